import type {
  InvoiceStatus,
  PaymentMethod,
  PaymentState,
  PaymentStatus,
  Environment,
  InvoiceKind,
  InvoiceType,
} from '../http/vocabulary.ts'
import type { documentMarks } from '../printing/invoice-document.ts'

/**
 * What people read for the states of an invoice and the columns of its tables, in one place: screens, papers and exports
 * say these words and no others. docs/glossary.md lists those of the states.
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

/** What a state means, in a sentence: who has approved, the business or the authority, and who has it now. */
export const statusMeanings = {
  DRAFT: 'Not finalized yet: everything can be changed.',
  PENDING_APPROVAL: 'Finalized; an owner or admin of the business has to approve it.',
  APPROVED: 'Approved in the business; FIRS / NRS does not have it yet.',
  PENDING: 'On its way to FIRS / NRS; it is sent automatically.',
  SUBMITTED: 'Accepted on the way to FIRS / NRS, which has not decided yet.',
  FIRS_APPROVED: 'Approved by FIRS / NRS, in practice by the sandbox; not paid in full yet.',
  FIRS_REJECTED: 'Refused by FIRS / NRS, in practice by the sandbox; it has to be corrected.',
  PAID: 'Approved by FIRS / NRS, in practice by the sandbox, and paid in full.',
  CANCELLED: 'Cancelled for good; its number stays used.',
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

/** What is said of a quantity of 0 or less, wherever it was typed, pasted or stored. */
export const QUANTITY_ADVICE =
  'Enter a quantity of more than 0. For returns, use a credit note; otherwise delete the line.'

/** What the columns of exported tables are called, wherever they are made. */
export const invoiceColumnLabels = {
  number: 'Invoice',
  irn: 'IRN',
  type: 'Type',
  kind: 'Kind',
  customer: 'Customer',
  issued: 'Issued',
  due: 'Due',
  status: 'Status',
  net: 'Without VAT (NGN)',
  vat: 'VAT (NGN)',
  total: 'Total (NGN)',
  payment: 'Payment',
  reference: 'Own reference',
  reason: 'Reason for refusal',
  environment: 'Sandbox or live',
  id: 'ID',
  tin: 'Customer TIN',
  paidOn: 'Payment date',
  paymentReference: 'Payment reference',
  credited: 'Credited (NGN)',
  discount: 'Discount (NGN)',
  paid: 'Paid (NGN)',
  deducted: 'Tax withheld (NGN)',
  writtenOff: 'Written off (NGN)',
  open: 'Open (NGN)',
  metadata: 'Metadata',
  creditNotes: 'Credit notes (NGN)',
  original: 'For invoice',
} as const

export const environmentLabels = { SANDBOX: 'Sandbox', LIVE: 'Live' } as const satisfies Record<Environment, string>

export const invoiceTypeLabels = {
  STANDARD: 'Invoice',
  PROFORMA: 'Proforma invoice',
  CREDIT_NOTE: 'Credit note',
  DEBIT_NOTE: 'Debit note',
} as const satisfies Record<InvoiceType, string>

export const invoiceKindLabels = {
  B2B: 'Business',
  B2C: 'Consumer',
  B2G: 'Government',
} as const satisfies Record<InvoiceKind, string>

/** Of buyers, in tables of customers, which can be imported again. */
export const buyerLabels = {
  B2B: 'Business (B2B)',
  B2C: 'Consumer (B2C)',
  B2G: 'Government (B2G)',
} as const satisfies Record<InvoiceKind, string>
