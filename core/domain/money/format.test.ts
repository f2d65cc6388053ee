import { describe, expect, it } from 'vitest'
import { formatKobo, formatNaira, formatPercent, formatPrice, formatQuantity } from './format.ts'

describe('money on paper', () => {
  it.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [100n, '1.00'],
    [99_999n, '999.99'],
    [100_000n, '1,000.00'],
    [810_571_000n, '8,105,710.00'],
    [7_000_000_000_000_000n, '70,000,000,000,000.00'],
    [-1_000_000n, '−10,000.00'],
    [-5n, '−0.05'],
  ])('writes %s kobo as %s', (kobo, text) => {
    expect(formatKobo(kobo)).toBe(text)
  })

  it('puts the sign before the naira sign', () => {
    expect(formatNaira(810_571_000n)).toBe('₦8,105,710.00')
    expect(formatNaira(-5n)).toBe('−₦0.05')
  })

  it('keeps every decimal of a price and drops none that matters', () => {
    expect(['8450', '8450.5', '8450.50', '0.1255', '70000000000000.0001', '0'].map(formatPrice)).toEqual([
      '8,450.00',
      '8,450.50',
      '8,450.50',
      '0.1255',
      '70,000,000,000,000.0001',
      '0.00',
    ])
  })

  it('writes quantities and rates without trailing zeros', () => {
    expect(['820', '1200.500000', '0.000001', '100', '10.10'].map(formatQuantity)).toEqual([
      '820',
      '1,200.5',
      '0.000001',
      '100',
      '10.1',
    ])
    expect(['7.50', '0', '7.5', '100.0'].map(formatPercent)).toEqual([
      '7.5\u00a0%',
      '0\u00a0%',
      '7.5\u00a0%',
      '100\u00a0%',
    ])
  })

  it.each(['', '1e3', '1,000', 'NaN', '.5'])('does not guess at %j', (text) => {
    expect(() => formatPrice(text)).toThrow(RangeError)
  })
})
