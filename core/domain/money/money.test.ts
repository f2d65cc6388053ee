import { Decimal as Reference } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { divideHalfAwayFromZero, fillInOrder, MAX_TOTAL_KOBO, sumKobo } from './money.ts'

const seed = Math.trunc(Math.random() * 0x7fffffff)
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 10_000)
const Exact = Reference.clone({ precision: 200, rounding: Reference.ROUND_HALF_UP })

describe('divideHalfAwayFromZero', () => {
  it.each<[bigint, bigint, bigint]>([
    [0n, 7n, 0n],
    [1n, 2n, 1n],
    [-1n, 2n, -1n],
    [3n, 2n, 2n],
    [-3n, 2n, -2n],
    [5n, 2n, 3n],
    [1n, 3n, 0n],
    [-1n, 3n, 0n],
    [2n, 3n, 1n],
    [-2n, 3n, -1n],
    [1005n, 10n, 101n],
    [1004n, 10n, 100n],
    [-1005n, 10n, -101n],
    [49n, 100n, 0n],
    [50n, 100n, 1n],
    [-50n, 100n, -1n],
  ])('%d ÷ %d is %d', (numerator, denominator, expected) => {
    expect(divideHalfAwayFromZero(numerator, denominator)).toBe(expected)
  })

  it('refuses a denominator that is not positive', () => {
    expect(() => divideHalfAwayFromZero(1n, 0n)).toThrow(RangeError)
    expect(() => divideHalfAwayFromZero(1n, -2n)).toThrow(RangeError)
  })

  it(`agrees with decimal.js in ${RUNS} cases (seed ${seed})`, () => {
    const numerator = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n })
    const denominator = fc.bigInt({ min: 1n, max: 10n ** 12n })
    fc.assert(
      fc.property(numerator, denominator, (top, bottom) => {
        const expected = new Exact(top.toString()).div(bottom.toString()).toDecimalPlaces(0)
        expect(divideHalfAwayFromZero(top, bottom).toString()).toBe(expected.toFixed(0).replace(/^-0$/, '0'))
      }),
      { numRuns: RUNS, seed },
    )
  })

  it(`mirrors below zero, so that a credit note mirrors its invoice (seed ${seed})`, () => {
    const numerator = fc.bigInt({ min: 0n, max: 10n ** 20n })
    fc.assert(
      fc.property(numerator, fc.bigInt({ min: 1n, max: 1000n }), (top, bottom) => {
        expect(divideHalfAwayFromZero(-top, bottom)).toBe(-divideHalfAwayFromZero(top, bottom))
      }),
      { numRuns: RUNS / 5, seed },
    )
  })
})

describe('sumKobo', () => {
  it('adds exactly', () => {
    expect(sumKobo([])).toBe(0n)
    expect(sumKobo([1n, -2n, 10n ** 30n])).toBe(10n ** 30n - 1n)
  })
})

describe('fillInOrder', () => {
  it('fills the first first, with no more than there is room for, and none below 0', () => {
    expect(fillInOrder(120n, [100n, 50n, 10n])).toEqual([100n, 20n, 0n])
    expect(fillInOrder(200n, [100n, 50n])).toEqual([100n, 50n])
    expect(fillInOrder(30n, [-10n, 20n, 20n])).toEqual([0n, 20n, 10n])
    expect(fillInOrder(-5n, [10n, -10n])).toEqual([0n, 0n])
  })
})

describe('MAX_TOTAL_KOBO', () => {
  it('is the last total whose kobo a JSON number carries', () => {
    const naira = Number(MAX_TOTAL_KOBO) / 100
    expect(MAX_TOTAL_KOBO).toBe(7_000_000_000_000_000n)
    expect(Number(MAX_TOTAL_KOBO)).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER)
    expect(String(naira - 0.01)).toBe('69999999999999.99')
  })
})
