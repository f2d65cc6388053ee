import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { apiClient, type Api } from '../support/api-client.ts'
import { needs } from '../support/system-requirements.ts'
import { createInvoice, dataOf, signUpOwner, until } from '../support/scenario.ts'
import { buildServer, startServerProcess, type ServerProcess } from '../support/server-process.ts'

import { provider1Credentials } from './support/connected-business.ts'
import { openKeyringSession, type KeyringSession } from './support/keyring-session.ts'
import { openProxiedBusiness, type ProxiedBusiness } from './support/proxied-business.ts'

/* The real server with its secrets in a real GNOME Keyring that is locked, gone, another one or hanging. */

const CANARY = 'canary-Ẹ̀kọ́-7f3a9c51'

type App = {
  readonly shop: ProxiedBusiness
  readonly keyring: KeyringSession
  readonly folder: string
  readonly owner: () => Api
  readonly server: () => ServerProcess
  restart(): Promise<void>
  /** Creates and finalizes an invoice; answers its id. */
  finalized(): Promise<string>
  /** Sends it off; answers its status once the step that could fail is over. */
  send(id: string): Promise<void>
}

/** A shop whose credentials are in the keyring, connected. */
async function openApp(): Promise<App> {
  const home = mkdtempSync(join(tmpdir(), 'invoice-desk-keychain-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 3 }))
  const folder = join(home, 'data')
  const keyring = await openKeyringSession(home)
  onTestFinished(() => keyring.close())
  await keyring.unlock()

  const start = () => startServerProcess({ dataDir: folder, env: keyring.env, flags: ['--secret-store', 'keychain'] })
  let server = await start()
  onTestFinished(() => server.kill())
  let owner = await signUpOwner(server)
  const { email } = dataOf(await owner.get('/v1/users/me'))
  const shop = await openProxiedBusiness(owner, 'provider1')
  onTestFinished(() => shop.close())
  const { id: businessId, customerId } = shop.business

  return {
    shop,
    keyring,
    folder,
    owner: () => owner,
    server: () => server,
    async restart() {
      await server.stop()
      server = await start()
      const login = { email, password: 'correct horse battery' }
      owner = apiClient(server.url, dataOf(await apiClient(server.url).post('/v1/auth/login', login)).accessToken)
    },
    async finalized() {
      const id = await createInvoice(owner, businessId, customerId)
      dataOf(await owner.post(`/v1/invoices/${id}/finalize`))
      return id
    },
    async send(id) {
      dataOf(await owner.post(`/v1/invoices/${id}/submit-to-app`))
    },
  }
}

const invoice = async ({ owner }: App, id: string) => dataOf(await owner().get(`/v1/invoices/${id}`))
const untilApproved = (app: App, id: string) =>
  until(
    () => invoice(app, id),
    ({ status }) => status === 'FIRS_APPROVED',
  )

/** Everything that needs no secret goes on; everything that needs one says what to do, and keeps nothing. */
async function expectRefusedSecrets(app: App, words: RegExp): Promise<void> {
  const at = `/v1/businesses/${app.shop.business.id}`
  const saved = await app
    .owner()
    .patch(`${at}/provider1-credentials`, { ...provider1Credentials, clientSecret: CANARY })
  expect(saved).toMatchObject({ status: 422, body: { code: 'secret_store_unavailable' } })
  expect(saved.body.message).toMatch(words)
  const tested = await app.owner().post(`${at}/test-provider1-connection`)
  expect(tested).toMatchObject({ status: 422, body: { code: 'secret_store_unavailable' } })

  const { secretStore } = dataOf(await app.owner().get('/v1/instance/diagnostics'))
  expect(secretStore).toMatchObject({ kind: 'keychain', usable: false, problem: expect.stringMatching(words) })
  expect((await fetch(`${app.server().url}/healthz`)).status).toBe(200)
  await app.finalized()
  expectNoTrace(app)
}

/** Neither in the data folder, its log and its database, nor in what was printed. */
function expectNoTrace({ folder, server }: App): void {
  const forms = [CANARY, Buffer.from(CANARY).toString('hex'), Buffer.from(CANARY).toString('base64').slice(0, -3)]
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  const contents = files.filter((path) => statSync(path).isFile()).map((path) => [path, readFileSync(path)] as const)
  for (const form of forms) {
    for (const [path, bytes] of contents) expect(bytes.includes(form), path).toBe(false)
    expect(server().output() + server().errors()).not.toContain(form)
  }
}

/** Waits until the queue has met the keyring, and reads what it says to people. */
const heldBack = (app: App, id: string) =>
  until(
    async () => (await invoice(app, id)).submission,
    (submission) => submission?.lastError?.includes('keychain') === true,
  )

beforeAll(buildServer, 120_000)

describe('a keychain that is', needs('keyring'), () => {
  it('locked while the program runs holds sent invoices back, says so, and lets them go once it is open', async () => {
    const app = await openApp()
    const before = await app.finalized()
    await app.send(before)
    await untilApproved(app, before)

    await app.keyring.lock()
    await expectRefusedSecrets(app, /locked/)
    const id = await app.finalized()
    await app.send(id)
    const held = await heldBack(app, id)
    expect(held).toMatchObject({ state: 'QUEUED', attempts: 0 })
    expect((await invoice(app, id)).status).toBe('PENDING')

    await app.keyring.unlock()
    dataOf(await app.owner().post(`/v1/invoices/${id}/submission/retry`))
    await untilApproved(app, id)
    const { accepted, doubleAcceptances } = await app.shop.provider.state()
    expect({ accepted: accepted.length, doubleAcceptances }).toEqual({ accepted: 2, doubleAcceptances: 0 })
    const { secretStore } = dataOf(await app.owner().get('/v1/instance/diagnostics'))
    expect(secretStore).toMatchObject({ usable: true, problem: null, lostFor: [] })
  })

  it(
    'not there at a start is missed by nothing but what needs it, and is taken up when it comes',
    { tags: 'soak' },
    async () => {
      const app = await openApp()
      await app.keyring.stop()
      await app.restart()
      await expectRefusedSecrets(app, /keychain/i)
      const id = await app.finalized()
      await app.send(id)
      await heldBack(app, id)

      await app.keyring.unlock()
      dataOf(await app.owner().post(`/v1/invoices/${id}/submission/retry`))
      await untilApproved(app, id)
    },
  )

  it('another one names the business that has to enter its credentials again, and takes them', async () => {
    const app = await openApp()
    await app.keyring.unlock('of somebody else')
    await app.restart()
    const at = `/v1/businesses/${app.shop.business.id}`
    const { secretStore } = dataOf(await app.owner().get('/v1/instance/diagnostics'))
    expect(secretStore).toMatchObject({ usable: true, lostFor: [expect.any(String)] })
    const tested = await app.owner().post(`${at}/test-provider1-connection`)
    expect(tested).toMatchObject({ status: 422, body: { message: expect.stringContaining('enter it again') } })
    const id = await app.finalized()
    await app.send(id)
    await heldBack(app, id)

    dataOf(await app.owner().patch(`${at}/provider1-credentials`, provider1Credentials))
    dataOf(await app.owner().post(`${at}/test-provider1-connection`))
    await untilApproved(app, id)
    expect(dataOf(await app.owner().get('/v1/instance/diagnostics')).secretStore.lostFor).toEqual([])
  })

  it('hanging lets everything else go on, and the program end', { tags: 'soak' }, async () => {
    const app = await openApp()
    await app.keyring.hang()
    const saving = app.owner().patch(`/v1/businesses/${app.shop.business.id}/provider1-credentials`, {
      ...provider1Credentials,
      clientSecret: CANARY,
    })
    const first = await Promise.race([saving.then(() => 'saved'), app.finalized().then(() => 'invoice')])
    expect(first).toBe('invoice')
    expect(await saving).toMatchObject({ status: 422, body: { code: 'secret_store_unavailable' } })
    expectNoTrace(app)
    expect(await app.server().stop()).toBe(0)
  })
})
