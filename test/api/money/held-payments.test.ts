import { beforeEach, describe, expect, it } from 'vitest'

import type { ApiAnswer, Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, invoiceBody } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, invoiceNow, openApp, untilStatus } from '../support/app.ts'

import { freshKey, isReplay } from '../support/till.ts'

const app = openApp()
let businessId: string
let customerId: string

/** What the two cement bags of `invoiceBody` come to. */
const TOTAL = 18167.5

beforeEach(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
  dataOf(await app.owner.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: true }))
})

const sell = (payment: object, { customer = customerId, more = {}, key = freshKey() } = {}): Promise<ApiAnswer> =>
  app.owner.request('POST', '/v1/invoices', {
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(invoiceBody(businessId, customer, { payment: { method: 'CASH', ...payment }, ...more })),
  })
const sold = async (payment: object = {}, options = {}): Promise<Json> => expectOk(await sell(payment, options), 201)
const balance = async (customer = customerId): Promise<Json> =>
  dataOf(await app.owner.get(`/v1/customers/${customer}/balance`))
const payments = async (query: string): Promise<Json[]> =>
  dataOf(await app.owner.get(`/v1/payments?businessId=${businessId}&${query}`)).items
const approve = (id: string) => app.owner.post(`/v1/invoices/${id}/approve`)
const owed = async (): Promise<string> => {
  const id = await createInvoice(app.owner, businessId, customerId)
  for (const step of ['finalize', 'approve']) dataOf(await app.owner.post(`/v1/invoices/${id}/${step}`))
  return id
}

