import { describe, expect, it } from 'vitest'

import { at, DAY, iso, later, queued, refusal, sending, sent } from '../../../test/support/sample-submission.ts'
import type { LookupOutcome, SubmitOutcome } from '../provider/outcomes.ts'

import { afterCheck, afterFollowUp, afterRetry, afterSubmit, afterTransmit } from './handle-result.ts'

describe('the start of an attempt', () => {
  it('counts, and leaves the outcome open before anything is on the line', () => {
    expect(sending).toMatchObject({
      state: 'SENDING',
      attempts: 1,
      tries: 1,
      outcomeUnknown: true,
      nextAttemptAt: null,
      payload: queued.payload,
    })
  })
})

describe('after sending', () => {
  const settle = (outcome: SubmitOutcome, submission = sending, when = at()) => afterSubmit(submission, outcome, when)

  it('accepted: asked after from one second on', () => {
    expect(settle({ kind: 'accepted' })).toMatchObject({
      verdict: { kind: 'accepted' },
      submission: { state: 'SENT', outcomeUnknown: false, tries: 0, troubleSince: null, nextAttemptAt: iso(1_000) },
    })
  })

  it('refused: over', () => {
    expect(settle({ kind: 'refused', refusal })).toMatchObject({
      verdict: { kind: 'refused', refusal },
      submission: { state: 'DONE', outcomeUnknown: false, nextAttemptAt: null },
    })
  })

  it('credentials refused: nothing arrived, and it waits for a connection', () => {
    expect(settle({ kind: 'credentials_refused' })).toMatchObject({
      verdict: { kind: 'disconnected' },
      submission: { state: 'WAITING_FOR_CONNECTION', outcomeUnknown: false, nextAttemptAt: null },
    })
  })

  it('not processed: may be sent again after a wait, the longer one of ours and theirs', () => {
    const busy = (retryAfterMs: number | null) => settle({ kind: 'not_processed', trouble: 'busy', retryAfterMs })
    expect(busy(null)).toMatchObject({
      verdict: { kind: 'none' },
      submission: {
        state: 'QUEUED',
        outcomeUnknown: false,
        lastTrouble: 'busy',
        troubleSince: iso(0),
        nextAttemptAt: iso(1_000),
      },
    })
    expect(busy(90_000).submission.nextAttemptAt).toBe(iso(90_000))
  })

  it.each(['timeout', 'dropped', 'server_error', 'unreadable'] as const)(
    'unknown (%s): looked up after the window of the provider, never sent again before',
    (trouble) => {
      expect(settle({ kind: 'unknown', trouble, retryAfterMs: 90_000 }).submission.nextAttemptAt).toBe(iso(90_000))
      expect(settle({ kind: 'unknown', trouble, retryAfterMs: null })).toMatchObject({
        verdict: { kind: 'none' },
        submission: { state: 'CHECKING', outcomeUnknown: true, lastTrouble: trouble, nextAttemptAt: iso(30_000) },
      })
    },
  )

  it('duplicate: looked up at once', () => {
    expect(settle({ kind: 'duplicate' })).toMatchObject({
      verdict: { kind: 'none' },
      submission: { state: 'CHECKING', outcomeUnknown: true, nextAttemptAt: iso(0) },
    })
  })

  it('answered with another IRN: a person has to look', () => {
    expect(settle({ kind: 'conflict', irn: 'OTHER' })).toMatchObject({
      verdict: { kind: 'none' },
      submission: { state: 'NEEDS_ATTENTION', outcomeUnknown: true, nextAttemptAt: null, lastTrouble: 'conflict' },
    })
  })

  it('in trouble for a day: a person has to look', () => {
    const troubled = { ...sending, troubleSince: iso(0) }
    const busy = { kind: 'not_processed', trouble: 'busy', retryAfterMs: null } as const
    expect(settle(busy, troubled, at(DAY - 1)).submission.state).toBe('QUEUED')
    expect(settle(busy, troubled, at(DAY)).submission).toMatchObject({ state: 'NEEDS_ATTENTION', nextAttemptAt: null })
  })
})

