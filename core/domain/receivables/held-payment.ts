import type { InvoiceRecord } from '../invoice/invoice.ts'

import type { AccountEntry } from './entry.ts'

/** Money that came with an invoice before it was approved: credit of its customer that is kept for that invoice. */

/** Which invoice the money came with; null of everything else. */
export function heldForInvoice({ kind, reverses, details }: AccountEntry): string | null {
  return kind === 'PAYMENT' && reverses === null && details !== null && 'reservedFor' in details
    ? (details.reservedFor ?? null)
    : null
}

/**
 * Whether it waits for the approval that it came for. Once the invoice was sent back, what is approved later is another
 * decision, and the money is credit like any other.
 */
export function isHeldFor(
  entry: AccountEntry,
  { id, status, finalizedAt }: Pick<InvoiceRecord, 'id' | 'status' | 'finalizedAt'>,
): boolean {
  return (
    heldForInvoice(entry) === id &&
    status === 'PENDING_APPROVAL' &&
    finalizedAt !== null &&
    entry.recordedAt >= finalizedAt
  )
}
