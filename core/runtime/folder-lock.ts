import { renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import Database from 'better-sqlite3'

import type { Clock } from '../ports/runtime/clock.ts'
import { type FolderHolder, folderHolder, holderFile } from './folder-holder.ts'

/** Another process, or another part of this one, uses the folder. `message` is whole sentences for people. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError'
  /** null in the rare case that the holder has taken the lock and not yet written down who it is. */
  readonly holder: FolderHolder | null

  constructor(folder: string, holder: FolderHolder | null) {
    const who = holder
      ? `another Invoice Desk (process ${holder.pid}, since ${minuteOf(holder.startedAt)}` +
        `${holder.port === undefined ? '' : `, at http://127.0.0.1:${holder.port}`})`
      : 'another Invoice Desk that is just starting'
    super(`The data folder ${folder} is already used by ${who}. Use that one, or stop it first.`)
    this.holder = holder
  }
}

/** `2026-11-28T16:00:15.967Z` as `2026-11-28 16:00 UTC`. */
const minuteOf = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`

export type FolderLock = {
  announce(port: number): void
  release(): void
}

/** How long a refusal may take: a holder that is just leaving, or has not said who it is, gets that long. */
const PATIENCE_MS = 1_500
const ATTEMPT_MS = 150

// SQLite closes a connection that nobody refers to any more: whoever drops the result keeps the folder all the same.
const held = new Set<Database.Database>()

/**
 * Takes the lock of a data folder. The lock is the operating system's own, on the file `lock.db`: it ends with the
 * process, however that dies, so there is nothing stale to clean up and a reused process id means nothing. Who holds it
 * stands in `lock.json`, which only serves the message.
 *
 * On Linux and macOS a process loses such a lock when any code in it opens `lock.db` by itself and closes it again:
 * backups and other walks over the data folder leave that file alone.
 *
 * @throws FolderLockedError within two seconds when the folder is in use
 */
export async function lockFolder(folder: string, clock: Clock): Promise<FolderLock> {
  const description = holderFile(folder)
  const deadline = clock.monotonic() + PATIENCE_MS

  for (;;) {
    const connection = tryToLock(join(folder, 'lock.db'))
    if (connection) return describedLock(connection, description, clock.now())

    const holder = folderHolder(folder)
    if (holder || clock.monotonic() >= deadline) throw new FolderLockedError(folder, holder)

    // By process, so that those that started together do not collide together again.
    await pause(20 + (process.pid % 7) * 11)
  }
}

/**
 * An open exclusive transaction on an empty database. The locking mode stays NORMAL on purpose: with EXCLUSIVE, two
 * processes that race would both keep a shared lock and neither could ever win.
 */
function tryToLock(file: string): Database.Database | null {
  const connection = new Database(file, { timeout: ATTEMPT_MS })
  try {
    // A journal would be a file, and a full disk has no room for one.
    connection.pragma('journal_mode = MEMORY')
    connection.exec('BEGIN EXCLUSIVE')
    return connection
  } catch (error) {
    connection.close()
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_NOTADB') return emptied(file)
    throw error
  }
}

/**
 * Nothing is ever kept in the file of the lock: damaged, it is emptied. In place, because another process that did the
 * same a moment ago holds its lock on this very file, whose emptiness it does not notice.
 */
function emptied(file: string): null {
  truncateSync(file)
  return null
}

function describedLock(connection: Database.Database, description: string, now: Date): FolderLock {
  held.add(connection)
  const holder: FolderHolder = { pid: process.pid, startedAt: now.toISOString() }

  const release = (): void => {
    if (!held.delete(connection)) return
    // First the description, then the lock: the other way round it could be the next holder's.
    rmSync(description, { force: true })
    connection.close()
  }

  describe(description, holder)
  return {
    announce(port) {
      if (held.has(connection)) describe(description, { ...holder, port })
    },
    release,
  }
}

/**
 * By renaming, so that a reader never sees half of it. Not synced: after a power loss it describes nobody anyway. It only
 * serves a message, so a full disk may keep it from being written.
 */
function describe(description: string, holder: FolderHolder): void {
  try {
    writeFileSync(`${description}.tmp`, JSON.stringify(holder), { mode: 0o600 })
    renameSync(`${description}.tmp`, description)
  } catch (error) {
    if (!isFull(error)) throw error
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
