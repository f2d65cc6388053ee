import { Decimal as Reference } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { decimalFromStored, decimalToText } from '../money/decimal.ts'
import { MAX_TOTAL_KOBO } from '../money/money.ts'

import { invoiceTotals, lineAmounts, lineWithVat, roundedGross, totalsFit, type LineInput } from './amounts.ts'

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

/** The same with a price that has VAT in it, and its discount. */
const anyLineWithVat = anyLine.map(({ unitPrice, discount, ...line }) => lineWithVat(line, { unitPrice, discount }))

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

describe('the amounts of a line with VAT in its price', () => {
  it.each<[string, string, string, bigint, bigint, bigint, string]>([
    ['12', '500', '7.5', 0n, 558_140n, 41_860n, '465.116279'],
    ['24', '250', '7.5', 0n, 558_140n, 41_860n, '232.55814'],
    ['1', '107.5', '7.5', 1_075n, 9_000n, 675n, '100'],
    ['1', '0.01', '7.5', 0n, 1n, 0n, '0.009302'],
    ['3', '100', '0', 0n, 30_000n, 0n, '100'],
    // Six decimals would be 17 digits.
    ['1', '12345678901.2345', '7.5', 0n, 1_148_435_246_626n, 86_132_643_497n, '11484352466.2647'],
  ])('%s at %s with %s %% less %d kobo', (quantity, price, percent, discount, lineTotal, taxAmount, unitPrice) => {
    const { unitPrice: said, ...rest } = line(quantity, price, percent)
    const input = lineWithVat(rest, { unitPrice: said, discount })
    expect(lineAmounts(input)).toMatchObject({ lineTotal, taxAmount })
    expect(decimalToText(input.unitPrice)).toBe(unitPrice)
  })

  it(`are what is paid, with VAT taken out of it once, in ${RUNS} cases (seed ${seed})`, () => {
    fc.assert(
      fc.property(anyLineWithVat, (input) => {
        const { gross, lineTotal, taxAmount } = lineAmounts(input)
        const { unitPrice, discount } = input.withVat ?? expect.fail('no price with VAT')
        const paid = roundedGross({ quantity: input.quantity, unitPrice }) - discount
        expect(lineTotal + taxAmount).toBe(paid)
        const without = new Exact(paid.toString()).times(100).div(new Exact(100).plus(decimalToText(input.taxPercent)))
        expect(lineTotal.toString()).toBe(without.toDecimalPlaces(0).toFixed(0))
        expect(gross - lineTotal).toBe(input.discount)
        expect(input.unitPrice.units < 10n ** 15n && input.unitPrice.scale <= 6).toBe(true)
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
      fc.property(fc.array(fc.oneof(anyLine, anyLineWithVat), { maxLength: 20 }), (lines) => {
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
