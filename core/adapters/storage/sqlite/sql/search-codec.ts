import type { InferSelectModel } from 'drizzle-orm'

import { lineWords, SEARCH_FOLD_VERSION, searchText } from '../../../../domain/text/search-fold.ts'
import {
  customerTable,
  invoiceTable,
  paymentDetailTable,
  productTable,
  purchaseTable,
  supplierTable,
} from '../schema/tables.ts'

import { linesText } from '../forms/invoice-text.ts'

import { descriptionsOf } from './line-codec.ts'

/** What the rows of each table are found by. */
export const searchedTables = {
  customer: { schema: customerTable, by: ['name', 'businessName', 'tin', 'email', 'phone'] },
  product: { schema: productTable, by: ['name', 'description', 'hsnCode', 'isicCode', 'barcode'] },
  payment_detail: { schema: paymentDetailTable, by: ['name', 'accountName', 'accountNumber', 'bankName'] },
  supplier: { schema: supplierTable, by: ['name', 'businessName', 'tin', 'email', 'phone'] },
  purchase: {
    schema: purchaseTable,
    by: ['supplierName', 'number', 'supplierInvoiceNumber', 'irn', 'declarationNumber', 'notes', 'externalReference'],
  },
  invoice: { schema: invoiceTable, by: ['customerName', 'invoiceNumber', 'irn', 'notes', 'externalReference'] },
} as const

export type SearchedTable = keyof typeof searchedTables
type SearchedRow<T extends SearchedTable> = InferSelectModel<(typeof searchedTables)[T]['schema']>
type SearchedBy<T extends SearchedTable> = Pick<
  SearchedRow<T>,
  (typeof searchedTables)[T]['by'][number] & keyof SearchedRow<T>
>

/** What has lines, each of which begins with its description. */
export const hasLines = (table: SearchedTable): boolean => table === 'invoice' || table === 'purchase'

/** Where the words of its lines begin in the text of an invoice. */
const LINES_FROM = '\n'

export const withLines = (text: string, lines: string): string => withWords(text, descriptionsOf(lines))

const withWords = (text: string, descriptions: readonly string[]): string => text + LINES_FROM + lineWords(descriptions)

/**
 * A row with what searches look into.
 *
 * @param descriptions those of its lines, where they are at hand and need not be read out of what is stored
 */
export function withSearchText<T extends SearchedTable, R extends SearchedBy<T>>(
  table: T,
  row: R,
  descriptions?: readonly string[],
) {
  const texts = searchedTables[table].by.map((property) => (row as Record<string, string | null>)[property] ?? null)
  const text = searchText(texts)
  const lines = hasLines(table) ? (row as { readonly lines?: Uint8Array | string }).lines : undefined
  return {
    ...row,
    searchText: lines === undefined ? text : withWords(text, descriptions ?? descriptionsOf(linesText(lines))),
    searchVersion: SEARCH_FOLD_VERSION,
  }
}

/** What somebody types who looks for a number, and not for a word. */
export const isNumber = (term: string): boolean => /^\d+$/.test(term)
