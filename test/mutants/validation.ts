import type { Mutant } from './mutant.ts'

/** Faults in what keeps mistyped facts out of the records. */
export const validationMutants: readonly Mutant[] = [
  {
    name: 'any TIN is usual',
    breaks: 'a TIN of an unusual form is pointed out wherever it is stored',
    file: 'core/domain/text/tin.ts',
    find: '  return /^(\\d{8}-\\d{4}|\\d{10}|\\d{13})$/.test(tin)',
    replace: '  return tin.length > 0',
    tests: ['core/domain/text/tin.test.ts', 'core/domain/records/warnings.test.ts', 'test/api/records/import-'],
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
    file: 'core/use-cases/records/import.ts',
    find: 'if (holder === undefined || holder.id === record.id) {',
    replace: 'if (holder === undefined || holder.id !== "") {',
    tests: ['test/api/records/import-'],
  },
  {
    name: 'cash into an account',
    breaks: 'a cash sale asks nobody to pay into an account',
    file: 'core/domain/printing/document-facts.ts',
    find: "if (!payment || paymentMethod === 'CASH')",
    replace: 'if (!payment)',
    tests: ['test/printing/receipt.test.ts', 'test/printing/invoice-pdf.test.ts'],
  },
  {
    name: 'another word on paper',
    breaks: 'screens and papers say the same words for the same state',
    file: 'core/contract/invoice/labels.ts',
    find: "REJECTED: 'FIRS REFUSED'",
    replace: "REJECTED: 'REJECTED'",
    tests: ['test/docs/glossary.test.ts'],
  },
  {
    name: 'all clear before the set-up is done',
    breaks: 'home never says that all is clear while a step of the set-up is open',
    file: 'renderer/features/home/home-page.tsx',
    find: 'progress?.next === undefined)',
    replace: 'progress !== null)',
    tests: ['test/e2e/installation/set-up.test.ts'],
  },
  {
    name: 'earlier invitations are not mentioned',
    breaks: 'who invites somebody again is told of the invitation that still works',
    file: 'renderer/features/team/earlier-invitations.tsx',
    find: 'one.id !== made.id &&',
    replace: 'one.id === made.id &&',
    tests: ['test/e2e/invoice/approver.test.ts'],
  },
  {
    name: 'approvers are led to the editor',
    breaks: 'an approver is offered nothing that leads nowhere',
    file: 'renderer/features/queue/refused-list.tsx',
    find: "may(business, 'invoice.reopen') && may(business, 'invoice.write')",
    replace: "may(business, 'invoice.reopen')",
    tests: ['test/e2e/invoice/approver.test.ts'],
  },
]
