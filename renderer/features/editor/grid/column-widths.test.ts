import { expect, it } from 'vitest'

import type { Row } from '../document/doc.ts'
import { cement } from '../document/sample-doc.ts'
import { columnWidths } from './column-widths.ts'

const widths = (changes: Partial<Row>, includesVat = false) => columnWidths([{ ...cement, ...changes }], includesVat)
const usual = columnWidths([cement], false)

it('are the same for all ordinary amounts, so that nothing moves while one types', () => {
  expect(usual).toEqual({ number: 2, quantity: 6, unit: 4, price: 9, discount: 7, vat: 4, amount: 12 })
  expect(widths({ price: '' })).toEqual(usual)
  expect(widths({ price: '12,500.00', discount: '250.00' })).toEqual(usual)
  expect(widths({ price: '999,999.99', quantity: '100' })).toEqual(usual)
})

it('are as wide as the widest figure, as it is typed and as it is written out', () => {
  // Eleven digits and three commas with a point, each of half a width.
  expect(widths({ price: '9,999,999,999.99' }).price).toBe(14)
  expect(widths({ price: '9999999999.99' }).price).toBe(14)
  expect(columnWidths([cement, { ...cement, id: 'other', price: '9,999,999,999.99' }], false).price).toBe(14)
  expect(widths({ quantity: '1,250,000.5' }).quantity).toBe(10)
  expect(widths({ unit: 'cubic metre' }).unit).toBe(10)
})

it('hold what the line comes to, with VAT where prices have it', () => {
  const large = { quantity: '1', price: '99,999,999,999.00', vat: '7.5' }
  expect(widths(large).amount).toBe(16)
  expect(widths({ ...large, price: '107,500,000,000.00' }, true).amount).toBe(17)
})

it('are not pushed away by what is no figure', () => {
  expect(widths({ quantity: 'about twenty bags or so', vat: 'whatever it is' })).toEqual(usual)
})

it('leave what is being typed, and what its line comes to, for when its cell is left', () => {
  const large = { ...cement, price: '9,999,999,999.99' }
  expect(columnWidths([large], false, { row: large.id, cell: 'price' })).toEqual(usual)
  expect(columnWidths([large], false, { row: 'other', cell: 'price' }).price).toBe(14)
  expect(columnWidths([large], false, { row: large.id, cell: 'description' }).price).toBe(14)
  expect(columnWidths([large], false, { row: large.id, cell: 'quantity' })).toEqual({ ...usual, price: 14 })
})

it('have room for every line number', () => {
  const numberOf = (lines: number) =>
    columnWidths(
      Array.from({ length: lines }, () => cement),
      false,
    ).number
  expect([1, 99, 100, 999, 1000].map(numberOf)).toEqual([2, 2, 3, 3, 4])
})
