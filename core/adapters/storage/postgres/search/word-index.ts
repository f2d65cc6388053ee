import { DamagedPart, openPart, PART_VERSION, type Piece } from '../../sqlite/search/part-reader.ts'
import {
  add,
  emptySet,
  has,
  intersect,
  remove,
  rowsIn,
  sizeOf,
  subtract,
  unite,
  type RowSet,
} from '../../sqlite/search/row-set.ts'
import type { Shelf } from '../../sqlite/search/shelf.ts'
import type { Connection } from '../engine/connection.ts'

import { createShelves, type PartKeys } from './shelves.ts'

/** What is looked for among the invoices of a business. */
type Sought = {
  readonly businessKey: number
  /** All of these: each in one of its spellings, or what is of one of these customers. */
  readonly terms: readonly { readonly spellings: readonly Piece[]; readonly keys: readonly number[] }[]
  /** Invoices that are found whatever their words are. */
  readonly keys: readonly number[]
  /** Whether an invoice `i` is found; with its parameters. */
  readonly condition: string
  readonly parameters: Readonly<Record<string, unknown>>
}

/** Which invoices a search finds, by their keys. */
export type Matches = { readonly total: number; has(key: number): boolean; keys(): number[] }

type Part = { readonly stamp: number; readonly first: number; readonly last: number }
type FoundRows = { readonly sure: RowSet; readonly possible: RowSet }

export type WordIndex = {
  /** Undefined where nothing of the business is indexed yet, or some of it is damaged. */
  find(sought: Sought): Promise<Matches | undefined>
}

/**
 * Finds invoices by the index of their words, as ADR 31 has it: each business has parts of its own here, one behind the
 * other in the order of keys. What changed since a part was made is looked at, and so is what lies behind the last one.
 *
 * @param damaged the businesses whose parts are to be made again
 */
export function createWordIndex(connection: Connection, damaged: Set<number>): WordIndex {
  const shelves = createShelves(connection)

  return {
    async find(sought) {
      const { businessKey } = sought
      if (damaged.has(businessKey) || sought.terms.length === 0) return undefined
      const [parts, changed] = await Promise.all([
        connection.many<Part>(
          `SELECT stamp, first_key AS first, last_key AS last FROM search_part
           WHERE business_key = @businessKey AND version = @version ORDER BY first_key`,
          { businessKey, version: PART_VERSION },
        ),
        connection.many<{ key: number }>(
          'SELECT DISTINCT invoice_key AS key FROM search_changed WHERE business_key = @businessKey',
          { businessKey },
        ),
      ])
      const last = parts.at(-1)?.last
      if (last === undefined) return undefined
      try {
        return await findIn(parts, last, new Set(changed.map(({ key }) => key).filter((key) => key <= last)), sought)
      } catch (error) {
        if (!(error instanceof DamagedPart)) throw error
        damaged.add(businessKey)
        return undefined
      }
    },
  }

  async function findIn(
    parts: readonly Part[],
    last: number,
    changed: ReadonlySet<number>,
    sought: Sought,
  ): Promise<Matches> {
    const { businessKey, terms } = sought
    const keys: PartKeys[] = []
    for (const { stamp } of parts) keys.push(await shelves.keysOf(businessKey, stamp))
    const places = parts.map((part, at) => placesIn(part, keys[at] ?? [], terms))
    const found = await shelves.over(businessKey, (shelfWith) =>
      parts.map(({ stamp }, at) => wordsIn(shelfWith, stamp, terms, places[at] ?? [])),
    )

    const all = parts.map(({ first, last: end }, at) => ({
      ...{ first, last: end, keys: keys[at] ?? [] },
      set: found[at]?.sure ?? emptySet(),
    }))
    for (const key of changed) withPlace(all, key, remove)
    const toSee = [...changed]
    for (const [at, { possible }] of found.entries())
      for (const row of rowsIn(possible)) {
        const key = keys[at]?.[row]
        if (key !== undefined && !changed.has(key)) toSee.push(key)
      }
    const behind = new Set<number>()
    for (const key of [...(await confirmed(toSee, last, sought)), ...sought.keys])
      if (!withPlace(all, key, add)) behind.add(key)
    return matchesOf(all, behind)
  }

  /** Those of some invoices, and of all behind the last part, that are found. */
  async function confirmed(keys: readonly number[], last: number, sought: Sought): Promise<number[]> {
    const { businessKey, condition, parameters } = sought
    // Which they are by the primary key alone: by what they are read from, all that other businesses made since is read.
    const behind = connection.many<{ key: number }>(
      `SELECT i.key FROM invoice i WHERE i.business_key = @businessKey AND i.key = ANY(ARRAY(
         SELECT o.key FROM invoice o WHERE o.business_key = @businessKey AND o.key > @last)) AND ${condition}`,
      { ...parameters, businessKey, last },
      'each time',
    )
    const among =
      keys.length === 0
        ? []
        : connection.many<{ key: number }>(
            `SELECT i.key FROM invoice i WHERE i.business_key = @businessKey AND i.key = ANY(@keys::bigint[]) AND ${condition}`,
            { ...parameters, businessKey, keys },
            'each time',
          )
    return (await Promise.all([among, behind])).flat().map(({ key }) => key)
  }
}

