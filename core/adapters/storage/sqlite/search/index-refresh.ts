import type { Connection } from '../engine/connection.ts'

import { createPartBuilder, type PartBuilder } from './part.ts'
import { PART_VERSION } from './part-reader.ts'
import { PART_ROWS } from './row-set.ts'
import { INVOICES, MAX_PARTS, ownerOf, PAYMENTS, type Source } from './sources.ts'

/** Read at once, some milliseconds. */
const ROWS_AT_ONCE = 400
/** So many invoices of a part are looked at with each search before the part is made again. */
const MAX_CHANGED = 256

const SOURCES = [INVOICES, PAYMENTS]

type Building = {
  readonly source: Source
  /** Of the source. */
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
    const next = SOURCES.map(missingPart).find((one) => one !== undefined) ?? changedPart()
    if (next === undefined) return undefined
    const number = next.source.firstPart + next.part
    // From here on a trigger says what of it changes.
    connection.prepare('INSERT INTO search_part (key, version) VALUES (?, 0) ON CONFLICT DO NOTHING').run(number)
    const changed = connection.prepare<{ key: number | null }>('SELECT max(key) AS key FROM search_changed').get()?.key
    return { ...next, builder: createPartBuilder(number), changed: changed ?? 0, next: 0 }
  }

  /** The first one whose rows are all there. */
  function missingPart(source: Source): { readonly source: Source; readonly part: number } | undefined {
    const last = connection.prepare<{ key: number | null }>(`SELECT max(key) AS key FROM ${source.table}`).get()?.key
    const parts = Math.min(MAX_PARTS, Math.floor(((last ?? 0) + 1) / PART_ROWS))
    const ready = connection
      .prepare<{ key: number }>('SELECT key FROM search_part WHERE version = ? AND key >= ? AND key < ? ORDER BY key')
      .all(PART_VERSION, source.firstPart, source.firstPart + parts)
    if (ready.length === parts) return undefined
    const missing = ready.findIndex(({ key }, at) => key !== source.firstPart + at)
    return { source, part: missing < 0 ? ready.length : missing }
  }

  function changedPart(): { readonly source: Source; readonly part: number } | undefined {
    const part = connection
      .prepare<{ part: number }>(
        `SELECT invoice_key / ${PART_ROWS} AS part FROM search_changed GROUP BY 1
         HAVING count(*) >= ${MAX_CHANGED} ORDER BY count(*) DESC LIMIT 1`,
      )
      .get()?.part
    return part === undefined ? undefined : { source: INVOICES, part }
  }

  function readSome(at: Building): void {
    const { table, alias, where, text, environment } = at.source
    const first = at.part * PART_ROWS
    const from = at.next
    at.next = Math.min(PART_ROWS, from + ROWS_AT_ONCE)
    const rows = connection
      .prepare<{ key: number; businessKey: number; environment: string | null; text: string }>(
        `SELECT ${alias}.key AS key, ${alias}.business_key AS "businessKey", ${environment ?? 'NULL'} AS environment,
           ${text} AS text
         FROM ${table} ${alias} NOT INDEXED
         WHERE ${alias}.key >= @from AND ${alias}.key < @to AND ${where} ORDER BY ${alias}.key`,
      )
      .all({ from: first + from, to: first + at.next })
    for (const row of rows)
      at.builder.take({ row: row.key - first, owner: ownerOf(row.businessKey, row.environment), text: row.text })
  }

  function finish({ source, part, builder, changed }: Building): void {
    const shelves = builder.build()
    if (!shelves) return
    building = undefined
    const store = connection.prepare(
      'INSERT INTO search_shelf (key, content) VALUES (?, ?) ON CONFLICT DO UPDATE SET content = excluded.content',
    )
    for (const [key, content] of shelves) store.run(key, content)
    connection.prepare('UPDATE search_part SET version = ? WHERE key = ?').run(PART_VERSION, source.firstPart + part)
    if (!source.changes) return
    connection
      .prepare('DELETE FROM search_changed WHERE key <= @changed AND invoice_key >= @from AND invoice_key < @to')
      .run({ changed, from: part * PART_ROWS, to: (part + 1) * PART_ROWS })
  }
}
