import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'

import { openSqliteStorage } from '../../core/adapters/storage/sqlite/storage.ts'

import { databaseOf, journal, schemaOf, temporaryFolder } from './older-database.ts'

function contentOf(file: string) {
  const db = new Database(file)
  try {
    return {
      integrity: db.pragma('integrity_check', { simple: true }),
      foreignKeys: db.pragma('foreign_key_check'),
      next: db.prepare('SELECT next FROM number_series').pluck().get(),
      business: db.prepare('SELECT id, name, tin FROM business').get(),
      customers: db.prepare('SELECT count(*) FROM customer').pluck().get(),
      history: db.prepare('SELECT action FROM audit_entry').pluck().all(),
    }
  } finally {
    db.close()
  }
}

async function openAndClose(file: string): Promise<void> {
  await openSqliteStorage(file).close()
}

async function newDatabase(): Promise<string> {
  const file = join(temporaryFolder(), 'invoice-desk.db')
  await openAndClose(file)
  return file
}

const whole = (customers: number) => ({
  integrity: 'ok',
  foreignKeys: [],
  next: 42,
  business: { id: 'b1', name: 'Okafor Trading Ltd', tin: '20481166-0001' },
  customers,
  history: ['business.created'],
})

describe('an upgrade', () => {
  const earlier = journal.entries.slice(0, -1).map(({ tag }, index) => [tag, index + 1] as const)

  it.each(earlier)(
    'from the version that ended with %s makes the schema of a new database and keeps the data',
    async (_, count) => {
      const file = databaseOf(count)
      await openAndClose(file)

      expect(schemaOf(file)).toEqual(schemaOf(await newDatabase()))
      expect(contentOf(file)).toEqual(whole(3))
    },
  )

  it('moves what was stored of providers into the bags, and leaves the columns that had it', async () => {
    const file = databaseOf(3)
    const columns =
      'provider, api_url, client_id, api_key_set, api_secret_set, provider1_client_id, provider1_merchant_code'
    const rows = [
      ['b2', 'mbs', 'https://mbs.example', 'till "7"', 1, 1, null, null],
      ['b3', 'mbs', 'https://mbs.example', null, 1, 0, 'client', 'MX-1'],
      ['b4', 'provider1', 'https://switch.example', 'typed', 0, 0, 'client', 'MX-1'],
      ['b5', 'provider1', null, 'typed', 0, 0, null, null],
      ['b6', null, null, null, 0, 0, 'client', 'MX-1'],
    ]
    const db = new Database(file)
    for (const [id, ...values] of rows) {
      db.exec(`CREATE TEMP TABLE one AS SELECT * FROM business WHERE id = 'b1';
        UPDATE one SET key = NULL, id = '${id}', tin_fold = '${id}'; INSERT INTO business SELECT * FROM one; DROP TABLE one`)
      db.prepare(`UPDATE business SET (${columns}) = (?, ?, ?, ?, ?, ?, ?) WHERE id = ?`).run(...values, id)
    }
    db.close()

    const storage = openSqliteStorage(file)
    const found = await storage.read(({ businesses }) => businesses.all())
    await storage.close()
    const own = { provider1: { clientId: 'client', clientSecret: true, merchantCode: 'MX-1' } }
    expect(found.map(({ id, provider, ownCredentials }) => [id, provider?.credentials, ownCredentials])).toEqual([
      ['b1', undefined, {}],
      ['b2', { apiUrl: 'https://mbs.example', clientId: 'till "7"', apiKey: true, apiSecret: true }, {}],
      ['b3', { apiUrl: 'https://mbs.example', apiKey: true }, own],
      ['b4', { apiUrl: 'https://switch.example', clientId: 'typed' }, own],
      ['b5', { clientId: 'typed' }, {}],
      ['b6', undefined, own],
    ])
    const after = new Database(file)
    expect(after.prepare(`SELECT id, ${columns} FROM business WHERE id <> 'b1'`).raw().all()).toEqual(rows)
    after.close()
  })

  it('of an up-to-date database changes nothing', async () => {
    const file = databaseOf(journal.entries.length)
    const before = readFileSync(file)
    await openAndClose(file)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it(
    'that is cut off after any write leaves the old schema or the new one, never one between',
    { timeout: 120_000 },
    async () => {
      const template = databaseOf(1)
      const [old, latest] = [schemaOf(template), schemaOf(await newDatabase())]
      const folder = temporaryFolder()
      const upgraded = join(folder, 'upgraded.db')
      copyFileSync(template, upgraded)

      // While it is open, everything the upgrade wrote stands in the write-ahead log, in the order it was written.
      const storage = openSqliteStorage(upgraded)
      const log = readFileSync(`${upgraded}-wal`)
      await storage.close()
      const seen = new Set<unknown>()

      // A page and its head are 4,120 bytes: it is cut between two of them and in the middle of each, in the soak of all.
      const stride = process.env['SOAK'] === undefined ? 5 * 2_060 : 2_060
      for (let bytes = 0; bytes <= log.length; bytes += stride) {
        const file = join(folder, `${bytes}.db`)
        copyFileSync(template, file)
        writeFileSync(`${file}-wal`, log.subarray(0, bytes))

        const found = schemaOf(file)
        expect(found).toEqual(found.applied === old.applied ? old : latest)
        expect(contentOf(file)).toEqual(whole(3))
        seen.add(found.applied)

        await openAndClose(file)
        expect(schemaOf(file)).toEqual(latest)
      }
      writeFileSync(`${template}-wal`, log)
      expect(schemaOf(template)).toEqual(latest)
      expect(seen).toContain(old.applied)
    },
  )

  it(
    'that is killed at any moment leaves the old schema or the new one, never one between',
    { timeout: 180_000 },
    async () => {
      const template = databaseOf(1, 20_000)
      const [old, latest] = [schemaOf(template), schemaOf(await newDatabase())]
      const seed = Math.trunc(performance.now() * 1000) % 1_000_000
      console.log(`upgrade kills: seed ${seed}`)
      const folder = temporaryFolder()
      const seen = { old: 0, latest: 0 }
      const ROUNDS = process.env['SOAK'] === undefined ? 2 : 8

      for (let round = 0; round < ROUNDS; round += 1) {
        const file = join(folder, `${round}.db`)
        copyFileSync(template, file)

        const script = join(import.meta.dirname, 'upgrade-process.ts')
        const child = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'inherit'] })
        const ended = once(child, 'exit')
        await once(child.stdout, 'data')
        await pause(((seed * (round + 1)) % 250) / 10)
        child.kill('SIGKILL')
        await ended

        // Reading recovers the database from its write-ahead log, as the next start would.
        const found = schemaOf(file)
        if (found.applied === old.applied) {
          expect(found).toEqual(old)
          seen.old += 1
        } else {
          expect(found).toEqual(latest)
          seen.latest += 1
        }
        expect(contentOf(file)).toEqual(whole(20_000))

        await openAndClose(file)
        expect(schemaOf(file)).toEqual(latest)
        expect(contentOf(file)).toEqual(whole(20_000))
      }
      console.log(`upgrade kills: ${seen.old} before the commit, ${seen.latest} after it`)
    },
  )
})
