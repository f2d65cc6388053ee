import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import {
  expectError,
  expectOk,
  freshReadyBusiness,
  openApp,
  paymentPath,
  triggerCustomer,
  untilStatus,
} from '../support/app.ts'

const REFUSES_PAYMENTS = '99999999-0009'

const app = openApp()
let businessId: string
let customerId: string

const items = (unitPrice: number) => [
  { description: 'Cement', quantity: 1, unitPrice, taxPercent: 0, hsnCode: '2523.29', productCategory: 'Cement' },
]
const act = async (id: string, action: string) => dataOf(await app.owner.post(`/v1/invoices/${id}/${action}`))

/** Approved by FIRS / NRS; 1,000 naira unless `changes` say otherwise. */
async function approved(changes: object = {}): Promise<string> {
  const id = await createInvoice(app.owner, businessId, customerId, { items: items(1000), ...changes })
  await act(id, 'finalize')
  await act(id, 'submit-to-app')
  await untilStatus(app, id, 'FIRS_APPROVED')
  return id
}

async function credit(originalInvoiceId: string, amount: number): Promise<string> {
  const note = { invoiceType: 'CREDIT_NOTE', originalInvoiceId, items: items(amount) }
  const id = await createInvoice(app.owner, businessId, customerId, note)
  await act(id, 'finalize')
  return id
}

const list = async (query = ''): Promise<Json> =>
  expectOk(await app.owner.get(`/v1/invoices?businessId=${businessId}&unpaid=true&sortOrder=asc${query}`))
const idsOf = ({ items: rows }: Json): string[] => rows.map(({ id }: Json) => id)

/** Those that the list has, which are as many as the attention counts. */
async function unpaid(): Promise<string[]> {
  const page = await list()
  const { unpaid: counted } = dataOf(await app.owner.get(`/v1/businesses/${businessId}/attention`))
  expect(page.meta.totalItems).toBe(counted)
  return idsOf(page)
}

beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
})

describe('what somebody still has to pay', () => {
  it('is approved or later: no draft', async () => {
    const before = await unpaid()
    await createInvoice(app.owner, businessId, customerId)
    expect(await unpaid()).toEqual(before)

    const onItsWay = await createInvoice(app.owner, businessId, customerId)
    await act(onItsWay, 'finalize')
    expect(await unpaid()).toEqual([...before, onItsWay])
    const id = await approved()
    expect(await unpaid()).toEqual([...before, onItsWay, id])
  })

  it('is what a consumer owes, due on the day or later, until it is paid', async () => {
    const before = await unpaid()
    const onTheDay = { invoiceKind: 'B2C', issueDate: '2026-11-20', dueDate: '2026-11-20' }
    const receipt = await approved(onTheDay)
    const onCredit = await approved({ ...onTheDay, dueDate: '2026-12-20' })
    expect(await unpaid()).toEqual([...before, receipt, onCredit])

    const noted = { status: 'PENDING', paymentDate: '2026-11-21' }
    expectOk(await app.owner.patch(paymentPath(businessId, receipt), noted))
    expect(await unpaid()).toEqual([...before, receipt, onCredit])
    for (const id of [receipt, onCredit]) {
      expectOk(await app.owner.patch(paymentPath(businessId, id), { ...noted, status: 'PAID' }))
    }
    expect(await unpaid()).toEqual(before)
  })

  it('is no credit note, but a debit note', async () => {
    const before = await unpaid()
    const original = await approved()
    const credited = await credit(original, 400)
    await act(credited, 'submit-to-app')
    await untilStatus(app, credited, 'FIRS_APPROVED')
    const debited = await approved({ invoiceType: 'DEBIT_NOTE', originalInvoiceId: original })

    expect(await unpaid()).toEqual([...before, original, debited])
    const row = (await list()).items.find(({ id }: Json) => id === original)
    expect(row).toMatchObject({ total: 1000, credited: 400, creditNotesTotal: 400, balance: 600 })
  })

  it('is not paid, also where FIRS / NRS did not take the payment', async () => {
    const before = await unpaid()
    const paid = { status: 'PAID', paymentDate: '2026-11-21' }
    const one = await approved()
    const other = await approved({ customerId: await triggerCustomer(app.owner, businessId, REFUSES_PAYMENTS) })
    expectOk(await app.owner.patch(paymentPath(businessId, one), { ...paid, status: 'REJECTED' }))
    expect(await unpaid()).toEqual([...before, one, other])

    expectOk(await app.owner.patch(paymentPath(businessId, one), paid))
    expectError(await app.owner.patch(paymentPath(businessId, other), paid), 422, 'payment_refused')
    expect(await unpaid()).toEqual(before)
  })

  it('is not credited in full', async () => {
    const before = await unpaid()
    const id = await approved()
    await credit(id, 999.99)
    expect(await unpaid()).toEqual([...before, id])
    await credit(id, 0.01)
    expect(await unpaid()).toEqual(before)
  })

  it('is narrowed by the other filters, in any order, and not asked for by "false"', async () => {
    const other = await createCustomer(app.owner, businessId, { name: 'Bola & Co' })
    const dear = await approved({ customerId: other, items: items(5000) })
    const cheap = await approved({ customerId: other, items: items(10) })
    expect(idsOf(await list(`&customerId=${other}&sortBy=total`))).toEqual([cheap, dear])
    expect(idsOf(await list('&status=PAID'))).toEqual([])

    const all = await app.owner.get(`/v1/invoices?businessId=${businessId}`)
    const notAsked = await app.owner.get(`/v1/invoices?businessId=${businessId}&unpaid=false`)
    expect(expectOk(notAsked).meta).toEqual(expectOk(all).meta)
    expectError(
      await app.owner.get(`/v1/invoices?businessId=${businessId}&unpaid=yes`),
      400,
      'validation_failed',
      'unpaid',
    )
  })

  it('is what the present environment has: of practice only what nothing ties to it goes along', async () => {
    const practised = await unpaid()
    expect(practised).not.toEqual([])
    const choose = async (provider: string) =>
      dataOf(await app.owner.patch(`/v1/businesses/${businessId}/app-provider`, { provider }))
    await choose('provider1')
    const gone = await unpaid()
    const inBooks = await Promise.all(gone.map(async (id) => dataOf(await app.owner.get(`/v1/invoices/${id}`))))
    expect(inBooks.map(({ status, environment }) => [status, environment])).toEqual(
      gone.map(() => ['APPROVED', 'LIVE']),
    )
    expect(practised.length).toBeGreaterThan(gone.length)
    await choose('sandbox')
    expect(await unpaid()).toEqual(practised)
  })
})
