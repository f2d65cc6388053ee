import type { InvoiceKind, InvoiceStatus, InvoiceType, PaymentStatus } from '../../contract/vocabulary.ts'
import type { Kobo } from '../money/money.ts'

import { CHARGING } from './notes.ts'

type Credited = {
  readonly total: Kobo
  /** What finalized credit notes take off. */
  readonly credited: Kobo
}

type Sale = {
  readonly invoiceKind: InvoiceKind
  readonly issueDate: string
  readonly dueDate: string
  readonly paymentStatus: PaymentStatus | null
}

type Payable = Sale &
  Credited & {
    readonly status: InvoiceStatus
    readonly invoiceType: InvoiceType
  }

/** Kobo that its customer still owes, whether or not it is paid. */
export const leftToPay = ({ total, credited }: Credited): Kobo => total - credited

/** Credit notes have taken all of it off: nothing is left to pay. */
export const isCreditedInFull = (invoice: Credited): boolean => invoice.credited > 0n && leftToPay(invoice) <= 0n

/** A consumer takes it and pays on the day: it is a receipt, unless a later day or a payment to come was noted. */
export const isPaidAtOnce = ({ invoiceKind, issueDate, dueDate, paymentStatus }: Sale): boolean =>
  invoiceKind === 'B2C' && dueDate === issueDate && paymentStatus === null

/** Somebody still has to pay it: approved by FIRS / NRS, no payment recorded, and no receipt of a consumer. */
export function isUnpaid(invoice: Payable): boolean {
  const { status, invoiceType, paymentStatus } = invoice
  const isBill = status === 'FIRS_APPROVED' && CHARGING.includes(invoiceType) && !isPaidAtOnce(invoice)
  return isBill && paymentStatus !== 'PAID' && !isCreditedInFull(invoice)
}

/** Past its due date, and still to be paid. `today` is the day in Lagos. */
export function isOverdue(invoice: Payable, today: string): boolean {
  return invoice.dueDate < today && isUnpaid(invoice)
}
