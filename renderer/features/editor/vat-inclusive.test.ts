import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { lineAmounts } from '../../../core/domain/invoice/amounts.ts'
import { type Decimal, decimalFromText, decimalToText } from '../../../core/domain/money/decimal.ts'
import { blankRow, type Doc, type Row } from './doc.ts'
import { applyEdit } from './edits.ts'
import { figuresOf, totalsOf } from './line-figures.ts'
import { docOf } from './sample-doc.ts'
import { toExclusive, toInclusive } from '../../lib/money/vat-inclusive.ts'

const seed = Math.trunc(Math.random() * 0x7fffffff)

const decimal = (text: string): Decimal => {
  const value = decimalFromText(text, 6)
  if (typeof value === 'string') throw new Error(`${text}: ${value}`)
  return value
}
const scaled = (units: bigint, scale: number) => {
  const digits = units.toString().padStart(scale + 1, '0')
  return `${digits.slice(0, digits.length - scale)}.${digits.slice(digits.length - scale)}`
}
const price = fc.bigInt({ min: 0n, max: 10n ** 9n }).map((units) => scaled(units, 4))
const amount = fc.bigInt({ min: 0n, max: 10n ** 8n }).map((units) => scaled(units, 2))
const rate = fc.oneof(
  fc.constantFrom('7.5', '0', '5', '100'),
  fc.bigInt({ min: 0n, max: 1_000_000n }).map((units) => scaled(units, 4)),
)
const quantity = fc.bigInt({ min: 1n, max: 10n ** 7n }).map((units) => scaled(units, 3))

describe('a price with VAT', () => {
  it.each([
    ['107.5', '7.5', '100'],
    ['1000', '7.5', '930.2326'],
    ['100', '0', '100'],
    ['0.01', '7.5', '0.0093'],
  ])('%s at %s %% is %s without it', (typed, vat, without) => {
    expect(decimalToText(toExclusive(decimal(typed), decimal(vat), 4))).toBe(without)
  })

  it.each([
    ['930.2326', '7.5', '1000'],
    ['100', '7.5', '107.5'],
    ['0.0093', '7.5', '0.01'],
  ])('is shown as short as it was typed: %s at %s %% is %s', (without, vat, typed) => {
    expect(decimalToText(toInclusive(decimal(without), decimal(vat), 4))).toBe(typed)
  })

  it(`comes back from what is stored, whatever is stored (seed ${seed})`, () => {
    fc.assert(
      fc.property(price, rate, (stored, vat) => {
        const shown = toInclusive(decimal(stored), decimal(vat), 4)
        expect(toExclusive(shown, decimal(vat), 4)).toEqual(decimal(stored))
      }),
      { numRuns: 5_000, seed },
    )
  })
})

const converted = (doc: Doc, value: boolean) => applyEdit(doc, { type: 'pricesIncludeVat', value }, 'new')
const rowOf = (fields: Partial<Row>): Row => ({ ...blankRow('line'), description: 'Cement', vat: '7.5', ...fields })

describe('a line typed with VAT', () => {
  it('shows by how much it differs from what was typed', () => {
    const { difference, lineTotal, tax } = figuresOf(rowOf({ quantity: '1000', price: '0.10' }), true)
    // 0.0930 a piece: 93.00 and 6.98 of VAT, where 100.00 was typed.
    expect([lineTotal, tax, difference]).toEqual([9300n, 698n, -2n])
    expect(figuresOf(rowOf({ quantity: '2', price: '107.50' }), true).difference).toBe(0n)
  })

  it(`comes to what the core computes from what is sent, and the difference is the rest (seed ${seed})`, () => {
    fc.assert(
      fc.property(quantity, amount, rate, fc.integer({ min: 0, max: 100 }), (count, each, vat, share) => {
        const gross = lineAmounts({
          quantity: decimal(count),
          unitPrice: decimal(each),
          taxPercent: decimal('0'),
          discount: 0n,
        })
        const off = (gross.gross * BigInt(share)) / 100n
        const row = rowOf({ quantity: count, price: each, vat, discount: scaled(off, 2) })
        const { input, lineTotal, tax, difference, problems } = figuresOf(row, true)
        expect(problems).toEqual({})
        if (!input) throw new Error('not read')

        expect({ lineTotal, taxAmount: tax }).toMatchObject({
          lineTotal: lineAmounts(input).lineTotal,
          taxAmount: lineAmounts(input).taxAmount,
        })
        expect(lineTotal + tax - difference).toBe(gross.gross - off)
        expect(input.discount).toBeLessThanOrEqual(lineAmounts(input).gross)
      }),
      { numRuns: 3_000, seed },
    )
  })

  it(`is the same line when the switch is turned over and back (seed ${seed})`, () => {
    fc.assert(
      fc.property(quantity, price, rate, (count, each, vat) => {
        const doc = docOf({ rows: [rowOf({ quantity: count, price: each, vat })] })
        const turned = converted(doc, true)
        expect(totalsOf(turned).total).toBe(totalsOf(doc).total)
        expect(totalsOf(converted(turned, false)).total).toBe(totalsOf(doc).total)
      }),
      { numRuns: 2_000, seed },
    )
  })
})
