import type { Connection } from '../engine/connection.ts'
import type { Environment } from '../../../../contract/http/vocabulary.ts'

import { MAX_PARTS, ownerOf, type Source } from './sources.ts'
import { DamagedPart, MAKINGS, openPart, PART_VERSION, type Piece } from './part-reader.ts'
import {
  add,
  emptySet,
  has,
  intersect,
  PART_ROWS,
  remove,
  rowsIn,
  sizeOf,
  subtract,
  unite,
  type RowSet,
} from './row-set.ts'
import type { ShelfMemory } from './shelf-memory.ts'

/** What is looked for among the rows of a source. */
type Sought = {
  readonly businessId: string
  readonly environment?: Environment | undefined
  /** All of these: each in one of its spellings, or what has one of these keys. */
  readonly terms: readonly { readonly spellings: readonly Piece[]; readonly keys: readonly number[] }[]
  /** Rows that are found whatever their words are, as they are now. */
  readonly keys: readonly number[]
  /** Whether a row of the source, by its alias, is found by its words, in SQL that names no index; with its parameters. */
  readonly condition: string
  readonly parameters: Readonly<Record<string, unknown>>
}

/** Which rows a search finds, by their keys. */
export type Matches = {
  readonly total: number
  has(key: number): boolean
  keys(): number[]
}

const partOf = (key: number): number => Math.floor(key / PART_ROWS)

type Sets = Map<number, RowSet>

function addTo(sets: Sets, key: number): void {
  const part = partOf(key)
  const set = sets.get(part) ?? emptySet()
  sets.set(part, set)
  add(set, key & (PART_ROWS - 1))
}

const setsOf = (keys: readonly number[]): Sets => {
  const sets: Sets = new Map()
  for (const key of keys) addTo(sets, key)
  return sets
}

export type WordIndex = {
  /** Undefined where nothing is indexed yet. */
  find(sought: Sought): Matches | undefined
}

/** Finds rows by the index of their words; what it does not have yet, or not as it is now, is looked at. */
export function createWordIndex(
  connection: Connection,
  source: Source,
  damaged: Set<number>,
  shelves: ShelfMemory,
): WordIndex {
  return {
    find(sought) {
      const ready = connection
        .prepare<{ part: number; version: number }>(
          `SELECT key AS part, version FROM search_part WHERE version % ${MAKINGS} = ? AND key >= ? AND key < ? ORDER BY key`,
        )
        .all(PART_VERSION, source.firstPart, source.firstPart + MAX_PARTS)
        .filter(({ part }) => !damaged.has(part))
      if (ready.length === 0) return undefined
      const business = connection
        .prepare<{ key: number }>('SELECT key FROM business WHERE id = ?')
        .get(sought.businessId)
      if (!business) return undefined
      const owner = ownerOf(business.key, sought.environment)

      const byTerm = sought.terms.map(({ keys }) => setsOf(keys))
      const found: Sets = new Map()
      const toSee: Sets = new Map()
      const read: number[] = []
      for (const { part: number, version } of ready) {
        const part = number - source.firstPart
        try {
          const { sure, possible } = findIn({ part, version }, { owner, ...sought, byTerm }) ?? {}
          read.push(part)
          if (!sure || !possible) continue
          found.set(part, sure)
          toSee.set(part, possible)
        } catch (error) {
          if (!(error instanceof DamagedPart)) throw error
          damaged.add(number)
        }
      }
      const changed = source.changes ? changedKeys(source.changes) : []
      for (const key of changed) {
        const set = found.get(partOf(key))
        if (set) remove(set, key & (PART_ROWS - 1))
      }
      const seen = [...toSee].flatMap(([part, set]) => rowsIn(set).map((row) => part * PART_ROWS + row))
      for (const key of confirmed([...seen, ...changed], sought)) addTo(found, key)
      for (const { from, to } of gapsBetween(read)) for (const key of lookedThrough(from, to, sought)) addTo(found, key)
      for (const key of sought.keys) addTo(found, key)
      return matchesOf(found)
    },
  }

  /** Of rows that may change; others are only added. */
  function changedKeys({ table, column }: NonNullable<Source['changes']>): number[] {
    return connection
      .prepare<{ key: number }>(`SELECT ${column} AS key FROM ${table}`)
      .all()
      .map(({ key }) => key)
  }

  function findIn(
    { part, version }: { readonly part: number; readonly version: number },
    { owner, terms, byTerm }: Pick<Sought, 'terms'> & { readonly owner: number; readonly byTerm: readonly Sets[] },
  ) {
    const number = source.firstPart + part
    const opened = openPart(shelves.ofPart(number, version), number)
    if (terms.length === 0) return undefined
    let sure: RowSet | undefined
    let possible: RowSet | undefined
    for (const [at, { spellings }] of terms.entries()) {
      const ofTerm = { sure: emptySet(), possible: emptySet() }
      for (const piece of spellings) {
        const found = opened.find(piece)
        unite(ofTerm.sure, found.sure)
        unite(ofTerm.possible, found.possible)
      }
      const ofCustomers = byTerm[at]?.get(part)
      if (ofCustomers) {
        unite(ofTerm.sure, ofCustomers)
        unite(ofTerm.possible, ofCustomers)
      }
      // Most parts have nothing of what is rare: nothing else of them is read.
      if (!intersect(ofTerm.possible, possible ?? ofTerm.possible)) return undefined
      if (sure) intersect(ofTerm.sure, sure)
      ;({ sure, possible } = ofTerm)
    }
    const own = opened.ofOwner(owner)
    if (!own || !sure || !possible) return undefined
    intersect(sure, own)
    intersect(possible, own)
    subtract(possible, sure)
    return { sure, possible }
  }

  /** Those of some rows that are found. */
  function confirmed(keys: readonly number[], { condition, parameters }: Sought): number[] {
    if (keys.length === 0) return []
    const { table, alias } = source
    return connection
      .prepare<{ key: number }>(
        `SELECT ${alias}.key AS key FROM json_each(@keys) named CROSS JOIN ${table} ${alias} ON ${alias}.key = named.value
         WHERE ${condition}`,
      )
      .all({ ...parameters, keys: JSON.stringify(keys) })
      .map(({ key }) => key)
  }

  function lookedThrough(from: number, to: number, { condition, parameters }: Sought): number[] {
    const { table, alias } = source
    return connection
      .prepare<{ key: number }>(
        `SELECT ${alias}.key AS key FROM ${table} ${alias} NOT INDEXED
         WHERE ${alias}.key >= @from AND ${alias}.key < @to AND ${condition}`,
      )
      .all({ ...parameters, from, to })
      .map(({ key }) => key)
  }
}

/** What lies between the parts that were read, and behind the last one. */
function gapsBetween(parts: readonly number[]): { readonly from: number; readonly to: number }[] {
  const gaps: { from: number; to: number }[] = []
  let next = 0
  for (const part of parts) {
    if (part > next) gaps.push({ from: next * PART_ROWS, to: part * PART_ROWS })
    next = part + 1
  }
  return [...gaps, { from: next * PART_ROWS, to: Number.MAX_SAFE_INTEGER }]
}

function matchesOf(found: Sets): Matches {
  let total = 0
  for (const set of found.values()) total += sizeOf(set)
  return {
    total,
    has(key) {
      const set = found.get(partOf(key))
      return set !== undefined && has(set, key & (PART_ROWS - 1))
    },
    keys: () => [...found].flatMap(([part, set]) => rowsIn(set).map((row) => part * PART_ROWS + row)),
  }
}
