import { expect, it } from 'vitest'

import { queueCounts } from './api.ts'

it.each([
  [2, 0, 2, undefined],
  [2, 1, 3, '2 waiting, 1 with FIRS / NRS'],
  [0, 3, 3, '3 with FIRS / NRS'],
  [1, 1, 4, "1 waiting, 1 with FIRS / NRS, 2 on the way to the buyer's access point"],
])('%i that wait and %i that are sent, of %i listed, are "%s"', (waiting, sent, listed, text) => {
  expect(queueCounts({ waiting, sent }, listed)).toBe(text)
})
