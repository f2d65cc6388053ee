import { encodeRows } from './row-set.ts'
import { encodeShelf, inCapitals } from './shelf.ts'

/**
 * A part of the index: of some thousand rows, which words of which of them. What is looked for is a piece of a word, so
 * words that stand in several rows are listed, and all of them looked into; of those that stand in few, such as numbers of
 * documents, there are too many for that: they are found by the letters, pairs and triples of letters in them, and by how
 * they begin.
 */

/** In so many rows of a part at least a word is listed. */
const COMMON_ROWS = 4
/** Rows of a word that is in so many have a place of their own, for they are read only where the word is. */
const INLINE_ROWS = 24
const GRAM_LENGTH = 3
/** How long beginnings are known; of longer ones there are few enough to be looked at. */
const BEGINNINGS: readonly number[] = [4, 5]

/** Lists of words, and shelves of what is found by its name. */
const SHELF_BITS = 8
const SHELVES = 1 << SHELF_BITS
const LISTS = { head: 0, lines: 1 } as const
const FIRST_NAMED = 2

/** What a text is of: documents and who they are for, or what was sold. */
export type Field = keyof typeof LISTS
export const FIELDS = ['head', 'lines'] as const

const CAPITAL = { head: 'H', lines: 'L' } as const
const CAPITAL_OF_WORD = { head: 'V', lines: 'W' } as const
const CAPITAL_OF_BEGINNING = { head: 'X', lines: 'Y' } as const

export const gramName = (field: Field, gram: string): string => CAPITAL[field] + gram
export const wordName = (field: Field, word: string): string => CAPITAL_OF_WORD[field] + word
export const beginningName = (field: Field, text: string): string => CAPITAL_OF_BEGINNING[field] + text
export const ownerName = (owner: number): string => `Q${inCapitals(owner, 8)}`

export const shelfKey = (part: number, shelf: number): number => part * SHELVES + shelf
export const listShelf = (field: Field): number => LISTS[field]
/** On which shelf a name stands. */
export function shelfOf(name: string): number {
  let hash = 7
  for (let at = 0; at < name.length; at += 1) hash = (Math.imul(hash, 31) + name.charCodeAt(at)) | 0
  return FIRST_NAMED + (((hash ^ (hash >>> 15)) >>> 0) % (SHELVES - FIRST_NAMED))
}

/** What a piece of a word is looked for by in words that are not listed. */
export function gramsLookedFor(text: string): { readonly grams: readonly string[]; readonly isBeginning: boolean } {
  const length = lengthOf(text)
  if (length <= GRAM_LENGTH) return { grams: [text], isBeginning: false }
  return { grams: gramsOf(text, GRAM_LENGTH), isBeginning: BEGINNINGS.includes(length) }
}

/** Letters beyond the first plane of Unicode are two characters, and are not parted. */
const lettersOf = (text: string): readonly string[] | string => (/[\ud800-\udfff]/.test(text) ? [...text] : text)
const lengthOf = (text: string): number => lettersOf(text).length

function gramsOf(text: string, length: number): string[] {
  const letters = lettersOf(text)
  const grams: string[] = []
  for (let at = 0; at + length <= letters.length; at += 1) grams.push(joined(letters.slice(at, at + length)))
  return grams
}

const joined = (letters: readonly string[] | string): string =>
  typeof letters === 'string' ? letters : letters.join('')

/** Places of sets are capitals, which folded text has hardly ever: as others, they are met in no place. */
export const indexed = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => String.fromCharCode(0xe0_00 + letter.charCodeAt(0)))

type IndexedRow = {
  /** Its place in the part. */
  readonly row: number
  /** Whose it is: see sources.ts. */
  readonly owner: number
  /** Folded: what documents say of themselves, and from a new line on what was sold. */
  readonly text: string
}

/** Takes the rows of a part, in ascending order, and makes its shelves of them a little at a time. */
export type PartBuilder = {
  take(row: IndexedRow): void
  /** Does some of what is left to do; the shelves by their keys once that was all. */
  build(): ReadonlyMap<number, Buffer> | undefined
}

/** So many words or shelves at once: some milliseconds. */
const WORDS_AT_ONCE = 300
const SHELVES_AT_ONCE = 16

export function createPartBuilder(part: number): PartBuilder {
  const words = { head: new Map<string, number[]>(), lines: new Map<string, number[]>() }
  const named = new Map<string, number[]>()
  const standing = Array.from({ length: SHELVES }, (): (readonly [name: string, rows: readonly number[]])[] => [])
  const shelves = new Map<number, Buffer>()
  const steps = stepsOfBuilding()

  function* stepsOfBuilding(): Generator<undefined, void> {
    let count = 0
    for (const field of FIELDS) {
      for (const [word, rows] of words[field]) {
        if (rows.length < COMMON_ROWS) takeGrams(named, { field, word, rows })
        else if (rows.length < INLINE_ROWS) standing[listShelf(field)]?.push([word, rows])
        else {
          standing[listShelf(field)]?.push([word, []])
          named.set(wordName(field, word), rows)
        }
        count += 1
        if (count % WORDS_AT_ONCE === 0) yield
      }
    }
    for (const [name, rows] of named) standing[shelfOf(name)]?.push([name, rows])
    for (const [shelf, entries] of standing.entries()) {
      const key = shelfKey(part, shelf)
      shelves.set(
        key,
        encodeShelf(
          key,
          entries.map(([name, rows]) => [name, encodeRows(rows)]),
        ),
      )
      if (shelf % SHELVES_AT_ONCE === 0) yield
    }
  }

  return {
    take({ row, owner, text: folded }) {
      const text = indexed(folded)
      push(named, ownerName(owner), row)
      const end = text.indexOf('\n')
      takeWords(words.head, end < 0 ? text : text.slice(0, end), row)
      if (end >= 0) takeWords(words.lines, text.slice(end + 1), row)
    },
    build: () => (steps.next().done === true ? shelves : undefined),
  }
}

function takeWords(known: Map<string, number[]>, text: string, row: number): void {
  for (const word of text.split(' ')) if (word !== '') push(known, word, row)
}

function push(known: Map<string, number[]>, name: string, row: number): void {
  const rows = known.get(name)
  if (rows === undefined) known.set(name, [row])
  else if (rows.at(-1) !== row) rows.push(row)
}

type Word = { readonly field: Field; readonly word: string; readonly rows: readonly number[] }

function takeGrams(named: Map<string, number[]>, { field, word, rows }: Word): void {
  const take = (name: string) => {
    const known = named.get(name)
    if (known === undefined) named.set(name, [...rows])
    else known.push(...rows)
  }
  for (let length = 1; length <= GRAM_LENGTH; length += 1)
    for (const gram of gramsOf(word, length)) take(gramName(field, gram))
  const letters = lettersOf(word)
  for (const length of BEGINNINGS)
    if (letters.length >= length) take(beginningName(field, joined(letters.slice(0, length))))
}
