import type Database from 'better-sqlite3'
import { expect, it } from 'vitest'

import { shortWords, wholeWords } from '../../../core/adapters/storage/sqlite/forms/search-words.ts'
import { withSearchText } from '../../../core/adapters/storage/sqlite/sql/search-codec.ts'
import { parseSearchAmount } from '../../../core/domain/text/search-amount.ts'
import { searchFold, searchTerms } from '../../../core/domain/text/search-fold.ts'
import { parseSearchNumber } from '../../../core/domain/text/search-number.ts'
import type { InvoiceSort } from '../../../core/contract/invoice/list.ts'
import type { Storage } from '../../../core/ports/storage.ts'
import { createDraws, type Draw } from '../../seed/draws.ts'

import { customer, defaultQuery, invoice, nextId, storedBusiness } from '../contract/sample-records.ts'
import { inspectDatabase, openStorage } from '../sqlite-fixture.ts'

const WHOLE = wholeWords('invoice')

/** Invoices of two parts of the index, and some behind them. */
const PART = 8_192
const INVOICES = 2 * PART + 300
const SEED = Number(process.env['SEARCH_SEED'] ?? 20_261_129)

const NAMES = [
  'Adébáyọ̀ & Sons',
  "A'isha Bello",
  'Ɗanladi Nig. Ltd',
  'Ọlá 𞤀𞤣𞤤𞤢𞤥 Stores',
  'INV-7 Traders',
  'Zainab™ ℡ Ltd',
]
const NOTES = ['for the site at Ìkẹjà', 'paid ℂ12', null, null, 'ABC-inv', '2.5 mm² x 40']
const GOODS = ['Cement, 50 kg bag', 'Rod 12mm', 'Ìwé àdúrà (hardback)', 'Wire 2.5mm', 'Tank 1,000 litres']

type Row = Record<string, unknown> & { readonly key: number; readonly id: string; readonly total: number }
type Buyer = { readonly key: number; readonly name: string; readonly search_text: string }

const pick = <T>(draws: Draw, from: readonly T[]): T => from[draws.below(from.length)] as T

/** Many invoices like one that the product wrote, with texts that are drawn. */
async function fill(storage: Storage, db: Database.Database, draws: Draw): Promise<string> {
  const { owner, buyer } = await storedBusiness(storage)
  const buyers = NAMES.map((name, at) => ({
    ...customer(owner.id, { name }),
    ...{ phone: at === 1 ? '+234 803 123 4567' : null, tin: at === 2 ? '20481166-0001' : null, email: null },
  }))
  await storage.write(async ({ customers, invoices }) => {
    for (const one of buyers) await customers.insert(one)
    await invoices.insert(invoice(buyer, 1))
  })
  const pattern = db.prepare<[], Row>('SELECT * FROM invoice').get()
  const stored = db.prepare<[], Buyer>('SELECT key, name, search_text FROM customer').all()
  const columns = Object.keys(pattern ?? {})
  const insert = db.prepare(
    `INSERT INTO invoice (${columns.join(', ')}) VALUES (${columns.map((one) => `@${one}`).join(', ')})`,
  )
  db.transaction(() => {
    for (let sequence = 2; sequence <= INVOICES; sequence += 1) {
      const of = pick(draws, stored)
      const number = `INV${String(sequence).padStart(6, '0')}`
      const texts = {
        customerName: of.name,
        invoiceNumber: number,
        irn: draws.below(3) === 0 ? null : `${number}-94ND90NR-202606${10 + draws.below(19)}`,
        notes: draws.below(40) === 0 ? `Ref ${draws.below(100_000)}ß` : pick(draws, NOTES),
        externalReference: null,
      }
      const { searchText: found } = withSearchText('invoice', texts as never)
      const searchText = `${found}\n${searchFold(pick(draws, GOODS)).replace(/\b\d+ /g, '')}`
      const words = { customerFold: searchFold(of.name), invoiceNumber: number, irn: texts.irn, searchText }
      insert.run({
        ...pattern,
        ...{ key: sequence, id: nextId(), sequence, invoice_number: number, irn: texts.irn, notes: texts.notes },
        ...{ customer_key: of.key, customer_name: of.name, total: draws.below(500_000), content_hash: null },
        created_at: Number(pattern?.['created_at']) + sequence * 1000 - draws.below(5000),
        customer_fold: words.customerFold,
        // Some as older versions wrote them.
        search_text: draws.below(3) === 0 ? searchText : shortWords(words),
      })
    }
  })()
  return owner.id
}

type SearchedRow = Row & {
  readonly own: string
  readonly buyer: string
  readonly number: string
  readonly sequence: number
}

