import type { Connection } from './connection.ts'

/** After the last commit. Under load SQLite folds the log by itself, once it has a thousand pages (4 MB). */
const REST_MS = 1_000

/**
 * Folds the write-ahead log into the database once nothing has been written for a moment, so that recent work does not
 * live in the log alone: who copies or loses one of the two files loses little. It never waits for a reader; what one
 * still needs is folded the next time.
 *
 * @param holds nothing is folded before `release`: the database has yet to be looked at page by page, and one that turns
 * out to be damaged stays as it was found
 */
export function createCheckpoints({ db }: Connection, { holds = false, restMs = REST_MS } = {}) {
  let timer: NodeJS.Timeout | undefined
  let isHeld = holds

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
      if (isHeld) return
      if (timer) timer.refresh()
      else timer = setTimeout(fold, restMs).unref()
    },
    /** The database is sound. What was committed meanwhile is folded. */
    release(): void {
      isHeld = false
      this.written()
    },
    stop(): void {
      clearTimeout(timer)
    },
  }
}
