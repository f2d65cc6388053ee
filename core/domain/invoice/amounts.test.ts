import { Decimal as Reference } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { decimalFromStored, decimalToText } from '../money/decimal.ts'
import { MAX_TOTAL_KOBO } from '../money/money.ts'

import { invoiceTotals, lineAmounts, roundedGross, totalsFit, type LineInput } from './amounts.ts'

const seed = Math.trunc(Math.random() * 0x7fffffff)
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 10_000)
const Exact = Reference.clone({ precision: 100, rounding: Reference.ROUND_HALF_UP })

const line = (quantity: string, unitPrice: string, taxPercent: string, discount = 0n): LineInput => ({
  quantity: decimalFromStored(quantity),
  unitPrice: decimalFromStored(unitPrice),
  taxPercent: decimalFromStored(taxPercent),
  discount,
})

const decimal = (max: bigint, scale: number) =>
  fc
    .bigInt({ min: 0n, max })
    .map((units) => decimalFromStored(new Exact(units.toString()).div(10 ** scale).toFixed(scale)))

/** Lines as people write them, with a discount that is at most the gross. */
const anyLine: fc.Arbitrary<LineInput> = fc
  .tuple(decimal(10n ** 12n, 6), decimal(10n ** 13n, 4), decimal(1_000_000n, 4), fc.integer({ min: 0, max: 100 }))
  .map(([quantity, unitPrice, taxPercent, share]) => {
    const discount = (roundedGross({ quantity, unitPrice }) * BigInt(share)) / 100n
    return { quantity, unitPrice, taxPercent, discount }
  })

const toKobo = (naira: Reference): string => naira.times(100).toDecimalPlaces(0).toFixed(0)

describe('the amounts of a line', () => {
  it.each<[string, LineInput, bigint, bigint, bigint]>([
    ['whole naira', line('2', '8450', '7.5'), 1_690_000n, 1_690_000n, 126_750n],
    ['a half kobo rounds up: 3 × 0.335 = 1.005', line('3', '0.335', '7.5'), 101n, 101n, 8n],
    ['below a half kobo rounds down: 1.0049', line('1', '1.0049', '0'), 100n, 100n, 0n],
    ['gross first, then the discount', line('0.333333', '100', '7.5', 333n), 3333n, 3000n, 225n],
    ['tax of the rounded line: 7.5 % of 0.07 = 0.00525', line('1', '0.07', '7.5'), 7n, 7n, 1n],
    ['all taken off', line('1', '10.005', '7.5', 1001n), 1001n, 0n, 0n],
    ['a gift', line('5', '0', '7.5'), 0n, 0n, 0n],
    [
      'more than a float holds',
      line('1', '69999999999999.9', '99.9999'),
      6999999999999990n,
      6999999999999990n,
      6999992999999990n,
    ],
    ['the smallest quantity', line('0.000001', '9999.9999', '100'), 1n, 1n, 1n],
  ])('%s', (_what, input, gross, lineTotal, taxAmount) => {
    expect(lineAmounts(input)).toEqual({ gross, lineTotal, taxAmount })
  })

  it(`agree with decimal.js in ${RUNS} cases, each rounded once (seed ${seed})`, () => {
    fc.assert(
      fc.property(anyLine, (input) => {
        const { gross, lineTotal, taxAmount } = lineAmounts(input)
        const exact = new Exact(decimalToText(input.quantity)).times(decimalToText(input.unitPrice))
        expect(gross.toString()).toBe(toKobo(exact))
        expect(lineTotal).toBe(gross - input.discount)
        const tax = new Exact(lineTotal.toString()).times(decimalToText(input.taxPercent)).div(100).toDecimalPlaces(0)
        expect(taxAmount.toString()).toBe(tax.toFixed(0))
      }),
      { numRuns: RUNS, seed },
    )
  })
})

describe('the totals of an invoice', () => {
  it('are sums of rounded lines', () => {
    const lines = [line('1', '0.335', '0'), line('1', '0.335', '0'), line('1', '0.335', '7.5', 4n)]
    expect(invoiceTotals(lines)).toEqual({ subtotal: 102n, totalDiscount: 4n, totalTax: 2n, total: 100n })
    expect(invoiceTotals([])).toEqual({ subtotal: 0n, totalDiscount: 0n, totalTax: 0n, total: 0n })
  })

  it(`hold the rules of the specification, whatever the order of the lines (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 20 }), (lines) => {
        const totals = invoiceTotals(lines)
        const amounts = lines.map(lineAmounts)
        const sum = (values: bigint[]) => values.reduce((left, right) => left + right, 0n)
        expect(totals.subtotal).toBe(sum(amounts.map(({ gross }) => gross)))
        expect(totals.totalDiscount).toBe(sum(lines.map(({ discount }) => discount)))
        expect(totals.totalTax).toBe(sum(amounts.map(({ taxAmount }) => taxAmount)))
        expect(totals.total).toBe(totals.subtotal - totals.totalDiscount + totals.totalTax)
        expect(totals.total).toBe(sum(amounts.map(({ lineTotal, taxAmount }) => lineTotal + taxAmount)))
        expect(invoiceTotals(lines.toReversed())).toEqual(totals)
      }),
      { numRuns: RUNS / 10, seed },
    )
  })

  it('fit up to 70,000,000,000,000.00 NGN, before and after discount and tax', () => {
    const totals = { subtotal: 0n, totalDiscount: 0n, totalTax: 0n, total: 0n }
    expect(totalsFit({ ...totals, total: MAX_TOTAL_KOBO, subtotal: MAX_TOTAL_KOBO })).toBe(true)
    expect(totalsFit({ ...totals, total: MAX_TOTAL_KOBO + 1n })).toBe(false)
    expect(totalsFit({ ...totals, subtotal: MAX_TOTAL_KOBO + 1n })).toBe(false)
  })
})
