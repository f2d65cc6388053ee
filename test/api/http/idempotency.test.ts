import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient, type Api, type Json } from '../../support/api-client.ts'
import { addMember, createCustomer, createInvoice, dataOf, invoiceBody } from '../../support/scenario.ts'
import { expectError, expectOk, freshBusiness, freshReadyBusiness, openApp, rawRequest } from '../support/app.ts'
import { DAY, appOfOneTest, freshEmail, password, profileOf } from '../support/membership.ts'

import { freshKey, isReplay, keyed, numbersOf, openTill, sale } from '../support/till.ts'

const app = openApp()
let businessId: string
let customerId: string
let till: Api
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
  till = (await openTill(app, businessId)).api
})

const sell = (key: string, changes: object = {}, api = till) => sale(businessId, customerId)(api, key, changes)
const nextNumber = async (): Promise<number> =>
  dataOf(await app.owner.get(`/v1/businesses/${businessId}`)).nextInvoiceNumber

describe('the same key with the same request', () => {
  it('answers what the first one did, word for word, and takes no second number', async () => {
    const key = freshKey()
    const next = await nextNumber()
    const first = await sell(key)
    expectOk(first, 201)
    expect(isReplay(first)).toBe(false)

    const again = await sell(key)
    expect(isReplay(again)).toBe(true)
    expect(again.status).toBe(201)
    expect(again.bytes.equals(first.bytes)).toBe(true)
    expect(again.headers.get('content-type')).toContain('application/json')
    expect(await nextNumber()).toBe(next + 1)
  })

  it('is the same whatever the order of its fields, its blanks and its nulls', async () => {
    const key = freshKey()
    const body = { ...invoiceBody(businessId, customerId), notes: 'For the yard' }
    const first = await keyed(till, key, 'POST', '/v1/invoices', body)
    expectOk(first, 201)
    const turned = Object.fromEntries(Object.entries(body).toReversed())
    const items = body.items.map((item) => ({ unit: null, ...Object.fromEntries(Object.entries(item).toReversed()) }))
    const sent = { externalReference: null, ...turned, items, metadata: null }
    const again = await till.request('POST', '/v1/invoices', {
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(sent, null, 4),
    })
    expect(isReplay(again)).toBe(true)
    expect(again.body.data.id).toBe(first.body.data.id)

    const other = { ...sent, items: [...items, ...items] }
    expectError(await keyed(till, key, 'POST', '/v1/invoices', other), 422, 'idempotency_key_reused')
  })

  it('is another one where a PATCH clears what was left alone before', async () => {
    const id = await createInvoice(app.owner, businessId, customerId, { notes: 'Keep this' })
    const key = freshKey()
    const path = `/v1/invoices/${id}`
    expectOk(await keyed(till, key, 'PATCH', path, { paymentTerms: '30 days' }))
    const cleared = await keyed(till, key, 'PATCH', path, { notes: null, paymentTerms: '30 days' })
    expectError(cleared, 422, 'idempotency_key_reused')
  })

  it('answers what was true then, also when the invoice has moved on', async () => {
    const key = freshKey()
    const { id } = dataOf(await sell(key))
    dataOf(await till.post(`/v1/invoices/${id}/finalize`))
    const again = await sell(key)
    expect([isReplay(again), again.body.data.status]).toEqual([true, 'DRAFT'])
  })

  it('makes one invoice of 20 requests at the same moment; all get the same answer', async () => {
    const key = freshKey()
    const next = await nextNumber()
    const answers = await Promise.all(Array.from({ length: 20 }, () => sell(key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(answers.filter(isReplay)).toHaveLength(19)
    expect(await nextNumber()).toBe(next + 1)
  })

  it('submits once, finalizes once, and changes once', async () => {
    const { id } = dataOf(await sell(freshKey()))
    const [patchKey, finalizeKey, submitKey] = [freshKey(), freshKey(), freshKey()]
    const patch = () => keyed(till, patchKey, 'PATCH', `/v1/invoices/${id}`, { notes: 'keyed' })
    const finalize = () => keyed(till, finalizeKey, 'POST', `/v1/invoices/${id}/finalize`)
    const submit = () => keyed(till, submitKey, 'POST', `/v1/invoices/${id}/submit-to-app`)

    for (const act of [patch, finalize, submit]) {
      const [first, again] = [await act(), await act()]
      expectOk(first)
      expect([isReplay(first), isReplay(again)]).toEqual([false, true])
      expect(again.bytes.equals(first.bytes)).toBe(true)
    }
  })

  it('repeats the warnings of the first answer', async () => {
    const { id } = dataOf(await sell(freshKey(), { items: [{ ...invoiceBody('', '').items[0], hsnCode: null }] }))
    const key = freshKey()
    const first = await keyed(till, key, 'POST', `/v1/invoices/${id}/finalize`)
    expect(first.body.warnings).not.toEqual([])
    expect((await keyed(till, key, 'POST', `/v1/invoices/${id}/finalize`)).body.warnings).toEqual(first.body.warnings)
  })

  it('is another request after 7 days', async () => {
    const own = await appOfOneTest()
    const business = await freshBusiness(own.owner)
    const customer = await createCustomer(own.owner, business)
    const { api } = await openTill(own, business)
    const sellThere = () => sale(business, customer)(api, 'week')
    const first = dataOf(await sellThere())

    own.server.clock.advance(7 * DAY - 60_000)
    const late = await sellThere()
    expect([isReplay(late), late.body.data.id]).toEqual([true, first.id])

    own.server.clock.advance(2 * 60_000)
    const anew = await sellThere()
    expect([anew.status, isReplay(anew)]).toEqual([201, false])
    expect(anew.body.data.id).not.toBe(first.id)
    expect(dataOf(await sellThere()).id).toBe(anew.body.data.id)
  })
})

describe('the same key with something else', () => {
  it('in its body or query is 422, and does nothing', async () => {
    const key = freshKey()
    dataOf(await sell(key))
    const next = await nextNumber()
    expectError(await sell(key, { notes: 'other' }), 422, 'idempotency_key_reused')
    expectError(
      await keyed(till, key, 'POST', '/v1/invoices?x=1', invoiceBody(businessId, customerId)),
      422,
      'idempotency_key_reused',
    )
    expectError(await keyed(till, key, 'POST', '/v1/invoices', {}), 422, 'idempotency_key_reused')
    expect(await nextNumber()).toBe(next)
    expect(isReplay(await sell(key))).toBe(true)
  })

  it('as a twin at the same moment is 422 for one of the two', async () => {
    const key = freshKey()
    const answers = await Promise.all([sell(key), sell(key, { notes: 'other' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  it('as caller is another key', async () => {
    const key = freshKey()
    const other = (await openTill(app, businessId)).api
    const member = await addMember(app.server, businessId, 'CREATOR')
    const answers = [await sell(key), await sell(key, {}, other), await sell(key, {}, member)]
    expect(answers.map(isReplay)).toEqual([false, false, false])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(3)
  })

  it('as path or method is another key', async () => {
    const key = freshKey()
    const { id } = dataOf(await sell(key))
    const customer = await keyed(till, key, 'POST', '/v1/customers', { businessId, name: 'By key' })
    const patched = await keyed(till, key, 'PATCH', `/v1/invoices/${id}`, { notes: 'x' })
    const finalized = await keyed(till, key, 'POST', `/v1/invoices/${id}/finalize`)
    expect([customer, patched, finalized].map((answer) => [answer.status, isReplay(answer)])).toEqual([
      [201, false],
      [200, false],
      [200, false],
    ])
  })
})

describe('what is kept', () => {
  it('is a conflict (409), which is answered again although it could succeed by now', async () => {
    const { id } = dataOf(await sell(freshKey(), { externalReference: 'K-1' }))
    const key = freshKey()
    const conflict = await sell(key, { externalReference: 'K-1' })
    expectError(conflict, 409, 'external_reference_taken')
    dataOf(await till.patch(`/v1/invoices/${id}`, { externalReference: null }))

    const again = await sell(key, { externalReference: 'K-1' })
    expect([again.status, isReplay(again)]).toEqual([409, true])
    expect(again.body).toEqual(conflict.body)
    expectOk(await sell(freshKey(), { externalReference: 'K-1' }), 201)
  })

  it('is no refusal (400, 403, 404, 422): those burn no key', async () => {
    const key = freshKey()
    const viewer = (await openTill(app, businessId, { role: 'VIEWER' })).api
    expectError(await sell(key, { dueDate: 'soon' }), 400, 'validation_failed', 'dueDate')
    expectError(await sell(key, { customerId: 'nobody' }), 400, 'validation_failed', 'customerId')
    expectError(await sell(key, {}, viewer), 403, 'role_insufficient')
    expectError(await keyed(till, key, 'POST', '/v1/invoices', { businessId: 'nothing' }), 404, 'not_found')
    expect(isReplay(await sell(key))).toBe(false)

    const business = await freshBusiness(app.owner)
    const draft = await createInvoice(app.owner, business, await createCustomer(app.owner, business))
    const finalize = () => keyed(app.owner, key, 'POST', `/v1/invoices/${draft}/finalize`)
    expectError(await finalize(), 422, 'firs_config_missing')
    const config = { businessId: '0194f3a0-7c1e-7d3a-9d3a-2f6f0a1b2c3d', serviceId: '94ND90NR' }
    dataOf(await app.owner.patch(`/v1/businesses/${business}/firs-config`, config))
    expectOk(await finalize())
  })

  it('is no refusal of FIRS after the invoice was queued (422 invoice_refused)', async () => {
    const tin = { name: 'Refused buyer', tin: '99999999-0001' }
    const refused = await createCustomer(app.owner, businessId, tin)
    const id = await createInvoice(app.owner, businessId, refused)
    dataOf(await till.post(`/v1/invoices/${id}/finalize`))
    const key = freshKey()
    const submit = () => keyed(till, key, 'POST', `/v1/invoices/${id}/submit-to-app`)
    expectError(await submit(), 422, 'invoice_refused')
    expectError(await submit(), 409, 'invoice_not_approved')
  })

  it('is replayed only to those who may still do it', async () => {
    const { api, id } = await openTill(app, businessId)
    const key = freshKey()
    dataOf(await sell(key, {}, api))
    dataOf(await app.owner.delete(`/v1/api-keys/${id}`))
    expectError(await sell(key, {}, api), 401, 'unauthenticated')
  })
})

describe('a key', () => {
  it('has 1 to 255 characters (400)', async () => {
    expectError(await sell('x'.repeat(256)), 400, 'validation_failed', 'Idempotency-Key')
    expectOk(await sell('x'.repeat(255)), 201)
    expectOk(await sell('y'), 201)

    const body = JSON.stringify(invoiceBody(businessId, customerId))
    const empty = await rawRequest(app.server.port, {
      method: 'POST',
      path: '/v1/invoices',
      headers: {
        host: `127.0.0.1:${app.server.port}`,
        authorization: `Bearer ${till.token}`,
        'content-type': 'application/json',
        'idempotency-key': '',
      },
      body,
    })
    expect([empty.status, JSON.parse(empty.text).details?.[0].field]).toEqual([400, 'Idempotency-Key'])
  })

  it('changes nothing of the order of refusals: who is not let in is told that first', async () => {
    const long = 'x'.repeat(256)
    const body = invoiceBody(businessId, customerId)
    expectError(await keyed(apiClient(app.server.url), long, 'POST', '/v1/invoices', body), 401, 'unauthenticated')
    const foreign = invoiceBody(await freshBusiness(app.owner), customerId)
    expectError(await keyed(till, long, 'POST', '/v1/invoices', foreign), 404, 'not_found')
  })

  it('on a GET or DELETE is not looked at', async () => {
    const id = dataOf(await sell(freshKey())).id
    const headers = { 'idempotency-key': 'x'.repeat(300) }
    expectOk(await till.request('GET', `/v1/invoices/${id}`, { headers }))
    const cancel = () => till.request('DELETE', `/v1/invoices/${id}`, { headers: { 'idempotency-key': 'cancel' } })
    expectOk(await cancel())
    expectError(await cancel(), 409, 'invoice_not_draft')
  })

  it('works with uploads: the same file is stored once, another one is 422', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const upload = (content: Uint8Array<ArrayBuffer>) => {
      const form = new FormData()
      form.append('file', new Blob([content]), 'logo.png')
      return app.owner.request('POST', '/v1/businesses/upload', { headers: { 'idempotency-key': 'logo' }, body: form })
    }
    const first = await upload(new Uint8Array(png))
    const again = await upload(new Uint8Array(png))
    expect([isReplay(first), isReplay(again)]).toEqual([false, true])
    expect(expectOk(again).url).toBe(expectOk(first).url)
    expectError(await upload(new Uint8Array([...png, 0])), 422, 'idempotency_key_reused')
  })
})

describe('routes whose answers carry secrets', () => {
  it('ignore the key: each request is one of its own', async () => {
    const body = { businessId, name: 'Till', role: 'VIEWER' }
    const makeKey = () => keyed(app.owner, 'secret', 'POST', '/v1/api-keys', body)
    const [first, second] = [await makeKey(), await makeKey()]
    expect([first, second].map(isReplay)).toEqual([false, false])
    expect(dataOf(first).key).not.toBe(dataOf(second).key)
    expectOk(await keyed(app.owner, 'secret', 'POST', '/v1/api-keys', { ...body, name: 'Another till' }), 201)

    const guest = { businessId, email: freshEmail(), role: 'VIEWER' }
    const inviteGuest = () => keyed(app.owner, 'secret', 'POST', '/v1/team/invite', guest)
    expect(dataOf(await inviteGuest()).token).not.toBe(dataOf(await inviteGuest()).token)

    const { email } = await profileOf(app.owner)
    const login = () => keyed(apiClient(app.server.url), 'x'.repeat(300), 'POST', '/v1/auth/login', { email, password })
    const [one, two] = [await login(), await login()]
    expect(dataOf(one).accessToken).not.toBe(dataOf(two).accessToken)
  })
})

describe('the number register', () => {
  it('shows one number per sale, whatever was repeated in between', async () => {
    const business = await freshBusiness(app.owner)
    const customer = await createCustomer(app.owner, business)
    const { api } = await openTill(app, business)
    const sellThere = sale(business, customer)
    const receipts = Array.from({ length: 8 }, freshKey)
    const answers = await Promise.all([...receipts, ...receipts, ...receipts].map((key) => sellThere(api, key)))

    const ids = answers.map(({ body }: { body: Json }) => body.data.id)
    expect(new Set(ids).size).toBe(8)
    expect((await numbersOf(api, business)).toSorted()).toEqual(
      Array.from({ length: 8 }, (_, index) => `INV00000${index + 1}`),
    )
  })
})
