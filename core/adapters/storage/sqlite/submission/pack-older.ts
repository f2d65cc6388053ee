import type { Connection } from '../engine/connection.ts'
import { packPayload } from '../forms/payload-codec.ts'

const NAME = 'submission.payload'
const VERSION = 1
/** Some milliseconds. */
const ROWS_AT_ONCE = 40

/**
 * Packs payloads that were stored as they were sent, some at a time; false once there are none. How far it came is kept
 * with what it did, so that it goes on there after a restart: keys grow, and what is written meanwhile is packed already.
 * The file does not become smaller by it; what is free in it is used by what comes next.
 */
export function packOlder(connection: Connection): boolean {
  const known = connection
    .prepare<{ after: number | null }>('SELECT after_key AS after FROM search_refresh WHERE name = ? AND version = ?')
    .get(NAME, VERSION)
  const after = known === undefined ? 0 : known.after
  if (after === null) return false

  const rows = connection
    .prepare<{ key: number; payload: Buffer }>(
      `SELECT invoice_key AS key, payload FROM submission
       WHERE invoice_key > ? ORDER BY invoice_key LIMIT ${ROWS_AT_ONCE}`,
    )
    .all(after)
  const store = connection.prepare('UPDATE submission SET payload = ? WHERE invoice_key = ?')
  for (const { key, payload } of rows) if (payload[0] === BRACE) store.run(packPayload(payload), key)
  connection
    .prepare(
      `INSERT INTO search_refresh (name, version, after_key) VALUES (@name, @version, @after)
       ON CONFLICT (name) DO UPDATE SET version = excluded.version, after_key = excluded.after_key`,
    )
    .run({ name: NAME, version: VERSION, after: rows.length < ROWS_AT_ONCE ? null : (rows.at(-1)?.key ?? null) })
  return true
}

/** What every payload begins with; others are damaged, and stay as they are. */
const BRACE = '{'.charCodeAt(0)
