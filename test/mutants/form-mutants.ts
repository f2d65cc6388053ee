import type { Mutant } from './mutant.ts'

/** Faults in what keeps mistyped facts out of the records. */
export const formMutants: readonly Mutant[] = [
  {
    name: 'any TIN is usual',
    breaks: 'a TIN of an unusual form is pointed out wherever it is stored',
    file: 'core/domain/text/tin.ts',
    find: '  return /^(\\d{8}-\\d{4}|\\d{10}|\\d{13})$/.test(tin)',
    replace: '  return tin.length > 0',
    tests: ['core/domain/text/tin.test.ts', 'core/domain/records/doubts.test.ts', 'test/api/import'],
  },
  {
    name: 'no 13-digit Tax ID',
    breaks: 'the Tax ID of 2026 is a usual TIN',
    file: 'core/domain/text/tin.ts',
    find: '|\\d{10}|\\d{13})$/',
    replace: '|\\d{10})$/',
    tests: ['core/domain/text/tin.test.ts'],
  },
  {
    name: 'two customers of one TIN',
    breaks: 'an import points out the TIN of another customer',
    file: 'core/use-cases/records/record-import.ts',
    find: 'if (holder === undefined || holder.id === record.id) {',
    replace: 'if (holder === undefined || holder.id !== "") {',
    tests: ['test/api/import'],
  },
]