type PartRows = { readonly first: number; readonly last: number; readonly keys: PartKeys; readonly set: RowSet }

/** Does something with the row of a key, where a part has it; answers whether one has. */
function withPlace(parts: readonly PartRows[], key: number, act: (set: RowSet, row: number) => void): boolean {
  const part = parts.find(({ first, last }) => key >= first && key <= last)
  const row = part === undefined ? -1 : placeOf(part.keys, key)
  if (part === undefined || row < 0) return false
  act(part.set, row)
  return true
}

/** Where a key stands among others in their order; -1 where it does not. */
function placeOf(keys: PartKeys, key: number): number {
  let [from, to] = [0, keys.length - 1]
  while (from <= to) {
    const middle = (from + to) >>> 1
    const found = keys[middle] ?? 0
    if (found === key) return middle
    if (found < key) from = middle + 1
    else to = middle - 1
  }
  return -1
}

function matchesOf(parts: readonly PartRows[], behind: ReadonlySet<number>): Matches {
  let total = behind.size
  for (const { set } of parts) total += sizeOf(set)
  return {
    total,
    has(key) {
      let isFound = behind.has(key)
      withPlace(parts, key, (set, row) => (isFound ||= has(set, row)))
      return isFound
    },
    keys: () => [...parts.flatMap(({ keys, set }) => rowsIn(set).flatMap((row) => keys[row] ?? [])), ...behind],
  }
}

/** The rows of a part that a term finds by their customers. */
function placesIn({ first, last }: Part, keys: PartKeys, terms: Sought['terms']): RowSet[] {
  return terms.map((term) => {
    const set = emptySet()
    for (const key of term.keys) withPlace([{ first, last, keys, set }], key, add)
    return set
  })
}

/** The rows of a part that have all terms: some surely, and others that have to be looked at. */
function wordsIn(
  shelfWith: (key: number) => Shelf,
  stamp: number,
  terms: Sought['terms'],
  places: readonly RowSet[],
): FoundRows {
  const opened = openPart(shelfWith, stamp)
  let sure: RowSet | undefined
  let possible: RowSet | undefined
  for (const [at, { spellings }] of terms.entries()) {
    const ofTerm = { sure: emptySet(), possible: emptySet() }
    for (const piece of spellings) {
      const found = opened.find(piece)
      unite(ofTerm.sure, found.sure)
      unite(ofTerm.possible, found.possible)
    }
    const ofCustomers = places[at]
    if (ofCustomers) {
      unite(ofTerm.sure, ofCustomers)
      unite(ofTerm.possible, ofCustomers)
    }
    if (possible) intersect(ofTerm.possible, possible)
    if (sure) intersect(ofTerm.sure, sure)
    ;({ sure, possible } = ofTerm)
  }
  const found = { sure: sure ?? emptySet(), possible: possible ?? emptySet() }
  subtract(found.possible, found.sure)
  return found
}
