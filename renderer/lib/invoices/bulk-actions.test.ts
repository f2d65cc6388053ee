import { expect, it } from 'vitest'

import type { ListedInvoice } from '../queries/invoices.ts'
import { splitSelection, selectionForAction } from './bulk-actions.ts'

const draft = (id: string) =>
  ({ id, status: 'DRAFT', allowedActions: ['finalize', 'duplicate'] }) as unknown as ListedInvoice
const selected = ['saved', 'typed', 'noted'].map(draft)
const unsaved = (id: string) => ({ typed: 3, noted: 0 })[id]

it('leaves the drafts of which something is typed and not saved, and says so of each', () => {
  const { able, barred } = selectionForAction(selected, 'finalize', unsaved)
  expect(able.map(({ id }) => id)).toEqual(['saved'])
  expect(barred.map(({ item, outcome }) => [item.id, outcome.isGood, outcome.detail])).toEqual([
    ['typed', false, '3 lines are typed but not saved: open it.'],
    ['noted', false, 'Something is typed but not saved: open it.'],
  ])
})

it('leaves none of them out of what takes nothing from them', () => {
  expect(selectionForAction(selected, 'duplicate', unsaved).able).toHaveLength(3)
})

it('names the refused ones that money is owed for, where payments are recorded', () => {
  const invoice = (id: string, status: string, balance: number) =>
    ({
      id,
      status,
      balance,
      allowedActions: status === 'FIRS_REJECTED' ? [] : ['updatePayment'],
    }) as unknown as ListedInvoice
  const { able, barred } = splitSelection(
    [
      invoice('owed', 'FIRS_APPROVED', 5),
      invoice('refused', 'FIRS_REJECTED', 5),
      invoice('settled', 'FIRS_REJECTED', 0),
    ],
    'updatePayment',
  )
  expect(able.map(({ id }) => id)).toEqual(['owed'])
  expect(barred.map(({ item, outcome }) => [item.id, outcome.group])).toEqual([['refused', 'payment not recorded']])
})
