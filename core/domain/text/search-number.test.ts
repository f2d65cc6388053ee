import { expect, it } from 'vitest'

import { parseSearchNumber } from './search-number.ts'

it.each([
  ['INV 4', 'inv', 4],
  ['inv4', 'inv', 4],
  ['INV-0004 ', 'inv', 4],
  ['INV000040', 'inv', 40],
  ['OK26-17', 'ok26', 17],
  ['Shop/9', 'shop', 9],
])('%s is a number of a series', (search, prefix, sequence) => {
  expect(parseSearchNumber(search)).toEqual({ prefix, sequence })
})

it.each(['', '4', 'INV', 'INV 0', '12 mm', 'Ada & Sons 4', 'cement 50 kg', '0803 123 4567'])('%s is none', (search) => {
  expect(parseSearchNumber(search)).toBeUndefined()
})
