import type { Mutant } from './mutant.ts'

/** Faults in what an owner of a shop meets first. */
export const ownerMutants: readonly Mutant[] = [
  {
    name: 'amounts of fifteen digits',
    breaks: 'the interface reads every amount that the core answers',
    file: 'core/domain/money/decimal.ts',
    find: '  if (!match) throw new RangeError(`not an amount in kobo: ${naira}`)',
    replace: '  if (!match || String(naira).length > 15) throw new RangeError(`not an amount in kobo: ${naira}`)',
    tests: ['renderer/lib/format/format.test.ts'],
  },
  {
    name: 'sending by the key of finalizing',
    breaks: 'who presses Ctrl+Enter once too often sends nothing',
    file: 'renderer/features/invoice/primary-action.tsx',
    find: "  submit: 'S',",
    replace: "  submit: 'Ctrl+Enter',",
    tests: ['test/e2e/invoice-page.test.ts'],
  },
]