/** The newest first. */
const rowsOf = (db: Database.Database): SearchedRow[] =>
  db
    .prepare<[], SearchedRow>(
      `SELECT i.key, i.id, i.total, i.sequence, i.invoice_number AS number, ${wholeWords('i')} AS own, c.search_text AS buyer
       FROM invoice i JOIN customer c ON c.key = i.customer_key ORDER BY i.created_at DESC, i.key DESC`,
    )
    .all()

/** What a search finds by looking at one invoice after the other: first what has the number that is searched. */
function foundOneByOne(rows: readonly SearchedRow[], search: string): string[] {
  const terms = searchTerms(search)
  const [amount, number] = [parseSearchAmount(search), parseSearchNumber(search)]
  const isNumbered = (row: SearchedRow) =>
    number !== undefined && row.sequence === number.sequence && searchFold(row.number).startsWith(number.prefix)
  const hasTerm = (row: SearchedRow, term: readonly string[]) => {
    const texts = /^\d+$/.test(term[0] ?? '') ? [row.own.split('\n')[0] ?? '', row.buyer] : [row.own]
    return texts.some((text) => term.some((one) => text.includes(one)))
  }
  const hasAmount = ({ total }: Row) =>
    amount !== undefined && BigInt(total) >= amount.least && BigInt(total) <= amount.most
  const found = rows.filter(
    (row) => (terms.length > 0 && terms.every((term) => hasTerm(row, term))) || hasAmount(row) || isNumbered(row),
  )
  return [...found.filter(isNumbered), ...found.filter((row) => !isNumbered(row))].map(({ id }) => id)
}

/** Pieces of what is written, as people type them, and what is nowhere. */
function drawSearches(db: Database.Database, draws: Draw, count: number): string[] {
  const texts = db.prepare<[], string>(`SELECT ${WHOLE} FROM invoice`).pluck().all()
  const written = [...NAMES, ...NOTES.filter((note) => note !== null), ...GOODS]
  return Array.from({ length: count }, () => {
    const letters = [...(draws.below(3) === 0 ? pick(draws, written) : pick(draws, texts))]
    const from = draws.below(letters.length)
    const piece = letters.slice(from, from + 1 + draws.below(12)).join('')
    if (draws.below(12) === 0) return `${piece} ${pick(draws, [...pick(draws, written)])}`
    return draws.below(15) === 0 ? `${piece}q` : piece
  }).filter((search) => search.trim() !== '')
}

async function expectAsOneByOne(
  storage: Storage,
  db: Database.Database,
  businessId: string,
  searches: readonly string[],
) {
  const rows = rowsOf(db)
  for (const search of searches) {
    const expected = foundOneByOne(rows, search)
    for (const page of [1, Math.max(1, Math.ceil(expected.length / 40))]) {
      const query = {
        ...defaultQuery,
        businessId,
        search,
        page,
        limit: 20,
        sortBy: 'createdAt',
        sortOrder: 'desc',
      } as const
      const { items, totalItems } = await storage.read(({ invoices }) => invoices.list(query))
      expect([SEED, search, totalItems]).toEqual([SEED, search, expected.length])
      const ids = expected.slice((page - 1) * 20, page * 20)
      expect([SEED, search, page, items.map(({ id }) => id)]).toEqual([SEED, search, page, ids])
    }
    const byTotal = { ...defaultQuery, businessId, search, page: 1, limit: 100, sortBy: 'total' as InvoiceSort }
    const { items } = await storage.read(({ invoices }) => invoices.list(byTotal))
    expect(items.filter(({ id }) => !expected.includes(id))).toEqual([])
  }
}

const index = async (storage: Storage): Promise<number> => {
  let steps = 0
  while (await storage.write(({ searchIndex }) => searchIndex.refresh())) steps += 1
  return steps
}

