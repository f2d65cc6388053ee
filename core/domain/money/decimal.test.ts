import { Decimal as Reference } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  compareDecimals,
  decimalFromNumber,
  decimalFromStored,
  decimalFromText,
  decimalToNumber,
  decimalToText,
  koboFromDecimal,
  koboFromNumber,
  koboToNumber,
  type Decimal,
} from './decimal.ts'
import { MAX_TOTAL_KOBO } from './money.ts'

const seed = Math.trunc(Math.random() * 0x7fffffff)
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 10_000)

/** A decimal as a till writes it: up to 15 significant digits, up to six of them behind the point. */
const writtenDecimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.integer({ min: 0, max: 6 }), fc.boolean())
  .map(([digits, scale, negative]) => {
    const text = digits.toString().padStart(scale + 1, '0')
    const whole = text.slice(0, text.length - scale)
    const written = scale === 0 ? whole : `${whole}.${text.slice(text.length - scale)}`
    return negative && digits !== 0n ? `-${written}` : written
  })

const asDecimal = (value: ReturnType<typeof decimalFromText>): Decimal => {
  if (typeof value === 'string') throw new Error(value)
  return value
}

describe('decimalFromNumber', () => {
  it.each<[number, bigint, number]>([
    [0, 0n, 0],
    [-0, 0n, 0],
    [7.5, 75n, 1],
    [0.1, 1n, 1],
    [100, 100n, 0],
    [1e21 / 1e10, 100_000_000_000n, 0],
    [0.000001, 1n, 6],
    [1e-6, 1n, 6],
    [123456789.012345, 123456789012345n, 6],
    [-12.25, -1225n, 2],
    [999999999999999, 999999999999999n, 0],
  ])('%d is %d × 10^-%d', (value, units, scale) => {
    expect(decimalFromNumber(value, 6)).toEqual({ units, scale })
  })

  it.each<[number, number, string]>([
    [Number.NaN, 6, 'not_finite'],
    [Number.POSITIVE_INFINITY, 6, 'not_finite'],
    [Number.NEGATIVE_INFINITY, 6, 'not_finite'],
    [1e-7, 6, 'too_many_decimals'],
    [0.001, 2, 'too_many_decimals'],
    [7.5, 0, 'too_many_decimals'],
    [0.1 + 0.2 + 1e-15, 6, 'too_many_digits'],
    [0.1 + 0.2 - 0.3, 6, 'too_many_digits'],
    [8450.000000004, 6, 'too_many_decimals'],
    [1e15 + 1, 6, 'too_many_digits'],
    [1e15, 6, 'too_many_digits'],
    [1e21, 6, 'too_many_digits'],
    [1e300, 6, 'too_many_digits'],
    [Number.MAX_VALUE, 6, 'too_many_digits'],
    [Number.MIN_VALUE, 6, 'too_many_decimals'],
  ])('%d with %d decimals is %s', (value, decimals, problem) => {
    expect(decimalFromNumber(value, decimals)).toBe(problem)
  })

  it(`reads what decimal.js reads, and gives it back, in ${RUNS} cases (seed ${seed})`, () => {
    fc.assert(
      fc.property(writtenDecimal, (written) => {
        const number = Number(written)
        const decimal = asDecimal(decimalFromNumber(number, 6))
        expect(new Reference(decimalToText(decimal)).equals(new Reference(written))).toBe(true)
        expect(decimalToNumber(decimal)).toBe(number)
        expect(decimalFromStored(decimalToText(decimal))).toEqual(decimal)
      }),
      { numRuns: RUNS, seed },
    )
  })

  it.each<[number, number, string]>([
    [0.1 + 0.2, 6, '0.3'],
    [0.1 * 3, 2, '0.3'],
    [19999999.9 * 3, 2, '59999999.7'],
    [1.1 * 1.1, 4, '1.21'],
    [4.35 * 100, 0, '435'],
    [1.005 * 1000, 2, '1005'],
    [-(0.1 * 3), 4, '-0.3'],
    [0.7 + 0.1, 6, '0.8'],
    [99999999.99 * 1.1, 3, '109999999.989'],
  ])('%d with %d decimals is what it means, %s', (value, decimals, meant) => {
    expect(decimalToText(asDecimal(decimalFromNumber(value, decimals)))).toBe(meant)
  })

  it(`reads through noise of up to three units in the last place, in ${RUNS} cases (seed ${seed})`, () => {
    // With 13 digits no other decimal is as near.
    const short = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 13n - 1n }), fc.integer({ min: 0, max: 6 }))
    fc.assert(
      fc.property(short, fc.integer({ min: -3, max: 3 }), ([units, scale], steps) => {
        const meant = asDecimal(decimalFromText(decimalToText({ units, scale }), 6))
        expect(decimalFromNumber(stepped(decimalToNumber(meant), steps), 6)).toEqual(meant)
      }),
      { numRuns: RUNS, seed },
    )
  })

  it(`never guesses: any double is read within four units in its last place, or refused (seed ${seed})`, () => {
    const Exact = Reference.clone({ precision: 400 })
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: 1e-6, max: 1e16 }),
        fc.integer({ min: 0, max: 6 }),
        (number, places) => {
          const decimal = decimalFromNumber(number, places)
          if (typeof decimal === 'string') return
          expect(decimal.scale).toBeLessThanOrEqual(places)
          const double = new Exact(number.toFixed(100))
          const unit = new Exact(stepped(number, 1).toFixed(100)).minus(double)
          expect(new Exact(decimalToText(decimal)).minus(double).abs().lte(unit.times(4))).toBe(true)
        },
      ),
      { numRuns: RUNS, seed },
    )
  })
})

