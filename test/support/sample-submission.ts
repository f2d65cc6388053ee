import type { SubmissionRecord } from '../../core/domain/submission/submission.ts'
import { started, type TransitionContext } from '../../core/domain/submission/transitions.ts'

/** For tests: when everything happens that says nothing else. */
export const NOW = new Date('2026-11-20T10:00:00.000Z')
export const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)
export const iso = (milliseconds: number) => later(milliseconds).toISOString()
export const DAY = 24 * 60 * 60_000

export const at = (milliseconds = 0): TransitionContext => ({
  now: later(milliseconds),
  random: 0,
  providerWindowMs: 30_000,
})

export const queued: SubmissionRecord = {
  invoiceId: 'i',
  businessId: 'b',
  provider: 'provider1',
  environment: 'LIVE',
  irn: 'INV000001-94ND90NR-20261120',
  payload: new Uint8Array([1]),
  payloadSha256: 'x',
  state: 'QUEUED',
  attempts: 0,
  tries: 0,
  outcomeUnknown: false,
  queuedAt: iso(0),
  nextAttemptAt: iso(0),
  troubleSince: null,
  lastTrouble: null,
  transmitted: false,
  updatedAt: iso(0),
}
export const sending = started(queued, NOW)
export const sent = { issueDate: '2026-11-20', total: 1_816_750n }
export const refusal = { reason: 'no', details: [] }
