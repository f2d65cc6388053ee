import { beforeEach, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, openApp } from '../support/app.ts'

import { moneyBusiness, type MoneyBusiness } from './money-business.ts'

const app = openApp()
let shop: MoneyBusiness

beforeEach(async () => {
  shop = await moneyBusiness(app)
  await createCustomer(app.owner, shop.businessId, { name: 'Zaria Mills', tin: '20481166-0001' })
})

const items = (body: object) =>
  app.owner.post('/v1/opening-items/import', { businessId: shop.businessId, mode: 'save', ...body })
const row = (changes: object = {}): Json => ({
  customer: 'zaria mills',
  number: 'A-17',
  date: '2026-01-05',
  dueDate: '2026-02-04',
  amount: 1_250.5,
  ...changes,
})
const owed = async (): Promise<number> =>
  dataOf(await app.owner.get(`/v1/businesses/${shop.businessId}/receivables`))['owed']

describe('opening items from a list', () => {
  it('are checked with every error and the sums, and nothing is saved by that', async () => {
    const rows = [
      row(),
      row({ number: 'A-18', dueDate: undefined, amount: 49.5 }),
      row({ customer: 'Nobody Ltd' }),
      row({ number: 'A-19', dueDate: '2026-01-04' }),
      row({ number: 'A-20', date: '5/1/26' }),
      row({ number: 'a-17' }),
      row({ number: 'A-21', customerTin: '99999999-0001' }),
      row({ number: 'A-22', date: '2099-01-01', dueDate: '2099-01-01' }),
    ]
    const found = expectOk(await items({ mode: 'check', expectedTotal: 1_301, rows }))
    expect(found).toMatchObject({ rows: 8, created: 2, skipped: 0, total: 1_300, added: 1_300, difference: -1 })
    expect(found['errors'].map(({ row: at, field }: Json) => [at, field])).toEqual([
      [3, 'customer'],
      [4, 'dueDate'],
      [5, 'date'],
      [6, 'number'],
      [7, 'customerTin'],
      [8, 'date'],
    ])
    expect(found['items'].every(({ id }: Json) => id === null)).toBe(true)
    expect(await owed()).toBe(0)

    expectError(await items({ rows }), 400, 'validation_failed', 'rows[2].customer')
    expect(await owed()).toBe(0)
  })

  it('are saved in one piece once their sum agrees, and a second time nothing is added', async () => {
    const rows = [row(), row({ number: null, amount: 49.5 })]
    expectError(await items({ rows, expectedTotal: 1_300.01 }), 400, 'validation_failed', 'expectedTotal')
    expect(await owed()).toBe(0)

    const saved = expectOk(await items({ rows, expectedTotal: 1_300 }))
    expect(saved).toMatchObject({ created: 2, skipped: 0, total: 1_300, added: 1_300, difference: 0 })
    expect(await owed()).toBe(1_300)
    const [{ id }] = saved['items']
    expect(dataOf(await app.owner.get(`/v1/opening-items/${id}`))).toMatchObject({
      number: 'A-17',
      dueDate: '2026-02-04',
      balance: 1_250.5,
    })

    const customerId = saved['items'][0].customerId
    expect(dataOf(await app.owner.get(`/v1/customers/${customerId}`)).name).toBe('Zaria Mills')

    const more = [...rows, row({ number: 'A-30', amount: 1 })]
    expectError(await items({ rows: more, onExisting: 'refuse' }), 400, 'validation_failed', 'rows[0].number')
    const again = expectOk(await items({ rows: more }))
    expect(again).toMatchObject({ created: 1, skipped: 2, total: 1_301, added: 1 })
    expect(again['items'].map((item: Json) => item.customerId)).toEqual([customerId, customerId, customerId])
    expect(await owed()).toBe(1_301)

    await app.owner.post(`/v1/opening-items/${id}/reverse`, { reason: 'Entered twice' })
    expect(expectOk(await items({ rows }))).toMatchObject({ created: 1, skipped: 1 })
    expect(await owed()).toBe(1_301)
  })

  it('are doubted where the same invoice stands with another amount', async () => {
    expectOk(await items({ rows: [row()] }))
    for (const onExisting of ['skip', 'refuse']) {
      const found = expectOk(await items({ mode: 'check', onExisting, rows: [row({ amount: 1_000 })] }))
      expect(found).toMatchObject({ created: 1, errors: [] })
      expect(found['doubts']).toMatchObject([
        { row: 1, field: 'amount', message: expect.stringContaining('₦1,250.50'), suggestion: null },
      ])
    }
    expect(expectOk(await items({ mode: 'check', rows: [row()] }))['doubts']).toEqual([])
  })

  it('are doubted where a number is in two rows', async () => {
    const rows = [row(), row({ date: '2026-01-06', amount: 1_000 }), row({ number: 'A-18' })]
    expect(expectOk(await items({ mode: 'check', rows }))['doubts']).toMatchObject([
      { row: 2, field: 'number', message: expect.stringContaining('row 1') },
    ])
  })

  it('of a closed month are errors of their rows', async () => {
    await app.owner.patch(`/v1/businesses/${shop.businessId}/settings`, { lockDate: '2026-01-31' })
    const { errors } = expectOk(await items({ mode: 'check', rows: [row(), row({ date: '2026-02-01' })] }))
    expect(errors).toMatchObject([{ row: 1, field: 'date', message: expect.stringContaining('closed') }])
  })
})

