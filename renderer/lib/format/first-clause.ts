/** Who refused stands beside it already. */
const lead = /^FIRS\s\/\sNRS refused (this invoice|it)[.:]\s*/

/** What a sentence or several come down to, for one line: the first clause, without its full stop. */
export function firstClause(text: string): string {
  const told = text.replace(lead, '')
  const [clause = ''] = told.split(/(?<=\S)[.;:](?=\s|$)/)
  return clause === '' ? text : clause
}
