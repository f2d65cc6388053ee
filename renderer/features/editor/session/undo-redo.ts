import type { Customer } from '../../../../core/contract/records/customer.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import type { Doc } from '../document/doc.ts'
import type { EditorEvent } from './events.ts'
import type { EditorState } from './state.ts'
import { type Place, placeAfter, redo, undoStep, undo, type UndoMove } from './undo-history.ts'

const words = editorTexts.undo

export type UndoEvent = Extract<EditorEvent, { type: 'undone' | 'redone' }>

type UndoResult = {
  /** Everything but the document. */
  readonly state: EditorState
  readonly doc: Doc
  /** Where the change is. */
  readonly place: Place | undefined
}

/** To the document before a step or after it, and what is said of that; nowhere is said, too. */
export function undoOrRedo(state: EditorState, event: UndoEvent, id: string): UndoResult {
  const { history, doc: now } = state
  const isAboutOne = event.type === 'undone' && event.stepId !== undefined
  const move = isAboutOne
    ? undoStep(history, event.stepId, now, { id, name: words.takenBack })
    : lastOrNextStep(event, state, id)
  if (!move) {
    const text = event.type === 'undone' ? words.nothing : words.nothingToRedo
    return { state: isAboutOne ? state : { ...state, undoNotice: { id, text } }, doc: now, place: undefined }
  }

  const { name } = move.step
  const text = event.type === 'undone' ? words.undone(name) : words.redone(name)
  const doc = withCorrected(move.doc, state.customerCorrection)
  return {
    state: { ...state, history: move.history, undoNotice: { id, text } },
    doc,
    place: placeAfter(move.step, now, doc),
  }
}

function lastOrNextStep({ type }: UndoEvent, { history, doc }: EditorState, id: string): UndoMove | undefined {
  return type === 'undone' ? undo(history, doc, id) : redo(history, doc, id)
}

/** A customer that was put right is stored so, whatever stood in the invoice before. */
function withCorrected(doc: Doc, corrected: EditorState['customerCorrection']): Doc {
  return corrected && doc.customer?.id === corrected.after.id ? withCustomer(doc, corrected.after) : doc
}

export const withCustomer = (doc: Doc, { id, name, tin }: Customer): Doc => ({ ...doc, customer: { id, name, tin } })
