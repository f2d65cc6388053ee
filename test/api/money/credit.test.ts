import { beforeEach, describe, expect, it } from 'vitest'

import { formatDate } from '../../../core/domain/calendar/format.ts'
import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import type { Json } from '../../support/api-client.ts'
import { addMember, createInvoice, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, invoiceNow, openApp, trigger, untilStatus } from '../support/app.ts'

import { moneyBusiness, type MoneyBusiness } from './money-business.ts'

const app = openApp()
let shop: MoneyBusiness

beforeEach(async () => {
  shop = await moneyBusiness(app)
})

const balance = async (): Promise<Json> => dataOf(await app.owner.get(`/v1/customers/${shop.customerId}/balance`))
const refund = (body: object) => app.owner.post(`/v1/customers/${shop.customerId}/refunds`, { method: 'CASH', ...body })
const settlements = async (id: string): Promise<Json[]> =>
  dataOf(await app.owner.get(`/v1/invoices/${id}/settlements`)).items

describe('credit', () => {
  it('is used on an invoice when somebody says so, and never more than there is', async () => {
    await shop.pay(80, { allocations: [] })
    const id = await shop.invoice(100)
    expect(await balance()).toMatchObject({ owed: 100, credit: 80, owedOnAccount: 0 })

    const apply = (body: object) => app.owner.post(`/v1/invoices/${id}/apply-credit`, body)
    expectError(await apply({ amount: 80.01 }), 400, 'validation_failed', 'amount')
    expect(expectOk(await apply({ amount: 30 }))).toMatchObject({ paid: 30, balance: 70, paymentState: 'PARTLY_PAID' })
    expect(expectOk(await apply({}))).toMatchObject({ paid: 80, balance: 20 })
    expectError(await apply({}), 400, 'validation_failed', 'amount')
    expect(await balance()).toMatchObject({ owed: 20, credit: 0 })
  })

  it('is what comes in on a proforma invoice: a deposit, which settles nothing until there is an invoice', async () => {
    const id = await createInvoice(app.owner, shop.businessId, shop.customerId, {
      invoiceType: 'PROFORMA',
      items: shop.items(1000, 7.5),
    })
    const pay = (body: object) => app.owner.post(`/v1/invoices/${id}/payments`, { date: '2026-11-20', ...body })
    expectError(await pay({ amount: 100 }), 409, 'payment_not_possible')
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))

    const owned = { customerId: shop.customerId, unallocated: 200, allocations: [], receiptNumber: 'RCT000001' }
    expect(expectOk(await pay({ amount: 200, method: 'CASH' }), 201)).toMatchObject({ amount: 200, ...owned })
    expectError(await pay({ amount: 875.01 }), 400, 'validation_failed', 'amount')
    expect(expectOk(await pay({ note: 'The rest' }), 201)).toMatchObject({ amount: 875, note: 'The rest' })
    expectError(await pay({ amount: 0.01 }), 409, 'payment_not_possible')
    const came = dataOf(await app.owner.get(`/v1/payments?businessId=${shop.businessId}&invoiceId=${id}`)).items
    expect(came.map(({ amount }: Json) => amount)).toEqual([875, 200])
    expectError(await pay({ deductions: [{ kind: 'WHT', ratePercent: 5 }] }), 400, 'validation_failed', 'deductions')

    const { owed, credit, credits } = await balance()
    expect({ owed, credit }).toEqual({ owed: 0, credit: 1075 })
    expect(credits.map(({ origin }: Json) => origin)).toEqual(['DEPOSIT', 'DEPOSIT'])
    const { items } = dataOf(await app.owner.get(`/v1/payments?businessId=${shop.businessId}`))
    const { invoiceNumber, paymentState } = await invoiceNow(app.owner, id)
    expect(items.at(-1).note).toBe(`Deposit on ${invoiceNumber}`)
    expect(paymentState).toBeNull()
    // What was taken back may come again.
    dataOf(await app.owner.post(`/v1/payments/${came[1].id}/reverse`, { reason: 'Bounced' }))
    expect(expectOk(await pay({}), 201)).toMatchObject({ amount: 200 })

    const { id: walkIn } = dataOf(await app.owner.get(`/v1/customers?businessId=${shop.businessId}&search=Walk-in`))
      .items[0]
    const offer = await createInvoice(app.owner, shop.businessId, walkIn, {
      invoiceType: 'PROFORMA',
      items: shop.items(10),
    })
    dataOf(await app.owner.post(`/v1/invoices/${offer}/finalize`))
    expectError(await app.owner.post(`/v1/invoices/${offer}/payments`, { amount: 10 }), 400, 'validation_failed')
  })

  it('says what it comes from: a deposit, too much of a payment, or a credit note', async () => {
    const invoice = await shop.invoice(100)
    dataOf(await app.owner.post(`/v1/invoices/${invoice}/submit-to-app`))
    await untilStatus(app, invoice, 'FIRS_APPROVED')
    await shop.pay(130, { allocations: [{ invoiceId: invoice, amount: 100 }] })
    await shop.pay(80, { allocations: [], date: '2026-11-19' })
    await shop.credit(invoice, 40)
    const { credits, credit } = await balance()
    expect(credit).toBe(150)
    expect(credits.map(({ origin, amount }: Json) => [origin, amount])).toEqual(
      expect.arrayContaining([
        ['DEPOSIT', 80],
        ['OVERPAYMENT', 30],
        ['CREDIT_NOTE', 40],
      ]),
    )
    expect(credits.find(({ origin }: Json) => origin === 'OVERPAYMENT').number).toBe('RCT000001')
  })

  it('is given back, at most what there is, and is there again when that is taken back', async () => {
    await shop.pay(80, { allocations: [] })
    expectError(await refund({ amount: 80.01 }), 400, 'validation_failed', 'amount')
    const given = expectOk(await refund({ amount: 50, reference: 'TRF-9' }), 201)
    expect(given).toMatchObject({ amount: 50, method: 'CASH', reference: 'TRF-9', state: 'RECORDED' })
    expect(await balance()).toMatchObject({ credit: 30 })

    await shop.pay(30, { allocations: [], externalReference: 'till-29' })
    expectError(await refund({ amount: 5, externalReference: 'till-29' }), 409, 'payment_recorded_already')
    expectOk(await refund({ amount: 5, externalReference: 'till-30' }), 201)
    expectError(await refund({ amount: 5, externalReference: 'till-30' }), 409, 'payment_recorded_already')
    expectError(await refund({ amount: 5, paymentDetailId: 'nobody' }), 400, 'validation_failed', 'paymentDetailId')
    expect(await balance()).toMatchObject({ credit: 55 })

    const back = { reason: 'It came back' }
    const early = { ...back, date: '2026-11-19' }
    expectError(await app.owner.post(`/v1/refunds/${given.id}/reverse`, early), 400, 'validation_failed', 'date')
    expect(expectOk(await app.owner.post(`/v1/refunds/${given.id}/reverse`, back))).toMatchObject({
      state: 'REVERSED',
    })
    expectError(await app.owner.post(`/v1/refunds/${given.id}/reverse`, back), 409, 'already_reversed')
    expect(await balance()).toMatchObject({ credit: 105, owed: 0 })
  })

  it('that was given back and is gone with its payment is owed on account', async () => {
    const { id } = await shop.pay(80, { allocations: [] })
    expectOk(await refund({ amount: 50 }), 201)
    expectOk(await app.owner.post(`/v1/payments/${id}/reverse`, { reason: 'The cheque bounced' }))
    expect(await balance()).toMatchObject({ owed: 50, owedOnAccount: 50, credit: 0 })
  })

  it('that is owed on account is due on its day, and is paid, settled with credit or given up like an invoice', async () => {
    const { id } = await shop.pay(80, { allocations: [], date: '2026-11-02' })
    const { id: refundId } = expectOk(await refund({ amount: 60, date: '2026-11-10' }), 201)
    expectOk(await app.owner.post(`/v1/payments/${id}/reverse`, { reason: 'The cheque bounced', date: '2026-11-15' }))
    const open = async () =>
      dataOf(await app.owner.get(`/v1/customers/${shop.customerId}/open-items?asOf=2026-11-20`)).items
    expect(await open()).toMatchObject([{ id: refundId, kind: 'REFUND', balance: 60, daysOverdue: 10 }])
    expect(await balance()).toMatchObject({ overdue: 60 })
    const ageing = dataOf(await app.owner.get(`/v1/businesses/${shop.businessId}/ageing?asOf=2026-11-20`))
    expect(ageing.customers).toMatchObject([{ notDue: 0, days1to30: 60, total: 60 }])

    const part = { refundId, amount: 10 }
    const taxed = { ...part, deductions: [{ kind: 'WHT', amount: 1, base: 10 }] }
    const answer = await app.owner.post('/v1/payments', shop.money({ amount: 10, allocations: [taxed] }))
    expectError(answer, 400, 'validation_failed', 'allocations[0].deductions')
    const both = shop.money({ amount: 10, allocations: [{ ...part, openingItemId: refundId }] })
    expectError(await app.owner.post('/v1/payments', both), 400, 'validation_failed', 'allocations[0].invoiceId')
    const paid = await shop.pay(10, { allocations: [part] })
    expect(paid.allocations).toMatchObject([{ refundId, invoiceId: null, amount: 10, balanceAfter: 50 }])

    await shop.pay(15, { allocations: [] })
    const on = (verb: string, body: object = {}) => app.owner.post(`/v1/open-items/${refundId}/${verb}`, body)
    expect(expectOk(await on('apply-credit'))).toMatchObject({ id: refundId, balance: 35 })
    expectError(await on('write-off', { amount: 35.01, reason: 'Gone' }), 400, 'validation_failed', 'amount')
    expect(expectOk(await on('write-off', { reason: 'Gone' }))).toMatchObject({ balance: 0 })
    expect(await balance()).toMatchObject({ owed: 0, owedOnAccount: 0, credit: 0 })
  })

  it('goes back from what is tied to no offer first, or from what is named', async () => {
    const offer = await shop.invoice(500, { invoiceType: 'PROFORMA' })
    const deposit = dataOf(await app.owner.post(`/v1/invoices/${offer}/payments`, { amount: 300, date: '2026-11-10' }))
    const over = await shop.pay(80, { allocations: [] })
    const parts = async () => {
      const { credits } = dataOf(await app.owner.get(`/v1/customers/${shop.customerId}/balance`))
      return credits.map(({ id, amount, offer: of }: Json) => [id, amount, of?.number ?? null])
    }
    const { invoiceNumber } = dataOf(await app.owner.get(`/v1/invoices/${offer}`))
    expectOk(await refund({ amount: 50 }), 201)
    expect(await parts()).toEqual([
      [deposit.id, 300, invoiceNumber],
      [over.id, 30, null],
    ])
    expectOk(await refund({ amount: 10, credits: [deposit.id] }), 201)
    expect(await parts()).toEqual([
      [deposit.id, 290, invoiceNumber],
      [over.id, 30, null],
    ])
    const tooMuch = await refund({ amount: 31, credits: [over.id] })
    expectError(tooMuch, 400, 'validation_failed', 'amount')
    expectError(await refund({ amount: 1, credits: [over.id, over.id] }), 400, 'validation_failed', 'credits[1]')
    expectError(await refund({ amount: 1, credits: [offer] }), 400, 'validation_failed', 'credits[0]')
    expectOk(await refund({ amount: 35 }), 201)
    expect(await parts()).toEqual([[deposit.id, 285, invoiceNumber]])
  })

  it('is not given back, and nothing given up, before the day on which it was there', async () => {
    await shop.pay(80, { allocations: [], date: '2026-11-12' })
    const early = await refund({ amount: 10, date: '2026-11-11' })
    expectError(early, 400, 'validation_failed', 'date')
    expect(early.body.details[0].message).toContain('12 Nov 2026')
    expectOk(await refund({ amount: 10, date: '2026-11-12' }), 201)

    const id = await shop.invoice(100, { issueDate: '2026-11-15' })
    const off = await app.owner.post(`/v1/invoices/${id}/write-off`, { date: '2026-11-14', reason: 'Gone' })
    expectError(off, 400, 'validation_failed', 'date')
    expectOk(await app.owner.post(`/v1/invoices/${id}/write-off`, { date: '2026-11-15', reason: 'Gone' }))
  })

  it('of an opening item that nobody pays is given up like that of an invoice', async () => {
    const said = { date: '2026-09-01', dueDate: '2026-09-30', amount: 40 }
    const { id } = expectOk(await app.owner.post(`/v1/customers/${shop.customerId}/opening-items`, said), 201)
    const done = await app.owner.post(`/v1/open-items/${id}/write-off`, { amount: 15, reason: 'Bankrupt' })
    expect(expectOk(done)).toMatchObject({ kind: 'OPENING_ITEM', balance: 25 })
    expect(await balance()).toMatchObject({ owed: 25 })
  })

  it('after a note over the whole invoice is the money that came: tax that was withheld is taken back', async () => {
    const id = await firsApproved(100)
    await shop.pay(95, { allocations: [{ invoiceId: id, amount: 95, deductions: [{ kind: 'WHT', amount: 5 }] }] })
    await shop.credit(id, 40)
    expect(await balance()).toMatchObject({ owed: 0, credit: 40 })
    await shop.credit(id, 60)
    expect(await balance()).toMatchObject({ owed: 0, credit: 95 })
    expect(await shop.settled(id)).toMatchObject({ paid: 95, deducted: 0, credited: 5, balance: 0 })
    const { items, takenBack } = dataOf(await app.owner.get(`/v1/deductions?businessId=${shop.businessId}`))
    expect([items[0].state, takenBack.total]).toEqual(['REVERSED', 5])
  })

  it('used on the wrong invoice is taken off again, of a payment and of a note; the invoice says what moved it, and when', async () => {
    const one = await firsApproved(100)
    await shop.pay(130, { date: '2026-11-12', allocations: [{ invoiceId: one, amount: 100 }] })
    const note = await shop.credit(one, 40)
    const other = await shop.invoice(70)
    expectOk(await app.owner.post(`/v1/invoices/${other}/apply-credit`, {}))
    const used = await settlements(other)
    const today = lagosDate(app.server.clock.now())
    expect(used).toMatchObject([
      { kind: 'PAYMENT', amount: 30, date: '2026-11-12', usedOn: today, isCreditUsed: true },
      { kind: 'CREDIT_NOTE', amount: 40, usedOn: today, isCreditUsed: true },
    ])
    expect((await settlements(one))[0]).toMatchObject({ isCreditUsed: false })

    const free = (invoiceId: string, settlementId: string) =>
      app.owner.post(`/v1/invoices/${invoiceId}/free-credit`, { settlementId })
    for (const { id } of used) expectOk(await free(other, id))
    expect(await balance()).toMatchObject({ owed: 70, credit: 70 })
    expectError(await free(other, used[0]?.id), 400, 'validation_failed', 'settlementId')
    const { history } = dataOf(await app.owner.get(`/v1/invoices/${other}/settlements`))
    expect(history.map(({ kind, amount }: Json) => [kind, amount])).toEqual([
      ...[
        ['PAYMENT', 30],
        ['CREDIT_NOTE', 40],
      ],
      ...[
        ['PAYMENT', -30],
        ['CREDIT_NOTE', -40],
      ],
    ])
    const { items } = dataOf(await app.owner.get(`/v1/invoices/${other}/history`))
    const causes = items.flatMap(({ to }: Json) => (to?.cause ? [[to.cause.act, to.cause.kind, to.balance]] : []))
    expect(causes).toEqual([
      ['USED', 'PAYMENT', 0],
      ['FREED', 'PAYMENT', 30],
      ['FREED', 'CREDIT_NOTE', 70],
    ])

    // What a note settles of the invoice that it corrects, it always settles.
    const open = await firsApproved(50)
    const own = await shop.credit(open, 20)
    const [settled] = await settlements(open)
    expectError(await free(open, settled?.id), 400, 'validation_failed', 'settlementId')
    for (const id of [note, own]) expectOk(await app.owner.post(`/v1/invoices/${id}/reopen`))
  })

  it('that a payment was freed into stays as it was: the payment is not taken back before that day', async () => {
    const id = await shop.invoice(100, { issueDate: '2026-11-02', dueDate: '2026-11-04' })
    const { id: payment } = await shop.pay(100, { date: '2026-11-05' })
    expectOk(await app.owner.post(`/v1/payments/${payment}/unallocate`, { invoiceId: id }))
    const ageing = async () =>
      dataOf(await app.owner.get(`/v1/businesses/${shop.businessId}/ageing?asOf=2026-11-12`)).total
    expect(await ageing()).toBe(0)
    const back = (date?: string) =>
      app.owner.post(`/v1/payments/${payment}/reverse`, { reason: 'It bounced', ...(date && { date }) })
    const early = await back('2026-11-10')
    expectError(early, 400, 'validation_failed', 'date')
    const today = formatDate(lagosDate(app.server.clock.now()))
    expect(early.body.details[0].message).toContain(today)
    // Nor is its credit given back before that: not because it came then.
    const refund = { amount: 100, method: 'CASH', date: '2026-11-10' }
    const given = await app.owner.post(`/v1/customers/${shop.customerId}/refunds`, refund)
    expectError(given, 400, 'validation_failed', 'date')
    expect(given.body.details[0].message).toContain(`${today}, when the refunded credit was last freed`)
    expectOk(await back())
    expect(await ageing()).toBe(0)
  })

  it('of a note goes back to its invoice when the payment of that is taken back; used elsewhere, it keeps the note', async () => {
    const id = await firsApproved(100)
    const { id: payment } = await shop.pay(100)
    const note = await shop.credit(id, 40)
    expect(await balance()).toMatchObject({ owed: 0, credit: 40 })
    expectOk(await app.owner.post(`/v1/payments/${payment}/reverse`, { reason: 'The cheque bounced' }))
    expect(await shop.settled(id)).toMatchObject({ paid: 0, credited: 40, balance: 60 })

    await shop.pay(60)
    const other = await firsApproved(10)
    const more = await shop.credit(id, 10)
    expectOk(await app.owner.post(`/v1/invoices/${other}/apply-credit`, {}))
    expectError(await app.owner.post(`/v1/invoices/${more}/reopen`), 409, 'credit_in_use')
    expectOk(await app.owner.post(`/v1/invoices/${note}/reopen`))
  })

  it('of a note that FIRS / NRS refused stands while it waits for its correction, which it cannot have once it was given back', async () => {
    const { note } = await noteWith(trigger.refuse)
    expectError(await app.owner.post(`/v1/invoices/${note}/submit-to-app`), 422, 'invoice_refused')
    expect((await invoiceNow(app.owner, note)).status).toBe('FIRS_REJECTED')
    expect(await balance()).toMatchObject({ owed: 0, owedOnAccount: 0, credit: 10 })
    expectError(await app.owner.post(`/v1/invoices/${note}/reopen`), 409, 'credit_in_use')
    expect(await balance()).toMatchObject({ owed: 0, owedOnAccount: 0, credit: 10 })
  })

  it('of a note that is given up is gone; what was given back of it is owed on account', async () => {
    const { note, original } = await noteWith(trigger.otherIrn)
    expect((await app.owner.post(`/v1/invoices/${note}/submit-to-app`)).status).toBe(202)
    expect(await balance()).toMatchObject({ owed: 0, owedOnAccount: 0, credit: 10 })
    expectOk(await app.owner.post(`/v1/invoices/${note}/abandon`, { reason: 'Refused for good' }))
    expect((await invoiceNow(app.owner, note)).status).toBe('CANCELLED')
    expect(await balance()).toMatchObject({ owed: 30, owedOnAccount: 30, credit: 0 })
    expect(await shop.settled(original)).toMatchObject({ paid: 100, credited: 0, balance: 0 })

    await shop.pay(30)
    expect(await balance()).toMatchObject({ owed: 0, owedOnAccount: 0, credit: 0 })
  })

  /** A note of 40 on an invoice of 100 that is paid; 30 of its credit were given back. */
  async function noteWith(tin: string) {
    const original = await firsApproved(100)
    await shop.pay(100)
    expectOk(await app.owner.patch(`/v1/customers/${shop.customerId}`, { tin }))
    const note = await shop.credit(original, 40)
    expectOk(await refund({ amount: 30 }), 201)
    return { original, note }
  }

  async function firsApproved(net: number): Promise<string> {
    const id = await shop.invoice(net)
    dataOf(await app.owner.post(`/v1/invoices/${id}/submit-to-app`))
    await untilStatus(app, id, 'FIRS_APPROVED')
    return id
  }
})

