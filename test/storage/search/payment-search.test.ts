import type Database from 'better-sqlite3'
import { expect, it } from 'vitest'

import { searchTerms, searchText } from '../../../core/domain/text/search-fold.ts'
import type { PaymentQuery } from '../../../core/ports/receivables/receivables-repository.ts'
import type { Storage } from '../../../core/ports/storage.ts'
import { createDraws, type Draw } from '../../seed/draws.ts'
import { customer, nextId, storedBusiness } from '../contract/sample-records.ts'
import { inspectDatabase, openStorage } from '../sqlite-fixture.ts'

/** A part of the index, and some behind it. */
const ENTRIES = 8_192 + 400
const SEED = Number(process.env['SEARCH_SEED'] ?? 20_261_129)
const NAMES = ['Adébáyọ̀ & Sons', "A'isha Bello", 'Ɗanladi Nig. Ltd', 'NIP Stores', 'Okafor 12']
const REFERENCES = ['NIP transfer', 'Ọlá/0042', null, 'RCT-7', 'POS 4411', 'Àdúrà']

type Payment = {
  readonly id: string
  readonly environment: string
  readonly amount: number
  readonly date: string
  readonly key: number
  readonly stands: number
  readonly text: string
}

const pick = <T>(draws: Draw, from: readonly T[]): T => from[draws.below(from.length)] as T

async function fill(storage: Storage, db: Database.Database, draws: Draw): Promise<string> {
  const { owner } = await storedBusiness(storage)
  const buyers = NAMES.map((name) => ({ ...customer(owner.id, { name }), tin: null, email: null, phone: null }))
  await storage.write(async ({ customers }) => {
    for (const one of buyers) await customers.insert(one)
  })
  const customers = db
    .prepare<[string], { key: number; business_key: number }>(
      'SELECT key, business_key FROM customer WHERE name IN (SELECT value FROM json_each(?))',
    )
    .all(JSON.stringify(NAMES))
  const entry = db.prepare(
    `INSERT INTO account_entry (key, id, business_key, environment, customer_key, kind, amount, date, number, reverses_key,
       details, recorded_at, recorded_by)
     VALUES (@key, @id, @business_key, @environment, @customer_key, @kind, @amount, @date, @number, @reverses, @details, 1, 'x')`,
  )
  const open = db.prepare(
    `INSERT INTO account_open (entry_key, business_key, environment, customer_key, is_debit, kind, due_date, date, open, stands)
     VALUES (@key, @business_key, @environment, @customer_key, 0, @kind, @date, @date, 0, @stands)`,
  )
  db.transaction(() => {
    let last: Record<string, unknown> | undefined
    for (let key = 1; key <= ENTRIES; key += 1) {
      const of = pick(draws, customers)
      const isReversal = last !== undefined && draws.below(60) === 0
      const row = {
        ...{ key, id: nextId(), business_key: of.business_key, customer_key: of.key, reverses: null, stands: 1 },
        environment: draws.below(20) === 0 ? 'SANDBOX' : 'LIVE',
        kind: draws.below(4) === 0 ? 'WRITE_OFF' : 'PAYMENT',
        amount: -1 - draws.below(9000),
        date: `2026-0${1 + draws.below(9)}-1${draws.below(10)}`,
        number: `RCT${String(key).padStart(6, '0')}`,
        details: JSON.stringify({ reference: pick(draws, REFERENCES), method: 'CASH' }),
      }
      const reversal = {
        ...last,
        ...{ key, id: nextId(), reverses: last?.['key'], amount: -Number(last?.['amount']), number: null, stands: 0 },
        details: JSON.stringify({ reason: 'twice' }),
      }
      entry.run(isReversal ? reversal : row)
      open.run(isReversal ? reversal : row)
      if (isReversal) db.prepare('UPDATE account_open SET stands = 0 WHERE entry_key = ?').run(last?.['key'])
      last = isReversal || row.kind !== 'PAYMENT' ? undefined : row
    }
  })()
  return owner.id
}

