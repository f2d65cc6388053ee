import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type {
  Environment,
  InvoiceStatus,
  InvoiceType,
  PaymentState,
  PurchaseStatus,
  PurchaseType,
} from '../../../../contract/http/vocabulary.ts'
import type { PayableKind } from '../../../../domain/payables/entry.ts'
import type { EntryKind } from '../../../../domain/receivables/entry.ts'

import { ofBusiness } from './business.ts'

/**
 * How many rows of the large tables are which, and what they come to, so that nobody counts a million to show one page.
 * Triggers write them with the rows, in the same unit; see sql/counts.ts for what compares and makes them again.
 */

/** Documents by the month of their issue date. `environment` is empty while they are tied to none. Kobo. */
export const invoiceCountTable = sqliteTable(
  'invoice_count',
  {
    businessKey: ofBusiness(),
    environment: text('environment').$type<Environment | ''>().notNull(),
    /** YYYY-MM. */
    month: text('month').notNull(),
    invoiceType: text('invoice_type').$type<InvoiceType>().notNull(),
    status: text('status').$type<InvoiceStatus>().notNull(),
    count: integer('count').notNull(),
    total: integer('total').notNull(),
    tax: integer('tax').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessKey, t.environment, t.month, t.invoiceType, t.status] })],
)

/** Documents by the customer that stands in them, also where that one was merged since. */
export const customerCountTable = sqliteTable(
  'customer_count',
  {
    /** Refers to nothing: a damaged document may name a customer that is not there. */
    customerKey: integer('customer_key').notNull(),
    status: text('status').$type<InvoiceStatus>().notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerKey, t.status] })],
)

/** What documents stand at in accounts: `paymentStateOf`, or OTHER where something else of one is open. */
export const chargeCountTable = sqliteTable(
  'charge_count',
  {
    businessKey: ofBusiness(),
    environment: text('environment').$type<Environment>().notNull(),
    state: text('state').$type<PaymentState | 'OTHER'>().notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessKey, t.environment, t.state] })],
)

/** Account entries that take none back, by the month of their day and the way of paying (empty of what has none). Kobo. */
export const entryCountTable = sqliteTable(
  'entry_count',
  {
    businessKey: ofBusiness(),
    environment: text('environment').$type<Environment>().notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    /** YYYY-MM. */
    month: text('month').notNull(),
    method: text('method').notNull(),
    count: integer('count').notNull(),
    amount: integer('amount').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessKey, t.environment, t.kind, t.month, t.method] })],
)

/** What the entries of an account come to, by the month of their day; by the customer that they were written for, also where that one was merged since. Kobo. */
export const accountMonthTable = sqliteTable(
  'account_month',
  {
    businessKey: ofBusiness(),
    environment: text('environment').$type<Environment>().notNull(),
    customerKey: integer('customer_key').notNull(),
    /** YYYY-MM. */
    month: text('month').notNull(),
    count: integer('count').notNull(),
    amount: integer('amount').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessKey, t.environment, t.customerKey, t.month] })],
)

/** Entries of suppliers' accounts that take none back, by the month of their day. Kobo. */
export const payableCountTable = sqliteTable(
  'payable_count',
  {
    businessKey: ofBusiness(),
    environment: text('environment').$type<Environment>().notNull(),
    kind: text('kind').$type<PayableKind>().notNull(),
    /** YYYY-MM. */
    month: text('month').notNull(),
    count: integer('count').notNull(),
    amount: integer('amount').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessKey, t.environment, t.kind, t.month] })],
)

/** Bills by whom they are from; the name is empty where nobody is named. */
export const purchaseCountTable = sqliteTable(
  'purchase_count',
  {
    businessKey: ofBusiness(),
    environment: text('environment').$type<Environment>().notNull(),
    status: text('status').$type<PurchaseStatus>().notNull(),
    type: text('type').$type<PurchaseType>().notNull(),
    supplierName: text('supplier_name').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessKey, t.environment, t.status, t.type, t.supplierName] })],
)

/** Documents by where they stand in a list: in which part of its order. See invoice/places.ts. */
export const invoicePlaceCountTable = sqliteTable(
  'invoice_place_count',
  {
    businessKey: ofBusiness(),
    sort: text('sort').$type<'createdAt' | 'updatedAt' | 'total'>().notNull(),
    /** In the order of their creation each status has places of its own; empty in other orders. */
    status: text('status').$type<InvoiceStatus | ''>().notNull(),
    part: integer('part').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessKey, t.sort, t.status, t.part] })],
)

/** Entries of the audit log, 4,096 keys at a time: who wrote how many about what, and when the first and the last. */
export const auditCountTable = sqliteTable(
  'audit_count',
  {
    businessKey: integer('business_key').notNull(),
    /** The keys divided by 4,096. */
    part: integer('part').notNull(),
    /** What an action begins with, up to its full stop. */
    prefix: text('prefix').notNull(),
    /** Empty where nobody signed in did it. */
    actorId: text('actor_id').notNull(),
    count: integer('count').notNull(),
    firstAt: integer('first_at').notNull(),
    lastAt: integer('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessKey, t.part, t.prefix, t.actorId] })],
)
