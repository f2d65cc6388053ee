import { getTableColumns } from 'drizzle-orm'

import { SEARCH_FOLD_VERSION, searchFold, searchTerms, searchText } from '../../../../domain/text/search-fold.ts'
import type { SearchIndex } from '../../../../ports/records/search-index.ts'
import type { Connection } from '../engine/connection.ts'
import { linesText } from '../forms/invoice-text.ts'
import { hasWord, shortWords, wholeWords } from '../forms/search-words.ts'

import { hasLines, isNumber, searchedTables, withLines, type SearchedTable } from './search-codec.ts'

/** Folds texts in SQL: a row's, as `withSearchText` does before it is written, and a name, for the order of names. */
export function provideSearchText({ db }: Connection): void {
  db.function('search_fold', { deterministic: true }, (text: unknown) => searchFold(text as string))
  db.function('search_text', { deterministic: true, varargs: true }, (...texts: unknown[]) =>
    searchText(texts as (string | null)[]),
  )
  db.function('short_words', { deterministic: true, varargs: true }, (...texts: unknown[]) => {
    const [searchText, customerFold, invoiceNumber, irn] = texts as [string, string, string, string | null]
    return shortWords({ searchText, customerFold, invoiceNumber, irn })
  })
  db.function('with_lines', { deterministic: true }, (text: unknown, lines: unknown) =>
    withLines(text as string, linesText(lines as Uint8Array | string)),
  )
}

/** `search_text(t.name, t.tin, ...)` */
export function foldedAnew(table: SearchedTable, alias: string): string {
  const { schema, by } = searchedTables[table]
  const columns = getTableColumns(schema) as Record<string, { readonly name: string }>
  const text = `search_text(${by.map((property) => `${alias}.${columns[property]?.name}`).join(', ')})`
  return hasLines(table) ? `with_lines(${text}, ${alias}.lines)` : text
}

/** The same of an invoice as it is stored, with a name that is folded already. */
export const storedAnew = (alias: string, customerFold: string): string =>
  `short_words(${foldedAnew('invoice', alias)}, ${customerFold}, ${alias}.invoice_number, ${alias}.irn)`

const isFolded = (alias: string): string => `${alias}.search_version = ${SEARCH_FOLD_VERSION}`

/** A row's folded texts, whatever rules it was stored under. */
export const searchedText = (table: SearchedTable, alias: string): string =>
  `CASE WHEN ${isFolded(alias)} THEN ${table === 'invoice' ? wholeWords(alias) : `${alias}.search_text`} ELSE ${foldedAnew(table, alias)} END`

type Search = {
  readonly parameters: Record<string, string>
  /** All of these must hold. */
  readonly terms: readonly {
    readonly isNumber: boolean
    /** Each is looked for; a row that has one of them has the term. */
    readonly spellings: readonly string[]
    readonly on: (table: SearchedTable, alias: string) => string
  }[]
  /**
   * How far a row is from what its name says, for the order: it begins with what was typed, its words do, it is in the
   * name, or it is elsewhere only. A name is what a row's folded texts begin with, about as long as `nameFold`.
   */
  readonly distance: (table: SearchedTable, alias: string, nameFold: string) => string
}

