import { statSync } from 'node:fs'

import Database from 'better-sqlite3'

import type { AppError } from '../../../../contract/http/errors.ts'
import { damageOf, unavailable, type Damage } from '../../../../domain/backup/damage.ts'

import { storageFailure } from './errors.ts'
import { checkPages } from './page-check.ts'
import { CHECKED_AT_ONCE_BYTES, pagesAreSound } from './quick-check.ts'

/** Why the files behind the open connections cannot be trusted any more. */
export type Loss = {
  readonly damage: Damage
  /**
   * What the connections still hold is all that was saved: only its name is gone. `log`: of the write-ahead log alone,
   * and closing folds it into the database.
   */
  readonly held: 'all' | 'log' | 'nothing'
}

export type LiveFile = {
  /** Before something is read: looks at the files, where that was a while ago. @throws data_unavailable once they are lost */
  assertThere(): void
  /** Looks at the files: before something is written, and before anybody is told that it was. @throws data_unavailable */
  look(): Promise<void>
  /** What an error of SQLite means for a caller. A damaged page makes all of them be looked at. */
  failureOf(error: unknown): unknown
  /** Runs what writes into the database itself; false where somebody else has written, and that is looked at first. */
  folding(work: () => void): boolean
  /** The database is closed on purpose: its log goes with it. */
  stop(): void
}

/** Between two looks while something is read, and while nothing is asked at all. */
const LOOK_EVERY_MS = 1_000
const REST_LOOK_MS = 10_000

type Seen = { readonly dev: number; readonly ino: number; readonly size: number; readonly mtimeMs: number }

/**
 * Looks after the files of an open database. SQLite goes on in a file that was deleted or replaced, and with pages in
 * its memory that are gone from the disk: everything would be answered, and nothing would be there at the next start.
 * So the files are looked at around every commit, which costs some microseconds, before what is read when a second has
 * passed, and every few seconds while nobody asks. One into which somebody else has written is checked page by page before
 * anybody is answered.
 */
export function watchFiles(file: string, lost: (loss: Loss) => void): LiveFile {
  const log = `${file}-wal`
  let known = seen(file)
  let knownLog = seen(log)
  let loss: AppError | undefined
  let suspect = false
  let isClosed = false
  let checking: Promise<void> | undefined
  let lookedAt = performance.now()
  const timer = setInterval(lookQuietly, REST_LOOK_MS).unref()

  function lose(one: Loss): AppError {
    if (loss) return loss
    clearInterval(timer)
    loss = unavailable(one.damage)
    lost(one)
    return loss
  }

  /** @throws data_unavailable */
  function assertPlace(): Seen {
    if (loss) throw loss
    const now = seen(file, known)
    if (!now)
      throw lose({ damage: damageOf('missing', 'The database was removed while Invoice Desk ran.'), held: 'all' })
    if (known && !isSame(now, known)) {
      const happened = 'Another file was put in the place of the database while Invoice Desk ran.'
      throw lose({ damage: damageOf('foreign', happened), held: 'all' })
    }
    if (known && now.size < known.size) {
      throw lose({ damage: damageOf('damaged', 'The database was cut while Invoice Desk ran.'), held: 'nothing' })
    }
    return now
  }

  /** @throws data_unavailable */
  function assertLog(): void {
    const now = seen(log, knownLog)
    if (knownLog && (!now || !isSame(now, knownLog) || now.size < knownLog.size)) {
      const happened = 'The newest part of the database (its write-ahead log) was removed while Invoice Desk ran.'
      throw lose({ damage: damageOf('damaged', happened), held: now && isSame(now, knownLog) ? 'nothing' : 'log' })
    }
    knownLog = now
  }

  async function look(): Promise<void> {
    if (isClosed) return
    lookedAt = performance.now()
    const now = assertPlace()
    assertLog()
    if (known?.mtimeMs !== now.mtimeMs) suspect = true
    known = now
    if (suspect) checking ??= checkThrough(now.size).finally(() => (checking = undefined))
    await checking
  }

  function lookQuietly(): void {
    look().catch(() => undefined)
  }

  /** @throws data_unavailable */
  async function checkThrough(size: number): Promise<void> {
    suspect = false
    if (await isSound(file, size)) return
    throw lose({ damage: damageOf('damaged', 'The database was damaged while Invoice Desk ran.'), held: 'nothing' })
  }

  return {
    look,
    assertThere() {
      if (performance.now() - lookedAt >= LOOK_EVERY_MS) lookQuietly()
      if (loss) throw loss
    },
    failureOf(error) {
      if (loss) return loss
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return storageFailure(error)
      // It may be the disk that fails to read, and no damage.
      suspect = true
      lookQuietly()
      return storageFailure(error)
    },
    folding(work) {
      // What somebody else has written is checked by the next look, and not taken for ours.
      if (suspect || checking || assertPlace().mtimeMs !== known?.mtimeMs) return false
      work()
      known = assertPlace()
      return true
    },
    stop() {
      isClosed = true
      clearInterval(timer)
    },
  }
}

const isSame = (one: Seen, other: Seen): boolean => one.dev === other.dev && one.ino === other.ino

/** Undefined where there is nothing. A disk that cannot be asked says nothing about the file: it is what it was. */
function seen(path: string, before?: Seen): Seen | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return before
  }
}

/** Through a connection of its own, which has no pages in its memory. */
async function isSound(file: string, size: number): Promise<boolean> {
  if (size > CHECKED_AT_ONCE_BYTES) return (await checkPages(file).outcome) !== false
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true })
    try {
      return pagesAreSound(db)
    } finally {
      db.close()
    }
  } catch (error) {
    return !(error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code)))
  }
}
