import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'

import type { BackupPaths } from '../../core/adapters/storage/backup/create-backups.ts'
import { openSqliteStorage } from '../../core/adapters/storage/sqlite/storage.ts'

import { pathsIn } from './backup-places.ts'

export { backupsOf, pathsIn, ringOf } from './backup-places.ts'

export function temporaryFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'invoice-desk-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Where people keep backups: on a disk, while tests may write into memory, which is the system's. */
export const driveFolder = (): string => temporaryFolder(join(import.meta.dirname, '..', '..', 'out'))

export const picture = (next: number): string => `${String(next).padStart(43, 'x')}.png`

/** A data folder with a database whose one series has come as far as `next`, and a picture that is named after it. */
export async function dataFolder(next: number, root = temporaryFolder()): Promise<BackupPaths> {
  const paths = pathsIn(root)
  const storage = openSqliteStorage(paths.database)
  await storage.write(({ numberSeries }) => numberSeries.save({ tin: '200000000001', isLive: false, next }))
  await storage.close()
  writeFileSync(join(paths.uploads, picture(next)), `picture ${next}`)
  return paths
}

/** Where the series of a closed database stands, and the pictures beside it. */
export function stateOf({ database, uploads }: BackupPaths): { next: number; pictures: string[] } {
  const db = new Database(database, { fileMustExist: true })
  try {
    const next = db.prepare('SELECT next FROM number_series').pluck().get() as number
    return { next, pictures: existsSync(uploads) ? readdirSync(uploads).sort() : [] }
  } finally {
    db.close()
  }
}

export const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')
