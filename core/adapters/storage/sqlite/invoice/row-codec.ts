import {
  damagedInvoice,
  type InvoiceRecord,
  type Party,
  type PayInto,
  type Refusal,
} from '../../../../domain/invoice/invoice.ts'
import type { SoldDocument } from '../../../../domain/vat/month.ts'
import { searchFold } from '../../../../domain/text/search-fold.ts'
import { linesText, qrText } from '../forms/invoice-text.ts'
import type { invoiceTable } from '../schema/tables.ts'
import { hashWith, isIntact } from '../sql/content-hash.ts'
import { decodeLines, decodeSoldLines, encodeLines } from '../sql/line-codec.ts'
import { withSearchText } from '../sql/search-codec.ts'
import { fromMetadata, toBit, toIso, toIsoOrNull, toMetadata, toMillis, toMillisOrNull } from '../sql/statements.ts'

/** An invoice as it is read, with the copies of its day. */
export type InvoiceRow = typeof invoiceTable.$inferSelect & {
  businessId: string
  customerId: string
  paymentDetailId: string | null
  supplier: string | null
  buyer: string | null
  payInto: string | null
}

/** @throws invoice_damaged where what is stored is not what was saved: wrong content is never passed on. */
export function intactRecord(row: InvoiceRow): InvoiceRecord {
  if (isIntact(row)) return toRecord(row)
  throw damagedInvoice(row.invoiceNumber)
}

/**
 * What reports of a month say of a document: as whole records, the VAT of 24,000 of them took 1,717 ms, and takes 1,202 so.
 *
 * @throws invoice_damaged
 */
export function soldDocument(row: InvoiceRow): SoldDocument {
  if (!isIntact(row)) throw damagedInvoice(row.invoiceNumber)
  return {
    id: row.id,
    invoiceNumber: row.invoiceNumber,
    invoiceType: row.invoiceType,
    status: row.status,
    issueDate: row.issueDate,
    dueDate: row.dueDate,
    customerId: row.customerId,
    customerName: row.customerName,
    original: originalOf(row),
    buyer: row.supplier === null || row.buyer === null ? null : buyerOf(row.buyer),
    lines: decodeSoldLines(linesText(row.lines)),
  }
}

function buyerOf(content: string): SoldDocument['buyer'] {
  const { name, tin } = JSON.parse(content) as Party
  return { name, tin }
}

const originalOf = ({ originalIrn, originalIssueDate, originalInvoiceId }: InvoiceRow): InvoiceRecord['original'] =>
  originalIrn === null || originalIssueDate === null
    ? null
    : { invoiceId: originalInvoiceId, irn: originalIrn, issueDate: originalIssueDate }

/** What a list says of a damaged invoice: which one it is, and nothing of its content. */
export const withheldRecord = ({ id, businessId, customerId, invoiceNumber, customerName, ...row }: InvoiceRow) =>
  toRecord({
    ...row,
    ...withheld,
    id,
    businessId,
    customerId,
    invoiceNumber: String(invoiceNumber),
    customerName: String(customerName),
  })

const withheld = {
  sequence: 0,
  irn: null,
  invoiceType: 'STANDARD',
  invoiceKind: 'B2B',
  status: 'DRAFT',
  environment: null,
  issueDate: '1970-01-01',
  dueDate: '1970-01-01',
  lines: '[]',
  subtotal: 0,
  totalDiscount: 0,
  totalTax: 0,
  total: 0,
  paymentTerms: null,
  paymentMethod: null,
  paymentDetailId: null,
  notes: null,
  externalReference: null,
  metadata: null,
  unfinished: null,
  originalInvoiceId: null,
  originalIrn: null,
  originalIssueDate: null,
  supplier: null,
  buyer: null,
  payInto: null,
  qrText: null,
  qrKeyFingerprint: null,
  paymentStatus: null,
  paymentDate: null,
  paymentReference: null,
  paymentSent: null,
  refusal: null,
  approvedBy: null,
  approvedAt: null,
  rejectedBy: null,
  rejectedAt: null,
  rejectionReason: null,
  finalizedAt: null,
  submittedAt: null,
  clearedAt: null,
  createdBy: '',
  createdAt: 0,
  updatedAt: 0,
  version: 0,
} as const

