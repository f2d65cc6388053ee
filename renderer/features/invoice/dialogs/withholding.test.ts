import { describe, expect, it } from 'vitest'

import { deductionsOf, withholdingOf } from './withholding.ts'

/** A million without VAT, 75,000 of VAT. */
const invoice = {
  subtotal: 1_000_000,
  totalDiscount: 0,
  totalTax: 75_000,
  creditNotesTotal: 0,
  deducted: 0,
  invoiceKind: 'B2B' as const,
}
const OPEN = 107_500_000n
const kept = (said: typeof twoPercent, open: bigint, paid: bigint | null) =>
  withholdingOf(invoice, said, { open, paid, withholdable: null })
const twoPercent = { whtRate: '2', whtAmount: '', vatWithheld: '' }

describe('what was kept back', () => {
  it('is of the whole invoice where all of it is paid, or nothing is typed', () => {
    const whole = { amount: 2_000_000n, wht: 2_000_000n, base: null }
    expect(kept(twoPercent, OPEN, null)).toEqual(whole)
    expect(kept(twoPercent, OPEN, 105_500_000n)).toEqual(whole)
  })

  it('is of the part that is paid: half the money takes half the tax', () => {
    expect(kept(twoPercent, OPEN, 52_750_000n)).toEqual({
      amount: 1_000_000n,
      wht: 1_000_000n,
      base: 50_000_000n,
    })
    expect(kept(twoPercent, OPEN, 50_000_000n)).toMatchObject({ amount: 947_867n, base: 47_393_365n })
  })

  it('of two parts adds up to that of the whole', () => {
    const first = kept(twoPercent, OPEN, 50_000_000n)
    const baseLeft = 100_000_000n - (first?.base ?? 0n)
    // Two percent of what is left, rounded to whole kobo.
    expect((first?.amount ?? 0n) + (baseLeft * 2n + 50n) / 100n).toBe(2_000_000n)
  })

  it('is the same whatever was paid before without it', () => {
    const first = kept(twoPercent, OPEN, 4_000_000n)
    expect(kept(twoPercent, OPEN - 50_000_000n, 4_000_000n)).toEqual(first)
  })

  it('is what was typed, of as much as the rate says', () => {
    const slip = { ...twoPercent, whtAmount: '7500' }
    expect(kept(slip, OPEN, 4_000_000n)).toEqual({ amount: 750_000n, wht: 750_000n, base: 37_500_000n })
    expect(
      withholdingOf(
        { ...invoice, deducted: 1 },
        { ...slip, whtRate: '' },
        { open: OPEN, paid: null, withholdable: null },
      ),
    ).toEqual({
      amount: 750_000n,
      wht: 750_000n,
      base: null,
    })
    expect(deductionsOf({ whtRate: 2, whtAmount: 7_500 }, 37_500_000n)).toEqual([
      { kind: 'WHT', amount: 7_500, ratePercent: 2, base: 375_000 },
    ])
  })

  it('is unknown after earlier deductions, until the core says what is left to keep back of', () => {
    const later = { ...invoice, deducted: 1 }
    const asked = { open: OPEN, paid: 100n, withholdable: null }
    expect(withholdingOf(later, twoPercent, asked)).toBeNull()
    // 600,000 of the price are left, and 645,000 less 12,000 come for them.
    const left = { open: 63_300_000n + 1_200_000n, withholdable: { net: 600_000, vat: 75_000 } }
    expect(withholdingOf(later, twoPercent, { ...left, paid: null })).toMatchObject({ amount: 1_200_000n, base: null })
    expect(withholdingOf(later, twoPercent, { ...left, paid: 31_650_000n })).toMatchObject({
      amount: 600_000n,
      base: 30_000_000n,
    })
  })

  it('goes to the core with what it is of', () => {
    expect(deductionsOf({ whtRate: 2 }, 47_393_365n)).toEqual([{ kind: 'WHT', ratePercent: 2, base: 473_933.65 }])
    expect(deductionsOf({ whtRate: 2 }, null)).toEqual([{ kind: 'WHT', ratePercent: 2 }])
  })
})
