import type Database from 'better-sqlite3'

import { ENTRIES } from '../../../core/adapters/storage/sqlite/forms/audit-entries.ts'
import { provideAuditText } from '../../../core/adapters/storage/sqlite/forms/audit-text.ts'

/** Prepares a query in which `audit_entry` has what was written, and not the short form of it. */
export function prepareOnLog<Row>(db: Database.Database, sql: string): Database.Statement<unknown[], Row> {
  provideAuditText({ db })
  return db.prepare<unknown[], Row>(
    sql.replaceAll(/\b(FROM|JOIN) audit_entry\b/g, (_, word: string) => `${word} ${ENTRIES}`),
  )
}
