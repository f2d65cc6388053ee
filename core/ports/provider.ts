import type { Environment, InvoiceType, PaymentStatus, ProviderName } from '../contract/vocabulary.ts'
import type { Refusal } from '../domain/invoice/invoice.ts'
import type { Kobo } from '../domain/money/money.ts'

/**
 * An access point provider: the company through which invoices reach FIRS / NRS.
 * Adapters translate; they decide nothing. No adapter retries a call that may have reached the authority.
 */
export type Provider = {
  readonly name: ProviderName
  readonly displayName: string
  readonly description: string
  readonly environment: Environment
  /** Customers that set off a trouble, for trying out what happens then. Only a simulator has them. */
  readonly tryOut?: readonly { readonly tin: string; readonly title: string; readonly whatHappens: string }[]
  /** What is missing before a connection can be tried, as a sentence for people; null when complete. */
  missingSetup(settings: ConnectionSettings): string | null
  connect(settings: ConnectionSettings): Gateway
}

/** Everything an adapter needs for one business. Secrets come from the secret store just before use. */
export type ConnectionSettings = {
  /** Ours; keys caches (tokens, connections). */
  readonly businessId: string
  /** The UUID that FIRS assigned. */
  readonly firsBusinessId: string | null
  readonly serviceId: string | null
  readonly supplierTin: string
  readonly apiUrl: string | null
  readonly apiKey: string | null
  readonly apiSecret: string | null
  readonly clientId: string | null
  readonly clientSecret: string | null
  readonly merchantCode: string | null
}

export type CallOptions = {
  /** Total time for the whole call, token fetch and redirects-refused included. */
  readonly deadlineMs: number
}

/** A provider connected with one business's settings. No method throws for what a provider may answer. */
export type Gateway = {
  testConnection(options: CallOptions): Promise<ConnectionResult>
  /** Hands the invoice over for legal submission ("sign"). `payload` is sent byte for byte. */
  submit(invoice: { readonly irn: string; readonly payload: Uint8Array }, options: CallOptions): Promise<SubmitOutcome>
  /** Hands an accepted invoice over to the buyer's access point. Failing never undoes the acceptance: try again later. */
  transmit(irn: string, options: CallOptions): Promise<TransmitOutcome>
  /** Asks whether the authority knows the IRN, and what became of it. */
  lookup(irn: string, options: CallOptions): Promise<LookupOutcome>
  updatePayment(update: PaymentUpdate, options: CallOptions): Promise<PaymentOutcome>
  search(query: SearchQuery, options: CallOptions): Promise<SearchOutcome>
  /** Asks what the authority knows of a supplier's invoice, or of a supplier. */
  checkSupplier(query: SupplierQuery, options: CallOptions): Promise<SupplierOutcome>
}

/** Why a call brought no answer we can use. Each has one sentence for people in `provider-trouble.ts`. */
export type Trouble =
  | 'unreachable'
  | 'timeout'
  | 'dropped'
  | 'tls'
  | 'redirect'
  | 'server_error'
  | 'unreadable'
  | 'too_large'
  | 'busy'
  | 'rate_limited'
  | 'not_found'

export type ConnectionResult =
  | { readonly kind: 'connected' }
  | { readonly kind: 'credentials_refused' }
  /** The credentials are good, but the authority does not know the business ID of the FIRS configuration. */
  | { readonly kind: 'business_unknown' }
  | { readonly kind: 'trouble'; readonly trouble: Trouble }

export type SubmitOutcome =
  /** The authority has signed it: the legal submission has happened. */
  | { readonly kind: 'accepted' }
  /** Clearly refused for its content; nothing was kept. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** The authority says that it has this IRN already: look up and compare. */
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'credentials_refused' }
  /** Clearly not processed (no connection was made, 429, "try again later"): sending again is safe. */
  | { readonly kind: 'not_processed'; readonly trouble: Trouble; readonly retryAfterMs: number | null }
  /** It may or may not have been accepted: look up after the provider's window before anything is sent. */
  | { readonly kind: 'unknown'; readonly trouble: Trouble; readonly retryAfterMs: number | null }
  /** It was accepted under another IRN than ours: a person has to look. */
  | { readonly kind: 'conflict'; readonly irn: string }

export type TransmitOutcome =
  /** Handed over, now or before. */
  | { readonly kind: 'transmitted' }
  /** Clearly refused for the invoice's content, not for the buyer's side being away. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'credentials_refused' }
  | { readonly kind: 'trouble'; readonly trouble: Trouble; readonly retryAfterMs: number | null }

export type LookupOutcome =
  | {
      readonly kind: 'known'
      /** What the authority holds, as far as the provider tells; for comparing with what we sent. */
      readonly issueDate: string | null
      readonly total: Kobo | null
    }
  | { readonly kind: 'rejected'; readonly refusal: Refusal }
  | { readonly kind: 'absent' }
  /** Received but not decided yet: ask again later. */
  | { readonly kind: 'processing' }
  | { readonly kind: 'credentials_refused' }
  | { readonly kind: 'trouble'; readonly trouble: Trouble; readonly retryAfterMs: number | null }

export type PaymentUpdate = {
  readonly irn: string
  readonly status: PaymentStatus
  readonly date: string
  readonly reference: string | null
}

export type PaymentOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'credentials_refused' }
  | { readonly kind: 'trouble'; readonly trouble: Trouble; readonly retryAfterMs: number | null }

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
export type FoundInvoice = {
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
  | { readonly kind: 'found'; readonly items: readonly FoundInvoice[] }
  | { readonly kind: 'credentials_refused' }
  | { readonly kind: 'trouble'; readonly trouble: Trouble; readonly retryAfterMs: number | null }

/** By the IRN of an invoice that was received, or else by the TIN of its sender. */
export type SupplierQuery = { readonly by: 'irn'; readonly irn: string } | { readonly by: 'tin'; readonly tin: string }

/** What the authority holds of a supplier's invoice; asked by TIN, only its TIN and name can be there. */
export type SupplierFinding = Omit<FoundInvoice, 'invoiceType' | 'buyerTin'> & { readonly supplierName: string | null }

export type SupplierOutcome =
  | { readonly kind: 'known'; readonly finding: SupplierFinding }
  /** Held as refused: it is no valid invoice. */
  | { readonly kind: 'rejected'; readonly finding: SupplierFinding }
  | { readonly kind: 'unknown' }
  /** The provider has no call for this question. */
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'credentials_refused' }
  | { readonly kind: 'trouble'; readonly trouble: Trouble; readonly retryAfterMs: number | null }