describe('what nobody will pay', () => {
  it('is written off with a reason, and open again when that is taken back', async () => {
    const id = await shop.invoice(100)
    const writeOff = (body: object) => app.owner.post(`/v1/invoices/${id}/write-off`, body)
    await shop.pay(30)
    expectError(await writeOff({ amount: 70.01, reason: 'Gone away' }), 400, 'validation_failed', 'amount')
    expectError(await writeOff({}), 400, 'validation_failed', 'reason')
    expect(expectOk(await writeOff({ reason: 'Gone away' }))).toMatchObject({
      paid: 30,
      writtenOff: 70,
      balance: 0,
      paymentState: 'CLOSED',
      paymentStatus: null,
    })

    const [payment, loss] = await settlements(id)
    expect(payment).toMatchObject({ kind: 'PAYMENT', number: 'RCT000001', amount: 30 })
    expect(loss).toMatchObject({ kind: 'WRITE_OFF', amount: 70, reason: 'Gone away' })
    expectOk(await app.owner.post(`/v1/write-offs/${loss?.['id']}/reverse`, { reason: 'They paid after all' }))
    expect(await shop.settled(id)).toMatchObject({ writtenOff: 0, balance: 70, paymentState: 'PARTLY_PAID' })
  })
})

describe('what was owed before', () => {
  it('ages and is paid like an invoice', async () => {
    const item = { number: 'OLD-7', date: '2026-08-01', dueDate: '2026-08-31', amount: 500 }
    const created = expectOk(await app.owner.post(`/v1/customers/${shop.customerId}/opening-items`, item), 201)
    expect(created).toMatchObject({ ...item, balance: 500, state: 'RECORDED' })
    expect(await balance()).toMatchObject({ owed: 500, overdue: 500 })

    const payment = await shop.pay(200, { allocations: [{ openingItemId: created.id, amount: 200 }] })
    expect(payment.allocations).toEqual([
      expect.objectContaining({ invoiceId: null, openingItemId: created.id, amount: 200, balanceAfter: 300 }),
    ])
    expectOk(await app.owner.post(`/v1/opening-items/${created.id}/reverse`, { reason: 'Entered twice' }))
    expect(await balance()).toMatchObject({ owed: 0, overdue: 0, credit: 200 })
  })
})

