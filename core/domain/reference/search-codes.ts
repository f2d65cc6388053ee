import type { MarketWords, ReferenceCode } from './reference-code.ts'

type Entry = {
  readonly code: ReferenceCode
  readonly words: readonly Word[]
  /** The words of what stands above it: they find it too, but after those that carry the words themselves. */
  readonly above: readonly Word[]
}

type MarketPhrase = { readonly words: readonly Word[]; readonly codes: readonly ReferenceCode[] }

/** A list of codes made ready for searching. */
export type CodeList = {
  readonly byCode: ReadonlyMap<string, ReferenceCode>
  /** Whether codes below four digits exist and only some of them are listed, as in HS. */
  readonly hasSubheadings: boolean
  /** What can stand on an invoice: HS headings and subheadings, ISIC classes. */
  readonly entries: readonly Entry[]
  readonly market: readonly MarketPhrase[]
}

const smallWords = new Set(['a', 'and', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])

/** `2523.29` and `25 23 29` are one code; the letters of sections stay. */
const plainCode = (code: string): string => code.replace(/[^0-9a-z]/gi, '').toUpperCase()

const digitsOnly = (text: string): string | null => (/^[\d.\s-]*\d[\d.\s-]*$/.test(text) ? plainCode(text) : null)

const isSelectable = ({ code }: ReferenceCode): boolean => /^\d{4}/.test(code)

/** Codes the market words name and the list does not have are left out. */
export function prepareCodes(codes: readonly ReferenceCode[], marketWords: readonly MarketWords[]): CodeList {
  const byCode = new Map(codes.map((code) => [plainCode(code.code), code]))
  const wordsByCode = new Map(codes.map(({ code, description }) => [code, wordsOf(description)]))

  const wordsAbove = ({ parent }: ReferenceCode): Word[] => {
    const above = parent === null ? undefined : byCode.get(plainCode(parent))
    // The words of sections are so general that they would find half the list.
    if (!above || above.parent === null) return []
    return [...(wordsByCode.get(above.code) ?? []), ...wordsAbove(above)]
  }

  return {
    byCode,
    hasSubheadings: codes.some(({ code }) => code.includes('.')),
    entries: codes
      .filter(isSelectable)
      .map((code) => ({ code, words: wordsByCode.get(code.code) ?? [], above: wordsAbove(code) })),
    market: marketWords.flatMap(([phrases, ...named]) => {
      const found = named.flatMap((code) => byCode.get(plainCode(code)) ?? [])
      return phrases.split(',').map((phrase) => ({ words: wordsOf(phrase), codes: found }))
    }),
  }
}

/**
 * The codes a person may mean by `query`, the likeliest first, at most `limit`. Digits find codes that begin with
 * them. Words find what the market calls so, then descriptions with all of the words (each may be only begun), then
 * those where a level above has them; if nothing has all, whatever has most. An empty query lists from the beginning.
 */
export function searchCodes(list: CodeList, query: string, limit: number): ReferenceCode[] {
  return [...new Set(candidates(list, query))].slice(0, Math.max(0, limit))
}

function candidates(list: CodeList, query: string): ReferenceCode[] {
  const digits = digitsOnly(query)
  if (digits !== null) return byDigits(list, digits)

  const all = wordsOf(query)
  const telling = all.filter(({ text }) => !smallWords.has(text))
  const words = telling.length > 0 ? telling : all
  if (words.length === 0) return list.entries.map(({ code }) => code)

  const strict = [...namedInMarket(list, words), ...withAllWords(list, words)]
  return strict.length > 0 ? strict : [...namedWithin(list, words), ...withMostWords(list, words)]
}

function byDigits(list: CodeList, digits: string): ReferenceCode[] {
  const found = list.entries.filter(({ code }) => plainCode(code.code).startsWith(digits)).map(({ code }) => code)
  if (found.length > 0) return found

  const nearest = describeCode(list, digits)
  return nearest && isSelectable(nearest) ? [nearest] : []
}

/** Phrases that are the query, then those that go on from it, the shorter ones first. */
function namedInMarket(list: CodeList, words: readonly Word[]): ReferenceCode[] {
  const begun = list.market
    .filter((phrase) => hasAll(words, phrase.words, startsWord))
    .sort((one, other) => one.words.length - other.words.length)
  const same = begun.filter((phrase) => phrase.words.length === words.length && hasAll(words, phrase.words, isWord))
  return [...same, ...begun].flatMap(({ codes }) => codes)
}

/** Phrases that stand inside a longer query ("Dangote cement 50 kg"), those of more words first. */
function namedWithin(list: CodeList, words: readonly Word[]): ReferenceCode[] {
  return list.market
    .filter((phrase) => hasAll(phrase.words, words, isWord))
    .sort((one, other) => other.words.length - one.words.length)
    .flatMap(({ codes }) => codes)
}

function withAllWords(list: CodeList, words: readonly Word[]): ReferenceCode[] {
  const own = list.entries.filter((entry) => hasAll(words, entry.words, startsWord))
  const inherited = list.entries.filter((entry) => hasAll(words, [...entry.words, ...entry.above], startsWord))
  return [...byCloseness(own, words), ...byCloseness(inherited, words)]
}

function withMostWords(list: CodeList, words: readonly Word[]): ReferenceCode[] {
  return byCloseness(
    list.entries.filter((entry) => words.some((word) => entry.words.some((own) => isWord(word, own)))),
    words,
  )
}

/** Most whole words first, then where they stand earliest, then six digits before four, then the list's order. */
function byCloseness(entries: readonly Entry[], words: readonly Word[]): ReferenceCode[] {
  return entries
    .map((entry) => ({
      code: entry.code,
      whole: words.filter((word) => entry.words.some((own) => isWord(word, own))).length,
      first: entry.words.findIndex((own) => words.some((word) => startsWord(word, own))),
    }))
    .sort(
      (one, other) =>
        other.whole - one.whole || one.first - other.first || other.code.code.length - one.code.code.length,
    )
    .map(({ code }) => code)
}

function hasAll(
  wanted: readonly Word[],
  words: readonly Word[],
  matches: (wanted: Word, word: Word) => boolean,
): boolean {
  return wanted.every((one) => words.some((word) => matches(one, word)))
}

/**
 * What a code means, dots and spaces aside; null when the list does not know it. Of HS subheadings only the common ones
 * are listed: for another one, and for the longer codes of a tariff, the answer is its listed subheading or heading,
 * with a `code` shorter than the one asked for.
 */
export function describeCode(list: CodeList, code: string): ReferenceCode | null {
  const plain = plainCode(code)
  const exact = list.byCode.get(plain)
  if (exact || !list.hasSubheadings || !/^\d{6,}$/.test(plain)) return exact ?? null

  return list.byCode.get(plain.slice(0, 6)) ?? list.byCode.get(plain.slice(0, 4)) ?? null
}

/** A word as it stands in a text, and without its plural ending. */
type Word = { readonly text: string; readonly stem: string }

/** The words of a text; case, accents and punctuation do not matter, and "men's" is one word. */
function wordsOf(text: string): Word[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()

  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => ({ text: word, stem: withoutPlural(word) }))
}

/** Whether `typed` is this word, or may become it when typing goes on. */
const startsWord = (typed: Word, word: Word): boolean => word.text.startsWith(typed.text) || isWord(typed, word)

const isWord = (typed: Word, word: Word): boolean => word.stem === typed.stem

/** Good enough to find "battery" in "batteries" and the reverse; what it makes of a word is never shown. */
function withoutPlural(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word
  if (/.{2}ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(ss|x|ch|sh|.{3}o)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
