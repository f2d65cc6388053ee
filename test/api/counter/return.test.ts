import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { addMember, createCustomer, dataOf, invoiceBody } from '../../support/scenario.ts'
import { expectError, expectOk, expectUnaccused, freshReadyBusiness, openApp, untilStatus } from '../support/app.ts'

import { freshKey, isReplay, keyed } from '../support/till.ts'

const app = openApp()
let businessId: string
beforeEach(async () => {
  businessId = await freshReadyBusiness(app.owner)
})
afterEach(() => expectUnaccused(app.owner, businessId))

const rice = {
  description: 'Rice, 5 kg',
  quantity: 3,
  unitPrice: 10_000,
  taxPercent: 0,
  hsnCode: '1006.30',
  productCategory: 'Rice',
}
/** Its parts come to a kobo more than the whole, each rounded alone. */
const odd = {
  description: 'Soap',
  quantity: 3,
  unitPrice: 0.333,
  taxPercent: 7.5,
  hsnCode: '3401.11',
  productCategory: 'Soap',
  discount: 0.1,
}
const cash = (amount: number) => ({ method: 'CASH', amount })
const card = (amount: number) => ({ method: 'CREDIT_CARD', methodDetail: 'POS_TERMINAL', amount })
const sell = async (items: object[], payments: object[], changes: object = {}): Promise<Json> =>
  expectOk(await app.owner.post('/v1/sales/counter', { businessId, items, payments, ...changes }), 201).invoice
const bodyOf = (sold: Json, items: object[], changes: object = {}) => ({
  ...{ businessId, invoiceId: sold.id, items, refund: 'CASH' },
  ...changes,
})
const takeBack = (sold: Json, items: object[], changes: object = {}, api = app.owner) =>
  api.post('/v1/sales/counter/returns', bodyOf(sold, items, changes))
const returnable = async ({ id }: Json): Promise<Json> => dataOf(await app.owner.get(`/v1/invoices/${id}/returnable`))
const current = async (): Promise<Json> =>
  dataOf(await app.owner.get(`/v1/businesses/${businessId}/day-closes/current`))

describe('what comes back over the counter', () => {
  it('is a credit note, queued behind its sale, and cash out of the drawer, in one act', async () => {
    const sold = await sell([rice], [cash(30_000)])
    const back = expectOk(await takeBack(sold, [{ line: 0, quantity: 2 }], { reason: 'Wet' }), 201)
    expect(back).toMatchObject({
      given: 20_000,
      refunds: [{ method: 'CASH', methodDetail: null, amount: 20_000 }],
      creditNote: { invoiceType: 'CREDIT_NOTE', total: 20_000, status: 'PENDING', notes: 'Wet' },
    })
    expect(await current()).toMatchObject({
      sales: { count: 1, total: 30_000 },
      returns: { count: 1, total: 20_000, credited: 0 },
      methods: [{ method: 'CASH', received: 30_000, givenBack: 20_000, net: 10_000 }],
      vat: [{ ratePercent: 0, net: 10_000, vat: 0 }],
      expected: 10_000,
    })
    await untilStatus(app, back.creditNote.id, 'FIRS_APPROVED')
  })

  it('is never more than is left, line by line, whoever took the rest back', async () => {
    const sold = await sell([rice, { ...rice, description: 'Beans' }], [cash(60_000)])
    await untilStatus(app, sold.id, 'PAID')
    expectOk(await takeBack(sold, [{ line: 0, quantity: 2 }]), 201)
    // A note of the office counts as much as one of the counter.
    const items = [{ ...rice, description: 'Beans', quantity: 1 }]
    expectOk(await app.owner.post(`/v1/invoices/${sold.id}/credit-notes`, { items, finalize: true }), 201)
    expect((await returnable(sold)).lines).toMatchObject([
      { description: 'Rice, 5 kg', quantity: 3, left: 1, leftTotal: 10_000 },
      { description: 'Beans', quantity: 3, left: 2, leftTotal: 20_000 },
    ])
    for (const [item, field] of [
      [[{ line: 0, quantity: 2 }], 'items[0].quantity'],
      [[{ line: 1, quantity: 2.000001 }], 'items[0].quantity'],
      [[{ line: 2, quantity: 1 }], 'items[0].line'],
      [
        [
          { line: 0, quantity: 1 },
          { line: 0, quantity: 1 },
        ],
        'items[1].line',
      ],
      [[], 'items'],
    ] as const) {
      expectError(await takeBack(sold, [...item]), 400, 'validation_failed', field)
    }
    expectOk(
      await takeBack(sold, [
        { line: 0, quantity: 1 },
        { line: 1, quantity: 2 },
      ]),
      201,
    )
    expect((await returnable(sold)).lines.map(({ left, leftTotal }: Json) => [left, leftTotal])).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect((await current()).expected).toBe(0)
  })

  it('comes to the whole to the kobo, piece by piece, with its discount', async () => {
    const sold = await sell([odd, { ...odd, unitPrice: 33.3333, description: 'Salt' }], [cash(200)])
    for (let piece = 0; piece < 3; piece++) {
      expectOk(
        await takeBack(sold, [
          { line: 0, quantity: 1 },
          { line: 1, quantity: 1 },
        ]),
        201,
      )
    }
    const { returns, expected, vat } = await current()
    expect(returns).toMatchObject({ count: 3, total: sold.total })
    expect(expected).toBe(0)
    expect(vat.reduce((sum: number, rate: Json) => sum + Math.abs(rate.vat), 0)).toBeLessThan(0.03)
  })

  it('goes back as it was paid, cards first; what a return gave back is not there for the next', async () => {
    const sold = await sell([rice], [card(18_000), cash(12_000)])
    const first = expectOk(await takeBack(sold, [{ line: 0, quantity: 1 }], { refund: 'AS_PAID' }), 201)
    expect(first.refunds).toEqual([{ method: 'CREDIT_CARD', methodDetail: 'POS_TERMINAL', amount: 10_000 }])
    const second = expectOk(await takeBack(sold, [{ line: 0, quantity: 2 }], { refund: 'AS_PAID' }), 201)
    expect(second.refunds.map(({ method, amount }: Json) => [method, amount])).toEqual([
      ['CREDIT_CARD', 8000],
      ['CASH', 12_000],
    ])
    expect((await returnable(sold)).paid).toEqual([])
  })

  it('is credit of a customer with a name, and of nobody who walked in', async () => {
    const customerId = await createCustomer(app.owner, businessId)
    const sold = await sell([rice], [cash(30_000)], { customerId })
    const back = expectOk(await takeBack(sold, [{ line: 0, quantity: 1 }], { refund: 'CREDIT' }), 201)
    expect(back).toMatchObject({ given: 0, refunds: [] })
    expect(dataOf(await app.owner.get(`/v1/customers/${customerId}/balance`)).credit).toBe(10_000)
    expect(await current()).toMatchObject({ returns: { total: 10_000, credited: 10_000 }, expected: 30_000 })

    const walkedIn = await sell([rice], [cash(30_000)])
    const answer = await takeBack(walkedIn, [{ line: 0, quantity: 1 }], { refund: 'CREDIT' })
    expectError(answer, 400, 'validation_failed', 'refund')
  })

  it('is done once, however often it is sent with its key, and by a MANAGER', async () => {
    const sold = await sell([rice], [cash(30_000)])
    const cashier = await addMember(app.server, businessId, 'CREATOR')
    expectError(await takeBack(sold, [{ line: 0, quantity: 1 }], {}, cashier), 403, 'role_insufficient')
    const key = freshKey()
    const body = bodyOf(sold, [{ line: 0, quantity: 1 }])
    const first = await keyed(app.owner, key, 'POST', '/v1/sales/counter/returns', body)
    const again = await keyed(app.owner, key, 'POST', '/v1/sales/counter/returns', body)
    expect(expectOk(again, 201).creditNote.id).toBe(expectOk(first, 201).creditNote.id)
    expect(isReplay(again)).toBe(true)
    expect((await current()).returns.count).toBe(1)
  })

  it('twice at the same moment takes no more back than was sold', async () => {
    const sold = await sell([rice], [cash(30_000)])
    const both = await Promise.all([1, 2, 3].map(() => takeBack(sold, [{ line: 0, quantity: 2 }])))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
    expect((await current()).expected).toBe(10_000)
  })
})

