import type { Environment } from '../../contract/http/vocabulary.ts'
import { formatDate } from '../calendar/format.ts'
import { formatKobo, formatNaira } from '../money/format.ts'
import type { Kobo } from '../money/money.ts'
import { AGES, type Ages } from '../receivables/ageing.ts'
import { isDebit, sizeOf, type AccountEntry, type EntryKind } from '../receivables/entry.ts'
import type { Statement } from '../receivables/statement.ts'

import { accountText, type Fact, type PaymentText } from './document-facts.ts'
import type { DocumentBuyer, DocumentPayment, DocumentSupplier } from './invoice-document.ts'

/** A customer's statement with all that its paper shows, as exact data. */
export type AccountStatement = Statement & {
  readonly supplier: DocumentSupplier
  readonly customer: DocumentBuyer
  readonly environment: Environment
  readonly from: string
  readonly to: string
  readonly ages: Ages
  /** The account that the business is usually paid into. */
  readonly payInto: DocumentPayment | null
}

/** A statement whose words are there already: of the account with a supplier. */
export type WrittenStatement = Pick<AccountStatement, 'supplier' | 'customer' | 'environment' | 'from' | 'to'> & {
  /** Above the name of the other party. */
  readonly heading: string
  readonly text: StatementText
}

export type StatementText = {
  readonly period: string
  readonly rows: readonly StatementRow[]
  readonly closing: Fact
  readonly payment: PaymentText | null
  readonly ages: readonly Fact[]
}

export type StatementRow = {
  readonly date: string
  readonly what: string
  readonly reference: string
  /** Of what falls due. */
  readonly due: string
  readonly charged: string
  readonly settled: string
  readonly balance: string
}

/** Kinds of entries in the words of statements. */
const ENTRY_LABELS: Record<EntryKind, string> = {
  INVOICE: 'Invoice',
  DEBIT_NOTE: 'Debit note',
  OPENING_ITEM: 'Opening balance',
  REFUND: 'Refund',
  PAYMENT: 'Payment',
  WHT: 'Withholding tax',
  VAT_WITHHELD: 'VAT withheld',
  CREDIT_NOTE: 'Credit note',
  WRITE_OFF: 'Write-off',
}

/** What an entry is called on paper and in Excel files; what the customer had as credit before is no balance owed. */
export function entryLabel(entry: Pick<AccountEntry, 'kind' | 'amount' | 'reverses'>): string {
  const isOpeningCredit = entry.kind === 'OPENING_ITEM' && isDebit(entry) !== (entry.reverses === null)
  return isOpeningCredit ? 'Opening credit' : ENTRY_LABELS[entry.kind]
}

/** What is owed by how long it was due, with the credit that is not used yet: they come to the balance. */
export function ageFacts(ages: Ages, closing: Kobo): Fact[] {
  const owed = AGES.reduce((sum, age) => sum + ages[age], 0n)
  const credit = owed - closing
  return [
    ...AGES.map((age): Fact => ({ label: AGE_WORDS[age], value: formatKobo(ages[age]) })),
    ...(owed > 0n && credit > 0n ? [{ label: 'Less credit', value: formatKobo(-credit) }] : []),
  ]
}

const AGE_WORDS: Record<(typeof AGES)[number], string> = {
  notDue: 'Not due',
  days1to30: '1 to 30 days',
  days31to60: '31 to 60 days',
  days61to90: '61 to 90 days',
  over90: 'Over 90 days',
}

export const STATEMENT_TITLE = 'Statement'

/** What the paper of a statement says, row by row. */
export function statementText(statement: AccountStatement): StatementText {
  const { from, to, opening, lines, closing, ages } = statement
  const only = (date: string, what: string, balance: Kobo): StatementRow => ({
    date: formatDate(date),
    what,
    reference: '',
    due: '',
    charged: '',
    settled: '',
    balance: formatKobo(balance),
  })
  const rows = lines.map(({ entry, balance, about }): StatementRow => {
    const { reverses, number, details, dueDate } = entry
    const name = [entryLabel(entry), number ?? (about === null ? '' : `of ${about}`)]
      .filter((text) => text !== '')
      .join(' ')
    const size = formatKobo(sizeOf(entry))
    return {
      date: formatDate(entry.date),
      what: reverses === null ? name : `${name} reversed`,
      reference: details && 'reference' in details ? (details.reference ?? '') : '',
      due: dueDate === null || reverses !== null ? '' : formatDate(dueDate),
      charged: isDebit(entry) ? size : '',
      settled: isDebit(entry) ? '' : size,
      balance: formatKobo(balance),
    }
  })
  const isCredit = closing < 0n

  return {
    period: `${formatDate(from)} to ${formatDate(to)}`,
    rows: [only(from, 'Opening balance', opening), ...rows],
    closing: {
      label: isCredit ? 'Your credit' : 'Balance due',
      value: formatNaira(isCredit ? -closing : closing),
    } satisfies Fact,
    payment: closing > 0n ? howToPay(statement.payInto) : null,
    ages: ageFacts(ages, closing),
  }
}

/** Where to pay what is open; null where the business names no account. */
function howToPay(payInto: DocumentPayment | null): PaymentText | null {
  if (payInto === null) return null
  const { accountName } = payInto
  return {
    heading: 'PLEASE PAY INTO',
    account: accountText(payInto),
    details: accountName === null ? [] : [accountName],
  }
}
