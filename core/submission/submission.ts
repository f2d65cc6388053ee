import type { Environment, ProviderName } from '../contract/vocabulary.ts'
import type { Trouble } from '../provider/provider.ts'

/**
 * Where an invoice stands in the queue.
 * - QUEUED: may be sent when its time comes.
 * - SENDING: an attempt has begun. Found after a restart it means: outcome unknown.
 * - CHECKING: no clear answer came; it is looked up, after the provider's window, before anything is sent again.
 * - SENT: accepted; asked after until the authority has decided.
 * - WAITING_FOR_CONNECTION: the provider refused the credentials; waits for a successful connection test.
 * - NEEDS_ATTENTION: a person has to look.
 * - DONE: answered for good.
 */
export type SubmissionState =
  'QUEUED' | 'SENDING' | 'CHECKING' | 'SENT' | 'WAITING_FOR_CONNECTION' | 'NEEDS_ATTENTION' | 'DONE'

export type SubmissionRecord = {
  readonly invoiceId: string
  readonly businessId: string
  readonly provider: ProviderName
  readonly environment: Environment
  readonly irn: string
  /** The exact bytes to send, frozen when the invoice was queued. */
  readonly payload: Uint8Array
  readonly payloadSha256: string
  readonly state: SubmissionState
  /** How often it was sent. */
  readonly attempts: number
  /** Tries in a row without an answer, which the waiting time grows with. */
  readonly tries: number
  /** Whether the authority may have it although we have no clear answer. */
  readonly outcomeUnknown: boolean
  readonly queuedAt: string
  readonly nextAttemptAt: string | null
  readonly troubleSince: string | null
  readonly lastTrouble: Trouble | 'credentials_refused' | 'conflict' | 'restart' | null
  readonly transmitted: boolean
  readonly updatedAt: string
}

export type AttemptCall = 'submit' | 'lookup' | 'transmit' | 'payment'
