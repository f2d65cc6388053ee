import type { Mutant } from './mutant.ts'

/** Faults at the counter. */
export const counterMutants: readonly Mutant[] = [
  {
    name: 'a mistyped barcode is taken',
    breaks: 'an EAN or UPC has its check digit',
    file: 'core/contract/barcode.ts',
    find: '(index % 2 === 0 ? 3 : 1)',
    replace: '(index % 2 === 0 ? 3 : 3)',
    tests: ['core/contract/barcode.test.ts'],
  },
  {
    name: 'two products of one barcode',
    breaks: 'a barcode is that of one product',
    file: 'core/use-cases/records/records.ts',
    find: 'await kind.assertUnique?.(unit, created)',
    replace: 'await kind.assertUnique?.(unit, { ...created, barcode: null })',
    tests: ['test/api/products.test.ts'],
  },
]
