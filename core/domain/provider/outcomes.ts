import type { PaymentStatus } from '../../contract/http/vocabulary.ts'
import type { Refusal } from '../invoice/invoice.ts'
import type { Kobo } from '../money/money.ts'

/** Why a call brought no answer we can use. Each has one sentence for people in `troubles.ts`. */
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
  /** It is in a private network, and nobody has allowed that. */
  | 'private_address'

export type ConnectionResult =
  | { readonly kind: 'connected' }
  | { readonly kind: 'credentials_refused' }
  /** The credentials are good, but the authority does not know the business ID of the FIRS configuration. */
  | { readonly kind: 'business_unknown' }
  | { readonly kind: 'trouble'; readonly trouble: Trouble }

export type SubmitOutcome =
  /** The authority has taken it: the legal submission has happened. */
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
