import type { Connection } from './connection.ts'
import type { LiveFile } from './live-file.ts'

/** After the last unit of work. */
const REST_MS = 1_000
/** Without a rest the log is asked how long it is each time so many units of work have been written. */
const UNITS_BETWEEN_LOOKS = 64
/** Pages of 4 KiB that it may have then: 4 MB. */
const MOST_PAGES = 1_000

/**
 * Folds the write-ahead log into the database once nothing has been written for a moment, and when it has become long
 * without such a moment, so that recent work does not live in the log alone: who copies or loses one of the two files
 * loses little. SQLite does not do it by itself then: whatever else changes the file is somebody else's.
 *
 * @param holds nothing is folded before `release`: the database has yet to be looked at page by page, and one that turns
 * out to be damaged stays as it was found
 */
export function createCheckpoints(
  { db }: Pick<Connection, 'db'>,
  live: Pick<LiveFile, 'folding'>,
  { holds = false, restMs = REST_MS } = {},
) {
  let timer: NodeJS.Timeout | undefined
  let isHeld = holds
  let units = 0
  let isLooking = false
  db.pragma('wal_autocheckpoint = 0')

  function fold(): void {
    timer = undefined
    isLooking = false
    try {
      if (!live.folding(() => db.pragma('wal_checkpoint(PASSIVE)'))) schedule(restMs)
    } catch {
      // A full disk, say: everything is in the log, and the next unit asks again.
    }
  }

  /** Units that shared a commit share their pages too: after 64 of them the log may have a thousand pages, or 150. */
  function look(): void {
    if (pagesToFold(db) >= MOST_PAGES) fold()
    else schedule(restMs)
  }

  function schedule(ms: number, then = fold): void {
    clearTimeout(timer)
    isLooking = then === look
    timer = setTimeout(then, ms).unref()
  }

  return {
    /** Something was committed. */
    written(): void {
      units += 1
      if (isHeld || isLooking) return
      if (units % UNITS_BETWEEN_LOOKS === 0) schedule(0, look)
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

/** What is in the log and not in the database yet. A log that cannot be asked is tried to be folded. */
function pagesToFold(db: Connection['db']): number {
  try {
    const [said] = db.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[]
    return said ? said.log - said.checkpointed : 0
  } catch {
    return Infinity
  }
}
