import { expect, it } from 'vitest'

import { isOddPaymentDay } from './payment-day.ts'

it.each([
  ['2026-11-20', '2026-11-20', false],
  ['2026-08-22', '2026-11-20', false],
  ['2026-08-21', '2026-11-20', true],
  ['2025-11-21', '2026-11-20', true],
  // An old debt that is paid now, or was some weeks ago.
  ['2026-11-28', '2019-03-01', false],
  ['2026-10-28', '2019-03-01', false],
  ['2026-10-27', '2025-10-26', false],
  ['2026-10-27', '2025-10-25', true],
])('a payment of %s for an invoice of %s is asked about: %s', (day, issued, isOdd) => {
  expect(isOddPaymentDay(day, { issued, today: '2026-11-28' })).toBe(isOdd)
})
