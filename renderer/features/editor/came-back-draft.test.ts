import { expect, it } from 'vitest'

import { cameBackDraft, refusedAt, refusedCells } from './came-back-draft.ts'
import { blankRow } from './doc.ts'
import { docOf, draftOf } from './sample-doc.ts'

const rows = ['Cement', 'Iron rod'].map((description) => ({ ...blankRow(), description }))
const doc = docOf({ rows: [...rows, blankRow()] })
const about = (field: string | null) => ({ field, message: `about ${field}`, remedy: null })
const refusedWith = (...fields: (string | null)[]) => {
  const invoice = draftOf({ firsRejectionReason: 'x', firsRejectionDetails: fields.map(about) })
  const cameBack = cameBackDraft(invoice, doc)
  if (!cameBack) throw new Error('It came back.')
  return cameBack
}

it('stands at the field of the head, where every field of the customer is one', () => {
  const cameBack = refusedWith(null, 'customer.tin', 'dueDate')
  expect(refusedAt(cameBack, 'customerId')).toBe('about customer.tin')
  expect(refusedAt(cameBack, 'dueDate')).toBe('about dueDate')
  expect(refusedAt(cameBack, 'issueDate')).toBeUndefined()
  expect(refusedCells(cameBack)).toEqual([])
})

it('stays with its line, and stands at the description where it is about a code', () => {
  const rowId = rows[1]?.id
  expect(refusedCells(refusedWith('items[1].unitPrice', 'items[1].hsnCode', 'items'))).toEqual([
    { rowId, cell: 'price', message: 'about items[1].unitPrice' },
    { rowId, cell: 'description', message: 'about items[1].hsnCode' },
  ])
})
