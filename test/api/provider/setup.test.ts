import { describe, expect, it, onTestFinished } from 'vitest'

import { addMember, dataOf } from '../../support/scenario.ts'
import { startScriptedProvider } from '../../support/scripted-provider/scripted-provider.ts'

import { expectError, expectOk, freshBusiness, freshReadyBusiness, openApp } from '../support/app.ts'
import { connectedToMbs, mbsKeys, scriptedGateway } from '../support/mbs.ts'
import { configuredForProvider1, scriptedProvider } from '../support/provider1.ts'

const app = openApp()
const at = (id: string, action: string) => `/v1/businesses/${id}/${action}`
const configure = (id: string, body: object) => app.owner.patch(at(id, 'app-config'), body)
const setupOf = async (id: string) => dataOf(await app.owner.get(`/v1/businesses/${id}`)).providerSetup
const now = () => app.server.clock.now().toISOString()

/** Does something, and answers what matches the moment it was done. */
async function momentOf(work: () => Promise<unknown>) {
  const from = now()
  await work()
  const to = now()
  return { asymmetricMatch: (at: string) => from <= at && at <= to, toString: () => `${from} to ${to}` }
}

describe('what is stored of a provider', () => {
  it('is told by name and day, with the address and the last test, and without a value', async () => {
    const gateway = await scriptedGateway()
    const id = await freshBusiness(app.owner)
    expect(await setupOf(id)).toBeNull()
    expectOk(await app.owner.patch(at(id, 'app-provider'), { provider: 'mbs' }))
    expect(await setupOf(id)).toEqual({ apiUrl: null, stored: [], lastTest: null })

    const canaries = { apiKey: 'canary-key', apiSecret: 'canary-secret', clientId: 'canary-client' }
    const first = await momentOf(async () => expectOk(await configure(id, { apiUrl: gateway.url, ...canaries })))
    app.server.clock.advance(60)
    const second = await momentOf(async () => expectOk(await configure(id, { apiSecret: 'canary-renewed' })))

    const answer = await app.owner.get(`/v1/businesses/${id}`)
    expect(dataOf(answer).providerSetup).toEqual({
      apiUrl: gateway.url,
      stored: [
        { name: 'apiKey', since: first },
        { name: 'apiSecret', since: second },
        { name: 'clientId', since: first },
      ],
      lastTest: null,
    })
    expect(JSON.stringify(answer.body)).not.toContain('canary')
    expect(app.server.log.join('\n')).not.toContain('canary')
  })

  it('of provider1 stays when it is entered before, and does not pass for that of another', async () => {
    const id = await freshBusiness(app.owner)
    const credentials = { clientId: 'canary-1', clientSecret: 'canary-2', merchantCode: 'canary-3' }
    const first = await momentOf(async () =>
      expectOk(await app.owner.patch(at(id, 'provider1-credentials'), credentials)),
    )
    expectOk(await app.owner.patch(at(id, 'app-provider'), { provider: 'mbs' }))
    expect((await setupOf(id)).stored).toEqual([])

    app.server.clock.advance(60)
    expectOk(await configure(id, { clientId: 'canary-4' }))
    expectOk(await app.owner.patch(at(id, 'app-provider'), { provider: 'provider1' }))
    const answer = await app.owner.get(`/v1/businesses/${id}`)
    expect(dataOf(answer).providerSetup.stored).toEqual(
      ['clientId', 'clientSecret', 'merchantCode'].map((name) => ({ name, since: first })),
    )
    expect(JSON.stringify(answer.body)).not.toContain('canary')
  })

  it('says when the present settings were tested, also where that changed nothing', async () => {
    const gateway = await scriptedGateway()
    const id = await connectedToMbs(app.owner, gateway.url)
    const { updatedAt } = dataOf(await app.owner.get(`/v1/businesses/${id}`))

    app.server.clock.advance(60)
    const tested = await momentOf(async () => expectOk(await app.owner.post(at(id, 'test-app-connection'))))
    expect((await setupOf(id)).lastTest).toEqual({ at: tested, connected: true })
    expect(dataOf(await app.owner.get(`/v1/businesses/${id}`)).updatedAt).toBe(updatedAt)

    // Nobody there: that says nothing about the settings.
    app.server.clock.advance(60)
    await gateway.goDown()
    expectError(await app.owner.post(at(id, 'test-app-connection')), 400, 'connection_failed')
    expect((await setupOf(id)).lastTest).toEqual({ at: tested, connected: true })

    expectOk(await configure(id, { apiKey: mbsKeys.apiKey }))
    expect((await setupOf(id)).lastTest).toBeNull()
  })

  it('says that credentials were refused', async () => {
    const provider = await scriptedProvider()
    const id = await configuredForProvider1(app.owner, provider.url)
    provider.refuseCredentials(true)
    for (const attempt of [1, 2]) {
      app.server.clock.advance(60)
      const tested = await momentOf(async () => app.owner.post(at(id, 'test-app-connection')))
      expect((await setupOf(id)).lastTest, `attempt ${attempt}`).toEqual({ at: tested, connected: false })
    }
  })

  it('is for OWNER and ADMIN only', async () => {
    const id = await freshReadyBusiness(app.owner)
    expect((await setupOf(id)).lastTest).toMatchObject({ connected: true })
    for (const role of ['VIEWER', 'CREATOR', 'MANAGER'] as const) {
      const api = await addMember(app.server, id, role)
      expect(dataOf(await api.get(`/v1/businesses/${id}`)).providerSetup).toBeNull()
    }
    const admin = await addMember(app.server, id, 'ADMIN')
    expect(dataOf(await admin.get(`/v1/businesses/${id}`)).providerSetup).toMatchObject({ stored: [] })
  })
})

