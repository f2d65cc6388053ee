import { describe, expect, it } from 'vitest'

import { lineRules } from '../../../../core/domain/preflight/line-rules.ts'
import { blankRow, type Doc, docOfInvoice, type Row } from './doc.ts'
import { applyEdit, type Edit, nameOfEdit } from './edits.ts'
import { totalsOf } from './figures.ts'
import { bodyOf, changesBetween, type DraftBody, isBody, problemsOf } from './request-body.ts'
import { cement, docOf, draftOf, itemOf } from './sample-doc.ts'

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
    const rows = [{ ...cement, price: '', quantity: '0' }, blankRow('end')]
    expect(problemsOf(docOf({ customer: null, dueDate: '2026-11-19', rows })).map(({ field }) => field)).toEqual([
      'customerId',
      'dueDate',
      'items[0].quantity',
      'items[0].unitPrice',
    ])
    // Neither is compared with the other, nor goes along with it.
    const noDays = docOf({ issueDate: 'yesterday', dueDate: '31/11/2026', rows: [cement, blankRow('end')] })
    expect(problemsOf(noDays).map(({ field }) => field)).toEqual(['issueDate', 'dueDate'])
    expect(applyEdit(noDays, { type: 'issueDate', day: '2026-11-21' }, 'new').dueDate).toBe('31/11/2026')
    const uncoded = [{ ...cement, typedCode: 'bagged stuff' }, blankRow('end')]
    expect(problemsOf(docOf({ rows: uncoded })).map(({ field }) => field)).toEqual(['items[0].hsnCode'])
    expect(problemsOf(docOf({ rows: [blankRow('end')] })).map(({ field }) => field)).toEqual(['items[0].description'])
  })
})

it.each(['0', '-2', '−2', '0.000'])(
  'says of the quantity %s what pre-flight says of it, and the remedy',
  (quantity) => {
    const [problem] = problemsOf(docOf({ rows: [{ ...cement, quantity }, blankRow('end')] }))
    const rule = lineRules.find(({ code }) => code === 'line_quantity_not_positive')
    expect(problem).toEqual({ field: 'items[0].quantity', message: rule?.advice })
    expect(problem?.message).toMatch(/credit note.*delete/)
  },
)

it('says at the quantity what is wrong with a quantity', () => {
  const wrongIn = (changes: Partial<Row>) =>
    problemsOf(docOf({ rows: [{ ...cement, ...changes }, blankRow('end')] })).map(({ field }) => field)
  for (const quantity of ['08031234567', '0803 123 4567', '2348031234567', '8,031,234,567']) {
    expect(wrongIn({ quantity, price: '65,000,000.00' })).toEqual(['items[0].quantity'])
  }
  expect(wrongIn({ quantity: '08031234567' })).toEqual(['items[0].quantity'])
  expect(wrongIn({ quantity: '2', price: '65,000,000,000,000.00' })).toEqual(['items[0].unitPrice'])
  const typed = docOf({ rows: [{ ...cement, quantity: '08031234567' }, blankRow('end')] })
  // Written out it would be a figure like any other.
  expect(applyEdit(typed, { type: 'tidyCell', rowId: 'cement', cell: 'quantity' }, 'new')).toBe(typed)
})

describe('lines', () => {
  const names = ({ rows }: Doc) => rows.map(({ description }) => description)
  const edited = (doc: Doc, edit: Edit) => applyEdit(doc, edit, 'new')
  const iron: Row = { ...cement, id: 'iron', description: 'Iron' }

  it('begin with one of it and the usual VAT, and a blank one follows', () => {
    const doc = docOf({ rows: [blankRow('end')] })
    const typed = edited(doc, { type: 'cell', rowId: 'end', cell: 'description', text: 'N' })
    expect(typed.rows).toMatchObject([
      { description: 'N', quantity: '1', vat: '7.5' },
      { id: 'new', description: '' },
    ])
  })

  it('are moved among themselves, never behind the blank one', () => {
    const doc = docOf({ rows: [cement, iron, blankRow('end')] })
    expect(names(edited(doc, { type: 'moveRow', rowId: 'iron', by: -1 }))).toEqual(['Iron', 'Cement', ''])
    expect(edited(doc, { type: 'moveRow', rowId: 'iron', by: 1 })).toBe(doc)
  })

  it('are deleted, but for the blank one', () => {
    const doc = docOf({ rows: [cement, iron, blankRow('end')] })
    expect(names(edited(doc, { type: 'removeRow', rowId: cement.id }))).toEqual(['Iron', ''])
    expect(edited(doc, { type: 'removeRow', rowId: 'end' })).toBe(doc)
  })

  it('that are pasted take the place of a blank row, or stand behind the one with the cursor', () => {
    const pasted = [{ description: 'Nails', quantity: '', unit: '', price: '5', discount: '', vat: '' }]
    const doc = docOf()
    expect(names(edited(doc, { type: 'pasteRows', rowId: 'end', pasted }))).toEqual(['Cement', 'Nails', ''])
    const behind = edited(doc, { type: 'pasteRows', rowId: cement.id, pasted })
    expect(behind.rows[1]).toMatchObject({ id: 'new.0', quantity: '', price: '5.00', vat: '7.5' })
  })

  it('are copied behind themselves, and a blank one is not', () => {
    const doc = docOf({ rows: [cement, iron, blankRow('end')] })
    const copied = edited(doc, { type: 'duplicateRow', rowId: cement.id })
    expect(copied.rows.map(({ id }) => id)).toEqual([cement.id, 'new', 'iron', 'end'])
    expect(names(copied)).toEqual(['Cement', 'Cement', 'Iron', ''])
    expect(edited(doc, { type: 'duplicateRow', rowId: 'end' })).toBe(doc)
  })
})

