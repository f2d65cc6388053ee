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
