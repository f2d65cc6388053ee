import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { addMember, addPerson, dataOf } from '../../support/scenario.ts'

import { expectError, expectOk, freshBusiness, freshReadyBusiness, invoiceIn, NO_ID, openApp } from '../support/app.ts'
import {
  configuredForProvider1,
  connectedToProvider1,
  provider1Credentials,
  scriptedProvider,
} from '../support/provider1.ts'

const app = openApp()
const at = (id: string, action: string) => `/v1/businesses/${id}/${action}`
const providerOf = async (id: string) => dataOf(await app.owner.get(`/v1/businesses/${id}`)).appProvider

describe('the supported providers', () => {
  it('are listed for whoever is signed in', async () => {
    const list = expectOk(await (await addPerson(app.server)).api.get('/v1/businesses/providers/supported'))
    expect(list.map(({ name }: Json) => name)).toEqual(['sandbox', 'provider1', 'mbs'])
    for (const entry of list) {
      expect(entry).toEqual({
        name: expect.any(String),
        displayName: expect.stringMatching(/\S/),
        description: expect.stringMatching(/\S/),
        tryOut: expect.any(Array),
        searchNotes: expect.arrayContaining([expect.stringMatching(/[.]$/)]),
        credentials: expect.any(Array),
      })
      expect(entry.credentials.length > 0).toBe(entry.name !== 'sandbox')
      // Only the simulator misbehaves on request.
      expect(entry.tryOut.length > 0).toBe(entry.name === 'sandbox')
    }
    expectError(await apiClient(app.server.url).get('/v1/businesses/providers/supported'), 401, 'unauthenticated')
  })
})

