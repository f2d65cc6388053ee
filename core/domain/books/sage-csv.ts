import type { LedgerAccounts } from '../business/ledger-accounts.ts'
import { csvOf, type CsvCell } from '../spreadsheet/csv.ts'
import { treatmentOf, type VatTreatment } from '../vat/month.ts'

import { SALES_ACCOUNTS } from './accounts.ts'
import { memoOf, type Journal, type LedgerCustomer, dayMonthYear, type TextFile } from './journal.ts'
import type { PurchaseJournal } from './purchase-journal.ts'

/** What Sage 50 imports: customers, and the audit trail of transactions. Dates are DD/MM/YYYY. */

/** Its usual tax codes: standard, zero-rated, exempt, and outside of VAT. */
const TAX_CODES: Record<VatTreatment, string> = { STANDARD: 'T1', OTHER: 'T1', ZERO_RATED: 'T0', EXEMPT: 'T2' }
const NO_TAX = 'T9'

const HEADS = [
  ...['Type', 'Account Reference', 'Nominal A/C Ref', 'Department Code', 'Date', 'Reference', 'Details'],
  ...['Net Amount', 'Tax Code', 'Tax Amount'],
]

export function sageCsvs(
  journals: readonly Journal[],
  accounts: LedgerAccounts,
  purchases: readonly PurchaseJournal[],
): TextFile[] {
  const present = new Map(journals.map(({ customer }) => [customer.number, customer]))
  return [
    {
      name: 'customers.csv',
      text: csvOf(
        ['Account Reference', 'Account Name', 'VAT Registration Number'],
        [...present.values()].map((customer) => [referenceOf(customer), customer.name, customer.tin ?? '']),
      ),
    },
    {
      name: 'transactions.csv',
      text: csvOf(HEADS, [
        ...journals.flatMap((journal) => rowsOf(journal, accounts, referenceOf(journal.customer))),
        ...purchases.flatMap(purchaseRows),
      ]),
    },
    ...(purchases.length === 0 ? [] : [suppliersFile(purchases)]),
  ]
}

/** The same in the files of every month, whatever the customer is called then; eight letters and digits, as Sage has it. */
const referenceOf = ({ number }: LedgerCustomer): string => `C${String(number).padStart(7, '0')}`

/** The same in the files of every month: the last digits of the supplier's id, which no other one of a business has. */
const supplierReference = (supplier: PurchaseJournal['supplier']): string =>
  supplier === null ? 'S0000000' : `S${supplier.id.replaceAll('-', '').slice(-7).toUpperCase()}`

const suppliersFile = (purchases: readonly PurchaseJournal[]): TextFile => ({
  name: 'suppliers.csv',
  text: csvOf(
    ['Account Reference', 'Account Name', 'VAT Registration Number'],
    [...new Map(purchases.map(({ supplier }) => [supplier?.id ?? null, supplier])).values()].map((supplier) => [
      supplierReference(supplier),
      supplier?.name ?? 'No supplier',
      supplier?.tin ?? '',
    ]),
  ),
})

/** Bills are purchase invoices and credits (PI, PC) with the VAT that is claimed; money is PA, or PR where it came back. */
function purchaseRows(journal: PurchaseJournal): CsvCell[][] {
  const { kind, lines, number, memo, date } = journal
  const [{ amount: owed }] = lines
  const isMore = owed < 0n
  const isMoney = kind === 'PAYMENT' || kind === 'REFUND'
  const type = isMoney ? (isMore ? 'PR' : 'PA') : isMore ? 'PI' : 'PC'
  const isDocument = kind === 'BILL' || kind === 'CREDIT_NOTE'
  const size = (kobo: bigint): bigint => (isMore ? kobo : -kobo)
  return lines
    .slice(1)
    .filter(({ account }) => !isDocument || account !== 'INPUT_VAT')
    .map(({ code, amount, vat }) => [
      ...[type, supplierReference(journal.supplier), code, '0', dayMonthYear(date), number ?? '', memo],
      ...[size(amount), vat === 0n ? NO_TAX : 'T1', size(vat)],
    ])
}

/** Documents are sales invoices and credits with their VAT; all else changes the customer's account without any. */
function rowsOf(journal: Journal, accounts: LedgerAccounts, reference: string) {
  const date = dayMonthYear(journal.date)
  const about = [journal.number ?? '', memoOf(journal)]
  if (journal.document !== null) {
    const isNote = journal.kind === 'CREDIT_NOTE'
    const sign = isNote ? -1n : 1n
    return journal.document.parts.map(({ category, taxable, tax }) => {
      const treatment = treatmentOf(category)
      return [
        ...[isNote ? 'SC' : 'SI', reference, accounts[SALES_ACCOUNTS[treatment]].code, '0', date],
        ...[...about, sign * taxable, TAX_CODES[treatment], sign * tax],
      ]
    })
  }
  // Its first line is that of the customer, the other where the money, the tax or the loss is.
  const [{ amount }, other] = journal.lines
  if (!other) throw new Error(`The journal ${journal.id} has no account beside that of the customer.`)
  const size = amount < 0n ? -amount : amount
  return [[typeOf(journal), reference, accounts[other.account].code, '0', date, ...about, size, NO_TAX, 0n]]
}

/**
 * Money is a receipt on account (SA) or a payment to the customer (SP): which invoice it settles, Sage asks for on its
 * own screens. What is no money is a credit (SC) against its account, or an invoice (SI) where the customer owes more.
 */
function typeOf({ kind, lines: [{ amount }] }: Journal): 'SA' | 'SP' | 'SC' | 'SI' {
  const isMoney = kind === 'PAYMENT' || kind === 'REFUND'
  if (amount < 0n) return isMoney ? 'SA' : 'SC'
  return isMoney ? 'SP' : 'SI'
}
