import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { problemsOf } from '../document/request-body.ts'
import { refusedAt } from '../document/returned-draft.ts'
import { useEditor } from '../session/context.ts'
import { refusedIn } from '../session/state.ts'

/**
 * What is wrong with a field of the invoice: what the core refused, what is missing once somebody wants to go on, or
 * what FIRS / NRS refused before and still stands there.
 */
export function useFieldProblem(field: string): string | undefined {
  return useEditor((state) => {
    const { doc, showsMissing, returned, customerCorrection } = state
    const found = refusedIn(state).find((problem) => problem.field === field)
    if (found) return found.message
    // Dates can be wrong before anybody asked; what is merely empty is not.
    const isEarly = field === 'dueDate' && doc.dueDate !== '' && doc.dueDate < doc.issueDate
    const wrong = showsMissing || isEarly ? problemsOf(doc).find((problem) => problem.field === field) : undefined
    if (wrong) return wrong.message
    const before = refusedAt(returned, field, { doc, customerCorrection })
    return before === undefined ? undefined : editorTexts.cameBack.atField(before)
  })
}
