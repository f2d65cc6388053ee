import { expect, it } from 'vitest'

import { lineVatLabel, vatLabel } from './vat-label.ts'

it.each([
  ['STANDARD', '7.5', 666n, 'VAT 7.5\u00a0% on 6.66'],
  ['REDUCED', '2.5', 1_000n, 'VAT 2.5\u00a0% on 10.00'],
  ['CUSTOM', '12.75', 10_000n, 'Tax 12.75\u00a0% on 100.00'],
  ['ZERO_RATED', '0', 19_500_000n, 'Zero rated on 195,000.00'],
  [null, '0', 100n, 'Zero rated on 1.00'],
  ['EXEMPT', '0', 50_000n, 'Exempt on 500.00'],
] as const)('%s at %s %% reads as an invoice says it', (category, percent, taxable, label) => {
  expect(vatLabel({ category, percent, taxable, tax: 0n }, { chargesVat: true })).toBe(label)
})

it('a small business that charges no VAT says so', () => {
  const group = { category: 'EXEMPT', percent: '0', taxable: 50_000n, tax: 0n } as const
  expect(vatLabel(group, { chargesVat: false })).toBe('No VAT charged (small business) on 500.00')
})

it.each([
  ['STANDARD', '7.5', '7.5\u00a0%'],
  ['ZERO_RATED', '0', 'Zero rated'],
  [null, '0', 'Zero rated'],
  ['EXEMPT', '0', 'Exempt'],
] as const)('a line with %s at %s %% says what the sums say of it', (taxCategory, taxPercent, label) => {
  expect(lineVatLabel({ taxCategory, taxPercent })).toBe(label)
})