it('searches by the index of words find what looking at every invoice finds', async () => {
  const draws = createDraws(SEED)
  const { storage, file } = openStorage()
  const db = inspectDatabase(file)
  const businessId = await fill(storage, db, draws)
  const fixed = [
    'inv',
    'INV0',
    'inv00',
    'inv012',
    'INV-7',
    '7',
    '12',
    '0803 123 4567',
    '20481166-0001',
    'mm',
    '12mm',
    '™',
    '𝔸',
    'TM',
    'ℂ',
  ]
  const searches = [...fixed, ...drawSearches(db, draws, 24)]
  const parts = () => db.prepare('SELECT count(*) FROM search_part WHERE version > 0').pluck().get()

  // Nothing is indexed.
  await expectAsOneByOne(storage, db, businessId, searches.slice(0, 10))
  await index(storage)
  expect(parts()).toBe(2)
  await expectAsOneByOne(storage, db, businessId, searches)

  // What changes later, in parts and behind them, is found as it is now.
  const change = db.prepare('UPDATE invoice SET search_text = ? WHERE key = ?')
  for (let count = 0; count < 120; count += 1)
    change.run(`changed ${pick(draws, ['okoro', 'inv00', 'zz'])} ${count}\ncement`, 2 + draws.below(INVOICES - 2))
  db.prepare('DELETE FROM invoice WHERE key % 401 = 0').run()
  const later = ['changed', 'okoro', 'inv00', 'changed zz', ...drawSearches(db, draws, 8)]
  await expectAsOneByOne(storage, db, businessId, later)

  // A short form says nothing of names and numbers: they change what is found all the same.
  const ofShort = 'key = (SELECT min(key) FROM invoice WHERE unicode(search_text) = 1 AND irn IS NOT NULL AND key > ?)'
  db.prepare(`UPDATE invoice SET customer_fold = 'renamed buyer' WHERE ${ofShort}`).run(300)
  db.prepare(`UPDATE invoice SET irn = invoice_number || '-OTHERSVC-20260630' WHERE ${ofShort}`).run(600)
  db.prepare(`UPDATE invoice SET irn = NULL WHERE ${ofShort}`).run(900)
  await expectAsOneByOne(storage, db, businessId, ['renamed', 'renamed buyer', 'othersvc', '-othersvc-2026', 'inv000'])

  // Many changes: the part is made again, and has them.
  const isAnew = db.prepare('SELECT count(*) FROM search_changed').pluck()
  db.prepare(`UPDATE invoice SET search_text = 'anew ' || ${WHOLE} WHERE key BETWEEN 100 AND 500`).run()
  expect(isAnew.get()).toBeGreaterThan(400)
  await index(storage)
  expect(isAnew.get()).toBeLessThan(256)
  await expectAsOneByOne(storage, db, businessId, ['anew', ...later.slice(0, 8)])
}, 120_000)

it('a damaged part of the index is looked through, and made again', async () => {
  const draws = createDraws(SEED)
  const opened = openStorage()
  const { file } = opened
  let { storage } = opened
  const db = inspectDatabase(file)
  const businessId = await fill(storage, db, draws)
  await index(storage)
  const searches = ['cement', 'inv0123', 'olatunji', 'bello 12mm', ...drawSearches(db, draws, 6)]
  /** What was read before, whole, is kept: nobody notices the damage until the next start. */
  const startAgain = async () => {
    await storage.close()
    ;({ storage } = openStorage(file))
  }
  const whole = db.prepare('SELECT * FROM search_shelf ORDER BY key').all()

  db.prepare('UPDATE search_shelf SET content = zeroblob(length(content)) WHERE key < 256').run()
  await expectAsOneByOne(storage, db, businessId, searches)
  expect(await index(storage)).toBeGreaterThan(0)
  expect(db.prepare('SELECT * FROM search_shelf ORDER BY key').all()).toEqual(whole)

  // One shelf in the place of another one, and none at all.
  await startAgain()
  db.prepare(
    'UPDATE search_shelf SET content = (SELECT o.content FROM search_shelf o WHERE o.key = search_shelf.key + 1) WHERE key < 300',
  ).run()
  await expectAsOneByOne(storage, db, businessId, searches)
  db.prepare('DELETE FROM search_shelf').run()
  await expectAsOneByOne(storage, db, businessId, searches)
  await startAgain()
  await expectAsOneByOne(storage, db, businessId, searches)
  await index(storage)
  await index(storage)
  expect(db.prepare('SELECT * FROM search_shelf ORDER BY key').all()).toEqual(whole)
}, 120_000)

it('is searched while it is made, and goes on after a stop', async () => {
  const draws = createDraws(SEED + 1)
  const { storage, file } = openStorage()
  const db = inspectDatabase(file)
  const businessId = await fill(storage, db, draws)
  for (let step = 0; step < 40; step += 1) await storage.write(({ searchIndex }) => searchIndex.refresh())
  db.prepare(`UPDATE invoice SET search_text = 'meanwhile ' || ${WHOLE} WHERE key % 97 = 0`).run()
  await expectAsOneByOne(storage, db, businessId, ['meanwhile', 'cement'])
  await index(storage)
  await expectAsOneByOne(storage, db, businessId, ['meanwhile', 'meanwhile bello', 'cement'])

  db.prepare('DELETE FROM search_part WHERE key = 1').run()
  await storage.write(({ searchIndex }) => searchIndex.refresh())
  await storage.close()
  const { storage: again } = openStorage(file)
  await expectAsOneByOne(again, db, businessId, ['meanwhile', 'cement'])
  await index(again)
  await expectAsOneByOne(again, db, businessId, ['meanwhile', 'cement'])
}, 120_000)
