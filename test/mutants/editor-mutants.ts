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
    name: 'a wrong cell keeps the draft back',
    breaks: 'what is typed is saved but for what is wrong',
    file: 'renderer/features/editor/sound-part.ts',
    find: '    if (!mended) return undefined',
    replace: '    if (mended) return undefined',
    tests: ['renderer/features/editor/sound-part.test.ts'],
  },
  {
    name: 'a wrong cell takes its line away',
    breaks: 'a line that was saved stays saved while a cell of it is wrong',
    file: 'renderer/features/editor/sound-part.ts',
    find: '  if (!isAlike(taken, row)) return [taken]',
    replace: '  if (!isAlike(taken, row)) return []',
    tests: ['renderer/features/editor/sound-part.test.ts'],
  },
  {
    name: 'empty drafts are kept',
    breaks: 'only what somebody typed is offered as unfinished',
    file: 'renderer/features/editor/kept-drafts.ts',
    find: 'linesOf(kept.doc).length > 0 ||',
    replace: 'linesOf(kept.doc).length >= 0 ||',
    tests: ['renderer/features/editor/kept-drafts.test.ts'],
  },
  {
    name: 'consumers owe nothing',
    breaks: 'what consumers owe is unpaid',
    file: 'core/adapters/storage/sqlite/rules-in-sql.ts',
    find: ' AND i.due_date = i.issue_date AND i.payment_status IS NULL)',
    replace: ' AND i.due_date >= i.issue_date AND i.payment_status IS NULL)',
    tests: ['test/storage/rules-in-sql.test.ts'],
  },
  {
    name: 'consumers pay later',
    breaks: 'sales to consumers are due on their day',
    file: 'renderer/features/editor/due-date.ts',
    find: "if (kind === 'B2C') return issueDate",
    replace: "if (kind === 'B2C') return dueDate",
    tests: ['renderer/features/editor/due-date.test.ts'],
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
