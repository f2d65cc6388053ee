import { useEditor } from '../session/context.ts'
import { refusedIn } from '../session/state.ts'
import { billProblemsOf } from './request-body.ts'

/** What is wrong with a field of a bill: what the core refused, or what is missing once somebody wants to go on. */
export function useBillFieldProblem(field: string): string | undefined {
  return useEditor((state) => {
    const refused = refusedIn(state).find((problem) => problem.field === field)
    if (refused) return refused.message
    const found = billProblemsOf(state.doc).find((problem) => problem.field === field)
    return state.showsMissing || field === 'dueDate' ? found?.message : undefined
  })
}
