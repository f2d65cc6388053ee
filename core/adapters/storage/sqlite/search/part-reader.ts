import { SEARCH_FOLD_VERSION } from '../../../../domain/text/search-fold.ts'

import {
  ownerName,
  gramsLookedFor,
  indexed,
  listShelf,
  shelfKey,
  shelfOf,
  wordName,
  type Field,
  gramName,
  beginningName,
} from './part.ts'
import { emptySet, intersect, unite, uniteEncoded, type RowSet } from './row-set.ts'
import { decodeShelf, setNamed, setsWith, type Shelf } from './shelf.ts'

/** Raised with every change of how parts are written: those of another one are made again. */
const FORMAT = 1

/** What parts were made by. One that is being made has another version. */
export const PART_VERSION = SEARCH_FOLD_VERSION * 100 + FORMAT

/** Above this, the version of a part that is there says which making of it this is. */
export const MAKINGS = 1_000

/** Which rows of a part have a text: some surely, and some that have to be looked at. */
type FoundRows = { readonly sure: RowSet; readonly possible: RowSet }

/** A piece of text that is looked for, and in what. */
export type Piece = { readonly text: string; readonly fields: readonly Field[] }

export class DamagedPart extends Error {
  override readonly name = 'DamagedPart'
}

/** The shelf with this key, or one that is damaged or missing. @throws DamagedPart */
export function readShelf(key: number, content: Buffer | undefined): Shelf {
  const read = decodeShelf(key, content)
  if (!read) throw new DamagedPart(`Shelf ${key} of the search index is damaged.`)
  return read
}

/**
 * One part of the index, while it is searched.
 *
 * @param shelfWith a shelf by its key
 */
export function openPart(shelfWith: (key: number) => Shelf, part: number) {
  const shelf = (number: number): Shelf => shelfWith(shelfKey(part, number))

  function uniteNamed(set: RowSet, name: string): boolean {
    const rows = setNamed(shelf(shelfOf(name)), name)
    if (rows) uniteEncoded(set, rows)
    return rows !== undefined
  }

  /** In words that are not listed, where all of them have to be there. */
  function withAll(field: Field, grams: readonly string[]): RowSet | undefined {
    let all: RowSet | undefined
    // From the end: numbers of documents begin alike.
    for (const gram of grams.toReversed()) {
      const rows = emptySet()
      if (!uniteNamed(rows, gramName(field, gram))) return undefined
      if (all && !intersect(all, rows)) return undefined
      all ??= rows
    }
    return all
  }

  function findWithin(found: FoundRows, field: Field, text: string): void {
    for (const { name, rows } of setsWith(shelf(listShelf(field)), Buffer.from(text))) {
      if (rows.length > 0) uniteEncoded(found.sure, rows)
      else uniteNamed(found.sure, wordName(field, name))
    }
    const { grams, isBeginning } = gramsLookedFor(text)
    const rows = withAll(field, grams)
    if (!rows) return
    if (grams.length === 1) unite(found.sure, rows)
    else unite(found.possible, rows)
    if (isBeginning) uniteNamed(found.sure, beginningName(field, text))
  }

  return {
    ofOwner(owner: number): RowSet | undefined {
      const rows = emptySet()
      return uniteNamed(rows, ownerName(owner)) ? rows : undefined
    },

    /** What has a text: several words stand behind one another in it, which only a look at it can tell. */
    find({ text: folded, fields }: Piece): FoundRows {
      const text = indexed(folded)
      const found: FoundRows = { sure: emptySet(), possible: emptySet() }
      const words = text.split(' ')
      if (words.length === 1) {
        for (const field of fields) findWithin(found, field, text)
        unite(found.possible, found.sure)
        return found
      }
      for (const [at, word] of words.entries()) {
        const ofWord: FoundRows = { sure: emptySet(), possible: emptySet() }
        for (const field of fields) findWithin(ofWord, field, word)
        unite(ofWord.possible, ofWord.sure)
        if (at === 0) unite(found.possible, ofWord.possible)
        // The first one is often a number, which few parts have.
        if (!intersect(found.possible, ofWord.possible)) return found
      }
      return found
    },
  }
}
