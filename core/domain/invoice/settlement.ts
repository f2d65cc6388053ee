import type { PaymentState, InvoiceStatus } from '../../contract/http/vocabulary.ts'
import type { Kobo } from '../money/money.ts'

/** What settles a charge, kobo; `paid + deducted + credited + writtenOff + balance` is its total. */
export type Settlement = {
  readonly paid: Kobo
  readonly deducted: Kobo
  readonly credited: Kobo
  readonly writtenOff: Kobo
  readonly balance: Kobo
}

/** Of what is in no account: a draft, a proforma, a credit note. */
export const NOTHING_SETTLED: Settlement = { paid: 0n, deducted: 0n, credited: 0n, writtenOff: 0n, balance: 0n }

/** How far a charge is paid. */
export function paymentStateOf({ paid, deducted, writtenOff, balance }: Settlement): PaymentState {
  const hasPaid = paid + deducted > 0n
  if (balance > 0n) return hasPaid ? 'PARTLY_PAID' : 'UNPAID'
  return hasPaid && writtenOff === 0n ? 'PAID' : 'CLOSED'
}

/** Of an invoice or a debit note from approval on; 0 of everything else. */
type Owed = {
  /** Kobo that its customer still owes. */
  readonly balance: Kobo
}

/** Somebody still has to pay it, consumers included, and whatever the authority has said of it so far. */
export const isUnpaid = ({ balance }: Owed): boolean => balance > 0n

/**
 * Owed, and in no sales: the authority refused it, and its customer's account keeps it until it is corrected. What is owed
 * and what was sold differ by these.
 */
export const isRefusedAndOwed = (invoice: Owed & { readonly status: InvoiceStatus }): boolean =>
  invoice.status === 'FIRS_REJECTED' && isUnpaid(invoice)

/** Past its due date, and still to be paid. `today` is the day in Lagos. */
export function isOverdue(invoice: Owed & { readonly dueDate: string }, today: string): boolean {
  return invoice.dueDate < today && isUnpaid(invoice)
}
