import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import Database from 'better-sqlite3'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { needs } from '../support/system-requirements.ts'

import { copyLine, rowOf, type StoredValue } from '../../core/adapters/storage/postgres/moving/copy-text.ts'
import { copyIn, copyOut } from '../../core/adapters/storage/postgres/moving/copy.ts'
import { createSecretStore } from '../../core/adapters/secrets/create-secret-store.ts'
import { chainHash, keyIdOf, sign } from '../../core/adapters/storage/sqlite/activity/audit-chain.ts'
import { systemClock } from '../../core/runtime/clock.ts'
import { systemIds } from '../../core/runtime/ids.ts'
import { readAuditKey } from '../../core/use-cases/audit/sealing.ts'
import { tables } from '../../core/adapters/storage/postgres/schema/tables.ts'
import { openMover } from '../../core/adapters/storage/moving/mover.ts'
import { readsOf } from '../seed/reads.ts'
import { seedFolder } from '../seed/seed-folder.ts'
import { apiClient, type Json } from '../support/api-client.ts'
import { dataOf } from '../support/scenario.ts'
import { prepareOnLog } from '../support/storage/log-rows.ts'
import { buildServer, spawnServer, startServerProcess } from '../support/server-process.ts'

import { inspectDatabase, newDatabase } from './postgres-fixture.ts'

const PASSPHRASE = 'a passphrase for tests'
const INVOICES = 150

let seeded: string
let owner: { email: string; password: string }

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'invoice-desk-move-'))
  onTestFinished(() => rm(made, { recursive: true, force: true, maxRetries: 5 }))
  return made
}

/** A folder with data, in use: what was copied is adopted. */
async function usedFolder(): Promise<string> {
  const made = await folder()
  await cp(seeded, made, { recursive: true })
  await ended(made, '--adopt')
  return made
}

type Ended = { readonly code: number | NodeJS.Signals; readonly said: string }

/** The command, to its end; or until it says something, and then it is killed. */
async function ended(dataDir: string, ...flags: string[]): Promise<Ended> {
  return killedAt(undefined, dataDir, ...flags)
}

async function killedAt(word: string | undefined, dataDir: string, ...flags: string[]): Promise<Ended> {
  const command = spawnServer({ dataDir, flags })
  command.child.stdout?.on('data', () => {
    if (word !== undefined && command.output().includes(word)) command.child.kill('SIGKILL')
  })
  const code = await command.ended
  return { code, said: command.output() + command.errors() }
}

const databaseFile = (dataDir: string): string => join(dataDir, 'invoice-desk.db')

/** What a visit itself adds to, what comes in by itself meanwhile, or what says how the program runs. */
const GROWS = /^(audit log|attention|diagnostics)/

/** All that can be read of the first business, and what the check of its log says. */
async function answers(options: Parameters<typeof startServerProcess>[0], reads: ReturnType<typeof readsOf>) {
  const server = await startServerProcess(options)
  try {
    const { accessToken } = dataOf(await apiClient(server.url).post('/v1/auth/login', owner))
    const api = apiClient(server.url, accessToken)
    const found = new Map<string, Json>()
    for (const { name, path } of reads.filter((read) => !GROWS.test(read.name))) {
      const { status, body } = await api.get(path)
      found.set(name, { status, data: { ...body?.data, asOf: undefined } })
    }
    const [business] = dataOf(await api.get('/v1/businesses'))
    const verified = dataOf(await api.post(`/v1/businesses/${business.id}/audit-log/verify`))
    return { found, verified }
  } finally {
    await server.stop()
  }
}

/** Past all triggers, which are as they were afterwards. */
function changeByHand(dataDir: string, sql: string): void {
  const db = new Database(databaseFile(dataDir))
  const triggers = db
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    .all()
  for (const { name } of triggers) db.exec(`DROP TRIGGER "${name}"`)
  expect(db.prepare(sql).run().changes).toBe(1)
  for (const trigger of triggers) db.exec(trigger.sql)
  db.close()
}

