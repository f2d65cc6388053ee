import type Database from 'better-sqlite3'
import { expect, it } from 'vitest'

import { SEARCH_FOLD_VERSION, searchFold, searchTerms } from '../../../core/domain/text/search-fold.ts'
import type { InvoiceSort } from '../../../core/contract/invoice/list.ts'
import type { PurchaseSort } from '../../../core/ports/purchases/purchase-repository.ts'
import type { Storage } from '../../../core/ports/storage.ts'
import { createDraws, type Draw } from '../../seed/draws.ts'

import { defaultQuery, invoice, nextId, storedBusiness } from '../contract/sample-records.ts'
import { inspectDatabase, openStorage } from '../sqlite-fixture.ts'

/** Lists that stand on counts and on the index of words answer what going through all rows does. */

const SEED = Number(process.env['LISTS_SEED'] ?? 20_261_129)
const INVOICES = 6_000
/** One part of the index of words, and some behind it. */
const BILLS = 8_192 + 500

const YEAR_MS = 365 * 86_400_000
const NAMES = ['Dangote Cement Plc', 'dangote cement plc', 'Ọlá & Sons', 'Zenith Ltd', 'INV Traders', null, '']
const GOODS = ['cement 50kg', 'rods 12mm', 'nails', 'iron sheets']
const STATUSES = ['DRAFT', 'APPROVED', 'FIRS_APPROVED', 'PAID', 'CANCELLED'] as const
const BILL_STATUSES = ['DRAFT', 'RECORDED', 'CANCELLED'] as const
const BILL_TYPES = ['BILL', 'CREDIT_NOTE', 'EXPENSE'] as const

const pick = <T>(draws: Draw, from: readonly T[]): T => from[draws.below(from.length)] as T
type Row = Record<string, unknown>

async function fillInvoices(storage: Storage, db: Database.Database, draws: Draw): Promise<string> {
  const { owner, buyer } = await storedBusiness(storage)
  await storage.write(({ invoices }) => invoices.insert(invoice(buyer, 1)))
  const pattern = db.prepare<[], Row>('SELECT * FROM invoice').get() ?? {}
  const columns = Object.keys(pattern)
  const insert = db.prepare(
    `INSERT INTO invoice (${columns.join(', ')}) VALUES (${columns.map((one) => `@${one}`).join(', ')})`,
  )
  db.transaction(() => {
    for (let sequence = 2; sequence <= INVOICES; sequence += 1) {
      const createdAt = Number(pattern['created_at']) - draws.below(YEAR_MS)
      insert.run({
        ...pattern,
        ...{ key: sequence, id: nextId(), sequence, invoice_number: `INV${sequence}`, content_hash: null },
        ...{ status: pick(draws, STATUSES), total: draws.below(10 ** (1 + draws.below(9))), created_at: createdAt },
        updated_at: createdAt + draws.below(YEAR_MS / 4),
      })
    }
  })()
  return owner.id
}

function changeInvoices(db: Database.Database, draws: Draw): void {
  const keys = db.prepare<[], number>('SELECT key FROM invoice WHERE key > 1').pluck().all()
  db.transaction(() => {
    for (let at = 0; at < 300; at += 1) {
      const key = pick(draws, keys)
      db.prepare('UPDATE invoice SET status = ?, total = total + ?, updated_at = updated_at + ? WHERE key = ?').run(
        ...[pick(draws, STATUSES), draws.below(1000), draws.below(YEAR_MS), key],
      )
    }
  })()
}

const COLUMN = { createdAt: 'created_at', updatedAt: 'updated_at', total: 'total' } as const

