import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { apiClient, type Api } from '../support/api-client.ts'
import { createInvoice, dataOf, signUpOwner, until } from '../support/scenario.ts'
import { buildServer, startServerProcess, type ServerProcess } from '../support/server-process.ts'

import { hasKeyring, openKeyringSession, type KeyringSession } from './keyring-session.ts'
import { provider1Credentials } from './live-business.ts'
import { openShop, type Shop } from './shop.ts'

/* The real server with its secrets in a real GNOME Keyring that is locked, gone, another one or hanging. */

const CANARY = 'canary-Ẹ̀kọ́-7f3a9c51'

type Desk = {
  readonly shop: Shop
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
async function openDesk(): Promise<Desk> {
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
  const shop = await openShop(owner, 'provider1')
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

const invoice = async ({ owner }: Desk, id: string) => dataOf(await owner().get(`/v1/invoices/${id}`))
const untilApproved = (desk: Desk, id: string) =>
  until(
    async () => (await invoice(desk, id)).status,
    (status) => status === 'FIRS_APPROVED',
  )

/** Everything that needs no secret goes on; everything that needs one says what to do, and keeps nothing. */
async function expectRefusedSecrets(desk: Desk, words: RegExp): Promise<void> {
  const at = `/v1/businesses/${desk.shop.business.id}`
  const saved = await desk
    .owner()
    .patch(`${at}/provider1-credentials`, { ...provider1Credentials, clientSecret: CANARY })
  expect(saved).toMatchObject({ status: 422, body: { code: 'secret_store_unavailable' } })
  expect(saved.body.message).toMatch(words)
  const tested = await desk.owner().post(`${at}/test-provider1-connection`)
  expect(tested).toMatchObject({ status: 422, body: { code: 'secret_store_unavailable' } })

  const { secretStore } = dataOf(await desk.owner().get('/v1/instance/diagnostics'))
  expect(secretStore).toMatchObject({ kind: 'keychain', usable: false, problem: expect.stringMatching(words) })
  expect((await fetch(`${desk.server().url}/healthz`)).status).toBe(200)
  await desk.finalized()
  expectNoTrace(desk)
}

/** Neither in the data folder, its log and its database, nor in what was printed. */
function expectNoTrace({ folder, server }: Desk): void {
  const forms = [CANARY, Buffer.from(CANARY).toString('hex'), Buffer.from(CANARY).toString('base64').slice(0, -3)]
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  const contents = files.filter((path) => statSync(path).isFile()).map((path) => [path, readFileSync(path)] as const)
  for (const form of forms) {
    for (const [path, bytes] of contents) expect(bytes.includes(form), path).toBe(false)
    expect(server().output() + server().errors()).not.toContain(form)
  }
}

/** Waits until the queue has met the keyring, and reads what it says to people. */
const heldBack = (desk: Desk, id: string) =>
  until(
    async () => (await invoice(desk, id)).submission,
    (submission) => submission?.lastError?.includes('keychain') === true,
  )

beforeAll(buildServer, 120_000)

describe.runIf(hasKeyring)('a keychain that is', () => {
  it('locked while the program runs holds sent invoices back, says so, and lets them go once it is open', async () => {
    const desk = await openDesk()
    const before = await desk.finalized()
    await desk.send(before)
    await untilApproved(desk, before)

    await desk.keyring.lock()
    await expectRefusedSecrets(desk, /locked/)
    const id = await desk.finalized()
    await desk.send(id)
    const held = await heldBack(desk, id)
    expect(held).toMatchObject({ state: 'QUEUED', attempts: 0 })
    expect((await invoice(desk, id)).status).toBe('PENDING')

    await desk.keyring.unlock()
    dataOf(await desk.owner().post(`/v1/invoices/${id}/submission/retry`))
    await untilApproved(desk, id)
    const { accepted, doubleAcceptances } = await desk.shop.provider.state()
    expect({ accepted: accepted.length, doubleAcceptances }).toEqual({ accepted: 2, doubleAcceptances: 0 })
    const { secretStore } = dataOf(await desk.owner().get('/v1/instance/diagnostics'))
    expect(secretStore).toMatchObject({ usable: true, problem: null, lostFor: [] })
  })

  it('not there at a start is missed by nothing but what needs it, and is taken up when it comes', async () => {
    const desk = await openDesk()
    await desk.keyring.stop()
    await desk.restart()
    await expectRefusedSecrets(desk, /keychain/i)
    const id = await desk.finalized()
    await desk.send(id)
    await heldBack(desk, id)

    await desk.keyring.unlock()
    dataOf(await desk.owner().post(`/v1/invoices/${id}/submission/retry`))
    await untilApproved(desk, id)
  })

  it('another one names the business that has to enter its credentials again, and takes them', async () => {
    const desk = await openDesk()
    await desk.keyring.unlock('of somebody else')
    await desk.restart()
    const at = `/v1/businesses/${desk.shop.business.id}`
    const { secretStore } = dataOf(await desk.owner().get('/v1/instance/diagnostics'))
    expect(secretStore).toMatchObject({ usable: true, lostFor: [expect.any(String)] })
    const tested = await desk.owner().post(`${at}/test-provider1-connection`)
    expect(tested).toMatchObject({ status: 422, body: { message: expect.stringContaining('enter it again') } })
    const id = await desk.finalized()
    await desk.send(id)
    await heldBack(desk, id)

    dataOf(await desk.owner().patch(`${at}/provider1-credentials`, provider1Credentials))
    dataOf(await desk.owner().post(`${at}/test-provider1-connection`))
    await untilApproved(desk, id)
    expect(dataOf(await desk.owner().get('/v1/instance/diagnostics')).secretStore.lostFor).toEqual([])
  })

  it('hanging lets everything else go on, and the program end', async () => {
    const desk = await openDesk()
    await desk.keyring.hang()
    const saving = desk.owner().patch(`/v1/businesses/${desk.shop.business.id}/provider1-credentials`, {
      ...provider1Credentials,
      clientSecret: CANARY,
    })
    const first = await Promise.race([saving.then(() => 'saved'), desk.finalized().then(() => 'invoice')])
    expect(first).toBe('invoice')
    expect(await saving).toMatchObject({ status: 422, body: { code: 'secret_store_unavailable' } })
    expectNoTrace(desk)
    expect(await desk.server().stop()).toBe(0)
  })
})
