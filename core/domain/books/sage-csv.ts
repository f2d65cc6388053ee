import type { LedgerAccounts } from '../business/ledger-accounts.ts'
import { csvOf } from '../spreadsheet/csv.ts'
import { treatmentOf, type VatTreatment } from '../vat/vat-month.ts'

import { memoOf, type Journal } from './journal.ts'
import { SALES_OF } from './accounts-of.ts'
import { dayMonthYear, type NamedText } from './named-text.ts'

/** What Sage 50 imports: customers, and the audit trail of transactions. Dates are DD/MM/YYYY. */

/** Its usual tax codes: standard, zero-rated, exempt, and outside of VAT. */
const TAX_CODES: Record<VatTreatment, string> = { STANDARD: 'T1', OTHER: 'T1', ZERO_RATED: 'T0', EXEMPT: 'T2' }
const NO_TAX = 'T9'

/** Its references of accounts have so many letters and digits. */
const REFERENCE_LENGTH = 8

const HEADS = [
  ...['Type', 'Account Reference', 'Nominal A/C Ref', 'Department Code', 'Date', 'Reference', 'Details'],
  ...['Net Amount', 'Tax Code', 'Tax Amount'],
]

export function sageCsvs(journals: readonly Journal[], accounts: LedgerAccounts): NamedText[] {
  const references = customerReferences(journals)
  const customers = [...new Map(journals.map(({ customer }) => [customer.id, customer])).values()]
  return [
    {
      name: 'customers.csv',
      text: csvOf(
        ['Account Reference', 'Account Name', 'VAT Registration Number'],
        customers.map(({ id, name, tin }) => [references.get(id) ?? '', name, tin ?? '']),
      ),
    },
    {
      name: 'transactions.csv',
      text: csvOf(
        HEADS,
        journals.flatMap((journal) => rowsOf(journal, accounts, references.get(journal.customer.id) ?? '')),
      ),
    },
  ]
}

/**
 * Documents are sales invoices and credits with their VAT; all else are journals, debit and credit, with the customer in
 * the details: Sage takes receipts on account only from its own screens with what they settle.
 */
function rowsOf(journal: Journal, accounts: LedgerAccounts, reference: string) {
  const about = [journal.number ?? '', memoOf(journal)]
  if (journal.document !== null) {
    const isNote = journal.kind === 'CREDIT_NOTE'
    const sign = isNote ? -1n : 1n
    return journal.document.parts.map(({ category, taxable, tax }) => {
      const treatment = treatmentOf(category)
      return [
        ...[isNote ? 'SC' : 'SI', reference, accounts[SALES_OF[treatment]].code, '0', dayMonthYear(journal.date)],
        ...[...about, sign * taxable, TAX_CODES[treatment], sign * tax],
      ]
    })
  }
  return journal.lines.map(({ account, amount }) => [
    ...[amount > 0n ? 'JD' : 'JC', '', accounts[account].code, '0', dayMonthYear(journal.date), about[0] ?? ''],
    ...[`${reference} ${about[1] ?? ''}`, amount < 0n ? -amount : amount, NO_TAX, 0n],
  ])
}

/** Letters and digits of the name, and a number where two would be the same. */
function customerReferences(journals: readonly Journal[]): ReadonlyMap<string, string> {
  const references = new Map<string, string>()
  const taken = new Set<string>()
  for (const { customer } of journals) {
    if (references.has(customer.id)) continue
    const plain = customer.name
      .normalize('NFD')
      .replace(/[^A-Za-z0-9]/g, '')
      .toUpperCase()
    const whole = plain === '' ? 'CUSTOMER' : plain
    let reference = whole.slice(0, REFERENCE_LENGTH)
    for (let count = 2; taken.has(reference); count++) {
      const end = String(count)
      reference = whole.slice(0, REFERENCE_LENGTH - end.length) + end
    }
    taken.add(reference)
    references.set(customer.id, reference)
  }
  return references
}
