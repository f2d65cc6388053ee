const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** One or two letters that stand for a name, with their tone marks: `ỌA` for "Ọlátúnjí Adébáyọ̀". */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const firsts = words.slice(0, 2).map((word) => [...letters.segment(word)][0]?.segment ?? '')
  return firsts.join('').toLocaleUpperCase('en')
}
