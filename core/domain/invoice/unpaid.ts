import type { Kobo } from '../money/money.ts'

/** Of an invoice or a debit note from approval on; 0 of everything else. */
type Owed = {
  /** Kobo that its customer still owes. */
  readonly balance: Kobo
}

/** Somebody still has to pay it, consumers included. */
export const isUnpaid = ({ balance }: Owed): boolean => balance > 0n

/** Past its due date, and still to be paid. `today` is the day in Lagos. */
export function isOverdue(invoice: Owed & { readonly dueDate: string }, today: string): boolean {
  return invoice.dueDate < today && isUnpaid(invoice)
}
