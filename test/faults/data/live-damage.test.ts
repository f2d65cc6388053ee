import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { apiClient, type Api } from '../../support/api-client.ts'
import { createBusiness, createCustomer, dataOf, invoiceBody, signUpOwner, until } from '../../support/scenario.ts'
import { buildServer, startServerProcess, type ServerProcess } from '../../support/server-process.ts'

/* Somebody deletes, replaces or writes over the files of a database while the real server runs on it. */

const PAGE = 4096
const database = (folder: string) => join(folder, 'invoice-desk.db')

type Shop = { readonly server: ServerProcess; readonly owner: Api; readonly folder: string; create(): Promise<number> }

/** A server with a few invoices, all of them in the main file; `padding` makes that one big. */
async function openShop({ padding = 0 } = {}): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'invoice-desk-live-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  let server = await startServerProcess({ dataDir: folder })
  let owner = await signUpOwner(server)
  const businessId = await createBusiness(owner)
  const customerId = await createCustomer(owner, businessId)
  const create = async () => (await owner.post('/v1/invoices', invoiceBody(businessId, customerId))).status
  for (let number = 0; number < 10; number += 1) expect(await create()).toBe(201)

  if (padding > 0) {
    await server.stop()
    const db = new Database(database(folder))
    db.exec(`CREATE TABLE padding (bytes); INSERT INTO padding VALUES (zeroblob(${padding}))`)
    db.close()
    server = await startServerProcess({ dataDir: folder })
    const token = dataOf(await apiClient(server.url).post('/v1/auth/login', await credentialsOf(folder)))['accessToken']
    owner = apiClient(server.url, token)
  }
  onTestFinished(() => server.kill())
  await until(
    async () => inMainFile(folder),
    (invoices) => invoices === 10,
  )
  // They are seen there while the server still waits for the disk: its next answer says that it is through.
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  return { server, owner, folder, create }
}

/** How many invoices stand in the database itself, without its log. */
function inMainFile(folder: string): unknown {
  const copy = join(folder, 'main-file.db')
  copyFileSync(database(folder), copy)
  try {
    const db = new Database(copy, { readonly: true })
    const count = db.prepare('SELECT count(*) FROM invoice').pluck().get()
    db.close()
    return count
  } catch {
    return undefined
  }
}

async function credentialsOf(folder: string) {
  const db = new Database(database(folder), { readonly: true })
  const email = db.prepare('SELECT email FROM user').pluck().get() as string
  db.close()
  return { email, password: 'correct horse battery' }
}

function otherDatabase(folder: string): string {
  const file = join(folder, 'other.db')
  const db = new Database(file)
  db.exec('CREATE TABLE song (title)')
  db.close()
  return file
}

/** In its place, without another inode. */
function writeInto(file: string, from: number, bytes: Buffer): void {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, bytes, 0, bytes.length, from)
  closeSync(descriptor)
}

const harms: Record<string, { kind: string; harm: (file: string, folder: string) => void }> = {
  deleted: { kind: 'missing', harm: (file) => rmSync(file) },
  'deleted with its log': {
    kind: 'missing',
    harm: (file) => [file, `${file}-wal`, `${file}-shm`].forEach((path) => rmSync(path)),
  },
  'moved away': { kind: 'missing', harm: (file) => renameSync(file, `${file}.away`) },
  'replaced by another one': { kind: 'foreign', harm: (file, folder) => renameSync(otherDatabase(folder), file) },
  'replaced by a copy of itself': {
    kind: 'foreign',
    harm: (file) => (copyFileSync(file, `${file}.copy`), renameSync(`${file}.copy`, file)),
  },
  cut: { kind: 'damaged', harm: (file) => truncateSync(file, 10 * PAGE) },
  'its header zeroed': { kind: 'damaged', harm: (file) => writeInto(file, 0, Buffer.alloc(100)) },
  'its pages zeroed': { kind: 'damaged', harm: (file) => writeInto(file, 6 * PAGE, Buffer.alloc(4 * PAGE)) },
  'written over': { kind: 'damaged', harm: (file) => writeInto(file, 0, Buffer.alloc(statSync(file).size, 7)) },
}

beforeAll(buildServer, 120_000)

