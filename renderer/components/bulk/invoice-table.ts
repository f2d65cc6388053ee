import { paymentStateLabels } from '../../../core/contract/invoice/labels.ts'
import { koboToNumber } from '../../../core/domain/money/decimal.ts'
import type { Table, TableCell } from '../../../core/domain/spreadsheet/table.ts'
import { koboOf } from '../../lib/format/money.ts'
import type { ListedInvoice } from '../../lib/queries/invoices.ts'
import { invoiceKindNames, invoiceTypeNames, texts } from '../../lib/texts.ts'
import { bulkTexts } from '../../lib/texts/invoice/bulk.ts'

type ExportColumn = { readonly head: string; readonly cell: (invoice: ListedInvoice) => TableCell }

const { columns: heads, environment } = bulkTexts.export

const text = (value: string | null): TableCell => value ?? undefined
const day = (value: string): TableCell => ({ day: value })

/** Credit notes are negative, so that a column adds up. */
const amount = ({ invoiceType }: ListedInvoice, naira: number): TableCell => ({
  amount: invoiceType === 'CREDIT_NOTE' && naira !== 0 ? -naira : naira,
})

/** After discounts, so that it and the VAT are the total. */
const netOf = ({ total, totalTax }: ListedInvoice) => koboOf(total) - koboOf(totalTax)

const discountOf = (invoice: ListedInvoice) => koboOf(invoice.subtotal) - netOf(invoice)

/** Nothing of what is not to be paid: a draft, a proforma, a credit note. */
const settled = ({ paymentState }: ListedInvoice, naira: number): TableCell =>
  paymentState === null ? undefined : { amount: naira }

/** What an exported file says of an invoice. */
const exportColumns: readonly ExportColumn[] = [
  { head: heads.number, cell: ({ invoiceNumber }) => text(invoiceNumber) },
  { head: heads.irn, cell: ({ irn }) => text(irn) },
  { head: heads.type, cell: ({ invoiceType }) => text(invoiceTypeNames[invoiceType]) },
  { head: heads.kind, cell: ({ invoiceKind }) => text(invoiceKindNames[invoiceKind]) },
  { head: heads.customer, cell: ({ customerName }) => text(customerName) },
  { head: heads.issued, cell: ({ issueDate }) => day(issueDate) },
  { head: heads.due, cell: ({ dueDate }) => day(dueDate) },
  { head: heads.status, cell: ({ status }) => text(texts.status[status]) },
  { head: heads.net, cell: (invoice) => amount(invoice, koboToNumber(netOf(invoice))) },
  { head: heads.vat, cell: (invoice) => amount(invoice, invoice.totalTax) },
  { head: heads.total, cell: (invoice) => amount(invoice, invoice.total) },
  { head: heads.payment, cell: ({ paymentState }) => text(paymentState && paymentStateLabels[paymentState]) },
  { head: heads.reference, cell: ({ externalReference }) => text(externalReference) },
  { head: heads.reason, cell: ({ firsRejectionReason }) => text(firsRejectionReason) },
  { head: heads.environment, cell: (invoice) => text(environment[invoice.environment]) },
  { head: heads.id, cell: ({ id }) => text(id) },
  // What is new goes to the end: people have sheets that count on the columns before.
  { head: heads.tin, cell: ({ customerTin }) => text(customerTin) },
  { head: heads.paidOn, cell: ({ paymentDate }) => (paymentDate === null ? undefined : day(paymentDate)) },
  { head: heads.paymentReference, cell: ({ paymentReference }) => text(paymentReference) },
  { head: heads.credited, cell: (invoice) => settled(invoice, invoice.credited) },
  { head: heads.discount, cell: (invoice) => amount(invoice, koboToNumber(discountOf(invoice))) },
  { head: heads.paid, cell: (invoice) => settled(invoice, invoice.paid) },
  { head: heads.deducted, cell: (invoice) => settled(invoice, invoice.deducted) },
  { head: heads.writtenOff, cell: (invoice) => settled(invoice, invoice.writtenOff) },
  { head: heads.open, cell: (invoice) => settled(invoice, invoice.balance) },
  { head: heads.metadata, cell: ({ metadata }) => text(metadata && JSON.stringify(metadata)) },
  { head: heads.creditNotes, cell: (invoice) => settled(invoice, invoice.creditNotesTotal) },
  {
    head: heads.original,
    cell: ({ originalInvoiceNumber, originalIrn }) => text(originalInvoiceNumber ?? originalIrn),
  },
]

export const invoiceTable = (invoices: readonly ListedInvoice[]): Table => ({
  heads: exportColumns.map(({ head }) => head),
  rows: invoices.map((invoice) => exportColumns.map(({ cell }) => cell(invoice))),
})
