import { describe, expect, it } from 'vitest'

import { at, DAY, iso, later, NOW, queued, sending, sent } from '../../../test/support/sample-submission.ts'
import { afterCheck, afterOriginal, afterReconnect, afterRestart, afterRetry, afterTrouble } from './handle-result.ts'

describe('a note that is due before its original is settled', () => {
  it('waits for the approval without counting as trouble', () => {
    expect(afterOriginal(queued, 'pending', { now: NOW })).toMatchObject({
      state: 'QUEUED',
      lastTrouble: 'original_pending',
      troubleSince: null,
      attempts: 0,
      nextAttemptAt: iso(60_000),
    })
  })

  it('needs a person when the original was refused', () => {
    expect(afterOriginal(queued, 'refused', { now: NOW })).toMatchObject({
      state: 'NEEDS_ATTENTION',
      lastTrouble: 'original_refused',
      nextAttemptAt: null,
    })
  })
})

describe('sent, lost and looked up in vain, again and again', () => {
  const lostAgain = (attempts: number) =>
    afterCheck({ ...sending, attempts, state: 'CHECKING', troubleSince: iso(0) }, { kind: 'absent' }, sent, at(5_000))

  it('is sent again at once at first, then less and less often', () => {
    const waits = [1, 2, 3, 4, 5, 12].map(
      (attempts) => Date.parse(lostAgain(attempts).submission.nextAttemptAt ?? '') - later(5_000).getTime(),
    )
    expect(waits).toEqual([0, 0, 1_000, 2_000, 4_000, 512_000])
  })

  it('needs a person after a day', () => {
    const after = (attempts: number) =>
      afterCheck({ ...sending, attempts, troubleSince: iso(0) }, { kind: 'absent' }, sent, at(DAY)).submission
    expect(after(4)).toMatchObject({ state: 'NEEDS_ATTENTION', nextAttemptAt: null })
    // Not there on Monday what was lost on Friday: the computer was off, and nothing has failed since.
    expect(after(1)).toMatchObject({ state: 'QUEUED', nextAttemptAt: iso(DAY) })
  })
})

describe('after a restart', () => {
  it('what was on the line is unknown: looked up after the window', () => {
    expect(afterRestart(sending, at(5_000))).toMatchObject({
      state: 'CHECKING',
      outcomeUnknown: true,
      lastTrouble: 'restart',
      nextAttemptAt: iso(35_000),
    })
  })
})

describe('after a connection test that succeeded', () => {
  const waiting = { ...queued, state: 'WAITING_FOR_CONNECTION', tries: 7, nextAttemptAt: null } as const

  it.each([
    ['sends what never arrived', false, 'none', 'QUEUED'],
    ['looks up what may have arrived', true, 'none', 'CHECKING'],
    ['goes on asking about what was accepted', false, 'accepted', 'SENT'],
    ['goes on handing over what was cleared', false, 'cleared', 'HANDING_OVER'],
  ] as const)('%s', (_what, outcomeUnknown, progress, state) => {
    expect(afterReconnect({ ...waiting, outcomeUnknown }, progress, NOW)).toMatchObject({
      state,
      tries: 0,
      nextAttemptAt: iso(0),
    })
  })
})

describe('after a trouble that is over', () => {
  const waiting = {
    ...queued,
    lastTrouble: 'timeout',
    troubleSince: iso(0),
    tries: 4,
    nextAttemptAt: iso(900_000),
  } as const
  const attention = { ...waiting, state: 'NEEDS_ATTENTION', nextAttemptAt: null } as const

  it.each(['QUEUED', 'CHECKING', 'SENT', 'HANDING_OVER'] as const)('what waits %s is due at once', (state) => {
    const due = { ...waiting, state, nextAttemptAt: iso(1_000) }
    expect(afterTrouble({ ...waiting, state }, undefined, later(1_000))).toEqual(due)
  })

  it("what is inside the provider's window stays", () => {
    expect(afterTrouble({ ...waiting, state: 'CHECKING', tries: 0 }, undefined, later(1_000))).toBeUndefined()
  })

  it.each([
    ['sent when it never arrived', false, 'QUEUED'],
    ['looked up when it may have arrived', true, 'CHECKING'],
  ] as const)('what a person was asked to look at is %s', (_what, outcomeUnknown, state) => {
    const next = { ...attention, outcomeUnknown, state, tries: 1, troubleSince: null, nextAttemptAt: iso(1_000) }
    expect(afterTrouble({ ...attention, outcomeUnknown }, 'PENDING', later(1_000))).toEqual(next)
  })

  it('what a person has settled meanwhile stays', () => {
    expect(afterTrouble(attention, 'CANCELLED', NOW)).toBeUndefined()
    expect(afterTrouble({ ...waiting, state: 'DONE' }, 'PENDING', NOW)).toBeUndefined()
  })
})

describe('when a person asks for another try', () => {
  const stuck = { ...queued, state: 'NEEDS_ATTENTION', nextAttemptAt: null } as const

  it('what may have arrived is looked up before it is sent again', () => {
    expect(afterRetry({ ...stuck, outcomeUnknown: true }, 'none', later(1_000))).toMatchObject({
      state: 'CHECKING',
      nextAttemptAt: iso(1_000),
    })
  })

  it("even the impatient wait out the provider's window, however often they ask", () => {
    const waiting = {
      ...queued,
      state: 'CHECKING',
      outcomeUnknown: true,
      tries: 0,
      nextAttemptAt: iso(30_000),
    } as const
    const once = afterRetry(waiting, 'none', later(1_000))
    expect(once).toMatchObject({ state: 'CHECKING', tries: 0, nextAttemptAt: iso(30_000) })
    expect(once && afterRetry(once, 'none', later(2_000))).toMatchObject({ nextAttemptAt: iso(30_000) })
  })

  it('a lookup that met trouble is tried again at once', () => {
    const troubled = {
      ...queued,
      state: 'CHECKING',
      outcomeUnknown: true,
      tries: 3,
      nextAttemptAt: iso(900_000),
    } as const
    expect(afterRetry(troubled, 'none', later(1_000))).toMatchObject({ state: 'CHECKING', nextAttemptAt: iso(1_000) })
  })

  it('what surely did not is sent at once', () => {
    expect(afterRetry(stuck, 'none', later(1_000))).toMatchObject({ state: 'QUEUED', nextAttemptAt: iso(1_000) })
  })

  it.each(['SENDING', 'DONE', 'WAITING_FOR_CONNECTION'] as const)('there is nothing to try while it is %s', (state) => {
    expect(afterRetry({ ...stuck, state }, 'none', NOW)).toBeUndefined()
  })

  it("offers to the buyer's side again what it did not take, once approved", () => {
    const done = { ...queued, state: 'DONE', nextAttemptAt: null } as const
    expect(afterRetry(done, 'cleared', later(1_000))).toMatchObject({
      state: 'HANDING_OVER',
      nextAttemptAt: iso(1_000),
    })
    expect(afterRetry({ ...done, transmitted: true }, 'cleared', NOW)).toBeUndefined()
    expect(afterRetry(done, 'none', NOW)).toBeUndefined()
  })
})
