import type { Kobo } from '../money/money.ts'
import type { LookupOutcome, SubmitOutcome } from '../provider/provider.ts'
import type { Refusal } from '../invoice/invoice.ts'

import { ATTENTION_AFTER_MS, FIRST_CONFIRM_MS, waitAfter } from './retry-policy.ts'
import type { SubmissionRecord } from './submission.ts'

/** What an answer means for the invoice itself. */
export type Verdict =
  | { readonly kind: 'none' }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'cleared' }
  /** `known`: the authority holds it as refused, so its IRN is used up; else nothing was kept there. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly known: boolean }
  /** The provider does not take the credentials: the business's queue waits for a successful connection test. */
  | { readonly kind: 'disconnected' }

export type Settled = { readonly submission: SubmissionRecord; readonly verdict: Verdict }

export type Circumstances = {
  readonly now: Date
  /** 0 to 1. */
  readonly random: number
  /** How long a provider may go on working on a request whose answer was lost. */
  readonly providerWindowMs: number
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
      return { submission: checking(submission, { ...outcome, trouble: 'busy' }, 0, at), verdict: { kind: 'none' } }
    case 'unknown':
      return { submission: checking(submission, outcome, at.providerWindowMs, at), verdict: { kind: 'none' } }
  }
}

/**
 * After looking up an IRN whose attempt brought no clear answer. Asked only once the provider's window has passed.
 * What the authority holds under our IRN must be what we sent; another content is for a person to sort out.
 */
export function afterCheck(
  submission: SubmissionRecord,
  outcome: LookupOutcome,
  sent: { readonly issueDate: string; readonly total: Kobo },
  at: Circumstances,
): Settled {
  switch (outcome.kind) {
    case 'known': {
      const sameDate = outcome.issueDate === null || outcome.issueDate === sent.issueDate
      const sameTotal = outcome.total === null || outcome.total === sent.total
      if (!sameDate || !sameTotal) return { submission: needsAttention(submission, at), verdict: { kind: 'none' } }
      return { submission: accepted(submission, at), verdict: { kind: 'accepted' } }
    }
    case 'processing':
      return { submission: accepted(submission, at), verdict: { kind: 'accepted' } }
    case 'rejected':
      return { submission: done(submission, at), verdict: { kind: 'refused', refusal: outcome.refusal, known: true } }
    case 'absent':
      return {
        submission: {
          ...submission,
          state: 'QUEUED',
          tries: 0,
          outcomeUnknown: false,
          nextAttemptAt: at.now.toISOString(),
          updatedAt: at.now.toISOString(),
        },
        verdict: { kind: 'none' },
      }
    case 'credentials_refused':
      return { submission: waitingForConnection(submission, at), verdict: { kind: 'disconnected' } }
    case 'trouble':
      return { submission: troubled(submission, 'CHECKING', outcome, at), verdict: { kind: 'none' } }
  }
}

/** After asking what became of an accepted invoice. */
export function afterFollowUp(submission: SubmissionRecord, outcome: LookupOutcome, at: Circumstances): Settled {
  switch (outcome.kind) {
    case 'known':
      return { submission: done(submission, at), verdict: { kind: 'cleared' } }
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

/** A submission found SENDING at start-up: the process died on the line, so nobody knows what the provider did. */
export function afterRestart(submission: SubmissionRecord, at: Circumstances): SubmissionRecord {
  return checking({ ...submission, lastTrouble: 'restart' }, null, at.providerWindowMs, at)
}

/** After a successful connection test: what waited for it goes on at once, the unknown by being looked up first. */
export function afterReconnect(submission: SubmissionRecord, accepted: boolean, now: Date): SubmissionRecord {
  const state = accepted ? 'SENT' : submission.outcomeUnknown ? 'CHECKING' : 'QUEUED'
  return { ...submission, state, tries: 0, nextAttemptAt: now.toISOString(), updatedAt: now.toISOString() }
}

/**
 * When a person asks for another try at once; undefined where there is nothing to try. What may have arrived is looked
 * up before it is sent again, and even an impatient person waits out the provider's window.
 */
export function afterRetry(submission: SubmissionRecord, now: Date): SubmissionRecord | undefined {
  const { state, outcomeUnknown, tries, nextAttemptAt } = submission
  if (state === 'SENDING' || state === 'DONE' || state === 'WAITING_FOR_CONNECTION') return undefined

  // Not looked up yet: what stands there is the end of the provider's window.
  const inWindow = state === 'CHECKING' && tries === 0
  const next = state === 'NEEDS_ATTENTION' ? (outcomeUnknown ? 'CHECKING' : 'QUEUED') : state
  return {
    ...submission,
    state: next,
    tries: next === 'CHECKING' ? Math.max(tries, inWindow ? 0 : 1) : 0,
    troubleSince: null,
    nextAttemptAt: inWindow ? nextAttemptAt : now.toISOString(),
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
    troubleSince: submission.troubleSince ?? now.toISOString(),
    lastTrouble: trouble?.trouble ?? submission.lastTrouble,
    nextAttemptAt: after(now, waitMs),
    updatedAt: now.toISOString(),
  }
}

function troubled(
  submission: SubmissionRecord,
  state: 'QUEUED' | 'CHECKING' | 'SENT',
  { trouble, retryAfterMs }: Trouble,
  { now, random }: Circumstances,
): SubmissionRecord {
  const since = submission.troubleSince ?? now.toISOString()
  // The try itself was counted when it started; lookups are counted here.
  const tries = submission.tries + (state === 'QUEUED' ? 0 : 1)
  const tooLong = state !== 'SENT' && now.getTime() - Date.parse(since) >= ATTENTION_AFTER_MS

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
