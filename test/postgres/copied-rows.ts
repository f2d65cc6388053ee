import type Database from 'better-sqlite3'
import { getTableColumns } from 'drizzle-orm'
import pg from 'pg'

import { movedTables, provideMoving } from '../../core/adapters/storage/moving/moved-tables.ts'
import { tables } from '../../core/adapters/storage/postgres/schema/tables.ts'

/** Rows of SQLite in PostgreSQL, under the same keys: what both answer of them can be compared. */

/** Of tables that have the business there and not here: every business that a row is of. */
const businessOf: Readonly<Record<string, string>> = {
  snapshot: `SELECT DISTINCT i.business_key, x.* FROM snapshot x JOIN invoice i ON x.key IN (i.supplier_key, i.buyer_key, i.pay_into_key)`,
  damaged_revision: 'SELECT i.business_key, x.* FROM damaged_revision x JOIN invoice i ON i.key = x.invoice_key',
}

/** Whatever a row refers to stands before it. What triggers count is counted by them. */
const TABLES = [
  'number_series',
  'business',
  'user',
  'membership',
  'customer',
  'payment_detail',
  'snapshot',
  'invoice',
  'submission',
  'submission_attempt',
  'damaged_revision',
  'revision_check',
  'account_entry',
  'account_open',
  'audit_entry',
] as const

/** What was written, and not the short form of it. */
function writtenIn(table: string): string {
  const moved = movedTables.find(({ name }) => name === table)
  if (!moved) throw new Error(`${table} is not moved.`)
  return `SELECT ${moved.columns.map(({ name, inSqlite }) => `${inSqlite} AS "${name}"`).join(', ')} FROM ${moved.from}`
}

type Row = Readonly<Record<string, string | number | Buffer | null>>

/** Copies businesses, people, customers, invoices and what stands in accounts. */
export async function copyRows(from: Database.Database, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    provideMoving(from)
    await client.query('BEGIN')
    for (const table of TABLES) await copyTable(from, client, table)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

async function copyTable(from: Database.Database, client: pg.Client, table: string): Promise<void> {
  const order = table === 'customer' ? ' ORDER BY merged_into_key IS NOT NULL, key' : ''
  const rows = from.prepare<[], Row>(businessOf[table] ?? `${writtenIn(table)}${order}`).all()
  const [first] = rows
  if (!first) return
  const described = tables[table]
  if (!described) throw new Error(`${table} is not in PostgreSQL.`)
  // What is given up stands in old files alone.
  const columns = Object.keys(first).filter((name) => name in getTableColumns(described))
  const places = columns.map((_, index) => `$${index + 1}`).join(', ')
  const insert = `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${places})`
  for (const row of rows) {
    await client.query(
      insert,
      columns.map((name) => row[name]),
    )
  }
  const series = await client.query<{ name: string | null }>(
    `SELECT pg_get_serial_sequence('"${table}"', a.attname) AS name FROM pg_attribute a
     WHERE a.attrelid = '"${table}"'::regclass AND a.attname = 'key'`,
  )
  const name = series.rows[0]?.name
  if (name) await client.query(`SELECT setval('${name}', (SELECT max(key) FROM "${table}"))`)
}
