import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createCustomer, createInvoice, dataOf, invoiceBody } from '../../support/scenario.ts'
import {
  expectError,
  expectOk,
  freshReadyBusiness,
  invoiceNow,
  openApp,
  trigger,
  triggerCustomer,
  untilStatus,
} from '../support/app.ts'

const app = openApp()
let businessId: string
let customerId: string
let original: string

const lines = (unitPrice: number) => [
  { description: 'Cement', quantity: 1, unitPrice, taxPercent: 0, hsnCode: '2523.29', productCategory: 'Cement' },
]
const act = async (id: string, action: string, body?: object) =>
  dataOf(await app.owner.post(`/v1/invoices/${id}/${action}`, body))

async function credit(amount: number, changes: object = {}): Promise<string> {
  const body = { invoiceType: 'CREDIT_NOTE', originalInvoiceId: original, items: lines(amount), ...changes }
  return expectOk(await app.owner.post('/v1/invoices', invoiceBody(businessId, customerId, body)), 201).id
}

async function finalizedCredit(amount: number, changes: object = {}): Promise<string> {
  const id = await credit(amount, changes)
  await act(id, 'finalize')
  return id
}

/** What the invoice says, and its row of the list. */
async function creditedNow(): Promise<number> {
  const { creditNotesTotal } = await invoiceNow(app.owner, original)
  const { items } = dataOf(await app.owner.get(`/v1/invoices?businessId=${businessId}&search=${numberOfOriginal}`))
  const row = items.find(({ id }: { id: string }) => id === original)
  expect(row.creditNotesTotal).toBe(creditNotesTotal)
  return creditNotesTotal
}
const overdue = async () => dataOf(await app.owner.get(`/v1/businesses/${businessId}/attention`)).overdue

let numberOfOriginal: string

beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
})

/** An approved invoice of 1,000 naira that should have been paid. */
beforeEach(async () => {
  const days = { issueDate: '2026-09-01', dueDate: '2026-09-15' }
  original = await createInvoice(app.owner, businessId, customerId, { items: lines(1000), ...days })
  await act(original, 'finalize')
  await act(original, 'submit-to-app')
  const { invoiceNumber } = await untilStatus(app, original, 'FIRS_APPROVED')
  numberOfOriginal = invoiceNumber
})

describe('what was credited of an invoice', () => {
  it('is nothing at first, and nothing for drafts of credit notes', async () => {
    expect(await creditedNow()).toBe(0)
    await credit(400)
    expect(await creditedNow()).toBe(0)
  })

  it('is the sum of its finalized credit notes, before and after FIRS / NRS approves them', async () => {
    const first = await finalizedCredit(400.01)
    expect(await creditedNow()).toBe(400.01)
    await finalizedCredit(99.99)
    expect(await creditedNow()).toBe(500)

    await act(first, 'submit-to-app')
    await untilStatus(app, first, 'FIRS_APPROVED')
    expect(await creditedNow()).toBe(500)
    expect(await invoiceNow(app.owner, first)).toMatchObject({ total: 400.01, creditNotesTotal: 0 })
  })

  it('offers another credit note until they have taken off all of it', async () => {
    const offered = async () => (await invoiceNow(app.owner, original)).allowedActions
    await finalizedCredit(400)
    expect(await offered()).toContain('creditNote')
    await finalizedCredit(600)
    expect(await offered()).not.toContain('creditNote')
    expect(await offered()).toContain('debitNote')
  })

  it('waits for the approval of a credit note', async () => {
    const require = (requireApproval: boolean) =>
      app.owner.patch(`/v1/businesses/${businessId}/settings`, { requireApproval })
    dataOf(await require(true))
    const note = await finalizedCredit(400)
    dataOf(await require(false))

    expect(await creditedNow()).toBe(0)
    await act(note, 'approve')
    expect(await creditedNow()).toBe(400)
  })

  it('leaves out what FIRS / NRS refused', async () => {
    const refusedBuyer = await triggerCustomer(app.owner, businessId, trigger.refuse)
    const note = await finalizedCredit(400, { customerId: refusedBuyer })
    expect(await creditedNow()).toBe(400)
    expectError(await app.owner.post(`/v1/invoices/${note}/submit-to-app`), 422, 'invoice_refused')
    expect(await creditedNow()).toBe(0)
  })

  it('is not for debit notes', async () => {
    const body = { invoiceType: 'DEBIT_NOTE', originalInvoiceId: original, items: lines(100) }
    const { id } = expectOk(await app.owner.post('/v1/invoices', invoiceBody(businessId, customerId, body)), 201)
    await act(id, 'finalize')
    expect(await creditedNow()).toBe(0)
  })

  it('has its notes in a list of their own: credit and debit notes, whatever became of them', async () => {
    const notesOf = async (id: string) => {
      const query = `businessId=${businessId}&originalInvoiceId=${id}&sortOrder=asc`
      return dataOf(await app.owner.get(`/v1/invoices?${query}`)).items.map((note: { id: string }) => note.id)
    }
    expect(await notesOf(original)).toEqual([])
    const drafted = await credit(100)
    const cancelled = await credit(50)
    dataOf(await app.owner.delete(`/v1/invoices/${cancelled}`))
    const debit = dataOf(await app.owner.post(`/v1/invoices/${original}/debit-notes`)).id
    const finalized = await finalizedCredit(200)
    expect(await notesOf(original)).toEqual([drafted, cancelled, debit, finalized])
    expect(await notesOf(finalized)).toEqual([])
  })

  it('has a debit note due when that is said, on its own day otherwise, and never before it', async () => {
    const made = (body: object) => app.owner.post(`/v1/invoices/${original}/debit-notes`, body)
    expect(expectOk(await made({ issueDate: '2026-11-21', dueDate: '2026-12-21' }), 201)).toMatchObject({
      issueDate: '2026-11-21',
      dueDate: '2026-12-21',
    })
    expect(expectOk(await made({ issueDate: '2026-11-21' }), 201)).toMatchObject({ dueDate: '2026-11-21' })
    expectError(await made({ issueDate: '2026-11-21', dueDate: '2026-11-20' }), 400, 'validation_failed', 'dueDate')
  })

  it('takes it out of the overdue ones when nothing is left to pay', async () => {
    const before = await overdue()
    await finalizedCredit(999.99)
    expect(await overdue()).toBe(before)
    expect(await invoiceNow(app.owner, original)).toMatchObject({
      credited: 999.99,
      balance: 0.01,
      paymentState: 'UNPAID',
    })
    await finalizedCredit(0.01)
    expect(await invoiceNow(app.owner, original)).toMatchObject({ credited: 1000, balance: 0, paymentState: 'CLOSED' })
    expect(await overdue()).toBe(before - 1)
  })
})
