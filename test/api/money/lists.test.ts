import { beforeEach, describe, expect, it } from 'vitest'

import { daysBetween } from '../../../core/domain/calendar/days.ts'
import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import type { Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, openApp } from '../support/app.ts'

import { moneyBusiness, type MoneyBusiness } from './money-business.ts'

const app = openApp()
let shop: MoneyBusiness

const list = async (path: string, query: Record<string, string> = {}) =>
  dataOf(await app.owner.get(`${path}?${new URLSearchParams({ businessId: shop.businessId, ...query }).toString()}`))
const receipts = async (query: Record<string, string>) => {
  const { items, received } = await list('/v1/payments', query)
  return { numbers: items.map(({ receiptNumber }: Json) => receiptNumber), received }
}
const withheld = (invoiceId: string, amount: number, deduction: object) => ({
  amount,
  allocations: [{ invoiceId, amount, deductions: [{ kind: 'WHT', ...deduction }] }],
})

beforeEach(async () => {
  shop = await moneyBusiness(app)
})

describe('the list of what came in', () => {
  it('has the sum of all that match, whatever the page, less what was taken back', async () => {
    for (const amount of [100, 20.5, 3]) await shop.pay(amount)
    const { id } = await shop.pay(50)
    expectOk(await app.owner.post(`/v1/payments/${id}/reverse`, { reason: 'A mistake' }))

    const page = await list('/v1/payments', { limit: '2' })
    expect(page).toMatchObject({ received: 123.5, meta: { totalItems: 4, totalPages: 2 } })
    expect(await receipts({ state: 'REVERSED' })).toEqual({ numbers: ['RCT000004'], received: 0 })
    expect(await receipts({ state: 'RECORDED' })).toMatchObject({ received: 123.5 })
  })

  it('of a closed month stays as it was: what is taken back counts on its own day', async () => {
    await shop.pay(100, { date: '2026-10-05' })
    const { id } = await shop.pay(50, { date: '2026-10-30', reference: 'Cheque 12' })
    const october = { from: '2026-10-01', to: '2026-10-31' }
    const before = await receipts(october)
    expect(before.received).toBe(150)
    await app.owner.patch(`/v1/businesses/${shop.businessId}/settings`, { lockDate: '2026-10-31' })
    const back = { reason: 'The cheque bounced', date: '2026-11-03' }
    expect(expectOk(await app.owner.post(`/v1/payments/${id}/reverse`, back))).toMatchObject({ reversal: back })

    expect(await receipts(october)).toEqual(before)
    expect((await list('/v1/payments', october)).takenBack).toEqual({ total: 0, items: [] })
    const november = await list('/v1/payments', { from: '2026-11-01', to: '2026-11-30' })
    expect(november).toMatchObject({ items: [], received: -50 })
    expect(november.takenBack.items).toEqual([
      expect.objectContaining({
        kind: 'PAYMENT',
        receiptNumber: 'RCT000002',
        recordedFor: '2026-10-30',
        amount: 50,
        ...back,
      }),
    ])
    const other = await createCustomer(app.owner, shop.businessId, { name: 'Bello Ventures' })
    expect((await list('/v1/payments', { customerId: other })).takenBack.items).toEqual([])
    expect(await receipts({})).toMatchObject({ received: 100 })
  })

  it('keeps for a closed month what a receipt settled, the tax that came with it, and its credit', async () => {
    const issued = { issueDate: '2026-11-01', dueDate: '2026-12-01' }
    const [one, other] = [await shop.invoice(1_000, issued), await shop.invoice(2_000, issued)]
    const { id } = await shop.pay(0, { ...withheld(one, 950, { ratePercent: 5 }), amount: 1_100, date: '2026-11-10' })
    const days = { from: '2026-11-01', to: '2026-11-15' }
    const asExported = async () => {
      const { items, taxTakenBack } = await list('/v1/payments', days)
      return [items.map(({ registered }: Json) => registered), taxTakenBack.items]
    }
    const asItWas = [{ settles: [{ kind: 'INVOICE', number: 'INV000001' }], withheld: 50, vatWithheld: 0, credit: 150 }]
    expect(await asExported()).toEqual([asItWas, []])

    const [{ id: deduction }] = (await list('/v1/deductions')).items
    const back = { reason: 'The client paid it after all', date: '2026-11-18' }
    expectOk(await app.owner.post(`/v1/deductions/${deduction}/reverse`, back))
    expectOk(await app.owner.post(`/v1/invoices/${other}/apply-credit`, { amount: 150 }))
    expect(await asExported()).toEqual([asItWas, []])
    expect((await list('/v1/payments', { ...days, to: '2026-11-18' })).taxTakenBack).toMatchObject({
      total: 50,
      items: [{ kind: 'WHT', receiptNumber: 'RCT000001', recordedFor: '2026-11-10', amount: 50, ...back }],
    })
    expect((await list('/v1/payments', { search: 'nobody' })).taxTakenBack.items).toEqual([])

    expectOk(await app.owner.post(`/v1/payments/${id}/reverse`, { reason: 'Bounced' }))
    expect(await asExported()).toEqual([asItWas, []])
    expect((await list('/v1/payments')).items[0].registered).toEqual({
      settles: [],
      withheld: 50,
      vatWithheld: 0,
      credit: 0,
    })
  })

  it('says of the tax that came with it how much is VAT', async () => {
    const id = await shop.invoice(1_000, { items: shop.items(1_000, 7.5) })
    const deductions = [
      { kind: 'WHT', ratePercent: 5 },
      { kind: 'VAT_WITHHELD', amount: 70 },
    ]
    await shop.pay(880, { amount: 880, allocations: [{ invoiceId: id, amount: 880, deductions }] })
    expect((await list('/v1/payments')).items[0].registered).toMatchObject({ withheld: 120, vatWithheld: 70 })
  })

  it('is searched by receipt, reference and customer, in any spelling', async () => {
    const omotosho = await createCustomer(app.owner, shop.businessId, { name: 'Ọmọtọ́shọ̀ Stores' })
    await shop.pay(100, { reference: 'NIP/77120' })
    await shop.pay(20, { customerId: omotosho, reference: 'Cheque 000417' })

    expect(await receipts({ search: 'rct000001' })).toEqual({ numbers: ['RCT000001'], received: 100 })
    expect(await receipts({ search: 'nip 77120' })).toEqual({ numbers: ['RCT000001'], received: 100 })
    expect(await receipts({ search: 'omotosho stores' })).toEqual({ numbers: ['RCT000002'], received: 20 })
    expect(await receipts({ search: 'cheque omotosho' })).toEqual({ numbers: ['RCT000002'], received: 20 })
    expect(await receipts({ search: 'nobody' })).toEqual({ numbers: [], received: 0 })
  })
})

