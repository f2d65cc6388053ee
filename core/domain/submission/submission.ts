import type { Environment, InvoiceStatus, ProviderName } from '../../contract/http/vocabulary.ts'
import type { SubmissionState } from '../../contract/invoice/invoice.ts'
import type { InvoiceRecord, Refusal } from '../invoice/invoice.ts'
import { CLEARED } from '../invoice/status.ts'
import type { Trouble } from '../provider/outcomes.ts'

import { isForADay } from './retry-policy.ts'

/**
 * The states are the contract's (`submissionState`). SENDING that is found after a restart means: outcome unknown.
 * CHECKING waits for the provider's window before anything is looked up, and for the answer before anything is sent.
 */

/** The states in which a submission goes on by itself when its time comes. */
export const ACTIVE_STATES: readonly SubmissionState[] = ['QUEUED', 'CHECKING', 'SENT', 'HANDING_OVER']

/** Why a submission is not further than it is. */
export type SubmissionTrouble =
  | Trouble
  | 'credentials_refused'
  /** Another content, or another IRN, than ours stands at the authority. */
  | 'conflict'
  /** Called a duplicate: looked up before anything else. */
  | 'duplicate'
  | 'restart'
  /** Sent, not answered, and not there when it was looked up. */
  | 'lost'
  /** A note whose original is still on its way. */
  | 'original_pending'
  /** A note whose original was refused or cancelled. */
  | 'original_refused'
  /** What is stored of it is not what was queued: it is never sent. */
  | 'damaged'
  /** The credentials are in a secret store that does not open, or has them no more. */
  | 'secrets_unavailable'

/** Trouble of the line itself: over as soon as the line is back, without a need to wait for the next try. */
export const LINE_TROUBLES: readonly SubmissionTrouble[] = ['unreachable', 'timeout', 'dropped']

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
  readonly lastTrouble: SubmissionTrouble | null
  /** Whether the buyer's access point has it, or there is none to hand it to (B2C). */
  readonly transmitted: boolean
  readonly updatedAt: string
}

export type AttemptCall = 'submit' | 'lookup' | 'transmit' | 'payment'

/**
 * As people are shown it: while the business is not connected, nothing moves, whatever its own next step is. What only a
 * person can move on stays what it is.
 */
export function shownState(
  { state }: Pick<SubmissionRecord, 'state'>,
  { provider }: { readonly provider: { readonly isConnected: boolean } | null },
): SubmissionState {
  return ACTIVE_STATES.includes(state) && !provider?.isConnected ? 'WAITING_FOR_CONNECTION' : state
}

/** The same with the time of its next step, which there is only while it moves. */
export function shownStep(
  submission: Pick<SubmissionRecord, 'state' | 'nextAttemptAt'>,
  business: Parameters<typeof shownState>[1],
): Pick<SubmissionRecord, 'state' | 'nextAttemptAt'> {
  const state = shownState(submission, business)
  return { state, nextAttemptAt: state === submission.state ? submission.nextAttemptAt : null }
}

/** How far the authority is with an invoice, by its status. */
export type Progress = 'none' | 'accepted' | 'cleared'

export function progressOf(status: InvoiceStatus | undefined): Progress {
  if (status === 'SUBMITTED') return 'accepted'
  return status !== undefined && CLEARED.includes(status) ? 'cleared' : 'none'
}

/**
 * Whether the queue has given up hope, so that a person may: it needs attention, was accepted and for a day nobody
 * could tell what became of it (it is asked after all the same), or has waited a day for a connection that may never
 * come back, as when the provider has closed the account.
 */
export function isLost(
  { state, troubleSince, updatedAt }: Pick<SubmissionRecord, 'state' | 'troubleSince' | 'updatedAt'>,
  now: Date,
): boolean {
  if (state === 'SENT') return isForADay(troubleSince, now)
  if (state === 'WAITING_FOR_CONNECTION') return isForADay(updatedAt, now)
  return state === 'NEEDS_ATTENTION'
}

/** Whether a person may have it tried once more, by the state that is shown and how far the authority is. */
export function isRetryable(
  { state, transmitted }: Pick<SubmissionRecord, 'state' | 'transmitted'>,
  progress: Progress,
): boolean {
  // What the buyer's side did not take may be offered to it again.
  if (state === 'DONE') return progress === 'cleared' && !transmitted
  return state !== 'SENDING' && state !== 'WAITING_FOR_CONNECTION'
}

/** Whether a submission is the one that was frozen when its invoice was queued; `sha256` is that of its payload, as hex. */
export function isAsFrozen(
  { irn, environment, payloadSha256 }: Pick<SubmissionRecord, 'irn' | 'environment' | 'payloadSha256'>,
  sha256: string,
  invoice: Pick<InvoiceRecord, 'irn' | 'environment'>,
): boolean {
  return payloadSha256 === sha256 && irn === invoice.irn && environment === invoice.environment
}

/** One call to a provider, as the log keeps it. */
export type AttemptRecord = {
  readonly id: number
  readonly call: AttemptCall
  /** Null for calls from before this was kept. */
  readonly provider: ProviderName | null
  readonly environment: Environment | null
  readonly startedAt: string
  /** Null while the call is on the line, and for ever when the program was killed meanwhile. */
  readonly endedAt: string | null
  /** The kind of the provider's answer, in the words of its port. */
  readonly outcome: string | null
  readonly trouble: SubmissionTrouble | null
}

/** What came of one step. `answered`: the provider said something, whatever it was, so the line is there. */
export type StepResult = 'answered' | 'troubled' | 'nothing'

/** What the dispatcher needs to know to choose. */
export type DueSubmission = Pick<SubmissionRecord, 'invoiceId' | 'businessId' | 'state'>

/** What came of telling the authority about a payment. */
export type PaymentResult =
  | { readonly kind: 'sent'; readonly invoice: InvoiceRecord }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'later' }
