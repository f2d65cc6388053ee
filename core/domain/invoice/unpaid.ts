import type { InvoiceKind, InvoiceStatus, InvoiceType, PaymentStatus } from '../../contract/vocabulary.ts'
import type { Kobo } from '../money/money.ts'

import { CHARGING } from './notes.ts'

type Credited = {
  readonly total: Kobo
  /** What finalized credit notes take off. */
  readonly credited: Kobo
}

type Payable = Credited & {
  readonly status: InvoiceStatus
  readonly invoiceKind: InvoiceKind
  readonly invoiceType: InvoiceType
  readonly paymentStatus: PaymentStatus | null
}

/** Kobo that its customer still owes, whether or not it is paid. */
export const leftToPay = ({ total, credited }: Credited): Kobo => total - credited

/** Credit notes have taken all of it off: nothing is left to pay. */
export const isCreditedInFull = (invoice: Credited): boolean => invoice.credited > 0n && leftToPay(invoice) <= 0n

/** Somebody still has to pay it: approved by FIRS / NRS and no payment recorded. What consumers got is a receipt. */
export function isUnpaid(invoice: Payable): boolean {
  const { status, invoiceKind, invoiceType, paymentStatus } = invoice
  const isBill = status === 'FIRS_APPROVED' && invoiceKind !== 'B2C' && CHARGING.includes(invoiceType)
  return isBill && paymentStatus !== 'PAID' && !isCreditedInFull(invoice)
}

/** Past its due date, and still to be paid. `today` is the day in Lagos. */
export function isOverdue(invoice: Payable & { readonly dueDate: string }, today: string): boolean {
  return invoice.dueDate < today && isUnpaid(invoice)
}
