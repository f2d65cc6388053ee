import type { LedgerAccount } from '../../contract/http/vocabulary.ts'
import type { LedgerAccounts } from '../business/ledger-accounts.ts'
import { plainAmount } from '../spreadsheet/csv.ts'
import { harmless } from '../spreadsheet/formula-guard.ts'

import { customerNames } from './customer-names.ts'
import { FIXED_ASSETS } from '../purchases/categories.ts'

import { memoOf, type Journal, type LedgerCustomer } from './journal.ts'
import type { PurchaseJournal } from './purchase-journal.ts'

/** The text file that QuickBooks Desktop imports: accounts, customers and transactions, with tabs between. */

/** What kind of account QuickBooks makes where it does not know one of the name. */
const TYPES: Record<LedgerAccount, string> = {
  RECEIVABLES: 'AR',
  CASH: 'BANK',
  BANK: 'BANK',
  CARD: 'BANK',
  MOBILE_MONEY: 'BANK',
  OTHER_MONEY: 'BANK',
  SALES: 'INC',
  ZERO_RATED_SALES: 'INC',
  EXEMPT_SALES: 'INC',
  OUTPUT_VAT: 'OCLIAB',
  WHT_WITHHELD: 'OCASSET',
  VAT_WITHHELD: 'OCASSET',
  BAD_DEBTS: 'EXP',
  OPENING_BALANCES: 'EQUITY',
  PAYABLES: 'AP',
  INPUT_VAT: 'OCASSET',
  WHT_TO_REMIT: 'OCLIAB',
  VAT_TO_REMIT: 'OCLIAB',
  PETTY_CASH: 'BANK',
  OWNER: 'EQUITY',
  WRITE_BACKS: 'INC',
}

/** QuickBooks cuts names of customers here. */
const NAME_LENGTH = 41

/** @param known whoever may be in books, whichever month: a name is cut in the same way in all of them */
export function iifOf(
  journals: readonly Journal[],
  accounts: LedgerAccounts,
  known: Iterable<Pick<LedgerCustomer, 'number' | 'name'>>,
  purchases: readonly PurchaseJournal[] = [],
): string {
  const used = [...new Set(journals.flatMap(({ lines }) => lines.map(({ account }) => account)))]
  const names = customerNames(known, shortened, NAME_LENGTH)
  const nameOf = ({ customer }: Journal) => names.get(customer.number) ?? shortened(customer.name, NAME_LENGTH)
  const customers = [...new Map(journals.map((journal) => [journal.customer.id, journal])).values()]
  const rows: string[][] = [
    ['!ACCNT', 'NAME', 'ACCNTTYPE', 'ACCNUM'],
    ...used.map((account) => ['ACCNT', accounts[account].name, TYPES[account], accounts[account].code]),
    ...boughtAccounts(purchases, accounts, used),
    ...(purchases.length === 0 ? [] : [['!VEND', 'NAME', 'COMPANYNAME', 'TAXID']]),
    ...vendorsOf(purchases).map(({ name, tin }) => ['VEND', vendorName(name), name, tin ?? '']),
    ['!CUST', 'NAME', 'COMPANYNAME', 'RESALENUM'],
    ...customers.map((journal) => ['CUST', nameOf(journal), journal.customer.name, journal.customer.tin ?? '']),
    ['!TRNS', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO', 'DUEDATE'],
    ['!SPL', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO', 'DUEDATE'],
    ['!ENDTRNS'],
    ...journals.flatMap((journal) => transaction(journal, accounts, nameOf(journal))),
    ...purchases.flatMap(boughtTransaction),
  ]
  return rows.map((row) => `${row.map(cell).join('\t')}\r\n`).join('')
}

function transaction(journal: Journal, accounts: LedgerAccounts, customer: string): string[][] {
  const type = typeOf(journal)
  const due = journal.dueDate === null || type !== 'INVOICE' ? '' : dayOf(journal.dueDate)
  // Of money that came in, QuickBooks wants the account where it came in first.
  const lines = type === 'PAYMENT' ? journal.lines.toReversed() : journal.lines
  const rows = lines.map(({ account, amount }, at) => [
    ...[at === 0 ? 'TRNS' : 'SPL', type, dayOf(journal.date), accounts[account].name],
    ...[at === 0 || account === 'RECEIVABLES' ? customer : ''],
    ...[plainAmount(amount), journal.number ?? '', memoOf(journal), at === 0 ? due : ''],
  ])
  return [...rows, ['ENDTRNS']]
}

const vendorsOf = (purchases: readonly PurchaseJournal[]) => [
  ...new Map(purchases.flatMap(({ supplier }) => (supplier ? [[supplier.id, supplier]] : []))).values(),
]

/** A customer and a vendor may not have one name: the vendor is told apart by its end. */
const vendorName = (name: string): string => `${shortened(name, NAME_LENGTH - 4)} (S)`

/** Accounts of purchases that no sale has named, each once. */
function boughtAccounts(
  purchases: readonly PurchaseJournal[],
  accounts: LedgerAccounts,
  used: readonly LedgerAccount[],
): string[][] {
  const named = new Set(used.map((account) => accounts[account].name))
  const rows = purchases.flatMap(({ lines }) =>
    lines.map(({ account, code, name }) => [
      ...[
        'ACCNT',
        name,
        account === null ? (code === FIXED_ASSETS.ledgerCode ? 'FIXASSET' : 'EXP') : TYPES[account],
        code,
      ],
    ]),
  )
  return [...new Map(rows.map((row) => [row[1] ?? '', row])).values()].filter(([, name = '']) => !named.has(name))
}

/** A bill begins with what is owed; all else is a journal entry. */
function boughtTransaction({
  kind,
  isReversal,
  date,
  dueDate,
  number,
  memo,
  supplier,
  lines,
}: PurchaseJournal): string[][] {
  const type = isReversal
    ? 'GENERAL JOURNAL'
    : kind === 'BILL'
      ? 'BILL'
      : kind === 'CREDIT_NOTE'
        ? 'BILL REFUND'
        : 'GENERAL JOURNAL'
  const vendor = supplier === null ? '' : vendorName(supplier.name)
  const rows = lines.map(({ account, name, amount }, at) => [
    ...[at === 0 ? 'TRNS' : 'SPL', type, dayOf(date), name, at === 0 || account === 'PAYABLES' ? vendor : ''],
    ...[plainAmount(amount), number ?? '', memo, at === 0 && dueDate !== null && type === 'BILL' ? dayOf(dueDate) : ''],
  ])
  return [...rows, ['ENDTRNS']]
}

function typeOf({ kind, isReversal }: Journal): string {
  if (kind === 'INVOICE' || kind === 'DEBIT_NOTE') return 'INVOICE'
  if (kind === 'CREDIT_NOTE') return 'CREDIT MEMO'
  return kind === 'PAYMENT' && !isReversal ? 'PAYMENT' : 'GENERAL JOURNAL'
}

/** A colon would make it a part of another customer. */
const shortened = (name: string, length: number): string => cell(name).replaceAll(':', ' ').slice(0, length)

/** MM/DD/YYYY. */
const dayOf = (date: string): string => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`

/** Nothing in it ends a cell or a row, and nothing but an amount is run by a spreadsheet. */
const cell = (text: string): string => {
  const plain = text.replace(/[\t\r\n"]+/g, ' ').trim()
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain : harmless(plain)
}
