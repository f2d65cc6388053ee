import type { DataState } from '../../../ports/unit.ts'

import { noted, type Connection } from './engine/connection.ts'
import { EVERYTHING } from './engine/footprint.ts'

export type Changes = DataState & {
  /** To be called right after each commit, before anybody is answered. */
  committed(): void
}

/**
 * Which tables were changed by which commit, so that what was made of others need not be made again. Statements say what
 * they write (`engine/footprint.ts`), also where it is taken back. Of other connections all that is known is that they
 * committed something: then everything counts as changed.
 */
export function watchChanges({ db, written }: Pick<Connection, 'db' | 'written'>): Changes {
  const others = db.prepare('PRAGMA data_version').pluck()
  const changedAt = new Map<string, number>()
  let version = others.get()
  let moment = 0
  let everythingAt = 0

  function look(): void {
    const now = others.get()
    if (now === version) return
    version = now
    everythingAt = moment += 1
  }

  return {
    committed() {
      if (written.size === 0) return
      moment += 1
      if (written.has(EVERYTHING)) everythingAt = moment
      for (const table of written) changedAt.set(table, moment)
      changedAt.set(EVERYTHING, moment)
      written.clear()
    },
    now: () => (look(), moment),
    noting: noted,
    hasChanged(parts, since) {
      look()
      if (everythingAt > since) return true
      for (const part of parts) if ((changedAt.get(part) ?? 0) > since) return true
      return false
    },
  }
}
