import { createHash } from 'node:crypto'

import { AppError } from '../../../contract/errors.ts'
import type { InvoiceRepository } from '../../../ports/invoice-repository.ts'
import type { InvoiceRecord, Party, PayInto } from '../../../domain/invoice/invoice.ts'
import { fold } from '../../../domain/text/fold.ts'

import type { Connection } from './connection.ts'
import { createInvoiceList } from './invoice-list.ts'
import { type InvoiceRow, OF_BUSINESS, SELECT, toRecord } from './invoice-rows.ts'
import { createInvoiceSums } from './invoice-sums.ts'
import { encodeLines } from './line-codec.ts'
import { createNumberRegister } from './number-register.ts'
import { REFUSED_FOR_TIN } from './rules-in-sql.ts'
import { invoiceTable, snapshotTable } from './schema.ts'
import { foldedAnew, withSearchText } from './search.ts'
import { BUSINESS_KEY, keyOf, listOf, tableStatements, toBit, toMillis, toMillisOrNull } from './statements.ts'

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
    ...createInvoiceList(connection),
    ...createNumberRegister(connection),
    ...createInvoiceSums(connection),

    async get(businessId, id) {
      const row = connection.prepare<InvoiceRow>(`${SELECT} WHERE i.id = ? AND b.id = ?`).get(id, businessId)
      return row && toRecord(row)
    },

    async insert(invoice) {
      const business = connection
        .prepare<{ key: number; seriesKey: number }>('SELECT key, series_key AS "seriesKey" FROM business WHERE id = ?')
        .get(invoice.businessId)
      if (!business) throw new Error(`There is no business ${invoice.businessId}.`)
      invoices.insert({
        ...withSearchText('invoice', toRow(invoice)),
        businessKey: business.key,
        seriesKey: business.seriesKey,
        version: invoice.version,
      })
    },

    async update(invoice) {
      const next = { ...invoice, version: invoice.version + 1 }
      const changed = invoices.update(
        { ...withSearchText('invoice', toRow(next)), version: next.version },
        `id = @id AND version = @stored AND business_key = ${BUSINESS_KEY}`,
        { id: invoice.id, stored: invoice.version, businessId: invoice.businessId },
      )
      if (changed === 0) throw new AppError('version_conflict')
      return next
    },

    async byExternalReference(businessId, reference) {
      const row = connection
        .prepare<InvoiceRow>(`${SELECT} WHERE ${OF_BUSINESS} AND i.external_reference = @reference`)
        .get({ businessId, reference })
      return row && toRecord(row)
    },

    async inStatuses(businessId, statuses) {
      return connection
        .prepare<InvoiceRow>(`${SELECT} WHERE ${OF_BUSINESS} AND i.status IN (${listOf(statuses)}) ORDER BY i.key`)
        .all({ businessId })
        .map(toRecord)
    },

    async byIrn(businessId, irn, environment) {
      const row = connection
        .prepare<InvoiceRow>(
          `${SELECT} WHERE ${OF_BUSINESS} AND i.irn = @irn ORDER BY coalesce(i.environment, @environment) = @environment DESC, i.key`,
        )
        .get({ businessId, irn, environment })
      return row && toRecord(row)
    },

    async tinRefusedOn(businessId, about) {
      // Few invoices stand refused; a customer may have very many.
      return connection
        .prepare<{ number: string }>(
          `SELECT i.invoice_number AS number FROM invoice i INDEXED BY invoice_by_status
           JOIN customer c ON c.key = i.customer_key AND c.id = @customerId
           WHERE ${OF_BUSINESS} AND ${REFUSED_FOR_TIN} AND i.environment = @environment AND i.id <> @except
           ORDER BY i.created_at DESC LIMIT 1`,
        )
        .get({ businessId, ...about })?.number
    },

    // In one statement, for there may be thousands: every other field stays, and the time follows `laterOf`.
    async fixEnvironment(businessId, { inLiveSeries, environment, at }) {
      return connection
        .prepare<{ id: string }>(
          `UPDATE invoice SET environment = @environment, version = version + 1, updated_at = max(updated_at, @at)
           WHERE business_key = ${BUSINESS_KEY} AND environment IS NULL
             AND series_key IN (SELECT key FROM number_series WHERE is_live = @isLive) RETURNING id`,
        )
        .all({ businessId, environment, at: toMillis(at), isLive: toBit(inLiveSeries) })
    },

    // A draft has no `parties` of its own yet: it follows its customer, and no version of it is lost by that.
    async renameCustomerInDrafts(customerId, name) {
      const drafts = `status = 'DRAFT' AND customer_key = (SELECT key FROM customer WHERE id = @customerId)`
      connection
        .prepare(`UPDATE invoice SET customer_name = @name, customer_fold = @fold WHERE ${drafts}`)
        .run({ customerId, name, fold: fold(name) })
      connection
        .prepare(`UPDATE invoice AS t SET search_text = ${foldedAnew('invoice', 't')} WHERE ${drafts}`)
        .run({ customerId })
    },
  }
}