describe('after looking up what became of it', () => {
  const checking = afterSubmit(sending, { kind: 'unknown', trouble: 'dropped', retryAfterMs: null }, at()).submission
  const settle = (outcome: LookupOutcome, when = at()) => afterCheck(checking, outcome, sent, when)
  const known = (issueDate: string | null, total: bigint | null): LookupOutcome => ({ kind: 'known', issueDate, total })

  it.each([
    ['all that was sent', known('2026-11-20', 1_816_750n)],
    ['our IRN, telling no more', known(null, null)],
    ['our date alone', known('2026-11-20', null)],
    ['our total alone', known(null, 1_816_750n)],
    ['it in processing', { kind: 'processing' } as const],
  ])('the authority has %s: accepted', (_what, outcome) => {
    expect(settle(outcome)).toMatchObject({
      verdict: { kind: 'accepted' },
      submission: { state: 'SENT', outcomeUnknown: false },
    })
  })

  it.each([
    ['total', known('2026-11-20', 1_816_751n)],
    ['date', known('2026-11-21', 1_816_750n)],
  ])('the authority has another %s under our IRN: a person has to look', (_what, outcome) => {
    expect(settle(outcome)).toMatchObject({ verdict: { kind: 'none' }, submission: { state: 'NEEDS_ATTENTION' } })
  })

  it('absent: may be sent again at once, the same bytes', () => {
    expect(settle({ kind: 'absent' })).toMatchObject({
      verdict: { kind: 'none' },
      submission: { state: 'QUEUED', outcomeUnknown: false, nextAttemptAt: iso(0), payload: queued.payload },
    })
  })

  it('no answer again: still unknown, asked again and never sent', () => {
    const again = settle({ kind: 'trouble', trouble: 'timeout', retryAfterMs: null })
    expect(again).toMatchObject({
      verdict: { kind: 'none' },
      submission: { state: 'CHECKING', outcomeUnknown: true, lastTrouble: 'timeout', tries: 1 },
    })
    expect(settle({ kind: 'trouble', trouble: 'timeout', retryAfterMs: null }, at(DAY)).submission).toMatchObject({
      state: 'NEEDS_ATTENTION',
      outcomeUnknown: true,
    })
  })

  it('credentials refused: waits for a connection, still unknown', () => {
    expect(settle({ kind: 'credentials_refused' })).toMatchObject({
      verdict: { kind: 'disconnected' },
      submission: { state: 'WAITING_FOR_CONNECTION', outcomeUnknown: true },
    })
  })

  it('rejected: over', () => {
    expect(settle({ kind: 'rejected', refusal })).toMatchObject({
      verdict: { kind: 'refused' },
      submission: { state: 'DONE' },
    })
  })
})

