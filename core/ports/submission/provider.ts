import type { CredentialField } from '../../contract/business/credentials.ts'
import type { Environment, ProviderName } from '../../contract/http/vocabulary.ts'
import type { IncomingOutcome, IncomingQuery, ReceiptOutcome } from '../../domain/provider/incoming.ts'
import type {
  SearchOutcome,
  SearchQuery,
  SupplierOutcome,
  SupplierQuery,
} from '../../domain/provider/invoice-search.ts'
import type {
  ConnectionResult,
  LookupOutcome,
  PaymentOutcome,
  PaymentUpdate,
  SubmitOutcome,
  TransmitOutcome,
} from '../../domain/provider/outcomes.ts'

/** The access point providers of an installation. */
export type Providers = {
  /** Those that a business can choose, in the order in which they are offered. */
  readonly list: readonly Provider[]
  /** Undefined for a provider that this installation does not have. */
  find(name: ProviderName): Provider | undefined
  /** What one is called in the middle of a sentence. */
  called(name: ProviderName | null): string
}

/**
 * An access point provider: the company through which invoices reach FIRS / NRS.
 * Adapters translate; they decide nothing. No adapter retries a call that may have reached the authority.
 */
export type Provider = {
  readonly name: ProviderName
  /** As a title, and in the middle of a sentence: "Sandbox", "the sandbox". */
  readonly displayName: string
  readonly nameInText: string
  readonly description: string
  readonly environment: Environment
  /** What it gives its customers to enter, in the order in which welcome e-mails have it. */
  readonly credentials: readonly CredentialField[]
  /** What a search through it can find, as sentences for people. */
  readonly searchNotes: readonly string[]
  /** It delivers what suppliers sent through the network: its gateways have `incoming`. */
  readonly deliversInvoices?: true
  /** Customers that set off a trouble, for trying out what happens then. Only a simulator has them. */
  readonly tryOut?: readonly { readonly tin: string; readonly title: string; readonly whatHappens: string }[]
  /** What is missing besides `credentials` before a connection can be tried, as a sentence for people; null when complete. */
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
  /** The others by the names of the provider's schema; null, or not there, where nothing is stored. */
  readonly [credential: string]: string | null
}

type CallOptions = {
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
  /** What suppliers sent to this business; only of a provider that delivers it. */
  readonly incoming?: Incoming
}

export type Incoming = {
  /** All that came on these days, confirmed or not. Asking again answers the same again. */
  list(query: IncomingQuery, options: CallOptions): Promise<IncomingOutcome>
  /** Tells the network that an invoice has arrived. Twice does no harm. */
  confirm(irn: string, options: CallOptions): Promise<ReceiptOutcome>
}
