import { createHash } from 'node:crypto'

import type Database from 'better-sqlite3'

import { withSearchText } from '../../core/adapters/storage/sqlite/sql/search-codec.ts'
import { fold } from '../../core/domain/text/fold.ts'
import { ENTRIES, ENTRY_COLUMNS } from '../../core/adapters/storage/sqlite/forms/audit-entries.ts'
import { searchFold } from '../../core/domain/text/search-fold.ts'

import type { Row } from './pattern-rows.ts'

/** A customer as the copies of an invoice name it. */
export type SeedCustomer = {
  readonly key: number
  readonly name: string
  readonly nameFold: string
  /** The copy of it that invoices keep: its key, and what stands there. */
  readonly buyerKey: number
  readonly buyer: string
  /** What replaces the pattern's own texts. */
  readonly texts: Readonly<Record<'id' | 'name' | 'tin' | 'email' | 'phone', string>>
}

const FIRST = ['Adébáyọ̀', 'Chinedu', 'Halima', 'Ngozi', 'Tunde', 'Ifeoma', 'Musa', 'Ọlátúnjí', 'Blessing', 'Emeka']
const LAST = ['Okafor', 'Balogun', 'Danjuma', 'Eze', 'Lawal', 'Nwosu', 'Adeyemi', 'Bello', 'Ibrahim', 'Okoro', 'Udo']
const TRADES = ['& Sons', 'Ventures', 'Nigeria Ltd', 'Stores', 'Builders', 'Enterprises', 'Traders']

const pick = (words: readonly string[], at: number): string => words[at % words.length] ?? ''

/** Another name for each number: a few customers share their words, none shares all. */
const nameOf = (number: number): string =>
  `${pick(FIRST, number)} ${pick(LAST, Math.floor(number / 10))} ${pick(TRADES, Math.floor(number / 110))} ${number + 1}`

type Making = {
  /** The number of the first one. */
  readonly from: number
  readonly count: number
  /** The copy that invoices keep of the pattern's customer. */
  readonly buyer: string
  readonly uuid: (at: number) => string
}

/** Writes so many customers of a business, like the one of its pattern. */
export function addCustomers(
  db: Database.Database,
  pattern: Row,
  { from, count, buyer, uuid }: Making,
): SeedCustomer[] {
  const columns = Object.keys(pattern).filter((column) => column !== 'key')
  const insert = db.prepare(
    `INSERT INTO customer (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
  )
  const insertCopy = db.prepare('INSERT INTO snapshot (hash, content) VALUES (?, ?)')

  return Array.from({ length: count }, (_, index) => {
    const number = from + index
    const name = nameOf(number)
    const texts = {
      id: uuid(Number(pattern['created_at'])),
      name,
      tin: `${40_000_000 + number}-0001`,
      email: `office${number + 1}@customers.example`,
      phone: `+23480${String(50_000_000 + number)}`,
    }
    const found = withSearchText('customer', { ...texts, businessName: null })
    const row = {
      ...pattern,
      ...texts,
      name_fold: fold(name),
      search_text: found.searchText,
      search_version: found.searchVersion,
    }
    const key = Number(insert.run(row).lastInsertRowid)
    const { name: buyerName, tin, email, phone } = texts
    const content = JSON.stringify({ ...(JSON.parse(buyer) as object), name: buyerName, tin, email, phone })
    const buyerKey = Number(insertCopy.run(createHash('sha256').update(content).digest(), content).lastInsertRowid)
    return { key, name, nameFold: searchFold(name), buyerKey, buyer: content, texts }
  })
}

/** Writes so many suppliers of a business, like the one of its pattern, each with its entry in the log. */
export function addSuppliers(
  db: Database.Database,
  pattern: Row,
  { from, count, uuid, append }: Omit<Making, 'buyer'> & { readonly append: (entry: Row) => void },
): SeedCustomer[] {
  const logged = db
    .prepare<[unknown], Row>(
      `SELECT ${ENTRY_COLUMNS} FROM ${ENTRIES} a WHERE subject_id = ? AND action = 'supplier.created'`,
    )
    .get(pattern['id'])
  if (!logged) throw new Error('The pattern has no entry.')
  const columns = Object.keys(pattern).filter((column) => column !== 'key')
  const insert = db.prepare(
    `INSERT INTO supplier (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
  )
  return Array.from({ length: count }, (_, index) => {
    const number = from + index
    const name = `${pick(LAST, number)} ${pick(TRADES, Math.floor(number / 11))} Supplies ${number + 1}`
    const texts = {
      id: uuid(Number(pattern['created_at'])),
      name,
      tin: `${60_000_000 + number}-0001`,
      email: `sales${number + 1}@suppliers.example`,
      phone: `+23470${String(50_000_000 + number)}`,
    }
    const { searchText, searchVersion } = withSearchText('supplier', { ...texts, businessName: null })
    const row = { ...pattern, ...texts, name_fold: fold(name), search_text: searchText, search_version: searchVersion }
    const key = Number(insert.run(row).lastInsertRowid)
    const written = (['id', 'name', 'tin', 'email', 'phone'] as const).reduce(
      (text, part) => text.replaceAll(JSON.stringify(pattern[part]), JSON.stringify(texts[part])),
      String(logged['after']),
    )
    append({ ...logged, subject_id: texts.id, after: written })
    return { key, name, nameFold: searchFold(name), buyerKey: 0, buyer: '', texts }
  })
}