describe('the list of withheld tax', () => {
  it('says of all customers which certificates are missing, and since when', async () => {
    const [one, other] = [await shop.invoice(1_000), await shop.invoice(2_000)]
    await shop.pay(950, { ...withheld(one, 950, { ratePercent: 5 }), date: '2026-11-10' })
    await shop.pay(
      1_960,
      withheld(other, 1_960, { amount: 40, certificateNumber: 'WHT/1', certificateDate: '2026-11-20' }),
    )

    const all = await list('/v1/deductions')
    expect(all).toMatchObject({ total: 90, meta: { totalItems: 2 } })
    const [noted, missing] = all.items
    expect(missing).toMatchObject({
      kind: 'WHT',
      amount: 50,
      base: 1_000,
      ratePercent: 5,
      date: '2026-11-10',
      customerId: shop.customerId,
      invoiceId: one,
      invoiceNumber: 'INV000001',
      receiptNumber: 'RCT000001',
      certificateNumber: null,
      daysWaiting: daysBetween('2026-11-10', lagosDate(app.server.clock.now())),
    })
    expect(noted).toMatchObject({ amount: 40, ratePercent: null, certificateNumber: 'WHT/1', daysWaiting: null })

    const of = async (query: Record<string, string>) => {
      const { items, total } = await list('/v1/deductions', query)
      return [items.map(({ id }: Json) => id), total]
    }
    expect(await of({ certificate: 'missing' })).toEqual([[missing.id], 50])
    expect(await of({ certificate: 'noted' })).toEqual([[noted.id], 40])
    expect(await of({ from: '2026-11-11' })).toEqual([[noted.id], 40])
    expect(await of({ kind: 'VAT_WITHHELD' })).toEqual([[], 0])
    expectError(await app.owner.get('/v1/deductions?certificate=lost'), 400, 'validation_failed', 'certificate')
  })

  it('has the certificate as it was corrected last, and what was taken back on its own day', async () => {
    const id = await shop.invoice(1_000)
    await shop.pay(950, withheld(id, 950, { ratePercent: 5, certificateNumber: 'WHT/IKEJA/1' }))
    const [{ id: deduction }] = (await list('/v1/deductions')).items
    expectOk(await app.owner.patch(`/v1/deductions/${deduction}`, { certificateNumber: 'WHT/IKEJA/7' }))
    expect((await list('/v1/deductions')).items).toMatchObject([{ certificateNumber: 'WHT/IKEJA/7' }])

    const back = { reason: 'Never withheld', date: '2026-11-21' }
    expectOk(await app.owner.post(`/v1/deductions/${deduction}/reverse`, back))
    expect(await list('/v1/deductions')).toMatchObject({
      items: [{ state: 'REVERSED', amount: 50, daysWaiting: null, reversal: back }],
      total: 0,
      takenBack: {
        total: 50,
        items: [
          {
            ...{ kind: 'WHT', receiptNumber: 'RCT000001', reason: 'Never withheld' },
            ...{ base: 1_000, ratePercent: 5, invoiceId: id, invoiceNumber: 'INV000001' },
            customerTin: expect.stringMatching(/^\d+/),
          },
        ],
      },
    })
    expect(await list('/v1/deductions', { to: '2026-11-20' })).toMatchObject({ total: 50, takenBack: { total: 0 } })
    expect(await list('/v1/deductions', { certificate: 'noted' })).toMatchObject({ items: [], total: 0 })
  })
})

