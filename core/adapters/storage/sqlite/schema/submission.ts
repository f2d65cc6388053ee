import { sql } from 'drizzle-orm'
import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { Environment, PaymentStatus, ProviderName } from '../../../../contract/http/vocabulary.ts'

import { ofBusiness } from './business.ts'
import { key } from './columns.ts'
import { invoiceTable } from './invoice.ts'

/** The durable queue. The bytes to send are frozen here when an invoice is queued and never change. */
export const submissionTable = sqliteTable(
  'submission',
  {
    invoiceKey: integer('invoice_key')
      .primaryKey()
      .references(() => invoiceTable.key),
    businessKey: ofBusiness(),
    provider: text('provider').$type<ProviderName>().notNull(),
    environment: text('environment').$type<Environment>().notNull(),
    irn: text('irn').notNull(),
    payload: blob('payload', { mode: 'buffer' }).notNull(),
    payloadSha256: text('payload_sha256').notNull(),
    state: text('state').notNull(),
    attempts: integer('attempts').notNull(),
    tries: integer('tries').notNull(),
    /** True from the moment before a socket opens until a clear answer is stored. */
    outcomeUnknown: integer('outcome_unknown').notNull(),
    queuedAt: integer('queued_at').notNull(),
    nextAttemptAt: integer('next_attempt_at'),
    /** Since when the present stretch of trouble lasts. */
    troubleSince: integer('trouble_since'),
    lastTrouble: text('last_trouble'),
    transmitted: integer('transmitted').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    // Nobody asks for what is done, and that is nearly all: see NOT_DONE in sql/rules.ts.
    index('submission_due')
      .on(t.state, t.nextAttemptAt)
      .where(sql`state <> 'DONE'`),
    index('submission_business')
      .on(t.businessKey, t.state)
      .where(sql`state <> 'DONE'`),
  ],
)

/** What payloads of a business are deflated against: some of those before. Never changes, kept so by triggers: see forms/payloads.ts. */
export const payloadDictionaryTable = sqliteTable(
  'payload_dictionary',
  { key: key(), businessKey: ofBusiness(), content: blob('content', { mode: 'buffer' }).notNull() },
  (t) => [index('payload_dictionary_of_business').on(t.businessKey)],
)

/** Every call to a provider: its start is committed before the socket opens, its outcome afterwards. */
export const submissionAttemptTable = sqliteTable(
  'submission_attempt',
  {
    key: key(),
    invoiceKey: integer('invoice_key')
      .notNull()
      .references(() => invoiceTable.key),
    /** Words have a short form: see forms/attempt-text.ts. */
    call: text('call').$type<Buffer | string>().notNull(),
    /** Where the call went; null for calls from before this was kept. */
    provider: text('provider').$type<Buffer | ProviderName>(),
    environment: text('environment').$type<Buffer | string>(),
    startedAt: integer('started_at').notNull(),
    endedAt: integer('ended_at'),
    outcome: text('outcome').$type<Buffer | string>(),
    /** What went wrong, where the outcome alone does not tell. */
    trouble: text('trouble').$type<Buffer | string>(),
  },
  (t) => [index('submission_attempt_invoice').on(t.invoiceKey)],
)

/** What the built-in simulator of the authority has accepted. Nothing real ever stands here. */
export const sandboxInvoiceTable = sqliteTable(
  'sandbox_invoice',
  {
    businessId: text('business_id').notNull(),
    irn: text('irn').notNull(),
    sha256: text('sha256').notNull(),
    acceptedAtMs: integer('accepted_at').notNull(),
    visibleAtMs: integer('visible_at').notNull(),
    totalKobo: integer('total').notNull(),
    taxKobo: integer('tax').notNull(),
    supplierTin: text('supplier_tin').notNull(),
    buyerTin: text('buyer_tin'),
    typeCode: text('type_code').notNull(),
    issueDate: text('issue_date').notNull(),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.irn] })],
)

/** What the simulated suppliers sent, by its IRN. Nothing real ever stands here. */
export const sandboxDeliveryTable = sqliteTable(
  'sandbox_delivery',
  {
    businessId: text('business_id').notNull(),
    irn: text('irn').notNull(),
    isConfirmed: integer('is_confirmed').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.irn] })],
)
