import type { LedgerAccounts } from '../business/ledger-accounts.ts'
import { csvOf } from '../spreadsheet/csv.ts'

import { memoOf, type Journal } from './journal.ts'
import type { PurchaseJournal } from './purchase-journal.ts'

const HEADS = [
  ...['Date', 'Journal', 'Kind', 'Document', 'Account code', 'Account', 'Debit', 'Credit'],
  ...['Customer', 'TIN', 'Due date', 'Memo', 'Supplier'],
]

/** The general ledger: a row for each line of each journal. Debits and credits come to the same in each. */
export function ledgerCsv(
  journals: readonly Journal[],
  accounts: LedgerAccounts,
  purchases: readonly PurchaseJournal[],
): string {
  const rows = journals.flatMap((journal) =>
    journal.lines.map(({ account, amount }) => [
      ...[journal.date, journal.id, journal.kind, journal.number ?? ''],
      ...[accounts[account].code, accounts[account].name],
      ...[amount > 0n ? amount : '', amount < 0n ? -amount : ''],
      ...[journal.customer.name, journal.customer.tin ?? '', journal.dueDate ?? '', memoOf(journal), ''],
    ]),
  )
  const bought = purchases.flatMap((journal) =>
    journal.lines.map(({ code, name, amount }) => [
      ...[journal.date, journal.id, journal.kind, journal.number ?? '', code, name],
      ...[amount > 0n ? amount : '', amount < 0n ? -amount : ''],
      ...['', journal.supplier?.tin ?? '', journal.dueDate ?? '', journal.memo, journal.supplier?.name ?? ''],
    ]),
  )
  return csvOf(HEADS, [...rows, ...bought])
}
