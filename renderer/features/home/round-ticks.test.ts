import { expect, it } from 'vitest'

import { roundTicks } from './sales-figures.ts'

it.each([
  [
    [247_000_000, 18_500_000],
    [0, 100_000_000, 200_000_000, 300_000_000],
  ],
  [[7_918_250], [0, 2_000_000, 4_000_000, 6_000_000, 8_000_000]],
  [
    [-3_000, 12_000],
    [-5_000, 0, 5_000, 10_000, 15_000],
  ],
  [[0], [0, 1]],
  [[], [0, 1]],
])('the axis for %j has lines at %j', (values, ticks) => {
  expect(roundTicks(values)).toEqual(ticks)
})