/** What rows must fulfil to be found; undefined where nothing is searched. */
export function searchOf(search: string | undefined): Search | undefined {
  if (search === undefined || search.trim() === '') return undefined
  const terms = searchTerms(search)
  // Signs alone are in no text.
  if (terms.length === 0)
    return { parameters: {}, terms: [{ isNumber: false, spellings: [], on: () => '0' }], distance: () => 'NULL' }

  const parameters = terms.flatMap(([first, second = first], index) => [
    [`term${index}`, first],
    [`term${index}b`, second],
    [`term${index}word`, longestWord(first)],
  ])
  return {
    parameters: { ...(Object.fromEntries(parameters) as Record<string, string>), typed: searchFold(search) },
    terms: terms.map(([first, ...others], index) => ({
      isNumber: isNumber(first),
      spellings: [first, ...others],
      on(table, alias) {
        // A number is that of the invoice, and not of `12mm rod`.
        const isOfHead = hasLines(table) && isNumber(first)
        const part = (text: string) => (isOfHead ? `substr(${text}, 1, instr(${text}, char(10)) - 1)` : text)
        const names = others.length > 0 ? [`@term${index}`, `@term${index}b`] : [`@term${index}`]
        const anyIn = (text: string) => names.map((name) => `instr(${text}, ${name}) > 0`).join(' OR ')
        if (table !== 'invoice') return `(${anyIn(part(searchedText(table, alias)))})`
        const stored = part(`${alias}.search_text`)
        const has = (name: string) => hasWord(alias, stored, name)
        // Of several words that stand together one is looked for first: the text is put together for few.
        const found = first.includes(' ')
          ? `${has(`@term${index}word`)} AND (${anyIn(wholeWords(alias))})`
          : names.map(has).join(' OR ')
        // As AND and OR: a CASE would have SQLite work out all of what is in it.
        return `(${isFolded(alias)} AND (${found}) OR ${alias}.search_version IS NOT ${SEARCH_FOLD_VERSION} AND (${anyIn(part(foldedAnew(table, alias)))}))`
      },
    })),
    distance(table, alias, nameFold) {
      const text = searchedText(table, alias)
      const name = `substr(${text}, 1, length(${nameFold}))`
      const all = (condition: (term: string) => string) =>
        terms.map((_term, index) => condition(`@term${index}`)).join(' AND ')
      return `CASE WHEN instr(${text}, @typed) = 1 THEN 0
        WHEN ${all((term) => `instr(' ' || ${name}, ' ' || ${term}) > 0`)} THEN 1
        WHEN ${all((term) => `instr(${name}, ${term}) > 0`)} THEN 2 ELSE 3 END`
    },
  }
}

const longestWord = (term: string): string =>
  term.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest), '')

const ROWS_AT_ONCE = 500

/** Folds what was stored under other rules. How far it came is kept, so that a start does not read every row again. */
export function createSearchIndex(connection: Connection, words: { refresh(): boolean }): SearchIndex {
  return {
    async refresh() {
      for (const table of Object.keys(searchedTables) as SearchedTable[]) if (refreshSome(table)) return true
      return words.refresh()
    },
  }

  /** Keys grow, and rows that are written meanwhile are folded already: what is there now is met once. */
  function refreshSome(table: SearchedTable): boolean {
    const known = connection
      .prepare<{ version: number; after: number | null }>(
        'SELECT version, after_key AS after FROM search_refresh WHERE name = ?',
      )
      .get(table)
    const after = known?.version === SEARCH_FOLD_VERSION ? known.after : 0
    if (after === null) return false

    const last = connection.prepare<{ key: number | null }>(`SELECT max(key) AS key FROM ${table}`).get()?.key ?? 0
    const upTo = after + ROWS_AT_ONCE
    connection
      .prepare(
        `UPDATE ${table} AS t SET search_text = ${table === 'invoice' ? storedAnew('t', 'search_fold(t.customer_name)') : foldedAnew(table, 't')}, search_version = ${SEARCH_FOLD_VERSION}${
          table === 'invoice' ? ', customer_fold = search_fold(t.customer_name)' : ''
        }
         WHERE t.key > @after AND t.key <= @upTo AND t.search_version IS NOT ${SEARCH_FOLD_VERSION}`,
      )
      .run({ after, upTo })
    connection
      .prepare(
        `INSERT INTO search_refresh (name, version, after_key) VALUES (@table, ${SEARCH_FOLD_VERSION}, @after)
         ON CONFLICT (name) DO UPDATE SET version = excluded.version, after_key = excluded.after_key`,
      )
      .run({ table, after: upTo >= last ? null : upTo })
    return true
  }
}