/** The double so many doubles above it. */
function stepped(value: number, steps: number): number {
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, value)
  bits.setBigUint64(0, bits.getBigUint64(0) + BigInt(steps))
  return bits.getFloat64(0)
}

describe('decimalFromText', () => {
  it('reads plain decimals', () => {
    expect(decimalFromText('-12.50', 6)).toEqual({ units: -125n, scale: 1 })
    expect(decimalFromText('0012.500', 6)).toEqual({ units: 125n, scale: 1 })
    expect(decimalFromText('0.0', 6)).toEqual({ units: 0n, scale: 0 })
  })

  it.each(['', ' 1', '1 ', '1,000', '1e3', '.5', '5.', '+5', '0x1', 'NaN', '--1', '1.2.3'])('refuses "%s"', (text) => {
    expect(typeof decimalFromText(text, 6)).toBe('string')
    expect(() => decimalFromStored(text)).toThrow(RangeError)
  })
})

describe('kobo', () => {
  it('come from naira with two decimals, and from nothing finer', () => {
    expect(koboFromNumber(10.5)).toBe(1050n)
    expect(koboFromNumber(0.01)).toBe(1n)
    expect(koboFromNumber(0.001)).toBe('too_many_decimals')
    expect(koboFromDecimal({ units: 5n, scale: 0 })).toBe(500n)
    expect(() => koboFromDecimal({ units: 5n, scale: 3 })).toThrow(RangeError)
  })

  it(`go to the wire and back in ${RUNS} cases, up to the largest total (seed ${seed})`, () => {
    const kobo = fc.bigInt({ min: 0n, max: MAX_TOTAL_KOBO })
    fc.assert(
      fc.property(kobo, (amount) => {
        const naira = koboToNumber(amount)
        const wire: unknown = JSON.parse(JSON.stringify(naira))
        expect(BigInt(new Reference(String(wire)).times(100).toFixed(0))).toBe(amount)
      }),
      { numRuns: RUNS, seed },
    )
  })
})

describe('compareDecimals', () => {
  it(`agrees with decimal.js in ${RUNS} cases (seed ${seed})`, () => {
    fc.assert(
      fc.property(writtenDecimal, writtenDecimal, (left, right) => {
        const compared = compareDecimals(asDecimal(decimalFromText(left, 6)), asDecimal(decimalFromText(right, 6)))
        expect(compared).toBe(new Reference(left).comparedTo(right))
      }),
      { numRuns: RUNS, seed },
    )
  })

  it('does not mind how a value is scaled', () => {
    expect(compareDecimals({ units: 75n, scale: 1 }, { units: 7500n, scale: 3 })).toBe(0)
  })
})
