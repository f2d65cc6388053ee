import type { Environment } from '../../contract/http/vocabulary.ts'
import {
  methodDetailLabels,
  paymentMethodLabels,
  paymentStateLabels,
  statusLabels,
  buyerLabels,
  environmentLabels,
  invoiceColumnLabels as heads,
  invoiceKindLabels,
  invoiceTypeLabels,
} from '../../contract/invoice/labels.ts'
import type { InvoiceLine, ListedInvoice } from '../invoice/invoice.ts'
import { paymentStateOf } from '../invoice/settlement.ts'
import { decimalToNumber, koboToNumber } from '../money/decimal.ts'
import { decimalToText } from '../money/decimal.ts'
import type { Kobo } from '../money/money.ts'
import { lineVatLabel } from '../printing/vat-label.ts'
import type { EntryKind, MoneyDetails } from '../receivables/entry.ts'
import type { CustomerRecord } from '../records/customer.ts'
import type { TableCell } from '../spreadsheet/table.ts'

/** The rows of exported tables. Amounts are naira; they and quantities of credit notes are negative: columns add up. */

const amount = (kobo: Kobo): TableCell => ({ amount: koboToNumber(kobo) })
const text = (value: string | null): TableCell => value ?? undefined
const dayOr = (value: string | null | undefined): TableCell => (value ? { day: value } : undefined)

/** Credit notes take off. */
const signed = ({ invoiceType }: Pick<ListedInvoice, 'invoiceType'>, kobo: Kobo): TableCell =>
  amount(invoiceType === 'CREDIT_NOTE' ? -kobo : kobo)

const signedQuantity = ({ invoiceType }: ListedInvoice, { quantity }: InvoiceLine): number =>
  invoiceType === 'CREDIT_NOTE' ? -decimalToNumber(quantity) : decimalToNumber(quantity)

export const invoiceHeads: readonly string[] = Object.values(heads)

/** An invoice as a row, in the columns of the export that the list has had from the beginning. */
export function invoiceRow(invoice: ListedInvoice, environment: Environment): TableCell[] {
  const { settlement, payment, total, totalTax, subtotal } = invoice
  const settled = (kobo: Kobo | undefined): TableCell => (kobo === undefined ? undefined : amount(kobo))
  return [
    invoice.invoiceNumber,
    text(invoice.irn),
    invoiceTypeLabels[invoice.invoiceType],
    invoiceKindLabels[invoice.invoiceKind],
    invoice.customerName,
    { day: invoice.issueDate },
    { day: invoice.dueDate },
    statusLabels[invoice.status],
    signed(invoice, total - totalTax),
    signed(invoice, totalTax),
    signed(invoice, total),
    settlement ? paymentStateLabels[paymentStateOf(settlement)] : undefined,
    text(invoice.externalReference),
    text(invoice.refusal?.reason ?? null),
    environmentLabels[environment],
    invoice.id,
    text(invoice.customerTin),
    dayOr(payment?.date),
    text(payment?.reference ?? null),
    settled(settlement?.credited),
    signed(invoice, subtotal - (total - totalTax)),
    settled(settlement?.paid),
    settled(settlement?.deducted),
    settled(settlement?.writtenOff),
    settled(settlement?.balance),
    text(invoice.metadata && JSON.stringify(invoice.metadata)),
    settlement ? amount(invoice.creditNotesTotal) : undefined,
    text(invoice.originalNumber ?? invoice.original?.irn ?? null),
  ]
}

export const lineHeads: readonly string[] = [
  ...['Invoice', 'IRN', 'Type', 'Issued', 'Status', 'Customer', 'Customer TIN', 'Line', 'Description'],
  ...['Quantity', 'Unit', 'Unit price (NGN)', 'Discount (NGN)', 'Without VAT (NGN)', 'VAT %', 'VAT', 'VAT (NGN)'],
  ...['Total (NGN)', 'HS code', 'ISIC code', 'Category', 'Sandbox or live', 'ID'],
]

