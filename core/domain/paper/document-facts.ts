import { paymentMethodWords } from '../../contract/status-words.ts'
import { CHARGING } from '../invoice/notes.ts'
import { vatBreakdown } from '../invoice/vat-breakdown.ts'

import { documentMarks } from './document-marks.ts'
import { formatDate, formatLagosTime } from '../calendar/format-date.ts'
import { formatKobo, formatPrice } from '../money/format-money.ts'
import {
  registrationLabel,
  type DocumentBuyer,
  type DocumentLine,
  type DocumentPayment,
  type DocumentSupplier,
  type InvoiceDocument,
} from './invoice-document.ts'
import { lineVatLabel, vatLabel } from './vat-label.ts'

/** A label and its value, as every paper shows them in its own way. */
export type Fact = { readonly label: string; readonly value: string }

/** Issue, supply and due date. */
export function dateFacts({ invoiceType, issueDate, supplyDate, dueDate }: InvoiceDocument): Fact[] {
  const isSupply = CHARGING.includes(invoiceType)

  return [
    { label: 'Issue date', value: formatDate(issueDate) },
    ...(isSupply || supplyDate ? [{ label: 'Supply date', value: formatDate(supplyDate ?? issueDate) }] : []),
    { label: invoiceType === 'PROFORMA' ? 'Valid until' : 'Due date', value: formatDate(dueDate) },
  ]
}

/** What is known of the supplier besides the name, with what belongs together on one line. */
export function supplierDetails({ tin, registrationNumber, phone, email, address }: DocumentSupplier): string[] {
  const identity = [`TIN ${tin}`, registrationNumber ? registrationLabel(registrationNumber) : '']
  return [...address, beside(identity), beside([phone ?? '', email ?? ''])].filter((text) => text !== '')
}

/** Parts beside each other on one line. */
export function beside(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\u2003')
}

/** What stands above the buyer's name. */
export function buyerHeading({ invoiceType }: InvoiceDocument): string {
  return invoiceType === 'CREDIT_NOTE' ? 'CREDIT TO' : 'BILL TO'
}

/** What is known of the buyer besides the name; nothing of somebody who walked in. */
export function buyerDetails({ name, businessName, address, tin, phone, email }: DocumentBuyer): string[] {
  const ownName = businessName && businessName !== name ? businessName : ''
  return [ownName, ...address, tin ? `TIN ${tin}` : '', phone ?? '', email ?? ''].filter((text) => text !== '')
}

/** When FIRS / NRS cleared it, or that it has not; nothing where that is not asked for. */
export function clearingFact(document: InvoiceDocument): Fact | null {
  const { clearedAt } = document
  if (clearedAt) return { label: 'CLEARED BY FIRS / NRS', value: formatLagosTime(clearedAt) }
  return documentMarks(document).includes('NOT YET CLEARED') ? { label: 'FIRS / NRS', value: 'Not yet cleared' } : null
}

/** The figures of a line, but for its quantity. */
export function lineFigures({ unitPrice, discount, taxCategory, taxPercent, lineTotal }: DocumentLine) {
  return {
    price: formatPrice(unitPrice),
    discount: discount === 0n ? null : formatKobo(discount),
    vat: lineVatLabel({ taxCategory, taxPercent }),
    amount: formatKobo(lineTotal),
  }
}

/** What the total is made of: amounts without ₦, one row per VAT rate. */
export function sumFacts({ lines, totals }: InvoiceDocument): Fact[] {
  return [
    { label: 'Subtotal', value: formatKobo(totals.subtotal) },
    ...(totals.totalDiscount === 0n ? [] : [{ label: 'Discount', value: formatKobo(-totals.totalDiscount) }]),
    ...vatBreakdown(lines).map((group) => ({ label: vatLabel(group), value: formatKobo(group.tax) })),
  ]
}

/** Only who still owes something is asked to pay. */
function paymentHeading({ status, invoiceType, isPaid }: InvoiceDocument): string {
  if (invoiceType === 'CREDIT_NOTE' || status === 'CANCELLED') return 'PAYMENT DETAILS'
  return isPaid || status === 'PAID' ? 'PAID INTO' : 'PLEASE PAY INTO'
}

/** `GTBank 0123456789`, else the name that the payment detail was given. */
function accountText({ bankName, accountNumber, label }: DocumentPayment): string {
  const account = [bankName ?? '', accountNumber ?? ''].filter((part) => part !== '').join(' ')
  return account === '' ? (label ?? '') : account
}

export type PaymentText = {
  readonly heading: string
  readonly account: string | null
  readonly details: readonly string[]
}

/** Where and how to pay; null where the invoice says neither. Cash goes over the counter and into no account. */
export function paymentText(document: InvoiceDocument): PaymentText | null {
  const { payment, paymentMethod } = document
  const method = paymentMethod ? paymentMethodWords[paymentMethod] : null
  if (!payment || paymentMethod === 'CASH')
    return method === null ? null : { heading: 'PAYMENT', account: null, details: [method] }

  const details = [payment.accountName ?? '', method === null ? '' : `By ${method.toLowerCase()}`]
  const account = accountText(payment)
  return {
    heading: paymentHeading(document),
    account: account === '' ? null : account,
    details: details.filter((text) => text !== ''),
  }
}
