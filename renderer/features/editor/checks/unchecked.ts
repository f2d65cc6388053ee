import type { Doc } from '../document/doc.ts'
import { cellOfField, hasPlace, lineFieldOf, type FieldProblem } from '../document/field-paths.ts'
import { problemsOf } from '../document/request-body.ts'
import { type EditorState, refusedIn } from '../session/state.ts'

/** What keeps the draft from being checked for FIRS / NRS: only what is saved can be. */
export type UncheckedState =
  /** Something is wrong in these fields. */
  | { readonly kind: 'wrong'; readonly problems: readonly FieldProblem[] }
  /** Nothing is wrong, and these have to be filled in first. */
  | { readonly kind: 'needs'; readonly problems: readonly FieldProblem[] }
  /** It is about to be saved. */
  | { readonly kind: 'waits' }
  /** It could not be saved. */
  | { readonly kind: 'failed' }

/** Undefined once the core has all of what is typed. */
export function uncheckedIn(
  state: Pick<EditorState, 'doc' | 'status' | 'showsMissing' | 'stored'>,
): UncheckedState | undefined {
  const { doc, status, showsMissing, stored } = state
  const keeping = problemsOf(doc)
  // Who has not come to a field yet has done nothing wrong in it.
  const wrong = showsMissing ? keeping : keeping.filter(({ field }) => !isEmptyAt(doc, field))
  const names = new Set(wrong.map(({ field }) => field))
  const problems = [...wrong, ...refusedIn(state).filter(({ field }) => hasPlace(field) && !names.has(field))]
  if (problems.length > 0) return { kind: 'wrong', problems }

  if (status.kind === 'saved' && stored !== undefined && keeping.length === 0) return undefined
  if (!['saved', 'partly', 'unsaved', 'saving'].includes(status.kind)) return { kind: 'failed' }
  return keeping.length > 0 ? { kind: 'needs', problems: keeping } : { kind: 'waits' }
}

function isEmptyAt(doc: Doc, field: string): boolean {
  const line = lineFieldOf(field)
  if (line) {
    const row = doc.rows[line.index]
    const cell = cellOfField(line.name)
    return row === undefined || (cell !== undefined && row[cell].trim() === '')
  }
  switch (field) {
    case 'customerId':
      return doc.customer === null
    case 'issueDate':
    case 'dueDate':
    case 'originalIrn':
    case 'originalIssueDate':
      return doc[field] === ''
    default:
      return false
  }
}
