import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { z } from 'zod'

import type { Connection } from './connection.ts'

/** Beside this file in the source, beside the bundle in a build. */
const folder = fileURLToPath(new URL('./migrations', import.meta.url))

const journalFile = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })).min(1) })

/** The database was written by a newer Invoice Desk: it is left untouched. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError'

  constructor() {
    super('This data folder was written by a newer version of Invoice Desk. Install that version; nothing was changed.')
  }
}

/**
 * Brings the database to the schema of this version, in one transaction.
 *
 * @throws NewerDatabaseError before anything is written.
 */
export function migrateToLatest({ db }: Connection): void {
  const { entries } = journalFile.parse(JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')))
  const latest = Math.max(...entries.map(({ when }) => when))
  const applied = lastApplied(db)

  if (applied > latest) throw new NewerDatabaseError()
  if (applied < latest) migrate(drizzle({ client: db }), { migrationsFolder: folder })
}

function lastApplied(db: Connection['db']): number {
  const known = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '__drizzle_migrations'").get()
  if (known === undefined) return 0

  const row = db.prepare('SELECT max(created_at) AS applied FROM __drizzle_migrations').get() as {
    applied: number | null
  }
  return Number(row.applied ?? 0)
}
