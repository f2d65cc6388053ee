import { beforeAll, describe, expect, it } from 'vitest'

import type { InvoiceStatus } from '../../../core/contract/http/vocabulary.ts'
import { apiClient, type Json } from '../../support/api-client.ts'
import { addMember, addPerson, createCustomer, createInvoice, dataOf, firsConfig } from '../../support/scenario.ts'

import {
  expectError,
  expectOk,
  freshBusiness,
  freshReadyBusiness,
  invoiceIn,
  invoiceNow,
  NO_ID,
  openApp,
  untilStatus,
} from '../support/app.ts'

const app = openApp()
let businessId: string
let approving: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  approving = await freshReadyBusiness(app.owner)
  dataOf(await app.owner.patch(`/v1/businesses/${approving}/settings`, { requireApproval: true }))
})

const draftOf = async (business: string, api = app.owner) =>
  createInvoice(api, business, await createCustomer(api, business, { name: `C ${Math.random()}` }))
const act = (id: string, action: string, body?: object, api = app.owner) =>
  api.post(`/v1/invoices/${id}/${action}`, body)
const waiting = async (api = app.owner) => {
  const id = await draftOf(approving, api)
  dataOf(await act(id, 'finalize', undefined, api))
  return id
}

const statuses: InvoiceStatus[] = [
  'DRAFT',
  'PENDING_APPROVAL',
  'APPROVED',
  'PENDING',
  'SUBMITTED',
  'FIRS_APPROVED',
  'FIRS_REJECTED',
  'PAID',
  'CANCELLED',
]