async function expectRecovery({ server, owner }: Shop, kind: string): Promise<void> {
  await until(
    async () => (await fetch(`${server.url}/healthz`)).status,
    (status) => status === 503,
  )
  const recovery = dataOf(await apiClient(server.url).get('/v1/recovery'))
  expect(recovery).toMatchObject({ kind, happened: expect.stringContaining('.'), remedy: expect.stringContaining('.') })
  expect(dataOf(await apiClient(server.url).get('/v1/auth/status'))).toEqual({ needsSetup: false, recovery: true })
  expect(await owner.get('/v1/businesses')).toMatchObject({ status: 503, body: { code: 'data_unavailable' } })
  expect(server.errors()).toContain(recovery.happened)
  expect(server.errors()).not.toContain('    at ')
}

/** One of each kind; `npm run soak` does all. */
const usual = ['deleted', 'its pages zeroed']
const done = Object.entries(harms).filter(([name]) => process.env['SOAK'] !== undefined || usual.includes(name))

describe.each(done)('a database that is %s under a running server', (_, { kind, harm }) => {
  it('takes nothing more: the very next invoice is 503, and the recovery begins', async () => {
    const shop = await openShop()
    harm(database(shop.folder), shop.folder)
    expect(await shop.create()).toBe(503)
    await expectRecovery(shop, kind)
  })
})

describe.each(['deleted', 'replaced by another one', 'its pages zeroed'])('a database that is %s', (name) => {
  it('is noticed while nobody writes, too', { tags: 'soak' }, async () => {
    const { kind, harm } = harms[name] ?? expect.unreachable()
    const shop = await openShop()
    harm(database(shop.folder), shop.folder)
    await expectRecovery(shop, kind)
  })
})

describe('a big database whose pages are zeroed under a running server', () => {
  it('takes nothing more either', { tags: 'soak' }, async () => {
    const shop = await openShop({ padding: 6 * 1024 * 1024 })
    writeInto(database(shop.folder), 6 * PAGE, Buffer.alloc(4 * PAGE))
    expect(await shop.create()).toBe(503)
    await expectRecovery(shop, 'damaged')
  })
})

describe('what the running server still holds', () => {
  it('of a deleted database is written beside it, and is all that was answered once it is put back', async () => {
    const shop = await openShop()
    const { folder } = shop
    for (let number = 0; number < 5; number += 1) expect(await shop.create()).toBe(201)
    rmSync(database(folder))
    expect(await shop.create()).toBe(503)
    await expectRecovery(shop, 'missing')
    const { remedy } = dataOf(await apiClient(shop.server.url).get('/v1/recovery'))
    const [rescued = ''] = /invoice-desk-rescued-[^ ]+\.db/.exec(remedy) ?? []
    await shop.server.stop()

    renameSync(join(folder, rescued), database(folder))
    const server = await startServerProcess({ dataDir: folder })
    onTestFinished(() => server.kill())
    const token = dataOf(await apiClient(server.url).post('/v1/auth/login', await credentialsOf(folder)))['accessToken']
    expect(dataOf(await apiClient(server.url, token).get('/v1/invoices')).meta.totalItems).toBe(15)
  })

  it(
    'of a deleted write-ahead log is folded into the database: nothing is lost, and work goes on',
    { tags: 'soak' },
    async () => {
      const shop = await openShop()
      const { folder, server } = shop
      for (let number = 0; number < 5; number += 1) expect(await shop.create()).toBe(201)
      rmSync(`${database(folder)}-wal`)

      expect(await shop.create()).toBe(503)
      await until(shop.create, (status) => status === 201)
      await server.kill()
      const again = await startServerProcess({ dataDir: folder })
      onTestFinished(() => again.kill())
      const token = dataOf(await apiClient(again.url).post('/v1/auth/login', await credentialsOf(folder)))[
        'accessToken'
      ]
      expect(dataOf(await apiClient(again.url, token).get('/v1/invoices')).meta.totalItems).toBe(16)
    },
  )
})

it('a file that was only touched, or written by SQLite itself, is no damage', async () => {
  const shop = await openShop()
  const file = database(shop.folder)
  writeInto(file, 0, Buffer.from('S'))
  expect(await shop.create()).toBe(201)
  const db = new Database(file)
  db.exec('CREATE TABLE IF NOT EXISTS elsewhere (x); DROP TABLE elsewhere; PRAGMA wal_checkpoint')
  db.close()
  expect(await shop.create()).toBe(201)
})
