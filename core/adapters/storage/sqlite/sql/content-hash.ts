import { hash } from 'node:crypto'

import { getTableColumns } from 'drizzle-orm'

import type { Connection } from '../engine/connection.ts'
import { plain } from '../forms/columns.ts'
import { columnText } from '../forms/invoice-text.ts'
import { invoiceTable } from '../schema/tables.ts'

/**
 * The content hash of a stored invoice: SHA-256 over every column of its row and the copies of its day, so that a bit
 * that flips in any of them is noticed. What is derived from them for searching and sorting is left out, and what is
 * null too: a column that a later version adds, empty in the rows from before it, leaves their hashes right.
 * Columns stand in it by their names, in the order of these, and text with its length: no two contents have one form. See docs/adr/0015.
 */

const DERIVED = ['key', 'customerFold', 'searchText', 'searchVersion', 'contentHash']

const columns = Object.entries(getTableColumns(invoiceTable))
  .filter(([property]) => !DERIVED.includes(property))
  .toSorted(([, left], [, right]) => (left.name < right.name ? -1 : 1))

const copies = { supplier: 'supplierKey', buyer: 'buyerKey', payInto: 'payIntoKey' } as const
type Copies = Readonly<Record<keyof typeof copies, string | null>>

const names = [...columns.map(([, { name }]) => name), ...Object.keys(copies)]
/** What stands before a text and before a number. */
const beforeText = names.map((name) => `${name}"`)
const beforeNumber = names.map((name) => `${name}=`)
const properties = columns.map(([property]) => property)
const copyNames = Object.keys(copies) as (keyof Copies)[]

type Value = string | number | Uint8Array | null

/** Of a row as it is written or read, under the names of the schema, with the texts of its copies. */
export const contentHash = (row: Copies): Buffer => hashWith(row, row)

/** The same of a row and texts that are apart. */
export function hashWith(row: object, texts: Copies): Buffer {
  const values = properties.map((property) => (row as Record<string, unknown>)[property] as Value)
  for (const property of copyNames) values.push(texts[property])
  return hashOf(values)
}

/** Whether a row is what it was when its hash was made; rows from before there were hashes have none yet. */
export function isIntact(row: Copies & { readonly contentHash: Buffer | null }): boolean {
  return row.contentHash === null || row.contentHash.equals(contentHash(row))
}

function hashOf(values: readonly Value[]): Buffer {
  let text = ''
  // Counted, not iterated: a month of a million invoices has 24,000 documents, and each is hashed.
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at]
    if (value === null || value === undefined) continue
    if (typeof value === 'number') {
      text += `${beforeNumber[at]}${value};`
      continue
    }
    const written = typeof value === 'string' ? value : columnText(names[at] ?? '', value)
    text += beforeText[at] + `${written.length}"` + written
  }
  return hash('sha256', text, 'buffer')
}

/** Makes `content_hash(...)` known to SQL. */
export function provideContentHash({ db }: Connection): void {
  db.function('content_hash', { deterministic: true, varargs: true }, (...values: unknown[]) =>
    hashOf(values as Value[]),
  )
}

/** The hash of a row of `invoice` in SQL: as it is stored, or as it will be once some of its columns are `changed`. */
export function hashInSql(alias: string, changed: Readonly<Record<string, string>> = {}): string {
  const values = columns.map(([, { name }]) => changed[name] ?? plain('invoice', name, alias))
  const texts = Object.values(copies).map((property) => {
    const { name } = getTableColumns(invoiceTable)[property]
    return `(SELECT content FROM snapshot WHERE key = ${alias}.${name})`
  })
  return `content_hash(${[...values, ...texts].join(', ')})`
}

/** Assigns the hash of what a row becomes. One that was not intact keeps its old hash, and goes on being noticed. */
export function rehashed(alias: string, changed: Readonly<Record<string, string>>): string {
  return `content_hash = CASE WHEN ${alias}.content_hash = ${hashInSql(alias)} THEN ${hashInSql(alias, changed)} ELSE ${alias}.content_hash END`
}
