import type { Cell, Doc } from '../document/doc.ts'
import { type Edit, nameOfEdit } from '../document/edits.ts'
import { isAlike, rebase } from '../document/rebase.ts'

/** Where something was changed: a cell, a code of a line, or a field outside of the lines. */
export type Place =
  | { readonly rowId: string; readonly cell: Cell }
  /** By its name in the API, without the line: `hsnCode`. */
  | { readonly rowId: string; readonly field: string }
  | { readonly field: string }

/** Something that can be undone by itself. Both documents share with their neighbours what did not change. */
export type UndoStep = {
  readonly id: string
  /** What people call it: `Price of line 3`. */
  readonly name: string
  readonly place: Place | undefined
  /** The field that it was typed into; undefined for what is a step by itself. */
  readonly typedInto: string | undefined
  readonly before: Doc
  readonly after: Doc
}

/** What was done to a document and can be undone, and what was undone and can be done again. The next is the last. */
export type UndoHistory = {
  readonly past: readonly UndoStep[]
  readonly future: readonly UndoStep[]
  /** Whether the cursor still is where the last step was typed. */
  readonly isTyping: boolean
}

/** A history after one more move, the document that it leads to, and the step that it was about. */
export type UndoMove = { readonly history: UndoHistory; readonly doc: Doc; readonly step: UndoStep }

export const noHistory: UndoHistory = { past: [], future: [], isTyping: false }

const MOST_STEPS = 200

/** The history after an edit, which `id` names. What is typed into a field until it is left is one step. */
export function recorded(history: UndoHistory, edit: Edit, before: Doc, after: Doc, id: string): UndoHistory {
  const last = history.past.at(-1)
  // A figure that is only written out belongs to whatever was done before.
  if (edit.type === 'tidyCell') return last ? withLast(history, { ...last, after }) : history
  if (isAlike(before, after)) return history

  const typedInto = fieldTypedInto(edit)
  const name = nameOfEdit(edit, before)
  if (last && history.isTyping && typedInto !== undefined && last.typedInto === typedInto) {
    const typed = { ...last, name, after }
    const isTakenBack = isAlike(typed.before, after)
    return isTakenBack ? { ...noHistory, past: history.past.slice(0, -1) } : withLast(history, typed)
  }
  return withStep(history, { id, name, place: placeOfEdit(edit), typedInto, before, after })
}

/** One more step, after which nothing that was undone before can be done again. */
export function withStep({ past }: UndoHistory, step: UndoStep): UndoHistory {
  return {
    past: [...past.slice(1 - MOST_STEPS), step],
    future: [],
    isTyping: step.typedInto !== undefined,
  }
}

const withLast = (history: UndoHistory, step: UndoStep): UndoHistory => ({
  ...history,
  past: [...history.past.slice(0, -1), step],
})

/** The history once a field is left: what is typed next is another step. */
export function fieldLeft(history: UndoHistory): UndoHistory {
  return history.isTyping ? { ...history, isTyping: false } : history
}

/** Whether something was typed into a cell since the cursor came into it: then it is the last step. */
export const isTypedInto = ({ past, isTyping }: UndoHistory, rowId: string, cell: Cell): boolean =>
  isTyping && past.at(-1)?.typedInto === nameOfCell(rowId, cell)

/** Undoes the last step; undefined where there is none. */
export function undo({ past, future }: UndoHistory, doc: Doc, id: string): UndoMove | undefined {
  const step = past.at(-1)
  return (
    step && {
      history: { past: past.slice(0, -1), future: [...future, step], isTyping: false },
      doc: rebase(doc, step.after, step.before, id),
      step,
    }
  )
}

/** Does again what was undone last; undefined where nothing was. */
export function redo({ past, future }: UndoHistory, doc: Doc, id: string): UndoMove | undefined {
  const step = future.at(-1)
  return (
    step && {
      history: { past: [...past, step], future: future.slice(0, -1), isTyping: false },
      doc: rebase(doc, step.before, step.after, id),
      step,
    }
  )
}

/**
 * Undoes one step that others may have followed: those stay, and taking it back is a step of its own. Undefined where it
 * was undone already.
 */
export function undoStep(
  history: UndoHistory,
  stepId: string,
  doc: Doc,
  { id, name }: { readonly id: string; readonly name: (step: string) => string },
): UndoMove | undefined {
  const step = history.past.find((one) => one.id === stepId)
  if (!step || step === history.past.at(-1)) return step && undo(history, doc, id)
  const after = rebase(doc, step.after, step.before, id)
  const taken = { ...step, id, name: name(step.name), typedInto: undefined, before: doc, after }
  return { history: withStep(history, taken), doc: after, step }
}

/** Where the cursor belongs once a change led from one document to another. */
export function placeAfter({ place }: UndoStep, from: Doc, to: Doc): Place | undefined {
  if (!place || !('rowId' in place) || to.rows.some(({ id }) => id === place.rowId)) return place
  // The line is gone: what stands where it was.
  const index = from.rows.findIndex(({ id }) => id === place.rowId)
  const row = to.rows[Math.min(index, to.rows.length - 1)]
  return row && { rowId: row.id, cell: 'description' }
}

const nameOfCell = (rowId: string, cell: Cell) => `${rowId} ${cell}`

function fieldTypedInto(edit: Edit): string | undefined {
  switch (edit.type) {
    case 'fields':
      return edit.field
    case 'issueDate':
      return edit.type
    case 'cell':
      return nameOfCell(edit.rowId, edit.cell)
    case 'row':
      return `${edit.rowId} ${edit.field}`
    case 'product':
      // What was typed to find it goes with it.
      return nameOfCell(edit.rowId, 'description')
    case 'tidyCell':
    case 'duplicateRow':
    case 'removeRow':
    case 'moveRow':
    case 'pasteRows':
    case 'codeForAll':
    case 'taxOfAlike':
    case 'pricesIncludeVat':
    case 'keepFigures':
    case 'clear':
      return undefined
  }
}

function placeOfEdit(edit: Edit): Place | undefined {
  switch (edit.type) {
    case 'fields':
      return { field: edit.field }
    case 'issueDate':
      return { field: edit.type }
    case 'clear':
      return { field: 'customerId' }
    case 'pricesIncludeVat':
    case 'keepFigures':
      return undefined
    case 'cell':
    case 'tidyCell':
      return { rowId: edit.rowId, cell: edit.cell }
    case 'row':
      return { rowId: edit.rowId, field: edit.field }
    case 'product':
    case 'duplicateRow':
    case 'removeRow':
    case 'moveRow':
    case 'pasteRows':
    case 'codeForAll':
    case 'taxOfAlike':
      return { rowId: edit.rowId, cell: 'description' }
  }
}
