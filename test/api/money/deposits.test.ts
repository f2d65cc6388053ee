import { beforeEach, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { createCustomer, dataOf } from '../../support/scenario.ts'
import { expectOk, openApp } from '../support/app.ts'

import { moneyBusiness, type MoneyBusiness } from './money-business.ts'

/* What is a deposit is one on the customer's page and in the VAT month, whatever is done with a part of it. */

const app = openApp()
let shop: MoneyBusiness
let today: string

beforeEach(async () => {
  shop = await moneyBusiness(app)
  today = await app.server.core.units.read((unit) => Promise.resolve(unit.today))
})

const vatMonth = async (month = today.slice(0, 7)): Promise<Json> =>
  dataOf(await app.owner.get(`/v1/businesses/${shop.businessId}/vat-month?month=${month}`))
const credits = async (customerId = shop.customerId): Promise<unknown[]> =>
  dataOf(await app.owner.get(`/v1/customers/${customerId}/balance`)).credits.map(({ origin, amount }: Json) => [
    origin,
    amount,
  ])
/** What the customer's page and the VAT month say of deposits: amount and VAT. */
async function expectDeposit(amount: number, vat: number, customerId = shop.customerId): Promise<void> {
  const { deposits } = await vatMonth()
  expect(await credits(customerId)).toEqual(amount === 0 ? [] : [['DEPOSIT', amount]])
  expect([deposits.amount, deposits.vat]).toEqual([amount, vat])
  expect(deposits.items.map((one: Json) => [one.customerId, one.date, one.amount, one.left])).toEqual(
    amount === 0 ? [] : [[customerId, today, amount, amount]],
  )
}
const act = async (path: string, body: object = {}, status = 200): Promise<Json> =>
  expectOk(await app.owner.post(path, body), status)
const owedBefore = async (amount: number, customerId = shop.customerId): Promise<string> => {
  const item = { amount, date: '2026-10-01', dueDate: '2026-10-31', number: 'OLD-7' }
  return (await act(`/v1/customers/${customerId}/opening-items`, item, 201)).id
}

describe('a deposit', () => {
  it('stays one however much of it is used or given back, and whoever it is merged into', async () => {
    const { id } = await shop.pay(107_500, { date: today })
    await expectDeposit(107_500, 7_500)

    await act(`/v1/open-items/${await owedBefore(20_000)}/apply-credit`)
    await expectDeposit(87_500, 6_104.65)

    const refund = await act(`/v1/customers/${shop.customerId}/refunds`, { amount: 50_000, method: 'CASH' }, 201)
    await expectDeposit(37_500, 2_616.28)

    const invoice = await shop.invoice(10_000, { issueDate: today })
    await act(`/v1/invoices/${invoice}/apply-credit`)
    await expectDeposit(27_500, 1_918.6)

    const kept = await createCustomer(app.owner, shop.businessId, { name: 'Adébáyọ̀ Stores Ltd', tin: null })
    await act(`/v1/customers/${shop.customerId}/merge`, { into: kept })
    await expectDeposit(27_500, 1_918.6, kept)
    await act(`/v1/open-items/${await owedBefore(7_500, kept)}/apply-credit`)
    await expectDeposit(20_000, 1_395.35, kept)

    // What comes back of it is one again.
    await act(`/v1/refunds/${refund.id}/reverse`, { reason: 'Never left' })
    await expectDeposit(70_000, 4_883.72, kept)
    await act(`/v1/invoices/${invoice}/reopen`)
    await expectDeposit(80_000, 5_581.4, kept)
    await act(`/v1/payments/${id}/unallocate`)
    await expectDeposit(107_500, 7_500, kept)
    await act(`/v1/payments/${id}/reverse`, { reason: 'Bounced' })
    await expectDeposit(0, 0, kept)
  })

  it('of a merged customer is in the VAT month as it was', async () => {
    await shop.pay(107.5, { date: today })
    const kept = await createCustomer(app.owner, shop.businessId, { name: 'Adébáyọ̀ Stores Ltd', tin: null })
    await act(`/v1/customers/${shop.customerId}/merge`, { into: kept })
    await expectDeposit(107.5, 7.5, kept)
  })

  it('of an earlier month keeps what was without an invoice at its end, and says what is now', async () => {
    const month = '2026-09'
    await shop.pay(107.5, { date: `${month}-15` })
    await act(`/v1/open-items/${await owedBefore(20)}/apply-credit`)
    const { deposits } = await vatMonth(month)
    expect(deposits.items).toMatchObject([{ amount: 107.5, vat: 7.5, left: 87.5 }])
    expect(await credits()).toEqual([['DEPOSIT', 87.5]])
  })

  it('that was used in part since the month was exported is a change of it, and what was declared stays', async () => {
    const { id } = await shop.pay(107.5, { date: today })
    const month = today.slice(0, 7)
    const asPdf = `/v1/businesses/${shop.businessId}/vat-month?month=${month}&format=pdf`
    expect((await app.owner.get(asPdf)).status).toBe(200)
    await act(`/v1/open-items/${await owedBefore(21.5)}/apply-credit`)
    const { sinceExport } = await vatMonth()
    expect(sinceExport.changes).toMatchObject([
      { kind: 'DEPOSIT', id, was: { amount: 107.5, vat: 7.5 }, is: { amount: 86, vat: 6 } },
    ])
  })
})

describe('what was paid too much', () => {
  const overpaid = async (): Promise<{ invoice: string; payment: string }> => {
    const invoice = await shop.invoice(100, { issueDate: today })
    const { id } = await shop.pay(150, { date: today })
    return { invoice, payment: id }
  }
  const expectOverpaid = async (amount: number): Promise<void> => {
    expect(await credits()).toEqual([['OVERPAYMENT', amount]])
    expect((await vatMonth()).deposits).toMatchObject({ amount: 0, vat: 0, items: [] })
  }

  it('is no deposit, also once a part of it is used or its invoice was a draft in between', async () => {
    const { invoice } = await overpaid()
    await expectOverpaid(50)
    await act(`/v1/open-items/${await owedBefore(20)}/apply-credit`)
    await expectOverpaid(30)
    await act(`/v1/invoices/${invoice}/reopen`)
    await act(`/v1/invoices/${invoice}/finalize`)
    await expectOverpaid(30)
  })

  it('is a deposit while the payment settles nothing of what it came for, and stays one as a part is used', async () => {
    const { invoice, payment } = await overpaid()
    await act(`/v1/payments/${payment}/unallocate`)
    await expectDeposit(150, 10.47)
    await act(`/v1/open-items/${await owedBefore(42.5)}/apply-credit`)
    await expectDeposit(107.5, 7.5)
    await act(`/v1/invoices/${invoice}/apply-credit`)
    await expectOverpaid(7.5)
  })

  it('is what came besides money that was given back and is owed again', async () => {
    const { id } = await shop.pay(80, { date: today })
    await act(`/v1/customers/${shop.customerId}/refunds`, { amount: 80, method: 'CASH' }, 201)
    await act(`/v1/payments/${id}/reverse`, { reason: 'Bounced' })
    await shop.pay(100, { date: today })
    await expectOverpaid(20)
  })
})
