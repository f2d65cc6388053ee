import { editor } from '../../../lib/texts/invoice/editor.ts'
import { linesOf } from '../document/doc.ts'
import { applyEdit, type Edit } from '../document/edits.ts'
import { labelOfField } from '../document/field-paths.ts'
import { fieldAtGridRow } from '../document/grid-rows.ts'
import type { EditorEvent } from '../session/events.ts'
import { isRefusal } from '../session/save.ts'
import type { EditorState } from '../session/state.ts'
import { andThen, type EventContext, transition, type Transition } from '../session/transition.ts'
import { fieldLeft, recorded } from '../session/undo-history.ts'
import { undoOrRedo } from '../session/undo-redo.ts'
import { noBillLineFields } from '../../../lib/purchases/bill-fields.ts'
import { billProblemsOf } from './request-body.ts'

/**
 * A supplier's bill while it is typed: documents, edits and undo are those of an invoice. What is typed stays in this
 * browser until somebody saves or records it.
 */
export function reduceBill(before: EditorState, event: EditorEvent, moment: EventContext): Transition {
  if (!isOfBill(event)) return transition(before)
  const after = react(before, event, moment)
  return after.state.doc === before.doc ? after : andThen(after, transition(after.state, { type: 'persist' }))
}

const events = [
  'edited',
  'undone',
  'redone',
  'fieldLeft',
  'detailsShown',
  'taskRequested',
  'saveFailed',
  'cancelled',
  'hidden',
  'closed',
] as const

type BillEvent = Extract<EditorEvent, { readonly type: (typeof events)[number] }>

/** What else can happen to an invoice does not happen to a bill. */
const isOfBill = (event: EditorEvent): event is BillEvent => events.some((type) => type === event.type)

function react(state: EditorState, event: BillEvent, { id }: EventContext): Transition {
  switch (event.type) {
    case 'edited': {
      const edit = event.edit.type === 'product' ? boughtProduct(event.edit, state) : event.edit
      const doc = applyEdit(state.doc, edit, id)
      if (doc === state.doc) return transition(state)
      const history = recorded(state.history, edit, state.doc, doc, id)
      return transition({ ...state, doc, history, undoNotice: undefined, status: { kind: 'unsaved' } })
    }
    case 'undone':
    case 'redone': {
      const { state: after, doc, place } = undoOrRedo(state, event, id)
      if (doc === state.doc) return transition(after)
      const there = transition({ ...after, doc, status: { kind: 'unsaved' } })
      const staysHere = event.type === 'undone' && event.staysHere
      return place && !staysHere ? andThen(there, transition(there.state, { type: 'goToPlace', place })) : there
    }
    case 'fieldLeft': {
      const history = fieldLeft(state.history)
      return transition(history === state.history ? state : { ...state, history })
    }
    case 'detailsShown':
      return transition({ ...state, detailsOf: event.rowId })
    case 'taskRequested': {
      const [missing] = billProblemsOf(state.doc)
      if (missing === undefined) return transition({ ...state, showsMissing: true })
      return transition({ ...state, showsMissing: true }, { type: 'goTo', field: missing.field })
    }
    case 'saveFailed': {
      const { error } = event
      if (!isRefusal(error)) return transition({ ...state, status: { kind: 'failed', error } })
      const sent = linesOf(state.doc)
      const problems = error.details.map((detail) => {
        const field = fieldAtGridRow(detail.field, sent, state.doc) ?? detail.field
        return { field, message: editor.refused(labelOfField(field), detail.message) }
      })
      const [first] = problems
      const refused: EditorState = { ...state, showsMissing: true, status: { kind: 'refused', problems, error } }
      return first ? transition(refused, { type: 'goTo', field: first.field }) : transition(refused)
    }
    // The core has all of it: nothing is left to be kept here.
    case 'cancelled':
      return transition({ ...state, status: { kind: 'saved' } }, { type: 'persistNow' })
    case 'hidden':
    case 'closed':
      return transition(state, { type: 'persistNow' })
  }
}

/** A saved product as something bought: what it is sold for is no price of a supplier. */
function boughtProduct({ rowId, product }: Extract<Edit, { type: 'product' }>, { doc }: EditorState): Edit {
  const row = doc.rows.find(({ id }) => id === rowId)
  const kind = product.kind ?? null
  const purchase = { ...(row?.purchase ?? noBillLineFields), kind }
  const to = { description: product.name, productId: product.id, unit: product.unit ?? '', purchase }
  return { type: 'row', rowId, field: 'description', to }
}
