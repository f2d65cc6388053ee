import type { LedgerAccounts } from '../business/ledger-accounts.ts'
import { csvOf } from '../spreadsheet/csv.ts'
import { treatmentOf } from '../vat/month.ts'

import { SALES_ACCOUNTS } from './accounts.ts'
import { memoOf, type Journal, dayMonthYear, type TextFile } from './journal.ts'
import type { PurchaseJournal } from './purchase-journal.ts'

/** The files that QuickBooks Online imports, in the columns of its samples; dates are DD/MM/YYYY. */

export function quickbooksCsvs(
  journals: readonly Journal[],
  accounts: LedgerAccounts,
  purchases: readonly PurchaseJournal[],
): TextFile[] {
  return [
    { name: 'customers.csv', text: customers(journals) },
    { name: 'invoices.csv', text: documents(journals, accounts, (kind) => kind !== 'CREDIT_NOTE') },
    { name: 'credit-notes.csv', text: documents(journals, accounts, (kind) => kind === 'CREDIT_NOTE') },
    { name: 'journal.csv', text: money(journals, accounts) },
    ...(purchases.length === 0
      ? []
      : [
          { name: 'suppliers.csv', text: suppliers(purchases) },
          { name: 'purchases-journal.csv', text: bought(purchases) },
        ]),
  ]
}

function customers(journals: readonly Journal[]): string {
  const all = [...new Map(journals.map(({ customer }) => [customer.id, customer])).values()]
  return csvOf(
    ['Name', 'Company name', 'Tax registration number'],
    all.map(({ name, tin }) => [name, name, tin ?? '']),
  )
}

function suppliers(purchases: readonly PurchaseJournal[]): string {
  const all = [...new Map(purchases.flatMap(({ supplier }) => (supplier ? [[supplier.id, supplier]] : []))).values()]
  return csvOf(
    ['Name', 'Company name', 'Tax registration number'],
    all.map(({ name, tin }) => [name, name, tin ?? '']),
  )
}

const JOURNAL_HEADS = [
  ...['*JournalNo', '*JournalDate', '*AccountName', '*Debits', '*Credits', 'Description', 'Name', 'Currency'],
]

/** Bills and the money for them, as journal entries: each has a number that no other has. */
function bought(purchases: readonly PurchaseJournal[]): string {
  const rows = purchases.flatMap(({ entryNumber, date, memo, supplier, lines }) =>
    lines.map(({ account, name, amount }) => [
      ...[`P${String(entryNumber)}`, dayMonthYear(date), name],
      ...[amount > 0n ? amount : '', amount < 0n ? -amount : ''],
      ...[memo, account === 'PAYABLES' ? (supplier?.name ?? '') : '', 'NGN'],
    ]),
  )
  return csvOf(JOURNAL_HEADS, rows)
}

/** A row for each rate on a document: the figures of the whole come to what FIRS / NRS was told. */
function documents(
  journals: readonly Journal[],
  accounts: LedgerAccounts,
  isWanted: (kind: Journal['kind']) => boolean,
): string {
  const rows = journals.flatMap((journal) => {
    if (journal.document === null || !isWanted(journal.kind)) return []
    const sign = journal.kind === 'CREDIT_NOTE' ? -1n : 1n
    return journal.document.parts.map((part) => [
      ...[
        journal.number ?? '',
        journal.customer.name,
        dayMonthYear(journal.date),
        dayMonthYear(journal.dueDate ?? journal.date),
      ],
      ...[memoOf(journal), accounts[SALES_ACCOUNTS[treatmentOf(part.category)]].name, '1'],
      ...[sign * part.taxable, sign * part.taxable, `${part.percent}%`, sign * part.tax, 'NGN'],
    ])
  })
  return csvOf(
    [
      ...['*InvoiceNo', '*Customer', '*InvoiceDate', '*DueDate', 'Memo', 'Item(Product/Service)', 'ItemQuantity'],
      ...['ItemRate', '*ItemAmount', '*ItemTaxCode', 'ItemTaxAmount', 'Currency'],
    ],
    rows,
  )
}

/** At most 21 letters and digits, and no two journals have the same: rows with one number become one journal. */
function journalNumber({ kind, number, entryNumber, isReversal }: Journal): string {
  // What was owed from before has whatever number somebody gave it.
  if (number === null || kind === 'OPENING_ITEM') return `E${String(entryNumber)}`
  return isReversal ? `${number}-B` : number
}

/** Money, withheld tax, write-offs and opening items: QuickBooks Online imports them as journal entries only. */
function money(journals: readonly Journal[], accounts: LedgerAccounts): string {
  const rows = journals.flatMap((journal) =>
    journal.document !== null
      ? []
      : journal.lines.map(({ account, amount }) => [
          ...[journalNumber(journal), dayMonthYear(journal.date), accounts[account].name],
          ...[amount > 0n ? amount : '', amount < 0n ? -amount : ''],
          ...[memoOf(journal), account === 'RECEIVABLES' ? journal.customer.name : '', 'NGN'],
        ]),
  )
  return csvOf(JOURNAL_HEADS, rows)
}
