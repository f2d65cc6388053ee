import type { Mutant } from './mutant.ts'

/** Faults in what an owner of a shop meets first. */
export const firstUseMutants: readonly Mutant[] = [
  {
    name: 'a second key that comes late',
    breaks: 'G, and S after a while, sends nothing',
    file: 'renderer/lib/commands/hotkeys.ts',
    find: 'first = pressed\n',
    replace: 'setTimeout(() => (first = undefined), 1_500, (first = pressed))\n',
    tests: ['renderer/lib/commands/hotkeys.test.ts'],
  },
  {
    name: 'amounts of fifteen digits',
    breaks: 'the interface reads every amount that the core answers',
    file: 'core/domain/money/decimal.ts',
    find: '  if (!match) throw new RangeError(',
    replace: '  if (!match || String(naira).length > 15) throw new RangeError(',
    tests: ['renderer/lib/format/format.test.ts'],
  },
  {
    name: 'sending by the key of finalizing',
    breaks: 'who presses Ctrl+Enter once too often sends nothing',
    file: 'renderer/features/invoice/actions/primary-button.tsx',
    find: "  submit: 'S',",
    replace: "  submit: 'Ctrl+Enter',",
    tests: ['test/e2e/invoice/page.test.ts'],
  },
  {
    name: 'focus on what loses something',
    breaks: 'Esc and Enter in a form that is not saved lose nothing',
    file: 'renderer/components/form/confirm.tsx',
    find: '(rests ? { restsOnStay: true }',
    replace: '(rests && !danger ? { restsOnStay: true }',
    tests: ['test/e2e/records/records.test.ts'],
  },
  {
    name: 'the note of the sale on its correction',
    breaks: 'a credit note does not take over the note of its original',
    file: 'core/use-cases/invoice/correction.ts',
    find: '    notes: notes ?? null,',
    replace: '',
    tests: ['test/api/notes/notes.test.ts'],
  },
  {
    name: 'actions by their names alone',
    breaks: 'the palette finds an action by other words for it',
    file: 'renderer/app/palette/actions.ts',
    find: 'words.alsoCalled[id]',
    replace: 'words.actions[id]',
    tests: ['test/e2e/app/palette.test.ts'],
  },
  {
    name: 'at hand what is not on the list',
    breaks: 'nothing is done at once with what has left the list',
    file: 'renderer/features/invoices/invoices-page.tsx',
    find: 'isSentNext && search.show === undefined',
    replace: 'isSentNext',
    tests: ['test/e2e/invoice/list.test.ts'],
  },
  {
    name: 'an approval that stays unconfirmed',
    breaks: 'an error goes once the core answers again',
    file: 'renderer/features/approvals/panel.tsx',
    find: '    if (isReached && !wasReached.current && isLost) reset()\n',
    replace: '',
    tests: ['test/e2e/invoice/approvals.test.ts'],
  },
]
