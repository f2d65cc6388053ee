import { createHash } from 'node:crypto'

import { AppError } from '../../contract/errors.ts'
import type { InvoiceSort } from '../../contract/invoice-list.ts'
import type { Environment, InvoiceStatus } from '../../contract/vocabulary.ts'
import type { InvoiceQuery, InvoiceRepository, ListedInvoice } from '../../invoice/invoice-repository.ts'
import type { InvoiceRecord, Party, PayInto, Refusal } from '../../invoice/invoice.ts'
import { SOLD } from '../../invoice/sales.ts'
import { fold } from '../../runtime/fold.ts'
import type { SubmissionState } from '../../submission/submission.ts'

import type { Connection } from './connection.ts'
import { decodeLines, encodeLines } from './line-codec.ts'
import { invoiceTable, snapshotTable } from './schema.ts'
import {
  columnList,
  keyOf,
  tableStatements,
  toBit,
  toIso,
  toIsoOrNull,
  toMillis,
  toMillisOrNull,
} from './statements.ts'

type Row = typeof invoiceTable.$inferSelect & {
  businessId: string
  customerId: string
  paymentDetailId: string | null
  supplier: string | null
  buyer: string | null
  payInto: string | null
}

const COLUMNS = `${columnList(invoiceTable, 'i')}, b.id AS "businessId", c.id AS "customerId",
    (SELECT p.id FROM payment_detail p WHERE p.key = i.payment_detail_key
      AND (p.deleted_at IS NULL OR i.status <> 'DRAFT')) AS "paymentDetailId",
    (SELECT s.content FROM snapshot s WHERE s.key = i.supplier_key) AS supplier,
    (SELECT s.content FROM snapshot s WHERE s.key = i.buyer_key) AS buyer,
    (SELECT s.content FROM snapshot s WHERE s.key = i.pay_into_key) AS "payInto"`

const JOINED = 'JOIN business b ON b.key = i.business_key JOIN customer c ON c.key = i.customer_key'

const SELECT = `SELECT ${COLUMNS} FROM invoice i ${JOINED}`

/** With its place in the queue, for lists. */
const listed = (
  invoices: string,
) => `SELECT ${COLUMNS}, c.tin AS "customerTin", q.state AS "queueState", q.next_attempt_at AS "queueNext"
  FROM ${invoices} ${JOINED} LEFT JOIN submission q ON q.invoice_key = i.key`
const SELECT_LISTED = listed('invoice i')
const SELECT_FEW = listed('invoice i INDEXED BY invoice_by_status')

type ListedRow = Row & { customerTin: string | null; queueState: string | null; queueNext: number | null }

type NumberRow = Pick<Row, 'sequence' | 'invoiceNumber' | 'invoiceType' | 'status' | 'irn'> & {
  invoiceId: string
  environment: Environment
  takenAt: number
  takenBy: string | null
  cancelledAt: number | null
  cancelledBy: string | null
}

const OF_BUSINESS = 'i.business_key = (SELECT key FROM business WHERE id = @businessId)'

/** A credit note that takes nothing off. */
const NO_CREDIT: readonly InvoiceStatus[] = ['CANCELLED', 'FIRS_REJECTED']
const NO_CREDIT_YET: readonly InvoiceStatus[] = [...NO_CREDIT, 'DRAFT', 'PENDING_APPROVAL']

const FEW_ROWS = 1_000

/** What was not sent yet belongs to the present environment. */
const IN_ENVIRONMENT = '(i.environment IS @environment OR (@isPresent = 1 AND i.environment IS NULL))'

/**
 * Drafts that were sent back to `@sentBackTo`: those that this caller made, and those whose maker cannot change
 * them (a program, or who has left), which would be nobody's otherwise.
 */
export const SENT_BACK = `i.status = 'DRAFT' AND i.rejected_at IS NOT NULL AND (i.created_by = @sentBackTo OR NOT EXISTS
  (SELECT 1 FROM membership m JOIN user u ON u.key = m.user_key
   WHERE m.business_key = i.business_key AND u.id = i.created_by AND m.role <> 'VIEWER'))`

/** In the order of an index, so that a page is read and not sorted; whatever is equal follows its key. */
const sortColumns: Record<InvoiceSort, readonly string[]> = {
  issueDate: ['i.issue_date'],
  dueDate: ['i.due_date'],
  total: ['i.total'],
  createdAt: ['i.created_at'],
  irn: ['i.irn'],
  status: ['i.status', 'i.created_at'],
  customerName: ['i.customer_fold'],
}

