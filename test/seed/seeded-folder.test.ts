import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { createPasswordQueue } from '../../core/adapters/crypto/password-queue.ts'
import { createSecretStore } from '../../core/adapters/secrets/create-secret-store.ts'
import { provideContentHash } from '../../core/adapters/storage/sqlite/sql/content-hash.ts'
import { provideSearchText } from '../../core/adapters/storage/sqlite/sql/search.ts'
import { systemClock } from '../../core/runtime/clock.ts'
import { systemIds } from '../../core/runtime/ids.ts'
import { runServe } from '../api/support/serve-process.ts'
import { apiClient, type Api, type Json } from '../support/api-client.ts'
import { dataOf } from '../support/scenario.ts'
import { startTestServer } from '../support/test-server.ts'

import { broadSteps, knownToBeBroad } from './broad-steps.ts'
import { readsOf } from './reads.ts'
import { seedFolder } from './seed-folder.ts'

const INVOICES = 1_500
const PASSPHRASE = 'a passphrase of the tests'

let folder: string
let owner: { email: string; password: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'invoice-desk-seed-'))
  const settings = { dataDir: folder, secretStore: 'file', passphrase: PASSPHRASE } as const
  owner = await seedFolder({ ...settings, invoices: INVOICES, tell: () => undefined })
}, 240_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const database = <T>(work: (db: Database.Database) => T): T => {
  const db = new Database(join(folder, 'invoice-desk.db'), { readonly: true })
  provideSearchText({ db } as never)
  provideContentHash({ db } as never)
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** The product over the folder, with its owner signed in, while `work` goes on. */
async function whileServed<T>(work: (api: Api) => Promise<T>): Promise<T> {
  const ids = systemIds(systemClock())
  const paths = { root: folder, secrets: join(folder, 'secrets.enc') }
  const secrets = createSecretStore({ settings: { secretStore: 'file', passphrase: PASSPHRASE }, paths, ids })
  const server = await startTestServer({ folder, secrets, passwords: createPasswordQueue() })
  try {
    const { accessToken } = dataOf(await apiClient(server.url).post('/v1/auth/login', owner))
    return await work(apiClient(server.url, accessToken))
  } finally {
    await server.close()
  }
}

it('a seeded folder is what the product would have written', async () => {
  const run = (flag: string) => runServe(folder, { env: { INVOICE_DESK_PASSPHRASE: PASSPHRASE } }, flag)
  const verified = await run('--verify')
  expect([verified.code, verified.output]).toEqual([0, expect.stringContaining(`and ${INVOICES} invoices checked`)])
  expect((await run('--repair-accounts')).output).toContain('nothing was changed')
}, 120_000)

it('its first business has four fifths of the invoices, in a register without gaps', async () => {
  const [business, register] = await whileServed(async (api) => {
    const [first] = dataOf(await api.get('/v1/businesses')).items ?? dataOf(await api.get('/v1/businesses'))
    const pages: Json[] = []
    for (let page = 1; ; page += 1) {
      const { items } = dataOf(await api.get(`/v1/businesses/${first.id}/number-register?limit=100&page=${page}`))
      if (items.length === 0) return [first, pages] as const
      pages.push(...items)
    }
  })
  const ofBusiness = database((db) =>
    db
      .prepare<[string], number>(
        'SELECT i.sequence FROM invoice i JOIN business b ON b.key = i.business_key WHERE b.id = ? ORDER BY i.sequence DESC',
      )
      .pluck()
      .all(business.id),
  )
  expect(ofBusiness.length).toBeGreaterThanOrEqual(INVOICES * 0.8)
  expect(ofBusiness).toEqual(ofBusiness.map((_, index) => ofBusiness.length - index))
  expect(register.map(({ sequence }: Json) => sequence)).toEqual(ofBusiness)
}, 120_000)

it('no statement of a read goes through all that a business has', async () => {
  const statements = new Map<string, string>()
  let asked = 'the start'
  const prepare = Database.prototype.prepare
  const spy = vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, sql) {
    if (!statements.has(sql)) statements.set(sql, asked)
    return prepare.call(this, sql)
  })
  const reads = database(readsOf)
  statements.clear()
  await whileServed(async (api) => {
    for (const { name, path } of reads) {
      asked = name
      const { status } = await api.get(path)
      expect([name, status]).toEqual([name, 200])
    }
  })
  spy.mockRestore()

  const found = database((db) =>
    [...statements].flatMap(([sql, name]) =>
      broadSteps(sql, stepsOf(db, sql)).map((step) => `${name}: ${step} of ${sql}`),
    ),
  )
  expect(statements.size).toBeGreaterThan(200)
  expect(found.filter((one) => !knownToBeBroad.some((known) => one.includes(known)))).toEqual([])
}, 240_000)

/** How SQLite goes about a statement, whatever its values are: plans do not depend on them. */
function stepsOf(db: Database.Database, sql: string): string[] {
  if (!/^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(sql)) return []
  const names = [...sql.matchAll(/@(\w+)/g)].map(([, name = '']) => name)
  const named = Object.fromEntries(names.map((name) => [name, null]))
  const places = Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => null)
  const values: unknown[] = names.length > 0 ? [named] : places
  return db
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...values)
    .map(({ detail }) => detail)
}