it('pages anywhere in a list of invoices, and what changed since a time, are those of all rows in their order', async () => {
  const draws = createDraws(SEED)
  const { storage, file } = openStorage()
  const db = inspectDatabase(file)
  const businessId = await fillInvoices(storage, db, draws)
  for (let round = 0; round < 2; round += 1) {
    for (let at = 0; at < 60; at += 1) {
      const sortBy = pick(draws, ['createdAt', 'updatedAt', 'total'] as const)
      const sortOrder = pick(draws, ['asc', 'desc'] as const)
      const status = draws.below(3) === 0 ? pick(draws, STATUSES) : undefined
      const all = db
        .prepare<[], string>(
          `SELECT id FROM invoice ${status === undefined ? '' : `WHERE status = '${status}'`}
           ORDER BY ${COLUMN[sortBy]} ${sortOrder}, key ${sortOrder}`,
        )
        .pluck()
        .all()
      const page = 1 + draws.below(Math.ceil(all.length / 20) + 1)
      const said = { sortBy: sortBy as InvoiceSort, sortOrder, statuses: status === undefined ? undefined : [status] }
      const { items, totalItems } = await storage.read(({ invoices }) =>
        invoices.list({ ...defaultQuery, ...said, businessId, page }),
      )
      const expected = [all.length, ...all.slice((page - 1) * 20, page * 20)]
      expect([SEED, said, page, totalItems, ...items.map(({ id }) => id)]).toEqual([SEED, said, page, ...expected])

      const since = db.prepare<[number], number>('SELECT updated_at FROM invoice LIMIT 1 OFFSET ?').pluck()
      const updatedSince = new Date((since.get(draws.below(all.length)) ?? 0) + draws.below(2)).toISOString()
      const changed = await storage.read(({ invoices }) => invoices.list({ ...defaultQuery, businessId, updatedSince }))
      const counted = db.prepare<[number], number>('SELECT count(*) FROM invoice WHERE updated_at >= ?').pluck()
      expect([SEED, updatedSince, changed.totalItems]).toEqual([
        SEED,
        updatedSince,
        counted.get(Date.parse(updatedSince)),
      ])
    }
    changeInvoices(db, draws)
    expect(await storage.read(({ receivables }) => receivables.differences())).toEqual([])
  }
})

function fillBills(db: Database.Database, businessKey: unknown, draws: Draw): void {
  const insert = db.prepare(
    `INSERT INTO purchase (id, business_key, environment, type, status, number, supplier_name, date, tax_point, due_date, lines,
       input_vats, subtotal, total_discount, total_tax, rounding, total, claimable_vat, apportioned_vat, vat_to_remit,
       proof_state, proof_differences, created_by, created_at, updated_at, version, search_text, search_version)
     VALUES (@id, @businessKey, @environment, @type, @status, @number, @name, @date, @date, @date, '[]', '', @total, 0, 0, 0, @total, 0, 0, 0,
       'UNCHECKED', '[]', 'somebody', @at, @at, 1, @text, ${SEARCH_FOLD_VERSION})`,
  )
  db.transaction(() => {
    for (let at = 1; at <= BILLS; at += 1) {
      const name = pick(draws, NAMES)
      const text = `${searchFold([name, `BILL${String(at).padStart(6, '0')}`].join(' '))}\n${pick(draws, GOODS)}`
      const status = pick(draws, BILL_STATUSES)
      insert.run({
        ...{ id: nextId(), businessKey, status, number: status === 'DRAFT' ? null : `BILL${at}` },
        ...{ environment: draws.below(5) === 0 ? 'SANDBOX' : 'LIVE' },
        ...{ type: pick(draws, BILL_TYPES), name, text },
        ...{ date: `2026-${10 + draws.below(3)}-${10 + draws.below(18)}`, total: draws.below(100_000), at },
      })
    }
  })()
}

function changeBills(db: Database.Database, draws: Draw): void {
  const keys = db.prepare<[], number>('SELECT key FROM purchase').pluck().all()
  db.transaction(() => {
    for (let at = 0; at < 120; at += 1) {
      const name = pick(draws, NAMES)
      const status = pick(draws, BILL_STATUSES)
      db.prepare(
        'UPDATE purchase SET status = ?, number = ?, supplier_name = ?, search_text = ?, environment = ? WHERE key = ?',
      ).run(
        ...[
          status,
          status === 'DRAFT' ? null : `CHANGED${nextId()}`,
          name,
          `${searchFold(name ?? '')} changed${at}\nnails`,
        ],
        ...[draws.below(5) === 0 ? 'SANDBOX' : 'LIVE', pick(draws, keys)],
      )
      if (draws.below(3) === 0) db.prepare('DELETE FROM purchase WHERE key = ?').run(pick(draws, keys))
    }
  })()
}

