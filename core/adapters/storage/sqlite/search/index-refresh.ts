import type { Connection } from '../engine/connection.ts'
import { searchedText } from '../sql/search.ts'

import { createPartBuilder, type PartBuilder } from './part.ts'
import { PART_VERSION } from './part-reader.ts'
import { PART_ROWS } from './row-set.ts'

/** Read at once, some milliseconds. */
const ROWS_AT_ONCE = 400
/** So many invoices of a part are looked at with each search before the part is made again. */
const MAX_CHANGED = 256

type Building = {
  readonly part: number
  readonly builder: PartBuilder
  /** What changed up to here, the part will have. */
  readonly changed: number
  /** The row that is read next. */
  next: number
}

type IndexRefresh = {
  /** Does some milliseconds of what there is to do; false once there is nothing left. */
  refresh(): boolean
}

/**
 * Makes the parts of the index: each once all its invoices are there, and again where many of them changed, where it is
 * damaged or was made by other rules. A part is read and made over several units, and written in one.
 */
export function createIndexRefresh(connection: Connection, damaged: Set<number>): IndexRefresh {
  let building: Building | undefined

  return {
    refresh() {
      building ??= begin()
      if (!building) return false
      if (building.next < PART_ROWS) readSome(building)
      else finish(building)
      return true
    },
  }

  function begin(): Building | undefined {
    for (const part of damaged) connection.prepare('UPDATE search_part SET version = 0 WHERE key = ?').run(part)
    damaged.clear()
    const part = missingPart() ?? changedPart()
    if (part === undefined) return undefined
    // From here on a trigger says what of it changes.
    connection.prepare('INSERT INTO search_part (key, version) VALUES (?, 0) ON CONFLICT DO NOTHING').run(part)
    const changed = connection.prepare<{ key: number | null }>('SELECT max(key) AS key FROM search_changed').get()?.key
    return { part, builder: createPartBuilder(part), changed: changed ?? 0, next: 0 }
  }

  /** The first one whose invoices are all there. */
  function missingPart(): number | undefined {
    const last = connection.prepare<{ key: number | null }>('SELECT max(key) AS key FROM invoice').get()?.key ?? 0
    const parts = Math.floor((last + 1) / PART_ROWS)
    const ready = connection
      .prepare<{ key: number }>('SELECT key FROM search_part WHERE version = ? AND key < ? ORDER BY key')
      .all(PART_VERSION, parts)
    if (ready.length === parts) return undefined
    const missing = ready.findIndex(({ key }, at) => key !== at)
    return missing < 0 ? ready.length : missing
  }

  function changedPart(): number | undefined {
    return connection
      .prepare<{ part: number }>(
        `SELECT invoice_key / ${PART_ROWS} AS part FROM search_changed GROUP BY 1
         HAVING count(*) >= ${MAX_CHANGED} ORDER BY count(*) DESC LIMIT 1`,
      )
      .get()?.part
  }

  function readSome(at: Building): void {
    const first = at.part * PART_ROWS
    const from = at.next
    at.next = Math.min(PART_ROWS, from + ROWS_AT_ONCE)
    const rows = connection
      .prepare<{ key: number; businessKey: number; text: string }>(
        `SELECT i.key AS key, i.business_key AS "businessKey", ${searchedText('invoice', 'i')} AS text
         FROM invoice i WHERE i.key >= @from AND i.key < @to ORDER BY i.key`,
      )
      .all({ from: first + from, to: first + at.next })
    for (const { key, businessKey, text } of rows) at.builder.take({ row: key - first, businessKey, text })
  }

  function finish({ part, builder, changed }: Building): void {
    const shelves = builder.build()
    if (!shelves) return
    building = undefined
    const store = connection.prepare(
      'INSERT INTO search_shelf (key, content) VALUES (?, ?) ON CONFLICT DO UPDATE SET content = excluded.content',
    )
    for (const [key, content] of shelves) store.run(key, content)
    connection.prepare('UPDATE search_part SET version = ? WHERE key = ?').run(PART_VERSION, part)
    connection
      .prepare('DELETE FROM search_changed WHERE key <= @changed AND invoice_key >= @from AND invoice_key < @to')
      .run({ changed, from: part * PART_ROWS, to: (part + 1) * PART_ROWS })
  }
}
