import { describe, expect, it } from 'vitest'

import type { Doc } from '../document/doc.ts'
import { docOf } from '../document/sample-doc.ts'
import { dueDateSource, dueDateOf, isDueAtOnce, termsFor } from './default-terms.ts'
import type { EditorEvent } from './events.ts'
import { reduce } from './reducer.ts'
import { defaultTermsOf } from './session.ts'
import { initialState } from './state.ts'
import { noHistory } from './undo-history.ts'

const usual = defaultTermsOf(undefined)
const last = { customerId: 'c1', number: 'INV000012', days: 10, terms: '10 days net' }
const found: EditorEvent = { type: 'lastInvoiceFound', last, usual }
const choosing = (to: Partial<Doc> = {}): EditorEvent => ({
  type: 'edited',
  edit: { type: 'fields', field: 'customerId', to: { customer: { id: 'c1', name: 'Zenith', tin: null }, ...to } },
})
const typing = (field: 'dueDate' | 'paymentTerms', text: string): EditorEvent => ({
  type: 'edited',
  edit: { type: 'fields', field, to: { [field]: text } },
})

/** A new invoice, and what happens to it. */
function after(...events: readonly EditorEvent[]) {
  const begun = initialState(docOf({ customer: null, dueDate: '2026-12-20' }), 'b1')
  return events.reduce((state, event, index) => reduce(state, event, { at: 'now', id: `id ${index}` }).state, begun)
}

it('a new invoice is due after 30 days and has no terms, unless the account says otherwise', () => {
  expect(usual).toEqual({ days: 30, terms: '' })
  const own = { dueInDays: 14, paymentTerms: 'On delivery' } as Parameters<typeof defaultTermsOf>[0]
  expect(defaultTermsOf(own)).toEqual({ days: 14, terms: 'On delivery' })
})

it('is due at once where a consumer buys, and says so until somebody types another day', () => {
  const { doc, history } = after(choosing(), { type: 'fieldLeft' })
  const onItsDay = { ...doc, dueDate: doc.issueDate }
  expect(isDueAtOnce(onItsDay, history, usual)).toBe(true)
  expect(isDueAtOnce(doc, history, usual)).toBe(false)
  expect(isDueAtOnce({ ...onItsDay, invoiceKind: 'B2B' }, history, usual)).toBe(false)
  expect(isDueAtOnce(onItsDay, history, { ...usual, days: 0 })).toBe(false)
  const typed = after(choosing(), { type: 'fieldLeft' }, typing('dueDate', doc.issueDate))
  expect(isDueAtOnce(typed.doc, typed.history, usual)).toBe(false)
})

describe('the last invoice of the customer', () => {
  it('says when it is due and how it is paid, and that it does', () => {
    const state = after(choosing(), { type: 'fieldLeft' }, found)
    expect(state.doc).toMatchObject({ dueDate: '2026-11-30', paymentTerms: '10 days net' })
    expect(dueDateSource(state.doc)?.number).toBe('INV000012')
    expect(state.undoNotice?.text).toContain('30 Nov 2026')
    expect(dueDateSource({ ...state.doc, dueDate: '2026-12-01' })).toBeUndefined()
  })

  it('is undone with the choice of the customer, also where more was typed before it was found', () => {
    const note: EditorEvent = { type: 'edited', edit: { type: 'fields', field: 'notes', to: { notes: 'Thanks' } } }
    const state = after(choosing(), note, found, { type: 'undone' }, { type: 'undone' })
    expect(state.doc).toMatchObject({ customer: null, dueDate: '2026-12-20', paymentTerms: '', notes: '' })
    expect(state.history.past).toEqual([])
    const again = after(choosing(), note, found, { type: 'undone' }, { type: 'undone' }, { type: 'redone' })
    expect(again.doc).toMatchObject({ dueDate: '2026-11-30', paymentTerms: '10 days net', notes: '' })
  })

  it('changes nothing that somebody typed', () => {
    expect(after(typing('dueDate', '2026-12-24'), choosing(), found).doc.dueDate).toBe('2026-12-24')
    // Also where it is the usual one.
    expect(
      after(typing('dueDate', '2026-12-24'), { type: 'fieldLeft' }, typing('dueDate', '2026-12-20'), choosing(), found)
        .doc.asOn,
    ).toBe(undefined)
    const state = after(typing('paymentTerms', 'Cash'), choosing(), found)
    expect(state.doc).toMatchObject({ dueDate: '2026-11-30', paymentTerms: 'Cash' })
  })

  it('is nothing for another customer, for a note, and while it is finalized', () => {
    const other = { customer: { id: 'c2', name: 'Bisi', tin: null } }
    for (const events of [
      [choosing(), choosing(other)],
      [choosing({ invoiceType: 'CREDIT_NOTE' })],
      [choosing(), { type: 'taskRequested', task: 'finalize' }],
    ] satisfies EditorEvent[][]) {
      const before = after(...events)
      expect(reduce(before, found, { at: 'now', id: 'x' }).state).toBe(before)
    }
  })

  it('goes with its customer', () => {
    const { doc, history } = after(choosing(), { type: 'fieldLeft' }, found)
    expect(termsFor(doc, history, 'B2B', usual)).toEqual({ dueDate: '2026-12-20', paymentTerms: '', asOn: undefined })
    expect(termsFor(doc, history, 'B2C', usual)).toMatchObject({ dueDate: '2026-11-20', paymentTerms: '' })
    const typed = { ...doc, paymentTerms: 'Cash' }
    expect(termsFor(typed, history, 'B2B', usual).paymentTerms).toBe('Cash')
    expect(dueDateOf({ ...doc, dueDate: '2026-12-24' }, noHistory, 'B2B', usual).dueDate).toBe('2026-12-24')
  })
})
