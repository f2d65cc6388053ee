import { expect, it } from 'vitest'

import type { ShownContent } from '../../../../core/contract/activity/events.ts'
import type { HistoryEntry } from '../../../../core/contract/activity/invoice-history.ts'
import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import type { Customer } from '../../../../core/contract/records/customer.ts'
import { sampleEntry } from '../../../lib/invoices/sample-history.ts'
import { contentAtReopening } from './compared-content.ts'
import { type Cell, type Doc, docOfInvoice } from './doc.ts'
import { applyEdit } from './edits.ts'
import { rebase } from './rebase.ts'
import {
  returnedDraftOf,
  type ReturnedDraft,
  type CustomerCorrection,
  isChanged,
  refusedAt,
  refusedCells,
} from './returned-draft.ts'
import { draftOf } from './sample-doc.ts'

const item: Invoice['items'][number] = {
  description: 'Cement',
  quantity: 2,
  unitPriceWithVat: null,
  unitPrice: 8450,
  taxPercent: 7.5,
  discount: 0,
  productCode: null,
  unit: null,
  kind: null,
  taxCategory: 'STANDARD',
  hsnCode: '2523.29',
  productCategory: 'Cement',
  isicCode: null,
  serviceCategory: null,
  lineTotal: 16900,
  taxAmount: 1267.5,
}
const rod = { ...item, description: 'Iron rod', unitPrice: 4620, lineTotal: 9240 }
const preferences = { pricesIncludeVat: false, usualVat: '7.5' }
const typed = (doc: Doc, line: number, cell: Cell, text: string) =>
  applyEdit(doc, { type: 'cell', rowId: doc.rows[line]?.id ?? '', cell, text }, 'new')
const about = (field: string | null) => ({ field, message: `about ${field}`, remedy: null })

function opened(fields: readonly (string | null)[], changes: Partial<Invoice> = {}, history: HistoryEntry[] = []) {
  const refusal = { firsRejectionReason: 'x', firsRejectionDetails: fields.map(about) }
  const invoice = draftOf({ items: [item, rod], ...refusal, ...changes })
  const doc = docOfInvoice(invoice, preferences)
  const cameBack = returnedDraftOf(invoice, doc, contentAtReopening(invoice, history))
  if (!cameBack) throw new Error('It came back.')
  return { doc, cameBack }
}

const at = (cameBack: ReturnedDraft, field: string, doc: Doc, corrected?: CustomerCorrection) =>
  refusedAt(cameBack, field, { doc, customerCorrection: corrected })
const cells = (cameBack: ReturnedDraft, doc: Doc) =>
  refusedCells(cameBack, { doc, customerCorrection: undefined }).map(({ cell, message }) => [cell, message])
const changed = (cameBack: ReturnedDraft, doc: Doc) =>
  cameBack.refused.map((reason) => isChanged(cameBack, reason, { doc, customerCorrection: undefined }))

let ids = 0
const later = () => `2026-11-20T12:00:0${++ids}Z`
const reopened = () => sampleEntry('invoice.reopened', { at: later() })
const updated = (from: ShownContent) => sampleEntry('invoice.updated', { at: later(), from })

it('stands at the field of the head, where every field of the customer is one', () => {
  const { cameBack, doc } = opened([null, 'customer.tin', 'dueDate'])
  expect(at(cameBack, 'customerId', doc)).toBe('about customer.tin')
  expect(at(cameBack, 'dueDate', doc)).toBe('about dueDate')
  expect(at(cameBack, 'issueDate', doc)).toBeUndefined()
  expect(cells(cameBack, doc)).toEqual([])
})

it('stays with its line, and stands at the description where it is about a code', () => {
  const { cameBack, doc } = opened(['items[1].unitPrice', 'items[1].hsnCode', 'items'])
  const rowId = doc.rows[1]?.id
  expect(refusedCells(cameBack, { doc, customerCorrection: undefined })).toEqual([
    { rowId, cell: 'price', message: 'about items[1].unitPrice' },
    { rowId, cell: 'description', message: 'about items[1].hsnCode' },
  ])
})

it('goes once something else stands there, and comes back with what was refused', () => {
  const { cameBack, doc } = opened(['dueDate', 'items[1].unitPrice', 'items', null])
  const later = { ...doc, dueDate: '2026-12-31' }
  expect(at(cameBack, 'dueDate', later)).toBeUndefined()
  expect(changed(cameBack, later)).toEqual([true, false, false, false])

  const dearer = typed(doc, 1, 'price', '5000')
  expect(cells(cameBack, dearer)).toEqual([])
  expect(cells(cameBack, typed(dearer, 0, 'price', 'x'))).toEqual([])
  // The same price, written in another way, beside a cell that cannot be read.
  const same = typed(typed(dearer, 1, 'price', '4620.0'), 1, 'vat', 'x')
  expect(cells(cameBack, same)).toEqual([['price', 'about items[1].unitPrice']])
})

it('goes with its line, and comes back with it', () => {
  const { cameBack, doc } = opened(['items[0].quantity'])
  const [row] = doc.rows
  if (!row) throw new Error('There is a line.')
  const without = applyEdit(doc, { type: 'removeRow', rowId: row.id }, 'new')
  expect(changed(cameBack, without)).toEqual([true])
  expect(changed(cameBack, rebase({ ...without, notes: 'Paid' }, without, doc, 'new'))).toEqual([false])
})

it('is compared with what was refused, also where the draft was changed and opened again', () => {
  const history = [
    updated({ dueDate: 'before it was sent', notes: 'before it was sent' }),
    reopened(),
    updated({
      dueDate: '2026-12-20',
      items: [{ ...item, classification: '2523.29', category: 'Cement', product: null }],
    }),
    updated({ dueDate: '2026-12-24' }),
  ]
  const fields = ['dueDate', 'notes', 'items[0].hsnCode', 'items[0].unitPrice', 'items[0].discount']
  const now = { dueDate: '2026-12-28', items: [rod, { ...item, unitPrice: 9000, hsnCode: '2523' }] }
  const { cameBack, doc } = opened(fields, now, history)
  expect(changed(cameBack, doc)).toEqual([true, false, true, true, false])
  expect(cells(cameBack, doc)).toEqual([['discount', 'about items[0].discount']])
  expect(at(cameBack, 'dueDate', { ...doc, dueDate: '2026-12-20' })).toBe('about dueDate')
})

it('is about the customer that was refused, until they are another one or put right here', () => {
  const { cameBack, doc } = opened(['customer.tin'])
  const before = { id: 'c1', name: 'Zenith Stores', tin: '1', email: null, updatedAt: 'then' } as Customer
  const with_ = (changes: Partial<Customer>) => ({ before, after: { ...before, updatedAt: 'now', ...changes } })
  expect(at(cameBack, 'customerId', doc, with_({ email: 'a@b.example' }))).toBe('about customer.tin')
  expect(at(cameBack, 'customerId', doc, with_({ tin: '2' }))).toBeUndefined()
  expect(at(cameBack, 'customerId', { ...doc, customer: { id: 'c2', name: 'Other', tin: null } })).toBeUndefined()

  const renamed = opened(['customer.tin'], {}, [reopened(), updated({ customer: 'Old' })])
  expect(at(renamed.cameBack, 'customerId', renamed.doc)).toBeUndefined()
})