describe('renewing one credential of provider1', () => {
  it('keeps the others and ends the connection until a test', async () => {
    const provider = await startScriptedProvider({ clientSecret: 'renewed' })
    onTestFinished(() => provider.close())
    const id = await configuredForProvider1(app.owner, provider.url)
    expectError(await app.owner.post(at(id, 'test-app-connection')), 400, 'connection_failed')
    const before = (await setupOf(id)).stored

    app.server.clock.advance(60)
    const renewed = await momentOf(async () => expectOk(await configure(id, { clientSecret: 'renewed' })))
    expectOk(await app.owner.post(at(id, 'test-app-connection')))
    expect((await setupOf(id)).stored).toEqual([before[0], { name: 'clientSecret', since: renewed }, before[2]])

    expectOk(await configure(id, { clientId: 'other', merchantCode: 'MX-2' }))
    expect(dataOf(await app.owner.get(`/v1/businesses/${id}`)).appProvider.isConnected).toBe(false)
    await app.owner.post(at(id, 'test-app-connection'))
    const asked = provider.callsOf('Token').at(-1)
    expect(JSON.parse(asked?.body.toString() ?? '')).toEqual({ ClientId: 'other', ClientSecret: 'renewed' })
    expect(asked?.headers['merchantcode']).toBe('MX-2')
  })

  it('needs all three the first time, and names what is missing', async () => {
    const provider = await scriptedProvider()
    const id = await freshBusiness(app.owner)
    expectOk(await app.owner.patch(at(id, 'app-provider'), { provider: 'provider1' }))
    const answer = await configure(id, { apiUrl: provider.url, clientSecret: 'secret' })
    expectError(answer, 400, 'validation_failed', 'clientId')
    expect(answer.body.details.map(({ field }: { field: string }) => field)).toEqual(['clientId', 'merchantCode'])
    expect(await setupOf(id)).toMatchObject({ apiUrl: null, stored: [] })

    const all = { apiUrl: provider.url, clientId: 'client', clientSecret: 'secret', merchantCode: 'MX-1' }
    expectOk(await configure(id, all))
    expectOk(await app.owner.post(at(id, 'test-app-connection')))
  })

  it.each(['clientSecret', 'merchantCode'])('refuses %s for another provider', async (field) => {
    const id = await freshReadyBusiness(app.owner)
    expectError(await configure(id, { [field]: 'x' }), 400, 'validation_failed', field)
  })
})

