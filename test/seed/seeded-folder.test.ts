import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { createPasswordQueue } from '../../core/adapters/crypto/password-queue.ts'
import { createSecretStore } from '../../core/adapters/secrets/create-secret-store.ts'
import { provideAuditText } from '../../core/adapters/storage/sqlite/forms/audit-text.ts'
import { provideColumns } from '../../core/adapters/storage/sqlite/forms/columns.ts'
import { wholeWords } from '../../core/adapters/storage/sqlite/forms/search-words.ts'
import { provideContentHash } from '../../core/adapters/storage/sqlite/sql/content-hash.ts'
import { provideSearchText } from '../../core/adapters/storage/sqlite/sql/search.ts'
import { parseSearchAmount } from '../../core/domain/text/search-amount.ts'
import { searchFold, searchTerms } from '../../core/domain/text/search-fold.ts'
import { parseSearchNumber } from '../../core/domain/text/search-number.ts'
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
  provideAuditText({ db })
  provideColumns({ db })
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

/** The invoices that a search means, by looking at one after the other. */
function foundOneByOne(db: Database.Database, businessId: string, search: string): string[] {
  const rows = db
    .prepare<[string], { id: string; total: number; sequence: number; number: string; own: string; buyer: string }>(
      `SELECT i.id, i.total, i.sequence, i.invoice_number AS number, ${wholeWords('i')} AS own, c.search_text AS buyer
       FROM invoice i JOIN customer c ON c.key = i.customer_key JOIN business b ON b.key = i.business_key WHERE b.id = ?`,
    )
    .all(businessId)
  const terms = searchTerms(search)
  const amount = parseSearchAmount(search)
  const number = parseSearchNumber(search)
  const hasTerm = (row: (typeof rows)[number], [first, second = first]: readonly string[]) => {
    const isNumber = /^\d+$/.test(first ?? '')
    const texts = isNumber ? [row.own.split('\n')[0] ?? '', row.buyer] : [row.own]
    return texts.some((text) => text.includes(first ?? '') || text.includes(second ?? ''))
  }
  const isFound = (row: (typeof rows)[number]) =>
    (terms.length > 0 && terms.every((term) => hasTerm(row, term))) ||
    (amount !== undefined && BigInt(row.total) >= amount.least && BigInt(row.total) <= amount.most) ||
    (number !== undefined && row.sequence === number.sequence && searchFold(row.number).startsWith(number.prefix))
  return rows
    .filter(isFound)
    .map(({ id }) => id)
    .toSorted()
}

it('searches find what looking at every invoice finds', async () => {
  const samples = database((db) => {
    const business = db.prepare<[], string>('SELECT id FROM business ORDER BY lower(name) LIMIT 1').pluck().get() ?? ''
    const some = db
      .prepare<[string], { number: string; total: number; irn: string | null; phone: string | null; name: string }>(
        `SELECT i.invoice_number AS number, i.total, i.irn, c.phone, i.customer_name AS name FROM invoice i
         JOIN customer c ON c.key = i.customer_key JOIN business b ON b.key = i.business_key
         WHERE b.id = ? AND i.key % 211 = 0`,
      )
      .all(business)
    return { business, some }
  })
  const searches = [
    ...['cement', 'okafor', 'chinedu ventures', 'ikeja', 'zzzqqq', '42', '1042', '!', '0803', '12 cement', 'a'],
    ...samples.some.flatMap(({ number, total, irn, phone, name }) =>
      [number, number.slice(-5), (total / 100).toFixed(2), `${Math.floor(total / 100)}`, irn, phone, name].filter(
        (search) => search !== null,
      ),
    ),
  ]
  await whileServed(async (api) => {
    for (const search of new Set(searches)) {
      const expected = database((db) => foundOneByOne(db, samples.business, search))
      for (const sort of ['createdAt', 'total']) {
        const found: string[] = []
        for (let page = 1; found.length === (page - 1) * 100; page += 1) {
          const query = new URLSearchParams({ businessId: samples.business, search, sortBy: sort, page: `${page}` })
          const { items, meta } = dataOf(await api.get(`/v1/invoices?${query}&limit=100`))
          expect([search, meta.totalItems]).toEqual([search, expected.length])
          found.push(...items.map(({ id }: Json) => id))
        }
        expect([search, sort, found.toSorted()]).toEqual([search, sort, expected])
      }
    }
  })
}, 240_000)

it('searches of payments find what looking at each of them finds', async () => {
  const { business, payments } = database((db) => {
    const first = db.prepare<[], string>('SELECT id FROM business ORDER BY lower(name) LIMIT 1').pluck().get() ?? ''
    const all = db
      .prepare<[string], string>(
        `SELECT search_text(e.number, e.details ->> 'reference', e.external_reference, c.name, c.business_name, c.tin, c.email, c.phone)
         FROM account_entry e JOIN customer c ON c.key = e.customer_key JOIN business b ON b.key = e.business_key
         WHERE b.id = ? AND e.kind = 'PAYMENT' AND e.reverses_key IS NULL`,
      )
      .pluck()
      .all(first)
    return { business: first, payments: all }
  })
  const numbers = payments.filter((_text, index) => index % 97 === 0).map((text) => text.split(' ')[0] ?? '')
  await whileServed(async (api) => {
    for (const search of ['nip', 'transfer', 'NIP Okafor', 'okafor', 'zzzqqq', '0803', 'rct', '12', ...numbers]) {
      const terms = searchTerms(search)
      const expected = payments.filter((text) => terms.every((term) => term.some((one) => text.includes(one))))
      const query = new URLSearchParams({ businessId: business, search })
      const { meta } = dataOf(await api.get(`/v1/payments?${query}&limit=1`))
      expect([search, meta.totalItems]).toEqual([search, expected.length])
    }
  })
}, 120_000)

