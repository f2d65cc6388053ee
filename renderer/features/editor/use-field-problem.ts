import { editor as editorTexts } from '../../lib/texts/editor.ts'
import { refusedAt } from './came-back-draft.ts'
import { problemsOf } from './draft-body.ts'
import { useEditor } from './editor-context.ts'
import { refusedIn } from './editor-state.ts'

/**
 * What is wrong with a field of the invoice: what the core refused, what is missing once somebody wants to go on, or
 * what FIRS / NRS refused before and still stands there.
 */
export function useFieldProblem(field: string): string | undefined {
  return useEditor((state) => {
    const { doc, showsMissing, cameBack, corrected } = state
    const found = refusedIn(state).find((problem) => problem.field === field)
    if (found) return found.message
    // Dates can be wrong before anybody asked; what is merely empty is not.
    const isEarly = field === 'dueDate' && doc.dueDate !== '' && doc.dueDate < doc.issueDate
    const wrong = showsMissing || isEarly ? problemsOf(doc).find((problem) => problem.field === field) : undefined
    if (wrong) return wrong.message
    const before = refusedAt(cameBack, field, { doc, corrected })
    return before === undefined ? undefined : editorTexts.cameBack.atField(before)
  })
}
