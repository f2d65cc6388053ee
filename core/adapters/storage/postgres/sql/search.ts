import { searchFold, searchTerms } from '../../../../domain/text/search-fold.ts'
import { hasLines, isNumber, type SearchedTable } from '../../sqlite/sql/search-codec.ts'

/**
 * Searches as SQLite has them, in texts that were folded when they were written. Invoices have an index of their words
 * (search/word-index.ts); of the others a business has few enough to look through.
 */

type Search = {
  readonly parameters: Readonly<Record<string, string>>
  /** Conditions for a row of the table; all of them must hold. */
  readonly terms: readonly ((table: SearchedTable, alias: string) => string)[]
  /**
   * How far a row is from what its name says, for the order: it begins with what was typed, its words do, it is in the
   * name, or it is elsewhere only. A name is what a row's folded texts begin with, about as long as `nameFold`.
   */
  readonly distance: (alias: string, nameFold: string) => string
}

/** What rows must fulfil to be found; undefined where nothing is searched. */
export function searchOf(search: string | undefined): Search | undefined {
  if (search === undefined || search.trim() === '') return undefined
  const terms = searchTerms(search)
  // Signs alone are in no text.
  if (terms.length === 0) return { parameters: {}, terms: [() => 'false'], distance: () => 'NULL::bigint' }

  const parameters = terms.flatMap(([first, second = first], index) => [
    [`term${index}`, first],
    [`term${index}b`, second],
  ])
  return {
    parameters: { ...(Object.fromEntries(parameters) as Record<string, string>), typed: searchFold(search) },
    terms: terms.map((term, index) => (table, alias) => {
      const [first] = term
      const spellings = term.map((_, at) => (at === 0 ? `@term${index}` : `@term${index}b`))
      const has = (text: string) => `(${spellings.map((spelling) => `strpos(${text}, ${spelling}) > 0`).join(' OR ')})`
      const text = `${alias}.search_text`
      // A number is that of the invoice, and not of `12mm rod`.
      return has(hasLines(table) && isNumber(first) ? `split_part(${text}, chr(10), 1)` : text)
    }),
    distance(alias, nameFold) {
      const text = `${alias}.search_text`
      const name = `substr(${text}, 1, length(${nameFold}))`
      const all = (condition: (term: string) => string) =>
        terms.map((_term, index) => condition(`@term${index}`)).join(' AND ')
      return `CASE WHEN starts_with(${text}, @typed) THEN 0
        WHEN ${all((term) => `strpos(' ' || ${name}, ' ' || ${term}) > 0`)} THEN 1
        WHEN ${all((term) => `strpos(${name}, ${term}) > 0`)} THEN 2 ELSE 3 END`
    },
  }
}
