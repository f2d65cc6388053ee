import { expect, it } from 'vitest'

import { memoryStorage } from '../../../lib/persistence/memory-storage.ts'
import type { Edit } from '../document/edits.ts'
import { docOf } from '../document/sample-doc.ts'
import { reduce } from './reducer.ts'
import { type EditorState, initialState } from './state.ts'
import { createUndoStore } from './stored-undo.ts'

const owner = { userId: 'u1', businessId: 'b1' }
let moments = 0
const on = (state: EditorState, event: Parameters<typeof reduce>[1]) =>
  reduce(state, event, { at: '2026-11-20T12:00:00Z', id: `m${++moments}` }).state
const edited = (state: EditorState, ...edits: readonly Edit[]) =>
  edits.reduce((before, edit) => on(on(before, { type: 'edited', edit }), { type: 'fieldLeft' }), state)

const customer = (id: string): Edit => ({
  type: 'fields',
  field: 'customerId',
  to: { customer: { id, name: `Customer ${id}`, tin: null } },
})

it('is the same after a reload, step by step, back and forth', () => {
  const storage = memoryStorage()
  const begun = edited(
    initialState(docOf(), 'b1'),
    { type: 'fields', field: 'notes', to: { notes: 'Pay on delivery.' } },
    customer('c2'),
    { type: 'cell', rowId: 'cement', cell: 'quantity', text: '25' },
    { type: 'removeRow', rowId: 'cement' },
    { type: 'cell', rowId: 'end', cell: 'description', text: 'Haulage' },
  )
  const state = on(begun, { type: 'undone' })
  const { doc, history } = state
  createUndoStore(() => storage, owner).save('i1', { doc, history, version: 3 })

  const kept = createUndoStore(() => storage, owner).load('i1')
  expect(kept).toEqual({ doc, history, version: 3 })
  const travels = ['undone', 'undone', 'redone', 'undone', 'undone', 'undone', 'redone', 'redone', 'redone'] as const
  let before = state
  let after: EditorState = { ...state, doc: kept?.doc ?? doc, history: kept?.history ?? history }
  for (const type of travels) {
    before = on(before, { type })
    after = on(after, { type })
    expect(after.doc).toEqual(before.doc)
    expect(after.undoNotice?.text).toBe(before.undoNotice?.text)
  }
})

it('leaves alone, when it undoes, what came after the step and was not part of it', () => {
  const storage = memoryStorage()
  const state = edited(initialState(docOf(), 'b1'), customer('c2'), {
    type: 'cell',
    rowId: 'cement',
    cell: 'quantity',
    text: '25',
  })
  createUndoStore(() => storage, owner).save('i1', { doc: state.doc, history: state.history, version: 3 })
  const kept = createUndoStore(() => storage, owner).load('i1')
  // What the core has filled in since is of no step.
  const filled = { ...state.doc, customer: { id: 'c2', name: 'Customer c2', tin: '20481166-0001' } }
  const undone = on({ ...state, doc: filled, history: kept?.history ?? state.history }, { type: 'undone' })
  expect(undone.doc.rows[0]?.quantity).toBe('2')
  expect(undone.doc.customer?.tin).toBe('20481166-0001')
})

it('is of one draft of one person, and nothing where there is nothing to undo or nothing can be kept', () => {
  const storage = memoryStorage()
  const keeper = createUndoStore(() => storage, owner)
  const { doc, history } = edited(initialState(docOf(), 'b1'), customer('c2'))
  keeper.save('i1', { doc, history, version: 1 })
  expect(keeper.load('i2')).toBeUndefined()
  expect(createUndoStore(() => storage, { ...owner, userId: 'u2' }).load('i1')).toBeUndefined()
  keeper.save('i2', { ...initialState(doc, 'b1'), version: 1 })
  expect([keeper.load('i1'), keeper.load('i2')]).toEqual([undefined, undefined])

  for (const strange of ['', '{', 'null', '{"format":1,"slot":"i1"}']) {
    storage.setItem('invoice-desk.undo u1 b1', strange)
    expect(keeper.load('i1')).toBeUndefined()
  }
  const blocked = createUndoStore(() => {
    throw new Error('SecurityError')
  }, owner)
  blocked.save('i1', { doc, history, version: 1 })
  expect(blocked.load('i1')).toBeUndefined()
})

it('writes each row once: two hundred lines and as many steps fit many times over', () => {
  const storage = memoryStorage()
  const rows = Array.from({ length: 200 }, (_, index) => ({ ...docOf().rows[0]!, id: `r${index}` }))
  const edits = rows.map(({ id }): Edit => ({ type: 'cell', rowId: id, cell: 'quantity', text: '7' }))
  const { doc, history } = edited(initialState(docOf({ rows: [...rows, docOf().rows[1]!] }), 'b1'), ...edits)
  createUndoStore(() => storage, owner).save('i1', { doc, history, version: 1 })
  expect(storage.getItem('invoice-desk.undo u1 b1')?.length).toBeLessThan(600_000)
  expect(createUndoStore(() => storage, owner).load('i1')?.history.past).toHaveLength(200)
})
