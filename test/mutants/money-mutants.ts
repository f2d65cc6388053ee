import type { Mutant } from './mutant.ts'

const model = ['test/receivables']

/** Faults in the accounts of customers. */
export const moneyMutants: readonly Mutant[] = [
  {
    name: 'an export leaves discounts in the amount without VAT',
    breaks: 'each row of an export adds up to the kobo',
    file: 'renderer/components/bulk/export-table.ts',
    find: 'amount(invoice, koboToNumber(netOf(invoice)))',
    replace: 'amount(invoice, invoice.subtotal)',
    tests: ['renderer/components/bulk/export-table.test.ts'],
  },
  {
    name: 'a credit that is used counts twice',
    breaks: 'each credit is allocated, refunded or left',
    file: 'core/adapters/storage/sqlite/receivables-repository.ts',
    find: 'owed: -part, owedOnAccount: isRefund(debit) ? -part : 0, credit: -part }',
    replace: 'owed: -part, owedOnAccount: isRefund(debit) ? -part : 0, credit: 0 }',
    tests: model,
  },
  {
    name: 'withheld tax counts as paid',
    breaks: 'the parts of an invoice are told by kind',
    file: 'core/adapters/storage/sqlite/receivables-repository.ts',
    find: "  WHT: 'deducted',",
    replace: "  WHT: 'paid',",
    tests: model,
  },
  {
    name: 'taking back takes half',
    breaks: 'allocating and taking back restores every balance',
    file: 'core/domain/receivables/allocate.ts',
    find: 'amount: -amount, at, by }',
    replace: 'amount: -((amount + 1n) / 2n), at, by }',
    tests: model,
  },
  {
    name: 'a note keeps its credit when its invoice falls open',
    breaks: 'credit from a note goes back first to the invoice that it corrects',
    file: 'core/domain/receivables/reverse.ts',
    find: 'note.debitId === debit.id &&',
    replace: "note.debitId === 'none' &&",
    tests: model,
  },
  {
    name: 'a payment above the balance',
    breaks: 'allocations are never above the total',
    file: 'core/use-cases/receivables/record-payment.ts',
    find: 'if (settledBy(part) > target.open) {',
    replace: 'if (settledBy(part) > target.open * 2n) {',
    tests: [...model, 'test/api/money/payments.test.ts'],
  },
  {
    name: 'two payments of one external reference',
    breaks: 'two tills recording the same transfer are told',
    file: 'core/use-cases/receivables/record-payment.ts',
    find: '  if (!known) return\n',
    replace: '  if (!known || known.amount < 0n) return\n',
    tests: ['test/api/money/payments.test.ts'],
  },
  {
    name: 'PAID with a write-off',
    breaks: 'the authority is never told PAID of what was given up',
    file: 'core/domain/invoice/settlement.ts',
    find: "return hasPaid && writtenOff === 0n ? 'PAID' : 'CLOSED'",
    replace: "return hasPaid ? 'PAID' : 'CLOSED'",
    tests: ['test/api/money/credit.test.ts'],
  },
  {
    name: 'entries change',
    breaks: 'no operation changes a row',
    file: 'core/adapters/storage/sqlite/migrations/0010_receivables.sql',
    find: 'CREATE TRIGGER `account_entry_never_changes` BEFORE UPDATE ON `account_entry`',
    replace: 'CREATE TRIGGER `account_entry_never_changes` BEFORE UPDATE OF `id` ON `account_entry`',
    tests: ['test/migrations/receivables-from-before.test.ts'],
  },
  {
    name: 'the books are never closed',
    breaks: 'nothing dated on or before the lock date is recorded or taken back',
    file: 'core/use-cases/receivables/lock-date.ts',
    find: 'if (lockDate !== null && date <= lockDate) {',
    replace: 'if (lockDate !== null && date < lockDate) {',
    tests: ['test/api/money/payments.test.ts'],
  },
]