/** One more entry in the log of the first business, as versions wrote it that took any words of others. */
async function asOlderVersion(dataDir: string) {
  const db = new Database(databaseFile(dataDir))
  onTestFinished(() => void db.close())
  const last = prepareOnLog<{ key: number; businessKey: number; hash: Buffer; mac: Buffer; at: number }>(
    db,
    'SELECT key, business_key AS businessKey, hash, mac, at FROM audit_entry WHERE business_key = (SELECT min(key) FROM business) ORDER BY key DESC LIMIT 1',
  ).get()
  const invoice = db
    .prepare<[], { id: string; business: string }>(
      'SELECT i.id, b.id AS business FROM invoice i JOIN business b ON b.key = i.business_key WHERE i.business_key = (SELECT min(key) FROM business) LIMIT 1',
    )
    .get()
  if (!last || !invoice) throw new Error('There is nothing in this folder.')
  const key = await readAuditKey(
    createSecretStore({
      settings: { secretStore: 'file', passphrase: PASSPHRASE },
      paths: { root: dataDir, secrets: join(dataDir, 'secrets.enc') },
      ids: systemIds(systemClock()),
    }),
    keyIdOf(last.mac),
  )
  if (!key) throw new Error('The log is not signed.')
  const reason = 'refused\0 by \ud83d, as C:\\u0000 says'
  const content = {
    ...{ subjectKind: 'invoice', subjectId: invoice.id, action: 'invoice.paymentRefused' },
    ...{ actorKind: 'system', actorId: null, actorName: 'FIRS / NRS', at: last.at },
    ...{ before: JSON.stringify({ status: 'PAID' }), after: JSON.stringify({ reason }) },
  } as const
  const { next } = db.prepare<[], { next: number }>('SELECT max(key) + 1 AS next FROM audit_entry').get() ?? { next: 0 }
  const placed = { key: next, businessKey: last.businessKey, hash: chainHash(last.hash, content) }
  db.prepare(
    `INSERT INTO audit_entry (key, business_key, subject_kind, subject_id, action, actor_kind, actor_id, actor_name, at, before, after, hash, mac)
     VALUES (@key, @businessKey, @subjectKind, @subjectId, @action, @actorKind, @actorId, @actorName, @at, @before, @after, @hash, @mac)`,
  ).run({ ...content, ...placed, mac: sign(key, placed) })
  return { businessId: invoice.business, invoiceId: invoice.id, reason }
}

const databaseUrl = (url: string) => ({ INVOICE_DESK_DATABASE_URL: url })

/** Tables of which the server has yet to note that everybody sees their rows. */
const NOT_YET_SEEN = `SELECT relname FROM pg_class
  WHERE relname IN ('invoice', 'account_entry', 'account_open', 'purchase') AND relallvisible < relpages`

const counts = (url: string) =>
  inspectDatabase(
    url,
    'SELECT (SELECT count(*) FROM invoice) AS invoices, (SELECT count(*) FROM audit_entry) AS entries',
  )

