import { randomInt } from 'node:crypto'

import type { Connection } from '../engine/connection.ts'

import { createPartBuilder, type PartBuilder } from './part.ts'
import { MAKINGS, PART_VERSION } from './part-reader.ts'
import { PART_ROWS } from './row-set.ts'
import { INVOICES, MAX_PARTS, ownerOf, PAYMENTS, PURCHASES, type Source } from './sources.ts'

/** Read at once, some milliseconds. */
const ROWS_AT_ONCE = 400
/** So many changed rows of a part are looked at with each search before the part is made again. */
const MAX_CHANGED = 256
/** Two makings of a part are told apart by chance, so that nothing has to be remembered of the one before. */
const MOST_MAKINGS = 2 ** 40

const SOURCES = [INVOICES, PAYMENTS, PURCHASES]

/** A part by its number among those of its source. */
type PartOf = { readonly source: Source; readonly part: number }

type Building = PartOf & {
  readonly builder: PartBuilder
  /** What changed up to here, the part will have. */
  readonly changed: number
  /** The row that is read next. */
  next: number
}

const first = (of: (source: Source) => PartOf | undefined): PartOf | undefined => {
  for (const source of SOURCES) {
    const found = of(source)
    if (found) return found
  }
  return undefined
}

type IndexRefresh = {
  /** Does some milliseconds of what there is to do; false once there is nothing left. */
  refresh(): boolean
}

/**
 * Makes the parts of the index: each once all its rows are there, and again where many of them changed, where it is
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
    const next = first(missingPart) ?? first(changedPart)
    if (next === undefined) return undefined
    const number = next.source.firstPart + next.part
    // From here on a trigger says what of it changes.
    connection.prepare('INSERT INTO search_part (key, version) VALUES (?, 0) ON CONFLICT DO NOTHING').run(number)
    const { changes } = next.source
    const changed =
      changes && connection.prepare<{ key: number | null }>(`SELECT max(key) AS key FROM ${changes.table}`).get()?.key
    return { ...next, builder: createPartBuilder(number), changed: changed ?? 0, next: 0 }
  }

  /** The first one whose rows are all there. */
  function missingPart(source: Source): PartOf | undefined {
    const last = connection.prepare<{ key: number | null }>(`SELECT max(key) AS key FROM ${source.table}`).get()?.key
    const parts = Math.min(MAX_PARTS, Math.floor(((last ?? 0) + 1) / PART_ROWS))
    const ready = connection
      .prepare<{ key: number }>(
        `SELECT key FROM search_part WHERE version % ${MAKINGS} = ? AND key >= ? AND key < ? ORDER BY key`,
      )
      .all(PART_VERSION, source.firstPart, source.firstPart + parts)
    if (ready.length === parts) return undefined
    const missing = ready.findIndex(({ key }, at) => key !== source.firstPart + at)
    return { source, part: missing < 0 ? ready.length : missing }
  }

  function changedPart(source: Source): PartOf | undefined {
    if (!source.changes) return undefined
    const { table, column } = source.changes
    const part = connection
      .prepare<{ part: number }>(
        `SELECT ${column} / ${PART_ROWS} AS part FROM ${table} GROUP BY 1
         HAVING count(*) >= ${MAX_CHANGED} ORDER BY count(*) DESC LIMIT 1`,
      )
      .get()?.part
    return part === undefined ? undefined : { source, part }
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
    const version = PART_VERSION + MAKINGS * randomInt(MOST_MAKINGS)
    connection.prepare('UPDATE search_part SET version = ? WHERE key = ?').run(version, source.firstPart + part)
    if (!source.changes) return
    const { table, column } = source.changes
    connection
      .prepare(`DELETE FROM ${table} WHERE key <= @changed AND ${column} >= @from AND ${column} < @to`)
      .run({ changed, from: part * PART_ROWS, to: (part + 1) * PART_ROWS })
  }
}
