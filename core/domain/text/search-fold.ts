/**
 * Raised with every change of what `searchText` answers: stored texts that were folded under another version are folded
 * anew.
 */
export const SEARCH_FOLD_VERSION = 2

/** Letters that Unicode does not take apart, as people without them on their keyboard write them. */
const plainLetters: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ŋ: 'n',
  ɔ: 'o',
  ɛ: 'e',
  ə: 'e',
  ǝ: 'e',
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

const LETTERS = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')

/** Written, left out or typed as whatever the keyboard has: `A'isha`, `Aʼisha`, `Aisha`; and the dots of `A.B.C.`. */
const WITHIN_WORDS = /['’‘ʼʻ`´]|(?<=\p{L})[.](?!\p{N})/gu

/** A phone number or TIN in any spelling, wherever it stands in a text. */
const NUMBERS = /[+(]*\d[\d\s().+/-]{4,}\d/gu

/** Letters, digits and signs that are what they look like; those that go away or become a word are none of these. */
const PLAIN = /^[a-zA-Z0-9 ,:;/()#%+*=_!?"-]*$/

/** From so many digits on, groups of digits are one number and not several. */
const NUMBER_FROM = 7

/** Words of a search beyond these are not looked for. */
const MAX_TERMS = 10

/**
 * The form in which texts are searched: letters without tone marks, dots and hooks, in one case, without apostrophes,
 * in words with one space between them. `Adébáyọ̀ & Ɗanladi Nig. Ltd` is `adebayo and danladi nig ltd`.
 *
 * It is for finding only: whether two names are the same is decided by `fold`, which keeps marks.
 */
export function searchFold(text: string): string {
  // Most texts, for which the rest of it takes four times as long: nothing is to be taken apart.
  if (PLAIN.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(LETTERS, (letter) => plainLetters[letter] ?? letter)
    .replace(WITHIN_WORDS, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * What a record is found by: its texts folded, and each phone number and TIN in them once more as bare digits, a
 * Nigerian phone number without 0 or +234.
 */
export function searchText(texts: readonly (string | null)[]): string {
  const parts = texts.flatMap((text) => (text === null || text === '' ? [] : [searchFold(text), ...numbersIn(text)]))
  return parts.join(' ')
}

/**
 * What an invoice is also found by: the words of its lines, folded, each once, beside the text it has already. Bare
 * numbers are left out: `50` in a description is not what somebody looks for who types a number.
 */
export function lineWords(descriptions: readonly string[]): string {
  const words = new Set<string>()
  for (const description of descriptions) for (const word of wordsOf(description)) words.add(word)
  return [...words].join(' ')
}

/** Of goods that were sold lately: a shop sells the same ones all day, and folding their names takes 3 µs a line. */
const lately = new Map<string, readonly string[]>()
const MOST_LATELY = 500

function wordsOf(description: string): readonly string[] {
  const known = lately.get(description)
  if (known) return known
  const words = searchFold(description)
    .split(' ')
    .filter((word) => /\p{L}/u.test(word))
  if (lately.size >= MOST_LATELY) lately.clear()
  lately.set(description, words)
  return words
}

function numbersIn(text: string): string[] {
  const found = text.match(NUMBERS) ?? []
  return found.map((number) => withoutTrunk(number.replace(/\D/g, ''))).filter((digits) => digits.length >= NUMBER_FROM)
}

/** `08031234567`, `2348031234567` and `002348031234567` are `8031234567`, and so is what has been typed of them. */
const withoutTrunk = (digits: string): string => digits.replace(/^(?:(?:00)?2340?|0)(?=[1-9]\d\d)/, '')

/** Whether a search is a whole phone number, spelled in whatever way, and this is it. */
export function isPhoneOf(phone: string, search: string): boolean {
  const digits = /^[\d\s().+/-]+$/.test(search) ? search.replace(/\D/g, '') : ''
  return digits.length >= NUMBER_FROM && withoutTrunk(digits) === withoutTrunk(phone.replace(/\D/g, ''))
}

/** A part of a search: it is found where any of its spellings is. */
export type SearchTerm = readonly [string, ...string[]]

/**
 * What a search asks for: all of these, in any order, each anywhere in the text; `INV-7` is one, and stands together.
 * None, where there is no letter or digit.
 */
export function searchTerms(search: string): readonly SearchTerm[] {
  const digits = search.replace(/\D/g, '')
  if (digits.length >= NUMBER_FROM && /^[\d\s().+/-]+$/.test(search)) return [spellings(digits)]

  const words = search.split(/\s+/).map(searchFold).filter(Boolean)
  return [...new Set(words)].slice(0, MAX_TERMS).map(spellings)
}

function spellings(word: string): SearchTerm {
  const bare = /^\d+$/.test(word) ? withoutTrunk(word) : word
  return bare === word ? [word] : [word, bare]
}

/** Whether a search finds these texts as people read them. A blank one finds everything, one of signs alone nothing. */
export function finds(search: string, ...texts: readonly string[]): boolean {
  if (search.trim() === '') return true
  const terms = searchTerms(search)
  const folded = searchText(texts)
  return terms.length > 0 && terms.every((term) => term.some((spelling) => folded.includes(spelling)))
}
