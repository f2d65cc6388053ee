import { type Cell, cellText } from './cell.ts'

/** What a column of a table may be. */
export type KnownColumn = {
  readonly name: string
  /** What it is called in our own files. */
  readonly head: string
  /** What other people's columns are called, folded as in `foldHead`. */
  readonly aliases: readonly string[]
  /** Taken for this one when nothing else is; it needs one, more than another does. */
  readonly lastResort?: readonly string[]
  /** The same, where there is none of those either. */
  readonly veryLastResort?: readonly string[]
  /** Beside one of these a last resort is not taken by itself: somebody has to say which of them it is. */
  readonly doubtedBeside?: readonly string[]
  /** The same, by a word in the name of a column that is nothing else. */
  readonly doubtedBesideWord?: RegExp
  /** Where two columns have the name and say different things, neither is taken by itself. */
  readonly isDoubtedTwice?: true
  /** Other names of it that, beside it, leave it open which of them is meant; with `isDoubtedTwice`. */
  readonly rivals?: readonly string[]
  /** The only name of it that those are beside; any where it is not said. */
  readonly rivalOf?: string
  /** A word in the name of a column that is this field where no other is, and what is in such a column. */
  readonly byWord?: { readonly head: RegExp; readonly isSo: (cells: readonly string[]) => boolean }
  /** A name of it that says something else beside one of these: somebody has to say whether it is this field. */
  readonly otherBeside?: { readonly name: string; readonly heads: readonly string[] }
  /** Names that may say something else as well, and what is in the column where they say this. */
  readonly byContent?: { readonly aliases: readonly string[]; readonly isSo: (cells: readonly string[]) => boolean }
}

/** What each column of a file is, by the name of the field; undefined for what is not imported. */
export type Mapping = readonly (string | undefined)[]

type Fields = readonly KnownColumn[]

/** `T.I.N` → `tin`, `Phone No.` → `phone no`, `unitPrice` → `unit price`, `Rate (₦)` → `rate`, `VAT %` → `vat`. */
export function foldHead(head: string): string {
  return (
    head
      .normalize('NFKD')
      // What stands in brackets says no more than the words before, but for the VAT in a price.
      .replace(/\b(price|rate)\s*[([]([^)\]]*)[)\]]/gi, (_, word: string, inside: string) => `${word} ${vatIn(inside)}`)
      .replace(/\p{M}|\(.*?\)|\[.*?\]|[.'’]/gu, '')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      // Of `S/N` nothing would be left.
      .replace(/(?<=..) (ngn|naira|n)$/, '')
  )
}

/** What is left of brackets behind a price: `after VAT`, `7.5% VAT incl.` and `w/ VAT` are `with vat`. */
function vatIn(inside: string): string {
  if (/\b(?:excl\w*|ex|before|without|net|less|plus)\b|w\/o/i.test(inside)) return ''
  const isWith = /\binc(?:l\w*)?\b|\bwith\b|\bw\/|\bafter\b|\bpaid\b/i.test(inside)
  if (isWith && /\b(?:vat|tax)\b/i.test(inside)) return 'with vat'
  return /\binc(?:l\w*)?\b/i.test(inside) ? inside : ''
}

/** `UoM`, `U.O.M` and `UOM` are one name, and so are `HSCode` and `H S Code`. */
const bare = (folded: string) => folded.replaceAll(' ', '')

/** Words in front that say whose phone or address it is, and nothing else. */
const WHOSE =
  /^((?:customers?|clients?|buyers?)(?! (?:no|num|number|id|ref|reference)$)|products?|items?|contact(?! name$)|company|our|my) /

/** Guesses from the names of the columns what each one is, with what stands below them. No field is guessed twice. */
export function guessColumns(
  heads: readonly Cell[],
  fields: Fields,
  rows: readonly { readonly cells: readonly Cell[] }[] = [],
): Mapping {
  const folded = heads.map((head) => foldHead(cellText(head)))
  const mapping: (string | undefined)[] = heads.map(() => undefined)
  const give = (found: number, name: string) => {
    if (found !== -1) mapping[found] = name
  }
  const free = (test: (head: string) => boolean) =>
    folded.findIndex((head, index) => mapping[index] === undefined && head !== '' && test(head))

  const below = (column: number) => rows.map(({ cells }) => cellText(cells[column]).trim()).filter(Boolean)
  for (const { name, head } of fields)
    give(
      free((own) => bare(own) === bare(foldHead(head))),
      name,
    )
  for (const shorten of [(head: string) => head, (head: string) => head.replace(WHOSE, '')]) {
    for (const { name, aliases, byContent } of fields) {
      if (mapping.includes(name)) continue
      const told = folded.findIndex(
        (head, index) =>
          mapping[index] === undefined &&
          byContent?.aliases.some((alias) => bare(shorten(head)) === bare(alias)) === true &&
          byContent.isSo(below(index)),
      )
      // In the order of the aliases: the plainest word wins over one that also fits.
      const found = aliases
        .map((alias) => free((head) => bare(shorten(head)) === bare(alias)))
        .find((index) => index !== -1)
      give(found ?? told, name)
    }
  }
  for (const field of fields) {
    if (mapping.includes(field.name)) continue
    const found = lastResortsIn(folded, field)
    const first = found.find((index) => mapping[index] === undefined) ?? found[0]
    const isDoubted = folded.some(
      (head, index) =>
        index !== first &&
        (isDoubtedBeside(head, field) || (mapping[index] === undefined && hasDoubtedWord(head, field))),
    )
    if (first !== undefined && !isDoubted) give(first, field.name)
  }
  for (const { name, byWord } of fields) {
    if (byWord === undefined || mapping.includes(name)) continue
    give(
      folded.findIndex(
        (head, index) => mapping[index] === undefined && byWord.head.test(head) && byWord.isSo(below(index)),
      ),
      name,
    )
  }
  return mapping.map((name, column) => {
    const field = fields.find((one) => one.name === name)
    const isTwin = (other: number) =>
      other !== column &&
      mapping[other] === undefined &&
      (bare(folded[other] ?? '') === bare(folded[column] ?? '') ||
        (isOfRivals(folded[column] ?? '', field) && isRival(folded[other] ?? '', field)))
    const differs = (other: number) =>
      rows.some(({ cells }) => cellText(cells[other]).trim() !== cellText(cells[column]).trim())
    const isOther = isOtherBeside(folded[column] ?? '', folded, field)
    const hasTwin = field?.isDoubtedTwice === true && folded.some((_, other) => isTwin(other) && differs(other))
    return isOther || hasTwin ? undefined : name
  })
}