describe('a customer', () => {
  it('who owes something or has credit cannot be deleted', async () => {
    const { id } = await shop.pay(1, { allocations: [] })
    const remove = () => app.owner.delete(`/v1/customers/${shop.customerId}`)
    expectError(await remove(), 409, 'customer_has_account')
    expectOk(await app.owner.post(`/v1/payments/${id}/reverse`, { reason: 'A mistake' }))
    expectOk(await remove())
  })

  it('shows the rate at which it withheld last', async () => {
    expect(await balance()).toMatchObject({ usualWhtRatePercent: null })
    const id = await shop.invoice(100)
    const deductions = [{ kind: 'WHT', ratePercent: 2.5 }]
    expectOk(await app.owner.post(`/v1/invoices/${id}/payments`, { deductions }), 201)
    expect(await balance()).toMatchObject({ usualWhtRatePercent: 2.5, overdue: 0 })
  })

  it('who walks in has no account: a payment fits its invoice, and a note is given back at once', async () => {
    const { items } = dataOf(await app.owner.get(`/v1/customers?businessId=${shop.businessId}`))
    const walkIn = items.find(({ isWalkIn }: Json) => isWalkIn).id
    const id = await createInvoice(app.owner, shop.businessId, walkIn, { items: shop.items(100), invoiceKind: 'B2C' })
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    const over = shop.money({ customerId: walkIn, amount: 120, allocations: [{ invoiceId: id, amount: 100 }] })
    expectError(await app.owner.post('/v1/payments', over), 400, 'validation_failed', 'allocations')
    expectOk(await app.owner.post(`/v1/invoices/${id}/payments`, { method: 'CASH' }), 201)
    dataOf(await app.owner.post(`/v1/invoices/${id}/submit-to-app`))
    await untilStatus(app, id, 'PAID')

    const note = { invoiceType: 'CREDIT_NOTE', originalInvoiceId: id, items: shop.items(40), invoiceKind: 'B2C' }
    const noteId = await createInvoice(app.owner, shop.businessId, walkIn, note)
    dataOf(await app.owner.post(`/v1/invoices/${noteId}/finalize`))
    expect(dataOf(await app.owner.get(`/v1/customers/${walkIn}/balance`))).toMatchObject({ owed: 0, credit: 0 })
    const item = { date: '2026-08-01', dueDate: '2026-08-31', amount: 5 }
    expectError(await app.owner.post(`/v1/customers/${walkIn}/opening-items`, item), 400, 'validation_failed')
  })
})

