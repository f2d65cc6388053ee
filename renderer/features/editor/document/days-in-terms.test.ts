import { expect, it } from 'vitest'

import { daysInTerms } from './days-in-terms.ts'

it.each([
  ['30 days', 30],
  ['Payment within 14 days of delivery', 14],
  ['Net 30', 30],
  ['NET 30 DAYS', 30],
  ['2 weeks', 14],
  ['a 7-day credit', 7],
  ['2 % within 10 days, net 30', undefined],
  ['At the end of the month', undefined],
  ['Invoice 30', undefined],
  ['Monday', undefined],
  ['', undefined],
] as const)('of “%s” are %s', (terms, days) => {
  expect(daysInTerms(terms)).toBe(days)
})
