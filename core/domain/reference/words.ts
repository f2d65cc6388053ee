/** A word as it stands in a text, and without its plural ending. */
export type Word = { readonly text: string; readonly stem: string }

/** The words of a text; case, accents and punctuation do not matter, and "men's" is one word. */
export function wordsOf(text: string): Word[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()

  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => ({ text: word, stem: withoutPlural(word) }))
}

/** Whether `typed` is this word, or may become it when typing goes on. */
export const startsWord = (typed: Word, word: Word): boolean => word.text.startsWith(typed.text) || isWord(typed, word)

export const isWord = (typed: Word, word: Word): boolean => word.stem === typed.stem

/** Good enough to find "battery" in "batteries" and the reverse; what it makes of a word is never shown. */
function withoutPlural(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word
  if (/.{2}ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(ss|x|ch|sh|.{3}o)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
