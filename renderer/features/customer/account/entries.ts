import type { PaymentBody } from '../../../../core/contract/money/payment.ts'
import type { StatementBody } from '../../../../core/contract/money/receivables.ts'
import { formatAmount } from '../../../lib/format/money.ts'
import { customerAccountDialogs } from '../../../lib/texts/money/customer-account-dialogs.ts'
import { customerAccount } from '../../../lib/texts/money/customer-account.ts'

export type Entry = StatementBody['entries'][number]

type Deduction = PaymentBody['allocations'][number]['deductions'][number]

const deductionsOf = (payments: readonly PaymentBody[]): readonly Deduction[] =>
  payments
    .filter(({ state }) => state === 'RECORDED')
    .flatMap(({ allocations }) => allocations.flatMap(({ deductions }) => deductions))

/** What was kept back and has no certificate yet. */
export const missingOf = (payments: readonly PaymentBody[]): readonly Deduction[] =>
  deductionsOf(payments).filter(({ certificateNumber }) => certificateNumber === null)

/** Of entries that are deductions: their certificate. Undefined where it is not known. */
export const certificateOf = (payments: readonly PaymentBody[], entryId: string): Deduction | undefined =>
  deductionsOf(payments).find(({ id }) => id === entryId)

/** The number of the invoice that a deduction is of; undefined where it is not known. */
const invoiceOfDeduction = (payments: readonly PaymentBody[], entryId: string): string | undefined =>
  payments
    .flatMap(({ allocations }) => allocations)
    .find(({ deductions }) => deductions.some(({ id }) => id === entryId))?.invoiceNumber ?? undefined

/** A deduction in one line: how much, of which invoice, by whom. */
export function aboutDeduction(entry: Entry, payments: readonly PaymentBody[], customer: string): string {
  const amount = `₦${formatAmount(entry.credit)}`
  return customerAccountDialogs.certificate.about(
    amount,
    customerAccount.kinds[entry.kind],
    invoiceOfDeduction(payments, entry.id),
    customer,
  )
}

/** For the dialog that corrects it. */
export const presentCertificate = (deduction: Deduction | undefined) =>
  deduction === undefined || deduction.certificateNumber === null
    ? {}
    : { present: { number: deduction.certificateNumber, date: deduction.certificateDate } }

/** What can be taken back by itself, and by which route: documents are corrected by notes. */
const reversible = ['PAYMENT', 'WHT', 'VAT_WITHHELD', 'REFUND', 'WRITE_OFF', 'OPENING_ITEM'] as const

export type ReversibleKind = (typeof reversible)[number]

/** Which of the entries may be taken back: neither what was, nor what takes back. */
export function isReversible(entry: Entry, entries: readonly Entry[]): entry is Entry & { kind: ReversibleKind } {
  return (
    entry.reverses === null &&
    reversible.some((kind) => kind === entry.kind) &&
    entries.every(({ reverses }) => reverses !== entry.id)
  )
}

/** The kinds that the account is narrowed down to. */
const entryFilters = {
  charges: ['INVOICE', 'DEBIT_NOTE', 'OPENING_ITEM'],
  payments: ['PAYMENT', 'WHT', 'VAT_WITHHELD', 'REFUND', 'WRITE_OFF'],
  notes: ['CREDIT_NOTE'],
} as const satisfies Record<string, readonly Entry['kind'][]>

export type EntryFilter = 'all' | keyof typeof entryFilters

export const isInFilter = (entry: Pick<Entry, 'kind' | 'credit' | 'reverses'>, filter: EntryFilter): boolean =>
  filter === 'all' ||
  (isOpeningCredit(entry) ? filter === 'payments' : entryFilters[filter].some((one) => one === entry.kind))

/** What the customer had as credit before, or what takes that back: not what was owed. */
const isOpeningCredit = ({ kind, credit, reverses }: Pick<Entry, 'kind' | 'credit' | 'reverses'>): boolean =>
  kind === 'OPENING_ITEM' && credit > 0 === (reverses === null)

/** What an entry is, for people. */
export const kindOfEntry = (entry: Pick<Entry, 'kind' | 'credit' | 'reverses'>): string =>
  isOpeningCredit(entry) ? customerAccount.openingCredit : customerAccount.kinds[entry.kind]
