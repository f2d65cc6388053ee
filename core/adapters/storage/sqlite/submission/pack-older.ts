import type { Connection } from '../engine/connection.ts'
import { packPayload } from '../forms/payload-codec.ts'

const NAME = 'submission.payload'
const VERSION = 1
/** Looked at by one step, a millisecond. */
const KEYS_AT_ONCE = 2_000
/** Packed by one step, some milliseconds. */
const ROWS_AT_ONCE = 40

/**
 * Packs payloads that were stored as they were sent, some at a time; false once there are none. How far it came is kept
 * with what it did, so that it goes on there after a restart: keys grow, and what is written meanwhile is packed already.
 * A step that finds nothing to pack writes nothing: of 100,000 invoices each lot of 40 was synced, 2,500 times in the
 * first minute, and whoever asked for a list meanwhile waited for the disk.
 * The file does not become smaller by it; what is free in it is used by what comes next.
 */
export function createOlderPacker(connection: Connection): () => boolean {
  /** Nothing is left to pack up to this key. */
  let looked = 0

  return () => {
    const known = connection
      .prepare<{ after: number | null }>('SELECT after_key AS after FROM search_refresh WHERE name = ? AND version = ?')
      .get(NAME, VERSION)
    if (known?.after === null) return false

    const after = Math.max(known?.after ?? 0, looked)
    const upTo = after + KEYS_AT_ONCE
    // What every payload begins with; others are damaged, and stay as they are.
    const rows = connection
      .prepare<{ key: number; payload: Buffer }>(
        `SELECT invoice_key AS key, payload FROM submission
         WHERE invoice_key > @after AND invoice_key <= @upTo AND substr(payload, 1, 1) = x'7B'
         ORDER BY invoice_key LIMIT ${ROWS_AT_ONCE}`,
      )
      .all({ after, upTo })
    const store = connection.prepare('UPDATE submission SET payload = ? WHERE invoice_key = ?')
    for (const { key, payload } of rows) store.run(packPayload(payload), key)

    const full = rows.length === ROWS_AT_ONCE ? rows.at(-1)?.key : undefined
    const last = connection.prepare<{ key: number | null }>('SELECT max(invoice_key) AS key FROM submission').get()?.key
    const isOver = full === undefined && upTo >= (last ?? 0)
    if (rows.length > 0 || isOver) keep(isOver ? null : (full ?? upTo))
    else looked = upTo
    return true
  }

  function keep(after: number | null): void {
    connection
      .prepare(
        `INSERT INTO search_refresh (name, version, after_key) VALUES (@name, @version, @after)
         ON CONFLICT (name) DO UPDATE SET version = excluded.version, after_key = excluded.after_key`,
      )
      .run({ name: NAME, version: VERSION, after })
  }
}