export function createInvoiceRepository(connection: Connection): InvoiceRepository {
  const invoices = tableStatements(connection, invoiceTable)
  const snapshots = tableStatements(connection, snapshotTable)

  const snapshotKey = (content: Party | PayInto | null | undefined): number | null => {
    if (!content) return null
    const text = JSON.stringify(content)
    const hash = createHash('sha256').update(text).digest()
    return snapshots.one('hash = ?', hash)?.key ?? snapshots.insert({ hash, content: text })
  }

  const toRow = (invoice: InvoiceRecord) => ({
    id: invoice.id,
    sequence: invoice.sequence,
    invoiceNumber: invoice.invoiceNumber,
    irn: invoice.irn,
    invoiceType: invoice.invoiceType,
    invoiceKind: invoice.invoiceKind,
    status: invoice.status,
    environment: invoice.environment,
    customerKey: keyOf(connection, 'customer', invoice.customerId),
    customerName: invoice.customerName,
    customerFold: fold(invoice.customerName),
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    lines: encodeLines(invoice.lines),
    subtotal: Number(invoice.subtotal),
    totalDiscount: Number(invoice.totalDiscount),
    totalTax: Number(invoice.totalTax),
    total: Number(invoice.total),
    paymentTerms: invoice.paymentTerms,
    paymentMethod: invoice.paymentMethod,
    paymentDetailKey:
      invoice.paymentDetailId === null ? null : keyOf(connection, 'payment_detail', invoice.paymentDetailId),
    notes: invoice.notes,
    externalReference: invoice.externalReference,
    originalInvoiceId: invoice.original?.invoiceId ?? null,
    originalIrn: invoice.original?.irn ?? null,
    originalIssueDate: invoice.original?.issueDate ?? null,
    supplierKey: snapshotKey(invoice.parties?.business),
    buyerKey: snapshotKey(invoice.parties?.customer),
    payIntoKey: snapshotKey(invoice.parties?.payInto),
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
  })

  return {
    async get(businessId, id) {
      const row = connection.prepare<Row>(`${SELECT} WHERE i.id = ? AND b.id = ?`).get(id, businessId)
      return row && toRecord(row)
    },

    async insert(invoice) {
      const business = connection
        .prepare<{ key: number; seriesKey: number }>('SELECT key, series_key AS "seriesKey" FROM business WHERE id = ?')
        .get(invoice.businessId)
      if (!business) throw new Error(`There is no business ${invoice.businessId}.`)
      invoices.insert({
        ...toRow(invoice),
        businessKey: business.key,
        seriesKey: business.seriesKey,
        version: invoice.version,
      })
    },

    async update(invoice) {
      const next = { ...invoice, version: invoice.version + 1 }
      const changed = invoices.update(
        { ...toRow(next), version: next.version },
        'id = @id AND version = @stored AND business_key = (SELECT key FROM business WHERE id = @businessId)',
        { id: invoice.id, stored: invoice.version, businessId: invoice.businessId },
      )
      if (changed === 0) throw new AppError('version_conflict')
      return next
    },

    async list(query) {
      const { where, parameters } = conditions(query)
      const counted = connection
        .prepare<{ count: number }>(`SELECT count(*) AS count FROM invoice i WHERE ${where}`)
        .get(parameters)
      const totalItems = counted?.count ?? 0

      const direction = query.sortOrder.toUpperCase()
      const order = [...sortColumns[query.sortBy], 'i.key'].map((column) => `${column} ${direction}`).join(', ')
      // Several statuses are in no index in one order. A few rows are found by status and sorted; of many, enough are met
      // soon when the index of the sort is walked.
      const few = (query.statuses?.length ?? 0) > 1 && totalItems <= FEW_ROWS

      const rows = connection
        .prepare<ListedRow>(
          `${few ? SELECT_FEW : SELECT_LISTED} WHERE ${where} ORDER BY ${order} LIMIT @limit OFFSET @offset`,
        )
        .all({ ...parameters, limit: query.limit, offset: (query.page - 1) * query.limit })

      return { items: rows.map(toListed), totalItems }
    },

    async byExternalReference(businessId, reference) {
      const row = connection
        .prepare<Row>(`${SELECT} WHERE ${OF_BUSINESS} AND i.external_reference = @reference`)
        .get({ businessId, reference })
      return row && toRecord(row)
    },

    async inStatuses(businessId, statuses) {
      return connection
        .prepare<Row>(`${SELECT} WHERE ${OF_BUSINESS} AND i.status IN (${listOf(statuses)}) ORDER BY i.key`)
        .all({ businessId })
        .map(toRecord)
    },

    async byIrn(businessId, irn, environment) {
      const row = connection
        .prepare<Row>(
          `${SELECT} WHERE ${OF_BUSINESS} AND i.irn = @irn ORDER BY coalesce(i.environment, @environment) = @environment DESC, i.key`,
        )
        .get({ businessId, irn, environment })
      return row && toRecord(row)
    },

    async fixEnvironment(businessId, { inLiveSeries, environment, at }) {
      return connection
        .prepare<{ id: string }>(
          `UPDATE invoice SET environment = @environment, version = version + 1, updated_at = max(updated_at, @at)
           WHERE business_key = (SELECT key FROM business WHERE id = @businessId) AND environment IS NULL
             AND series_key IN (SELECT key FROM number_series WHERE is_live = @isLive) RETURNING id`,
        )
        .all({ businessId, environment, at: toMillis(at), isLive: toBit(inLiveSeries) })
    },

    async creditedTotal(businessId, originalId, which) {
      const others = which === 'finalized' ? '' : which.except
      const without = which === 'finalized' ? NO_CREDIT_YET : NO_CREDIT
      const row = connection
        .prepare<{ credited: number }>(
          `SELECT coalesce(sum(i.total), 0) AS credited FROM invoice i
           WHERE ${OF_BUSINESS} AND i.original_irn = (SELECT irn FROM invoice WHERE id = @originalId)
             AND i.original_invoice_id = @originalId AND i.invoice_type = 'CREDIT_NOTE'
             AND i.status NOT IN (${listOf(without)}) AND i.id <> @others`,
        )
        .get({ businessId, originalId, others })
      return BigInt(row?.credited ?? 0)
    },

    async numbers(businessId, { page, limit, environment, isPresent }) {
      const of = { businessId, environment, isPresent: toBit(isPresent) }
      const rows = connection
        .prepare<NumberRow>(
          `SELECT i.sequence, i.invoice_number AS "invoiceNumber", i.id AS "invoiceId", i.invoice_type AS "invoiceType",
             i.status, i.irn, @environment AS environment, i.created_at AS "takenAt",
             (SELECT a.actor_name FROM audit_entry a WHERE a.subject_id = i.id AND a.action = 'invoice.created') AS "takenBy",
             c.at AS "cancelledAt", c.actor_name AS "cancelledBy"
           FROM invoice i LEFT JOIN audit_entry c
             ON c.subject_id = i.id AND c.action IN ('invoice.cancelled', 'invoice.abandoned')
           WHERE ${OF_BUSINESS} AND ${IN_ENVIRONMENT} ORDER BY i.sequence DESC LIMIT @limit OFFSET @offset`,
        )
        .all({ ...of, limit, offset: (page - 1) * limit })
      const counted = connection
        .prepare<{ count: number }>(
          `SELECT count(*) AS count FROM invoice i WHERE ${OF_BUSINESS} AND ${IN_ENVIRONMENT}`,
        )
        .get(of)

      return {
        items: rows.map((row) => ({
          ...row,
          state: row.status === 'CANCELLED' ? 'CANCELLED' : 'USED',
          takenAt: toIso(row.takenAt),
          takenBy: row.takenBy ?? '',
          cancelledAt: toIsoOrNull(row.cancelledAt),
        })),
        totalItems: counted?.count ?? 0,
      }
    },

    async usedElsewhere(businessId, { environment, isPresent }) {
      const of = { businessId, environment, isPresent: toBit(isPresent) }
      const shared = `${OF_BUSINESS} AND i.series_key IN (SELECT key FROM number_series WHERE is_live = 0)`
      const own = connection
        .prepare<{ upTo: number | null }>(
          `SELECT max(i.sequence) AS "upTo" FROM invoice i WHERE ${shared} AND ${IN_ENVIRONMENT}`,
        )
        .get(of)
      const upTo = own?.upTo ?? 0
      const runs = connection
        .prepare<{ from: number; to: number }>(
          `SELECT min(sequence) AS "from", max(sequence) AS "to" FROM (
             SELECT i.sequence, i.sequence - row_number() OVER (ORDER BY i.sequence) AS run
             FROM invoice i WHERE ${shared} AND NOT ${IN_ENVIRONMENT} AND i.sequence < @upTo)
           GROUP BY run ORDER BY 1`,
        )
        .all({ ...of, upTo })
      return { upTo, runs }
    },

    async salesOfMonth(businessId, { environment, isPresent, month }) {
      type MonthRow = {
        invoices: number
        creditNotes: number
        charged: string
        credited: string
        vat: string
      }
      // Sums leave as text: as numbers they would be cut beyond 2^53 kobo.
      const sum = (amount: string) => `CAST(coalesce(sum(${amount}), 0) AS TEXT)`
      const isCredit = "i.invoice_type = 'CREDIT_NOTE'"
      const row = connection
        .prepare<MonthRow>(
          `SELECT count(*) FILTER (WHERE NOT ${isCredit}) AS invoices, count(*) FILTER (WHERE ${isCredit}) AS "creditNotes",
             ${sum(`CASE WHEN ${isCredit} THEN 0 ELSE i.total - i.total_tax END`)} AS charged,
             ${sum(`CASE WHEN ${isCredit} THEN i.total - i.total_tax ELSE 0 END`)} AS credited,
             ${sum(`CASE WHEN ${isCredit} THEN -i.total_tax ELSE i.total_tax END`)} AS vat
           FROM invoice i
           WHERE ${OF_BUSINESS} AND i.issue_date >= @first AND i.issue_date <= @last
             AND +i.invoice_type <> 'PROFORMA' AND +i.status IN (${listOf(SOLD)}) AND ${IN_ENVIRONMENT}`,
        )
        .get({ businessId, environment, isPresent: toBit(isPresent), first: `${month}-01`, last: `${month}-31` })
      if (!row) throw new Error('The database did not answer.')

      const { invoices, creditNotes, charged, credited, vat } = row
      return {
        invoices,
        creditNotes,
        sales: BigInt(charged) - BigInt(credited),
        vat: BigInt(vat),
        credited: BigInt(credited),
      }
    },

    async renameCustomerInDrafts(customerId, name) {
      connection
        .prepare(
          `UPDATE invoice SET customer_name = @name, customer_fold = @fold
           WHERE status = 'DRAFT' AND customer_key = (SELECT key FROM customer WHERE id = @customerId)`,
        )
        .run({ customerId, name, fold: fold(name) })
    },
  }
}

