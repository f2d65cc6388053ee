import { describe, expect, it } from 'vitest'

import {
  behindMarks,
  givenBetween,
  raiseNext,
  seriesAfterTinChange,
  seriesIn,
  seriesOfNewBusiness,
  takeNumber,
  type NumberSeries,
} from './number-series.ts'

const practice = (next: number): NumberSeries => ({ tin: '204811660001', isLive: false, next })
const live = (next: number): NumberSeries => ({ tin: '204811660001', isLive: true, next })

describe('a number', () => {
  it('is taken once', () => {
    const first = takeNumber(practice(7))
    expect(first).toEqual({ number: 7, series: practice(8) })
    expect(takeNumber(first.series).number).toBe(8)
  })

  it('is raised, never lowered', () => {
    expect(raiseNext(practice(7), 500)).toEqual(practice(500))
    expect(raiseNext(live(7), 7)).toEqual(live(7))
    expect(() => raiseNext(practice(500), 20)).toThrow('can only be raised; the next number is 500')
  })
})

describe('a new business', () => {
  const tin = '204811660001'

  it('begins with 1', () => {
    expect(seriesOfNewBusiness(tin, [])).toEqual(practice(1))
  })

  it('goes on where a deleted one of its TIN stopped, with its real numbers if it had any', () => {
    expect(seriesOfNewBusiness(tin, [practice(12)])).toEqual(practice(12))
    expect(seriesOfNewBusiness(tin, [practice(12), live(5)])).toEqual(live(5))
  })
})

describe('a corrected TIN', () => {
  const tin = '999'
  const other = (next: number, isLive = false): NumberSeries => ({ tin, isLive, next })
  const facts = { tin, present: practice(12), known: [], environment: 'SANDBOX', highestLive: 0 } as const

  it('goes on with the numbers of the old one', () => {
    expect(seriesAfterTinChange(facts)).toEqual(other(12))
    expect(seriesAfterTinChange({ ...facts, present: live(12) })).toEqual(other(12, true))
  })

  it('goes on after what the new one has had', () => {
    expect(seriesAfterTinChange({ ...facts, known: [other(40)] })).toEqual(other(40))
    expect(seriesAfterTinChange({ ...facts, known: [other(3)] })).toEqual(other(12))
  })

  it('numbers real invoices where the new TIN has done so before', () => {
    const known = [other(3), other(9, true)]
    expect(seriesAfterTinChange({ ...facts, known })).toEqual(other(12))
    expect(seriesAfterTinChange({ ...facts, known, environment: 'LIVE', highestLive: 30 })).toEqual(other(31, true))
  })
})

describe('a chosen environment', () => {
  const facts = {
    environment: 'LIVE',
    firstLiveNumber: undefined,
    known: [practice(12)],
    highest: 0,
    isUnsentNumberTaken: false,
  } as const
  const atFirst = { ...facts, present: practice(12) }

  it('goes on in the present series when nothing else is wanted', () => {
    expect(seriesIn(atFirst)).toEqual({ series: practice(12), raised: null, isOther: false })
    const inSandbox = { ...atFirst, environment: 'SANDBOX' } as const
    expect(seriesIn(inSandbox)).toEqual({ series: practice(12), raised: null, isOther: false })
    const raised = { from: 12, to: 100 }
    expect(seriesIn({ ...atFirst, firstLiveNumber: 100 })).toEqual({ series: practice(100), raised, isOther: false })
  })

  it('gets a LIVE series for a number that practice has used', () => {
    expect(seriesIn({ ...atFirst, firstLiveNumber: 1 })).toEqual({ series: live(1), raised: null, isOther: true })
    const raised = { from: 1, to: 5 }
    expect(seriesIn({ ...atFirst, firstLiveNumber: 5 })).toEqual({ series: live(5), raised, isOther: true })
  })

  it('begins after the last real invoice, whichever series that stands in', () => {
    expect(() => seriesIn({ ...atFirst, firstLiveNumber: 3, highest: 4 })).toThrow('must be 5 or more')
    const again = { ...atFirst, known: [practice(12), live(9)], highest: 4 }
    expect(seriesIn(again)).toEqual({ series: live(9), raised: null, isOther: true })
    expect(() => seriesIn({ ...again, firstLiveNumber: 8 })).toThrow('must be 9 or more')
  })

  it('leaves behind what practice numbered like a real invoice of another TIN', () => {
    const taken = { ...atFirst, highest: 4, isUnsentNumberTaken: true }
    expect(seriesIn({ ...taken, isUnsentNumberTaken: false })).toMatchObject({ isOther: false })
    expect(seriesIn(taken)).toEqual({ series: live(5), raised: null, isOther: true })
  })

  it('raises the LIVE series, and never lowers it', () => {
    const inLive = { ...facts, known: [practice(12), live(9)], present: live(9), highest: 8 }
    expect(seriesIn({ ...inLive, firstLiveNumber: 20 })).toMatchObject({ series: live(20), isOther: false })
    expect(() => seriesIn({ ...inLive, firstLiveNumber: 3 })).toThrow('must be 9 or more')
  })

  it('goes back to practice after all that practice has used', () => {
    const back = { ...facts, environment: 'SANDBOX', known: [practice(12), live(9)], present: live(9) } as const
    expect(seriesIn({ ...back, highest: 8 })).toEqual({ series: practice(12), raised: null, isOther: true })
    expect(seriesIn({ ...back, highest: 30 })).toEqual({ series: practice(31), raised: null, isOther: true })
    expect(() => seriesIn({ ...back, firstLiveNumber: 1 })).toThrow('the sandbox has its own numbers')
  })
})

describe('series and what is known of them elsewhere', () => {
  const series = (next: number, tin = '20481166-0001', isLive = false): NumberSeries => ({ tin, isLive, next })

  it('go on where they stand when nothing higher is known', () => {
    expect(behindMarks([series(7)], [series(7)])).toEqual([])
    expect(behindMarks([series(9)], [series(7)])).toEqual([])
    expect(behindMarks([series(9)], [])).toEqual([])
  })

  it('go on above the highest that is known, however the TIN is typed', () => {
    const marks = [series(8, '204811660001'), series(12, '204811660001'), series(3, '204811660001', true)]
    expect(behindMarks([series(7), series(5, '20481166-0001', true)], marks)).toEqual([
      { series: series(12, '204811660001'), from: 7 },
    ])
  })

  it('of a TIN that is not known any more go on as well', () => {
    expect(behindMarks([], [series(4, '99')])).toEqual([{ series: series(4, '99'), from: 1 }])
    expect(behindMarks([], [series(1, '99')])).toEqual([])
  })

  it('say how many numbers were given in between', () => {
    expect(givenBetween([series(6)], [series(9), series(3, '99')])).toBe(5)
    expect(givenBetween([series(6)], [series(5)])).toBe(0)
  })
})
