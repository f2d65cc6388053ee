import type { Connection } from './connection.ts'
import type { LiveFile } from './live-file.ts'

/** After the last unit of work. */
const REST_MS = 1_000
/** Without a rest: some thousand pages, or 4 MB. */
const MOST_UNITS = 64

/**
 * Folds the write-ahead log into the database once nothing has been written for a moment, and after some units of work
 * without such a moment, so that recent work does not live in the log alone: who copies or loses one of the two files
 * loses little. SQLite does not do it by itself then: whatever else changes the file is somebody else's.
 *
 * @param holds nothing is folded before `release`: the database has yet to be looked at page by page, and one that turns
 * out to be damaged stays as it was found
 */
export function createCheckpoints(
  { db }: Connection,
  live: Pick<LiveFile, 'folding'>,
  { holds = false, restMs = REST_MS } = {},
) {
  let timer: NodeJS.Timeout | undefined
  let isHeld = holds
  let unfolded = 0
  db.pragma('wal_autocheckpoint = 0')

  function fold(): void {
    timer = undefined
    unfolded = 0
    try {
      if (!live.folding(() => db.pragma('wal_checkpoint(PASSIVE)'))) schedule(restMs)
    } catch {
      // A full disk, say: everything is in the log, and the next unit asks again.
    }
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(fold, ms).unref()
  }

  return {
    /** Something was committed. */
    written(): void {
      unfolded += 1
      if (isHeld) return
      if (unfolded === MOST_UNITS) schedule(0)
      else if (unfolded > MOST_UNITS) return
      else if (timer) timer.refresh()
      else schedule(restMs)
    },
    /** The database is sound. What was committed meanwhile is folded. */
    release(): void {
      isHeld = false
      schedule(restMs)
    },
    stop(): void {
      clearTimeout(timer)
    },
  }
}
