import { describe, expect, it } from 'vitest'

import { blankRow, type Doc, type Row } from './doc.ts'
import { bodyOf, changesBetween, type DraftBody, isBody, problemsOf } from './draft-body.ts'
import { insertRows, moveRow, putBack, removeRow, typeInto } from './edit-lines.ts'
import { cement, docOf } from './sample-doc.ts'

const sent = (doc: Doc): DraftBody => {
  const body = bodyOf(doc, 'b1')
  if (!isBody(body)) throw new Error(JSON.stringify(body))
  return body
}

describe('what is sent', () => {
  it('is exact numbers, without the blank row', () => {
    expect(sent(docOf()).items).toMatchObject([
      { description: 'Cement', quantity: 2, unitPrice: 8450, taxPercent: 7.5, discount: 0, taxCategory: 'STANDARD' },
    ])
  })

  it('after a change is only what has changed, and a new customer asks for its kind', () => {
    const before = sent(docOf({ invoiceKind: 'B2C' }))
    expect(changesBetween(before, sent(docOf({ invoiceKind: 'B2C', notes: 'Paid' })))).toEqual({ notes: 'Paid' })
    const other = docOf({ customer: { id: 'c2', name: 'Other', tin: null }, invoiceKind: null })
    expect(changesBetween(before, sent(other))).toEqual({ customerId: 'c2', invoiceKind: null })
  })

  it('is nothing while something is missing: the fields in the order they stand', () => {
    const rows = [{ ...cement, price: '', quantity: '0' }, blankRow()]
    expect(problemsOf(docOf({ customer: null, dueDate: '2026-11-19', rows })).map(({ field }) => field)).toEqual([
      'customerId',
      'dueDate',
      'items[0].quantity',
      'items[0].unitPrice',
    ])
    const uncoded = [{ ...cement, typedCode: 'bagged stuff' }, blankRow()]
    expect(problemsOf(docOf({ rows: uncoded })).map(({ field }) => field)).toEqual(['items[0].hsnCode'])
    expect(problemsOf(docOf({ rows: [blankRow()] })).map(({ field }) => field)).toEqual(['items[0].description'])
  })
})

describe('lines', () => {
  const names = ({ rows }: Doc) => rows.map(({ description }) => description)
  const iron: Row = { ...cement, id: 'iron', description: 'Iron' }

  it('begin with one of it and the usual VAT, and a blank one follows', () => {
    const doc = docOf({ rows: [blankRow()] })
    const typed = typeInto(doc, doc.rows[0]?.id ?? '', 'description', 'N')
    expect(typed.rows).toMatchObject([{ description: 'N', quantity: '1', vat: '7.5' }, { description: '' }])
  })

  it('are moved among themselves, never behind the blank one', () => {
    const doc = docOf({ rows: [cement, iron, blankRow()] })
    expect(names(moveRow(doc, 'iron', -1))).toEqual(['Iron', 'Cement', ''])
    expect(moveRow(doc, 'iron', 1)).toBe(doc)
  })

  it('come back where they were', () => {
    const doc = docOf({ rows: [cement, iron, blankRow()] })
    expect(names(putBack(removeRow(doc, cement.id), cement, 0))).toEqual(['Cement', 'Iron', ''])
  })

  it('that are pasted take the place of a blank row, or stand behind the one with the cursor', () => {
    const pasted = [{ description: 'Nails', quantity: '', unit: '', price: '5', discount: '', vat: '' }]
    const doc = docOf()
    expect(names(insertRows(doc, doc.rows[1]?.id ?? '', pasted))).toEqual(['Cement', 'Nails', ''])
    expect(insertRows(doc, cement.id, pasted).rows[1]).toMatchObject({ quantity: '1', price: '5.00', vat: '7.5' })
  })
})
