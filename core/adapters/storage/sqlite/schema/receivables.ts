import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { Environment } from '../../../../contract/http/vocabulary.ts'
import type { EntryKind } from '../../../../domain/receivables/entry.ts'

import { businessTable, ofBusiness } from './business.ts'
import { id, key } from './columns.ts'
import { invoiceTable } from './invoice.ts'
import { customerTable } from './records.ts'

const ofAccount = () => ({
  businessKey: ofBusiness(),
  environment: text('environment').$type<Environment>().notNull(),
  customerKey: integer('customer_key')
    .notNull()
    .references(() => customerTable.key),
})

/** What customers owe and what settled it. Append-only, kept so by triggers. Kobo, above 0 where more is owed by it. */
export const accountEntryTable = sqliteTable(
  'account_entry',
  {
    key: key(),
    id: id(),
    ...ofAccount(),
    kind: text('kind').$type<EntryKind>().notNull(),
    amount: integer('amount').notNull(),
    date: text('date').notNull(),
    dueDate: text('due_date'),
    number: text('number'),
    invoiceKey: integer('invoice_key').references(() => invoiceTable.key),
    reversesKey: integer('reverses_key'),
    /** JSON, by kind; kobo as text. */
    details: text('details'),
    externalReference: text('external_reference'),
    recordedAt: integer('recorded_at').notNull(),
    recordedBy: text('recorded_by').notNull(),
  },
  (t) => [
    uniqueIndex('account_entry_id').on(t.id),
    uniqueIndex('account_entry_reverses')
      .on(t.reversesKey)
      .where(sql`reverses_key is not null`),
    uniqueIndex('account_entry_external_reference')
      .on(t.businessKey, t.environment, t.externalReference)
      .where(sql`external_reference is not null`),
    // With the kind and what is taken back, so that others of a customer are stepped over without reading their rows.
    index('account_entry_of_customer').on(
      t.businessKey,
      t.environment,
      t.customerKey,
      t.date,
      t.amount,
      t.kind,
      t.reversesKey,
    ),
    // With what it takes back, so that a page steps over others without reading their rows.
    // What is charged by invoices is found by these, and is half of all.
    index('account_entry_of_kind')
      .on(t.businessKey, t.environment, t.kind, t.date, t.reversesKey)
      .where(sql`kind <> 'INVOICE'`),
    index('account_entry_of_invoice')
      .on(t.invoiceKey)
      .where(sql`invoice_key is not null`),
    // The tax of a payment, and the last rate of a customer: few of its entries are tax.
    index('account_entry_deductions')
      .on(t.customerKey, t.environment, t.kind, t.date)
      .where(sql`reverses_key is null and kind in ('WHT', 'VAT_WITHHELD')`),
    // Deposits on an offer, of which a customer has few payments among very many.
    index('account_entry_of_offer')
      .on(sql`details ->> 'offer'`)
      .where(sql`details ->> 'offer' is not null`),
    // What was taken back is little: sums of all begin with it.
    index('account_entry_reversals')
      .on(t.businessKey, t.environment, t.date)
      .where(sql`reverses_key is not null`),
    index('account_entry_by_number')
      .on(t.businessKey, t.number)
      .where(sql`number is not null and kind <> 'INVOICE'`),
    check('account_entry_not_zero', sql`amount <> 0 or kind = 'PAYMENT'`),
  ],
)

/** What of a credit stands against a debit; below 0 where that is taken back. Append-only, kept so by triggers. */
export const allocationTable = sqliteTable(
  'allocation',
  {
    key: key(),
    creditKey: integer('credit_key')
      .notNull()
      .references(() => accountEntryTable.key),
    debitKey: integer('debit_key')
      .notNull()
      .references(() => accountEntryTable.key),
    amount: integer('amount').notNull(),
    at: integer('at').notNull(),
    by: text('by').notNull(),
  },
  (t) => [
    index('allocation_of_credit').on(t.creditKey),
    index('allocation_of_debit').on(t.debitKey),
    check('allocation_not_zero', sql`amount <> 0`),
  ],
)

/** The day from which each allocation counts: reports as of a day go by it. Append-only, kept so by triggers. */
export const allocationDayTable = sqliteTable(
  'allocation_day',
  {
    allocationKey: integer('allocation_key')
      .primaryKey()
      .references(() => allocationTable.key),
    businessKey: ofBusiness(),
    environment: text('environment').$type<Environment>().notNull(),
    date: text('date').notNull(),
  },
  (t) => [index('allocation_day_of_business').on(t.businessKey, t.environment, t.date)],
)

