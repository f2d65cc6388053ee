import type { InvoiceStatus } from '../../contract/http/vocabulary.ts'
import type { Refusal } from '../invoice/invoice.ts'
import type { Kobo } from '../money/money.ts'
import type { LookupOutcome, SubmitOutcome, TransmitOutcome } from '../provider/outcomes.ts'

import { HAND_OVER_FOR_MS } from './retry-policy.ts'
import { isRetryable, ACTIVE_STATES, type Progress, type SubmissionRecord } from './submission.ts'
import {
  accepted,
  checking,
  done,
  resumed,
  handingOver,
  isInWindow,
  needsAttention,
  nextStep,
  requeued,
  retriedLater,
  waitingForConnection,
  waitingForOriginal,
  type TransitionContext,
} from './transitions.ts'

/** What an answer means for the invoice itself. */
export type Verdict =
  | { readonly kind: 'none' }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'cleared' }
  /** `known`: the authority holds it as refused, so its IRN is used up; else nothing was kept there. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly known: boolean }
  /** The provider does not take the credentials: the business's queue waits for a successful connection test. */
  | { readonly kind: 'disconnected' }
  /** The buyer's side has it, later than the authority. */
  | { readonly kind: 'handedOver' }
  /** The buyer's side does not take it. The clearance stands: nothing is undone. */
  | { readonly kind: 'notHandedOver'; readonly reason: string | null }

export type HandledResult = { readonly submission: SubmissionRecord; readonly verdict: Verdict }

/** What stands in the frozen payload, for comparing with what the authority tells. */
export type SubmittedContent = { readonly issueDate: string; readonly total: Kobo }

const handled = (submission: SubmissionRecord, verdict: Verdict = { kind: 'none' }): HandledResult => ({
  submission,
  verdict,
})

const refused = (
  submission: SubmissionRecord,
  refusal: Refusal,
  known: boolean,
  at: TransitionContext,
): HandledResult => handled(done(submission, at), { kind: 'refused', refusal, known })

const disconnected = (submission: SubmissionRecord, at: TransitionContext): HandledResult =>
  handled(waitingForConnection(submission, at), { kind: 'disconnected' })

/** After an attempt to send the invoice to the authority. */
export function afterSubmit(
  submission: SubmissionRecord,
  outcome: SubmitOutcome,
  at: TransitionContext,
): HandledResult {
  switch (outcome.kind) {
    case 'accepted':
      return handled(accepted(submission, at), { kind: 'accepted' })
    case 'refused':
      return refused(submission, outcome.refusal, false, at)
    case 'credentials_refused':
      return disconnected({ ...submission, outcomeUnknown: false }, at)
    case 'not_processed':
      return handled(retriedLater({ ...submission, outcomeUnknown: false }, 'QUEUED', outcome, at))
    case 'conflict':
      return handled(needsAttention(submission, 'conflict', at))
    case 'duplicate':
      return handled(checking(submission, 'duplicate', 0, at))
    case 'unknown': {
      const waitMs = Math.max(at.providerWindowMs, outcome.retryAfterMs ?? 0)
      return handled(checking(submission, outcome.trouble, waitMs, at))
    }
  }
}

/**
 * After looking up an IRN whose attempt brought no clear answer. Asked only once the provider's window has passed.
 * What the authority holds under our IRN must be what we sent; another content is for a person to sort out.
 */
export function afterCheck(
  submission: SubmissionRecord,
  outcome: LookupOutcome,
  sent: SubmittedContent,
  at: TransitionContext,
): HandledResult {
  switch (outcome.kind) {
    case 'known':
      return isSubmittedContent(outcome, sent)
        ? handled(accepted(submission, at), { kind: 'accepted' })
        : handled(needsAttention(submission, 'conflict', at))
    case 'processing':
      return handled(accepted(submission, at), { kind: 'accepted' })
    case 'rejected':
      return refused(submission, outcome.refusal, true, at)
    case 'absent':
      return handled(requeued(submission, at))
    case 'credentials_refused':
      return disconnected(submission, at)
    case 'trouble':
      return handled(retriedLater(submission, 'CHECKING', outcome, at))
  }
}

/**
 * After asking what became of an accepted invoice. What the authority holds is compared here too: it may have been
 * taken for accepted before it could be seen.
 */
export function afterFollowUp(
  submission: SubmissionRecord,
  outcome: LookupOutcome,
  sent: SubmittedContent,
  at: TransitionContext,
): HandledResult {
  switch (outcome.kind) {
    case 'known':
      if (!isSubmittedContent(outcome, sent)) return handled(needsAttention(submission, 'conflict', at))
      return handled(submission.transmitted ? done(submission, at) : handingOver(submission, at), { kind: 'cleared' })
    case 'rejected':
      return refused(submission, outcome.refusal, true, at)
    case 'credentials_refused':
      return disconnected(submission, at)
    case 'absent':
    case 'processing':
      return handled(retriedLater(submission, 'SENT', { trouble: null, retryAfterMs: null }, at))
    case 'trouble':
      return handled(retriedLater(submission, 'SENT', outcome, at))
  }
}

