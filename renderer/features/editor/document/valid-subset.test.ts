import { expect, it } from 'vitest'

import { blankRow, type Row } from './doc.ts'
import { problemsOf } from './request-body.ts'
import { cement, docOf } from './sample-doc.ts'
import { validSubsetOf } from './valid-subset.ts'

const rod: Row = { ...cement, id: 'rod', description: 'Rod' }
const end = blankRow('end')
const saved = docOf({ rows: [cement, rod, end] })
const typed = (changes: Partial<Row>) => docOf({ notes: 'Typed', rows: [{ ...cement, ...changes }, rod, end] })

it('of what is complete is all of it, as it is', () => {
  expect(validSubsetOf(saved, undefined)).toEqual({ doc: saved, leftOut: [] })
  expect(validSubsetOf(saved, undefined)?.doc).toBe(saved)
})

it.each([
  [{ quantity: 'many', description: 'Cement, 50 kg' }, ['items[0].quantity'], { description: 'Cement, 50 kg' }],
  [{ price: '' }, ['items[0].unitPrice'], {}],
  [{ discount: '1,000,000.00' }, ['items[0].discount'], {}],
  [{ unit: 'u'.repeat(60) }, ['items[0].unit'], {}],
  [{ typedCode: 'sacks' }, ['items[0].hsnCode'], {}],
  // Neither is wrong by itself: the line stands as it was saved.
  [{ quantity: '0.000001', discount: '9' }, ['items[0].discount'], { quantity: '0.000001' }],
] satisfies [Partial<Row>, string[], Partial<Row>][])(
  'has %o as it was saved, and all else as it is',
  (changes, leftOut, kept) => {
    const sound = validSubsetOf(typed(changes), saved)
    expect(sound?.leftOut).toEqual(leftOut)
    expect(sound?.doc).toMatchObject({ notes: 'Typed', rows: [{ ...cement, ...kept }, rod, end] })
    expect(sound && problemsOf(sound.doc)).toEqual([])
  },
)

it('has a line as it was saved where something else stands in it now', () => {
  const before = docOf({ rows: [{ ...cement, productId: 'rice', vat: '0' }, rod, end] })
  const other = { ...cement, productId: null, description: '6001234567890', price: '', unit: '', vat: '7.5' }
  const sound = validSubsetOf(docOf({ rows: [other, rod, end] }), before)
  expect(sound?.doc.rows).toEqual(before.rows)
  expect(sound?.leftOut).toContain('items[0].unitPrice')
})

it('has the days that were saved where one is typed that is none', () => {
  const sound = validSubsetOf({ ...typed({}), dueDate: '31/11/2026' }, saved)
  expect(sound).toMatchObject({ doc: { notes: 'Typed', dueDate: saved.dueDate }, leftOut: ['dueDate'] })
})

it('has no line that was never saved and is not complete; what is no code counts for nothing', () => {
  const begun = docOf({ rows: [{ ...rod, price: '' }, { ...cement, typedCode: 'sacks' }, end] })
  expect(validSubsetOf(begun, undefined)).toMatchObject({
    doc: { rows: [cement, end] },
    leftOut: ['items[0]', 'items[1].hsnCode'],
  })
})

it('has the lines and dates that were saved where all of them are wrong', () => {
  expect(validSubsetOf(docOf({ notes: 'Typed', rows: [end] }), saved)?.doc).toMatchObject({
    notes: 'Typed',
    rows: saved.rows,
  })
  expect(validSubsetOf(docOf({ issueDate: '2027-02-01' }), saved)).toMatchObject({
    doc: { issueDate: '2026-11-20', dueDate: '2026-12-20' },
    leftOut: ['issueDate'],
  })
})

it('takes what was saved as the prices are typed now', () => {
  const inclusive = { ...typed({ price: 'x' }), pricesIncludeVat: true }
  expect(validSubsetOf(inclusive, saved)?.doc.rows[0]?.price).toBe('9,083.75')
})

it('is nothing without a customer or a line, or where it is not known what was saved', () => {
  expect(validSubsetOf(docOf({ customer: null }), undefined)).toBeUndefined()
  expect(validSubsetOf(docOf({ rows: [{ ...cement, price: '' }, end] }), undefined)).toBeUndefined()
  expect(validSubsetOf(docOf({ dueDate: '' }), undefined)).toBeUndefined()
})

it('without a line keeps those that were saved, and says that they are left out', () => {
  const doc = docOf({ notes: 'T', rows: [blankRow('end')] })
  expect(validSubsetOf(doc, docOf())).toMatchObject({ doc: { notes: 'T', rows: docOf().rows }, leftOut: ['items'] })
})
