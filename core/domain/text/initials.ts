const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Words that no initial stands for. */
const SMALL_WORDS = new Set(['and', 'of', 'the', 'for', '&'])

/**
 * What stands in place of a logo on paper: the first letters of the first two words of a name, tone marks and all. `Okafor Trading
 * Ltd` is `OT`, `Dangote` is `D`; empty where a name has neither letters nor digits.
 */
export const initials = (name: string): string =>
  firstsOf(wordsOf(name).filter((word) => !SMALL_WORDS.has(word.toLowerCase())))

/** The same with small words among them, beside the name on screen: `The House` is `TH`. */
export const initialsOfAllWords = (name: string): string => firstsOf(wordsOf(name))

const wordsOf = (name: string): string[] => name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))

const firstsOf = (words: readonly string[]): string =>
  words
    .slice(0, 2)
    .map((word) => [...graphemes.segment(word)][0]?.segment.toUpperCase() ?? '')
    .join('')
