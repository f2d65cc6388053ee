import { expect, it } from 'vitest'

import { firstClause } from './text.ts'

it.each([
  ["FIRS / NRS refused this invoice. The customer's TIN is not valid. Check it.", "The customer's TIN is not valid"],
  ['The HS code 2523.29 is not known: choose another one.', 'The HS code 2523.29 is not known'],
  ['payment not taken', 'payment not taken'],
  ['FIRS / NRS refused this invoice.', 'FIRS / NRS refused this invoice.'],
  ['', ''],
])('%s: %s', (text, clause) => {
  expect(firstClause(text)).toBe(clause)
})
