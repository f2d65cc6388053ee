import { hash } from 'node:crypto'

import Database from 'better-sqlite3'

import type { SchemaFault } from '../../../../domain/backup/schema-fault.ts'

import { KNOWN_SCHEMA } from './known-schema.ts'
import { migrateToLatest } from './migrate.ts'

type SchemaObject = { readonly type: SchemaFault['type']; readonly name: string; readonly sql: string }
type Schema = ReadonlyMap<string, SchemaObject>

let known: Schema | undefined

/**
 * Every table, index, trigger and view that is not as the migrations make it: a trigger that is gone lets entries be
 * changed, and one that was added may change what is written. Of a database that has the schema of this version. What SQLite makes by itself
 * (its statistics, the indexes of UNIQUE) says nothing.
 */
export function schemaFaults(db: Database.Database): SchemaFault[] {
  const present = schemaOf(db)
  // Nearly every start ends here; what differs is looked at in full.
  if (KNOWN_SCHEMA !== undefined && schemaDigest(present) === KNOWN_SCHEMA) return []
  known ??= freshSchema()
  const faults: SchemaFault[] = []
  for (const [key, { type, name, sql }] of present) {
    const made = known.get(key)
    if (made?.sql !== sql) faults.push({ type, name, fault: made === undefined ? 'added' : 'changed' })
  }
  for (const [key, { type, name }] of known) if (!present.has(key)) faults.push({ type, name, fault: 'removed' })
  return faults
}

/** What the migrations make of nothing: some 60 ms, once. */
export function freshSchema(): Schema {
  const db = new Database(':memory:')
  try {
    migrateToLatest({ db })
    return schemaOf(db)
  } finally {
    db.close()
  }
}

/** The same of two databases with the same objects, in whatever order they were made. */
export const schemaDigest = (schema: Schema): string =>
  // By their names alone: to compare names with their statements, each would be written out at each comparison.
  hash('sha256', JSON.stringify([...schema.keys()].toSorted().map((key) => [key, schema.get(key)?.sql])))

/** By what each object is called; how its statement is spaced says nothing. */
function schemaOf(db: Database.Database): Schema {
  const rows = db
    .prepare<[], SchemaObject>(
      `SELECT type, name, sql FROM sqlite_master
       WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY rowid`,
    )
    .all()
  return new Map(rows.map((row) => [`${row.type} ${row.name}`, { ...row, sql: row.sql.replace(/\s+/g, ' ') }]))
}
