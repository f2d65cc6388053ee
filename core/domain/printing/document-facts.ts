import type { PaymentMethod } from '../../contract/http/vocabulary.ts'
import { paymentMethodLabels, methodDetailLabels } from '../../contract/invoice/labels.ts'
import { formatDate, formatLagosTime } from '../calendar/format.ts'
import { CHARGE_TYPES, isNote } from '../invoice/notes.ts'
import type { Settlement } from '../invoice/settlement.ts'
import { isRoundedByLine, vatBreakdown } from '../invoice/vat-breakdown.ts'
import { formatKobo, formatNaira, formatPrice } from '../money/format.ts'

import { documentMarks } from './document-marks.ts'
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

/** A row of the sums; the note stands small below its label. */
export type SumFact = Fact & { readonly note?: string }

/** Issue, supply and due date. Nothing is due of a credit note. */
export function dateFacts({ invoiceType, issueDate, supplyDate, dueDate }: InvoiceDocument): Fact[] {
  const isSupply = CHARGE_TYPES.includes(invoiceType)
  const due = { label: invoiceType === 'PROFORMA' ? 'Valid until' : 'Due date', value: formatDate(dueDate) }

  return [
    { label: 'Issue date', value: formatDate(issueDate) },
    ...(isSupply || supplyDate ? [{ label: 'Supply date', value: formatDate(supplyDate ?? issueDate) }] : []),
    ...(invoiceType === 'CREDIT_NOTE' ? [] : [due]),
  ]
}

/** What is known of the supplier besides the name, with what belongs together on one line. */
export function supplierDetails({ tin, registrationNumber, phone, email, address }: DocumentSupplier): string[] {
  const identity = [`TIN ${tin}`, registrationNumber ? registrationLabel(registrationNumber) : '']
  return [...address, joinParts(identity), joinParts([phone ?? '', email ?? ''])].filter((text) => text !== '')
}

const BETWEEN = '\u2003'

/** Parts beside each other on one line. */
export function joinParts(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(BETWEEN)
}

/** The parts that `beside` put on one line, where it is too short for them. */
export const splitParts = (line: string): string[] => line.split(BETWEEN)

/** What stands above the free text: what is said on a credit or debit note is why there is one. */
export const notesHeading = ({ invoiceType }: InvoiceDocument): string => (isNote(invoiceType) ? 'REASON' : 'NOTES')

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

