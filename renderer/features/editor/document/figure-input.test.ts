import { describe, expect, it } from 'vitest'

import { applyEdit } from './edits.ts'
import { discountOfLine, formatFigure, withQuantity } from './figure-input.ts'
import { cement, docOf } from './sample-doc.ts'

describe('a figure as it is typed', () => {
  it.each([
    ['price', 'N8,450', '8,450.00'],
    ['price', '₦8450.5', '8,450.50'],
    ['price', 'NGN 12', '12.00'],
    ['discount', '#1,250', '1,250.00'],
    ['vat', '7.5%', '7.5'],
    ['vat', '7.5 %', '7.5'],
    ['quantity', '1,000', '1,000'],
  ] as const)('is understood with its sign: %s %s', (cell, typed, shown) => {
    expect(formatFigure(cell, typed)).toBe(shown)
  })

  it.each([
    ['price', 'abc'],
    ['price', '8%'],
    ['vat', '%'],
    ['quantity', '08031234567'],
    ['discount', '5%'],
    ['price', 'N/A'],
    ['price', 'none'],
  ] as const)('stays as it is where it is none: %s %s', (cell, typed) => {
    expect(formatFigure(cell, typed)).toBe(typed)
  })
})

describe('a discount as a part of the line', () => {
  it.each([
    ['5%', '40', '9,500.00', '19,000.00'],
    [' 2.5 % ', '3', '33.33', '2.50'],
    ['100%', '3', '33.33', '99.99'],
    ['0%', '3', '33.33', '0.00'],
    // 0.125 of 1.00 is 0.125: halves away from zero.
    ['12.5%', '1', '1.00', '0.13'],
  ])('%s of %s at %s is %s', (discount, quantity, price, off) => {
    expect(discountOfLine({ discount, quantity, price })).toBe(off)
  })

  it.each([
    ['5%', '', '9,500'],
    ['5%', '40', ''],
    ['5% off', '40', '9,500'],
    ['1,250.00', '40', '9,500'],
    ['-5%', '40', '9,500'],
  ])('waits for the line, and leaves other things alone: %s of %s at %s', (discount, quantity, price) => {
    expect(discountOfLine({ discount, quantity, price })).toBe(discount)
  })
})

describe('another quantity on a line of a credit note', () => {
  it.each([
    ['40', '19,000.00', '4', '1,900.00'],
    ['120', '2,040.25', '1', '17.00'],
    ['2.5', '10.00', '0.75', '3.00'],
    ['3', '0.01', '1', '0.00'],
    ['4', '100.00', '8', '200.00'],
  ])('of %s with %s off: %s take %s along', (was, off, now, discount) => {
    expect(withQuantity({ quantity: was, discount: off }, now)).toMatchObject({ quantity: now, discount })
  })

  it('is counted from what stood there first, however it is typed', () => {
    const first = withQuantity({ quantity: '40', discount: '19,000.00' }, '3')
    const then = withQuantity(first, '')
    expect(then).toMatchObject({ quantity: '', discount: '1,425.00' })
    expect(withQuantity(then, '40')).toMatchObject({ discount: '19,000.00' })
  })

  it('leaves a line without a discount alone', () => {
    expect(withQuantity({ quantity: '40', discount: '' }, '4').discount).toBe('')
  })
})

it('a discount that was typed in per cent stays that part of the line, until another one is typed', () => {
  const type = (doc: ReturnType<typeof docOf>, cell: 'quantity' | 'price' | 'discount', text: string) => {
    const typed = applyEdit(doc, { type: 'cell', rowId: 'cement', cell, text }, 'x')
    return applyEdit(typed, { type: 'tidyCell', rowId: 'cement', cell }, 'x')
  }
  const off = ({ rows: [row] }: ReturnType<typeof docOf>) => row?.discount
  const ten = type(docOf(), 'discount', '10%')
  expect(off(ten)).toBe('1,690.00')
  const more = type(ten, 'quantity', '5')
  expect(off(more)).toBe('4,225.00')
  // While the figure is none, it stays; then it follows again.
  const again = type(type(more, 'price', ''), 'price', '100')
  expect(off(again)).toBe('50.00')
  const withVat = applyEdit(again, { type: 'pricesIncludeVat', value: true }, 'x')
  expect(off(type(withVat, 'quantity', '10'))).toBe('107.50')
  expect(off(type(type(again, 'discount', '7'), 'quantity', '50'))).toBe('7.00')
  expect(off(type(docOf({ rows: [{ ...cement, discount: '20.00' }] }), 'quantity', '50'))).toBe('20.00')
})
