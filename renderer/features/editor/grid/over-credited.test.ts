import { describe, expect, it } from 'vitest'

import { blankRow } from '../document/doc.ts'
import { cement, docOf, draftOf, itemOf } from '../document/sample-doc.ts'
import { overCredited } from './over-credited.ts'

// Two bags at 8,450, with 7.5 % VAT: 18,167.50.
const sold = draftOf({ invoiceNumber: 'INV000007', items: [itemOf(cement)], total: 18_167.5 })
const noteOf = (...rows: (typeof cement)[]) => docOf({ invoiceType: 'CREDIT_NOTE', rows: [...rows, blankRow('end')] })
const saidOf = (note: ReturnType<typeof docOf>, original = sold) => [...overCredited(note, original).values()]

describe('a credit note', () => {
  it('of what was sold, or a part of it, is fine', () => {
    expect(saidOf(noteOf(cement))).toEqual([])
    expect(saidOf(noteOf({ ...cement, quantity: '0.5' }))).toEqual([])
    expect(saidOf({ ...noteOf({ ...cement, quantity: '3' }), invoiceType: 'STANDARD' })).toEqual([])
    expect(overCredited(noteOf({ ...cement, quantity: '3' }), undefined).size).toBe(0)
  })

  it('of more than was sold says so at the quantity', () => {
    expect(saidOf(noteOf({ ...cement, quantity: '3' }))).toEqual([
      { quantity: 'INV000007 has only 2 of it. Credit at most that.' },
    ])
  })

  it('of more naira than are left says so at the line with which it is too much', () => {
    const said = { price: 'Only ₦8,167.50 of INV000007 is left to credit here. Reduce the quantity or the price.' }
    const half = { ...cement, quantity: '1' }
    expect(saidOf(noteOf(half, { ...half, id: 'other' }), { ...sold, creditNotesTotal: 916.25 })).toEqual([said])
    expect(saidOf(noteOf({ ...cement, price: '9,000.00' }))).toMatchObject([{ price: expect.any(String) }])
    expect(saidOf(noteOf({ ...cement, description: 'Something else' }))).toEqual([])
  })
})