/** What stands above the prices: they are before VAT, which is said where they cannot be what was agreed with VAT in it. */
export function priceHeading(lines: readonly Pick<DocumentLine, 'unitPrice' | 'taxPercent'>[]): string {
  const isInFractions = lines.some(
    ({ unitPrice, taxPercent }) => taxPercent !== '0' && /\.\d{2}\d*[1-9]/.test(unitPrice),
  )
  return isInFractions ? 'Price before VAT' : 'Price'
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
export function sumFacts({ lines, totals, supplier }: InvoiceDocument): SumFact[] {
  return [
    { label: 'Subtotal', value: formatKobo(totals.subtotal) },
    ...(totals.totalDiscount === 0n ? [] : [{ label: 'Discount', value: formatKobo(-totals.totalDiscount) }]),
    ...vatBreakdown(lines).map((group) => ({
      label: vatLabel(group, supplier),
      value: formatKobo(group.tax),
      ...(isRoundedByLine(group) && { note: 'VAT is rounded line by line' }),
    })),
  ]
}

export type SettlementText = { readonly parts: readonly Fact[]; readonly open: Fact }

/** What was paid, withheld, credited and given up, and what is left; null as long as nothing settles the invoice. */
export function settlementText({ settlement }: InvoiceDocument): SettlementText | null {
  if (settlement === null) return null
  const { paid, deducted, credited, writtenOff, balance } = settlement
  const parts = [
    { label: 'Paid', amount: paid },
    { label: 'Withheld tax', amount: deducted },
    { label: 'Credited', amount: credited },
    { label: 'Written off', amount: writtenOff },
  ].filter(({ amount }) => amount !== 0n)
  if (parts.length === 0) return null

  return {
    parts: parts.map(({ label, amount }) => ({ label, value: formatKobo(-amount) })),
    open: { label: openLabel(settlement), value: formatNaira(balance) },
  }
}

function openLabel({ balance, paid, deducted, writtenOff }: Settlement): string {
  if (balance > 0n) return 'Still to pay'
  return paid + deducted > 0n && writtenOff === 0n ? 'Paid in full' : 'Nothing left to pay'
}

/** What a sale over the counter says besides: the cash, what went back of it, and who sold. */
export function counterFacts({ settlement }: InvoiceDocument): Fact[] {
  const counter = settlement?.counter
  if (!counter) return []
  const { cash, servedBy, receipts = [] } = counter
  return [
    ...(cash
      ? [
          { label: 'Cash given', value: formatKobo(cash.tendered) },
          { label: 'Change', value: formatKobo(cash.change) },
        ]
      : []),
    ...(receipts.length === 0 ? [] : [{ label: 'Receipt', value: receipts.join(', ') }]),
    ...(servedBy === null ? [] : [{ label: 'Served by', value: servedBy }]),
  ]
}

const ASKS_TO_PAY = 'PLEASE PAY INTO'

/** Only who still owes something is asked to pay. */
function paymentHeading({ status, isPaid, settlement }: InvoiceDocument): string {
  if (status === 'CANCELLED') return 'PAYMENT DETAILS'
  if (settlement === null) return isPaid || status === 'PAID' ? 'PAID INTO' : ASKS_TO_PAY
  if (settlement.balance > 0n) return ASKS_TO_PAY
  return settlement.paid > 0n ? 'PAID INTO' : 'PAYMENT DETAILS'
}

/** `Paid on 19 Nov 2026, TRF/1`: when the last money came, and by which reference. */
function lastPaymentText({ settlement }: InvoiceDocument): string {
  const last = settlement?.lastPayment
  if (!settlement || !last) return ''
  const paid = settlement.balance === 0n ? 'Paid on' : 'Last payment on'
  return [`${paid} ${formatDate(last.date)}`, last.reference ?? ''].filter((text) => text !== '').join(', ')
}

/** Whether money has settled it, and nothing is left to pay. Nobody pays a credit note, or what does not stand. */
export function isPaidInFull({ status, invoiceType, settlement, isPaid }: InvoiceDocument): boolean {
  if (invoiceType === 'CREDIT_NOTE') return false
  if (status === 'DRAFT' || status === 'CANCELLED' || status === 'FIRS_REJECTED') return false
  return settlement === null ? isPaid || status === 'PAID' : settlement.balance === 0n && settlement.paid > 0n
}

/** That it is paid in full, with the day and the reference of the last money where they are known; null of all others. */
export function paidFact(document: InvoiceDocument): Fact | null {
  if (!isPaidInFull(document)) return null
  const { date, reference } = document.settlement?.lastPayment ?? {}
  return {
    label: 'PAID',
    value: [date ? formatDate(date) : '', reference ?? ''].filter((text) => text !== '').join(', '),
  }
}

/** `GTBank 0123456789`, else the name that the payment detail was given. */
export function accountText({ bankName, accountNumber, label }: DocumentPayment): string {
  const account = [bankName ?? '', accountNumber ?? ''].filter((part) => part !== '').join(' ')
  return account === '' ? (label ?? '') : account
}

export type PaymentText = {
  readonly heading: string
  readonly account: string | null
  readonly details: readonly string[]
}

/**
 * Where and how to pay; null where the invoice says neither, and of a credit note, which nobody pays. Cash goes over the
 * counter and into no account. Whoever pays names the number of the invoice, so that the money is known by it. When the
 * last money came is left out where `saysWhenItCame` is false, for a paper that says so elsewhere.
 */
export function paymentText(document: InvoiceDocument, { saysWhenItCame = true } = {}): PaymentText | null {
  if (document.invoiceType === 'CREDIT_NOTE') return null
  const { payment, paymentMethod } = document
  const method = paymentMethod ? paymentMethodLabels[paymentMethod] : null
  const came = saysWhenItCame ? lastPaymentText(document) : ''
  if (!payment || paymentMethod === 'CASH') {
    const details = [method ?? '', came].filter((text) => text !== '')
    return details.length === 0 ? null : { heading: 'PAYMENT', account: null, details }
  }

  const heading = paymentHeading(document)
  const details = [
    payment.accountName ?? '',
    method === null ? '' : `By ${method.toLowerCase()}`,
    heading === ASKS_TO_PAY ? `Reference ${document.number}` : '',
    came,
  ]
  const account = accountText(payment)
  return {
    heading,
    account: account === '' ? null : account,
    details: details.filter((text) => text !== ''),
  }
}

/** How money comes: one of the methods that the authority knows, and which kind of it. */
type Way = { readonly method: PaymentMethod; readonly methodDetail: 'POS_TERMINAL' | 'CHEQUE' | null }

/** `POS terminal`, `Cash`: a way of paying as the paper names it. */
export const paymentMethodLabel = ({ method, methodDetail }: Way): string =>
  methodDetail === null ? paymentMethodLabels[method] : methodDetailLabels[methodDetail]