describe('moving data', needs('postgresql'), () => {
  beforeAll(async () => {
    await buildServer()
    seeded = await mkdtemp(join(tmpdir(), 'invoice-desk-move-'))
    owner = await seedFolder({
      dataDir: seeded,
      secretStore: 'file',
      passphrase: PASSPHRASE,
      invoices: INVOICES,
      tell: () => undefined,
    })
    return () => rm(seeded, { recursive: true, force: true })
  }, 300_000)

  it('to a database and back loses nothing: every list, page and figure is what it was', async () => {
    const here = await usedFolder()
    const db = new Database(databaseFile(here), { readonly: true })
    const reads = readsOf(db)
    db.close()
    const before = await answers({ dataDir: here }, reads)

    const url = await newDatabase()
    expect(await ended(here, '--move-to', url)).toMatchObject({ code: 0 })
    // The server plans by what it knows of the tables: all of them, before anybody asks.
    const unseen = await inspectDatabase<{ name: string }>(
      url,
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples < 0",
    )
    expect(unseen.map(({ name }) => name).filter((name) => name in tables)).toEqual([])
    // A page in the middle of a list is read from an index alone, from the first request on.
    expect(await inspectDatabase(url, NOT_YET_SEEN)).toEqual([])
    // From now on the server looks after its tables by itself.
    expect(
      await inspectDatabase(url, "SELECT relname FROM pg_class WHERE reloptions::text LIKE '%autovacuum_enabled%'"),
    ).toEqual([])
    const moved = await answers({ dataDir: await folder(), env: databaseUrl(url) }, reads)
    const back = await folder()
    expect(await ended(back, '--move-from', url)).toMatchObject({ code: 0 })
    const after = await answers({ dataDir: back }, reads)

    for (const other of [moved, after]) {
      const different = reads.filter(({ name }) => !isDeepStrictEqual(other.found.get(name), before.found.get(name)))
      expect(different.map(({ name }) => name)).toEqual([])
      expect(other.verified).toMatchObject({ state: 'INTACT' })
    }
    expect(await ended(back, '--verify')).toMatchObject({ code: 0 })
  }, 240_000)

  it('carries what an older version wrote of the character 0 and of half characters, in what is signed byte for byte', async () => {
    const here = await usedFolder()
    const { businessId, invoiceId, reason } = await asOlderVersion(here)
    expect(await ended(here, '--verify')).toMatchObject({ code: 0 })
    const url = await newDatabase()
    expect(await ended(here, '--move-to', url)).toMatchObject({ code: 0 })

    const verify = spawnServer({ dataDir: await folder(), env: databaseUrl(url), flags: ['--verify'] })
    expect([await verify.ended, verify.output()]).toEqual([0, expect.stringMatching(/^All data: intact/m)])
    const server = await startServerProcess({ dataDir: await folder(), env: databaseUrl(url) })
    onTestFinished(() => server.kill())
    const { accessToken } = dataOf(await apiClient(server.url).post('/v1/auth/login', owner))
    const api = apiClient(server.url, accessToken)
    expect(dataOf(await api.post(`/v1/businesses/${businessId}/audit-log/verify`))).toMatchObject({ state: 'INTACT' })
    const { items } = dataOf(await api.get(`/v1/businesses/${businessId}/audit-log?limit=20`))
    const refused = items.find((item: Json) => item.action === 'invoice.paymentRefused')
    expect(refused).toMatchObject({ subject: { id: invoiceId }, to: { reason } })
    const back = await folder()
    await server.stop()
    expect(await ended(back, '--move-from', url)).toMatchObject({ code: 0 })
    expect(await ended(back, '--verify')).toMatchObject({ code: 0 })
  }, 240_000)

  it('leaves one of both in use: the folder makes no invoices any more, and then the database opens no more', async () => {
    const here = await usedFolder()
    const url = await newDatabase()
    await ended(here, '--move-to', url)
    const again = await ended(here, '--move-to', url)
    expect(again).toMatchObject({ code: 1 })
    expect(again.said).toContain('was moved to')

    const server = await startServerProcess({ dataDir: here })
    const { accessToken } = dataOf(await apiClient(server.url).post('/v1/auth/login', owner))
    expect(dataOf(await apiClient(server.url, accessToken).get('/v1/instance'))).toMatchObject({ isRetired: true })
    expect(server.errors()).toContain('makes no invoices any more: its data was moved to')
    await server.stop()

    const back = await folder()
    await ended(back, '--move-from', url)
    const opened = spawnServer({ dataDir: await folder(), env: databaseUrl(url) })
    expect(await opened.ended).toBe(1)
    expect(opened.errors()).toContain(`was moved to the data folder ${back}`)
  }, 240_000)

  it('leaves a folder that gives no number again, unless the database is lost, and that no process takes', async () => {
    const here = await usedFolder()
    const url = await newDatabase()
    await ended(here, '--move-to', url)
    const name = new URL(url).pathname
    const refused = await ended(here, '--adopt')
    expect(refused.code).toBe(1)
    expect(refused.said).toContain('The data of this folder was moved to the database')
    expect(refused.said).toContain(name)
    const server = await startServerProcess({ dataDir: here })
    const { accessToken } = dataOf(await apiClient(server.url).post('/v1/auth/login', owner))
    const adopted = await apiClient(server.url, accessToken).post('/v1/instance/adopt')
    expect(adopted).toMatchObject({ status: 409, body: { code: 'folder_retired' } })
    await server.stop()

    const taken = spawnServer({ dataDir: here, env: databaseUrl(url) })
    expect(await taken.ended).toBe(1)
    expect(taken.errors()).toContain('Give this process an empty folder of its own')

    const own = await folder()
    const office = await startServerProcess({ dataDir: own, env: databaseUrl(url) })
    await office.stop()
    const forgotten = spawnServer({ dataDir: own })
    expect(await forgotten.ended).toBe(1)
    expect(forgotten.errors()).toContain('Set INVOICE_DESK_DATABASE_URL')

    const lost = await ended(here, '--adopt', '--database-lost')
    expect(lost.code, lost.said).toBe(0)
    expect(lost.said).toContain('is in use again')
  }, 240_000)

  it("says of a database that is somebody else's, or lacks letters, how it has to be made", async () => {
    const here = await usedFolder()
    const url = await newDatabase()
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    const named = `odd_${randomBytes(6).toString('hex')}`
    await admin.query(`CREATE ROLE ${named} LOGIN`)
    await admin.query(`CREATE DATABASE ${named}`)
    await admin.query(`CREATE DATABASE ${named}_latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0 OWNER ${named}`)
    onTestFinished(async () => {
      await admin.query(`DROP DATABASE ${named} WITH (FORCE)`)
      await admin.query(`DROP DATABASE ${named}_latin WITH (FORCE)`)
      await admin.query(`DROP ROLE ${named}`)
      await admin.end()
    })
    const addressOf = (database: string) => Object.assign(new URL(url), { username: named, pathname: database }).href

    const unowned = await ended(here, '--move-to', addressOf(named))
    expect(unowned.code).toBe(1)
    expect(unowned.said).toContain(`ALTER DATABASE "${named}" OWNER TO "${named}"`)
    const latin = await ended(here, '--move-to', addressOf(`${named}_latin`))
    expect(latin.code).toBe(1)
    expect(latin.said).toContain(`createdb -O ${named} -E UTF8 -T template0 ${named}_latin`)
  }, 120_000)

  it(
    'goes on where it was killed, in either direction, and nobody uses what is half moved',
    { tags: 'soak', timeout: 400_000 },
    async () => {
      const here = await usedFolder()
      const url = await newDatabase()
      for (const word of ['Copying: 100', 'Making indexes', 'Secrets', 'Comparing']) {
        const killed = await killedAt(word, here, '--move-to', url)
        expect(killed.code, killed.said).toBe('SIGKILL')
        const opened = spawnServer({ dataDir: await folder(), env: databaseUrl(url) })
        expect(await opened.ended).toBe(1)
        expect(opened.errors()).toContain(`only a part of the data of ${here}`)
      }
      const last = await ended(here, '--move-to', url)
      expect(last).toMatchObject({ code: 0 })
      expect(last.said).toContain('Goes on where it was interrupted.')
      const there = await counts(url)

      const back = await folder()
      for (const word of ['Copying: 100', 'Making indexes', 'Secrets', 'are intact']) {
        const killed = await killedAt(word, back, '--move-from', url)
        expect(killed.code, killed.said).toBe('SIGKILL')
        const opened = spawnServer({ dataDir: back })
        expect(await opened.ended).toBe(1)
        expect(opened.errors()).toContain('Complete the move')
      }
      expect(await ended(back, '--move-from', url)).toMatchObject({ code: 0 })
      expect(await ended(back, '--verify')).toMatchObject({ code: 0 })
      const db = new Database(databaseFile(back), { readonly: true })
      onTestFinished(() => void db.close())
      expect([
        db
          .prepare('SELECT (SELECT count(*) FROM invoice) AS invoices, (SELECT count(*) FROM audit_entry) AS entries')
          .get(),
      ]).toEqual(there.map(({ invoices, entries }) => ({ invoices: Number(invoices), entries: Number(entries) })))
      expect((await readdir(back)).filter((name) => /mov/.test(name))).toEqual([])
    },
  )

  it('copies anew what was used after an interruption', { tags: 'soak', timeout: 400_000 }, async () => {
    const here = await usedFolder()
    const url = await newDatabase()
    await killedAt('Making indexes', here, '--move-to', url)
    const server = await startServerProcess({ dataDir: here })
    const { accessToken } = dataOf(await apiClient(server.url).post('/v1/auth/login', owner))
    const api = apiClient(server.url, accessToken)
    const [business] = dataOf(await api.get('/v1/businesses'))
    dataOf(await api.patch(`/v1/businesses/${business.id}`, { name: 'Changed Meanwhile Ltd' }))
    await server.stop()

    const moved = await ended(here, '--move-to', url)
    expect(moved).toMatchObject({ code: 0 })
    expect(moved.said).toContain('was used since the move began')
    expect(await inspectDatabase(url, "SELECT 1 FROM business WHERE name = 'Changed Meanwhile Ltd'")).toHaveLength(1)

    // The other way: a database that is served again goes on, and the folder is filled anew.
    const back = await folder()
    await killedAt('Making indexes', back, '--move-from', url)
    const office = await startServerProcess({ dataDir: await folder(), env: databaseUrl(url) })
    await office.stop()
    const returned = await ended(back, '--move-from', url)
    expect(returned).toMatchObject({ code: 0 })
    expect(returned.said).toContain('The database was used since the move began')
  })

  it('moves nothing that was changed by hand, neither before nor while it is copied', async () => {
    const url = await newDatabase()
    // An invoice that is another one than was saved.
    const invoiceChanged = await usedFolder()
    changeByHand(invoiceChanged, "UPDATE invoice SET notes = 'by hand' WHERE key = 20")
    const refused = await ended(invoiceChanged, '--move-to', url)
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.said).toContain('is not intact. The stored data of invoice')

    // A payment that the log tells otherwise: the last of what is verified.
    const other = await newDatabase()
    const paymentChanged = await usedFolder()
    changeByHand(
      paymentChanged,
      `UPDATE account_entry SET details = json_set(details, '$.method', 'POS')
       WHERE key = (SELECT max(key) FROM account_entry WHERE kind = 'PAYMENT' AND reverses_key IS NULL AND details ->> '$.method' <> 'POS')`,
    )
    const noticed = await ended(paymentChanged, '--move-to', other)
    expect(noticed).toMatchObject({ code: 1 })
    expect(noticed.said).toMatch(/is not intact\. .*ayment/)
    const opened = spawnServer({ dataDir: await folder(), env: databaseUrl(other) })
    expect(await opened.ended).toBe(1)

    // A row that is another one where it was moved to.
    const third = await newDatabase()
    const here = await usedFolder()
    const killed = await killedAt('Comparing', here, '--move-to', third)
    expect(killed.code, killed.said).toBe('SIGKILL')
    // And an amount by a kobo, and a row that is gone.
    const byHand = [
      "UPDATE customer SET phone = '0' WHERE key = 5 RETURNING key",
      'UPDATE account_open SET open = open + 1 WHERE entry_key = (SELECT max(entry_key) FROM account_open) RETURNING 1',
      'DELETE FROM sandbox_invoice WHERE irn = (SELECT max(irn) FROM sandbox_invoice) RETURNING 1',
    ]
    for (const change of byHand) expect(await inspectDatabase(third, change)).toHaveLength(1)
    const differing = await ended(here, '--move-to', third)
    expect(differing).toMatchObject({ code: 1 })
    expect(differing.said).toMatch(
      /Both sides differ: (?=.*\bcustomer\b)(?=.*\baccount_open\b)(?=.*\bsandbox_invoice\b)/,
    )
    expect(differing.said.match(/Both sides differ: (.*)\. Run/)?.[1]?.split(', ')).toHaveLength(3)
  }, 240_000)

  it('takes nothing but what is empty, and not what is in use', async () => {
    const here = await usedFolder()
    const url = await newDatabase()
    const office = await startServerProcess({ dataDir: await folder(), env: databaseUrl(url) })
    expect((await ended(here, '--move-to', url)).said).toContain('Stop every process of it')
    await office.stop()

    await inspectDatabase(url, "INSERT INTO stored_file (name, content, written_at) VALUES ('a', '', 0)")
    const refused = await ended(here, '--move-to', url)
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.said).toContain('has data already')

    const intoUsed = await ended(here, '--move-from', url)
    expect(intoUsed).toMatchObject({ code: 1 })
    expect(intoUsed.said).toContain('has data already')
  }, 120_000)

  it('carries every text as it is, whatever stands in it', async () => {
    const { client, close } = await openMover(await newDatabase())
    onTestFinished(close)
    const texts = Array.from({ length: 0x2ff }, (_, code) => `a${String.fromCodePoint(code + 1)}\\N\\${code}`)
    const rows: StoredValue[][] = [
      [0, null, null],
      [1, '', Buffer.alloc(0)],
      [2, '\\N', Buffer.from([0, 1, 255])],
      [Number.MAX_SAFE_INTEGER, '₦\t\r\n\\.', Buffer.from('x')],
      ...texts.map((text, at): StoredValue[] => [at + 3, text, Buffer.from(text)]),
    ]
    await client.query('CREATE TEMP TABLE carried (place bigint, words text, bytes bytea)')
    await client.query('BEGIN')
    await copyIn(client, 'COPY carried FROM STDIN', [Buffer.from(rows.map(copyLine).join(''))])
    await client.query('COMMIT')

    const lines: string[] = []
    await copyOut(client, 'COPY carried TO STDOUT', (line) => lines.push(line.toString('utf8')))
    expect(lines).toEqual(rows.map(copyLine))
    expect(lines.map((line) => rowOf(line.slice(0, -1), ['number', 'text', 'bytes']))).toEqual(rows)
  })
})
