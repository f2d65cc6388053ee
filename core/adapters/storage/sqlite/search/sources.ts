import type { Environment } from '../../../../contract/http/vocabulary.ts'
import { searchedText } from '../sql/search.ts'

/** What has an index of its words: each source has parts of its own. */

export const MAX_PARTS = 1 << 20

export type Source = {
  /** The number of its first part. */
  readonly firstPart: number
  readonly table: string
  readonly alias: string
  /** Where triggers write down which rows changed; null where none does. */
  readonly changes: { readonly table: string; readonly column: string } | null
  /** What of the rows is found, and by what words; SQL over the alias. */
  readonly where: string
  readonly text: string
  /** Null: rows of all environments are found alike. */
  readonly environment: string | null
}

export const INVOICES: Source = {
  firstPart: 0,
  table: 'invoice',
  alias: 'i',
  changes: { table: 'search_changed', column: 'invoice_key' },
  where: '1',
  text: searchedText('invoice', 'i'),
  environment: null,
}

/** What a payment is found by itself; what its customer is found by may change, and stands with that. */
export const PAYMENTS: Source = {
  firstPart: MAX_PARTS,
  table: 'account_entry',
  alias: 'e',
  changes: null,
  where: "e.kind = 'PAYMENT' AND e.reverses_key IS NULL",
  text: "search_text(e.number, e.details ->> 'reference', e.external_reference)",
  environment: 'e.environment',
}

export const PURCHASES: Source = {
  firstPart: 2 * MAX_PARTS,
  table: 'purchase',
  alias: 'p',
  changes: { table: 'search_changed_purchase', column: 'purchase_key' },
  where: '1',
  text: searchedText('purchase', 'p'),
  environment: 'p.environment',
}

/** Whose rows these are: of a business, in one environment where that is told apart. */
export const ownerOf = (businessKey: number, environment?: Environment | string | null): number =>
  businessKey * 2 + (environment === 'SANDBOX' ? 1 : 0)
