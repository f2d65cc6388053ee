import { expect, it } from 'vitest'

import { firstDayOfYear } from './accounting-year.ts'

it.each([
  ['2026-11-29', 12, '2026-01-01'],
  ['2026-01-01', 12, '2026-01-01'],
  ['2026-12-31', 12, '2026-01-01'],
  ['2026-11-29', 6, '2026-07-01'],
  ['2026-06-30', 6, '2025-07-01'],
  ['2026-07-01', 6, '2026-07-01'],
  ['2026-03-31', 3, '2025-04-01'],
  ['2026-01-31', 1, '2025-02-01'],
  ['2026-12-01', 11, '2026-12-01'],
])('the accounting year of %s that ends in month %i begins on %s', (day, end, first) => {
  expect(firstDayOfYear(day, end)).toBe(first)
})
