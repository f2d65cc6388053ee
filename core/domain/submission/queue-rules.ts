import type { SubmissionState } from '../../contract/invoice/invoice.ts'

import { isLost, ACTIVE_STATES, type SubmissionRecord, type SubmissionTrouble } from './submission.ts'

/**
 * How submissions stand in the queue: what is in it, what moves, what is held up. `now` is an ISO instant.
 *
 * Of stored submissions SQL answers the same, in `sqlite/sql/rules.ts`. The functions here are the rules in plain words,
 * which `test/storage/queue-rules-in-sql.test.ts` compares SQL with: nothing else calls them.
 */

/** Where no answer of the authority is there yet, whatever the reason. */
export const UNANSWERED_STATES: readonly SubmissionState[] = [
  'QUEUED',
  'SENDING',
  'CHECKING',
  'WAITING_FOR_CONNECTION',
  'NEEDS_ATTENTION',
]

/** Those of them that move by themselves. */
export const SENDING_STATES: readonly SubmissionState[] = ['QUEUED', 'SENDING', 'CHECKING']

/** Whether it should be moving towards the authority: a note may wait for its original as long as it takes. */
export function shouldMove({ state, lastTrouble }: Pick<SubmissionRecord, 'state' | 'lastTrouble'>): boolean {
  return SENDING_STATES.includes(state) && lastTrouble !== 'original_pending'
}

type Timed = Pick<SubmissionRecord, 'state' | 'nextAttemptAt'>

/** Whether its next step may be taken. */
export function isDue({ state, nextAttemptAt }: Timed, now: string): boolean {
  return ACTIVE_STATES.includes(state) && nextAttemptAt !== null && nextAttemptAt <= now
}

/** Whether its next step is further off than `latest`. */
export function isDueAfter({ state, nextAttemptAt }: Timed, latest: string): boolean {
  return ACTIVE_STATES.includes(state) && nextAttemptAt !== null && nextAttemptAt > latest
}

/** Whether one of the troubles is why it stands where it stands. */
export function isInTrouble(
  { state, lastTrouble }: Pick<SubmissionRecord, 'state' | 'lastTrouble'>,
  troubles: readonly SubmissionTrouble[],
): boolean {
  const isOpen = ACTIVE_STATES.includes(state) || state === 'NEEDS_ATTENTION'
  return isOpen && lastTrouble !== null && troubles.includes(lastTrouble)
}

/** Whether one of the troubles makes it wait: for its next try, or for a person. */
export function isHeldUp(
  submission: Timed & Pick<SubmissionRecord, 'lastTrouble'>,
  troubles: readonly SubmissionTrouble[],
  now: string,
): boolean {
  const waits = submission.state === 'NEEDS_ATTENTION' || isDueAfter(submission, now)
  return waits && isInTrouble(submission, troubles)
}

/** As it is counted: what was accepted and then lost is for a person to look at, like what needs attention. */
export function countedState(submission: Parameters<typeof isLost>[0], now: Date): SubmissionState {
  return submission.state === 'SENT' && isLost(submission, now) ? 'NEEDS_ATTENTION' : submission.state
}

/** The queue as people see it: the most urgent first, equals by age. What is DONE has left it. */
export const URGENCY: readonly (readonly SubmissionState[])[] = [
  ['NEEDS_ATTENTION'],
  ['WAITING_FOR_CONNECTION'],
  ['QUEUED', 'SENDING', 'CHECKING', 'SENT'],
  ['HANDING_OVER'],
]
