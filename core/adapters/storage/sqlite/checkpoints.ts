import type { Connection } from './connection.ts'

/** After the last commit. Under load SQLite folds the log by itself, once it has a thousand pages (4 MB). */
const REST_MS = 1_000

/**
 * Folds the write-ahead log into the database once nothing has been written for a moment, so that recent work does not
 * live in the log alone: who copies or loses one of the two files loses little. It never waits for a reader; what one
 * still needs is folded the next time.
 */
export function createCheckpoints({ db }: Connection, restMs = REST_MS) {
  let timer: NodeJS.Timeout | undefined

  function fold(): void {
    timer = undefined
    try {
      db.pragma('wal_checkpoint(PASSIVE)')
    } catch {
      // A full disk, say: everything is in the log, and the next commit asks again.
    }
  }

  return {
    /** Something was committed. */
    written(): void {
      if (timer) timer.refresh()
      else timer = setTimeout(fold, restMs).unref()
    },
    stop(): void {
      clearTimeout(timer)
    },
  }
}
