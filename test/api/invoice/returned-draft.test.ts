import { describe, expect, it } from 'vitest'

import { type Api, apiClient, type Json } from '../../support/api-client.ts'
import { addMember, createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'

import { expectError, freshReadyBusiness, openApp, trigger, triggerCustomer } from '../support/app.ts'

const app = openApp()

let customers = 0
const draftOf = async (business: string, api: Api) =>
  createInvoice(api, business, await createCustomer(api, business, { name: `Customer ${++customers}` }))
const act = (id: string, action: string, body?: object, api = app.owner) =>
  api.post(`/v1/invoices/${id}/${action}`, body)

describe('what was sent back', () => {
  it('needs the one who made it until it is finalized again, and nobody else', async () => {
    const business = await freshReadyBusiness(app.owner)
    dataOf(await app.owner.patch(`/v1/businesses/${business}/settings`, { requireApproval: true }))
    const [creator, colleague] = [
      await addMember(app.server, business, 'CREATOR'),
      await addMember(app.server, business, 'CREATOR'),
    ]
    const key = dataOf(await app.owner.post('/v1/api-keys', { name: 'Till', businessId: business, role: 'CREATOR' }))
    const till = apiClient(app.server.url, key['key'])
    const needs = async (api: Api) => {
      const { sentBack, needsYou } = dataOf(await api.get(`/v1/businesses/${business}/attention`))
      const { items } = dataOf(await api.get(`/v1/invoices?businessId=${business}&sentBackToMe=true`))
      return { sentBack, needsYou, ids: items.map(({ id }: Json) => id) }
    }
    const nothing = { sentBack: 0, needsYou: 0, ids: [] }

    const own = await draftOf(business, creator)
    await draftOf(business, creator)
    dataOf(await act(own, 'finalize', undefined, creator))
    expect(await needs(creator)).toEqual(nothing)
    dataOf(await act(own, 'reject', { reason: 'Wrong price' }))
    expect(await needs(creator)).toEqual({ sentBack: 1, needsYou: 1, ids: [own] })
    for (const api of [colleague, till, app.owner]) expect(await needs(api)).toEqual(nothing)

    // Of a program: whoever may change it.
    const ofTill = await draftOf(business, till)
    dataOf(await act(ofTill, 'finalize', undefined, till))
    dataOf(await act(ofTill, 'reject', {}))
    for (const api of [colleague, till, app.owner]) {
      expect(await needs(api)).toEqual({ sentBack: 1, needsYou: 1, ids: [ofTill] })
    }
    const viewer = await addMember(app.server, business, 'VIEWER')
    expect(await needs(viewer)).toMatchObject({ needsYou: 0 })

    dataOf(await act(own, 'finalize', undefined, creator))
    dataOf(await app.owner.delete(`/v1/invoices/${ofTill}`))
    for (const api of [creator, colleague, till]) expect(await needs(api)).toEqual(nothing)
    expectError(
      await app.owner.get(`/v1/invoices?businessId=${business}&sentBackToMe=yes`),
      400,
      'validation_failed',
      'sentBackToMe',
    )
  })

  it('or was refused and made a draft again, until it is finalized again', async () => {
    const business = await freshReadyBusiness(app.owner)
    const refusedBuyer = await triggerCustomer(app.owner, business, trigger.refuse)
    const id = await createInvoice(app.owner, business, refusedBuyer)
    const sentBack = async () => dataOf(await app.owner.get(`/v1/businesses/${business}/attention`)).sentBack
    dataOf(await act(id, 'finalize'))
    expectError(await act(id, 'submit-to-app'), 422, 'invoice_refused')
    expect(await sentBack()).toBe(0)
    dataOf(await act(id, 'reopen'))
    expect(await sentBack()).toBe(1)
    dataOf(await act(id, 'finalize'))
    expect(await sentBack()).toBe(0)
  })
})