/**
 * Counters over the tables above, one row an entry: what settles it, and what is open. They stand outside the
 * invoice, so that a payment never collides with the queue; they can be made again from the rows at any time.
 */
export const accountOpenTable = sqliteTable(
  'account_open',
  {
    entryKey: integer('entry_key')
      .primaryKey()
      .references(() => accountEntryTable.key),
    ...ofAccount(),
    /** 1: more is owed by it. */
    isDebit: integer('is_debit').notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    invoiceKey: integer('invoice_key').references(() => invoiceTable.key),
    /** The day that it ages by. */
    dueDate: text('due_date').notNull(),
    /** The day it counts for. */
    date: text('date').notNull().default(''),
    paid: integer('paid').notNull().default(0),
    deducted: integer('deducted').notNull().default(0),
    credited: integer('credited').notNull().default(0),
    writtenOff: integer('written_off').notNull().default(0),
    open: integer('open').notNull(),
    /** 0: it was taken back, or takes another one back. */
    stands: integer('stands').notNull().default(1),
  },
  (t) => [
    index('account_open_debits')
      .on(t.businessKey, t.environment, t.customerKey, t.dueDate, t.open, t.kind, t.date)
      .where(sql`open > 0 and is_debit = 1`),
    index('account_open_due')
      .on(t.businessKey, t.environment, t.dueDate, t.kind, t.open, t.customerKey, t.date)
      .where(sql`open > 0 and is_debit = 1`),
    index('account_open_invoices')
      .on(t.businessKey, t.environment, t.invoiceKey)
      .where(sql`open > 0 and is_debit = 1 and invoice_key is not null`),
    index('account_open_partly')
      .on(t.businessKey, t.invoiceKey)
      .where(sql`open > 0 and is_debit = 1 and invoice_key is not null and paid + deducted > 0`),
    // What was closed without money is little, and asked of each document where a list is walked.
    index('account_open_closed')
      .on(t.businessKey, t.invoiceKey)
      .where(
        sql`open = 0 and (paid + deducted = 0 or written_off > 0) and invoice_key is not null and stands = 1 and is_debit = 1`,
      ),
    // With its day: since when a customer has credit is told without rows.
    index('account_open_credits')
      .on(t.businessKey, t.environment, t.customerKey, t.date)
      .where(sql`open > 0 and is_debit = 0`),
    uniqueIndex('account_open_of_invoice')
      .on(t.invoiceKey, t.kind)
      .where(sql`invoice_key is not null and stands = 1 and kind in ('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE')`),
    check('account_open_not_below_zero', sql`open >= 0`),
  ],
)

/** By customer, what the rows above add up to. */
export const accountBalanceTable = sqliteTable(
  'account_balance',
  {
    ...ofAccount(),
    owed: integer('owed').notNull(),
    /** Of `owed`: money given back that no credit stands against any more. */
    owedOnAccount: integer('owed_on_account').notNull(),
    credit: integer('credit').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.businessKey, t.environment, t.customerKey] }),
    // Who owes most, and what all of them owe, without their rows.
    index('account_balance_by_owed').on(t.businessKey, t.environment, t.owed, t.credit),
  ],
)

/** The next receipt number, one series per business and environment. */
export const receiptSeriesTable = sqliteTable(
  'receipt_series',
  {
    businessKey: ofBusiness(),
    environment: text('environment').$type<Environment>().notNull(),
    next: integer('next').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessKey, t.environment] })],
)

/** Certificates of withheld tax as they came in; the newest of a deduction counts. Append-only, kept so by triggers. */
export const certificateTable = sqliteTable(
  'deduction_certificate',
  {
    key: key(),
    entryKey: integer('entry_key')
      .notNull()
      .references(() => accountEntryTable.key),
    number: text('number'),
    date: text('date'),
    at: integer('at').notNull(),
    by: text('by').notNull(),
  },
  (t) => [index('deduction_certificate_of_entry').on(t.entryKey)],
)

/**
 * Businesses with sales to consumers from before there were accounts that nobody has answered for: whether they were paid
 * at the counter. `upTo` is the last entry that is asked about.
 */
export const consumerQuestionTable = sqliteTable('consumer_question', {
  businessKey: integer('business_key')
    .primaryKey()
    .references(() => businessTable.key),
  upTo: integer('up_to').notNull(),
})
