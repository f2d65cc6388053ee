import { describe, expect, it } from 'vitest'

import {
  asInvoiceData,
  emptyInvoice,
  emptyLine,
  nameOfField,
  readInvoiceData,
  readInvoiceForm,
} from './invoice-data.ts'

describe('data of an invoice that is typed', () => {
  it('goes to the core with its numbers, exactly', () => {
    const data = asInvoiceData({
      ...emptyInvoice,
      items: [{ ...emptyLine, unitPrice: '₦8,450.05', quantity: '0.125' }],
      monetaryTotal: '18,167.50',
    })
    expect(data.items[0]).toMatchObject({ unitPrice: 8450.05, quantity: 0.125, taxPercent: 7.5 })
    expect(data.monetaryTotal).toBe(18167.5)
    expect(data.taxTotal).toBeUndefined()
  })

  it('leaves what is no number to the core, which says so', () => {
    expect(asInvoiceData({ ...emptyInvoice, taxTotal: '7,5' }).taxTotal).toBe('7,5')
  })
})

describe('data of an invoice that was kept', () => {
  it('is read as it was typed', () => {
    const typed = { ...emptyInvoice, irn: 'A17', items: [emptyLine, { ...emptyLine, unitPrice: '₦8,450.05' }] }
    expect(readInvoiceForm(JSON.stringify(typed))).toEqual(typed)
  })

  it.each(['', '{', 'null', '{"irn":"A17"}', JSON.stringify({ ...emptyInvoice, items: [] })])('%s is none', (kept) => {
    expect(readInvoiceForm(kept)).toEqual(emptyInvoice)
  })
})

it.each([
  ['{"irn": 1}', { irn: 1 }],
  ['{"irn": 1', 'not_json'],
  ['[1]', 'not_object'],
  ['null', 'not_object'],
])('pasted %s', (pasted, expected) => {
  expect(readInvoiceData(pasted)).toEqual(expected)
})

it.each([
  ['items[0].quantity', 'Line 1, Quantity'],
  ['items[2]', 'Line 3'],
  ['items', 'Lines'],
  ['supplier.TIN', 'Supplier, TIN'],
  ['buyer', 'Customer'],
  ['monetaryTotal', 'Total with VAT (₦)'],
])('%s is called %s', (path, name) => {
  expect(nameOfField(path)).toBe(name)
})