/** Of words from the contract, never of what somebody typed. */
const listOf = (statuses: readonly InvoiceStatus[]): string => statuses.map((status) => `'${status}'`).join(', ')

const toListed = ({ customerTin, queueState, queueNext, ...row }: ListedRow): ListedInvoice => {
  const invoice = toRecord(row)
  const nextAttemptAt = toIsoOrNull(queueNext)
  return {
    ...invoice,
    customerTin: invoice.parties ? invoice.parties.customer.tin : customerTin,
    queue: queueState === null ? null : { state: queueState as SubmissionState, nextAttemptAt },
  }
}

function conditions(query: InvoiceQuery): { where: string; parameters: Record<string, unknown> } {
  const parts = [OF_BUSINESS]
  const parameters: Record<string, unknown> = { businessId: query.businessId }
  const add = (name: string, value: string | undefined, part: string) => {
    if (value === undefined) return
    parts.push(part)
    parameters[name] = value
  }

  if (query.statuses) parts.push(`i.status IN (${listOf(query.statuses)})`)
  add('invoiceType', query.invoiceType, 'i.invoice_type = @invoiceType')
  add('customerId', query.customerId, 'i.customer_key = (SELECT key FROM customer WHERE id = @customerId)')
  add('externalReference', query.externalReference, 'i.external_reference = @externalReference')
  add('sentBackTo', query.sentBackTo, SENT_BACK)
  add('startDate', query.startDate, 'i.issue_date >= @startDate')
  add('endDate', query.endDate, 'i.issue_date <= @endDate')
  add(
    'needle',
    query.search ? fold(query.search) : undefined,
    `(instr(i.customer_fold, @needle) > 0 OR instr(lower(coalesce(i.irn, i.invoice_number)), @needle) > 0 OR instr(fold(i.notes), @needle) > 0)`,
  )

  return { where: parts.join(' AND '), parameters }
}

const toRecord = (row: Row): InvoiceRecord => ({
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
