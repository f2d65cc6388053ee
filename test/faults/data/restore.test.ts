import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { runServe } from '../../api/support/serve-process.ts'
import { databaseOf, journal, migrations } from '../../migrations/older-database.ts'
import { apiClient, type Api, type Json } from '../../support/api-client.ts'
import { createBusiness, createCustomer, createInvoice, dataOf, invoiceBody, until } from '../../support/scenario.ts'
import { buildServer, startServerProcess, temporaryDataFolder } from '../../support/server-process.ts'

import { runTill } from '../support/till.ts'

const person = { email: 'ngozi@okafor.example', password: 'correct horse battery' }

function newFolder(): string {
  const { folder, remove } = temporaryDataFolder()
  onTestFinished(remove)
  return folder
}

async function start(dataDir: string) {
  const server = await startServerProcess({ dataDir })
  onTestFinished(() => server.kill())
  return server
}

async function signIn({ url }: { url: string }): Promise<Api> {
  const nobody = apiClient(url)
  const { needsSetup } = dataOf(await nobody.get('/v1/auth/status'))
  const door = needsSetup ? '/v1/auth/signup' : '/v1/auth/login'
  return apiClient(url, dataOf(await nobody.post(door, person))['accessToken'])
}

async function openShop(api: Api) {
  const businessId = await createBusiness(api)
  return { businessId, customerId: await createCustomer(api, businessId) }
}

const totalOf = async (api: Api): Promise<number> => dataOf(await api.get('/v1/invoices?limit=1'))['meta']['totalItems']

const up = ({ url }: { url: string }) =>
  until(
    () =>
      apiClient(url)
        .get('/healthz')
        .then(
          (answer) => answer.status,
          () => 0,
        ),
    (status) => status === 200,
  )

beforeAll(buildServer, 120_000)

describe('a restore in the interface', () => {
  it('puts the backup in place while tills go on, and gives no number twice', async () => {
    const dataDir = newFolder()
    const server = await start(dataDir)
    const owner = await signIn(server)
    const { businessId, customerId } = await openShop(owner)
    for (let count = 0; count < 5; count++) await createInvoice(owner, businessId, customerId)
    const backup: Json = dataOf(await owner.post('/v1/backups'))
    expect(statSync(backup.file).mode & 0o777).toBe(0o600)

    // They write until they are turned away; all that they were promised before has its number for ever.
    const tills = Array.from({ length: 4 }, (_, till) => runTill(owner, businessId, customerId, `till ${till}`))
    const ended = Promise.allSettled(tills.map(({ finished }) => finished))
    await until(
      async () => tills.flatMap(({ receipts }) => receipts).length,
      (count) => count > 20,
    )
    dataOf(await owner.post(`/v1/backups/${backup.id}/restore`))
    for (const outcome of await ended) {
      if (outcome.status === 'rejected') expect(String(outcome.reason)).toMatch(/shutting_down/)
    }
    const promised = tills.flatMap(({ receipts }) => receipts.map(({ invoiceNumber }) => invoiceNumber))

    await up(server)
    const again = await signIn(server)
    expect(await totalOf(again)).toBe(5)
    const next: Json = dataOf(await again.post('/v1/invoices', invoiceBody(businessId, customerId)))
    expect(promised).not.toContain(next.invoiceNumber)
    expect(Number(next.invoiceNumber.slice(3))).toBe(Math.max(...promised.map((number) => Number(number.slice(3)))) + 1)
    expect(server.output().match(/listening/g)).toHaveLength(1)

    // What was there before is kept, whole, and holds all that was promised.
    const aside = readdirSync(dataDir).find((name) => name.startsWith('before-restore-')) ?? ''
    const before = new Database(join(dataDir, aside, 'invoice-desk.db'))
    expect(before.pragma('integrity_check', { simple: true })).toBe('ok')
    const kept = before.prepare('SELECT invoice_number FROM invoice').pluck().all()
    before.close()
    expect(kept).toEqual(expect.arrayContaining(promised))
    expect(await server.stop()).toBe(0)
  })
})

