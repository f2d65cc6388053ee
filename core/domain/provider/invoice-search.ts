import type { InvoiceType } from '../../contract/http/vocabulary.ts'
import type { Kobo } from '../money/money.ts'
import type { Trouble } from './outcomes.ts'

export type SearchQuery = {
  readonly irn: string | null
  readonly supplierTin: string | null
  readonly buyerTin: string | null
  readonly startDate: string | null
  readonly endDate: string | null
}

/** Everything that is known under an IRN. */
export function queryFor(irn: string): SearchQuery {
  return { irn, supplierTin: null, buyerTin: null, startDate: null, endDate: null }
}

/** A row found at the authority; what the provider does not tell is null. */
export type InvoiceMatch = {
  readonly irn: string | null
  readonly invoiceType: InvoiceType | null
  readonly supplierTin: string | null
  readonly buyerTin: string | null
  readonly issueDate: string | null
  readonly totalAmount: Kobo | null
  readonly taxAmount: Kobo | null
  readonly status: string | null
}

export type SearchOutcome =
  | { readonly kind: 'found'; readonly items: readonly InvoiceMatch[] }
  | { readonly kind: 'credentials_refused' }
  | { readonly kind: 'trouble'; readonly trouble: Trouble; readonly retryAfterMs: number | null }

/** By the IRN of an invoice that was received, or else by the TIN of its sender. */
export type SupplierQuery = { readonly by: 'irn'; readonly irn: string } | { readonly by: 'tin'; readonly tin: string }

/** What the authority holds of a supplier's invoice; asked by TIN, only its TIN and name can be there. */
export type SupplierMatch = Omit<InvoiceMatch, 'invoiceType' | 'buyerTin'> & { readonly supplierName: string | null }

export type SupplierOutcome =
  | { readonly kind: 'known'; readonly finding: SupplierMatch }
  /** Held as refused: it is no valid invoice. */
  | { readonly kind: 'rejected'; readonly finding: SupplierMatch }
  | { readonly kind: 'unknown' }
  /** The provider has no call for this question. */
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'credentials_refused' }
  | { readonly kind: 'trouble'; readonly trouble: Trouble; readonly retryAfterMs: number | null }
