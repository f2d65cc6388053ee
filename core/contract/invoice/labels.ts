import type { InvoiceStatus, PaymentMethod, PaymentState, PaymentStatus } from '../http/vocabulary.ts'
import type { documentMarks } from '../printing/invoice-document.ts'

/**
 * What people read for the states of an invoice, in one place: screens, papers and exports say these words and no
 * others. docs/glossary.md lists them.
 */

export const statusLabels = {
  DRAFT: 'Draft',
  PENDING_APPROVAL: 'Needs approval',
  APPROVED: 'Approved',
  PENDING: 'Waiting to send',
  SUBMITTED: 'Sent',
  FIRS_APPROVED: 'FIRS approved',
  FIRS_REJECTED: 'FIRS refused',
  PAID: 'Paid',
  CANCELLED: 'Cancelled',
} as const satisfies Record<InvoiceStatus, string>

/** What was recorded of the payment. */
export const paymentStatusLabels = {
  PAID: 'Paid in full',
  PENDING: 'Not paid yet',
  REJECTED: 'Payment failed',
} as const satisfies Record<PaymentStatus, string>

/** How far an invoice is paid, whatever the authority was told. */
export const paymentStateLabels = {
  UNPAID: 'Not paid yet',
  PARTLY_PAID: 'Paid in part',
  PAID: 'Paid in full',
  CLOSED: 'Closed, nothing left to pay',
} as const satisfies Record<PaymentState, string>

export const paymentMethodLabels = {
  BANK_TRANSFER: 'Bank transfer',
  MOBILE_MONEY: 'Mobile money',
  CASH: 'Cash',
  CREDIT_CARD: 'Card',
  OTHER: 'Other',
} as const satisfies Record<PaymentMethod, string>

/** Beside the methods that the authority knows. */
export const methodDetailLabels = { POS_TERMINAL: 'POS terminal', CHEQUE: 'Cheque' } as const

type DocumentMark = (typeof documentMarks)[number]

/** What stands across a paper. */
export const documentMarkLabels = {
  DRAFT: 'DRAFT',
  'NOT YET APPROVED': 'NOT YET APPROVED',
  'NOT YET CLEARED': 'NOT YET CLEARED',
  REJECTED: 'FIRS REFUSED',
  CANCELLED: 'CANCELLED',
  COPY: 'COPY',
  SANDBOX: 'SANDBOX',
} as const satisfies Record<DocumentMark, string>