function isSubmittedContent(
  { issueDate, total }: Extract<LookupOutcome, { kind: 'known' }>,
  sent: SubmittedContent,
): boolean {
  return (issueDate === null || issueDate === sent.issueDate) && (total === null || total === sent.total)
}

/**
 * After an attempt to hand an accepted invoice over to the buyer's access point. Failing never undoes the acceptance: it
 * is tried again, for a week after the clearance. Refused for its content before the clearance, it is refused.
 */
export function afterTransmit(
  submission: SubmissionRecord,
  outcome: TransmitOutcome,
  at: TransitionContext,
): HandledResult {
  const isCleared = submission.state === 'HANDING_OVER'

  switch (outcome.kind) {
    case 'transmitted': {
      const transmitted = { ...submission, transmitted: true }
      return isCleared ? handled(done(transmitted, at), { kind: 'handedOver' }) : handled(transmitted)
    }
    case 'refused':
      return isCleared
        ? handled(done(submission, at), { kind: 'notHandedOver', reason: outcome.refusal.reason })
        : refused(submission, outcome.refusal, true, at)
    case 'credentials_refused':
      return disconnected(submission, at)
    case 'trouble': {
      // Before the clearance the question whether it is cleared sets the pace.
      if (!isCleared) return handled(submission)

      const next = retriedLater(submission, 'HANDING_OVER', outcome, at)
      const since = next.troubleSince ?? next.updatedAt
      return at.now.getTime() - Date.parse(since) >= HAND_OVER_FOR_MS ? afterLeaving(submission, at) : handled(next)
    }
  }
}

/** Nobody is left to hand it over, or it was tried for long enough. */
export function afterLeaving(submission: SubmissionRecord, at: Pick<TransitionContext, 'now'>): HandledResult {
  return handled(done(submission, at), { kind: 'notHandedOver', reason: null })
}

/** How often a note looks whether its original has been cleared, should nobody tell it. */
const ORIGINAL_WAIT_MS = 60_000

/** A credit or debit note that is due while its original is not cleared yet, or never will be. */
export function afterOriginal(
  submission: SubmissionRecord,
  original: 'pending' | 'refused',
  at: Pick<TransitionContext, 'now'>,
): SubmissionRecord {
  return original === 'pending'
    ? waitingForOriginal(submission, ORIGINAL_WAIT_MS, at)
    : needsAttention(submission, 'original_refused', at)
}

/** What is stored of an invoice, or of what was frozen for sending, is not what was saved. */
export function afterDamage(submission: SubmissionRecord, at: Pick<TransitionContext, 'now'>): SubmissionRecord {
  return needsAttention(submission, 'damaged', at)
}

/** A submission found SENDING with nobody on the line: nobody knows what the provider did. */
export function afterRestart(submission: SubmissionRecord, at: TransitionContext): SubmissionRecord {
  return checking(submission, 'restart', at.providerWindowMs, at)
}

/**
 * Found in a restored backup, on its way to the authority: what happened since, nobody here knows. It is looked up
 * before it is sent, also where a person or a connection comes first.
 */
export function afterRestore(submission: SubmissionRecord, at: Pick<TransitionContext, 'now'>): SubmissionRecord {
  const { state } = submission
  if (state === 'WAITING_FOR_CONNECTION' || state === 'NEEDS_ATTENTION') return { ...submission, outcomeUnknown: true }
  return checking(submission, 'restart', 0, at)
}

/** After a successful connection test: what waited for it goes on at once. */
export const afterReconnect = resumed

/**
 * What waited because of a trouble that is over is due now, also where a person was asked to look meanwhile, as long as
 * the invoice is on its way. What is inside the provider's window stays: undefined.
 */
export function afterTrouble(
  submission: SubmissionRecord,
  status: InvoiceStatus | undefined,
  now: Date,
): SubmissionRecord | undefined {
  const nextAttemptAt = now.toISOString()
  if (ACTIVE_STATES.includes(submission.state))
    return isInWindow(submission) ? undefined : { ...submission, nextAttemptAt }
  if (submission.state !== 'NEEDS_ATTENTION' || status !== 'PENDING') return undefined
  // One try has been: the window has passed.
  return { ...submission, state: nextStep(submission, 'none'), tries: 1, troubleSince: null, nextAttemptAt }
}

/**
 * When a person asks for another try at once; undefined where there is nothing to try. What may have arrived is looked
 * up before it is sent again, and even an impatient person waits out the provider's window. What the buyer's side did
 * not take is offered to it again.
 */
export function afterRetry(submission: SubmissionRecord, progress: Progress, now: Date): SubmissionRecord | undefined {
  const { state, tries } = submission
  if (!isRetryable(submission, progress)) return undefined
  if (state === 'DONE') return resumed(submission, progress, now)
  if (isInWindow(submission)) return { ...submission, troubleSince: null, updatedAt: now.toISOString() }

  const next = state === 'NEEDS_ATTENTION' ? nextStep(submission, progress) : state
  return {
    ...submission,
    state: next,
    // At least one: the window has passed.
    tries: next === 'CHECKING' ? Math.max(tries, 1) : 0,
    troubleSince: null,
    nextAttemptAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
}
