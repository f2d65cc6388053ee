const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** One or two letters that stand for a name, with their tone marks: `ỌA` for "Ọlátúnjí Adébáyọ̀". */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const firsts = words.slice(0, 2).map((word) => [...letters.segment(word)][0]?.segment ?? '')
  return firsts.join('').toLocaleUpperCase('en')
}

const list = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** One of several people: `Ngozi`, `Ngozi or Bola`, `Ngozi, Bola or 3 others`. */
export function joinWithOr(names: readonly string[], most = 3): string {
  if (names.length <= most) return list.format(names)
  const shown = names.slice(0, most - 1)
  return list.format([...shown, `${names.length - shown.length} others`])
}

/** Who refused stands beside it already. */
const lead = /^FIRS\s\/\sNRS refused (this invoice|it)[.:]\s*/

/** What a sentence or several come down to, for one line: the first clause, without its full stop. */
export function firstClause(text: string): string {
  const told = text.replace(lead, '')
  const [clause = ''] = told.split(/(?<=\S)[.;:](?=\s|$)/)
  return clause === '' ? text : clause
}
