import { getTableColumns, getTableName, type InferInsertModel, type InferSelectModel } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

import type { Metadata } from '../../../../contract/http/metadata.ts'
import type { InvoiceStatus, InvoiceType, Role } from '../../../../contract/http/vocabulary.ts'
import type { SubmissionState } from '../../../../contract/invoice/invoice.ts'
import type { SubmissionTrouble } from '../../../../domain/submission/submission.ts'
import type { Connection, Statement } from '../engine/connection.ts'
import { formOf, isId, packingColumns, plain } from '../forms/columns.ts'

/** `a.key AS "key", a.default_business_key AS "defaultBusinessKey", ...`: a row as it was written, under the names of the schema. */
export function columnList(table: SQLiteTable, alias: string): string {
  const name = getTableName(table)
  return Object.entries(getTableColumns(table))
    .map(([property, column]) => `${plain(name, column.name, alias)} AS "${property}"`)
    .join(', ')
}

export type TableStatements<T extends SQLiteTable> = {
  /** Answers the new row's key. */
  insert(row: InferInsertModel<T>): number
  /** Sets every given column of the rows that `where` (with named parameters) selects; answers how many there were. */
  update(set: Partial<InferInsertModel<T>>, where: string, parameters: Record<string, unknown>): number
  one(where: string, ...values: unknown[]): InferSelectModel<T> | undefined
  many(where: string, ...values: unknown[]): InferSelectModel<T>[]
}

type Inserting = {
  readonly properties: readonly string[]
  /** Of columns that have a short form, where they stand. */
  readonly short: readonly (readonly [place: number, column: string])[]
  readonly statement: Statement<unknown>
}

/** Prepared statements for a table of the schema, made on first use and kept. */
export function tableStatements<T extends SQLiteTable>(connection: Connection, table: T): TableStatements<T> {
  const name = getTableName(table)
  const columns = getTableColumns(table)
  const select = `SELECT ${columnList(table, 't')} FROM ${name} t`

  const columnName = (property: string): string => {
    const column = columns[property]
    if (!column) throw new Error(`${name} has no column for ${property}`)
    return column.name
  }

  const pack = packingColumns(connection)
  const packed = (column: string, value: unknown): unknown => pack(name, column, value)

  let inserting: Inserting | undefined

  /**
   * Nearly all rows of a table have the same properties as the one before: their statement is not written anew. Values
   * go by their places: by their names, those of an invoice take 4 µs more.
   */
  const insertOf = (row: object): Inserting => {
    const properties = Object.keys(row)
    const isSame =
      inserting?.properties.length === properties.length &&
      properties.every((property, index) => property === inserting?.properties[index])
    if (inserting && isSame) return inserting
    const places = properties.map(() => '?').join(', ')
    const names = properties.map(columnName)
    const short = names.flatMap((column, place) => (formOf(name, column) ? [[place, column] as const] : []))
    const sql = `INSERT INTO ${name} (${names.join(', ')}) VALUES (${places})`
    inserting = { properties, short, statement: connection.prepare(sql) }
    return inserting
  }

  /** By what they ask for: what is written out in full is hundreds of characters, to be put together and looked up each time. */
  const selects = new Map<string, Statement<InferSelectModel<T>>>()
  const selectOf = (where: string): Statement<InferSelectModel<T>> => {
    const known = selects.get(where) ?? connection.prepare<InferSelectModel<T>>(`${select} WHERE ${where}`)
    selects.set(where, known)
    return known
  }

  return {
    insert(row) {
      const { properties, short, statement } = insertOf(row)
      const values = properties.map((property) => (row as Readonly<Record<string, unknown>>)[property])
      for (const [place, column] of short) values[place] = packed(column, values[place])
      return Number(statement.run(values).lastInsertRowid)
    },

    update(set, where, parameters) {
      const assignments = Object.keys(set).map((property) => `${columnName(property)} = @set_${property}`)
      const values = Object.fromEntries(
        Object.entries(set).map(([property, value]) => [`set_${property}`, packed(columnName(property), value)]),
      )
      const sql = `UPDATE ${name} SET ${assignments.join(', ')} WHERE ${where}`
      return connection.prepare(sql).run({ ...values, ...parameters }).changes
    },

    one: (where, ...values) => selectOf(where).get(...values),
    many: (where, ...values) => selectOf(where).all(...values),
  }
}

/** One page of `SELECT columns FROM from ORDER BY order`, and how many rows there are in all. */
export function pageOf<Row>(
  connection: Connection,
  query: { readonly columns: string; readonly from: string; readonly order: string },
  parameters: Record<string, unknown>,
  { page, limit }: { readonly page: number; readonly limit: number },
): { rows: Row[]; totalItems: number } {
  const { columns, from, order } = query
  const rows = connection
    .prepare<Row>(`SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT @limit OFFSET @offset`)
    .all({ ...parameters, limit, offset: (page - 1) * limit })
  const counted = connection.prepare<{ count: number }>(`SELECT count(*) AS count FROM ${from}`).get(parameters)
  return { rows, totalItems: counted?.count ?? 0 }
}

/** The key of the business @businessId. */
export const BUSINESS_KEY = '(SELECT key FROM business WHERE id = @businessId)'

/** Of words from the contract, never of what somebody typed. */
export const listOf = (
  words: readonly (InvoiceStatus | InvoiceType | Role | SubmissionState | SubmissionTrouble)[],
): string => words.map((word) => `'${word}'`).join(', ')

/** The key behind an id. @throws Error when there is no such row: ids are checked before they come here. */
export function keyOf(connection: Connection, table: KeyedTable, id: string): number {
  const row = connection.prepare<{ key: number }>(KEY_OF[table]).get({ id })
  if (!row) throw new Error(`There is no ${table} ${id}.`)
  return row.key
}

const KEYED = [
  'user',
  'session',
  'business',
  'customer',
  'supplier',
  'purchase',
  'payment_detail',
  'invoice',
  'webhook',
  'email',
  'reminder',
  'account_entry',
  'device',
] as const
type KeyedTable = (typeof KEYED)[number]
const KEY_OF = Object.fromEntries(
  KEYED.map((table) => [
    table,
    `SELECT key FROM ${table} WHERE ${formOf(table, 'id') ? isId('id', '@id') : 'id = @id'}`,
  ]),
) as Record<KeyedTable, string>

export const toBit = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** A program's own texts are stored as JSON. */
export const toMetadata = (stored: string | null): Metadata | null =>
  stored === null ? null : (JSON.parse(stored) as Metadata)
export const fromMetadata = (metadata: Metadata | null): string | null =>
  metadata === null ? null : JSON.stringify(metadata)

/** Instants are stored as milliseconds and travel as ISO 8601 in UTC with milliseconds. */
export const toMillis = (iso: string): number => Date.parse(iso)
export const toIso = (millis: number): string => new Date(millis).toISOString()
export const toMillisOrNull = (iso: string | null): number | null => (iso === null ? null : toMillis(iso))
export const toIsoOrNull = (millis: number | null): string | null => (millis === null ? null : toIso(millis))
