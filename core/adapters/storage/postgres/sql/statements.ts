import { getTableColumns, getTableName, type InferInsertModel, type InferSelectModel } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

import type { Connection } from '../engine/connection.ts'
import { tables } from '../schema/tables.ts'

/** `user` is a word of PostgreSQL's own. */
export const quoted = (name: string): string => `"${name}"`

const columnLists = new WeakMap<SQLiteTable, Map<string, string>>()

/** `a.key AS "key", a.default_business_key AS "defaultBusinessKey", ...`: a row under the names of the schema. */
export function columnList(table: SQLiteTable, alias: string): string {
  const lists = columnLists.get(table) ?? new Map<string, string>()
  columnLists.set(table, lists)
  const known = lists.get(alias)
  if (known !== undefined) return known
  const list = Object.entries(getTableColumns(table))
    .map(([property, column]) => `${alias}.${column.name} AS "${property}"`)
    .join(', ')
  lists.set(alias, list)
  return list
}

/** What a row has here, and not in SQLite: the business of what it hangs on, and what names are sorted by. */
type Own = { readonly businessKey?: number; readonly nameSort?: string; readonly supplierSort?: string }

const own: Readonly<Record<string, string>> = {
  businessKey: 'business_key',
  nameSort: 'name_sort',
  supplierSort: 'supplier_sort',
}

export type TableStatements<T extends SQLiteTable> = {
  /** Answers the new row's key, or 0 where its table has none. */
  insert(row: InferInsertModel<T> & Own): Promise<number>
  /** Inserts it with the next statement: see `Connection.defer`. */
  defer(row: InferInsertModel<T> & Own): void
  /** Sets every given column of the rows that `where` (with named parameters) selects; answers how many there were. */
  update(
    set: Partial<InferInsertModel<T>> & Omit<Own, 'businessKey'>,
    where: string,
    parameters: Readonly<Record<string, unknown>>,
  ): Promise<number>
  /** `where` names columns as `t.name`. */
  one(where: string, parameters: Readonly<Record<string, unknown>>): Promise<InferSelectModel<T> | undefined>
  many(where: string, parameters?: Readonly<Record<string, unknown>>): Promise<InferSelectModel<T>[]>
}

/** Statements for a table of the schema. */
export function tableStatements<T extends SQLiteTable>(connection: Connection, table: T): TableStatements<T> {
  const name = getTableName(table)
  const columns = getTableColumns(table)
  const derived = tables[name]
  if (!derived) throw new Error(`${name} is not in PostgreSQL`)
  const hasKey = 'key' in getTableColumns(derived)
  const select = `SELECT ${columnList(table, 't')} FROM ${quoted(name)} t`

  const columnName = (property: string): string => {
    const column = columns[property]?.name ?? own[property]
    if (column === undefined) throw new Error(`${name} has no column for ${property}`)
    return quoted(column)
  }

  let inserted: { readonly properties: readonly string[]; readonly sql: string } | undefined

  /** Nearly all rows of a table have the same properties as the one before: their statement is not written anew. */
  function insertion(row: object): string {
    const properties = Object.keys(row).filter((property) => (row as Record<string, unknown>)[property] !== undefined)
    const isSame =
      inserted?.properties.length === properties.length &&
      properties.every((property, index) => property === inserted?.properties[index])
    if (inserted && isSame) return inserted.sql
    const sql =
      `INSERT INTO ${quoted(name)} (${properties.map(columnName).join(', ')}) ` +
      `VALUES (${properties.map((property) => `@${property}`).join(', ')})`
    inserted = { properties, sql }
    return sql
  }

  return {
    defer: (row) => connection.defer(insertion(row), row),

    async insert(row) {
      const sql = insertion(row)
      if (hasKey) return (await connection.one<{ key: number }>(`${sql} RETURNING key`, row))?.key ?? 0
      await connection.run(sql, row)
      return 0
    },

    update(set, where, parameters) {
      const given = Object.entries(set).filter(([, value]) => value !== undefined)
      const assignments = given.map(([property]) => `${columnName(property)} = @set_${property}`)
      const values = Object.fromEntries(given.map(([property, value]) => [`set_${property}`, value]))
      const sql = `UPDATE ${quoted(name)} AS t SET ${assignments.join(', ')} WHERE ${where}`
      return connection.run(sql, { ...values, ...parameters })
    },

    one: (where, parameters) => connection.one<InferSelectModel<T>>(`${select} WHERE ${where}`, parameters),
    many: (where, parameters) => connection.many<InferSelectModel<T>>(`${select} WHERE ${where}`, parameters),
  }
}

/** The key of the business @businessId. */
export const BUSINESS_KEY = '(SELECT key FROM business WHERE id = @businessId)'

/** Where all memberships stand: another text after each commit that changed one of them, or deleted a business. */
export const MEMBERSHIPS_AS_OF = '(SELECT e.records FROM audit_end e WHERE e.business_key = 0)'

type KeyedTable =
  | 'user'
  | 'session'
  | 'business'
  | 'customer'
  | 'supplier'
  | 'purchase'
  | 'payment_detail'
  | 'invoice'
  | 'webhook'
  | 'email'
  | 'reminder'
  | 'account_entry'
  | 'device'

/** The key behind an id. @throws Error when there is no such row: ids are checked before they come here. */
export async function keyOf(connection: Connection, table: KeyedTable, id: string): Promise<number> {
  // A business by its name among parameters: the unit is known to be about it.
  const named = table === 'business' ? 'businessId' : 'id'
  const row = await connection.one<{ key: number }>(`SELECT key FROM ${quoted(table)} WHERE id = @${named}`, {
    [named]: id,
  })
  if (!row) throw new Error(`There is no ${table} ${id}.`)
  return row.key
}

/** One page of `SELECT columns FROM from ORDER BY order`, and how many rows there are in all. */
export async function pageOf<Row>(
  connection: Connection,
  query: { readonly columns: string; readonly from: string; readonly order: string },
  parameters: Readonly<Record<string, unknown>>,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: Row[]; totalItems: number }> {
  const { columns, from, order } = query
  const rows = await connection.many<Row>(
    `SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT @limit OFFSET @offset`,
    { ...parameters, limit, offset: (page - 1) * limit },
  )
  const counted = await connection.one<{ count: number }>(`SELECT count(*) AS count FROM ${from}`, parameters)
  return { rows, totalItems: counted?.count ?? 0 }
}