describe('money that comes with a sale that waits for approval', () => {
  it('is recorded with its receipt, kept for the sale, and settles it as it is approved', async () => {
    const answer = await sell({ reference: 'T-1', date: '2026-11-21' }, { more: { submit: true } })
    const { id, status, paid, expanded } = expectOk(answer, 201)
    expect([status, paid]).toEqual(['PENDING_APPROVAL', 0])
    const kept = { amount: TOTAL, unallocated: TOTAL, reservedFor: id, allocations: [] }
    expect(expanded.payments).toMatchObject([{ ...kept, receiptNumber: 'RCT000001' }])
    expect(answer.body.warnings.map(({ field }: Json) => field)).toEqual(expect.arrayContaining(['payment', 'submit']))
    expect(await payments(`invoiceId=${id}`)).toMatchObject([kept])
    expect(await balance()).toMatchObject({ credit: TOTAL, reserved: TOTAL, credits: [{ reservedFor: id }] })

    expect(expectOk(await approve(id)).status).toBe('APPROVED')
    expect(await invoiceNow(app.owner, id)).toMatchObject({ paid: TOTAL, balance: 0, paymentState: 'PAID' })
    expect(await payments(`invoiceId=${id}`)).toMatchObject([
      { unallocated: 0, reservedFor: null, allocations: [{ invoiceId: id, amount: TOTAL }] },
    ])
    expect(await balance()).toMatchObject({ owed: 0, credit: 0, reserved: 0 })

    dataOf(await app.owner.post(`/v1/invoices/${id}/submit`))
    await untilStatus(app, id, 'PAID')
    expect(await invoiceNow(app.owner, id)).toMatchObject({ paymentDate: '2026-11-21', paymentReference: 'T-1' })
  })

  it('settles it where approving sends it by itself, and a part settles a part', async () => {
    dataOf(await app.owner.patch(`/v1/businesses/${businessId}/settings`, { autoSubmitToFirs: true }))
    const { id } = await sold({ amount: 5000 })
    const approved = expectOk(await approve(id))
    expect(approved.status).toBe('APPROVED')
    await untilStatus(app, id, 'FIRS_APPROVED')
    expect(await invoiceNow(app.owner, id)).toMatchObject({ paid: 5000, balance: TOTAL - 5000 })
  })

  it('is of the walk-in customer too', async () => {
    const { items } = dataOf(await app.owner.get(`/v1/customers?businessId=${businessId}&search=walk-in`))
    const { id } = await sold({}, { customer: items[0].id })
    expectOk(await approve(id))
    expect(await invoiceNow(app.owner, id)).toMatchObject({ paymentState: 'PAID' })
  })

  it('is taken once, however often the sale is sent and approved', async () => {
    const key = freshKey()
    const answers = await Promise.all([sell({}, { key }), sell({}, { key }), sell({}, { key })])
    expect(answers.filter(isReplay)).toHaveLength(2)
    const { id } = dataOf(answers[0])
    const decided = await Promise.all([approve(id), approve(id), approve(id)])
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await payments('limit=100')).map(({ amount }) => amount)).toEqual([TOTAL])
    expect(await invoiceNow(app.owner, id)).toMatchObject({ paid: TOTAL, balance: 0 })
  })

  it('is for nothing else, until somebody frees it: used on no other invoice, and not given back', async () => {
    const { id, expanded } = await sold()
    const other = await owed()
    const apply = () => app.owner.post(`/v1/invoices/${other}/apply-credit`, {})
    const refund = (amount: number) => app.owner.post(`/v1/customers/${customerId}/refunds`, { amount, method: 'CASH' })
    expectError(await apply(), 400, 'validation_failed', 'amount')
    expectError(await refund(1), 400, 'validation_failed', 'amount')
    expect((await refund(1)).body.message).toContain('reserved for invoices waiting for approval')

    const more = { businessId, customerId, date: '2026-11-21', amount: 100, method: 'CASH', allocations: [] }
    dataOf(await app.owner.post('/v1/payments', more))
    expect(expectOk(await apply())).toMatchObject({ paid: 100 })

    const [{ id: paymentId }] = expanded.payments
    dataOf(await app.owner.post(`/v1/payments/${paymentId}/reverse`, { reason: 'Changed their mind' }))
    expectOk(await approve(id))
    expect(await invoiceNow(app.owner, id)).toMatchObject({ paid: 0, balance: TOTAL })
  })

  it('is credit like any other once the sale is sent back: approved later, nothing settles it by itself', async () => {
    const { id } = await sold()
    dataOf(await app.owner.post(`/v1/invoices/${id}/reject`, { reason: 'Another price' }))
    expect(await balance()).toMatchObject({ credit: TOTAL, reserved: 0, credits: [{ reservedFor: null }] })
    expect(await payments(`invoiceId=${id}`)).toEqual([])

    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    expect(await balance()).toMatchObject({ reserved: 0 })
    expectOk(await approve(id))
    expect(await invoiceNow(app.owner, id)).toMatchObject({ paid: 0, paymentState: 'UNPAID' })
    expect(expectOk(await app.owner.post(`/v1/invoices/${id}/apply-credit`, {}))).toMatchObject({ paid: TOTAL })
  })

  it('stays credit where the sale is sent back and given up, and can be given back then', async () => {
    const { id } = await sold()
    dataOf(await app.owner.post(`/v1/invoices/${id}/reject`))
    dataOf(await app.owner.delete(`/v1/invoices/${id}`))
    const back = { amount: TOTAL, method: 'CASH' }
    expectOk(await app.owner.post(`/v1/customers/${customerId}/refunds`, back), 201)
    expect(await balance()).toMatchObject({ owed: 0, credit: 0 })
  })

  it('is at most what the sale comes to, and nothing is made otherwise (400)', async () => {
    expectError(await sell({ amount: TOTAL + 0.01 }), 400, 'validation_failed', 'payment.amount')
    expect(await payments('limit=100')).toEqual([])
  })

  it('stays credit on a closed day, which approving says', async () => {
    const today = new Date(app.server.clock.now().getTime() + 60 * 60_000).toISOString().slice(0, 10)
    const tomorrow = new Date(Date.parse(today) + 24 * 60 * 60_000).toISOString().slice(0, 10)
    const { id } = await sold({}, { more: { issueDate: tomorrow, dueDate: tomorrow } })
    dataOf(await app.owner.patch(`/v1/businesses/${businessId}/settings`, { lockDate: today }))
    const answer = await approve(id)
    expect(expectOk(answer).status).toBe('APPROVED')
    expect(answer.body.warnings).toMatchObject([{ field: 'payment' }])
    expect(await balance()).toMatchObject({ owed: TOTAL, credit: TOTAL, reserved: 0 })
  })
})
