import type { Connection } from '../engine/connection.ts'
import { auditTextOfHex } from '../forms/audit-text.ts'

/** A field, and the actions that say it: whole, or with a star for what comes before or after the full stop. */
type Asked = readonly [field: string, ...actions: readonly string[]]

type Entry = { readonly key: number; readonly action: string; readonly after: string }

/**
 * Makes `newest_logged(asked, key, action, stored_after)` known to SQL: over the entries of a record, a JSON array of the
 * newest that they say of each field that is asked for; null for what they say nothing of. Each entry is read at most once, the
 * newest first, and none once all is found. A query for each field took five times as long: 180 µs of an invoice, now 35.
 */
export function provideNewestLogged({ db }: Pick<Connection, 'db'>): void {
  let text = ''
  let asked: readonly Asked[] = []
  db.aggregate('newest_logged', {
    deterministic: true,
    varargs: true,
    start: (): Entry[] => [],
    step(entries: Entry[], ...[question, key, action, after]: unknown[]) {
      if (question !== text) {
        text = String(question)
        asked = JSON.parse(text) as Asked[]
      }
      if (typeof after === 'string') entries.push({ key: Number(key), action: String(action), after })
    },
    result: (entries: Entry[]) => JSON.stringify(newestLogged(asked, entries)),
  })
}

function newestLogged(asked: readonly Asked[], entries: Entry[]): unknown[] {
  const found: unknown[] = asked.map(() => null)
  const open = new Set(asked.keys())
  entries.sort((one, other) => other.key - one.key)
  for (const { action, after } of entries) {
    let said: Record<string, unknown> | undefined
    for (const at of open) {
      const [field, ...actions] = asked[at] ?? ['']
      if (!actions.some((one) => isAction(action, one))) continue
      said ??= JSON.parse(after.startsWith('x') ? auditTextOfHex(after.slice(1)) : after) as Record<string, unknown>
      if (!Object.hasOwn(said, field)) continue
      found[at] = said[field]
      open.delete(at)
    }
    if (open.size === 0) break
  }
  return found
}

function isAction(action: string, asked: string): boolean {
  if (asked.startsWith('*')) return action.endsWith(asked.slice(1))
  return asked.endsWith('*') ? action.startsWith(asked.slice(0, -1)) : action === asked
}
