import {
  damagedInvoice,
  type InvoiceRecord,
  type Party,
  type PayInto,
  type Refusal,
} from '../../../../domain/invoice/invoice.ts'
import { invoiceTable } from '../schema/tables.ts'
import { isIntact } from '../sql/content-hash.ts'
import { decodeLines } from '../sql/line-codec.ts'
import { survivingKey } from '../sql/merged-customers.ts'
import { BUSINESS_KEY, columnList, toIso, toIsoOrNull, toMetadata } from '../sql/statements.ts'

/** An invoice as it is read, with the copies of its day. */
export type InvoiceRow = typeof invoiceTable.$inferSelect & {
  businessId: string
  customerId: string
  paymentDetailId: string | null
  supplier: string | null
  buyer: string | null
  payInto: string | null
}

/** Of `invoice i` in `JOINED`. */
export const COLUMNS = `${columnList(invoiceTable, 'i')}, b.id AS "businessId", coalesce(c.id, '') AS "customerId",
    (SELECT p.id FROM payment_detail p WHERE p.key = i.payment_detail_key
      AND (p.deleted_at IS NULL OR i.status <> 'DRAFT')) AS "paymentDetailId",
    (SELECT s.content FROM snapshot s WHERE s.key = i.supplier_key) AS supplier,
    (SELECT s.content FROM snapshot s WHERE s.key = i.buyer_key) AS buyer,
    (SELECT s.content FROM snapshot s WHERE s.key = i.pay_into_key) AS "payInto"`

/** Of the business @businessId. */
export const OF_BUSINESS = `i.business_key = ${BUSINESS_KEY}`

/** A damaged row may name a customer that is not there: it is listed all the same, as damaged. */
export const JOINED = `JOIN business b ON b.key = i.business_key
  LEFT JOIN customer c ON c.key = ${survivingKey('i.customer_key')}`

export const SELECT = `SELECT ${COLUMNS} FROM invoice i ${JOINED}`

/** @throws invoice_damaged where what is stored is not what was saved: wrong content is never passed on. */
export function intactRecord(row: InvoiceRow): InvoiceRecord {
  if (isIntact(row)) return toRecord(row)
  throw damagedInvoice(row.invoiceNumber)
}

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
  lines: decodeLines(row.lines),
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
  original:
    row.originalIrn === null || row.originalIssueDate === null
      ? null
      : { invoiceId: row.originalInvoiceId, irn: row.originalIrn, issueDate: row.originalIssueDate },
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
      : { text: row.qrText, keyFingerprint: row.qrKeyFingerprint },
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
