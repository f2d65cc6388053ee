import { describe, expect, it } from 'vitest'

import { monthsUpTo, sumSales } from './sales.ts'

describe('the months of a sales report', () => {
  it('end with the given one and cross years', () => {
    expect(monthsUpTo('2026-02', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
    expect(monthsUpTo('2026-12', 1)).toEqual(['2026-12'])
    expect(monthsUpTo('2026-01', 2)).toEqual(['2025-12', '2026-01'])
    expect(monthsUpTo('2026-11', 36)[0]).toBe('2023-12')
  })

  it('are added up exactly, and nothing comes to nothing', () => {
    const large = { invoices: 1, creditNotes: 2, sales: 9_007_199_254_740_993n, vat: -1n, credited: 5n }
    expect(sumSales([large, large])).toEqual({
      invoices: 2,
      creditNotes: 4,
      sales: 18_014_398_509_481_986n,
      vat: -2n,
      credited: 10n,
    })
    expect(sumSales([])).toEqual({ invoices: 0, creditNotes: 0, sales: 0n, vat: 0n, credited: 0n })
  })
})