/** Each line of an invoice as a row. */
export function lineRows(invoice: ListedInvoice, environment: Environment): TableCell[][] {
  const rowOf = (line: InvoiceLine, index: number): TableCell[] => [
    ...[invoice.invoiceNumber, text(invoice.irn), invoiceTypeLabels[invoice.invoiceType], { day: invoice.issueDate }],
    ...[statusLabels[invoice.status], invoice.customerName, text(invoice.customerTin), index + 1, line.description],
    ...[signedQuantity(invoice, line), text(line.unit), decimalToNumber(line.unitPrice)],
    ...[signed(invoice, line.discount), signed(invoice, line.lineTotal), decimalToNumber(line.taxPercent)],
    lineVatLabel({ taxCategory: line.taxCategory, taxPercent: decimalToText(line.taxPercent) }),
    ...[signed(invoice, line.taxAmount), signed(invoice, line.lineTotal + line.taxAmount)],
    ...[text(line.hsnCode), text(line.isicCode), text(line.productCategory ?? line.serviceCategory)],
    ...[environmentLabels[environment], invoice.id],
  ]
  return invoice.lines.map(rowOf)
}

export const paymentHeads: readonly string[] = [
  ...['Receipt', 'Day', 'Customer', 'How', 'Reference', 'For', 'Received (NGN)'],
  ...['Withholding tax (NGN)', 'VAT withheld (NGN)', 'Added to credit (NGN)', 'State', 'Note'],
]

export type ExportedPayment = Pick<MoneyDetails, 'method' | 'methodDetail' | 'reference' | 'note'> & {
  readonly receipt: string | null
  readonly date: string
  readonly customerName: string
  /** What it settled at the end of the exported days, by number. */
  readonly settles: readonly string[]
  /** Kobo. */
  readonly received: Kobo
  /** Withholding tax that came with it. */
  readonly withheld: Kobo
  readonly vatWithheld: Kobo
  /** At the end of the exported days. */
  readonly credit: Kobo
  /** The day on which it was taken back. */
  readonly takenBackOn: string | null
}

export const paymentRow = (payment: ExportedPayment): TableCell[] => [
  ...[text(payment.receipt), { day: payment.date }, payment.customerName],
  payment.methodDetail ? methodDetailLabels[payment.methodDetail] : paymentMethodLabels[payment.method],
  ...[text(payment.reference), payment.settles.join(', ')],
  ...[amount(payment.received), amount(payment.withheld), amount(payment.vatWithheld), amount(payment.credit)],
  payment.takenBackOn === null ? 'Recorded' : `Reversed ${payment.takenBackOn}`,
  text(payment.note),
]

/** Money or tax that was taken back, with a minus, on its own day: so the columns add up. */
export const reversalRow = (one: {
  readonly kind: EntryKind
  readonly number: string | null
  readonly date: string
  readonly customerName: string
  readonly amount: Kobo
  readonly reason: string
}): TableCell[] => [
  ...[text(one.number), { day: one.date }, one.customerName, undefined, undefined, undefined],
  ...reversalKinds.map((kind) => (kind === one.kind ? amount(-one.amount) : undefined)),
  ...[undefined, 'Reversed', one.reason],
]

/** In the order of their columns. */
const reversalKinds: readonly EntryKind[] = ['PAYMENT', 'WHT', 'VAT_WITHHELD']

/** The columns of the list of customers, so that the file can be imported again. */
export const customerHeads: readonly string[] = [
  ...['Name', 'Registered name', 'TIN', 'E-mail', 'Phone', 'Street address', 'City or town', 'State'],
  ...['Local government', 'Postal code', 'Country', 'Kind of buyer'],
]

export const customerRow = (customer: CustomerRecord): TableCell[] => [
  ...[customer.name, text(customer.businessName), text(customer.tin), text(customer.email), text(customer.phone)],
  ...[text(customer.address), text(customer.city), text(customer.state), text(customer.lga)],
  ...[text(customer.postalCode), customer.country, text(customer.invoiceKind && buyerLabels[customer.invoiceKind])],
]
