import type { Environment, InvoiceKind, InvoiceType } from './http/vocabulary.ts'

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
