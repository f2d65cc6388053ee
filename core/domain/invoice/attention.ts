import { isReopenable } from './guards.ts'
import type { InvoiceRecord } from './invoice.ts'
import { VOID } from './status.ts'

/**
 * Which invoices ask somebody to do something.
 *
 * Of stored invoices SQL answers the same, in `sqlite/sql/rules.ts`. These are the rules in plain words, which
 * `test/storage/rules-in-sql.test.ts` compares SQL with.
 */

/**
 * A draft that came back to `caller`, from an approver or refused: made by the caller, or by nobody who could change it
 * (a program, or somebody who has left or may only look), which would be nobody's otherwise.
 */
export function isSentBackTo(
  { status, rejectedAt, refusal, createdBy }: Pick<InvoiceRecord, 'status' | 'rejectedAt' | 'refusal' | 'createdBy'>,
  caller: string,
  mayChange: (maker: string) => boolean,
): boolean {
  const cameBack = status === 'DRAFT' && (rejectedAt !== null || refusal !== null)
  return cameBack && (createdBy === caller || !mayChange(createdBy))
}

/** Approved, and still to be handed to the authority. An offer is given to the customer, and sent only where somebody wants that. */
export function isReadyToSend({ status, invoiceType }: Pick<InvoiceRecord, 'status' | 'invoiceType'>): boolean {
  return status === 'APPROVED' && invoiceType !== 'PROFORMA'
}

/** Refused, and still to be corrected under the same number. */
export function isToBeCorrected(invoice: Pick<InvoiceRecord, 'status' | 'submittedAt'>): boolean {
  return invoice.status === 'FIRS_REJECTED' && isReopenable(invoice)
}

/** A payment that the authority still has to be told, at once or when it has approved the invoice. */
export function hasUnreportedPayment({ status, payment }: Pick<InvoiceRecord, 'status' | 'payment'>): boolean {
  return payment !== null && !payment.sent && !VOID.includes(status)
}