describe('a sale that FIRS / NRS does not have', () => {
  // FIRS / NRS has no word for its tax, so that it is not sent.
  const garri = { description: 'Garri, loose', quantity: 1, unitPrice: 4500, taxPercent: 0, taxCategory: 'CUSTOM' }
  const undo = ({ id }: Json, body: object = {}) => app.owner.post(`/v1/invoices/${id}/undo-sale`, body)

  it('is undone in one act: cancelled, and its money leaves the till as it came', async () => {
    const sold = await sell([garri], [cash(1500), card(3000)])
    expect(await returnable(sold)).toMatchObject({ isSent: false, canUndo: true, status: 'APPROVED' })
    expectError(await takeBack(sold, [{ line: 0, quantity: 1 }]), 409, 'invoice_not_correctable')
    expect(expectOk(await undo(sold, { reason: 'Stale' }))).toMatchObject({ status: 'CANCELLED' })
    expect(await current()).toMatchObject({
      sales: { count: 0, total: 0 },
      takenBack: { total: -4500 },
      methods: [
        { method: 'CASH', net: 0 },
        { method: 'CREDIT_CARD', net: 0 },
      ],
      expected: 0,
    })
    const balance = dataOf(await app.owner.get(`/v1/customers/${sold.customerId}/balance`))
    expect(balance).toMatchObject({ owed: 0, credit: 0 })
    expectError(await undo(sold), 409, 'invoice_not_correctable')
  })

  it('is not undone once it is sent, where it was not sold at the counter, and by nobody below a MANAGER', async () => {
    const sent = await sell([rice], [cash(30_000)])
    expect(await returnable(sent)).toMatchObject({ canUndo: false })
    expectError(await undo(sent), 409, 'invoice_not_correctable')

    const customerId = await createCustomer(app.owner, businessId)
    const changes = { items: [garri], finalize: true, payment: { method: 'CASH' } }
    const body = invoiceBody(businessId, customerId, changes)
    const invoice = expectOk(await app.owner.post('/v1/invoices', body), 201)
    expect(await returnable(invoice)).toMatchObject({ isSent: false, canUndo: false })
    expectError(await undo(invoice), 409, 'invoice_not_correctable')

    const unsent = await sell([garri], [cash(4500)])
    const cashier = await addMember(app.server, businessId, 'CREATOR')
    expectError(await cashier.post(`/v1/invoices/${unsent.id}/undo-sale`, {}), 403, 'role_insufficient')
  })
})
