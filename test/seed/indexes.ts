import type Database from 'better-sqlite3'

import { COPIED } from './pattern-rows.ts'

/** Triggers that only refuse look at every row that is written; indexes are made in one go, sorted. */
export async function withoutIndexes(db: Database.Database, work: () => Promise<void>): Promise<void> {
  const made = db
    .prepare<[string], { type: string; name: string; sql: string }>(
      `SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL
         AND tbl_name IN (SELECT value FROM json_each(?)) ORDER BY type`,
    )
    .all(JSON.stringify(COPIED))
  db.exec('BEGIN')
  for (const { type, name } of made) db.exec(`DROP ${type} ${name}`)
  await work()
  for (const { sql } of made) db.exec(sql)
  db.exec('COMMIT')
}
