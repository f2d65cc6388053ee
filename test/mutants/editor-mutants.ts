import type { Mutant } from './mutant.ts'

/** Faults in what the editor of invoices does about what is typed. */
export const editorMutants: readonly Mutant[] = [
  {
    name: 'asking twice finalizes',
    breaks: 'what FIRS / NRS is known to refuse is finalized only by who decides to',
    file: 'renderer/features/editor/next.ts',
    find: "const isDecided = task === 'finalizeAnyway' && state",
    replace: 'const isDecided = state',
    tests: ['renderer/features/editor/next.test.ts'],
  },
  {
    name: 'one thing per finding',
    breaks: 'as many things are counted before FIRS / NRS as there are to do',
    file: 'renderer/features/editor/check-entries.ts',
    find: "    case 'EDIT_BUSINESS':\n      return remedy",
    replace: "    case 'EDIT_BUSINESS':\n      return remedy + field",
    tests: ['renderer/features/editor/check-entries.test.ts'],
  },
]