describe('after asking about what was accepted', () => {
  const accepted = afterSubmit(sending, { kind: 'accepted' }, at()).submission
  const settle = (outcome: LookupOutcome, when = at()) => afterFollowUp(accepted, outcome, sent, when)

  const known = { kind: 'known', issueDate: null, total: null } as const

  it('known, and with the buyer: cleared, and over', () => {
    expect(afterFollowUp({ ...accepted, transmitted: true }, known, sent, at())).toMatchObject({
      verdict: { kind: 'cleared' },
      submission: { state: 'DONE', nextAttemptAt: null },
    })
  })

  it('known, and not with the buyer yet: cleared, and offered to the buyer on', () => {
    expect(settle(known)).toMatchObject({
      verdict: { kind: 'cleared' },
      submission: { state: 'HANDING_OVER', tries: 0, nextAttemptAt: iso(1_000) },
    })
  })

  it('known with another content than ours: a person has to look, and a retry asks instead of sending', () => {
    const other = settle({ kind: 'known', issueDate: null, total: 1n }).submission
    expect(other).toMatchObject({ state: 'NEEDS_ATTENTION', lastTrouble: 'conflict' })
    expect(afterRetry(other, 'accepted', later(1_000))).toMatchObject({ state: 'SENT' })
  })

  it('rejected: refused, and over', () => {
    expect(settle({ kind: 'rejected', refusal })).toMatchObject({
      verdict: { kind: 'refused', refusal },
      submission: { state: 'DONE' },
    })
  })

  it.each([
    { kind: 'absent' },
    { kind: 'processing' },
    { kind: 'trouble', trouble: 'timeout', retryAfterMs: null },
  ] satisfies LookupOutcome[])('$kind: asked again, and never sent again, however long it takes', (outcome) => {
    for (const when of [at(), at(3 * DAY)]) {
      expect(afterFollowUp({ ...accepted, troubleSince: iso(0) }, outcome, sent, when)).toMatchObject({
        verdict: { kind: 'none' },
        submission: { state: 'SENT', outcomeUnknown: false },
      })
    }
  })

  it('credentials refused: waits for a connection', () => {
    expect(settle({ kind: 'credentials_refused' })).toMatchObject({
      verdict: { kind: 'disconnected' },
      submission: { state: 'WAITING_FOR_CONNECTION' },
    })
  })
})

describe("after handing over to the buyer's access point", () => {
  const accepted = afterSubmit(sending, { kind: 'accepted' }, at()).submission
  const approved = { ...accepted, state: 'HANDING_OVER' } as const
  const away = { kind: 'trouble', trouble: 'not_found', retryAfterMs: null } as const

  it('taken before the approval: goes on waiting for that', () => {
    expect(afterTransmit(accepted, { kind: 'transmitted' }, at())).toMatchObject({
      verdict: { kind: 'none' },
      submission: { state: 'SENT', transmitted: true },
    })
  })

  it('not reached before the approval: nothing changes', () => {
    expect(afterTransmit(accepted, away, at())).toEqual({ verdict: { kind: 'none' }, submission: accepted })
  })

  it('refused for its content before the approval: refused', () => {
    expect(afterTransmit(accepted, { kind: 'refused', refusal }, at())).toMatchObject({
      verdict: { kind: 'refused', known: true },
      submission: { state: 'DONE' },
    })
  })

  it('taken after the approval: over', () => {
    expect(afterTransmit(approved, { kind: 'transmitted' }, at())).toMatchObject({
      verdict: { kind: 'handedOver' },
      submission: { state: 'DONE', transmitted: true, nextAttemptAt: null },
    })
  })

  it('not reached after the approval: offered again with growing pauses, for a week, and never a case for a person', () => {
    const first = afterTransmit(approved, away, at())
    expect(first).toMatchObject({
      verdict: { kind: 'none' },
      submission: { state: 'HANDING_OVER', tries: 1, nextAttemptAt: iso(1_000), troubleSince: iso(0) },
    })
    const second = afterTransmit(first.submission, away, at(1_000)).submission
    expect(second).toMatchObject({ state: 'HANDING_OVER', tries: 2, nextAttemptAt: iso(3_000) })
    expect(afterTransmit(second, away, at(7 * DAY - 1)).submission.state).toBe('HANDING_OVER')
    expect(afterTransmit(second, away, at(7 * DAY))).toMatchObject({
      verdict: { kind: 'notHandedOver', reason: null },
      submission: { state: 'DONE', transmitted: false },
    })
  })

  it("refused after the approval: the authority's word stands", () => {
    expect(afterTransmit(approved, { kind: 'refused', refusal }, at())).toMatchObject({
      verdict: { kind: 'notHandedOver', reason: 'no' },
      submission: { state: 'DONE', transmitted: false },
    })
  })

  it('credentials refused: waits for a connection', () => {
    expect(afterTransmit(approved, { kind: 'credentials_refused' }, at())).toMatchObject({
      verdict: { kind: 'disconnected' },
      submission: { state: 'WAITING_FOR_CONNECTION' },
    })
  })
})
