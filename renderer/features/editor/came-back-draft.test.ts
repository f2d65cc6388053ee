import { expect, it } from 'vitest'

import type { Invoice } from '../../../core/contract/invoice.ts'
import { cameBackDraft, refusedAt, refusedCells } from './came-back-draft.ts'
import { blankRow, type Doc } from './doc.ts'

const rows = ['Cement', 'Iron rod'].map((description) => ({ ...blankRow(), description }))
const doc = { rows: [...rows, blankRow()] } as unknown as Doc
const about = (field: string | null) => ({ field, message: `about ${field}`, remedy: null })
const refusedWith = (...fields: (string | null)[]) => {
  const invoice = {
    status: 'DRAFT',
    firsRejectionReason: 'x',
    firsRejectionDetails: fields.map(about),
    rejectedAt: null,
  }
  const cameBack = cameBackDraft(invoice as unknown as Invoice, doc)
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
