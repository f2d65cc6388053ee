import { unitThatAsks, type Connection } from './connection.ts'
import { EVERYTHING } from './footprint.ts'

/** What each request asks for and hardly any changes: who calls, for which business, which customer it is about. */
const TABLES = [
  ...['user', 'session', 'token', 'api_key', 'device', 'membership', 'business', 'practice_clock'],
  ...['customer', 'product', 'payment_detail'],
]

/** A shop has some hundred customers that it writes invoices to in an hour: half a megabyte. */
const MOST_RECORDS = 1_000

export type RecordMemory = {
  /**
   * What `load` answered for this key, of these tables alone, as long as none of them has changed. What is not there is
   * asked for again. Callers share what they get, and leave it as it is.
   */
  recall<T>(key: string, load: () => T): T
  /** Remembers what this unit has written itself, of a table that nobody else writes. */
  keep(key: string, value: unknown): void
  /** Looks whether another connection has written: before anything is read, and in each transaction once it has begun. */
  look(): void
  /** Something was rolled back: what was read of it is not there any more. */
  forget(): void
}

/** With the tables that it was read from. */
type Remembered = { readonly value: unknown; readonly from: Iterable<string> }

/** Remembers nothing. */
export const NO_MEMORY: RecordMemory = {
  recall: (_key, load) => load(),
  keep: () => undefined,
  look: () => undefined,
  forget: () => undefined,
}

/**
 * Remembers records between units of work, which saves the creation of an invoice eight statements of twelve. A change of
 * one of the tables, by whatever statement, trigger or reference, makes all be forgotten: triggers of this connection tell
 * of it, which stand in no file. So does a commit of another connection, and whatever is rolled back. See docs/adr/0041.
 */
export function rememberRecords({ db }: Connection): RecordMemory {
  const known = new Map<string, Remembered>()
  const version = db.prepare('PRAGMA data_version').pluck()
  let seen = version.get()

  db.function('records_changed', () => (known.clear(), null))
  for (const table of TABLES) {
    for (const change of ['INSERT', 'UPDATE', 'DELETE'])
      db.exec(
        `CREATE TEMP TRIGGER ${table}_${change.toLowerCase()} AFTER ${change} ON main.${table} BEGIN SELECT records_changed(); END`,
      )
  }

  function keep(key: string, remembered: Remembered): void {
    if (known.size >= MOST_RECORDS) known.clear()
    known.set(key, remembered)
  }

  return {
    recall<T>(key: string, load: () => T): T {
      const unit = unitThatAsks()
      const { looksAt } = unit
      const remembered = known.get(key)
      if (remembered !== undefined) {
        if (looksAt) for (const table of remembered.from) looksAt.add(table)
        return remembered.value as T
      }
      const from = new Set<string>()
      unit.looksAt = from
      try {
        const found = load()
        if (found !== undefined) keep(key, { value: found, from })
        return found
      } finally {
        unit.looksAt = looksAt
        if (looksAt) for (const table of from) looksAt.add(table)
      }
    },

    keep: (key, value) => keep(key, { value, from: [EVERYTHING] }),

    look() {
      const now = version.get()
      if (now === seen) return
      seen = now
      known.clear()
    },

    forget: () => known.clear(),
  }
}
