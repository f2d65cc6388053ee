import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { QUANTITY_ADVICE } from '../../../../core/contract/invoice/labels.ts'
import type { Product } from '../../../../core/contract/records/product.ts'
import { lineAmounts } from '../../../../core/domain/invoice/amounts.ts'
import type { CodeAnswer } from '../../../lib/queries/reference.ts'
import { isTableText } from '../../../lib/spreadsheet/cell.ts'
import { rowOfPasted } from '../document/edits.ts'
import { figuresOf } from '../document/figures.ts'
import type { KnownCodes } from './codes.ts'
import { columnsByContent } from './columns.ts'
import { needsReview, skippedRows, pastedLinesOf, readPastedTable } from './lines.ts'

const doc = { usualVat: '7.5', pricesIncludeVat: false }
const blank = { description: '', quantity: '1', unit: '', price: '', discount: '', vat: '' }
const line = (fields: Partial<typeof blank>) => ({ ...blank, ...fields })

const known: KnownCodes = new Map<string, CodeAnswer>([
  ['hs 2523.29', { isCode: true, description: 'Portland cement' }],
  ['hs 8481.80', { isCode: true, description: 'Taps and valves' }],
  ['hs 3917.23', { isCode: true, description: 'Pipes of PVC' }],
  ['hs 0402.21', { isCode: true, description: 'Milk powder' }],
  ['hs 9999.99', { isCode: false }],
  ['hs 4923', { isCode: false }],
  ['isic 4923', { isCode: true, description: 'Freight transport by road' }],
])

function read(text: string, products: readonly Product[] = []) {
  const paste = readPastedTable(text)
  const lines = pastedLinesOf(paste, products, doc, known)
  return { paste, lines, rows: lines.map(({ pasted }) => pasted), isDoubtful: needsReview(paste, lines) }
}

const cement: Product = {
  id: 'cement',
  businessId: 'okafor',
  name: 'Cement, 50 kg bag',
  description: null,
  barcode: null,
  unitPrice: 8450,
  unitPriceWithVat: null,
  taxPercent: 7.5,
  unit: 'bag',
  kind: 'GOODS',
  taxCategory: 'STANDARD',
  hsnCode: '2523.29',
  productCategory: 'Cement',
  isicCode: null,
  serviceCategory: null,
  counterCategory: null,
  tileColor: null,
  imageUrl: null,
  isActive: true,
  metadata: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
}

