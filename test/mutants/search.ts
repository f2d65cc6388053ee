import type { Mutant } from './mutant.ts'

/** Faults in the index of words. */
export const searchMutants: readonly Mutant[] = [
  {
    name: 'words from before a change',
    breaks: 'an invoice that changed is found as it is now',
    file: 'core/adapters/storage/sqlite/search/word-index.ts',
    find: 'if (set) remove(set, key & (PART_ROWS - 1))',
    replace: 'if (!set) remove(new Uint32Array(0), key)',
    tests: ['test/storage/search/invoice-index.test.ts'],
  },
  {
    name: 'an index that is trusted',
    breaks: 'a damaged part of the index is not read',
    file: 'core/adapters/storage/sqlite/search/shelf.ts',
    find: '=== content.readUInt32LE(0) ? { names, sets } : undefined',
    replace: '=== -1 ? undefined : { names, sets }',
    tests: ['test/storage/search/invoice-index.test.ts'],
  },
  {
    name: 'what is likely is found',
    breaks: 'what may have a longer piece of a number is looked at',
    file: 'core/adapters/storage/sqlite/search/part-reader.ts',
    find: 'else unite(found.possible, rows)',
    replace: 'else unite(found.sure, rows)',
    tests: ['test/storage/search/invoice-index.test.ts'],
  },
  {
    name: 'payments of found customers twice',
    breaks: 'a payment that is found by itself and by its customer is counted once',
    file: 'core/adapters/storage/sqlite/receivables/payment-search.ts',
    find: `\${others} AND NOT \${OF_CUSTOMERS}`,
    replace: `\${others} AND 1`,
    tests: ['test/storage/search/payment-search.test.ts'],
  },
  {
    name: 'payments of another month',
    breaks: 'a page far down is where it stands',
    file: 'core/adapters/storage/sqlite/receivables/entry-totals.ts',
    find: 'return { month, later }',
    replace: 'return { month, later: 0 }',
    tests: ['test/storage/search/payment-search.test.ts'],
  },
]