describe('another environment', () => {
  it('takes approved invoices along that nothing ties, and leaves money where it is', async () => {
    const [untied, paid] = [await shop.invoice(100), await shop.invoice(50)]
    await shop.pay(20, { allocations: [{ invoiceId: paid, amount: 20 }] })
    const choose = async (provider: string) =>
      dataOf(await app.owner.patch(`/v1/businesses/${shop.businessId}/app-provider`, { provider }))
    const of = async (environment: string) =>
      dataOf(await app.owner.get(`/v1/customers/${shop.customerId}/balance?environment=${environment}`)).owed
    expect([await of('SANDBOX'), await of('LIVE')]).toEqual([130, 0])
    await choose('provider1')
    expect([await of('SANDBOX'), await of('LIVE')]).toEqual([30, 100])
    expect(dataOf(await app.owner.get(`/v1/invoices/${untied}`))).toMatchObject({ environment: 'LIVE', balance: 100 })
    expect(dataOf(await app.owner.get(`/v1/invoices/${paid}`))).toMatchObject({ environment: 'SANDBOX', balance: 30 })
    const late = { invoiceId: untied, amount: 1 }
    const practice = shop.money({ environment: 'SANDBOX', amount: 1, allocations: [late] })
    expectError(await app.owner.post('/v1/payments', practice), 400, 'validation_failed', 'allocations[0].invoiceId')
    await choose('sandbox')
    expect([await of('SANDBOX'), await of('LIVE')]).toEqual([130, 0])
  })
})

describe('who may', () => {
  it('record, and who may take back and give back', async () => {
    const creator = await addMember(app.server, shop.businessId, 'CREATOR')
    const manager = await addMember(app.server, shop.businessId, 'MANAGER')
    const { id } = expectOk(await creator.post('/v1/payments', shop.money({ amount: 5, allocations: [] })), 201)
    expectError(await creator.post(`/v1/payments/${id}/reverse`, { reason: 'x' }), 403, 'role_insufficient')
    expectOk(await manager.post(`/v1/payments/${id}/reverse`, { reason: 'x' }))

    const settings = `/v1/businesses/${shop.businessId}/settings`
    expectError(await creator.patch(settings, { lockDate: '2026-10-31' }), 403, 'role_insufficient')
    expect(expectOk(await manager.patch(settings, { lockDate: '2026-10-31' }))).toMatchObject({
      lockDate: '2026-10-31',
    })
    expectError(await manager.patch(settings, { requireApproval: true }), 403, 'role_insufficient')
    expectError(await manager.patch(settings, { lockDate: '2999-12-31' }), 400, 'validation_failed', 'lockDate')
  })
})