/** Where the columns stand that are taken for a field when nothing else is, the likeliest first. */
function lastResortsIn(folded: readonly string[], { lastResort = [], veryLastResort = [] }: KnownColumn): number[] {
  const placesOf = (aliases: readonly string[]) =>
    aliases.map((alias) => folded.findIndex((head) => bare(head) === bare(alias))).filter((index) => index !== -1)
  const found = placesOf(lastResort)
  return found.length > 0 ? found : placesOf(veryLastResort)
}

const isDoubtedBeside = (folded: string, { doubtedBeside = [] }: KnownColumn): boolean =>
  doubtedBeside.some((alias) => bare(alias) === bare(folded))

const isRival = (folded: string, field: KnownColumn | undefined): boolean =>
  field?.rivals?.some((name) => bare(name) === bare(folded)) === true

const isOfRivals = (folded: string, field: KnownColumn | undefined): boolean =>
  field?.rivalOf === undefined || bare(field.rivalOf) === bare(folded)

const isOtherBeside = (head: string, folded: readonly string[], field: KnownColumn | undefined): boolean =>
  field?.otherBeside !== undefined &&
  bare(head) === bare(field.otherBeside.name) &&
  folded.some((one) => field.otherBeside?.heads.includes(one) === true)

const hasDoubtedWord = (folded: string, { doubtedBesideWord }: KnownColumn): boolean =>
  doubtedBesideWord?.test(folded) === true

/** The columns of which somebody has to say whether one is this field. */
export function candidatesFor(heads: readonly Cell[], field: KnownColumn): number[] {
  const folded = heads.map((head) => foldHead(cellText(head)))
  const hasRival = folded.some((head) => isRival(head, field))
  const isTwin = (head: string) =>
    field.isDoubtedTwice === true &&
    field.aliases.some((alias) => bare(alias) === bare(head)) &&
    (hasRival || folded.filter((other) => bare(other) === bare(head)).length > 1)
  const perhaps = folded.flatMap((head, index) =>
    [isDoubtedBeside(head, field), hasDoubtedWord(head, field), isTwin(head), isOtherBeside(head, folded, field)].some(
      Boolean,
    )
      ? [index]
      : [],
  )
  return [...new Set([...lastResortsIn(folded, field), ...perhaps])].toSorted((left, right) => left - right)
}

/** The same where no heading says anything of it: what no field has taken and what stands in it may be, at most four. */
export function possibleColumns(
  mapping: Mapping,
  rows: readonly { readonly cells: readonly Cell[] }[],
  mayBe: (cell: string) => boolean,
): number[] {
  const isSo = (column: number) => {
    const cells = rows.map((row) => cellText(row.cells[column]).trim()).filter(Boolean)
    return cells.length > 0 && cells.filter(mayBe).length * 2 > cells.length
  }
  return mapping.flatMap((name, column) => (name === undefined && isSo(column) ? [column] : [])).slice(0, 4)
}

/** The columns where a person says what one is. A field is in one column only. */
export const remapped = (mapping: Mapping, column: number, name: string | undefined): Mapping =>
  mapping.map((before, index) => (index === column ? name : before === name ? undefined : before))

const LOOKED_AT = 20

const FIGURE = /^[^\p{L}\d]{0,3}\d[\d.,\s]{3,}$/u

/** The row with the names of the columns: of the first rows the one in which most is known; undefined for none. */
export function findHeader(rows: readonly (readonly Cell[])[], fields: Fields): number | undefined {
  const known = rows.slice(0, LOOKED_AT).map((row) => {
    const count = guessColumns(row, fields).filter((name) => name !== undefined).length
    // `Service | 15000` is a product.
    return count === 1 && row.some((cell) => FIGURE.test(cellText(cell).trim())) ? 0 : count
  })
  const most = Math.max(0, ...known)
  return most === 0 ? undefined : known.indexOf(most)
}
