import { searchFold } from '../text/search-fold.ts'

/** What companies write in their name, shorten or leave out. */
const FORMS = new Set([
  'ltd',
  'limited',
  'plc',
  'llc',
  'inc',
  'nig',
  'nigeria',
  'co',
  'company',
  'ent',
  'enterprise',
  'enterprises',
  'and',
  'the',
])

/** In shorter words one other letter is another word. */
const SPELLED_FROM = 5

/** The words that tell one name from another. */
function tellingWords(name: string): readonly string[] {
  const words = searchFold(name).split(' ').filter(Boolean)
  const telling = words.filter((word) => !FORMS.has(word))
  return telling.length > 0 ? telling : words
}

/**
 * Pieces of which every similar name has one: a word that is spelled differently in one place still has one of its
 * halves.
 */
export function piecesOf(name: string): readonly string[] {
  return tellingWords(name).flatMap((word) => {
    const half = Math.floor(word.length / 2)
    return word.length < SPELLED_FROM ? [word] : [word.slice(0, half), word.slice(half)]
  })
}

/** The same for names of the same words, however these are ordered, spaced and marked, with or without "Ltd". */
export const sameWordsKey = (name: string): string => tellingWords(name).toSorted().join('')

/**
 * Whether two names may well be one: the same words in any order, however they are marked, with or without "Ltd" and
 * the like, each spelled the same or, from five letters on, different in one letter.
 */
export function isSimilarName(left: string, right: string): boolean {
  const [words, others] = [tellingWords(left), tellingWords(right)]
  if (words.length === 0) return false
  if (words.join('') === others.join('')) return true
  return words.length === others.length && areAmong(words, others)
}

/** Whether somebody who looks for a name by some of its words may have typed them like this. */
export function isPartOfName(typed: string, name: string): boolean {
  const words = tellingWords(typed)
  return words.length > 0 && areAmong(words, tellingWords(name))
}

/** Each a word of its own, spelled the same or nearly. */
function areAmong(words: readonly string[], all: readonly string[]): boolean {
  const others = [...all]
  return words.every((word) => {
    const same = others.indexOf(word)
    const at = same >= 0 ? same : others.findIndex((other) => isSpelledLike(word, other))
    if (at >= 0) others.splice(at, 1)
    return at >= 0
  })
}

/** One letter more, less or other, or two neighbours exchanged. */
function isSpelledLike(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  if (short.length < SPELLED_FROM || long.length - short.length > 1) return false

  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)

  const isExchanged = short[at] === long[at + 1] && short[at + 1] === long[at]
  return short.slice(at + 1) === long.slice(at + 1) || (isExchanged && short.slice(at + 2) === long.slice(at + 2))
}
