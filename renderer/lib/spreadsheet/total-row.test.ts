import { expect, it } from 'vitest'

import { isBelowLines, isDiscountRow, isTotalRow } from './total-row.ts'

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
  [['Total: 14', '', '']],
  [['Total', '', 'NGN 9,000.00']],
  [['Total', '', '9,000.00 Dr']],
  [['', 'Total customers: 14', '']],
  [['Number of debtors: 14', '']],
  [['14 customers', '', '']],
] as const)('%j is the sum of what stands above it', (row) => {
  expect(isTotalRow([...row])).toBe(true)
})

it.each([
  [['Total Quartz 7000', '1', '9,000']],
  [['Total', 'Engine oil', '9,000']],
  [['Summer tyres', 4, 12000]],
  [['TOTAL']],
  [['Total 7000', '9,000']],
  [['7 Seas', '']],
  [['12', '9,000']],
  [[]],
] as const)('%j is a line', (row) => {
  expect(isTotalRow([...row])).toBe(false)
})

it.each([
  ['VAT 7.5%', '6,603.75'],
  ['vat', '7.5%', '6,603.75'],
  ['VAT @ 7.5 %:', '6,603.75'],
  ['VAT (7.5%)', '6,603.75'],
  ['Add: Value Added Tax', '6,603.75'],
  ['Less WHT 5%', '4,402.50'],
  ['BALANCE', '0'],
  ['Balance:', '9,000'],
  ['Amount paid', '9,000'],
  ['Total incl. VAT', '9,000'],
  ['Sub-total before VAT', '9,000'],
  ['Discount 5%', '-500'],
  ['Less: Discount', '500'],
])('%s %s is none of the lines that it stands below', (...row) => {
  expect(isBelowLines(row) && !isTotalRow(row)).toBe(true)
  expect(isDiscountRow(row)).toBe(row[0]?.includes('Discount') ?? false)
})

it.each([
  ['Delivery 0', '0'],
  ['Transport', '5,000'],
  ['VAT consultancy', '50,000'],
  ['Balance weights', '900'],
  ['Discount cards', '900'],
  ['VAT 7.5%', 'on cement', '900'],
])('%s %s may be a line wherever it stands', (...row) => {
  expect(isBelowLines(row)).toBe(false)
})