it.each([
  ['₦72,000.00', '₦5,333.33', 'price'],
  ['72,000.00', '1,25O.00', 'price'],
  ['72000', '5333', 'price'],
  ['2', '5', 'quantity'],
  ['₦72,000\t2', '₦5,333\t1', 'price', 'quantity'],
  ['2\t₦72,000', '1\t₦5,333', 'quantity', 'price'],
  ['2.00\t72,000.00', '1.50\t5,333.00', 'quantity', 'price'],
])('without a heading %j and %j beside names are %s', (one, other, ...columns) => {
  const table = [`Rice\t${one}`, `Tile\t${other}`].map((row) => row.split('\t'))
  expect(columnsByContent(table)).toEqual(['description', ...columns])
})

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

  it('without a quantity are looked at, as one of each is taken, but for a list of names', () => {
    const { rows, isDoubtful: isLookedAt } = read('Item\tPrice\nCement\t8450\nNails\t50')
    expect(rows.map(({ quantity }) => quantity)).toEqual(['1', '1'])
    expect(isLookedAt).toBe(true)
    expect(read('Item\nCement\nNails').isDoubtful).toBe(false)
    expect(read('Item\tQty\tPrice\nCement\t\t8450').lines[0]?.notes.quantity?.isWrong).toBe(true)
  })

  it('are told from text', () => {
    expect([
      isTableText('Cement'),
      isTableText('Cement\n'),
      isTableText('Cement\t1'),
      isTableText('Cement\nIron'),
    ]).toEqual([false, false, true, true])
  })

  it('with a bad cell keep their columns, and the cell is marked', () => {
    const text = 'Cement\tabc\t8450\nIron rod\t40\t4620\nNails\t3\t21250'
    const { lines, isDoubtful: isLookedAt } = read(text)
    expect(lines.map(({ pasted: { quantity, price } }) => [quantity, price])).toEqual([
      ['abc', '8450'],
      ['40', '4620'],
      ['3', '21250'],
    ])
    expect(lines.map(({ notes }) => Object.keys(notes))).toEqual([['quantity'], [], []])
    expect(isLookedAt).toBe(true)
  })

  it('end before their sums, and a product that is called Total is no sum', () => {
    const text = 'Item\tQty\tPrice\tAmount\nTotal Quartz 7000\t2\t9000\t18000\nGRAND TOTAL:\t\t\t18,000\n'
    const { paste, rows, isDoubtful: isLookedAt } = read(text)
    expect(rows.map(({ description }) => description)).toEqual(['Total Quartz 7000'])
    expect(paste.totals.map(({ number }) => number)).toEqual([3])
    expect(isLookedAt).toBe(true)
  })

  const foot =
    'Sub-total\t\t\t18000\nDiscount\t\t\t-500\nDelivery\t\t1500\t1500\nvat 7.5%\t\t\t1425\nBalance:\t\t\t20425'
  it.each([
    [`Item\tQty\tPrice\tAmount\nTap\t2\t9000\t18000\n${foot}`, ['Tap', 'Delivery']],
    [`Tap\t2\t9000\t18000\nPipe\t3\t500\t1500\n${foot}`, ['Tap', 'Pipe', 'Delivery']],
    ['Item\tAmount\nSurvey\t9000\nDelivery 0\t0\nVAT (7.5%)\t675', ['Survey', 'Delivery 0']],
    ['Item\tQty\tPrice\nTap\t2\t9000\nVAT\t7.5%\t1350', ['Tap']],
    ['Item\tQty\tPrice\nDiscount\t1\t500\nVAT\t\t75\nTap\t2\t9000', ['Discount', 'VAT', 'Tap']],
    ['Item\tQty\tPrice\nVAT\t\t75', ['VAT']],
  ])('end before tax, discount and balance, too, and charges stay lines: %j', (text, names) => {
    const { rows, paste, isDoubtful: isLookedAt } = read(text)
    expect(rows.map(({ description }) => description)).toEqual(names)
    expect(paste.rows.length + paste.totals.length + (paste.isGuessed ? 0 : 1)).toBe(text.split('\n').length)
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

describe('figures that are not whole', () => {
  const heading = 'Item\tQty\tUOM\tRate\tHS Code\tAmount'

  it('are never one, nor another number: what the amount says is offered', () => {
    const {
      lines,
      rows,
      isDoubtful: isLookedAt,
    } = read(`${heading}\nTap\t\tpcs\t2500\t8481.80\t25000\nPipe\t1 5\tpcs\t1000\t3917.23\t1500`)
    expect(rows.map(({ quantity }) => quantity)).toEqual(['', '1 5'])
    expect(lines.map(({ notes }) => notes)).toEqual([
      { quantity: expect.objectContaining({ isWrong: true, suggestion: '10' }) as unknown },
      { quantity: expect.objectContaining({ isWrong: true, suggestion: '1.5' }) as unknown },
    ])
    expect(isLookedAt).toBe(true)
  })

  it.each([
    ['Item\tQty\tRate\nTap\t\t2500', 'quantity', undefined],
    ['Item\tQty\tRate\tTotal\nTap\t3\t\t7,501.50', 'price', '2,500.50'],
    ['Item\tQty\tRate\tLine Total\nTap\t3\tN/A\t1000', 'price', undefined],
    ['Item\tQty\tRate\tDisc\tValue\nTap\t\t2500\t500\t24500', 'quantity', '10'],
    ['Item\tQty\tRate\tAmount\nPipe\t4\t1000\t4300\nTap\t\t2500\t26875', 'quantity', '10'],
    ['Item\tQty\tRate\tAmount\nTap\t\t2500\t1001', 'quantity', undefined],
  ])('%j', (text, cell, suggestion) => {
    const note = read(text).lines.at(-1)?.notes[cell as 'quantity']
    expect(note?.isWrong).toBe(true)
    expect(note?.suggestion).toBe(suggestion)
  })

  it.each(['0', '-2'])('that sell none or less say what typed ones do: %s', (quantity) => {
    expect(read(`Item\tQty\tRate\nTap\t${quantity}\t2500`).lines[0]?.notes.quantity).toEqual({
      message: QUANTITY_ADVICE,
      isWrong: true,
    })
  })

  it.each([
    'Tap\t10\t2500\t25000',
    'Tap\t10\t2500\t26,875.00',
    'Tap\t3\t333.33\t1000',
    'Tap\t2.5\t100.55\t251',
    'Tap\t10\t2500\t',
  ])('with an amount that is right, with VAT or without, are taken at once: %j', (row) => {
    const { lines, isDoubtful: isLookedAt } = read(`Item\tQty\tRate\tAmount\n${row}`)
    expect([lines[0]?.notes, isLookedAt]).toEqual([{}, false])
  })

  it.each([
    'Disc\tAmount\nTap\t10\t2500\t5%\t23750',
    'Discount %\tAmount\nTap\t10\t2500\t5\t23750',
    'Disc (%)\nTap\t10\t2500\t5%',
  ])('have discounts in per cent, too: %j', (text) => {
    const { rows, isDoubtful: isLookedAt } = read(`Item\tQty\tRate\t${text}`)
    expect(rows.map((row) => rowOfPasted(row, 'new', doc))).toMatchObject([
      { discount: '1,250.00', percentOff: { percent: '5%', naira: '1,250.00' } },
    ])
    expect(isLookedAt).toBe(false)
  })

  it('that do not come to the amount are said with both', () => {
    const { lines, isDoubtful: isLookedAt } = read('Item\tQty\tRate\tDisc\tAmount\nTap\t10\t2500\t100\t2500')
    expect(lines[0]?.notes.amount).toEqual({
      message: '10 × 2,500.00 less 100.00 is 24,900.00; the spreadsheet says 2,500.00.',
      isWrong: false,
    })
    expect(isLookedAt).toBe(true)
  })

  it('are kept where nothing else stands in their row', () => {
    expect(read('Item\tQty\tRate\tAmount\nTap\t1\t5\t5\n\t7\t\t\n\t\t\t900\n\t0\t\t0.00').rows).toHaveLength(3)
  })
})

describe('a column that nothing is taken from', () => {
  it.each([
    ['Item\tQty\tRate\tRemarks\nTap\t1\t5\tblue', ['Remarks']],
    ['Item\tQty\tRate\nTap\t1\t5\tblue', ['Column D']],
    ['Item\tQty\tRate\tRemarks\nTap\t1\t5\t', []],
    ['S/N\tItem\tQty\tRate\tAmount\n1\tTap\t2\t5\t10', []],
  ])('is said before: %j', (text, heads) => {
    const { paste, isDoubtful: isLookedAt } = read(text)
    expect(skippedRows(paste)).toEqual(heads)
    expect(isLookedAt).toBe(heads.length > 0)
  })
})

describe('codes of a spreadsheet', () => {
  it.each(['HS', 'HS Code', 'HSN', 'HSN code', 'H.S. Code', 'Tariff', 'CET code', 'Code', 'Ref'])(
    'come with their lines and their categories, under %s',
    (head) => {
      const { rows, isDoubtful: isLookedAt } = read(`Item\tQty\tRate\t${head}\nTap\t1\t5\t8481.80\nPipe\t1\t5\t3917.23`)
      expect(rows).toMatchObject([
        { kind: 'GOODS', hsnCode: '8481.80', productCategory: 'Taps and valves', isicCode: null },
        { kind: 'GOODS', hsnCode: '3917.23', productCategory: 'Pipes of PVC' },
      ])
      expect(isLookedAt).toBe(false)
    },
  )

  it('of services come, too, under their own heading or among those of goods', () => {
    const service = { kind: 'SERVICE', isicCode: '4923', serviceCategory: 'Freight transport by road', hsnCode: null }
    const own = read('Item\tQty\tRate\tHSN\tISIC\nTap\t1\t5\t848180\t\nDelivery\t1\t5\t\t4923')
    expect(own.rows).toMatchObject([{ hsnCode: '8481.80' }, service])
    expect(own.isDoubtful).toBe(false)
    const among = read('Item\tQty\tRate\tHSN\nTap\t1\t5\t848180\nDelivery\t1\t5\t4923')
    expect(among.rows).toMatchObject([{ hsnCode: '8481.80' }, service])
    expect(among.lines[1]?.notes.hsnCode).toMatchObject({ isWrong: false })
  })

  it.each([
    ['9999.99', undefined],
    ['tap', undefined],
    ['8481.8', '8481.80'],
    ['402.21', '0402.21'],
    ['2523.2', undefined],
  ])('that are none are marked, and stay as they were typed: %s', (code, suggestion) => {
    const { lines, rows } = read(`Item\tQty\tRate\tHS Code\nTap\t1\t5\t${code}`)
    expect(rows[0]).toMatchObject({ typedCode: code })
    expect(lines[0]?.notes.hsnCode?.isWrong).toBe(true)
    expect(lines[0]?.notes.hsnCode?.suggestion).toBe(suggestion)
  })

  it('come from the product where the sheet has none, and are those of the sheet where it has another', () => {
    const { rows } = read(
      'Item\tQty\tRate\tHS Code\ncement 50 kg bag\t1\t8450\t\ncement 50 kg bag\t1\t8450\t252329\ncement 50 kg bag\t1\t8450\t3917.23',
      [cement],
    )
    expect(rows).toMatchObject([
      { hsnCode: '2523.29', productCategory: 'Cement', codedAs: 'Cement, 50 kg bag' },
      { hsnCode: '2523.29', productCategory: 'Cement', codedAs: 'Cement, 50 kg bag' },
      { hsnCode: '3917.23', productCategory: 'Pipes of PVC', codedAs: null, productId: 'cement' },
    ])
  })

  it('are told from prices by their form', () => {
    expect(read('Tap\t2\t8481.80\t2500\nPipe\t3\t3917.23\t1000').rows).toMatchObject([
      { quantity: '2', hsnCode: '8481.80', price: '2500' },
      { quantity: '3', hsnCode: '3917.23', price: '1000' },
    ])
    expect(read('Tap\t2\t8481.80\nPipe\t3\t3917.23').rows).toMatchObject([{ price: '8481.80' }, { price: '3917.23' }])
    expect(read('Tap\t2\t8450.00\t250\nPipe\t3\t3900.50\t100').rows).toMatchObject([
      { price: '8450.00', discount: '250' },
      { price: '3900.50', discount: '100' },
    ])
    // Where each amount is quantity times price, prices with kobo are no codes.
    expect(read('Tap\t2\t1250.75\t2501.50\nPipe\t3\t3917.23\t11751.69').rows).toMatchObject([
      { quantity: '2', price: '1250.75' },
      { quantity: '3', price: '3917.23' },
    ])
    expect(read('Item\tQty\tNaira\nTap\t2\t1250.75\nPipe\t3\t3917.23').rows[1]).not.toHaveProperty('hsnCode')
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

it('keeps prices of a column that says that they have VAT, in a document whose prices have none', () => {
  const { rows, isDoubtful } = read('Item\tQty\tPrice (incl. VAT)\tVAT %\nCola\t12\t500\t\nBooks\t2\t300\t0')
  expect(isDoubtful).toBe(false)
  const pasted = rows.map((row) => figuresOf(rowOfPasted(row, '', doc), false).input)
  expect(pasted.map((input) => input?.withVat?.unitPrice)).toEqual([
    { units: 500n, scale: 0 },
    { units: 300n, scale: 0 },
  ])
  const [cola] = pasted.map((input) => input && lineAmounts(input))
  expect(cola).toMatchObject({ lineTotal: 558_140n, taxAmount: 41_860n })
})

it('takes the price with VAT of a saved product where the row has none', () => {
  const drink = { ...cement, name: 'Cola', unitPrice: 465.1163, unitPriceWithVat: 500 }
  const [row] = read('Item\tQty\tPrice\nCola\t12\t', [drink]).rows
  expect(row && figuresOf(rowOfPasted(row, '', doc), false).input?.withVat?.unitPrice).toEqual({
    units: 500n,
    scale: 0,
  })
})
