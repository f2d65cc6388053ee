import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

export const migrations = join(import.meta.dirname, '../../core/adapters/storage/sqlite/migrations')
const journalFile = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })).min(2) })
export const journal = journalFile.parse(JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')))

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
