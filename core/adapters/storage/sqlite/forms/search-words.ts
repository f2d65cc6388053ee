/**
 * How the text that searches look into is stored in an invoice: without what it begins with, which other columns have, the
 * name of the customer, the number and the IRN. Some 60 bytes less of 120. It begins with the character 1 then; a text
 * without it is all of it, of an older version or because it begins otherwise.
 */

const MARK = '\u0001'

type Words = {
  readonly customerFold: string
  readonly invoiceNumber: string
  readonly irn: string | null
  readonly searchText: string | null
}

/** What SQLite makes small: letters of ASCII alone. */
const PLAIN = /^[ -~]*$/

/** A text as it is stored. */
export function shortWords({ customerFold, invoiceNumber, irn, searchText }: Words): string | null {
  if (searchText === null || !PLAIN.test(irn ?? invoiceNumber)) return searchText
  // Whoever looks for a word finds the number in the IRN.
  if (irn !== null && !irn.startsWith(`${invoiceNumber}-`)) return searchText
  const named = irn === null ? invoiceNumber : `${invoiceNumber} ${irn}`
  const beginning = `${customerFold} ${named.toLowerCase().replaceAll('-', ' ')}`
  return searchText.startsWith(beginning) ? MARK + searchText.slice(beginning.length) : searchText
}

const isShort = (alias: string): string => `unicode(${alias}.search_text) = 1`

/** The whole text of an invoice, in SQL. */
export const wholeWords = (alias: string): string =>
  `iif(${isShort(alias)}, ${alias}.customer_fold || ' ' || replace(lower(${alias}.invoice_number || coalesce(' ' || ${alias}.irn, '')), '-', ' ')
    || substr(${alias}.search_text, 2), ${alias}.search_text)`

/** Whether an invoice has a word, in SQL: a piece of a text without a space. Nothing is put together for it. */
export const hasWord = (alias: string, stored: string, word: string): string =>
  `(instr(${stored}, ${word}) > 0 OR ${isShort(alias)} AND (instr(${alias}.customer_fold, ${word}) > 0
    OR instr(lower(coalesce(${alias}.irn, ${alias}.invoice_number)), ${word}) > 0))`