it('lists say how many there are, as counting each row says', async () => {
  const business = database(
    (db) => db.prepare<[], string>('SELECT id FROM business ORDER BY lower(name) LIMIT 1').pluck().get() ?? '',
  )
  const counted = (table: string, where: string): number =>
    database((db) =>
      Number(
        db
          .prepare<[string], number>(
            `SELECT count(*) FROM ${table} JOIN business b ON b.key = x.business_key WHERE b.id = ? AND ${where}`,
          )
          .pluck()
          .get(business),
      ),
    )
  const charge = "o.is_debit = 1 AND o.stands = 1 AND o.kind IN ('INVOICE', 'DEBIT_NOTE')"
  const inState = (state: string) =>
    `EXISTS (SELECT 1 FROM account_open o WHERE o.invoice_key = x.key AND ${charge} AND ${state})`
  const days = database((db) =>
    db.prepare<[], string>('SELECT DISTINCT issue_date FROM invoice ORDER BY 1').pluck().all(),
  )
  const [early = '', late = ''] = [days[Math.floor(days.length / 5)], days[Math.floor(days.length / 2)]]
  const [buyer = ''] = database((db) =>
    db
      .prepare<[string], string>(
        'SELECT c.id FROM customer c JOIN business b ON b.key = c.business_key WHERE b.id = ? AND c.is_walk_in = 0',
      )
      .pluck()
      .all(business),
  )
  const invoices: [string, string][] = [
    ['', '1'],
    ...['DRAFT', 'APPROVED', 'FIRS_APPROVED', 'PAID', 'CANCELLED'].map((status): [string, string] => [
      `status=${status}`,
      `x.status = '${status}'`,
    ]),
    ['status=DRAFT,PAID', "x.status IN ('DRAFT', 'PAID')"],
    ...['STANDARD', 'CREDIT_NOTE', 'PROFORMA'].map((type): [string, string] => [
      `invoiceType=${type}`,
      `x.invoice_type = '${type}'`,
    ]),
    [`customerId=${buyer}`, `x.customer_key = (SELECT key FROM customer WHERE id = '${buyer}')`],
    [`dateFrom=${early}`, `x.issue_date >= '${early}'`],
    [`dateTo=${late}`, `x.issue_date <= '${late}'`],
    [`dateFrom=${early}&dateTo=${late}`, `x.issue_date BETWEEN '${early}' AND '${late}'`],
    [`dateFrom=${late}&dateTo=${late}`, `x.issue_date = '${late}'`],
    [
      `status=PAID&dateFrom=${early}&dateTo=${late}`,
      `x.status = 'PAID' AND x.issue_date BETWEEN '${early}' AND '${late}'`,
    ],
    ['paymentState=UNPAID', inState('o.open > 0 AND o.paid + o.deducted = 0')],
    ['paymentState=PARTLY_PAID', inState('o.open > 0 AND o.paid + o.deducted > 0')],
    ['paymentState=PAID', inState('o.open = 0 AND o.paid + o.deducted > 0 AND o.written_off = 0')],
  ]
  const payments: [string, string][] = [
    ['', '1'],
    [`from=${early}&to=${late}`, `x.date BETWEEN '${early}' AND '${late}'`],
    ['method=CASH', "x.details ->> 'method' = 'CASH'"],
    ['state=RECORDED', 'NOT EXISTS (SELECT 1 FROM account_entry r WHERE r.reverses_key = x.key)'],
  ]
  const withheld: [string, string][] = [
    ['', '1'],
    [
      'certificate=missing',
      'NOT EXISTS (SELECT 1 FROM deduction_certificate t WHERE t.entry_key = x.key AND t.number IS NOT NULL)',
    ],
    ['certificate=noted', 'EXISTS (SELECT 1 FROM deduction_certificate t WHERE t.entry_key = x.key)'],
  ]
  await whileServed(async (api) => {
    const expectCount = async (path: string, filter: string, expected: number) => {
      const { meta } = dataOf(await api.get(`${path}?businessId=${business}&limit=1&${filter}`))
      expect([path, filter, meta.totalItems]).toEqual([path, filter, expected])
    }
    for (const [filter, where] of invoices) await expectCount('/v1/invoices', filter, counted('invoice x', where))
    const entries = 'x.reverses_key IS NULL AND x.kind'
    for (const [filter, where] of payments)
      await expectCount('/v1/payments', filter, counted('account_entry x', `${entries} = 'PAYMENT' AND ${where}`))
    const [missing] = dataOf(await api.get(`/v1/deductions?businessId=${business}&limit=1&certificate=missing`)).items
    dataOf(await api.patch(`/v1/deductions/${missing.id}`, { certificateNumber: 'WHT/IKEJA/7' }))
    for (const [filter, where] of withheld)
      await expectCount(
        '/v1/deductions',
        filter,
        counted('account_entry x', `${entries} IN ('WHT', 'VAT_WITHHELD') AND ${where}`),
      )
  })
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
