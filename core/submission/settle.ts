import type { Kobo } from '../money/money.ts'
import type { Refusal } from '../invoice/invoice.ts'
import type { LookupOutcome, SubmitOutcome, TransmitOutcome } from '../provider/provider.ts'

import { ATTENTION_AFTER_MS, FIRST_CONFIRM_MS, HAND_OVER_FOR_MS, waitAfter } from './retry-policy.ts'
import type { Progress, SubmissionRecord } from './submission.ts'

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
  /** The buyer's side does not take it. The authority's approval stands: nothing is undone. */
  | { readonly kind: 'notHandedOver'; readonly reason: string | null }

export type Settled = { readonly submission: SubmissionRecord; readonly verdict: Verdict }

export type Circumstances = {
  readonly now: Date
  /** 0 to 1. */
  readonly random: number
  /** How long a provider may go on working on a request whose answer was lost. */
  readonly providerWindowMs: number
}

/** What stands in the frozen payload, for comparing with what the authority tells. */
export type Sent = { readonly issueDate: string; readonly total: Kobo }

function isWhatWasSent({ issueDate, total }: Extract<LookupOutcome, { kind: 'known' }>, sent: Sent): boolean {
  return (issueDate === null || issueDate === sent.issueDate) && (total === null || total === sent.total)
}

/** The record of an attempt's start. It is committed before the socket opens: from here on the outcome is open. */
export function started(submission: SubmissionRecord, now: Date): SubmissionRecord {
  return {
    ...submission,
    state: 'SENDING',
    attempts: submission.attempts + 1,
    tries: submission.tries + 1,
    outcomeUnknown: true,
    nextAttemptAt: null,
    updatedAt: now.toISOString(),
  }
}

