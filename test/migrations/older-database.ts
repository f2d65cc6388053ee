import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

export const migrations = join(import.meta.dirname, '../../core/adapters/storage/sqlite/migrations')
const journalFile = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })).min(2) })
export const journal = journalFile.parse(JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')))
export const migrationTags: readonly string[] = journal.entries.map(({ tag }) => tag)
/** A database of each schema that was ever used, as the program of its time filled it (`npm run db:fixture`). */
export const fixtures = join(import.meta.dirname, 'fixtures')

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'invoice-desk-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A database as the version with the first `count` migrations left it, with a business, customers and a history. */
export function databaseOf(count: number, customers = 3): string {
  const folder = temporaryFolder()
  cpSync(migrations, join(folder, 'migrations'), { recursive: true })
  mkdirSync(join(folder, 'migrations/meta'), { recursive: true })
  const shortened = { ...journal, entries: journal.entries.slice(0, count) }
  writeFileSync(join(folder, 'migrations/meta/_journal.json'), JSON.stringify(shortened))

  const file = join(folder, 'invoice-desk.db')
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  migrate(drizzle({ client: db }), { migrationsFolder: join(folder, 'migrations') })
  db.exec(`
    INSERT INTO number_series (key, tin_fold, next) VALUES (1, '204811660001', 42);
    INSERT INTO business (key, id, series_key, name, tin, tin_fold, business_type, address, city, state, country,
      firs_password_set, invoice_prefix, require_approval, auto_submit_to_firs, require_different_approver,
      is_connected, api_key_set, api_secret_set, created_at, updated_at)
    VALUES (1, 'b1', 1, 'Okafor Trading Ltd', '20481166-0001', '204811660001', 'LLC', '12 Broad Street', 'Lagos',
      'Lagos', 'Nigeria', 0, 'INV', 0, 0, 0, 0, 0, 0, 1795165200000, 1795165200000);
    INSERT INTO audit_entry (business_key, subject_kind, subject_id, action, actor_kind, actor_name, at, hash)
    VALUES (1, 'business', 'b1', 'business.created', 'person', 'Ngozi', 1795165200000, zeroblob(32));
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${customers})
    INSERT INTO customer (id, business_key, name, name_fold, country, is_walk_in, created_at, updated_at)
    SELECT 'c' || n, 1, 'Customer ' || n, 'customer ' || n, 'Nigeria', 0, 1795165200000, 1795165200000 FROM numbers;
  `)
  db.close()
  return file
}

/** The bytes of the kept database of the schema that ended with this migration. */
export const fixtureOf = (tag: string): Buffer => gunzipSync(readFileSync(join(fixtures, `${tag}.db.gz`)))

/** Every table, index and trigger as it stands, and how far the database says it is. */
export function schemaOf(file: string) {
  const db = new Database(file)
  try {
    const objects = db
      .prepare("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name")
      .all()
    const applied = db.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get()
    return { applied, objects }
  } finally {
    db.close()
  }
}

type Row = Readonly<Record<string, unknown>>
/** All rows of all tables that people fill, in the order of their keys. What searches look in is made from these. */
export type Rows = ReadonlyMap<string, readonly Row[]>

const PEOPLES_TABLES = `SELECT name FROM pragma_table_list
  WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN ('__drizzle_migrations', 'search_refresh')`

export function rowsOf(file: string): Rows {
  const db = new Database(file)
  try {
    expectSound(db)
    const tables = db.prepare<[], string>(PEOPLES_TABLES).pluck().all()
    const rows = (name: string) => db.prepare<[], Row>(`SELECT * FROM "${name}" ORDER BY 1, 2`).all()
    return new Map(tables.map((name) => [name, rows(name).map(withoutOrder)]))
  } finally {
    db.close()
  }
}

/** What invoices are ordered by is made of the name of the customer, anew soon after an upgrade. */
const withoutOrder = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'customer_fold'))

function expectSound(db: Database.Database): void {
  const found = [db.pragma('integrity_check', { simple: true }), db.pragma('foreign_key_check')]
  if (JSON.stringify(found) !== '["ok",[]]') throw new Error(`The database is not sound: ${JSON.stringify(found)}`)
}

/** Those rows with the columns that they had then: what an upgrade has to leave as it was. */
export function withoutNewColumns(after: Rows, before: Rows): Rows {
  return new Map(
    [...before].map(([table, rows]) => {
      const columns = Object.keys(rows[0] ?? {})
      const same = (row: Row): Row => Object.fromEntries(columns.map((column) => [column, row[column]]))
      return [table, (after.get(table) ?? []).map(same)]
    }),
  )
}
