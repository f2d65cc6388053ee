import { problemsOf } from './draft-body.ts'
import { useEditor } from './editor-context.ts'

/** What is wrong with a field of the invoice: what the core refused, or what is missing once somebody wants to go on. */
export function useFieldProblem(field: string): string | undefined {
  return useEditor(({ doc, refused, showsMissing }) => {
    const found = refused.find((problem) => problem.field === field)
    if (found) return found.message
    // Dates can be wrong before anybody asked; what is merely empty is not.
    const isEarly = field === 'dueDate' && doc.dueDate !== '' && doc.dueDate < doc.issueDate
    return showsMissing || isEarly ? problemsOf(doc).find((problem) => problem.field === field)?.message : undefined
  })
}
