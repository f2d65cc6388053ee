import { expect, it } from 'vitest'

import { readProducts } from '../../../../test/support/lists/read-list.ts'
import { guessColumns } from '../../../lib/spreadsheet/guess-columns.ts'
import { saysWithVat } from '../../../lib/spreadsheet/price-heads.ts'
import { pricesOfList } from './prices-with-vat.ts'
import { productFields } from './fields/product.ts'

const pricesOf = (bodies: readonly Record<string, unknown>[], includesVat: boolean, taxPercent = 7.5) => {
  const rest = { problems: [], doubts: [], wrongDefaults: {} }
  const rows = bodies.map((_, index) => ({ number: index + 2, cells: [] }))
  return pricesOfList({ bodies, defaults: { taxPercent }, ...rest }, rows, includesVat)
}

it('keeps prices with VAT as the list has them', () => {
  const bodies = [{ name: 'Cola', unitPrice: 500 }, { name: 'Rice', unitPrice: 1650, taxPercent: 0 }, { name: 'Salt' }]
  expect(pricesOf(bodies, false).bodies).toEqual(bodies)
  expect(pricesOf(bodies, true).bodies).toEqual([
    { name: 'Cola', unitPriceWithVat: 500 },
    { name: 'Rice', unitPriceWithVat: 1650, taxPercent: 0 },
    { name: 'Salt' },
  ])
})

it('takes the one with VAT where a row has both, and names the row where they do not go together', () => {
  const both = (unitPrice: number, unitPriceWithVat: number, more = {}) => ({ unitPrice, unitPriceWithVat, ...more })
  const { bodies, problems } = pricesOf(
    [both(465.12, 500), both(465.1163, 500), both(500, 500, { taxPercent: 0 }), both(500, 500), both(465, 500)],
    false,
  )
  expect(bodies.map((body) => [body['unitPrice'], body['unitPriceWithVat']])).toEqual(
    bodies.map(() => [undefined, 500]),
  )
  expect(problems.map(({ row, field }) => [row, field])).toEqual([
    [5, 'unitPrice'],
    [6, 'unitPrice'],
  ])
})

it('knows headings that say it', () => {
  const withVat = [
    'Shelf price',
    'Price incl. VAT',
    'Price (incl. VAT)',
    'Price with VAT',
    'Gross price',
    'Rate inc VAT',
  ]
  const without = ['Price', 'Unit price', 'Price excl. VAT', 'Ingredients', 'Price without VAT']
  expect(withVat.every(saysWithVat)).toBe(true)
  expect(guessColumns(['Name', 'Price (per inch)'], productFields)[1]).toBe('unitPrice')
  expect(without.some(saysWithVat)).toBe(false)
  for (const head of [...withVat, 'Selling Price (including VAT)', 'PRICE (VAT INCLUSIVE)', 'Price with VAT ₦']) {
    expect([head, guessColumns(['Name', head], productFields)[1]]).toEqual([head, 'unitPriceWithVat'])
    expect(guessColumns(['Name', 'Price', head], productFields)).toEqual(['name', 'unitPrice', 'unitPriceWithVat'])
  }
})

it.each(['Price Includes Tax', 'Sales price includes tax', 'Tax inclusive', 'Is Inclusive Tax', 'VAT Included'])(
  'a column "%s" says of each price whether VAT is in it',
  (head) => {
    const { bodies } = readProducts(`Item,Price,${head}\nCola,500,Yes\nRice,900,No\nSalt,80,\nOil,70,TRUE\n`)
    expect(bodies).toEqual([
      { name: 'Cola', unitPriceWithVat: 500 },
      { name: 'Rice', unitPrice: 900 },
      { name: 'Salt', unitPrice: 80 },
      { name: 'Oil', unitPriceWithVat: 70 },
    ])
  },
)

it('prices may be inclusive and exclusive in one list', () => {
  const { bodies } = readProducts(
    'Item,Sale price,Tax Rate,Inclusive Of Tax\nCola,500,VAT@7.5%,Inclusive\nOil,70,VAT@7.5%,Exclusive\n',
  )
  expect(bodies).toEqual([
    { name: 'Cola', unitPriceWithVat: 500, taxPercent: 7.5 },
    { name: 'Oil', unitPrice: 70, taxPercent: 7.5 },
  ])
})
