import { describe, expect, it } from 'vitest'

import { differencesOf } from './differences.ts'
import { blankRow, docOfInvoice } from './doc.ts'
import { cement, docOf, draftOf, itemOf } from './sample-doc.ts'

const rod = { ...cement, id: 'rod', description: 'Rod', quantity: '3' }
const mine = docOf({ rows: [cement, rod, blankRow('end')] })
const stored = (rows = [cement, rod], changes: Parameters<typeof draftOf>[0] = {}) =>
  docOfInvoice(draftOf({ items: rows.map(itemOf), ...changes }), mine)

describe('two versions of a draft', () => {
  it('that hold the same differ in nothing, however it was typed', () => {
    expect(differencesOf(mine, stored())).toEqual([])
    const typed = { ...mine, rows: [{ ...cement, price: '8450', vat: '7.50' }, rod, blankRow('end')] }
    expect(differencesOf(typed, stored())).toEqual([])
  })

  it('differ in fields, with what stands in each', () => {
    const other = stored([{ ...cement, quantity: '77' }, rod], { notes: 'Theirs', dueDate: '2026-12-31' })
    expect(differencesOf({ ...mine, notes: 'Mine' }, other)).toEqual([
      { field: 'dueDate', local: '20 Dec 2026', remote: '31 Dec 2026' },
      { field: 'notes', local: 'Mine', remote: 'Theirs' },
      { field: 'items[0].quantity', local: '2', remote: '77' },
    ])
  })

  it('differ in lines that only one of them has, and in their order', () => {
    expect(differencesOf(mine, stored([rod]))).toEqual([
      { field: 'items[0]', local: 'Cement, 2 × 8,450.00', remote: '' },
    ])
    expect(differencesOf(mine, stored([cement, rod, { ...rod, description: 'Nails' }]))).toEqual([
      { field: 'items[2]', local: '', remote: 'Nails, 3 × 8,450.00' },
    ])
    expect(differencesOf(mine, stored([rod, cement]))).toMatchObject([{ field: 'items' }])
  })

  it('name lines as the grid does, with the blank ones above them counted', () => {
    const gap = { ...mine, rows: [blankRow('gap'), cement, rod, blankRow('end')] }
    expect(differencesOf(gap, stored([cement, { ...rod, quantity: '4' }]))).toMatchObject([
      { field: 'items[2].quantity' },
    ])
  })
})