type BillRow = { readonly id: string; readonly text: string }

it('lists of bills, by whom they are from and by what is searched, are those of all rows in their order', async () => {
  const draws = createDraws(SEED)
  const { storage, file } = openStorage()
  const db = inspectDatabase(file)
  db.function('fold', (text: unknown) => searchFold(typeof text === 'string' ? text : ''))
  const { owner } = await storedBusiness(storage)
  fillBills(db, db.prepare('SELECT key FROM business').pluck().get(), draws)

  const compare = async (search: string | undefined) => {
    const by = pick(draws, ['date', 'total', 'supplierName'] as const satisfies readonly PurchaseSort[])
    const direction = pick(draws, ['asc', 'desc'] as const)
    const status = draws.below(3) === 0 ? pick(draws, BILL_STATUSES) : undefined
    const column = by === 'supplierName' ? 'fold(supplier_name)' : by
    const rows = db
      .prepare<[], BillRow>(
        `SELECT id, search_text AS text FROM purchase WHERE environment = 'LIVE'
           ${status === undefined ? '' : `AND status = '${status}'`} ORDER BY ${column} ${direction}, key ${direction}`,
      )
      .all()
    const terms = search === undefined ? [] : searchTerms(search)
    const has = ({ text }: BillRow) =>
      terms.every((term) => {
        const where = /^\d+$/.test(term[0]) ? (text.split('\n')[0] ?? '') : text
        return term.some((one) => where.includes(one))
      })
    const all = rows.filter(has).map(({ id }) => id)
    const page = 1 + draws.below(Math.ceil(all.length / 20) + 1)
    const query = { businessId: owner.id, environment: 'LIVE', order: { by, direction }, page, limit: 20 } as const
    const { items, totalItems } = await storage.read(({ purchases }) =>
      purchases.list({ ...query, ...(status !== undefined && { status }), ...(search !== undefined && { search }) }),
    )
    const said = { by, direction, status, search, page }
    const expected = [all.length, ...all.slice((page - 1) * 20, page * 20)]
    expect([SEED, said, totalItems, ...items.map(({ id }) => id)]).toEqual([SEED, said, ...expected])
  }
  const searches = [
    'cement',
    'dangote',
    '0042',
    'ment 50',
    'ola nails',
    '12',
    'bill00',
    'changed7',
    'nothing',
    'zen 12mm',
  ]

  for (const search of [undefined, ...searches.slice(0, 3)]) await compare(search)
  while (await storage.write(({ searchIndex }) => searchIndex.refresh()));
  const parts = db.prepare('SELECT count(*) FROM search_part WHERE version > 0').pluck()
  expect(parts.get()).toBe(1)
  for (let round = 0; round < 3; round += 1) {
    for (const search of [undefined, undefined, ...searches]) await compare(search)
    changeBills(db, draws)
    expect(await storage.read(({ receivables }) => receivables.differences())).toEqual([])
  }
  // What changed very often is indexed anew.
  while (await storage.write(({ searchIndex }) => searchIndex.refresh()));
  for (const search of searches) await compare(search)
})

it('counts of bills and places of invoices that are wrong are found, and made again', async () => {
  const { storage, file } = openStorage()
  const db = inspectDatabase(file)
  await fillInvoices(storage, db, createDraws(SEED))
  fillBills(db, db.prepare('SELECT key FROM business').pluck().get(), createDraws(SEED))
  db.exec('UPDATE purchase_count SET count = count + 1')
  db.exec("DELETE FROM invoice_place_count WHERE sort = 'total'")
  const differences = () => storage.read(({ receivables }) => receivables.differences())
  expect(await differences()).toEqual(['purchase_count', 'invoice_place_count'])
  await storage.write(({ receivables }) => receivables.remakeCounters())
  expect(await differences()).toEqual([])
})
