import type { Mutant } from './mutant.ts'

/** Faults on the paper of tills, and on its way to the printer. */
export const receiptPrintingMutants: readonly Mutant[] = [
  {
    name: 'a drawer that opens for copies',
    breaks: 'the drawer stays closed for a copy',
    file: 'core/use-cases/printing/till-receipt.ts',
    find: 'tookCash: tookCash && !isCopy',
    replace: 'tookCash',
    tests: ['test/api/counter/till-printer.test.ts'],
  },
  {
    name: 'a code of uneven modules',
    breaks: 'each module of the code has as many dots as the others',
    file: 'core/adapters/printing/escpos/bitmap.ts',
    find: 'left + (x + 1) * scale)',
    replace: 'left + (x + 1) * scale - (x % 7 === 0 ? scale : 0))',
    tests: ['test/printing/escpos.test.ts'],
  },
  {
    name: 'letters of a code page',
    breaks: 'nothing but ASCII goes to the printer as text',
    file: 'core/domain/printing/receipt/plain-text.ts',
    find: "(NEAREST[letter] ?? '?')",
    replace: '(NEAREST[letter] ?? letter)',
    tests: ['core/domain/printing/receipt/plain-text.test.ts'],
  },
  {
    name: 'a printer anywhere',
    breaks: 'a till printer has an address in a private network',
    file: 'core/use-cases/instance/instance.ts',
    find: 'if (!isPrivateAddress(address)) {',
    replace: 'if (address === undefined) {',
    tests: ['test/api/counter/till-printer.test.ts'],
  },
]
