import { FIRST_CONFIRM_MS, isForADay, waitAfter } from './retry-policy.ts'
import type { Progress, SubmissionRecord, SubmissionTrouble } from './submission.ts'

/** The transitions of a submission between its states. `handle-result.ts` decides which of them an answer causes. */

export type TransitionContext = {
  readonly now: Date
  /** 0 to 1. */
  readonly random: number
  /** How long a provider may go on working on a request whose answer was lost. */
  readonly providerWindowMs: number
}

type At = Pick<TransitionContext, 'now'>

/** How often it is sent again at once; from then on the pauses grow with every send. */
const PROMPT_SENDS = 3

const OVER = { troubleSince: null, lastTrouble: null } as const

function moved(submission: SubmissionRecord, { now }: At, change: Partial<SubmissionRecord>): SubmissionRecord {
  return { ...submission, ...change, updatedAt: now.toISOString() }
}

const later = ({ now }: At, milliseconds: number): string => new Date(now.getTime() + milliseconds).toISOString()

/** The record of an attempt's start. It is committed before the socket opens: from here on the outcome is open. */
export function started(submission: SubmissionRecord, now: Date): SubmissionRecord {
  const { attempts, tries } = submission
  return moved(
    submission,
    { now },
    { state: 'SENDING', attempts: attempts + 1, tries: tries + 1, outcomeUnknown: true, nextAttemptAt: null },
  )
}

/** Accepted by the authority; asked after from now on. */
export function accepted(submission: SubmissionRecord, at: At): SubmissionRecord {
  const nextAttemptAt = later(at, FIRST_CONFIRM_MS)
  return moved(submission, at, { ...OVER, state: 'SENT', outcomeUnknown: false, tries: 0, nextAttemptAt })
}

/** Cleared, and still to be offered to the buyer's access point. */
export function handingOver(submission: SubmissionRecord, at: At): SubmissionRecord {
  return moved(submission, at, { ...OVER, state: 'HANDING_OVER', tries: 0, nextAttemptAt: later(at, FIRST_CONFIRM_MS) })
}

export function done(submission: SubmissionRecord, at: At): SubmissionRecord {
  return moved(submission, at, { ...OVER, state: 'DONE', outcomeUnknown: false, nextAttemptAt: null })
}

export function waitingForConnection(submission: SubmissionRecord, at: At): SubmissionRecord {
  const lastTrouble = 'credentials_refused'
  return moved(submission, at, { state: 'WAITING_FOR_CONNECTION', lastTrouble, nextAttemptAt: null })
}

export function needsAttention(
  submission: SubmissionRecord,
  lastTrouble: 'conflict' | 'original_refused' | 'damaged',
  at: At,
): SubmissionRecord {
  return moved(submission, at, { state: 'NEEDS_ATTENTION', lastTrouble, nextAttemptAt: null })
}

/** A note that looks again in a while whether its original has been cleared. That is no trouble. */
export function waitingForOriginal(submission: SubmissionRecord, waitMs: number, at: At): SubmissionRecord {
  const nextAttemptAt = later(at, waitMs)
  return moved(submission, at, { state: 'QUEUED', lastTrouble: 'original_pending', nextAttemptAt })
}

/** Nobody knows whether it arrived: looked up after the wait, and until then nothing may hurry it. */
export function checking(
  submission: SubmissionRecord,
  lastTrouble: SubmissionTrouble,
  waitMs: number,
  at: At,
): SubmissionRecord {
  return moved(submission, at, {
    state: 'CHECKING',
    outcomeUnknown: true,
    // Lookups so far; see `isInWindow`.
    tries: 0,
    troubleSince: submission.troubleSince ?? at.now.toISOString(),
    lastTrouble,
    nextAttemptAt: later(at, waitMs),
  })
}

/** Whether an open question has not been looked up yet: its time is then the end of the provider's window. */
export function isInWindow({ state, tries }: Pick<SubmissionRecord, 'state' | 'tries'>): boolean {
  return state === 'CHECKING' && tries === 0
}

/** The authority does not have it, after its window: it may be sent again, less and less often if that keeps happening. */
export function requeued(submission: SubmissionRecord, at: TransitionContext): SubmissionRecord {
  const { attempts, troubleSince } = submission
  // A computer that was off for days has not tried for a day: "not there" is an answer, and it is simply sent.
  const gaveUp = attempts > PROMPT_SENDS && isForADay(troubleSince, at.now)
  const waitMs = attempts < PROMPT_SENDS ? 0 : waitAfter(attempts - PROMPT_SENDS + 1, at.random, null)

  return moved(submission, at, {
    state: gaveUp ? 'NEEDS_ATTENTION' : 'QUEUED',
    tries: 0,
    outcomeUnknown: false,
    // The line is there, it was just asked: its return must not hurry what gets lost on it.
    lastTrouble: 'lost',
    nextAttemptAt: gaveUp ? null : later(at, waitMs),
  })
}

/** Tried in vain: again after a growing pause; for a person after a day, as long as it is not accepted. */
export function retriedLater(
  submission: SubmissionRecord,
  state: 'QUEUED' | 'CHECKING' | 'SENT' | 'HANDING_OVER',
  { trouble, retryAfterMs }: { readonly trouble: SubmissionTrouble | null; readonly retryAfterMs: number | null },
  at: TransitionContext,
): SubmissionRecord {
  const troubleSince = submission.troubleSince ?? at.now.toISOString()
  // Sending was counted when it started; everything else is counted here.
  const tries = submission.tries + (state === 'QUEUED' ? 0 : 1)
  const gaveUp = (state === 'QUEUED' || state === 'CHECKING') && isForADay(troubleSince, at.now)

  return moved(submission, at, {
    state: gaveUp ? 'NEEDS_ATTENTION' : state,
    tries,
    troubleSince,
    lastTrouble: trouble,
    nextAttemptAt: gaveUp ? null : later(at, waitAfter(Math.max(1, tries), at.random, retryAfterMs)),
  })
}

/** Its next step after standing still, due now: the unknown is looked up, and only what is not there is sent. */
export function resumed(submission: SubmissionRecord, progress: Progress, now: Date): SubmissionRecord {
  const state = nextStep(submission, progress)
  return moved(submission, { now }, { state, tries: 0, nextAttemptAt: now.toISOString() })
}

/** The state in which a submission goes on, by how far the authority is with the invoice. */
export function nextStep(
  { outcomeUnknown }: Pick<SubmissionRecord, 'outcomeUnknown'>,
  progress: Progress,
): SubmissionRecord['state'] {
  if (progress === 'accepted') return 'SENT'
  if (progress === 'cleared') return 'HANDING_OVER'
  return outcomeUnknown ? 'CHECKING' : 'QUEUED'
}
