import { describe, expect, it } from 'vitest'
import type { TaxedLine } from './vat-breakdown.ts'
import { isRoundedByLine, vatBreakdown } from './vat-breakdown.ts'

function taxed(
  taxCategory: TaxedLine['taxCategory'],
  taxPercent: string,
  lineTotal: bigint,
  taxAmount: bigint,
): TaxedLine {
  return { taxCategory, taxPercent, lineTotal, taxAmount }
}

describe('vatBreakdown', () => {
  const lines = [
    taxed('EXEMPT', '0', 50_000n, 0n),
    taxed('ZERO_RATED', '0.0', 19_500_000n, 0n),
    taxed('STANDARD', '7.5', 333n, 25n),
    taxed('REDUCED', '2.5', 1_000n, 25n),
    taxed('STANDARD', '7.50', 333n, 25n),
    taxed('CUSTOM', '12.75', 10_000n, 1_275n),
    taxed('STANDARD', '5', 100n, 5n),
  ]

  it('makes one group per category and rate, summing the rounded lines', () => {
    expect(vatBreakdown(lines)).toEqual([
      { category: 'STANDARD', percent: '7.5', taxable: 666n, tax: 50n },
      { category: 'STANDARD', percent: '5', taxable: 100n, tax: 5n },
      { category: 'REDUCED', percent: '2.5', taxable: 1_000n, tax: 25n },
      { category: 'CUSTOM', percent: '12.75', taxable: 10_000n, tax: 1_275n },
      { category: 'ZERO_RATED', percent: '0', taxable: 19_500_000n, tax: 0n },
      { category: 'EXEMPT', percent: '0', taxable: 50_000n, tax: 0n },
    ])
  })

  it('loses and invents nothing', () => {
    const groups = vatBreakdown(lines)
    const sum = (values: bigint[]) => values.reduce((a, b) => a + b, 0n)
    expect(sum(groups.map(({ tax }) => tax))).toBe(sum(lines.map(({ taxAmount }) => taxAmount)))
    expect(sum(groups.map(({ taxable }) => taxable))).toBe(sum(lines.map(({ lineTotal }) => lineTotal)))
  })
})

it('tells where lines that were rounded one by one come to another tax than their sum would', () => {
  const water = (lines: number) =>
    vatBreakdown(Array.from({ length: lines }, () => taxed('STANDARD', '7.5', 33_340n, 2_501n)))
  expect(water(40)).toMatchObject([{ taxable: 1_333_600n, tax: 100_040n }])
  expect([water(1), water(40)].map(([group]) => group && isRoundedByLine(group))).toEqual([false, true])
  expect(vatBreakdown([taxed('EXEMPT', '0', 50_000n, 0n)]).map(isRoundedByLine)).toEqual([false])
})
