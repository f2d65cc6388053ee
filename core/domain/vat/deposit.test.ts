import { describe, expect, it } from 'vitest'

import type { TaxCategory } from '../../contract/http/vocabulary.ts'
import { lineAmounts } from '../invoice/amounts.ts'
import { decimalFromStored } from '../money/decimal.ts'
import { sumKobo } from '../money/money.ts'

import { depositParts } from './deposit.ts'
import { vatInside } from './month.ts'

const taxed = (taxCategory: TaxCategory | null, taxPercent: string, lineTotal: bigint, taxAmount: bigint) => ({
  ...{ taxCategory, taxPercent, lineTotal, taxAmount },
})
const rice = taxed('ZERO_RATED', '0', 14_300_000n, 0n)
const cement = taxed('STANDARD', '7.5', 10_000_000n, 750_000n)
const school = taxed('EXEMPT', '0', 5_000_000n, 0n)

const depositVat = (...of: Parameters<typeof depositParts>) => sumKobo(depositParts(...of).map(({ tax }) => tax))

/** What an invoice of one line for each part comes to. */
const invoiced = (parts: ReturnType<typeof depositParts>) =>
  sumKobo(
    parts.map(({ net, percent }) => {
      const line = { quantity: decimalFromStored('1'), unitPrice: { units: net, scale: 2 }, discount: 0n }
      const { lineTotal, taxAmount } = lineAmounts({ ...line, taxPercent: decimalFromStored(percent) })
      return lineTotal + taxAmount
    }),
  )

describe('the VAT in a deposit', () => {
  it('is that of the one rate of its offer', () => {
    expect(depositParts(14_300_000n, [rice])).toEqual([
      { category: 'ZERO_RATED', percent: '0', net: 14_300_000n, tax: 0n },
    ])
    expect(depositParts(100n, [school])).toEqual([{ category: 'EXEMPT', percent: '0', net: 100n, tax: 0n }])
    expect(depositVat(1_075n, [cement])).toBe(75n)
  })

  it('is at the standard rate where nothing is known', () => {
    expect(depositParts(10_750_000n, [])).toEqual([
      { category: 'STANDARD', percent: '7.5', net: 10_000_000n, tax: 750_000n },
    ])
  })

  it('is in proportion to what each rate comes to, a line each', () => {
    expect(depositParts(15_025_000n, [rice, cement, school])).toEqual([
      { category: 'STANDARD', percent: '7.5', net: 5_000_000n, tax: 375_000n },
      { category: 'ZERO_RATED', percent: '0', net: 7_150_000n, tax: 0n },
      { category: 'EXEMPT', percent: '0', net: 2_500_000n, tax: 0n },
    ])
  })

  it('leaves no kobo over, whatever the amount', () => {
    const reduced = taxed(null, '5', 333_333n, 16_667n)
    for (const lines of [[], [cement], [rice, cement], [cement, reduced], [rice, cement, reduced, school]]) {
      for (let deposit = 1n; deposit < 600n; deposit++) {
        const parts = depositParts(deposit, lines)
        expect([deposit, invoiced(parts)]).toEqual([deposit, deposit])
        expect(sumKobo(parts.map(({ net, tax }) => net + tax))).toBe(deposit)
        if (lines.length === 0) {
          const off = depositVat(deposit, lines) - vatInside(deposit)
          expect(off * off <= 1n).toBe(true)
        }
      }
    }
  })
})