describe('choosing a provider', () => {
  const choose = (id: string, provider: unknown, api = app.owner) => api.patch(at(id, 'app-provider'), { provider })

  it('answers its name, not connected', async () => {
    const id = await freshBusiness(app.owner)
    expect(expectOk(await choose(id, 'provider1'))).toEqual({
      name: 'provider1',
      isConnected: false,
      environment: 'LIVE',
      nextInvoiceNumber: 1,
    })
    expect(await providerOf(id)).toEqual({ name: 'provider1', isConnected: false })
  })

  it('another one ends the connection; the same one again changes nothing', async () => {
    const id = await freshReadyBusiness(app.owner)
    expect(expectOk(await choose(id, 'sandbox'))).toMatchObject({ name: 'sandbox', isConnected: true })
    expect(expectOk(await choose(id, 'provider1'))).toMatchObject({ name: 'provider1', isConnected: false })
    expect(expectOk(await choose(id, 'sandbox'))).toMatchObject({ name: 'sandbox', isConnected: false })
  })

  it('refuses unknown names (400)', async () => {
    const id = await freshBusiness(app.owner)
    for (const name of ['interswitch', 'Sandbox', '', null, undefined, 3, 'constructor']) {
      expectError(await choose(id, name), 400, 'validation_failed', 'provider')
    }
    expect(await providerOf(id)).toBeNull()
  })

  it.each(['PENDING', 'SUBMITTED'] as const)('waits while an invoice is %s (409)', async (status) => {
    const id = await freshReadyBusiness(app.owner)
    await invoiceIn(app, id, status)
    expectError(await choose(id, 'provider1'), 409, 'work_in_flight', 'INV000001')
    expect(await providerOf(id)).toEqual({ name: 'sandbox', isConnected: true })
  })

  it('is 401 without a token, 404 for strangers, 403 below ADMIN', async () => {
    const id = await freshBusiness(app.owner)
    expectError(await choose(id, 'x', apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await choose(id, 'x', (await addPerson(app.server)).api), 404, 'not_found')
    expectError(await choose(NO_ID, 'sandbox'), 404, 'not_found')
    expectError(await choose(id, 'x', await addMember(app.server, id, 'MANAGER')), 403, 'role_insufficient')
  })
})

describe('configuring the provider', () => {
  const configure = (id: string, body: object, api = app.owner) => api.patch(at(id, 'app-config'), body)

  it('merges what is sent, shows which secrets are set and never a secret', async () => {
    const id = await freshBusiness(app.owner)
    expectOk(await app.owner.patch(at(id, 'app-provider'), { provider: 'provider1' }))

    const first = await configure(id, { apiUrl: 'https://api.example.com', apiKey: 'canary-api-key' })
    expect(expectOk(first)).toEqual({
      name: 'provider1',
      isConnected: false,
      apiUrl: 'https://api.example.com',
      clientId: null,
      apiKeySet: true,
      apiSecretSet: false,
    })
    const second = await configure(id, { clientId: 'till-7', apiSecret: 'canary-api-secret' })
    expect(expectOk(second)).toEqual({
      name: 'provider1',
      isConnected: false,
      apiUrl: 'https://api.example.com',
      clientId: 'till-7',
      apiKeySet: true,
      apiSecretSet: true,
    })

    const seen = [first, second, await app.owner.get(`/v1/businesses/${id}`)].map(({ body }) => JSON.stringify(body))
    expect([...seen, ...app.server.log].some((text) => text.includes('canary-api'))).toBe(false)
    const files = (await readdir(app.server.folder, { recursive: true, withFileTypes: true })).filter((f) => f.isFile())
    const contents = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name))))
    expect(contents.some((content) => content.includes('canary-api'))).toBe(false)
  })

  it('wants at least one field, an address of the safe kinds, and text', async () => {
    const id = await freshReadyBusiness(app.owner)
    expectError(await configure(id, {}), 400, 'validation_failed')
    expectError(await configure(id, { other: 'x' }), 400, 'validation_failed')
    for (const apiUrl of [
      'http://api.example.com',
      'http://127.0.0.1.example.com',
      'http://192.168.1.5',
      'ftp://api.example.com',
      'api.example.com',
      'https://user:password@api.example.com',
      '',
      7,
    ]) {
      expectError(await configure(id, { apiUrl }), 400, 'validation_failed', 'apiUrl')
    }
    for (const apiUrl of ['http://127.0.0.1:9', 'http://localhost:9', 'http://[::1]:9', 'https://api.example.com/v2']) {
      expect(expectOk(await configure(id, { apiUrl })).apiUrl).toBe(apiUrl)
    }
    expectError(await configure(id, { apiKey: 5 }), 400, 'validation_failed', 'apiKey')
    expectError(await configure(id, { clientId: ' ' }), 400, 'validation_failed', 'clientId')
  })

  it('ends the connection until a test succeeds', async () => {
    const id = await freshReadyBusiness(app.owner)
    expectOk(await configure(id, { clientId: 'x' }))
    expect(await providerOf(id)).toEqual({ name: 'sandbox', isConnected: false })
    expectOk(await app.owner.post(at(id, 'test-app-connection')))
    expect(await providerOf(id)).toEqual({ name: 'sandbox', isConnected: true })
  })

  it('needs a chosen provider (422)', async () => {
    const id = await freshBusiness(app.owner)
    expectError(await configure(id, { apiKey: 'x' }), 422, 'provider_not_chosen')
  })

  it('while invoices are on their way, the address stays (409) and credentials may be renewed', async () => {
    const id = await freshReadyBusiness(app.owner)
    await invoiceIn(app, id, 'SUBMITTED')
    expectError(await configure(id, { apiUrl: 'https://other.example.com' }), 409, 'work_in_flight', 'INV000001')
    expectOk(await configure(id, { apiKey: 'renewed' }))
  })

  it('is 401 without a token, 404 for strangers, 403 below ADMIN', async () => {
    const id = await freshReadyBusiness(app.owner)
    expectError(await configure(id, {}, apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await configure(id, {}, (await addPerson(app.server)).api), 404, 'not_found')
    expectError(await configure(id, {}, await addMember(app.server, id, 'MANAGER')), 403, 'role_insufficient')
  })
})