describe('finalizing', () => {
  it('leads to APPROVED where no approval is asked for', async () => {
    const id = await draftOf(businessId)
    const data = expectOk(await act(id, 'finalize'))
    expect(data).toMatchObject({
      status: 'APPROVED',
      approvedBy: null,
      finalizedAt: expect.any(String),
      allowedActions: ['submit', 'reopen', 'updatePayment', 'recordPayment', 'duplicate'],
    })
  })

  it('leads to PENDING_APPROVAL where it is', async () => {
    const data = expectOk(await act(await draftOf(approving), 'finalize'))
    expect(data).toMatchObject({
      status: 'PENDING_APPROVAL',
      allowedActions: ['approve', 'reject', 'duplicate'],
      qrCode: null,
    })
  })

  it('needs the FIRS configuration (422)', async () => {
    const business = await freshBusiness(app.owner)
    const id = await draftOf(business)
    expectError(await act(id, 'finalize'), 422, 'firs_config_missing')
    expect((await invoiceNow(app.owner, id)).status).toBe('DRAFT')

    dataOf(await app.owner.patch(`/v1/businesses/${business}/firs-config`, firsConfig))
    expectOk(await act(id, 'finalize'))
  })

  it('looks at the state before the set-up (409 before 422)', async () => {
    const business = await freshBusiness(app.owner)
    const id = await draftOf(business)
    dataOf(await app.owner.delete(`/v1/invoices/${id}`))
    expectError(await act(id, 'finalize'), 409, 'invoice_not_draft')
  })

  it('keeps supplier, buyer and account as they are then', async () => {
    const business = await freshReadyBusiness(app.owner)
    const account = dataOf(
      await app.owner.post('/v1/payment-details', { businessId: business, label: 'Old account', type: 'CASH' }),
    )
    const customer = await createCustomer(app.owner, business, { name: 'Old name', city: 'Old city' })
    const id = await createInvoice(app.owner, business, customer, { paymentDetails: account.id })
    const before = dataOf(await act(id, 'finalize'))
    expect(before).toMatchObject({
      customer: { name: 'Old name', city: 'Old city' },
      business: { name: 'Okafor Trading Ltd' },
    })

    dataOf(await app.owner.patch(`/v1/customers/${customer}`, { name: 'New name', city: 'New city' }))
    dataOf(await app.owner.patch(`/v1/businesses/${business}`, { name: 'New Ltd' }))
    dataOf(await app.owner.delete(`/v1/payment-details/${account.id}`))
    expect(await invoiceNow(app.owner, id)).toMatchObject({
      customerName: 'Old name',
      customer: before.customer,
      business: before.business,
      paymentDetails: account.id,
    })
  })

  it.each(statuses.filter((status) => status !== 'DRAFT'))(
    'is refused for an invoice that is %s (409)',
    async (status) => {
      const id = await invoiceIn(app, businessId, status)
      const answer = await act(id, 'finalize')
      expectError(answer, 409, 'invoice_not_draft')
      expect(answer.body.message).toBe(`Invoice can only be finalized in DRAFT status. Current status: ${status}.`)
    },
  )

  it('is 401 without a token, 404 for strangers, 403 for viewers, and open to creators', async () => {
    const id = await draftOf(businessId)
    expectError(await act(id, 'finalize', undefined, apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await act(id, 'finalize', undefined, (await addPerson(app.server)).api), 404, 'not_found')
    expectError(await act(NO_ID, 'finalize'), 404, 'not_found')
    const viewer = await addMember(app.server, businessId, 'VIEWER')
    expectError(await act(id, 'finalize', undefined, viewer), 403, 'role_insufficient')
    expectOk(await act(id, 'finalize', undefined, await addMember(app.server, businessId, 'CREATOR')))
  })
})

describe('finalizing', () => {
  it('is of the version that was looked at, where that is said, or is refused (409)', async () => {
    const id = await waiting()
    dataOf(await act(id, 'reject', { reason: 'Other price' }))
    const seen = (await invoiceNow(app.owner, id))['version'] as number
    dataOf(await app.owner.patch(`/v1/invoices/${id}`, { notes: 'changed' }))
    expectError(await act(id, 'finalize', { version: seen }), 409, 'version_conflict')
    expectError(await act(id, 'finalize', { version: 'x' }), 400, 'validation_failed', 'version')
    expect(await invoiceNow(app.owner, id)).toMatchObject({ status: 'DRAFT', version: seen + 1 })
    expectOk(await act(id, 'finalize', { version: seen + 1 }))
    // What is decided already is said before what has changed.
    expectError(await act(id, 'finalize', { version: seen }), 409, 'invoice_not_draft')
  })
})

describe('approving', () => {
  it('leads to APPROVED and says who and when', async () => {
    const id = await waiting()
    const { api, me } = await adminOf(approving)
    const data = expectOk(await act(id, 'approve', undefined, api))
    expect(data).toMatchObject({ id, status: 'APPROVED', approvedBy: me.id, rejectedBy: null })
    expect(data.approvedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(data.qrCode).toMatch(/^data:image\/png;base64,/)
  })

  it.each(['approve', 'reject'])(
    'or not (%s) is about the version that was seen, or is refused (409)',
    async (action) => {
      const id = await waiting()
      const seen = (await invoiceNow(app.owner, id))['version'] as number
      dataOf(await act(id, 'reject', { reason: 'Other price' }))
      dataOf(await app.owner.patch(`/v1/invoices/${id}`, { notes: 'changed' }))
      dataOf(await act(id, 'finalize'))
      const refused = await act(id, action, { version: seen })
      expectError(refused, 409, 'version_conflict')
      expect(refused.body.message).toContain('It has changed since you opened it')
      const { version, status } = await invoiceNow(app.owner, id)
      expect(status).toBe('PENDING_APPROVAL')
      const listed = dataOf(
        await app.owner.get(`/v1/invoices?businessId=${approving}&status=PENDING_APPROVAL&limit=100`),
      )
      expect(listed['items']).toContainEqual(expect.objectContaining({ id, version }))
      expectOk(await act(id, action, { version }))
    },
  )

  it('is for OWNER and ADMIN (403), with the message of the specification', async () => {
    const id = await waiting()
    for (const role of ['VIEWER', 'CREATOR', 'MANAGER'] as const) {
      const refused = await act(id, 'approve', undefined, await addMember(app.server, approving, role))
      expectError(refused, 403, 'role_insufficient')
      expect(refused.body.message).toBe('Only users with OWNER or ADMIN role can approve invoices.')
    }
    expectError(await act(id, 'approve', undefined, apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await act(id, 'approve', undefined, (await addPerson(app.server)).api), 404, 'not_found')
    expect((await invoiceNow(app.owner, id)).status).toBe('PENDING_APPROVAL')
  })

  it.each(statuses.filter((status) => status !== 'PENDING_APPROVAL'))(
    'is refused for an invoice that is %s (409)',
    async (status) => {
      const id = await invoiceIn(app, businessId, status)
      const answer = await act(id, 'approve')
      expectError(answer, 409, 'invoice_not_pending_approval')
      expect(answer.body.message).toBe(
        `Invoice can only be approved in PENDING_APPROVAL status. Current status: ${status}.`,
      )
    },
  )

  it('takes another person than the creator only where the business says so', async () => {
    expectOk(await act(await waiting(), 'approve'))

    const strict = await freshReadyBusiness(app.owner)
    const settings = { requireApproval: true, requireDifferentApprover: true }
    dataOf(await app.owner.patch(`/v1/businesses/${strict}/settings`, settings))
    const id = await draftOf(strict)
    expect(dataOf(await act(id, 'finalize')).allowedActions).toEqual(['reject', 'duplicate'])
    expectError(await act(id, 'approve'), 403, 'role_insufficient')
    expectOk(await act(id, 'approve', undefined, (await adminOf(strict)).api))
  })

  it('and rejecting, 20 at the same moment: exactly one wins, and the history is linear', async () => {
    const id = await waiting()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => act(id, index % 2 === 0 ? 'approve' : 'reject')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    const { items } = dataOf(await app.owner.get(`/v1/invoices/${id}/history`))
    expect(items).toHaveLength(3)
    expect(items[2].to.status).toBe((await invoiceNow(app.owner, id)).status)
  })
})

describe('rejecting', () => {
  it('leads back to DRAFT with the reason for the creator', async () => {
    const creator = await addMember(app.server, approving, 'CREATOR')
    const id = await waiting(creator)
    const { api, me } = await adminOf(approving)
    expect(expectOk(await act(id, 'reject', { reason: ' Wrong price ' }, api))).toMatchObject({
      id,
      status: 'DRAFT',
      rejectedBy: me.id,
      rejectedAt: expect.stringMatching(/Z$/),
      rejectionReason: 'Wrong price',
    })
    expect(await invoiceNow(creator, id)).toMatchObject({ rejectionReason: 'Wrong price', customer: null })

    expectOk(await creator.patch(`/v1/invoices/${id}`, { notes: 'corrected' }))
    expect(dataOf(await act(id, 'finalize', undefined, creator))).toMatchObject({
      status: 'PENDING_APPROVAL',
      rejectedBy: null,
      rejectionReason: null,
    })
  })

  it('needs no reason and no body', async () => {
    for (const body of [undefined, {}, { reason: null }, { reason: '' }]) {
      expect(expectOk(await act(await waiting(), 'reject', body))).toMatchObject({
        status: 'DRAFT',
        rejectionReason: null,
      })
    }
    const id = await waiting()
    expectError(await act(id, 'reject', { reason: 5 }), 400, 'validation_failed', 'reason')
    expectError(await act(id, 'reject', { reason: 'x'.repeat(2001) }), 400, 'validation_failed', 'reason')
  })

  it('is for OWNER and ADMIN (403)', async () => {
    const id = await waiting()
    const refused = await act(id, 'reject', { reason: 5 }, await addMember(app.server, approving, 'MANAGER'))
    expectError(refused, 403, 'role_insufficient')
    expect(refused.body.message).toBe('Only users with OWNER or ADMIN role can reject invoices.')
    expectError(await act(id, 'reject', {}, apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await act(id, 'reject', {}, (await addPerson(app.server)).api), 404, 'not_found')
  })

  it.each(statuses.filter((status) => status !== 'PENDING_APPROVAL'))(
    'is refused for an invoice that is %s (409)',
    async (status) => {
      const answer = await act(await invoiceIn(app, businessId, status), 'reject')
      expectError(answer, 409, 'invoice_not_pending_approval')
      expect(answer.body.message).toContain(`Current status: ${status}.`)
    },
  )
})

describe('reopening', () => {
  it.each(['APPROVED', 'FIRS_REJECTED'] as const)(
    'makes a draft of an invoice that is %s, same number',
    async (status) => {
      const id = await invoiceIn(app, businessId, status)
      const { invoiceNumber } = await invoiceNow(app.owner, id)
      expect(expectOk(await act(id, 'reopen'))).toMatchObject({
        id,
        status: 'DRAFT',
        invoiceNumber,
        qrCode: null,
        customer: null,
        submission: null,
        allowedActions: ['edit', 'cancel', 'finalize', 'duplicate'],
      })
    },
  )

  it('and sending again after a refusal leads to approval', async () => {
    const id = await invoiceIn(app, businessId, 'FIRS_REJECTED')
    dataOf(await act(id, 'reopen'))
    const customerId = await createCustomer(app.owner, businessId, { name: 'Right buyer' })
    dataOf(await app.owner.patch(`/v1/invoices/${id}`, { customerId }))
    expect(dataOf(await act(id, 'finalize'))).toMatchObject({ firsRejectionReason: null, firsRejectionDetails: [] })
    expect(expectOk(await act(id, 'submit-to-app')).status).toBe('SUBMITTED')
    await untilStatus(app, id, 'FIRS_APPROVED')
  })

  it('follows a changed service ID', async () => {
    const business = await freshReadyBusiness(app.owner)
    const id = await draftOf(business)
    dataOf(await act(id, 'finalize'))
    dataOf(await app.owner.patch(`/v1/businesses/${business}/firs-config`, { ...firsConfig, serviceId: 'ABCD1234' }))
    expect((await invoiceNow(app.owner, id)).irn).toBe('INV000001-94ND90NR-20261120')
    const stale = await act(id, 'submit-to-app')
    expectError(stale, 422, 'invoice_incomplete', 'irn')
    expect(dataOf(await act(id, 'reopen')).irn).toBe('INV000001-ABCD1234-20261120')
  })

  it.each(statuses.filter((status) => status !== 'APPROVED' && status !== 'FIRS_REJECTED'))(
    'is refused for an invoice that is %s (409)',
    async (status) => {
      const answer = await act(await invoiceIn(app, businessId, status), 'reopen')
      expectError(answer, 409, 'invoice_not_reopenable')
      expect(answer.body.message).toContain(`Current status: ${status}.`)
    },
  )

  it('is for ADMIN and above (403)', async () => {
    const id = await invoiceIn(app, businessId, 'APPROVED')
    const manager = await addMember(app.server, businessId, 'MANAGER')
    expectError(await act(id, 'reopen', undefined, manager), 403, 'role_insufficient')
    expectError(await act(id, 'reopen', undefined, (await addPerson(app.server)).api), 404, 'not_found')
    expectError(await act(id, 'reopen', undefined, apiClient(app.server.url)), 401, 'unauthenticated')
    expectOk(await act(id, 'reopen', undefined, (await adminOf(businessId)).api))
  })
})

describe('automatic submission', () => {
  it('queues what lands in APPROVED, by approval or by finalizing; the answer says APPROVED', async () => {
    const business = await freshReadyBusiness(app.owner)
    const settings = (body: object) => app.owner.patch(`/v1/businesses/${business}/settings`, body)
    dataOf(await settings({ autoSubmitToFirs: true }))

    const finalized = await draftOf(business)
    const answer = await act(finalized, 'finalize')
    expect(expectOk(answer)).toMatchObject({ status: 'APPROVED', submission: { state: 'QUEUED' } })
    // It is in the queue already: what would be refused is not offered.
    expect(answer.body.data.allowedActions).not.toContain('submit')
    expect(answer.body.data.allowedActions).not.toContain('reopen')
    expect('warnings' in answer.body).toBe(false)
    await untilStatus(app, finalized, 'FIRS_APPROVED')

    dataOf(await settings({ requireApproval: true }))
    const approved = await draftOf(business)
    dataOf(await act(approved, 'finalize'))
    expect(expectOk(await act(approved, 'approve')).status).toBe('APPROVED')
    await untilStatus(app, approved, 'FIRS_APPROVED')
  })

  it('leaves an offer alone, which is not counted as still to be sent either', async () => {
    const business = await freshReadyBusiness(app.owner)
    const customerId = await createCustomer(app.owner, business)
    const ready = async () => dataOf(await app.owner.get(`/v1/businesses/${business}/attention`)).readyToSend
    dataOf(await act(await createInvoice(app.owner, business, customerId), 'finalize'))
    expect(await ready()).toBe(1)

    dataOf(await app.owner.patch(`/v1/businesses/${business}/settings`, { autoSubmitToFirs: true }))
    const offer = await createInvoice(app.owner, business, customerId, { invoiceType: 'PROFORMA' })
    expect(expectOk(await act(offer, 'finalize'))).toMatchObject({ status: 'APPROVED', submission: null })
    expect(await ready()).toBe(1)
    expect(expectOk(await act(offer, 'submit-to-app'))).toMatchObject({ status: 'SUBMITTED' })
  })

  it('warns and leaves the invoice APPROVED without a connected provider', async () => {
    const business = await freshBusiness(app.owner)
    dataOf(await app.owner.patch(`/v1/businesses/${business}/firs-config`, firsConfig))
    dataOf(await app.owner.patch(`/v1/businesses/${business}/settings`, { autoSubmitToFirs: true }))
    const id = await draftOf(business)
    const answer = await act(id, 'finalize')
    expect(expectOk(answer).status).toBe('APPROVED')
    expect(answer.body.warnings.map(({ field }: Json) => field)).toEqual([
      'appProvider',
      'cryptoKeys',
      'autoSubmitToFirs',
    ])
    expect((await invoiceNow(app.owner, id)).status).toBe('APPROVED')
  })
})

async function adminOf(business: string) {
  const api = await addMember(app.server, business, 'ADMIN')
  return { api, me: dataOf(await api.get('/v1/users/me')) }
}
