import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { Environment } from '../../../../contract/http/vocabulary.ts'
import type { PayableKind } from '../../../../domain/payables/entry.ts'

import { ofBusiness } from './business.ts'
import { id, key } from './columns.ts'
import { purchaseTable, supplierTable } from './purchases.ts'
import { tillEntryTable } from './till.ts'

const ofAccount = () => ({
  businessKey: ofBusiness(),
  environment: text('environment').$type<Environment>().notNull(),
  /** Null: bills without a supplier. */
  supplierKey: integer('supplier_key').references(() => supplierTable.key),
})

/** What is owed to suppliers and what settled it. Append-only, kept so by triggers. Kobo, above 0 where more is owed by it. */
export const payableEntryTable = sqliteTable(
  'payable_entry',
  {
    key: key(),
    id: id(),
    ...ofAccount(),
    kind: text('kind').$type<PayableKind>().notNull(),
    amount: integer('amount').notNull(),
    date: text('date').notNull(),
    dueDate: text('due_date'),
    number: text('number'),
    purchaseKey: integer('purchase_key').references(() => purchaseTable.key),
    reversesKey: integer('reverses_key'),
    /** JSON, by kind; kobo as text. */
    details: text('details'),
    externalReference: text('external_reference'),
    /** The id of the first payment of those that were made together. */
    runId: text('run_id'),
    /** Of a payment: the cash that had left the drawer for it before. */
    tillEntryKey: integer('till_entry_key').references(() => tillEntryTable.key),
    recordedAt: integer('recorded_at').notNull(),
    recordedBy: text('recorded_by').notNull(),
  },
  (t) => [
    uniqueIndex('payable_entry_id').on(t.id),
    uniqueIndex('payable_entry_reverses')
      .on(t.reversesKey)
      .where(sql`reverses_key is not null`),
    uniqueIndex('payable_entry_external_reference')
      .on(t.businessKey, t.environment, t.externalReference)
      .where(sql`external_reference is not null`),
    index('payable_entry_of_supplier').on(t.businessKey, t.environment, t.supplierKey, t.date),
    index('payable_entry_of_kind').on(t.businessKey, t.environment, t.kind, t.date, t.reversesKey),
    index('payable_entry_of_purchase')
      .on(t.purchaseKey)
      .where(sql`purchase_key is not null`),
    index('payable_entry_of_run')
      .on(t.runId)
      .where(sql`run_id is not null`),
    index('payable_entry_of_cash')
      .on(t.tillEntryKey)
      .where(sql`till_entry_key is not null`),
    check('payable_entry_not_zero', sql`amount <> 0 or kind = 'PAYMENT'`),
  ],
)

/** What of a credit stands against a debit; below 0 where that is taken back. Append-only, kept so by triggers. */
export const payableAllocationTable = sqliteTable(
  'payable_allocation',
  {
    key: key(),
    businessKey: ofBusiness(),
    environment: text('environment').$type<Environment>().notNull(),
    creditKey: integer('credit_key')
      .notNull()
      .references(() => payableEntryTable.key),
    debitKey: integer('debit_key')
      .notNull()
      .references(() => payableEntryTable.key),
    amount: integer('amount').notNull(),
    /** The day from which it counts. */
    date: text('date').notNull(),
    at: integer('at').notNull(),
    by: text('by').notNull(),
  },
  (t) => [
    index('payable_allocation_of_credit').on(t.creditKey),
    index('payable_allocation_of_debit').on(t.debitKey),
    index('payable_allocation_of_business').on(t.businessKey, t.environment, t.date),
    check('payable_allocation_not_zero', sql`amount <> 0`),
  ],
)

/** Counters over the tables above, one row an entry; they can be made again from the rows at any time. */
export const payableOpenTable = sqliteTable(
  'payable_open',
  {
    entryKey: integer('entry_key')
      .primaryKey()
      .references(() => payableEntryTable.key),
    ...ofAccount(),
    /** 1: more is owed by it. */
    isDebit: integer('is_debit').notNull(),
    kind: text('kind').$type<PayableKind>().notNull(),
    purchaseKey: integer('purchase_key').references(() => purchaseTable.key),
    /** The day that it ages by. */
    dueDate: text('due_date').notNull(),
    /** The day it counts for. */
    date: text('date').notNull(),
    paid: integer('paid').notNull().default(0),
    withheld: integer('withheld').notNull().default(0),
    credited: integer('credited').notNull().default(0),
    writtenBack: integer('written_back').notNull().default(0),
    open: integer('open').notNull(),
    /** 0: it was taken back, or takes another one back. */
    stands: integer('stands').notNull().default(1),
  },
  (t) => [
    index('payable_open_debits')
      .on(t.businessKey, t.environment, t.dueDate, t.supplierKey, t.open)
      .where(sql`open > 0 and is_debit = 1`),
    index('payable_open_credits')
      .on(t.businessKey, t.environment, t.supplierKey, t.open)
      .where(sql`open > 0 and is_debit = 0`),
    index('payable_open_of_supplier')
      .on(t.businessKey, t.environment, t.supplierKey, t.dueDate, t.open)
      .where(sql`open > 0 and is_debit = 1`),
    uniqueIndex('payable_open_of_purchase')
      .on(t.purchaseKey)
      .where(sql`purchase_key is not null and stands = 1 and kind in ('BILL', 'CREDIT_NOTE')`),
    check('payable_open_not_below_zero', sql`open >= 0`),
  ],
)

/** The next number of receipts for withholding tax, one series per business and environment. */
export const whtReceiptSeriesTable = sqliteTable(
  'wht_receipt_series',
  {
    businessKey: ofBusiness(),
    environment: text('environment').$type<Environment>().notNull(),
    next: integer('next').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessKey, t.environment] })],
)
