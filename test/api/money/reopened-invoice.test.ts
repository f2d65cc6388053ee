import { beforeEach, describe, expect, it } from 'vitest'

import type { ApiAnswer, Json } from '../../support/api-client.ts'
import { createCustomer, dataOf } from '../../support/scenario.ts'
import { expectOk, invoiceNow, openApp, untilStatus } from '../support/app.ts'

import { moneyBusiness, type MoneyBusiness } from './money-business.ts'

const app = openApp()
let shop: MoneyBusiness

beforeEach(async () => {
  shop = await moneyBusiness(app)
})

const act = (id: string, action: string, body = {}): Promise<ApiAnswer> =>
  app.owner.post(`/v1/invoices/${id}/${action}`, body)
const change = async (id: string, body: object): Promise<Json> =>
  expectOk(await app.owner.patch(`/v1/invoices/${id}`, body))
const balance = async (customerId = shop.customerId): Promise<Json> =>
  dataOf(await app.owner.get(`/v1/customers/${customerId}/balance`))
const told = ({ body }: ApiAnswer): string[] =>
  (body.warnings ?? []).filter(({ field }: Json) => field === 'payment').map(({ message }: Json) => message)

describe('a paid invoice that becomes a draft again', () => {
  it('says what becomes of its money, and is paid by it again once it is finalized', async () => {
    const id = await shop.invoice(100)
    const { id: payment } = await shop.pay(100, { reference: 'T-1' })
    const reopened = await act(id, 'reopen')
    expect(told(reopened)).toEqual([
      expect.stringMatching(/^₦100\.00 that settled INV\d+ is now customer credit\. .*settles it again automatically/),
    ])
    expect(await balance()).toMatchObject({ owed: 0, credit: 100 })

    expect(expectOk(await act(id, 'finalize'))).toMatchObject({ paid: 100, balance: 0, paymentState: 'PAID' })
    expect(await shop.settled(id)).toMatchObject({ paid: 100, balance: 0 })
    expect(await balance()).toMatchObject({ owed: 0, credit: 0 })
    expect(dataOf(await app.owner.get(`/v1/payments/${payment}`))).toMatchObject({
      unallocated: 0,
      allocations: [{ invoiceId: id, amount: 100 }],
    })
    // The authority is told of the payment as of any other.
    dataOf(await act(id, 'submit-to-app'))
    await untilStatus(app, id, 'PAID')
    expect(await invoiceNow(app.owner, id)).toMatchObject({ paymentReference: 'T-1', paymentDate: '2026-11-20' })
  })

  it('says what it was paid with as it is cancelled, as long as that is credit', async () => {
    const paid = await shop.invoice(100)
    await shop.pay(100)
    dataOf(await act(paid, 'reopen'))
    expect(told(await app.owner.delete(`/v1/invoices/${paid}`))).toEqual([
      expect.stringMatching(/^₦100\.00 that settled INV\d+ \(RCT\d+\) stays as customer credit\./),
    ])
    const unpaid = await shop.invoice(100)
    dataOf(await act(unpaid, 'reopen'))
    expect(told(await app.owner.delete(`/v1/invoices/${unpaid}`))).toEqual([])
  })

  it('takes no more than it is owed, and no more than is left', async () => {
    const id = await shop.invoice(100)
    await shop.pay(100)
    dataOf(await act(id, 'reopen'))
    await change(id, { items: shop.items(60) })
    expect(expectOk(await act(id, 'finalize'))).toMatchObject({ paid: 60, balance: 0 })
    expect(await balance()).toMatchObject({ owed: 0, credit: 40 })

    dataOf(await act(id, 'reopen'))
    dataOf(await app.owner.post(`/v1/customers/${shop.customerId}/refunds`, { amount: 70, method: 'CASH' }))
    expect(expectOk(await act(id, 'finalize'))).toMatchObject({ paid: 30, balance: 30, paymentState: 'PARTLY_PAID' })
    expect(await balance()).toMatchObject({ owed: 30, credit: 0 })
  })

  it('takes no credit that was never its own, nor what somebody had freed of it', async () => {
    const id = await shop.invoice(100)
    await shop.pay(500, { allocations: [] })
    const { id: freed } = await shop.pay(40, { allocations: [{ invoiceId: id, amount: 40 }] })
    await shop.pay(25, { allocations: [{ invoiceId: id, amount: 25 }] })
    dataOf(await app.owner.post(`/v1/payments/${freed}/unallocate`, {}))
    dataOf(await act(id, 'reopen'))
    expect(expectOk(await act(id, 'finalize'))).toMatchObject({ paid: 25, balance: 75 })
  })

  it('takes of a payment what it was given before, not what else is left of it', async () => {
    const id = await shop.invoice(60)
    await shop.pay(100, { allocations: [{ invoiceId: id, amount: 60 }] })
    dataOf(await act(id, 'reopen'))
    await change(id, { items: shop.items(100) })
    expect(expectOk(await act(id, 'finalize'))).toMatchObject({ paid: 60, balance: 40 })
    expect(await balance()).toMatchObject({ owed: 40, credit: 40 })
  })

  it('leaves the money with the customer who paid it, and says so', async () => {
    const id = await shop.invoice(100)
    await shop.pay(100)
    dataOf(await act(id, 'reopen'))
    const other = await createCustomer(app.owner, shop.businessId, { name: 'Sunrise Stores', tin: '20481166-0009' })
    await change(id, { customerId: other })
    const finalized = await act(id, 'finalize')
    expect(expectOk(finalized)).toMatchObject({ paid: 0, balance: 100 })
    expect(told(finalized)).toEqual([expect.stringContaining('stays as credit of the customer it was made out to')])
    expect([await balance(), await balance(other)]).toMatchObject([{ credit: 100 }, { owed: 100, credit: 0 }])
  })

  it('is paid again as it is approved, where that is asked for', async () => {
    const id = await shop.invoice(100)
    await shop.pay(100)
    dataOf(await act(id, 'reopen'))
    dataOf(await app.owner.patch(`/v1/businesses/${shop.businessId}/settings`, { requireApproval: true }))
    expect(expectOk(await act(id, 'finalize'))).toMatchObject({ status: 'PENDING_APPROVAL', paid: 0 })
    expect(expectOk(await act(id, 'approve'))).toMatchObject({ paid: 100, balance: 0 })
  })

  it('says what was taken back with it', async () => {
    const id = await shop.invoice(100)
    const deductions = [{ kind: 'WHT', ratePercent: 5 }]
    await shop.pay(45, { allocations: [{ invoiceId: id, amount: 45, deductions }] })
    dataOf(await act(id, 'write-off', { amount: 20, reason: 'Gone away' }))
    const messages = told(await act(id, 'reopen'))
    expect(messages).toEqual([
      expect.stringContaining('₦45.00 that settled'),
      expect.stringContaining('Tax withheld, ₦5.00, was reversed'),
      expect.stringContaining('A write-off of ₦20.00 was reversed'),
    ])
    expect(expectOk(await act(id, 'finalize'))).toMatchObject({ paid: 45, deducted: 0, writtenOff: 0, balance: 55 })
  })

  it('takes what was withheld back also where nothing was owed any more', async () => {
    const id = await shop.invoice(100)
    const deductions = [{ kind: 'WHT', ratePercent: 5 }]
    await shop.pay(95, { allocations: [{ invoiceId: id, amount: 95, deductions }] })
    expect(await shop.settled(id)).toMatchObject({ balance: 0, paymentState: 'PAID' })
    expect(told(await act(id, 'reopen'))).toEqual([
      expect.stringContaining('₦95.00 that settled'),
      expect.stringContaining('₦5.00, was reversed'),
    ])
    expect(await balance()).toMatchObject({ owed: 0, credit: 95 })
    expect(expectOk(await act(id, 'finalize'))).toMatchObject({ paid: 95, deducted: 0, balance: 5 })
  })

  it('moves no money that an unpaid one has not, and says nothing', async () => {
    const id = await shop.invoice(100)
    expect(told(await act(id, 'reopen'))).toEqual([])
    expect(told(await act(id, 'finalize'))).toEqual([])
  })
})
