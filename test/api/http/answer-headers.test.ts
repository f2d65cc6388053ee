import { beforeAll, describe, expect, it } from 'vitest'

import { apiVersion } from '../../../core/contract/http/api-version.ts'
import { routes } from '../../../core/contract/routes.ts'
import { apiClient, type ApiAnswer } from '../../support/api-client.ts'
import { createCustomer, invoiceBody } from '../../support/scenario.ts'

import {
  expectError,
  expectOk,
  freshReadyBusiness,
  invoiceIn,
  NO_ID,
  openApp,
  paymentPath,
  rawRequest,
} from '../support/app.ts'

const app = openApp()
let businessId: string
let customerId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
})

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.owner.request('POST', path, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe('API-Version', () => {
  it('is on every answer under /v1, refusals too, and on nothing else', async () => {
    const nobody = apiClient(app.server.url)
    const answers = [
      await app.owner.get('/v1/businesses'),
      await app.owner.get('/v1/nothing'),
      await app.owner.post('/v1/businesses', {}),
      await nobody.get('/v1/businesses'),
      await nobody.get('/v1/auth/status'),
    ]
    for (const { headers } of answers) expect(headers.get('api-version')).toBe(apiVersion)
    const foreign = await rawRequest(app.server.port, { path: '/v1/businesses', headers: { host: 'evil.example' } })
    expect([foreign.status, foreign.headers['api-version']]).toEqual([403, apiVersion])
    expect((await nobody.get('/healthz')).headers.get('api-version')).toBeNull()
  })
})

describe('Location', () => {
  const expectReadable = async (made: ApiAnswer): Promise<void> => {
    const { id } = expectOk(made, 201)
    const location = made.headers.get('location')
    expect(location).toContain(id)
    expect(expectOk(await app.owner.get(location ?? ''))).toMatchObject({ id })
  }

  it('says where what was made is read', async () => {
    const invoice = invoiceBody(businessId, customerId)
    const approved = await invoiceIn(app, businessId, 'APPROVED')
    await expectReadable(await app.owner.post('/v1/customers', { businessId, name: 'Zobo Bar' }))
    await expectReadable(await app.owner.post('/v1/invoices', invoice))
    await expectReadable(await app.owner.post(`/v1/invoices/${approved}/duplicate`))
    await expectReadable(await app.owner.post(`/v1/invoices/${approved}/payments`, { amount: 1 }))
    const owed = { date: '2026-10-01', dueDate: '2026-10-31', amount: 5 }
    await expectReadable(await app.owner.post(`/v1/customers/${customerId}/opening-items`, owed))
  })

  it('names what is inside an answer of several things, too', async () => {
    const items = [{ ...invoiceBody(businessId, customerId).items[0], quantity: 1, unitPrice: 100, taxPercent: 0 }]
    const sale = await app.owner.post('/v1/sales/counter', {
      businessId,
      items,
      payments: [{ method: 'CASH', amount: 100 }],
    })
    const { invoice } = expectOk(sale, 201)
    expect(sale.headers.get('location')).toBe(`/v1/invoices/${invoice.id}`)

    await expectReadable(await app.owner.post(`/v1/businesses/${businessId}/day-closes`))
  })

  it('comes with a replayed answer too', async () => {
    const key = { 'idempotency-key': 'location-of-a-replay' }
    const first = await post('/v1/invoices', invoiceBody(businessId, customerId), key)
    const again = await post('/v1/invoices', invoiceBody(businessId, customerId), key)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    await expectReadable(again)
  })

  it('is absent where nothing was made', async () => {
    const key = { 'idempotency-key': 'location-of-a-refusal' }
    const reference = { externalReference: 'Location 1' }
    expectOk(await app.owner.post('/v1/invoices', invoiceBody(businessId, customerId, reference)), 201)
    const refused = await post('/v1/invoices', invoiceBody(businessId, customerId, reference), key)
    expectError(refused, 409, 'external_reference_taken')
    expect(refused.headers.get('location')).toBeNull()
  })

  it('is declared wherever a 201 has an address to be read at', () => {
    const readable = new Set(routes.filter(({ method }) => method === 'get').map(({ path }) => path))
    const made = routes.filter(({ success, path }) => success.status === 201 && readable.has(`${path as '/v1/x'}/{id}`))
    expect(made.length).toBeGreaterThan(5)
    for (const { operationId, location, path } of made)
      expect([operationId, location]).toEqual([operationId, `${path}/{id}`])
    for (const { location } of routes) {
      if (location !== undefined) expect(readable).toContain(location.replace(/\{\w+\.id\}/, '{id}'))
    }
  })

  it('is left out by those alone whose result has no address that its maker may read', () => {
    const without = routes.filter(({ success, location }) => success.status === 201 && location === undefined)
    expect(without.map(({ operationId }) => operationId).toSorted()).toEqual([
      'createApiKey',
      'createBackup',
      'createPairing',
      'inviteToTeam',
      'moveCash',
      'moveInstallation',
      'pairDevice',
    ])
  })
})

describe('Deprecation', () => {
  it('names the address to use instead, and the old one works', async () => {
    const id = await invoiceIn(app, businessId, 'FIRS_APPROVED')
    const body = { status: 'PENDING', paymentDate: app.server.clock.now().toISOString().slice(0, 10) }
    const answer = await app.owner.patch(paymentPath(businessId, id), body)
    expect(answer.status).toBeLessThan(300)
    // 23 November 2026 in Lagos, in seconds.
    expect(answer.headers.get('deprecation')).toBe('@1795388400')
    expect(answer.headers.get('link')).toContain(`</v1/invoices/${id}/payment-status>; rel="successor-version"`)

    const short = await app.owner.patch(`/v1/invoices/${id}/payment-status`, body)
    expect(short.status).toBeLessThan(300)
    expect(short.headers.get('deprecation')).toBeNull()
  })

  it('is said with refusals too, and what the path brings stays inside the link', async () => {
    const odd = encodeURIComponent('a>, <x"')
    const answer = await app.owner.patch(`/v1/api/v1/businesses/${NO_ID}/app/invoices/${odd}/payment-status`, {})
    expectError(answer, 404, 'not_found')
    expect(answer.headers.get('deprecation')).toBe('@1795388400')
    expect(answer.headers.get('link')).toContain(`</v1/invoices/${odd}/payment-status>`)
  })

  it('is on no address whose successor does not exist', () => {
    const addresses = routes.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
    for (const { method, deprecated } of routes) {
      if (deprecated) expect(addresses).toContain(`${method} ${deprecated.successor.replaceAll(/\{\w+\}/g, '{}')}`)
    }
  })
})
