import type { Mutant } from './mutant.ts'

/** Faults at the counter. */
export const counterMutants: readonly Mutant[] = [
  {
    name: 'a mistyped barcode is taken',
    breaks: 'an EAN or UPC has its check digit',
    file: 'core/contract/records/barcode.ts',
    find: '(index % 2 === 0 ? 3 : 1)',
    replace: '(index % 2 === 0 ? 3 : 3)',
    tests: ['core/contract/records/barcode.test.ts'],
  },
  {
    name: 'two products of one barcode',
    breaks: 'a barcode is that of one product',
    file: 'core/use-cases/records/records.ts',
    find: 'await kind.assertUnique?.(unit, created)',
    replace: 'await kind.assertUnique?.(unit, { ...created, barcode: null })',
    tests: ['test/api/records/products.test.ts'],
  },
  {
    name: 'change of a card',
    breaks: 'change is given of cash alone',
    file: 'core/domain/counter/tender.ts',
    find: 'if (over > inCash) return',
    replace: 'if (over < 0n) return',
    tests: ['core/domain/counter/tender.test.ts'],
  },
  {
    name: 'the counter passes by the approval',
    breaks: 'where every invoice needs approval, the counter needs it too unless it is exempted',
    file: 'core/use-cases/counter/sale.ts',
    find: 'settings.requireApproval && !settings.counterWithoutApproval',
    replace: 'settings.requireApproval && settings.counterWithoutApproval',
    tests: ['test/api/counter/sale.test.ts'],
  },
  {
    name: 'cashiers make the prices',
    breaks: 'the price of a product is changed by a MANAGER',
    file: 'core/use-cases/counter/sale.ts',
    find: "if (may(member, 'sale.price')) return",
    replace: "if (may(member, 'payment.record')) return",
    tests: ['test/api/counter/sale.test.ts'],
  },
  {
    name: 'a sale that is not sent',
    breaks: 'a sale over the counter is queued',
    file: 'core/use-cases/counter/sale.ts',
    find: "if (status === 'PENDING') return []",
    replace: "if (status !== 'PENDING') return []",
    tests: ['test/api/counter/sale.test.ts'],
  },
]
