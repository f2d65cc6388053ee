import { expect, it } from 'vitest'

import { wholeMonths } from './months.ts'

it('tells the whole months between two days', () => {
  expect(wholeMonths('2026-01-01', '2026-03-31')).toEqual({ first: '2026-01', last: '2026-03' })
  expect(wholeMonths('2026-01-02', '2026-03-30')).toEqual({ first: '2026-02', last: '2026-02' })
  expect(wholeMonths('2026-12-31', '2028-02-29')).toEqual({ first: '2027-01', last: '2028-02' })
  expect(wholeMonths('2027-02-01', '2028-02-28')).toEqual({ first: '2027-02', last: '2028-01' })
})

it('tells none within a month', () => {
  const { first, last } = wholeMonths('2026-02-02', '2026-02-27')
  expect(first > last).toBe(true)
})

it('goes on for ever on both sides', () => {
  expect(wholeMonths('', '9999-12-31')).toEqual({ first: '', last: '9999-12' })
})