export const toRecord = (row: InvoiceRow): InvoiceRecord => ({
  id: row.id,
  businessId: row.businessId,
  invoiceNumber: row.invoiceNumber,
  sequence: row.sequence,
  irn: row.irn,
  invoiceType: row.invoiceType,
  invoiceKind: row.invoiceKind,
  status: row.status,
  environment: row.environment,
  customerId: row.customerId,
  customerName: row.customerName,
  issueDate: row.issueDate,
  dueDate: row.dueDate,
  lines: decodeLines(linesText(row.lines)),
  subtotal: BigInt(row.subtotal),
  totalDiscount: BigInt(row.totalDiscount),
  totalTax: BigInt(row.totalTax),
  total: BigInt(row.total),
  paymentTerms: row.paymentTerms,
  paymentMethod: row.paymentMethod,
  paymentDetailId: row.paymentDetailId,
  notes: row.notes,
  externalReference: row.externalReference,
  metadata: toMetadata(row.metadata),
  unfinished: row.unfinished === null ? null : (JSON.parse(row.unfinished) as string[]),
  original: originalOf(row),
  parties:
    row.supplier === null || row.buyer === null
      ? null
      : {
          business: JSON.parse(row.supplier) as Party,
          customer: JSON.parse(row.buyer) as Party,
          payInto: row.payInto === null ? null : (JSON.parse(row.payInto) as PayInto),
        },
  qr:
    row.qrText === null || row.qrKeyFingerprint === null
      ? null
      : { text: qrText(row.qrText), keyFingerprint: row.qrKeyFingerprint },
  payment:
    row.paymentStatus === null || row.paymentDate === null
      ? null
      : {
          status: row.paymentStatus,
          date: row.paymentDate,
          reference: row.paymentReference,
          sent: row.paymentSent === 1,
        },
  refusal: row.refusal === null ? null : (JSON.parse(row.refusal) as Refusal),
  approvedBy: row.approvedBy,
  approvedAt: toIsoOrNull(row.approvedAt),
  rejectedBy: row.rejectedBy,
  rejectedAt: toIsoOrNull(row.rejectedAt),
  rejectionReason: row.rejectionReason,
  finalizedAt: toIsoOrNull(row.finalizedAt),
  submittedAt: toIsoOrNull(row.submittedAt),
  clearedAt: toIsoOrNull(row.clearedAt),
  createdBy: row.createdBy,
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
  version: row.version,
})

const textOf = (content: Party | PayInto | null | undefined): string | null =>
  content ? JSON.stringify(content) : null

/** The texts of the copies of an invoice's day. */
export const copiesOf = ({ parties }: InvoiceRecord) => ({
  supplier: textOf(parties?.business),
  buyer: textOf(parties?.customer),
  payInto: textOf(parties?.payInto),
})

type Copies = ReturnType<typeof copiesOf>

/** What the row of an invoice refers to: its business, the series its number stands in, its customer, its copies. */
export type InvoiceKeys = Pick<
  InvoiceRow,
  'businessKey' | 'seriesKey' | 'customerKey' | 'paymentDetailKey' | 'supplierKey' | 'buyerKey' | 'payIntoKey'
>

/** The row of an invoice as it is written, with what searches look into and the hash of its content. */
export function toRow(invoice: InvoiceRecord, copies: Copies, keys: InvoiceKeys) {
  // Filled, not copied: each copy of so many columns takes 2 µs.
  const row = Object.assign(columnsOf(invoice), keys)
  const descriptions = invoice.lines.map(({ description }) => description)
  return withSearchText('invoice', Object.assign(row, { contentHash: hashWith(row, copies) }), descriptions)
}

const columnsOf = (invoice: InvoiceRecord) => ({
  id: invoice.id,
  sequence: invoice.sequence,
  invoiceNumber: invoice.invoiceNumber,
  irn: invoice.irn,
  invoiceType: invoice.invoiceType,
  invoiceKind: invoice.invoiceKind,
  status: invoice.status,
  environment: invoice.environment,
  customerName: invoice.customerName,
  customerFold: searchFold(invoice.customerName),
  issueDate: invoice.issueDate,
  dueDate: invoice.dueDate,
  lines: encodeLines(invoice.lines),
  subtotal: Number(invoice.subtotal),
  totalDiscount: Number(invoice.totalDiscount),
  totalTax: Number(invoice.totalTax),
  total: Number(invoice.total),
  paymentTerms: invoice.paymentTerms,
  paymentMethod: invoice.paymentMethod,
  notes: invoice.notes,
  externalReference: invoice.externalReference,
  metadata: fromMetadata(invoice.metadata),
  unfinished: invoice.unfinished === null ? null : JSON.stringify(invoice.unfinished),
  originalInvoiceId: invoice.original?.invoiceId ?? null,
  originalIrn: invoice.original?.irn ?? null,
  originalIssueDate: invoice.original?.issueDate ?? null,
  qrText: invoice.qr?.text ?? null,
  qrKeyFingerprint: invoice.qr?.keyFingerprint ?? null,
  paymentStatus: invoice.payment?.status ?? null,
  paymentDate: invoice.payment?.date ?? null,
  paymentReference: invoice.payment?.reference ?? null,
  paymentSent: invoice.payment === null ? null : toBit(invoice.payment.sent),
  refusal: invoice.refusal === null ? null : JSON.stringify(invoice.refusal),
  approvedBy: invoice.approvedBy,
  approvedAt: toMillisOrNull(invoice.approvedAt),
  rejectedBy: invoice.rejectedBy,
  rejectedAt: toMillisOrNull(invoice.rejectedAt),
  rejectionReason: invoice.rejectionReason,
  finalizedAt: toMillisOrNull(invoice.finalizedAt),
  submittedAt: toMillisOrNull(invoice.submittedAt),
  clearedAt: toMillisOrNull(invoice.clearedAt),
  createdBy: invoice.createdBy,
  createdAt: toMillis(invoice.createdAt),
  updatedAt: toMillis(invoice.updatedAt),
  version: invoice.version,
})
