import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'

import type { Connection } from './connection.ts'

/** Beside this file in the source, beside the bundle in a build. */
const folder = fileURLToPath(new URL('../migrations', import.meta.url))

/** Which migrations were applied. Earlier versions made it before all other tables: alone, it says nothing. */
export const MIGRATIONS_TABLE = '__drizzle_migrations'

const journalFile = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })).min(1) })

/** The database was written by a newer Invoice Desk: it is left untouched. */
class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError'

  constructor() {
    super('This data folder was written by a newer version of Invoice Desk. Install that version; nothing was changed.')
  }
}

/**
 * To be asked before a database is opened for writing: that alone would fold its write-ahead log into it.
 *
 * @throws NewerDatabaseError; the database stays as it is, byte for byte.
 */
export function assertNotNewer(file: string): void {
  if (!existsSync(file)) return
  const db = new Database(file, { readonly: true })
  try {
    if (lastApplied(db) > latestKnown()) throw new NewerDatabaseError()
  } finally {
    db.close()
  }
}

/** Whether a database that is there would be changed by `migrateToLatest`. */
export function needsMigration(file: string): boolean {
  if (!existsSync(file)) return false
  const db = new Database(file, { readonly: true })
  try {
    const applied = lastApplied(db)
    return applied > 0 && applied < latestKnown()
  } finally {
    db.close()
  }
}

/** Whether the database has the schema of this version. */
export const isCurrent = ({ db }: Pick<Connection, 'db'>): boolean => lastApplied(db) === latestKnown()

/** How many migrations this version knows. */
export const knownMigrations = (): number => known().length

/** As Drizzle made it in older databases: schemas are compared by their text. */
const CREATE_MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS "${MIGRATIONS_TABLE}" (
				id SERIAL PRIMARY KEY,
				hash text NOT NULL,
				created_at numeric
			)`

/**
 * Brings the database to the schema of this version, in one transaction. Done here and not by Drizzle, which hides what
 * went wrong: it rolls back what SQLite has rolled back already, where the disk is full.
 */
export function migrateToLatest({ db }: Pick<Connection, 'db'>): void {
  const applied = lastApplied(db)
  if (applied >= latestKnown()) return

  db.transaction(() => {
    db.exec(CREATE_MIGRATIONS_TABLE)
    const note = db.prepare(`INSERT INTO ${MIGRATIONS_TABLE} (hash, created_at) VALUES (?, ?)`)
    for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: folder })) {
      if (folderMillis <= applied) continue
      for (const statement of sql) db.exec(statement)
      note.run(hash, folderMillis)
    }
  })()
}

/**
 * What the table of migrations says. They are applied in their order, none left out: anything else was damaged, and to
 * apply them once more would lay tables over tables.
 */
export function migrationState(db: Connection['db']): 'known' | 'newer' | 'damaged' {
  if (lastApplied(db) > latestKnown()) return 'newer'

  const table = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(MIGRATIONS_TABLE)
  if (table === undefined) return 'damaged'
  const applied = db.prepare('SELECT created_at FROM __drizzle_migrations').pluck().all().map(Number)
  const expected = known().slice(0, applied.length)
  const isInOrder = applied.length > 0 && applied.toSorted((a, b) => a - b).every((when, at) => when === expected[at])
  return isInOrder ? 'known' : 'damaged'
}

/** When each migration was made, the oldest first. */
function known(): number[] {
  const { entries } = journalFile.parse(JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')))
  return entries.map(({ when }) => when).toSorted((a, b) => a - b)
}

const latestKnown = (): number => Math.max(...known())

function lastApplied(db: Connection['db']): number {
  const known = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(MIGRATIONS_TABLE)
  if (known === undefined) return 0

  const row = db.prepare('SELECT max(created_at) AS applied FROM __drizzle_migrations').get() as {
    applied: number | null
  }
  return Number(row.applied ?? 0)
}
