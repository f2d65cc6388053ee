import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import type { PreflightItem } from '../../../../core/contract/invoice/preflight.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { cement, docOf, draftOf, itemOf } from '../document/sample-doc.ts'
import type { EditorEvent, Effect } from './events.ts'
import { reduce } from './reducer.ts'
import { type EditorState, initialState, type Task } from './state.ts'
import { loaded } from './versions.ts'

/* An editor for tests, and what may happen to it. */

/** An editor that goes through events; ids are counted. */
export function begin(state: EditorState = initialState(docOf(), 'b1')) {
  let moments = 0
  let effects: readonly Effect[] = []
  const machine = {
    get state() {
      return state
    },
    /** What the last event asked for, without keeping, which has tests of its own. */
    get effects() {
      return effects.filter(({ type }) => type !== 'persist')
    },
    get all() {
      return effects
    },
    on(event: EditorEvent) {
      moments += 1
      ;({ state, effects } = reduce(state, event, { at: `moment ${moments}`, id: `id ${moments}` }))
      return machine
    },
    edit: (text: string) =>
      machine.on({ type: 'edited', edit: { type: 'fields', field: 'notes', to: { notes: text } } }),
    /** Fields that look something up have come to their end. */
    settle: () =>
      machine.on({ type: 'pendingWorkDone', request: state.request ?? { task: 'save', phase: 'awaitingPending' } }),
    ask: (task: Task) => machine.on({ type: 'taskRequested', task }).settle(),
    saved: (changes: Partial<Invoice> = {}) => machine.on({ type: 'saved', invoice: stored(changes) }),
  }
  return machine
}

/** The sample document as the core has it. */
export const stored = (changes: Partial<Invoice> = {}) => draftOf({ items: [itemOf(cement)], ...changes })

export const opened = (invoice = stored()) => {
  const plain = initialState(docOf(), 'b1')
  return begin({ ...plain, ...loaded(invoice, plain.doc, { businessId: 'b1', was: undefined, percents: () => [] }) })
}

export const refusal = (field = 'notes') =>
  new ApiError('validation_failed', { message: 'no', status: 400, details: [{ field, message: 'is too long' }] })
export const lost = new ApiError('offline', { message: 'gone' })
export const broken = new ApiError('internal', { message: 'broken', status: 503 })
export const conflictFetched = new ApiError('version_conflict', { message: 'no', status: 409 })
export const unauthenticated = new ApiError('unauthenticated', { message: 'no', status: 401 })
export const remoteInvoice = (changes: Partial<Invoice> = {}): EditorEvent => ({
  type: 'conflictFetched',
  remote: stored({ version: 7, notes: 'Theirs', ...changes }),
  by: 'Ngozi',
  isSelf: false,
})
export const inConflict = (changes: Partial<Invoice> = {}) =>
  opened()
    .edit('Mine')
    .on({ type: 'saveDue' })
    .on({ type: 'saveFailed', error: conflictFetched })
    .on(remoteInvoice(changes))

export const checked = (items: readonly PreflightItem[], version = 1): EditorEvent => ({
  type: 'checked',
  version,
  items,
})
