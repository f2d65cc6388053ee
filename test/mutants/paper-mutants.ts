import type { Mutant } from './mutant.ts'

/** Faults on the pages of invoices. */
export const paperMutants: readonly Mutant[] = [
  {
    name: 'carried without its last line',
    breaks: 'what is carried forward is what the lines so far come to',
    file: 'core/adapters/pdf/pdf-a4-pages.ts',
    find: 'carried += row.amount',
    replace: 'carried += n === rows.length - 1 ? 0n : row.amount',
    tests: ['test/documents/golden-pages.test.ts'],
  },
  {
    name: 'print over a printed head',
    breaks: 'the head of a letterhead stays blank',
    file: 'core/adapters/pdf/pdf-a4-layout.ts',
    find: 'top: isPlain ? PAGE.top : letterheadMargin * MM',
    replace: 'top: PAGE.top',
    tests: ['test/api/paper-look.test.ts'],
  },
  {
    name: 'a statement in nobody’s colour',
    breaks: 'every paper of a business looks as it has chosen',
    file: 'core/use-cases/documents/statement-paper.ts',
    find: 'look: paperLook(business.settings)',
    replace: 'look: undefined',
    tests: ['test/api/paper-look.test.ts'],
  },
  {
    name: 'a printed head without its TIN',
    breaks: 'a letterhead says whose paper it is, with the TIN, on every page',
    file: 'core/adapters/pdf/pdf-a4-sheet.ts',
    find: 'layout.namesSupplier ? name :',
    replace: 'layout.top > 0 ? name :',
    tests: ['test/documents/sheets.test.ts'],
  },
  {
    name: 'marks that meet',
    breaks: 'two marks across a page never cross',
    file: 'core/adapters/pdf/pdf-a4-marks.ts',
    find: 'size * 1.25',
    replace: 'size * 0.25',
    tests: ['core/adapters/pdf/pdf-a4-marks.test.ts'],
  },
]
