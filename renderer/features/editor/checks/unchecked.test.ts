import { expect, it } from 'vitest'

import { blankRow } from '../document/doc.ts'
import type { FieldProblem } from '../document/field-paths.ts'
import { cement, docOf, draftOf } from '../document/sample-doc.ts'
import { initialState, type EditorState } from '../session/state.ts'
import { uncheckedIn } from './unchecked.ts'

const saved = { ...initialState(docOf(), 'b1'), stored: draftOf() }
const unsaved = { status: { kind: 'unsaved' } } as const
const refusedWith = (problems: readonly FieldProblem[]) =>
  ({ status: { kind: 'refused', problems, error: 'no' } }) as const
const typed = (changes: Partial<typeof cement>, state: Partial<EditorState> = {}) =>
  uncheckedIn({
    ...saved,
    ...unsaved,
    doc: docOf({ rows: [{ ...cement, ...changes }, blankRow('end')] }),
    ...state,
  })

it('lets be checked what the core has, and nothing else', () => {
  expect(uncheckedIn(saved)).toBeUndefined()
  expect(uncheckedIn({ ...saved, stored: undefined })).toEqual({ kind: 'waits' })
  expect(uncheckedIn({ ...saved, ...unsaved })).toEqual({ kind: 'waits' })
  const body = {
    businessId: 'b1',
    customerId: 'c1',
    invoiceType: 'STANDARD' as const,
    issueDate: '',
    dueDate: '',
    items: [],
  }
  const sent = { doc: saved.doc, body }
  expect(uncheckedIn({ ...saved, status: { kind: 'saving', sent, problems: [] } })).toEqual({ kind: 'waits' })
  expect(uncheckedIn({ ...saved, ...refusedWith([]) })).toEqual({ kind: 'failed' })
  expect(uncheckedIn({ ...saved, status: { kind: 'failed', error: 'no' } })).toEqual({ kind: 'failed' })
  expect(uncheckedIn({ ...saved, status: { kind: 'signedOut' } })).toEqual({ kind: 'failed' })
})

it('names every cell that is wrong', () => {
  const found = typed({ quantity: 'many', price: '0.00001' })
  expect(found?.kind === 'wrong' && found.problems.map(({ field }) => field)).toEqual([
    'items[0].quantity',
    'items[0].unitPrice',
  ])
})

it('calls a field wrong that is still empty only once somebody wants to go on', () => {
  const problem = { field: 'items[0].unitPrice', message: 'Enter a price.' }
  expect(typed({ price: '' })).toEqual({ kind: 'needs', problems: [problem] })
  expect(typed({ price: '' }, { showsMissing: true })).toEqual({ kind: 'wrong', problems: [problem] })
  expect(uncheckedIn({ ...saved, ...unsaved, doc: docOf({ customer: null }) })).toMatchObject({
    kind: 'needs',
    problems: [{ field: 'customerId' }],
  })
  expect(uncheckedIn({ ...saved, ...unsaved, doc: docOf({ rows: [blankRow('end')] }) })).toMatchObject({
    kind: 'needs',
    problems: [{ field: 'items[0].description' }],
  })
})

it('names what the core refused, too, where that has a field', () => {
  const problem = { field: 'notes', message: 'Notes must be shorter.' }
  const refused = [problem, { field: 'items', message: 'is too much' }]
  expect(uncheckedIn({ ...saved, ...refusedWith(refused) })).toEqual({ kind: 'wrong', problems: [problem] })
})

it('finds nothing fine about a draft whose lines were all taken out', () => {
  const empty = docOf({ rows: [blankRow('end')] })
  expect(uncheckedIn({ ...saved, doc: empty })).toMatchObject({ kind: 'needs', problems: [{ message: 'Add a line.' }] })
})
