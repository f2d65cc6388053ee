import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Product } from '../../../../core/contract/records/product.ts'
import { lineAmounts } from '../../../../core/domain/invoice/amounts.ts'
import { type Decimal, decimalFromText, decimalToText } from '../../../../core/domain/money/decimal.ts'
import { formatKobo } from '../../../lib/format/money.ts'
import { toExclusive, toInclusive } from '../../../lib/money/vat-inclusive.ts'
import { blankRow, type Cell, type Doc, figuresOfItem, type Row } from './doc.ts'
import { applyEdit, type Edit } from './edits.ts'
import { figuresOf, totalsOf } from './figures.ts'
import { inferPricesIncludeVat } from './infer-price-mode.ts'
import { bodyOf, type DraftBody } from './request-body.ts'
import { docOf } from './sample-doc.ts'
import { vatInclusiveLine } from './vat-inclusive-line.ts'

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

const cola: Product = {
  ...{ id: 'cola', businessId: 'b1', name: 'Cola', description: null, barcode: null, unit: null, kind: null },
  ...{ unitPrice: 465.1163, unitPriceWithVat: 500, taxPercent: 7.5, taxCategory: null, metadata: null, isActive: true },
  ...{ hsnCode: null, productCategory: null, isicCode: null, serviceCategory: null },
  ...{ counterCategory: null, tileColor: null, imageUrl: null },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z' },
}

describe('a product that the shop prices with VAT', () => {
  const line = (pricesIncludeVat: boolean, edits: readonly Edit[] = []) => {
    const empty = docOf({ pricesIncludeVat, rows: [blankRow('line')] })
    const added = applyEdit(empty, { type: 'product', rowId: 'line', product: cola }, 'end')
    return edits.reduce((doc, edit) => applyEdit(doc, edit, 'end'), added)
  }
  const typed = (cell: Cell, text: string): Edit => ({ type: 'cell', rowId: 'line', cell, text })
  const totalOf = (doc: Doc) => formatKobo(totalsOf(doc).total)

  it.each([false, true])('sells 12 at 500.00 for 6,000.00, whether prices have VAT in them (%s)', (includesVat) => {
    const dozen = line(includesVat, [typed('quantity', '12')])
    expect([dozen.rows[0]?.price, totalOf(dozen)]).toEqual([includesVat ? '500.00' : '465.1163', '6,000.00'])
    const [sent] = (bodyOf(dozen, 'shop') as DraftBody).items
    expect(sent).toMatchObject({ unitPriceWithVat: 500, quantity: 12 })
    expect(totalOf(converted(dozen, !includesVat))).toBe('6,000.00')
    expect(totalOf(applyEdit(converted(dozen, !includesVat), typed('quantity', '24'), 'end'))).toBe('12,000.00')
  })

  it('costs what is typed over it, at another rate too', () => {
    expect(totalOf(line(false, [typed('price', '500')]))).toBe('537.50')
    expect(totalOf(line(false, [typed('vat', '0')]))).toBe('465.12')
    expect(totalOf(line(true, [typed('price', '510')]))).toBe('510.00')
  })

  it('is sold without that VAT where the business charges none', () => {
    const untaxed = docOf({ pricesIncludeVat: false, isWithoutVat: true, rows: [blankRow('line')] })
    expect(totalOf(applyEdit(untaxed, { type: 'product', rowId: 'line', product: cola }, 'end'))).toBe('465.12')
  })
})

describe('a line typed with VAT', () => {
  it('comes to the kobo to what was typed, with the VAT taken out of that', () => {
    const { difference, lineTotal, tax, input } = figuresOf(rowOf({ quantity: '1000', price: '0.10' }), true)
    expect([lineTotal, tax, difference]).toEqual([9302n, 698n, 0n])
    expect(input).toMatchObject({
      unitPrice: decimal('0.093023'),
      withVat: { unitPrice: decimal('0.1'), discount: 0n },
    })
  })

  it(`comes to what the core computes from what is sent, which is what was typed (seed ${seed})`, () => {
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
        expect([lineTotal + tax, difference]).toEqual([gross.gross - off, 0n])
        expect(input.discount).toBeLessThanOrEqual(lineAmounts(input).gross)
      }),
      { numRuns: 3_000, seed },
    )
  })

  it.each([
    ['1,000,000', '12.35', '', '12,350,000.00'],
    ['250,000', '7.99', '', '1,997,500.00'],
    ['12', '500', '', '6,000.00'],
    ['400,000', '19.99', '100,000', '7,896,000.00'],
  ])('%s at %s less %s comes to %s', (quantity, price, discount, total) => {
    const typed = docOf({ pricesIncludeVat: true, rows: [rowOf({ quantity, price, discount })] })
    expect(formatKobo(totalsOf(typed).total)).toBe(total)
  })

  it('is read as it was typed where it was stored before the kind of its price was kept', () => {
    // 27.91 of the discount made up for the decimals of the price.
    const item = { quantity: 1_000_000, unitPrice: 11.4884, discount: 27.91, taxPercent: 7.5 }
    expect(inferPricesIncludeVat([item])).toBe(true)
    expect(vatInclusiveLine(figuresOfItem(item))).toEqual({
      price: decimal('12.35'),
      discount: { units: 0n, scale: 2 },
    })
  })

  it('says of an invoice that its prices have VAT in them', () => {
    const item = { quantity: 1, unitPrice: 100, unitPriceWithVat: 107.5, discount: 0, taxPercent: 7.5 }
    expect(inferPricesIncludeVat([item])).toBe(true)
    expect(inferPricesIncludeVat([{ ...item, unitPriceWithVat: null }])).toBeUndefined()
  })

  it('stays what it was where it came without VAT, until one of its figures is typed', () => {
    const stored = docOf({ rows: [rowOf({ quantity: '1,000,000', price: '11.4884' })] })
    const shown = converted(stored, true)
    expect([shown.rows[0]?.price, formatKobo(totalsOf(shown).total)]).toEqual(['12.35', '12,350,030.00'])
    expect(formatKobo(totalsOf(converted(shown, false)).total)).toBe('12,350,030.00')

    const typed = applyEdit(shown, { type: 'cell', rowId: 'line', cell: 'quantity', text: '2,000,000' }, 'new')
    expect(formatKobo(totalsOf(typed).total)).toBe('24,700,000.00')
  })

  it('keeps what it comes to when the switch is turned off', () => {
    const typed = docOf({ pricesIncludeVat: true, rows: [rowOf({ quantity: '1,000,000', price: '12.35' })] })
    const turned = converted(typed, false)
    expect(turned.rows[0]).toMatchObject({ price: '11.4884', discount: '' })
    expect(formatKobo(totalsOf(turned).total)).toBe('12,350,000.00')
    expect(converted(turned, true).rows[0]).toMatchObject({ price: '12.35', discount: '' })
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
