import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Product } from '../../../core/contract/product.ts'
import { isTable } from './key-map.ts'
import { columnsByContent } from './paste-columns.ts'
import { isDoubtful, pasteLines, readPaste } from './paste-rows.ts'

const doc = { usualVat: '7.5', pricesIncludeVat: false }
const blank = { description: '', quantity: '', unit: '', price: '', discount: '', vat: '' }
const line = (fields: Partial<typeof blank>) => ({ ...blank, ...fields })

function read(text: string, products: readonly Product[] = []) {
  const paste = readPaste(text)
  const lines = pasteLines(paste, products, doc)
  return { paste, lines, rows: lines.map(({ pasted }) => pasted), isDoubtful: isDoubtful(paste, lines) }
}

const cement: Product = {
  id: 'cement',
  businessId: 'okafor',
  name: 'Cement, 50 kg bag',
  description: null,
  barcode: null,
  unitPrice: 8450,
  taxPercent: 7.5,
  unit: 'bag',
  kind: 'GOODS',
  taxCategory: 'STANDARD',
  hsnCode: '2523.29',
  productCategory: 'Cement',
  isicCode: null,
  serviceCategory: null,
  isActive: true,
  metadata: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
}

describe('rows of a spreadsheet', () => {
  it('come in the order of the grid', () => {
    const text = 'Cement, 50 kg bag\t120\tbag\t8,450.00\t500\t7.5\nDelivery\t1\ttrip\t25000\t0\t0\n'
    expect(read(text).rows).toEqual([
      line({
        description: 'Cement, 50 kg bag',
        quantity: '120',
        unit: 'bag',
        price: '8,450.00',
        discount: '500',
        vat: '7.5',
      }),
      line({ description: 'Delivery', quantity: '1', unit: 'trip', price: '25000', discount: '0', vat: '0' }),
    ])
  })

  it.each([',', ';'])('come from a CSV file, too, parted by "%s"', (sign) => {
    const rows = [
      ['Item', 'Qty', 'Price'],
      ['"Cement, 50 kg; bag"', '3', '"8,450.00"'],
      ['Delivery', '1', '25000'],
    ]
    const text = rows.map((cells) => cells.join(sign)).join('\r\n')
    expect(read(text).rows).toEqual([
      line({ description: 'Cement, 50 kg; bag', quantity: '3', price: '8,450.00' }),
      line({ description: 'Delivery', quantity: '1', price: '25000' }),
    ])
    expect(read(text).isDoubtful).toBe(false)
  })

  it.each([
    'Cement, 50 kg bag\nRods, 12 mm, each\nNails',
    'Cement, grey, for walls\nRods, 12 mm, each',
    'Rice, "long, grain\nBeans, white',
  ])('keep the commas of their descriptions: %j', (text) => {
    expect(read(text).rows.map(({ description }) => description)).toEqual(text.split('\n'))
  })

  it('are understood by their heading, in any order, and amounts are left out', () => {
    const text =
      'S/N\tVAT (%)\tItem\tAmount (₦)\tUnit Price (NGN)\tQty\n1\t7.5%\tIron rod 12 mm\t184,800\t₦ 4,620\t40\n'
    const { rows, isDoubtful: isLookedAt } = read(text)
    expect(rows).toEqual([line({ description: 'Iron rod 12 mm', quantity: '40', price: '₦ 4,620', vat: '7.5' })])
    expect(isLookedAt).toBe(false)
  })

  it.each<[string, Partial<typeof blank>]>([
    ['Cement\t10', { description: 'Cement', quantity: '10' }],
    ['Cement\t10\t8450', { description: 'Cement', quantity: '10', price: '8450' }],
    ['1\tCement\t10\tbag\t8450', { description: 'Cement', quantity: '10', unit: 'bag', price: '8450' }],
    ['12\tCement\tbag\tN8,450', { description: 'Cement', quantity: '12', unit: 'bag', price: '8,450' }],
    ['Cement\t10\t8450\t84,500', { description: 'Cement', quantity: '10', price: '8450' }],
    ['Cement\t10\t8450\t7.5%', { description: 'Cement', quantity: '10', price: '8450', vat: '7.5' }],
    ['Cement\t10\t8450\t\t7.5', { description: 'Cement', quantity: '10', price: '8450', vat: '7.5' }],
    ['Cement\t10\t8450\t-500', { description: 'Cement', quantity: '10', price: '8450', discount: '500' }],
    [
      '"Nails, 3 inch\nin cartons"\t12\t21250',
      { description: 'Nails, 3 inch in cartons', quantity: '12', price: '21250' },
    ],
  ])('without a heading are told by what is in them, and looked at: %j', (text, fields) => {
    expect(read(text)).toMatchObject({ rows: [line(fields)], isDoubtful: true })
  })

  it('leave out what is empty, and a list of names is a list of lines', () => {
    expect(read('Cement\n\n\t\nIron rod').rows).toEqual([
      line({ description: 'Cement' }),
      line({ description: 'Iron rod' }),
    ])
  })

  it('are told from text', () => {
    expect([isTable('Cement'), isTable('Cement\n'), isTable('Cement\t1'), isTable('Cement\nIron')]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('with a bad cell keep their columns, and the cell is marked', () => {
    const text = 'Cement\tabc\t8450\nIron rod\t40\t4620\nNails\t3\t21250'
    const { lines, isDoubtful: isLookedAt } = read(text)
    expect(lines.map(({ pasted: { quantity, price } }) => [quantity, price])).toEqual([
      ['abc', '8450'],
      ['40', '4620'],
      ['3', '21250'],
    ])
    expect(lines.map(({ problems }) => Object.keys(problems))).toEqual([['quantity'], [], []])
    expect(isLookedAt).toBe(true)
  })

  it('end before their sums, and a product that is called Total is no sum', () => {
    const text = 'Item\tQty\tPrice\tAmount\nTotal Quartz 7000\t2\t9000\t18000\nGRAND TOTAL:\t\t\t18,000\n'
    const { paste, rows, isDoubtful: isLookedAt } = read(text)
    expect(rows.map(({ description }) => description)).toEqual(['Total Quartz 7000'])
    expect(paste.totals.map(({ number }) => number)).toEqual([3])
    expect(isLookedAt).toBe(true)
  })

  it('that name a saved product take its code and unit, and say where their price is another', () => {
    const text = 'Item\tQty\tRate\nCEMENT, 50KG BAG\t2\t8450\ncement 50 kg bag\t1\t9000\nCement, 50 kg bag\t3\t8450\n'
    const { lines } = read(text, [cement])
    expect(lines[0]?.pasted.productId).toBeUndefined()
    expect(lines[1]).toMatchObject({
      pasted: { productId: 'cement', hsnCode: '2523.29', unit: 'bag', price: '9000', vat: '7.5' },
      savedPrice: '8,450.00',
    })
    expect(lines[2]).toMatchObject({ pasted: { productId: 'cement' }, savedPrice: undefined })
  })
})

describe('the guess without a heading', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{3,9} [a-z]{2,6}$/)
  const good = fc.record({ name: word, quantity: fc.integer({ min: 2, max: 999 }), price: fc.integer({ min: 1000 }) })
  const tables = fc
    .array(good, { minLength: 3, maxLength: 30 })
    .map((rows) =>
      rows.map(({ name, quantity, price }, index) => [
        String(index + 1),
        name,
        String(quantity),
        'bag',
        String(price),
        String(quantity * price),
      ]),
    )
  const bad = fc.constantFrom('abc', 'n/a', '', '?', '12 or so', '1,2,3', '-', '999999')

  it('is the same whatever stands in one cell', () => {
    fc.assert(
      fc.property(tables, bad, fc.nat(), fc.nat(), (table, cell, row, column) => {
        const at = row % table.length
        const spoilt = table.with(at, table[at]?.with(column % 6, cell) ?? [])
        expect(columnsByContent(spoilt)).toEqual(['lineNumber', 'description', 'quantity', 'unit', 'price', 'amount'])
      }),
    )
  })
})
