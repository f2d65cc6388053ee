import { renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

import { syncFileSync, syncFolderSync } from '../../../../runtime/atomic-file.ts'

import { openConnection } from './connection.ts'
import { migrateToLatest } from './migrate.ts'

/**
 * Makes the database of a new folder, whole or not at all: it is made under another name and takes its place when it has
 * all its tables. A process that is killed meanwhile, or a disk without room, leaves the folder as new as it was.
 *
 * What stands in its place holds no table: it is what a first start of an earlier version left.
 */
export function makeFirstDatabase(file: string): void {
  const unfinished = `${file}.new`
  remove(unfinished)
  try {
    const connection = openConnection(unfinished, { readonly: false })
    try {
      // Nobody reads it before it is synced as a whole.
      connection.db.pragma('synchronous = OFF')
      migrateToLatest(connection)
    } finally {
      connection.db.close()
    }
    syncFileSync(unfinished)
  } catch (error) {
    remove(unfinished)
    throw error
  }
  // Beside another database, an old log or journal would be taken for its own.
  for (const name of besides(file)) rmSync(name, { force: true })
  renameSync(unfinished, file)
  syncFolderSync(dirname(file))
}

const besides = (file: string): string[] => ['-wal', '-shm', '-journal'].map((end) => `${file}${end}`)

function remove(file: string): void {
  for (const name of [file, ...besides(file)]) rmSync(name, { force: true })
}