/** After an attempt to hand the invoice over. */
export function afterSubmit(submission: SubmissionRecord, outcome: SubmitOutcome, at: Circumstances): Settled {
  switch (outcome.kind) {
    case 'accepted':
      return { submission: accepted(submission, at), verdict: { kind: 'accepted' } }
    case 'refused':
      return {
        submission: done(submission, at),
        verdict: { kind: 'refused', refusal: outcome.refusal, known: false },
      }
    case 'credentials_refused':
      return {
        submission: waitingForConnection({ ...submission, outcomeUnknown: false }, at),
        verdict: { kind: 'disconnected' },
      }
    case 'not_processed':
      return {
        submission: troubled({ ...submission, outcomeUnknown: false }, 'QUEUED', outcome, at),
        verdict: { kind: 'none' },
      }
    case 'conflict':
      return { submission: needsAttention(submission, at), verdict: { kind: 'none' } }
    case 'duplicate':
      return { submission: checking(submission, { trouble: 'duplicate' }, 0, at), verdict: { kind: 'none' } }
    case 'unknown':
      return {
        submission: checking(submission, outcome, Math.max(at.providerWindowMs, outcome.retryAfterMs ?? 0), at),
        verdict: { kind: 'none' },
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
  sent: Sent,
  at: Circumstances,
): Settled {
  switch (outcome.kind) {
    case 'known':
      if (!isWhatWasSent(outcome, sent))
        return { submission: needsAttention(submission, at), verdict: { kind: 'none' } }
      return { submission: accepted(submission, at), verdict: { kind: 'accepted' } }
    case 'processing':
      return { submission: accepted(submission, at), verdict: { kind: 'accepted' } }
    case 'rejected':
      return { submission: done(submission, at), verdict: { kind: 'refused', refusal: outcome.refusal, known: true } }
    case 'absent':
      return { submission: sentAgain(submission, at), verdict: { kind: 'none' } }
    case 'credentials_refused':
      return { submission: waitingForConnection(submission, at), verdict: { kind: 'disconnected' } }
    case 'trouble':
      return { submission: troubled(submission, 'CHECKING', outcome, at), verdict: { kind: 'none' } }
  }
}

/**
 * After asking what became of an accepted invoice. What the authority holds is compared here too: it may have been
 * taken for accepted before it could be seen.
 */
export function afterFollowUp(
  submission: SubmissionRecord,
  outcome: LookupOutcome,
  sent: Sent,
  at: Circumstances,
): Settled {
  switch (outcome.kind) {
    case 'known': {
      if (!isWhatWasSent(outcome, sent))
        return { submission: needsAttention(submission, at), verdict: { kind: 'none' } }
      const submissionNow = submission.transmitted ? done(submission, at) : handingOver(submission, at)
      return { submission: submissionNow, verdict: { kind: 'cleared' } }
    }
    case 'rejected':
      return { submission: done(submission, at), verdict: { kind: 'refused', refusal: outcome.refusal, known: true } }
    case 'credentials_refused':
      return { submission: waitingForConnection(submission, at), verdict: { kind: 'disconnected' } }
    case 'absent':
    case 'processing':
      return {
        submission: troubled(submission, 'SENT', { trouble: null, retryAfterMs: null }, at),
        verdict: { kind: 'none' },
      }
    case 'trouble':
      return { submission: troubled(submission, 'SENT', outcome, at), verdict: { kind: 'none' } }
  }
}

/**
 * After an attempt to hand a signed invoice over to the buyer's access point. Failing never undoes the signature: it is
 * tried again, for a week after the authority's approval. Refused for its content before the approval, it is refused.
 */
export function afterTransmit(submission: SubmissionRecord, outcome: TransmitOutcome, at: Circumstances): Settled {
  const approved = submission.state === 'HANDING_OVER'
  const transmitted = { ...submission, transmitted: true }

  switch (outcome.kind) {
    case 'transmitted':
      return approved
        ? { submission: done(transmitted, at), verdict: { kind: 'handedOver' } }
        : { submission: transmitted, verdict: { kind: 'none' } }
    case 'refused':
      return approved
        ? { submission: done(submission, at), verdict: { kind: 'notHandedOver', reason: outcome.refusal.reason } }
        : { submission: done(submission, at), verdict: { kind: 'refused', refusal: outcome.refusal, known: true } }
    case 'credentials_refused':
      return { submission: waitingForConnection(submission, at), verdict: { kind: 'disconnected' } }
    case 'trouble': {
      // Before the approval the question whether it is approved sets the pace.
      if (!approved) return { submission, verdict: { kind: 'none' } }

      const next = troubled(submission, 'HANDING_OVER', outcome, at)
      const tooLong = at.now.getTime() - Date.parse(next.troubleSince ?? next.updatedAt) >= HAND_OVER_FOR_MS
      return tooLong
        ? { submission: done(submission, at), verdict: { kind: 'notHandedOver', reason: null } }
        : { submission: next, verdict: { kind: 'none' } }
    }
  }
}

/** A hand-over of a business that has another provider by now: nobody is left to make it. */
export function afterLeaving(submission: SubmissionRecord, { now }: Pick<Circumstances, 'now'>): Settled {
  const ended = { ...submission, state: 'DONE', nextAttemptAt: null, updatedAt: now.toISOString() } as const
  return { submission: ended, verdict: { kind: 'notHandedOver', reason: null } }
}

/** How often a note looks whether its original has been approved, should nobody tell it. */
const ORIGINAL_WAIT_MS = 60_000

/** A credit or debit note that is due while its original is not approved yet, or never will be. */
export function afterOriginal(
  submission: SubmissionRecord,
  original: 'pending' | 'refused',
  { now }: Pick<Circumstances, 'now'>,
): SubmissionRecord {
  const waits = original === 'pending'
  return {
    ...submission,
    state: waits ? 'QUEUED' : 'NEEDS_ATTENTION',
    lastTrouble: waits ? 'original_pending' : 'original_refused',
    nextAttemptAt: waits ? after(now, ORIGINAL_WAIT_MS) : null,
    updatedAt: now.toISOString(),
  }
}

/** A submission found SENDING at start-up: the process died on the line, so nobody knows what the provider did. */
export function afterRestart(submission: SubmissionRecord, at: Circumstances): SubmissionRecord {
  return checking({ ...submission, lastTrouble: 'restart' }, null, at.providerWindowMs, at)
}

/** The next step of a submission that stood still: the unknown is looked up, and only what is not there is sent. */
function stateIn({ outcomeUnknown }: SubmissionRecord, progress: Progress): SubmissionRecord['state'] {
  if (progress === 'accepted') return 'SENT'
  if (progress === 'approved') return 'HANDING_OVER'
  return outcomeUnknown ? 'CHECKING' : 'QUEUED'
}

/** After a successful connection test: what waited for it goes on at once, the unknown by being looked up first. */
export function afterReconnect(submission: SubmissionRecord, progress: Progress, now: Date): SubmissionRecord {
  return goingOn(submission, progress, now)
}

/**
 * When a person asks for another try at once; undefined where there is nothing to try. What may have arrived is looked
 * up before it is sent again, and even an impatient person waits out the provider's window. What the buyer's side did
 * not take is offered to it again.
 */
export function afterRetry(submission: SubmissionRecord, progress: Progress, now: Date): SubmissionRecord | undefined {
  const { state, tries, nextAttemptAt } = submission
  if (state === 'DONE') {
    return submission.transmitted || progress !== 'approved' ? undefined : goingOn(submission, progress, now)
  }
  if (state === 'SENDING' || state === 'WAITING_FOR_CONNECTION') return undefined

  // Not looked up yet: what stands there is the end of the provider's window.
  const inWindow = state === 'CHECKING' && tries === 0
  const next = state === 'NEEDS_ATTENTION' ? stateIn(submission, progress) : state
  return {
    ...submission,
    state: next,
    tries: next === 'CHECKING' ? Math.max(tries, inWindow ? 0 : 1) : 0,
    troubleSince: null,
    nextAttemptAt: inWindow ? nextAttemptAt : now.toISOString(),
    updatedAt: now.toISOString(),
  }
}

function goingOn(submission: SubmissionRecord, progress: Progress, now: Date): SubmissionRecord {
  return {
    ...submission,
    state: stateIn(submission, progress),
    tries: 0,
    nextAttemptAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
}

type Trouble = { readonly trouble: SubmissionRecord['lastTrouble']; readonly retryAfterMs: number | null }

function accepted(submission: SubmissionRecord, { now }: Circumstances): SubmissionRecord {
  return {
    ...submission,
    state: 'SENT',
    outcomeUnknown: false,
    tries: 0,
    troubleSince: null,
    lastTrouble: null,
    nextAttemptAt: after(now, FIRST_CONFIRM_MS),
    updatedAt: now.toISOString(),
  }
}

function done(submission: SubmissionRecord, { now }: Circumstances): SubmissionRecord {
  return {
    ...submission,
    state: 'DONE',
    outcomeUnknown: false,
    troubleSince: null,
    lastTrouble: null,
    nextAttemptAt: null,
    updatedAt: now.toISOString(),
  }
}

/** How often it is sent again at once; from then on the pauses grow with every send. */
const PROMPT_SENDS = 3

/** The authority does not have it, after its window: it may be sent again, less and less often if that keeps happening. */
function sentAgain(submission: SubmissionRecord, { now, random }: Circumstances): SubmissionRecord {
  const { attempts, troubleSince } = submission
  // A computer that was off for days has not tried for a day: "not there" is an answer, and it is simply sent.
  const tooLong =
    attempts > PROMPT_SENDS && troubleSince !== null && now.getTime() - Date.parse(troubleSince) >= ATTENTION_AFTER_MS
  const waitMs = attempts < PROMPT_SENDS ? 0 : waitAfter(attempts - PROMPT_SENDS + 1, random, null)

  return {
    ...submission,
    state: tooLong ? 'NEEDS_ATTENTION' : 'QUEUED',
    tries: 0,
    outcomeUnknown: false,
    // The line is there, it was just asked: its return must not hurry what gets lost on it.
    lastTrouble: 'lost',
    nextAttemptAt: tooLong ? null : after(now, waitMs),
    updatedAt: now.toISOString(),
  }
}

function handingOver(submission: SubmissionRecord, { now }: Circumstances): SubmissionRecord {
  return {
    ...submission,
    state: 'HANDING_OVER',
    tries: 0,
    troubleSince: null,
    lastTrouble: null,
    nextAttemptAt: after(now, FIRST_CONFIRM_MS),
    updatedAt: now.toISOString(),
  }
}

function waitingForConnection(submission: SubmissionRecord, { now }: Circumstances): SubmissionRecord {
  return {
    ...submission,
    state: 'WAITING_FOR_CONNECTION',
    lastTrouble: 'credentials_refused',
    nextAttemptAt: null,
    updatedAt: now.toISOString(),
  }
}

function needsAttention(submission: SubmissionRecord, { now }: Circumstances): SubmissionRecord {
  return {
    ...submission,
    state: 'NEEDS_ATTENTION',
    lastTrouble: 'conflict',
    nextAttemptAt: null,
    updatedAt: now.toISOString(),
  }
}

function checking(
  submission: SubmissionRecord,
  trouble: { readonly trouble: SubmissionRecord['lastTrouble'] } | null,
  waitMs: number,
  { now }: Circumstances,
): SubmissionRecord {
  return {
    ...submission,
    state: 'CHECKING',
    outcomeUnknown: true,
    // None yet of those that look it up: until the first of them nothing may hurry it out of the provider's window.
    tries: 0,
    troubleSince: submission.troubleSince ?? now.toISOString(),
    lastTrouble: trouble?.trouble ?? submission.lastTrouble,
    nextAttemptAt: after(now, waitMs),
    updatedAt: now.toISOString(),
  }
}

function troubled(
  submission: SubmissionRecord,
  state: 'QUEUED' | 'CHECKING' | 'SENT' | 'HANDING_OVER',
  { trouble, retryAfterMs }: Trouble,
  { now, random }: Circumstances,
): SubmissionRecord {
  const since = submission.troubleSince ?? now.toISOString()
  // The try itself was counted when it started; lookups are counted here.
  const tries = submission.tries + (state === 'QUEUED' ? 0 : 1)
  const open = state === 'QUEUED' || state === 'CHECKING'
  const tooLong = open && now.getTime() - Date.parse(since) >= ATTENTION_AFTER_MS

  return {
    ...submission,
    state: tooLong ? 'NEEDS_ATTENTION' : state,
    tries,
    troubleSince: since,
    lastTrouble: trouble,
    nextAttemptAt: tooLong ? null : after(now, waitAfter(Math.max(1, tries), random, retryAfterMs)),
    updatedAt: now.toISOString(),
  }
}

function after(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}
