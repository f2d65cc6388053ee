const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Words that no initial stands for. */
const SMALL_WORDS = new Set(['and', 'of', 'the', 'for', '&'])

/**
 * What stands in place of a logo: the first letters of the first two words of a name, tone marks and all. `Okafor Trading
 * Ltd` is `OT`, `Dangote` is `D`; empty where a name has neither letters nor digits.
 */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word) && !SMALL_WORDS.has(word.toLowerCase()))
    .slice(0, 2)
    .map((word) => [...graphemes.segment(word)][0]?.segment.toUpperCase() ?? '')
    .join('')
}