describe('another address', () => {
  const stored = async (id: string) => (await setupOf(id)).stored.map(({ name }: { name: string }) => name)
  const secretsOf = async (id: string, ...names: string[]) =>
    Promise.all(names.map((name) => app.server.core.secretStore.get(`business/${id}/${name}`)))
  const canaries = { apiKey: 'canary-key', apiSecret: 'canary-secret' }

  it('gets none of the secrets that were stored for the old one, and the answer says so', async () => {
    const [gateway, stranger] = [await scriptedGateway(), await scriptedGateway()]
    const id = await freshReadyBusiness(app.owner)
    expectOk(await app.owner.patch(at(id, 'app-provider'), { provider: 'mbs' }))
    expectOk(await configure(id, { apiUrl: gateway.url, ...canaries }))

    const answer = await configure(id, { apiUrl: stranger.url })
    expect(dataOf(answer)).toMatchObject({ apiUrl: stranger.url, apiKeySet: false, apiSecretSet: false })
    expect(answer.body.warnings).toMatchObject([{ field: 'apiKey' }, { field: 'apiSecret' }])
    expect(await stored(id)).toEqual([])
    expect(await secretsOf(id, 'apiKey', 'apiSecret')).toEqual([null, null])

    expectError(await app.owner.post(at(id, 'test-app-connection')), 422, 'credentials_missing')
    expect(stranger.calls).toHaveLength(0)
  })

  it('keeps what is sent together with it, and the same address keeps everything', async () => {
    const [gateway, next] = [await scriptedGateway(), await scriptedGateway()]
    const id = await freshReadyBusiness(app.owner)
    expectOk(await app.owner.patch(at(id, 'app-provider'), { provider: 'mbs' }))
    expectOk(await configure(id, canaries))
    expectOk(await configure(id, { apiUrl: gateway.url }))
    expectOk(await configure(id, { apiUrl: gateway.url }))
    expect(await stored(id)).toEqual(['apiKey', 'apiSecret'])

    expectOk(await configure(id, { apiUrl: next.url, apiKey: 'renewed' }))
    expect(await stored(id)).toEqual(['apiKey'])
    expect(await secretsOf(id, 'apiKey', 'apiSecret')).toEqual(['renewed', null])
  })

  it('that is the first one gets them from whoever entered them, and from nobody else', async () => {
    const stranger = await scriptedGateway()
    const id = await freshReadyBusiness(app.owner)
    expectOk(await app.owner.patch(at(id, 'app-provider'), { provider: 'mbs' }))
    expectOk(await configure(id, canaries))
    const other = await addMember(app.server, id, 'ADMIN')
    const answer = await other.patch(at(id, 'app-config'), { apiUrl: stranger.url })
    expect(expectOk(answer)).toMatchObject({ apiUrl: stranger.url, apiKeySet: false, apiSecretSet: false })
    expect(answer.body.warnings).toMatchObject([
      { field: 'apiKey', code: 'credentials_needed' },
      { field: 'apiSecret', code: 'credentials_needed' },
    ])
    expect(await secretsOf(id, 'apiKey', 'apiSecret')).toEqual([null, null])
    expectError(await other.post(at(id, 'test-app-connection')), 422, 'credentials_missing')
    expect(stranger.calls).toHaveLength(0)
    expect(await stored(id)).toEqual([])
  })

  it('that is the first one gets no own credentials of a provider from somebody else either', async () => {
    const stranger = await scriptedGateway()
    const id = await freshReadyBusiness(app.owner)
    const own = { clientId: 'canary-1', clientSecret: 'canary-2', merchantCode: 'canary-3' }
    expectOk(await app.owner.patch(at(id, 'provider1-credentials'), own))
    const other = await addMember(app.server, id, 'ADMIN')
    expectOk(await other.patch(at(id, 'app-provider'), { provider: 'provider1' }))
    const answer = await other.patch(at(id, 'app-config'), { apiUrl: stranger.url })
    expectOk(answer)
    expect(answer.body.warnings.map(({ code }: { code: string }) => code)).toContain('credentials_needed')
    expect(await stored(id)).not.toContain('clientSecret')
    await other.post(at(id, 'test-app-connection'))
    expect(stranger.calls).toHaveLength(0)
  })

  it('is not reached by way of another provider either: own credentials remember theirs', async () => {
    const [gateway, stranger] = [await scriptedGateway(), await scriptedGateway()]
    const id = await freshReadyBusiness(app.owner)
    const own = { clientId: 'canary-1', clientSecret: 'canary-2', merchantCode: 'canary-3' }
    expectOk(await app.owner.patch(at(id, 'app-provider'), { provider: 'provider1' }))
    expectOk(await configure(id, { apiUrl: gateway.url, ...own }))
    expectOk(await app.owner.patch(at(id, 'app-provider'), { provider: 'mbs' }))
    expectOk(await app.owner.patch(at(id, 'app-provider'), { provider: 'provider1' }))
    expect(await stored(id)).toContain('clientSecret')

    expectOk(await configure(id, { apiUrl: stranger.url }))
    expect(await stored(id)).not.toContain('clientSecret')
    expect(await secretsOf(id, 'provider1ClientSecret')).toEqual([null])
  })
})