describe('--restore', () => {
  it('is refused while the program runs, and brings everything to a new computer', async () => {
    const dataDir = newFolder()
    const server = await start(dataDir)
    const owner = await signIn(server)
    const { businessId, customerId } = await openShop(owner)
    const id = await createInvoice(owner, businessId, customerId)
    const backup: Json = dataOf(await owner.post('/v1/backups', { passphrase: 'mango rains in April' }))

    const refused = await runServe(dataDir, '--restore', backup.file)
    expect(refused).toMatchObject({ code: 1, output: '' })
    expect(refused.errors).toMatch(/already used by another Invoice Desk/)
    await createInvoice(owner, businessId, customerId)
    await server.stop()

    const elsewhere = newFolder()
    const locked = await runServe(elsewhere, '--restore', backup.file)
    expect(locked).toMatchObject({ code: 1, output: '' })
    expect(locked.errors).toMatch(/INVOICE_DESK_BACKUP_PASSPHRASE/)
    const env = { INVOICE_DESK_BACKUP_PASSPHRASE: 'mango rains in April' }
    const restored = await runServe(elsewhere, { env }, '--from-elsewhere', '--restore', backup.file)
    expect(restored).toMatchObject({ code: 0, errors: '' })
    expect(restored.output).toMatch(/^Restored the backup of .+ with 1 invoice\. Start Invoice Desk/)

    const moved = await start(elsewhere)
    const again = await signIn(moved)
    expect(dataOf(await again.get(`/v1/invoices/${id}`))['invoiceNumber']).toBe('INV000001')
    expect(await totalOf(again)).toBe(1)
  })

  it('of an older backup gives no number of a receipt that a newer one beside it knows', { tags: 'soak' }, async () => {
    const server = await start(newFolder())
    const owner = await signIn(server)
    const { businessId, customerId } = await openShop(owner)
    const pay = async (api: Api): Promise<string> => {
      const payment = { customerId, date: '2026-01-05', amount: 1_000, method: 'CASH' }
      return dataOf(await api.post('/v1/payments', { businessId, ...payment }))['receiptNumber']
    }
    expect(await pay(owner)).toBe('RCT000001')
    const older: Json = dataOf(await owner.post('/v1/backups'))
    expect([await pay(owner), await pay(owner)]).toEqual(['RCT000002', 'RCT000003'])
    dataOf(await owner.post('/v1/backups'))
    await server.stop()

    const elsewhere = newFolder()
    expect(await runServe(elsewhere, '--from-elsewhere', '--restore', older.file)).toMatchObject({ code: 0 })
    expect(await pay(await signIn(await start(elsewhere)))).toBe('RCT000004')
  })

  it('refuses what is no backup, and changes nothing', { tags: 'soak' }, async () => {
    const dataDir = newFolder()
    const server = await start(dataDir)
    await signIn(server)
    await server.stop()
    const before = readFileSync(join(dataDir, 'invoice-desk.db'))

    const file = join(newFolder(), 'no-backup.tar.gz')
    expect((await runServe(dataDir, '--restore', file)).errors).toMatch(
      /There is no such backup\. Nothing was restored/,
    )
    writeFileSync(file, 'this is no backup')
    const refused = await runServe(dataDir, '--restore', file)
    expect(refused.code).toBe(1)
    expect(refused.errors).toMatch(/^This file is damaged or is not an Invoice Desk backup/)
    expect(readFileSync(join(dataDir, 'invoice-desk.db'))).toEqual(before)
    expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
  })
})

describe('moving to another computer', () => {
  it('retires the folder that is left: it gives no number that the other one gives, until somebody takes it back', async () => {
    const dataDir = newFolder()
    const server = await start(dataDir)
    const owner = await signIn(server)
    const { businessId, customerId } = await openShop(owner)
    const tills = Array.from({ length: 3 }, (_, till) => runTill(owner, businessId, customerId, `till ${till}`))
    const ended = Promise.allSettled(tills.map(({ finished }) => finished))
    await until(
      async () => tills.flatMap(({ receipts }) => receipts).length,
      (count) => count > 10,
    )
    const backup: Json = dataOf(await owner.post('/v1/backups/move'))
    for (const outcome of await ended)
      expect(outcome).toMatchObject({ reason: { message: expect.stringMatching(/folder_retired/) } })
    const promised = tills.flatMap(({ receipts }) => receipts)
    expect(backup).toMatchObject({ reason: 'move', invoices: promised.length })

    // A new start does not bring it back.
    await server.stop()
    const left = await signIn(await start(dataDir))
    expect(await totalOf(left)).toBe(promised.length)
    const refused = await left.post('/v1/invoices', invoiceBody(businessId, customerId))
    expect([refused.status, refused.body.code]).toEqual([409, 'folder_retired'])

    const elsewhere = newFolder()
    expect(await runServe(elsewhere, '--from-elsewhere', '--restore', backup.file)).toMatchObject({
      code: 0,
      errors: '',
    })
    const there = await signIn(await start(elsewhere))
    const next: Json = dataOf(await there.post('/v1/invoices', invoiceBody(businessId, customerId)))
    expect(Number(next.invoiceNumber.slice(3))).toBe(promised.length + 1)

    expect(dataOf(await left.get('/v1/instance'))['isRetired']).toBe(true)
    expect(dataOf(await left.post('/v1/instance/adopt'))['isRetired']).toBe(false)
    expect((await left.post('/v1/invoices', invoiceBody(businessId, customerId))).status).toBe(201)
  })
})

describe('an upgrade', () => {
  /** A folder whose database has so many of the migrations; all but the newest unless said. */
  function olderFolder(applied = journal.entries.length - 1): string {
    const dataDir = newFolder()
    copyFileSync(databaseOf(applied), join(dataDir, 'invoice-desk.db'))
    return dataDir
  }

  function backupOf(dataDir: string): Json {
    const facts = readdirSync(join(dataDir, 'backups')).find((name) => name.endsWith('.json')) ?? ''
    return JSON.parse(readFileSync(join(dataDir, 'backups', facts), 'utf8'))
  }

  const asItWas = (applied: number) => ({ reason: 'upgrade', facts: { schemaVersion: applied, businesses: 1 } })

  it('is preceded by a verified backup of the database as it was', async () => {
    const old = olderFolder()
    await up(await start(old))
    expect(backupOf(old)).toMatchObject(asItWas(journal.entries.length - 1))
  })

  it('that goes wrong leaves the data to recovery, which has that backup', async () => {
    const sqlOf = (tag: string) => readFileSync(join(migrations, `${tag}.sql`), 'utf8')
    const applied = journal.entries.findLastIndex(({ tag }) => sqlOf(tag).includes('CREATE TABLE'))
    const old = olderFolder(applied)
    const db = new Database(join(old, 'invoice-desk.db'))
    // What the newest migration that makes a table makes is there already, so it fails.
    const statements = sqlOf(journal.entries[applied]?.tag ?? '').split('--> statement-breakpoint')
    for (const statement of statements) db.exec(statement)
    db.close()

    const server = await start(old)
    const nobody = apiClient(server.url)
    await until(
      () => nobody.get('/v1/auth/status'),
      (answer) => dataOf(answer).recovery === true,
    )
    expect(backupOf(old)).toMatchObject(asItWas(applied))
    expect(dataOf(await nobody.get('/v1/recovery')).backups).toHaveLength(1)
  })
})