describe('an edit', () => {
  const doc = docOf()
  it.each<[Edit, string]>([
    [{ type: 'fields', field: 'customerId', to: { customer: null } }, 'Customer'],
    [{ type: 'issueDate', day: '2026-11-25' }, 'Issue date'],
    [{ type: 'pricesIncludeVat', value: true }, 'Prices include VAT'],
    [{ type: 'cell', rowId: 'cement', cell: 'price', text: '5' }, 'Price of line 1'],
    [{ type: 'tidyCell', rowId: 'cement', cell: 'quantity' }, 'Quantity of line 1'],
    [{ type: 'row', rowId: 'cement', field: 'hsnCode', to: { hsnCode: '2523' } }, 'HS code of line 1'],
    [{ type: 'duplicateRow', rowId: 'cement' }, 'Line 1 duplicated (Cement)'],
    [{ type: 'removeRow', rowId: 'cement' }, 'Line 1 deleted (Cement)'],
    [{ type: 'moveRow', rowId: 'cement', by: 1 }, 'Line 1 is now line 2'],
    [{ type: 'pasteRows', rowId: 'end', pasted: [] }, '0 lines pasted'],
    [{ type: 'clear' }, 'Changes discarded'],
  ])('%o has a name for people: %s', (edit, name) => {
    expect(nameOfEdit(edit, doc)).toBe(name)
  })

  it('of the day of issue leaves the time to pay as long as it was', () => {
    const moved = applyEdit(doc, { type: 'issueDate', day: '2026-12-01' }, 'new')
    expect(moved).toMatchObject({ issueDate: '2026-12-01', dueDate: '2026-12-31' })
    expect(applyEdit(doc, { type: 'issueDate', day: '' }, 'new')).toMatchObject({ issueDate: '', dueDate: doc.dueDate })
  })

  it('of the day of issue leaves the time to pay as long as it was over days that are none', () => {
    const days = ['31/11/2026', '', '2026-10-30', '2026-11-31', '1900-01-01', '2026-12-01']
    const typed = days.reduce((now, day) => applyEdit(now, { type: 'issueDate', day }, 'new'), doc)
    expect(typed).toMatchObject({ issueDate: '2026-12-01', dueDate: '2026-12-31' })
  })

  it('that keeps the prices as typed after VAT was added to them changes the total, and is one step', () => {
    const typed = doc.rows.map(({ id, price, discount, percentOff }) => ({ id, price, discount, percentOff }))
    const turned = applyEdit(doc, { type: 'pricesIncludeVat', value: true }, 'new')
    expect(turned.rows[0]?.price).not.toBe(doc.rows[0]?.price)
    const kept = applyEdit(turned, { type: 'keepFigures', of: typed }, 'new')
    expect(kept).toEqual({ ...doc, pricesIncludeVat: true })
    expect(totalsOf(kept).total).toBeLessThan(totalsOf(doc).total)
  })

  it('that changes nothing leaves the very same document', () => {
    expect(applyEdit(doc, { type: 'tidyCell', rowId: 'cement', cell: 'price' }, 'new')).toBe(doc)
    expect(applyEdit(doc, { type: 'pricesIncludeVat', value: false }, 'new')).toBe(doc)
  })
})

it('what a business without VAT sells at 0 % goes to the core as exempt, and comes back as nothing that was chosen', () => {
  const free = docOf({ isWithoutVat: true, usualVat: '0', rows: [{ ...cement, vat: '0' }, blankRow('end')] })
  expect(sent(free).items).toMatchObject([{ taxPercent: 0, taxCategory: 'EXEMPT' }])

  const stored = draftOf({ items: [{ ...itemOf({ ...cement, vat: '0' }), taxCategory: 'EXEMPT' }] })
  const shown = (isWithoutVat: boolean) => docOfInvoice(stored, { ...free, isWithoutVat }).rows[0]?.taxCategory
  expect([shown(true), shown(false)]).toEqual([null, 'EXEMPT'])
})
