import { expect, it } from 'vitest'

import { isTotalRow } from './total-row.ts'

it.each([
  [['TOTAL', '', '9,000.00']],
  [['', 'Grand Total:', '', 9000]],
  [['Sub-total', '', 4500]],
  [['', '', 'Amount due', '9,000']],
  [['Sum', 12]],
  [['Total (₦)', '9,000']],
  [['Total VAT', 675]],
  [['TOTAL', '', '']],
  [['Total', '14 customers']],
] as const)('%j is the sum of what stands above it', (row) => {
  expect(isTotalRow([...row])).toBe(true)
})

it.each([
  [['Total Quartz 7000', '1', '9,000']],
  [['Total', 'Engine oil', '9,000']],
  [['Summer tyres', 4, 12000]],
  [['TOTAL']],
  [['12', '9,000']],
  [[]],
] as const)('%j is a line', (row) => {
  expect(isTotalRow([...row])).toBe(false)
})