describe('opening credit', () => {
  const credit = (changes: object = {}) => row({ number: 'CR-3', dueDate: undefined, amount: -300.25, ...changes })
  const customerOf = async (): Promise<string> => {
    const { items: found } = dataOf(await app.owner.get(`/v1/customers?businessId=${shop.businessId}&search=zaria`))
    return found[0].id
  }
  const balance = async () => dataOf(await app.owner.get(`/v1/customers/${await customerOf()}/balance`))
  const imported = async (): Promise<Json> => expectOk(await items({ rows: [row(), credit()] })).items[1]
  const invoiceOf = async (net: number): Promise<string> => {
    const body = { items: shop.items(net) }
    const id = await createInvoice(app.owner, shop.businessId, await customerOf(), body)
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    return id
  }

  it('comes in with what is owed; the figures tell both, and a second time nothing is added', async () => {
    const rows = [row(), credit()]
    const sums = { total: 950.25, credit: 300.25, added: 950.25, difference: 0 }
    expect(expectOk(await items({ mode: 'check', expectedTotal: 950.25, rows }))).toMatchObject(sums)
    expect(await owed()).toBe(0)
    expectError(await items({ rows: [credit({ amount: 0 })] }), 400, 'validation_failed', 'rows[0].amount')
    expect(expectOk(await items({ expectedTotal: 950.25, rows }))).toMatchObject({ created: 2, ...sums })
    expect(expectOk(await items({ mode: 'check', rows }))).toMatchObject({ skipped: 2, created: 0, added: 0 })
    expect(expectOk(await items({ mode: 'check', expectedTotal: -300.25, rows: [credit()] }))).toMatchObject({
      total: -300.25,
      difference: 0,
    })

    const found = await balance()
    expect(found).toMatchObject({ owed: 1_250.5, credit: 300.25 })
    expect(found.credits).toMatchObject([{ origin: 'OPENING_ITEM', number: 'CR-3', amount: 300.25 }])
  })

  it('is no money of today: no receipt, no drawer, no VAT month', async () => {
    await imported()
    const of = `businessId=${shop.businessId}`
    expect(dataOf(await app.owner.get(`/v1/payments?${of}`)).items).toEqual([])
    const month = dataOf(await app.owner.get(`/v1/businesses/${shop.businessId}/vat-month?month=2026-01`))
    expect(month.deposits).toMatchObject({ amount: 0, items: [] })
    const day = dataOf(await app.owner.get(`/v1/businesses/${shop.businessId}/day-closes/current`))
    expect(day).toMatchObject({ expected: 0 })
    const others = dataOf(await app.owner.get(`/v1/other-entries?${of}&kind=OPENING_ITEM`))
    expect(others.items.map(({ amount }: Json) => amount)).toEqual([-300.25, 1_250.5])
    expect(others.total).toBe(950.25)
  })

  it('pays a later invoice, stands on the statement, and is freed again', async () => {
    const { id } = await imported()
    const invoice = await invoiceOf(100)
    expectOk(await app.owner.post(`/v1/invoices/${invoice}/apply-credit`, {}))
    const paid = await shop.settled(invoice)
    expect(paid).toMatchObject({ credited: 0, balance: 0, paymentState: 'PAID' })
    const settled = dataOf(await app.owner.get(`/v1/invoices/${invoice}/settlements`)).items
    expect(settled).toMatchObject([{ id, kind: 'OPENING_ITEM', number: 'CR-3', isCreditUsed: true }])
    expect((await balance()).credit).toBe(300.25 - paid['paid'])
    const { entries, closing } = dataOf(
      await app.owner.get(`/v1/customers/${await customerOf()}/statement?from=2026-01-01&to=2026-12-31`),
    )
    expect(entries).toContainEqual(
      expect.objectContaining({ id, kind: 'OPENING_ITEM', credit: 300.25, debit: 0, dueDate: null }),
    )
    expect(closing).toBeCloseTo(1_250.5 - 300.25 + paid['paid'], 2)
    const history = dataOf(await app.owner.get(`/v1/invoices/${invoice}/history`)).items
    expect(history).toContainEqual(
      expect.objectContaining({
        to: expect.objectContaining({ cause: { kind: 'OPENING_ITEM', number: 'CR-3', act: 'USED' } }),
      }),
    )

    expectOk(await app.owner.post(`/v1/invoices/${invoice}/free-credit`, { settlementId: id }))
    expect(await shop.settled(invoice)).toMatchObject({ paid: 0, paymentState: 'UNPAID' })
    expect((await balance()).credit).toBe(300.25)
  })

  it('goes with an invoice that is corrected, and is open again where it is reversed', async () => {
    const { id } = await imported()
    const invoice = await invoiceOf(100)
    expectOk(await app.owner.post(`/v1/invoices/${invoice}/apply-credit`, {}))
    expectOk(await app.owner.post(`/v1/invoices/${invoice}/reopen`))
    expect((await balance()).credit).toBe(300.25)
    expectOk(await app.owner.post(`/v1/invoices/${invoice}/finalize`))
    expect(await shop.settled(invoice)).toMatchObject({ paymentState: 'PAID' })

    const reversed = expectOk(await app.owner.post(`/v1/opening-items/${id}/reverse`, { reason: 'Entered twice' }))
    expect(reversed).toMatchObject({ amount: -300.25, balance: 0, state: 'REVERSED' })
    expect(await shop.settled(invoice)).toMatchObject({ paid: 0, paymentState: 'UNPAID' })
    expect((await balance()).credit).toBe(0)
    expectError(await app.owner.post(`/v1/opening-items/${id}/reverse`, { reason: 'Again' }), 409, 'already_reversed')
  })

  it('is refunded like any credit, and never more than there is', async () => {
    await imported()
    const refund = (amount: number) => app.owner.post(`/v1/customers/${id}/refunds`, { amount, method: 'CASH' })
    const id = await customerOf()
    expectError(await refund(300.26), 400, 'validation_failed', 'amount')
    expectOk(await refund(300.25), 201)
    expect(await balance()).toMatchObject({ owed: 1_250.5, owedOnAccount: 0, credit: 0 })
  })

  it('is entered by hand without a due date, which what is owed needs; and takes no payment', async () => {
    const id = await customerOf()
    const enter = (body: object) => app.owner.post(`/v1/customers/${id}/opening-items`, { date: '2026-01-05', ...body })
    expectError(await enter({ amount: 5 }), 400, 'validation_failed', 'dueDate')
    expectError(await enter({ amount: 0, dueDate: '2026-01-05' }), 400, 'validation_failed', 'amount')
    const item = expectOk(await enter({ amount: -40 }), 201)
    expect(item).toMatchObject({ amount: -40, balance: -40, dueDate: '2026-01-05', state: 'RECORDED' })
    const pay = shop.money({ customerId: id, amount: 1, allocations: [{ openingItemId: item.id, amount: 1 }] })
    expectError(await app.owner.post('/v1/payments', pay), 400, 'validation_failed', 'allocations[0].openingItemId')
    expectError(await app.owner.post(`/v1/open-items/${item.id}/write-off`, { reason: 'x' }), 404, 'not_found')
    expect(dataOf(await app.owner.get(`/v1/businesses/${shop.businessId}/ageing`)).customers).toEqual([])
  })

  it('stays in practice when the business leaves the sandbox, and comes in once more there', async () => {
    await imported()
    await app.owner.patch(`/v1/businesses/${shop.businessId}/app-provider`, { provider: 'provider1' })
    expect(await balance()).toMatchObject({ owed: 0, credit: 0 })
    expect(expectOk(await items({ rows: [row(), credit()] }))).toMatchObject({ created: 2 })
    expect(await balance()).toMatchObject({ owed: 1_250.5, credit: 300.25 })
  })
})