describe('credentials of provider1', () => {
  const put = (id: string, body: object, api = app.owner) => api.patch(at(id, 'provider1-credentials'), body)

  it('are taken without an answer of data, and end the connection', async () => {
    const provider = await scriptedProvider()
    const id = await connectedToProvider1(app.owner, provider.url)
    expect(await providerOf(id)).toEqual({ name: 'provider1', isConnected: true })

    const answer = await put(id, { ...provider1Credentials, clientSecret: 'canary-client-secret' })
    expectOk(answer)
    expect('data' in answer.body).toBe(false)
    expect(await providerOf(id)).toEqual({ name: 'provider1', isConnected: false })
    expect(app.server.log.join('\n')).not.toContain('canary-client-secret')
  })

  it.each(['clientId', 'clientSecret', 'merchantCode'])('need %s', async (field) => {
    const id = await freshBusiness(app.owner)
    for (const value of [undefined, null, '', ' ', 5]) {
      expectError(await put(id, { ...provider1Credentials, [field]: value }), 400, 'validation_failed', field)
    }
  })

  it('may be renewed while invoices are on their way', async () => {
    const id = await freshReadyBusiness(app.owner)
    await invoiceIn(app, id, 'SUBMITTED')
    expectOk(await put(id, provider1Credentials))
    expect(await providerOf(id)).toEqual({ name: 'sandbox', isConnected: true })
  })

  it('are 401 without a token, 404 for strangers, 403 below ADMIN', async () => {
    const id = await freshBusiness(app.owner)
    expectError(await put(id, {}, apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await put(id, {}, (await addPerson(app.server)).api), 404, 'not_found')
    expectError(await put(NO_ID, provider1Credentials), 404, 'not_found')
    expectError(await put(id, {}, await addMember(app.server, id, 'MANAGER')), 403, 'role_insufficient')
  })
})

describe('testing the connection', () => {
  it.each(['test-app-connection', 'test-provider1-connection'])('%s connects provider1', async (action) => {
    const provider = await scriptedProvider()
    const id = await configuredForProvider1(app.owner, provider.url)
    expect(expectOk(await app.owner.post(at(id, action)))).toEqual({ connected: true })
    expect(await providerOf(id)).toEqual({ name: 'provider1', isConnected: true })

    const [token] = provider.callsOf('Token')
    expect(JSON.parse(token?.body.toString() ?? '')).toEqual({ ClientId: 'client', ClientSecret: 'secret' })
    expect(token?.headers['merchantcode']).toBe('MX-1')
  })

  it.each(['test-app-connection', 'test-provider1-connection'])(
    '%s fails with 400, connected false and a sentence of ours',
    async (action) => {
      const provider = await scriptedProvider()
      const id = await connectedToProvider1(app.owner, provider.url)
      provider.refuseCredentials(true)
      expectOk(await app.owner.patch(at(id, 'provider1-credentials'), { ...provider1Credentials, clientSecret: 'bad' }))

      const answer = await app.owner.post(at(id, action))
      expectError(answer, 400, 'connection_failed')
      expect(answer.body.data).toEqual({ connected: false, error: expect.stringContaining('credentials') })
      expect(answer.body.message).toContain('failed')
      expect(JSON.stringify(answer.body)).not.toContain('invalid client')
      expect(await providerOf(id)).toEqual({ name: 'provider1', isConnected: false })
    },
  )

  it('never shows the raw words of a provider that answers nonsense', async () => {
    const provider = await scriptedProvider()
    const id = await configuredForProvider1(app.owner, provider.url)
    provider.always('Token', { do: 'html', status: 500 })
    const answer = await app.owner.post(at(id, 'test-app-connection'))
    expectError(answer, 400, 'connection_failed')
    expect(answer.body.data.connected).toBe(false)
    expect(JSON.stringify(answer.body)).not.toMatch(/It broke|<html/)
  })

  it('fails where nobody listens', async () => {
    const id = await configuredForProvider1(app.owner, 'http://127.0.0.1:9')
    const answer = await app.owner.post(at(id, 'test-app-connection'))
    expectError(answer, 400, 'connection_failed')
    expect(answer.body.data).toEqual({ connected: false, error: expect.stringContaining('cannot be reached') })
    expect(await providerOf(id)).toEqual({ name: 'provider1', isConnected: false })
  })

  it('needs something to test (422)', async () => {
    const none = await freshBusiness(app.owner)
    expectError(await app.owner.post(at(none, 'test-app-connection')), 422, 'provider_not_chosen')
    expectError(await app.owner.post(at(none, 'test-provider1-connection')), 422, 'provider_not_chosen')

    const unconfigured = await freshBusiness(app.owner)
    expectOk(await app.owner.patch(at(unconfigured, 'app-provider'), { provider: 'provider1' }))
    expectError(await app.owner.post(at(unconfigured, 'test-app-connection')), 422, 'credentials_missing')
    expectError(await app.owner.post(at(unconfigured, 'test-provider1-connection')), 422, 'credentials_missing')

    const sandbox = await freshReadyBusiness(app.owner)
    expectError(await app.owner.post(at(sandbox, 'test-provider1-connection')), 422, 'wrong_provider')
    expect(expectOk(await app.owner.post(at(sandbox, 'test-app-connection')))).toEqual({ connected: true })
  })

  it.each(['test-app-connection', 'test-provider1-connection'])(
    '%s is 401 without a token, 404 for strangers, 403 below ADMIN',
    async (action) => {
      const id = await freshReadyBusiness(app.owner)
      expectError(await apiClient(app.server.url).post(at(id, action)), 401, 'unauthenticated')
      expectError(await (await addPerson(app.server)).api.post(at(id, action)), 404, 'not_found')
      expectError(await app.owner.post(at(NO_ID, action)), 404, 'not_found')
      expectError(await (await addMember(app.server, id, 'MANAGER')).post(at(id, action)), 403, 'role_insufficient')
    },
  )
})
