import { describe, expect, it } from 'vitest'

import { type ClockMark, clockProblem, markAfterConfirmation, markAfterRecord } from './clock-mark.ts'

const at = (day: string, time = '12:00:00') => new Date(`${day}T${time}Z`)
const answered = (authority: string, received: string) => ({
  authorityAt: at(authority).getTime(),
  receivedAt: at(received).getTime(),
})
const mark = (changes: Partial<ClockMark> = {}): ClockMark => ({
  day: '2026-11-20',
  authority: null,
  confirmedDay: null,
  ...changes,
})

describe('clockProblem', () => {
  it.each<[string, ClockMark | null, string, object | null]>([
    ['nothing is known', null, '2009-01-01', null],
    ['the same day', mark(), '2026-11-20', null],
    ['the next day', mark(), '2026-11-21', null],
    ['after a closed fortnight', mark(), '2026-12-04', null],
    ['a day back', mark(), '2026-11-19', { kind: 'BEHIND', by: 'RECORDS', expected: '2026-11-20' }],
    ['an empty battery', mark(), '2009-01-01', { kind: 'BEHIND', by: 'RECORDS', expected: '2026-11-20' }],
    ['a month on, and nobody vouches', mark(), '2026-12-20', { kind: 'AHEAD', by: 'GAP', expected: '2026-11-20' }],
    [
      'a month on since the last answer, too',
      mark({ authority: answered('2026-11-22', '2026-11-22') }),
      '2026-12-20',
      { kind: 'AHEAD', by: 'GAP', expected: '2026-11-22' },
    ],
    [
      'a month on, as the authority says',
      mark({ authority: answered('2026-12-20', '2026-12-20') }),
      '2026-12-20',
      null,
    ],
    [
      'three days ahead of the authority',
      mark({ authority: answered('2026-11-20', '2026-11-23') }),
      '2026-11-23',
      { kind: 'AHEAD', by: 'AUTHORITY', expected: '2026-11-20' },
    ],
    [
      'a day behind the authority and more',
      mark({ authority: answered('2026-11-22', '2026-11-20') }),
      '2026-11-20',
      { kind: 'BEHIND', by: 'AUTHORITY', expected: '2026-11-22' },
    ],
    ['less than a day apart', mark({ authority: answered('2026-11-20', '2026-11-21') }), '2026-11-21', null],
    [
      'put right since a wrong answer',
      mark({ day: '2026-11-20', authority: answered('2026-11-21', '2027-11-21') }),
      '2026-11-21',
      null,
    ],
    [
      'before the last answer by years',
      mark({ authority: answered('2026-11-20', '2026-11-20') }),
      '2009-01-01',
      { kind: 'BEHIND', by: 'AUTHORITY', expected: '2026-11-20' },
    ],
    [
      'behind what a wrong clock recorded, and the authority agrees',
      mark({ day: '2027-11-20', authority: answered('2026-11-20', '2026-11-20') }),
      '2026-11-20',
      null,
    ],
    ['somebody said that the day is right', mark({ confirmedDay: '2009-01-01' }), '2009-01-01', null],
  ])('%s', (_name, known, today, expected) => {
    const problem = clockProblem(known, at(today))
    if (expected === null) expect(problem).toBeNull()
    else expect(problem).toMatchObject(expected)
  })
})

describe('the mark', () => {
  it('follows the days that nothing speaks against', () => {
    expect(markAfterRecord(null, at('2026-11-20'))).toEqual(mark())
    expect(markAfterRecord(mark(), at('2026-11-24')).day).toBe('2026-11-24')
  })

  it('stays where the day is doubted, so that putting the clock right ends it', () => {
    const doubted = markAfterRecord(mark(), at('2027-11-24'))
    expect(doubted.day).toBe('2026-11-20')
    expect(clockProblem(doubted, at('2027-11-24'))).not.toBeNull()
    expect(clockProblem(doubted, at('2026-11-25'))).toBeNull()
  })

  it('goes on from the day that somebody confirmed', () => {
    const confirmed = markAfterConfirmation(mark(), at('2026-11-18'))
    expect(clockProblem(confirmed, at('2026-11-19'))).toBeNull()
    expect(clockProblem(confirmed, at('2026-11-17'))).toMatchObject({ kind: 'BEHIND', by: 'RECORDS' })
  })

  it('a confirmed day against the authority holds for that day alone', () => {
    const authority = answered('2026-11-20', '2026-12-20')
    const confirmed = markAfterConfirmation(mark({ authority }), at('2026-12-20'))
    expect(clockProblem(confirmed, at('2026-12-20'))).toBeNull()
    expect(clockProblem(confirmed, at('2026-12-21'))).toMatchObject({ by: 'AUTHORITY' })
  })
})
