import { createHash } from 'node:crypto'
import { join } from 'node:path'

import Database from 'better-sqlite3'

/** A digest of what each table holds; two of them are equal when nothing was written in between. */
export type DatabaseDigest = Readonly<Record<string, string>>

/** When a key was last used is noted for refused calls too; that is a commit. */
const NOTED_IN_PASSING: Readonly<Record<string, readonly string[]>> = {
  api_key: ['last_used_at'],
  commit_count: ['commits'],
  webhook: ['read_up_to'],
  mail_settings: ['tested_at', 'test_trouble'],
  // Nobody listens there: each is tried, and waits.
  email: ['attempts', 'tries', 'tried_since', 'last_attempt_at', 'next_attempt_at', 'trouble'],
}

export function openDigest(folder: string) {
  const db = new Database(join(folder, 'invoice-desk.db'), { readonly: true })
  const tables = db
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .all()

  return {
    print: (): DatabaseDigest => Object.fromEntries(tables.map(({ name }) => [name, digest(db, name)])),
    close: () => db.close(),
  }
}

function digest(db: Database.Database, table: string): string {
  const hash = createHash('sha256')
  for (const row of db.prepare<[], Record<string, unknown>>(`SELECT * FROM "${table}"`).iterate()) {
    const passing = (NOTED_IN_PASSING[table] ?? []).map((column) => [column, null])
    hash.update(JSON.stringify({ ...row, ...Object.fromEntries(passing) }))
  }
  return hash.digest('hex')
}
