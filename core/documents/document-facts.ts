import { formatDate } from './format-date.ts'
import { formatKobo } from './format-money.ts'
import type { DocumentBuyer, DocumentPayment, InvoiceDocument } from './invoice-document.ts'
import { vatBreakdown, vatLabel } from './vat-breakdown.ts'

/** A label and its value, as every paper shows them in its own way. */
export type Fact = { readonly label: string; readonly value: string }

/** Issue, supply and due date. */
export function dateFacts({ invoiceType, issueDate, supplyDate, dueDate }: InvoiceDocument): Fact[] {
  const isSupply = invoiceType === 'STANDARD' || invoiceType === 'DEBIT_NOTE'

  return [
    { label: 'Issue date', value: formatDate(issueDate) },
    ...(isSupply || supplyDate ? [{ label: 'Supply date', value: formatDate(supplyDate ?? issueDate) }] : []),
    { label: invoiceType === 'PROFORMA' ? 'Valid until' : 'Due date', value: formatDate(dueDate) },
  ]
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

/** What the total is made of: amounts without ₦, one row per VAT rate. */
export function sumFacts({ lines, totals }: InvoiceDocument): Fact[] {
  return [
    { label: 'Subtotal', value: formatKobo(totals.subtotal) },
    ...(totals.totalDiscount === 0n ? [] : [{ label: 'Discount', value: formatKobo(-totals.totalDiscount) }]),
    ...vatBreakdown(lines).map((group) => ({ label: vatLabel(group), value: formatKobo(group.tax) })),
  ]
}

/** Only who still owes something is asked to pay. */
export function paymentHeading({ status, invoiceType }: InvoiceDocument): string {
  if (invoiceType === 'CREDIT_NOTE' || status === 'CANCELLED') return 'PAYMENT DETAILS'
  return status === 'PAID' ? 'PAID INTO' : 'PLEASE PAY INTO'
}

/** `GTBank 0123456789`, else the name that the payment detail was given. */
export function accountText({ bankName, accountNumber, label }: DocumentPayment): string {
  const account = [bankName ?? '', accountNumber ?? ''].filter((part) => part !== '').join(' ')
  return account === '' ? (label ?? '') : account
}
