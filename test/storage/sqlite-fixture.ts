import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'

import { openSqliteStorage, type SqliteStorage } from '../../core/adapters/storage/sqlite/storage.ts'

/** A folder that is gone when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'invoice-desk-storage-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The real storage over a new database with all migrations; closed when the test is over. */
export function openStorage(file = join(temporaryFolder(), 'invoice-desk.db')): {
  storage: SqliteStorage
  file: string
} {
  const storage = openSqliteStorage(file)
  onTestFinished(() => storage.close().catch(() => undefined))
  return { storage, file }
}

/** A connection of our own, past the storage: it sees exactly what is committed. */
export function inspectDatabase(file: string): Database.Database {
  const db = new Database(file)
  onTestFinished(() => void db.close())
  return db
}