/** In the order of the list. */
const paymentsOf = (db: Database.Database): Payment[] =>
  db
    .prepare<[], Omit<Payment, 'text'> & { number: string; reference: string | null; name: string }>(
      `SELECT e.id, e.key, e.environment, -e.amount AS amount, e.date, o.stands, e.number, e.details ->> 'reference' AS reference, c.name
       FROM account_entry e JOIN account_open o ON o.entry_key = e.key JOIN customer c ON c.key = e.customer_key
       WHERE e.kind = 'PAYMENT' AND e.reverses_key IS NULL ORDER BY e.date DESC, e.key DESC`,
    )
    .all()
    .map((row) => ({ ...row, text: searchText([row.number, row.reference, row.name]) }))

it('searches of payments by the index of words find what looking at each of them finds', async () => {
  const draws = createDraws(SEED)
  const { storage, file } = openStorage()
  const db = inspectDatabase(file)
  const businessId = await fill(storage, db, draws)
  const all = paymentsOf(db)
  const drawn = Array.from({ length: 25 }, () => {
    const text = pick(draws, all).text
    const from = draws.below(text.length)
    return text.slice(from, from + 1 + draws.below(9))
  })
  const searches = [
    'nip',
    'RCT',
    'rct0000',
    'okafor',
    'NIP bello',
    'nip transfer',
    'nip okafor 12',
    '0042',
    'zz',
    ...drawn,
  ]

  const expectAsOneByOne = async () => {
    for (const search of searches.filter((one) => searchTerms(one).length > 0)) {
      const terms = searchTerms(search)
      const days = draws.below(3) === 0 ? { from: '2026-03-01', to: '2026-06-15' } : { from: undefined, to: undefined }
      const [stands] = [pick(draws, [undefined, undefined, true, false])]
      const expected = all.filter(
        ({ text, environment, date, stands: isStanding }) =>
          environment === 'LIVE' &&
          terms.every((term) => term.some((one) => text.includes(one))) &&
          (days.from === undefined || (date >= days.from && date <= days.to)) &&
          (stands === undefined || (isStanding === 1) === stands),
      )
      const page = 1 + draws.below(Math.max(1, Math.ceil(expected.length / 20)))
      const query: PaymentQuery = {
        ...{ page, limit: 20, search, stands, ...days },
        environment: 'LIVE',
        ...{ customerId: undefined, invoiceId: undefined, method: undefined },
      }
      const found = await storage.read(({ receivables }) => receivables.payments(businessId, query))
      const asked = [SEED, search, stands, days.from, page]
      expect([asked, found.totalItems]).toEqual([asked, expected.length])
      const ids = expected.slice((page - 1) * 20, page * 20).map(({ id }) => id)
      expect([asked, found.items.map(({ entry }) => entry.id)]).toEqual([asked, ids])
      const came = expected.reduce((sum, { amount, stands: isStanding }) => sum + (isStanding === 1 ? amount : 0), 0)
      // What was taken back counts on its own day, which is that of the payment here.
      if (stands !== false) expect([asked, found.received]).toEqual([asked, BigInt(came)])
    }
  }

  await expectAsOneByOne()
  while (await storage.write(({ searchIndex }) => searchIndex.refresh())) continue
  expect(db.prepare('SELECT count(*) FROM search_part WHERE version > 0').pluck().get()).toBe(1)
  await expectAsOneByOne()
}, 120_000)

it('every page of payments is where it stands, however many are before it', async () => {
  const draws = createDraws(SEED + 1)
  const { storage, file } = openStorage()
  const db = inspectDatabase(file)
  const businessId = await fill(storage, db, draws)
  const all = paymentsOf(db).filter(({ environment }) => environment === 'LIVE')
  const last = Math.ceil(all.length / 20)
  const pages = [1, 2, last - 1, last, last + 1, ...Array.from({ length: 12 }, () => 1 + draws.below(last))]
  for (const page of pages) {
    const query: PaymentQuery = {
      ...{ page, limit: 20, environment: 'LIVE', method: draws.below(2) === 0 ? 'CASH' : undefined },
      ...{ customerId: undefined, invoiceId: undefined, stands: undefined, from: undefined, to: undefined },
    }
    const { items, totalItems } = await storage.read(({ receivables }) => receivables.payments(businessId, query))
    const ids = all.slice((page - 1) * 20, page * 20).map(({ id }) => id)
    expect([SEED, page, totalItems, items.map(({ entry }) => entry.id)]).toEqual([SEED, page, all.length, ids])
  }
}, 60_000)