describe('the credit of customers', () => {
  it('is listed with its sum, which is that of their balances', async () => {
    const other = await createCustomer(app.owner, shop.businessId, { name: 'Bello Ventures' })
    await shop.pay(100, { allocations: [], date: '2026-11-02' })
    await shop.pay(50, { allocations: [] })
    await shop.pay(500, { customerId: other, allocations: [] })
    const path = `/v1/businesses/${shop.businessId}/customer-credit`
    expect(dataOf(await app.owner.get(path))).toMatchObject({
      environment: 'SANDBOX',
      total: 650,
      customers: [
        { customerId: other, name: 'Bello Ventures', credit: 500, since: '2026-11-20' },
        { customerId: shop.customerId, credit: 150, since: '2026-11-02' },
      ],
    })

    const id = await createInvoice(app.owner, shop.businessId, other, { items: shop.items(500) })
    expectOk(await app.owner.post(`/v1/invoices/${id}/finalize`))
    expectOk(await app.owner.post(`/v1/invoices/${id}/apply-credit`, {}))
    expect(dataOf(await app.owner.get(path))).toMatchObject({ total: 150, customers: [{ credit: 150 }] })
    const then = async (asOf: string) => dataOf(await app.owner.get(`${path}?asOf=${asOf}`))
    expect(await then('2026-11-20')).toMatchObject({ total: 650, customers: [{ credit: 500 }, { credit: 150 }] })
    expect(await then('2026-11-02')).toMatchObject({ total: 100, customers: [{ credit: 100, since: '2026-11-02' }] })
    expect(await then('2026-11-01')).toMatchObject({ total: 0, customers: [] })
  })
})

describe('what was given back, given up, and owed from before', () => {
  it('is one register, with what was taken back on its own day, behind a cursor', async () => {
    const of = (path: string, body: object) => app.owner.post(`/v1/customers/${shop.customerId}/${path}`, body)
    const opening = { number: 'OLD-7', date: '2026-09-01', dueDate: '2026-09-30', amount: 40 }
    const { id: openingId } = expectOk(await of('opening-items', opening), 201)
    await shop.pay(80, { allocations: [], date: '2026-11-02' })
    const back = { amount: 60, date: '2026-11-10', method: 'CASH', reference: 'TRF-9' }
    const { id: refundId } = expectOk(await of('refunds', back), 201)
    const off = { amount: 15, date: '2026-11-12', reason: 'Bankrupt' }
    expectOk(await app.owner.post(`/v1/open-items/${openingId}/write-off`, off))
    const undone = { reason: 'It came back', date: '2026-11-14' }
    expectOk(await app.owner.post(`/v1/refunds/${refundId}/reverse`, undone))

    const { items, total, meta } = await list('/v1/other-entries')
    expect(items).toMatchObject([
      { kind: 'REFUND', reverses: refundId, amount: -60, date: '2026-11-14', reason: 'It came back', state: null },
      { kind: 'WRITE_OFF', number: 'OLD-7', amount: 15, reason: 'Bankrupt', state: 'RECORDED' },
      { id: refundId, kind: 'REFUND', amount: 60, method: 'CASH', reference: 'TRF-9', state: 'REVERSED' },
      { id: openingId, kind: 'OPENING_ITEM', number: 'OLD-7', amount: 40, dueDate: '2026-09-30' },
    ])
    expect([total, meta.totalItems]).toEqual([55, 4])
    expect(await list('/v1/other-entries', { kind: 'REFUND', to: '2026-11-13' })).toMatchObject({ total: 60 })
    expect((await list('/v1/other-entries', { search: 'bankrupt' })).items).toMatchObject([{ kind: 'WRITE_OFF' }])
    const first = await list('/v1/other-entries', { limit: '3' })
    const rest = await list('/v1/other-entries', { limit: '3', after: first.nextCursor })
    expect([...first.items, ...rest.items]).toEqual(items)
    const wrong = await app.owner.get(`/v1/other-entries?businessId=${shop.businessId}&after=nothing`)
    expectError(wrong, 400, 'validation_failed', 'after')
  })
})
