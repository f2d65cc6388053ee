import { expect, it } from 'vitest'

import { depositLines } from './deposit-lines.ts'

const none = { kind: null, hsnCode: null, productCategory: null, isicCode: null, serviceCategory: null }
const rice = { ...none, lineTotal: 143_000, taxAmount: 0, taxPercent: 0, taxCategory: 'ZERO_RATED' as const }
const cement = { ...none, lineTotal: 100_000, taxAmount: 7500, taxPercent: 7.5, taxCategory: 'STANDARD' as const }

it('is one line at the standard rate, with the VAT inside, where no offer says what it is for', () => {
  expect(depositLines(107_500_00n, 'Deposit')).toEqual([
    { description: 'Deposit', quantity: 1, unitPrice: 100_000, taxPercent: 7.5 },
  ])
})

it('has the VAT of the offer, and none where that has none', () => {
  expect(depositLines(143_000_00n, 'Deposit', [rice])).toMatchObject([
    { unitPrice: 143_000, taxPercent: 0, taxCategory: 'ZERO_RATED' },
  ])
})

it('is a line for each rate, in proportion, with the code of the largest, and comes to the deposit', () => {
  const coded = { ...cement, hsnCode: '2523.29', productCategory: 'Cement' }
  const lines = depositLines(125_250_00n, 'Deposit', [rice, { ...cement, lineTotal: 1, taxAmount: 0.08 }, coded])
  expect(lines).toMatchObject([
    { taxPercent: 7.5, hsnCode: '2523.29', productCategory: 'Cement' },
    { taxPercent: 0, taxCategory: 'ZERO_RATED' },
  ])
  const gross = lines.map(({ unitPrice = 0, taxPercent }) => unitPrice + Math.round(unitPrice * taxPercent) / 100)
  expect(Math.round(gross.reduce((sum, one) => sum + one, 0) * 100)).toBe(125_250_00)
})
