import { expect, it } from 'vitest'

import { formatCompactNaira } from './sales-figures.ts'

it.each([
  [0, '₦0'],
  [12.5, '₦13'],
  [999, '₦999'],
  [999.99, '₦1k'],
  [86_000, '₦86k'],
  [999_960, '₦1m'],
  [7_918_250, '₦7.9m'],
  [123_456_789, '₦123m'],
  [2_040_000_000, '₦2bn'],
  [2_469_000_000_000, '₦2.5tn'],
  [210_000_000_000_000, '₦210tn'],
  [-1_520, '\u2212₦1.5k'],
  [-0.2, '₦0'],
])('%d is %s', (naira, text) => {
  expect(formatCompactNaira(naira)).toBe(text)
})
