import { beforeAll, describe, expect, it } from 'vitest'

import type { InvoiceStatus } from '../../../core/contract/http/vocabulary.ts'
import { apiClient, type Json } from '../../support/api-client.ts'
import { addMember, addPerson, createCustomer, createInvoice, dataOf, until } from '../../support/scenario.ts'

import {
  expectError,
  expectOk,
  freshBusiness,
  freshReadyBusiness,
  invoiceIn,
  invoiceNow,
  NO_ID,
  openApp,
  trigger,
  triggerCustomer,
  untilStatus,
} from '../support/app.ts'

const app = openApp()
let businessId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
})

const submit = (id: string, api = app.owner) => api.post(`/v1/invoices/${id}/submit-to-app`)

async function approvedFor(tin: string, changes: object = {}): Promise<string> {
  const customerId = await triggerCustomer(app.owner, businessId, tin)
  const id = await createInvoice(app.owner, businessId, customerId, changes)
  dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
  return id
}

const stepsOf = async (id: string) =>
  dataOf(await app.owner.get(`/v1/invoices/${id}/history`))
    .items.map(({ to }: Json) => to.status)
    .filter((status: unknown) => status !== undefined)

describe('submitting through the sandbox', () => {
  it('is SUBMITTED at once and FIRS_APPROVED soon after', async () => {
    const id = await approvedFor('31569955-0001')
    const data = expectOk(await submit(id))
    expect(data).toMatchObject({ id, status: 'SUBMITTED', environment: 'SANDBOX', submission: { state: 'SENT' } })
    expect(data.submittedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

    const cleared = await untilStatus(app, id, 'FIRS_APPROVED')
    expect(cleared).toMatchObject({ irn: data.irn, firsApprovedAt: expect.any(String), submission: { state: 'DONE' } })
    expect(await stepsOf(id)).toEqual(['DRAFT', 'APPROVED', 'PENDING', 'SUBMITTED', 'FIRS_APPROVED'])
  })

  it('refused at once is 422 with the reasons, and FIRS_REJECTED', async () => {
    const id = await approvedFor(trigger.refuse)
    const answer = await submit(id)
    expectError(answer, 422, 'invoice_refused')
    expect(answer.body.details).toHaveLength(1)

    const invoice = await invoiceNow(app.owner, id)
    expect(invoice).toMatchObject({
      status: 'FIRS_REJECTED',
      firsRejectionReason: expect.stringContaining('FIRS / NRS refused this invoice'),
      firsRejectionDetails: [
        { field: expect.any(String), message: answer.body.details[0].message, remedy: 'EDIT_CUSTOMER' },
      ],
      submittedAt: null,
    })
    expect(JSON.stringify(invoice)).not.toContain('invoicerequest')
    const { items } = dataOf(await app.owner.get(`/v1/invoices?businessId=${businessId}&status=FIRS_REJECTED`))
    expect(items.find((item: Json) => item.id === id).firsRejectionReason).toBe(invoice.firsRejectionReason)
  })

  it('confirmed late stays SUBMITTED until it is', async () => {
    const id = await approvedFor(trigger.confirmLate)
    expectOk(await submit(id))
    app.server.clock.advance(5_000)
    app.server.core.worker.wake()
    expect((await invoiceNow(app.owner, id)).status).toBe('SUBMITTED')
    await untilStatus(app, id, 'FIRS_APPROVED')
  })

  it.each([
    ['lost', trigger.loseAnswer],
    ['"duplicate"', trigger.sayDuplicate],
  ])('with the answer %s is 202 PENDING, is looked up and settles by itself', async (_what, tin) => {
    const id = await approvedFor(tin)
    const pending = expectOk(await submit(id), 202)
    expect(pending).toMatchObject({ status: 'PENDING', submission: { state: 'CHECKING', attempts: 1 } })

    const settled = await untilStatus(app, id, 'FIRS_APPROVED')
    expect(settled).toMatchObject({ irn: pending.irn, submission: { attempts: 1 } })
    expect(await stepsOf(id)).toEqual(['DRAFT', 'APPROVED', 'PENDING', 'SUBMITTED', 'FIRS_APPROVED'])
  })

  it('while the authority is down is 202 PENDING and goes on until it is taken', async () => {
    const id = await approvedFor(trigger.downTwice)
    expect(expectOk(await submit(id), 202)).toMatchObject({
      status: 'PENDING',
      submission: {
        state: 'QUEUED',
        attempts: 1,
        lastError: expect.stringMatching(/\S/),
        nextAttemptAt: expect.any(String),
      },
    })
    expect(await untilStatus(app, id, 'FIRS_APPROVED')).toMatchObject({ submission: { attempts: 3 } })
  })

  it('rejected later becomes FIRS_REJECTED with the reasons', async () => {
    const id = await approvedFor(trigger.rejectLater)
    expect(expectOk(await submit(id)).status).toBe('SUBMITTED')
    expect(await untilStatus(app, id, 'FIRS_REJECTED')).toMatchObject({
      firsRejectionReason: expect.stringMatching(/\S/),
      firsRejectionDetails: [{ message: expect.any(String) }],
    })
  })

  it('answered with another IRN needs attention and is never sent again', async () => {
    const id = await approvedFor(trigger.otherIrn)
    expect(expectOk(await submit(id), 202)).toMatchObject({
      status: 'PENDING',
      submission: { state: 'NEEDS_ATTENTION', attempts: 1, nextAttemptAt: null },
    })
    app.server.clock.advance(30 * 60_000)
    app.server.core.worker.wake()
    expectError(await submit(id), 409, 'invoice_not_approved')
    expect(await invoiceNow(app.owner, id)).toMatchObject({ status: 'PENDING', submission: { attempts: 1 } })
  })
})

describe('what cannot be submitted', () => {
  const fresh = openApp()
  let business: string
  beforeAll(async () => {
    business = await freshReadyBusiness(fresh.owner)
  })
  const statuses: InvoiceStatus[] = [
    'DRAFT',
    'PENDING_APPROVAL',
    'PENDING',
    'SUBMITTED',
    'FIRS_APPROVED',
    'FIRS_REJECTED',
    'PAID',
    'CANCELLED',
  ]

  it.each(statuses)('is an invoice that is %s (409)', async (status) => {
    const id = await invoiceIn(fresh, business, status)
    const answer = await submit(id, fresh.owner)
    expectError(answer, 409, 'invoice_not_approved')
    expect(answer.body.message).toBe(`Invoice can only be submitted in APPROVED status. Current status: ${status}.`)
    expect((await invoiceNow(fresh.owner, id)).status).toBe(status)
  })

  it('is anything without a connected provider (422)', async () => {
    const unconnected = await freshReadyBusiness(fresh.owner)
    const id = await invoiceIn(fresh, unconnected, 'APPROVED')
    dataOf(await fresh.owner.patch(`/v1/businesses/${unconnected}/app-config`, { clientId: 'changed' }))
    expectError(await submit(id, fresh.owner), 422, 'provider_not_configured')
    expect(await invoiceNow(fresh.owner, id)).toMatchObject({ status: 'APPROVED', submission: null })

    const none = await freshBusiness(fresh.owner)
    const draft = await createInvoice(fresh.owner, none, await createCustomer(fresh.owner, none))
    expectError(await submit(draft, fresh.owner), 409, 'invoice_not_approved')
  })

  it('is what FIRS has no words for (422), which stays APPROVED and names the fields', async () => {
    const customerId = await createCustomer(fresh.owner, business)
    const items = [{ description: 'x', quantity: 1, unitPrice: 100, taxPercent: 5 }]
    const id = await createInvoice(fresh.owner, business, customerId, { items })
    dataOf(await fresh.owner.post(`/v1/invoices/${id}/finalize`))
    expectError(await submit(id, fresh.owner), 422, 'invoice_incomplete', 'items[0].taxCategory')
    expect((await invoiceNow(fresh.owner, id)).status).toBe('APPROVED')

    const note = await createInvoice(fresh.owner, business, customerId, { invoiceType: 'CREDIT_NOTE' })
    dataOf(await fresh.owner.post(`/v1/invoices/${note}/finalize`))
    expectError(await submit(note, fresh.owner), 422, 'invoice_incomplete', 'originalInvoiceId')
  })

  it('is anything for strangers (404) and below MANAGER (403)', async () => {
    const id = await invoiceIn(fresh, business, 'APPROVED')
    expectError(await submit(id, apiClient(fresh.server.url)), 401, 'unauthenticated')
    expectError(await submit(id, (await addPerson(fresh.server)).api), 404, 'not_found')
    expectError(await submit(NO_ID, fresh.owner), 404, 'not_found')
    expectError(await submit(id, await addMember(fresh.server, business, 'CREATOR')), 403, 'role_insufficient')
    expectOk(await submit(id, await addMember(fresh.server, business, 'MANAGER')))
  })
})

describe('a credit note', () => {
  const fresh = openApp()

  it('names its original and is approved like any other', async () => {
    const business = await freshReadyBusiness(fresh.owner)
    const originalInvoiceId = await invoiceIn(fresh, business, 'FIRS_APPROVED')
    const customerId = await createCustomer(fresh.owner, business)
    const id = await createInvoice(fresh.owner, business, customerId, { invoiceType: 'CREDIT_NOTE', originalInvoiceId })
    dataOf(await fresh.owner.post(`/v1/invoices/${id}/finalize`))
    expectOk(await submit(id, fresh.owner))
    await untilStatus(fresh, id, 'FIRS_APPROVED')
    await until(
      async () => (await invoiceNow(fresh.owner, originalInvoiceId)).status,
      (status) => status === 'FIRS_APPROVED',
    )
  })
})
