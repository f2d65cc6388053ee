import { describe, expect, it } from 'vitest'

import { openApiDocument } from '../../../core/api/openapi/document.ts'
import type { Json } from '../../support/api-client.ts'
import { memorySecretStore } from '../../support/memory/secret-store.ts'
import { createPaygate } from '../../support/paygate.ts'
import { createCustomer, createInvoice, dataOf, firsConfig } from '../../support/scenario.ts'

import { expectError, expectOk, freshBusiness, openApp, untilStatus } from '../support/app.ts'
import { scriptedGateway } from '../support/mbs.ts'

const secrets = new Map<string, string>()
const app = openApp({ alsoProviders: [createPaygate], secrets: memorySecretStore(secrets) })
const at = (id: string, action: string) => `/v1/businesses/${id}/${action}`
const configure = (id: string, body: object) => app.owner.patch(at(id, 'app-config'), body)
const choose = async (id: string, provider: string) =>
  expectOk(await app.owner.patch(at(id, 'app-provider'), { provider }))
const setupOf = async (id: string) => dataOf(await app.owner.get(`/v1/businesses/${id}`)).providerSetup
const storedOf = async (id: string) => (await setupOf(id)).stored.map(({ name }: Json) => name)
const secretsOf = (id: string) =>
  Object.fromEntries(
    [...secrets].filter(([name]) => name.includes(id)).map(([name, value]) => [name.split('/')[2], value]),
  )

const credentials = { channelKey: 'key', channelPin: 'secret', tillCode: 'till-7' }

async function chosen(): Promise<string> {
  const id = await freshBusiness(app.owner)
  await choose(id, 'paygate')
  return id
}

describe('a provider that only its folder and the registry know', () => {
  it('is listed with its schema, and documented', async () => {
    const listed: Json[] = expectOk(await app.owner.get('/v1/businesses/providers/supported'))
    const entry = listed.find(({ name }) => name === 'paygate')
    expect(entry).toMatchObject({ displayName: 'Paygate Nigeria', tryOut: [] })
    expect(entry.credentials.map(({ name, isSecret }: Json) => [name, isSecret])).toEqual([
      ['apiUrl', false],
      ['channelKey', true],
      ['channelPin', true],
      ['tillCode', false],
    ])

    const { components, paths }: Json = openApiDocument('1', app.server.core.providers.list)
    expect(components.schemas.ProviderName.enum).toEqual(['sandbox', 'provider1', 'mbs', 'paygate'])
    const body = paths['/v1/businesses/{id}/app-config'].patch.requestBody.content['application/json'].schema
    expect(body.properties.tillCode).toMatchObject({ maxLength: 200, description: 'For paygate only.' })
    expect(body.properties.channelKey).toMatchObject({ maxLength: 1000 })
  })

  it('has its fields checked by its schema, and refused for other providers', async () => {
    const id = await chosen()
    expectError(await configure(id, { ...credentials, tillCode: ' ' }), 400, 'validation_failed', 'tillCode')
    expectError(await configure(id, { channelKey: 7 }), 400, 'validation_failed', 'channelKey')
    expectError(await configure(id, { channelKeys: 'x' }), 400, 'validation_failed')
    expectError(await configure(id, { merchantCode: 'x' }), 400, 'validation_failed', 'merchantCode')
    expect(await storedOf(id)).toEqual([])

    await choose(id, 'mbs')
    expectError(await configure(id, { tillCode: 'till-7' }), 400, 'validation_failed', 'tillCode')
  })

  it('keeps its secrets in the secret store under the names of its schema, and the rest in the business', async () => {
    const id = await chosen()
    expectOk(await configure(id, { apiUrl: 'https://paygate.example', ...credentials }))
    expect(await storedOf(id)).toEqual(['channelKey', 'channelPin', 'tillCode'])
    expect(secretsOf(id)).toEqual({ channelKey: 'key', paygateChannelPin: 'secret' })

    const business = await app.server.core.units.read(({ businesses }) => businesses.get(id))
    expect(business?.provider?.credentials).toEqual({
      apiUrl: 'https://paygate.example',
      channelKey: true,
      tillCode: 'till-7',
      enteredBy: expect.any(String),
    })
    expect(business?.ownCredentials).toEqual({ paygate: { channelPin: true, enteredBy: expect.any(String) } })
  })

  it('keeps what is its own while another provider is chosen, and nothing else', async () => {
    const id = await chosen()
    expectOk(await configure(id, credentials))
    await choose(id, 'mbs')
    expect(await storedOf(id)).toEqual([])
    await choose(id, 'paygate')
    expect(await storedOf(id)).toEqual(['channelPin'])
  })

  it('is asked with what its schema requires, and carries an invoice to its approval', async () => {
    const provider = await scriptedGateway()
    const id = await chosen()
    expectOk(await app.owner.patch(at(id, 'firs-config'), firsConfig))
    const without = await app.owner.post(at(id, 'test-app-connection'))
    expectError(without, 422, 'credentials_missing')
    expect(without.body.message).toBe(
      'Enter what your provider gave you: Address of the API, Channel key, Channel PIN.',
    )

    expectOk(await configure(id, { apiUrl: provider.url, ...credentials }))
    expectOk(await app.owner.post(at(id, 'test-app-connection')))
    expect(provider.callsOf('list')[0]?.headers).toMatchObject({
      'x-api-key': 'key',
      'x-api-secret': 'secret',
      'x-client-id': 'till-7',
    })

    const invoice = await createInvoice(app.owner, id, await createCustomer(app.owner, id))
    expectOk(await app.owner.post(`/v1/invoices/${invoice}/finalize`))
    expectOk(await app.owner.post(`/v1/invoices/${invoice}/submit-to-app`))
    await untilStatus(app, invoice, 'FIRS_APPROVED')
    const { items } = expectOk(await app.owner.get(`/v1/invoices/${invoice}/attempts`))
    expect(items[0]).toMatchObject({ provider: 'paygate', providerName: 'Paygate' })
  })
})
