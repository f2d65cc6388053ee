import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import { apiClient, type Api } from '../../support/api-client.ts'
import { needs } from '../../support/system-requirements.ts'
import { createBusiness, createCustomer, dataOf, invoiceBody } from '../../support/scenario.ts'
import {
  buildServer,
  spawnServer,
  startServerProcess,
  temporaryDataFolder,
  type ServerProcess,
} from '../../support/server-process.ts'
import { prepareOnLog } from '../../support/storage/log-rows.ts'

const person = { email: 'ngozi@okafor.example', password: 'correct horse battery' }
let original = ''
let sale: object = {}

type Running = ServerProcess & { readonly api: Api }

async function start(dataDir: string): Promise<Running> {
  const server = await startServerProcess({ dataDir })
  onTestFinished(() => server.kill())
  const nobody = apiClient(server.url)
  const isNew = dataOf(await nobody.get('/v1/auth/status'))['needsSetup'] === true
  const answer = isNew ? await nobody.post('/v1/auth/signup', person) : await nobody.post('/v1/auth/login', person)
  return { ...server, api: apiClient(server.url, dataOf(answer)['accessToken']) }
}

const sell = ({ api }: Running) => api.post('/v1/invoices', sale)
const sellOnce = ({ api }: Running) =>
  api.request('POST', '/v1/invoices', {
    headers: { 'content-type': 'application/json', 'idempotency-key': 'the-same-sale' },
    body: JSON.stringify(sale),
  })
const copiedFrom = async ({ api }: Running) => dataOf(await api.get('/v1/instance'))['copiedFrom']

function folderBeside(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'invoice-desk-copies-')), 'desk')
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true, force: true }))
  return folder
}

function copyOf(folder: string): string {
  const copy = folderBeside()
  cpSync(folder, copy, { recursive: true })
  return copy
}

/** What the audit log of a folder says of copies that went on. */
function adoptions(folder: string): unknown[] {
  const db = new Database(join(folder, 'invoice-desk.db'), { readonly: true })
  try {
    const said = `SELECT actor_name AS actor, before ->> 'folder' AS folder FROM audit_entry WHERE action = ?`
    return prepareOnLog(db, said).all('instance.copyAdopted')
  } finally {
    db.close()
  }
}

beforeAll(buildServer, 120_000)

beforeEach(async () => {
  const { folder, remove } = temporaryDataFolder()
  onTestFinished(remove)
  original = folder
  const server = await start(original)
  const businessId = await createBusiness(server.api)
  sale = invoiceBody(businessId, await createCustomer(server.api, businessId))
  expect((await sell(server)).status).toBe(201)
  await server.stop()
})

describe('a copy of a data folder', () => {
  it('is read and makes no invoices, while the other one goes on', async () => {
    const copy = await start(copyOf(original))
    const { status, body } = await sell(copy)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'folder_is_a_copy' })
    expect(dataOf(await copy.api.get('/v1/invoices'))['items']).toHaveLength(1)
    expect(await copiedFrom(copy)).toEqual({ folder: original, onThisMachine: true })

    const other = await start(original)
    expect(dataOf(await sell(other))['invoiceNumber']).toBe('INV000002')
    expect(await copiedFrom(other)).toBeNull()
  })

  it('stays one over starts, until the owner lets it go on: the audit log says so', async () => {
    const folder = copyOf(original)
    await (await start(folder)).stop()

    const copy = await start(folder)
    expect((await sellOnce(copy)).status).toBe(409)
    expect(dataOf(await copy.api.post('/v1/instance/adopt'))['copiedFrom']).toBeNull()
    // A till repeats its sale under the key that was refused.
    expect(dataOf(await sellOnce(copy))['invoiceNumber']).toBe('INV000002')
    await copy.stop()

    const again = await start(folder)
    expect(await copiedFrom(again)).toBeNull()
    expect((await sell(again)).status).toBe(201)
    await again.stop()
    expect(adoptions(folder)).toEqual([{ actor: person.email, folder: original }])
  })

  it('stays one where its database was not known by anything before, too', { tags: 'soak' }, async () => {
    const marker = join(original, 'installation.json')
    const { origin, ...older } = JSON.parse(readFileSync(marker, 'utf8')) as Record<string, unknown>
    expect(origin).toMatch(/^[0-9a-f]{64}$/)
    writeFileSync(marker, JSON.stringify(older))
    const folder = copyOf(original)
    await (await start(folder)).stop()

    expect(JSON.parse(readFileSync(join(folder, 'installation.json'), 'utf8'))).toMatchObject({ origin })
    expect((await sell(await start(folder))).status).toBe(409)
  })

  it('goes on by the command line too', { tags: 'soak' }, async () => {
    const folder = copyOf(original)
    const command = spawnServer({ dataDir: folder, flags: ['--adopt'] })
    expect(await command.ended).toBe(0)
    expect(command.output()).toBe(
      `This data folder is now in use. It is a copy of ${original}: do not use that one any more.\n`,
    )
    expect(adoptions(folder)).toEqual([{ actor: 'Command line', folder: original }])
    expect((await sell(await start(folder))).status).toBe(201)

    const idle = spawnServer({ dataDir: original, flags: ['--adopt'] })
    expect(await idle.ended).toBe(0)
    expect(idle.output()).toBe('This data folder is not a copy: nothing was changed.\n')
  })

  it('may stand in the very place of what it was copied from', { tags: 'soak' }, async () => {
    const copy = copyOf(original)
    renameSync(original, folderBeside())
    cpSync(copy, original, { recursive: true })
    expect((await sell(await start(original))).status).toBe(409)
  })

  it('may come from another computer, in a place of the same name', { tags: 'soak' }, async () => {
    const marker = join(original, 'installation.json')
    const known = JSON.parse(readFileSync(marker, 'utf8'))
    writeFileSync(marker, JSON.stringify({ ...known, machine: 'f'.repeat(32) }))

    const copy = await start(original)
    expect((await sell(copy)).status).toBe(409)
    expect(await copiedFrom(copy)).toEqual({ folder: original, onThisMachine: false })
  })
})

describe('a data folder that was only moved', () => {
  it('by another name, is the one it was', async () => {
    const moved = folderBeside()
    renameSync(original, moved)
    const server = await start(moved)
    expect((await sell(server)).status).toBe(201)
    expect(await copiedFrom(server)).toBeNull()
  })

  it('to another disk of this computer, is the one it was', { tags: 'soak', ...needs('second disk') }, async () => {
    const moved = mkdtempSync('/dev/shm/invoice-desk-moved-')
    onTestFinished(() => rmSync(moved, { recursive: true, force: true }))
    cpSync(original, join(moved, 'desk'), { recursive: true })
    rmSync(original, { recursive: true })
    expect((await sell(await start(join(moved, 'desk')))).status).toBe(201)

    // And is asked no more than once where it stays.
    const marker = JSON.parse(readFileSync(join(moved, 'desk', 'installation.json'), 'utf8'))
    expect(marker.folder.path).toBe(join(moved, 'desk'))
  })
})
