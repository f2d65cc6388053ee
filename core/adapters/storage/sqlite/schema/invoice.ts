import { sql } from 'drizzle-orm'
import { blob, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type {
  Environment,
  InvoiceKind,
  InvoiceStatus,
  InvoiceType,
  PaymentMethod,
  PaymentStatus,
} from '../../../../contract/http/vocabulary.ts'

import { numberSeriesTable, ofBusiness } from './business.ts'
import { id, key, searched } from './columns.ts'
import { customerTable, paymentDetailTable } from './records.ts'

/** Copies of suppliers, buyers and accounts as invoices saw them, each kept once by its content. */
export const snapshotTable = sqliteTable(
  'snapshot',
  { key: key(), hash: blob('hash', { mode: 'buffer' }).notNull(), content: text('content').notNull() },
  (t) => [uniqueIndex('snapshot_hash').on(t.hash)],
)

export const invoiceTable = sqliteTable(
  'invoice',
  {
    key: key(),
    id: id(),
    businessKey: ofBusiness(),
    seriesKey: integer('series_key')
      .notNull()
      .references(() => numberSeriesTable.key),
    sequence: integer('sequence').notNull(),
    invoiceNumber: text('invoice_number').notNull(),
    irn: text('irn'),
    invoiceType: text('invoice_type').$type<InvoiceType>().notNull(),
    invoiceKind: text('invoice_kind').$type<InvoiceKind>().notNull(),
    status: text('status').$type<InvoiceStatus>().notNull(),
    environment: text('environment').$type<Environment>(),
    customerKey: integer('customer_key')
      .notNull()
      .references(() => customerTable.key),
    customerName: text('customer_name').notNull(),
    /** `searchFold`, for the order of names: Ọlá stands between Okoro and Pius. */
    customerFold: text('customer_fold').notNull(),
    issueDate: text('issue_date').notNull(),
    dueDate: text('due_date').notNull(),
    /** See line-codec.ts; a blob is a short form: see forms/invoice-text.ts. */
    lines: text('lines').$type<Buffer | string>().notNull(),
    subtotal: integer('subtotal').notNull(),
    totalDiscount: integer('total_discount').notNull(),
    totalTax: integer('total_tax').notNull(),
    total: integer('total').notNull(),
    paymentTerms: text('payment_terms'),
    paymentMethod: text('payment_method').$type<PaymentMethod>(),
    paymentDetailKey: integer('payment_detail_key').references(() => paymentDetailTable.key),
    notes: text('notes'),
    externalReference: text('external_reference'),
    /** JSON: text by key, a program's own. */
    metadata: text('metadata'),
    /** JSON: the fields of a draft that were typed and could not be saved. */
    unfinished: text('unfinished'),
    originalInvoiceId: text('original_invoice_id'),
    originalIrn: text('original_irn'),
    originalIssueDate: text('original_issue_date'),
    supplierKey: integer('supplier_key').references(() => snapshotTable.key),
    buyerKey: integer('buyer_key').references(() => snapshotTable.key),
    payIntoKey: integer('pay_into_key').references(() => snapshotTable.key),
    qrText: text('qr_text').$type<Buffer | string>(),
    qrKeyFingerprint: text('qr_key_fingerprint'),
    paymentStatus: text('payment_status').$type<PaymentStatus>(),
    paymentDate: text('payment_date'),
    paymentReference: text('payment_reference'),
    paymentSent: integer('payment_sent'),
    refusal: text('refusal'),
    approvedBy: text('approved_by'),
    approvedAt: integer('approved_at'),
    rejectedBy: text('rejected_by'),
    rejectedAt: integer('rejected_at'),
    rejectionReason: text('rejection_reason'),
    finalizedAt: integer('finalized_at'),
    submittedAt: integer('submitted_at'),
    clearedAt: integer('cleared_at'),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    version: integer('version').notNull(),
    /** See content-hash.ts. Null in rows from before there were hashes, until they are first seen. */
    contentHash: blob('content_hash', { mode: 'buffer' }),
    ...searched(),
  },
  (t) => [
    uniqueIndex('invoice_id').on(t.id),
    uniqueIndex('invoice_sequence').on(t.seriesKey, t.sequence),
    // The register: an environment is told apart without reading its rows.
    index('invoice_by_number').on(t.businessKey, t.sequence, t.environment, t.seriesKey),
    // One index per sort; `key` grows with the id, so it breaks ties the same way and comes with every index for free.
    index('invoice_by_created').on(t.businessKey, t.createdAt),
    index('invoice_by_updated').on(t.businessKey, t.updatedAt),
    // The days of a list in the order of creation, too: sorted without their rows.
    index('invoice_by_issue_date').on(t.businessKey, t.issueDate, t.key, t.createdAt, t.status, t.invoiceType),
    index('invoice_by_due_date').on(t.businessKey, t.dueDate),
    index('invoice_by_total').on(t.businessKey, t.total),
    index('invoice_by_irn').on(t.businessKey, t.irn),
    index('invoice_by_status').on(t.businessKey, t.status, t.createdAt),
    index('invoice_by_type').on(t.businessKey, t.invoiceType, t.createdAt),
    index('invoice_by_customer_name').on(t.businessKey, t.customerFold),
    index('invoice_by_customer').on(t.customerKey, t.createdAt),
    index('invoice_by_original')
      .on(t.businessKey, t.originalIrn)
      .where(sql`original_irn is not null`),
    uniqueIndex('invoice_external_reference')
      .on(t.businessKey, t.externalReference)
      .where(sql`external_reference is not null`),
    index('invoice_unpaid')
      .on(t.businessKey, t.dueDate)
      .where(sql`status = 'FIRS_APPROVED'`),
    // How a code begins: it is random, and four bytes tell it from nearly all others.
    index('invoice_by_code')
      .on(t.businessKey, sql`substr(qr_text, 1, 4)`)
      .where(sql`qr_text is not null`),
    index('invoice_unsent_payment')
      .on(t.key)
      .where(sql`payment_sent = 0`),
  ],
)
