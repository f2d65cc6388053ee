import type { InvoiceStatus } from '../../contract/http/vocabulary.ts'
import type { Kobo } from '../money/money.ts'

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
