import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { addMember, addPerson, createCustomer, createInvoice, dataOf, lineBody } from '../../support/scenario.ts'

import { expectError, expectOk, freshReadyBusiness, malformedIds, NO_ID, openApp, untilStatus } from '../support/app.ts'

const app = openApp()
let businessId: string
let customerId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
})

const historyOf = async (id: string, api = app.owner) => expectOk(await api.get(`/v1/invoices/${id}/history`)).items

describe('the history of an invoice', () => {
  it('tells every change: who, when, from, to', async () => {
    const me = dataOf(await app.owner.get('/v1/users/me'))
    const admin = await addMember(app.server, businessId, 'ADMIN')
    const other = dataOf(await admin.get('/v1/users/me'))

    const id = await createInvoice(app.owner, businessId, customerId, { notes: 'old' })
    dataOf(await app.owner.patch(`/v1/invoices/${id}`, { notes: 'new', items: [{ ...lineBody, quantity: 3 }] }))
    dataOf(await admin.post(`/v1/invoices/${id}/finalize`))
    dataOf(await admin.post(`/v1/invoices/${id}/reopen`))
    dataOf(await app.owner.delete(`/v1/invoices/${id}`))

    const items = await historyOf(id)
    expect(items.map(({ action }: Json) => action)).toEqual([
      'invoice.created',
      'invoice.updated',
      'invoice.finalized',
      'invoice.reopened',
      'invoice.cancelled',
    ])
    expect(items[0]).toMatchObject({ by: { id: me.id, name: 'Ngozi Okafor' }, from: null, to: { status: 'DRAFT' } })
    expect(items[1]).toMatchObject({
      from: { notes: 'old', total: 18167.5, items: [{ quantity: 2 }] },
      to: { notes: 'new', total: 27251.25, items: [{ quantity: 3 }] },
    })
    expect(Object.keys(items[1].to).toSorted()).toEqual(['items', 'notes', 'total'])
    expect(items[2]).toMatchObject({ by: { id: other.id }, from: { status: 'DRAFT' }, to: { status: 'APPROVED' } })
    expect(items[4]).toMatchObject({ from: { status: 'DRAFT' }, to: { status: 'CANCELLED' } })

    const times = items.map(({ at }: Json) => at)
    expect(times).toEqual(times.toSorted())
    for (const at of times) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(new Set(items.map((item: Json) => item.id)).size).toBe(5)
  })

  it('says nothing about what changed nothing', async () => {
    const id = await createInvoice(app.owner, businessId, customerId, { notes: 'same' })
    dataOf(await app.owner.patch(`/v1/invoices/${id}`, { notes: 'same', dueDate: '2026-12-20' }))
    expectError(await app.owner.patch(`/v1/invoices/${id}`, { dueDate: '1999-01-01' }), 400, 'validation_failed')
    await app.owner.get(`/v1/invoices/${id}/pdf`)
    expect(await historyOf(id)).toHaveLength(1)
  })

  it('names the reason of a rejection, and FIRS / NRS where it decided', async () => {
    dataOf(await app.owner.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: true }))
    const id = await createInvoice(app.owner, businessId, customerId)
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    dataOf(await app.owner.post(`/v1/invoices/${id}/reject`, { reason: 'Wrong price' }))
    dataOf(await app.owner.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: false }))
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    dataOf(await app.owner.post(`/v1/invoices/${id}/submit-to-app`))
    await untilStatus(app, id, 'FIRS_APPROVED')

    const items = await historyOf(id)
    expect(items.find(({ action }: Json) => action === 'invoice.rejected').to).toEqual({
      status: 'DRAFT',
      reason: 'Wrong price',
    })
    expect(items.at(-1)).toMatchObject({
      action: 'invoice.firsApproved',
      by: { id: null, name: 'FIRS / NRS' },
      from: { status: 'SUBMITTED' },
      to: { status: 'FIRS_APPROVED' },
    })
  })

  it('is open to viewers, 404 to strangers and for ids that are none', async () => {
    const id = await createInvoice(app.owner, businessId, customerId)
    expect(await historyOf(id, await addMember(app.server, businessId, 'VIEWER'))).toHaveLength(1)
    expectError(await apiClient(app.server.url).get(`/v1/invoices/${id}/history`), 401, 'unauthenticated')
    expectError(await (await addPerson(app.server)).api.get(`/v1/invoices/${id}/history`), 404, 'not_found')
    for (const wrong of [NO_ID, customerId, ...malformedIds]) {
      expectError(await app.owner.get(`/v1/invoices/${wrong}/history`), 404, 'not_found')
    }
  })
})
