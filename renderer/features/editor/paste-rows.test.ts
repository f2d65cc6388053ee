import { describe, expect, it } from 'vitest'

import { isTable } from './key-map.ts'
import { readRows } from './paste-rows.ts'

const blank = { description: '', quantity: '', unit: '', price: '', discount: '', vat: '' }
const line = (fields: Partial<typeof blank>) => ({ ...blank, ...fields })

describe('rows of a spreadsheet', () => {
  it('come in the order of the grid', () => {
    expect(readRows('Cement, 50 kg bag\t120\tbag\t8,450.00\t500\t7.5\nDelivery\t1\ttrip\t25000\t0\t0\n')).toEqual([
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

  it('are understood by their header, in any order, and amounts are left out', () => {
    const text =
      'S/N\tVAT (%)\tItem\tAmount (₦)\tUnit Price (NGN)\tQty\n1\t7.5%\tIron rod 12 mm\t184,800\t₦ 4,620\t40\n'
    expect(readRows(text)).toEqual([
      line({ description: 'Iron rod 12 mm', quantity: '40', price: '₦ 4,620', vat: '7.5' }),
    ])
  })

  it.each<[string, Partial<typeof blank>]>([
    ['Cement\t10', { description: 'Cement', quantity: '10' }],
    ['Cement\t10\t8450', { description: 'Cement', quantity: '10', price: '8450' }],
    ['1\tCement\t10\tbag\t8450', { description: 'Cement', quantity: '10', unit: 'bag', price: '8450' }],
    ['Cement\t10\t8450\t7.5%', { description: 'Cement', quantity: '10', price: '8450', vat: '7.5' }],
    ['Cement\t10\t8450\t\t7.5', { description: 'Cement', quantity: '10', price: '8450', vat: '7.5' }],
    ['Cement\t10\t8450\t-500', { description: 'Cement', quantity: '10', price: '8450', discount: '500' }],
    [
      '"Nails, 3 inch\nin cartons"\t12\t21250',
      { description: 'Nails, 3 inch in cartons', quantity: '12', price: '21250' },
    ],
  ])('without a header are told by what is in them: %j', (text, fields) => {
    expect(readRows(text)).toEqual([line(fields)])
  })

  it('leave out what is empty, and a list of names is a list of lines', () => {
    expect(readRows('Cement\n\n\t\nIron rod')).toEqual([
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
})
