import { expect, it } from 'vitest'

import { daysOf } from './search.ts'

it.each([
  ['this-month', '2026-11-20', '2026-11-01', '2026-11-30'],
  ['this-month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-01-01', '2025-12-01', '2025-12-31'],
  ['this-quarter', '2026-11-20', '2026-10-01', '2026-12-31'],
  ['this-quarter', '2026-01-31', '2026-01-01', '2026-03-31'],
  ['this-quarter', '2026-06-30', '2026-04-01', '2026-06-30'],
  ['this-year', '2026-11-20', '2026-01-01', '2026-12-31'],
] as const)('%s, seen from %s, is from %s to %s', (period, today, from, to) => {
  expect(daysOf(period, today)).toEqual({ from, to })
})
