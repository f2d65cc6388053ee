import { getTableName, is, sql } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'

import * as described from '../../sqlite/schema/tables.ts'

import { deriveTable, isOfBusiness, type DerivedTable, type Difference } from './derived-table.ts'
import { ownTables } from './own-tables.ts'

/**
 * The database in PostgreSQL, derived from the one description that SQLite has too, table by table and column by column
 * under the same names; what differs is said here, and nowhere else.
 */

/** Named records, in the order of their names: see `nameSort`. */
const byName = (table: string, folded: string): Difference => ({
  texts: ['name_sort'],
  also: [
    {
      name: `${table}_by_name`,
      using: 'btree',
      on: sql.raw(`business_key, name_sort, ${folded}, key`),
      where: sql.raw('deleted_at is null'),
    },
  ],
})

/**
 * SQLite's own: its index of words, which has other parts here, the commits of its one file, and the places of documents in lists: every document of
 * a business would be written into the same few rows, where several processes write at once. And the codes of its log,
 * and what it deflates against.
 */
const ABSENT = new Set([
  ...['search_part', 'search_changed', 'search_changed_purchase', 'search_shelf'],
  ...['commit_count', 'invoice_place_count', 'audit_word', 'payload_dictionary'],
])

const differences: Readonly<Record<string, Difference>> = {
  allocation: { ofBusiness: true },
  audit_entry: {
    // The primary key has the chain of a business already.
    without: ['audit_entry_chain', 'audit_entry_subject'],
    also: [
      { name: 'audit_entry_of_subject', using: 'btree', on: sql.raw('subject_id, key') },
      // By its id alone. Not in the order of ids: the end of a chain has to be found by its business.
      { name: 'audit_entry_by_key', using: 'hash', on: sql.raw('key') },
    ],
  },
  damaged_revision: { ofBusiness: true },
  deduction_certificate: { ofBusiness: true },
  customer: byName('customer', 'name_fold'),
  product: byName('product', 'name_fold'),
  payment_detail: byName('payment_detail', 'label_fold'),
  supplier: byName('supplier', 'name_fold'),
  customer_count: { ofBusiness: true },
  // Reminders and statements of a customer.
  email: {
    also: [
      {
        name: 'email_of_customer',
        using: 'btree',
        on: sql.raw('business_key, customer_id, key'),
        where: sql.raw('invoice_key is null'),
      },
    ],
  },
  job: { keyed: ['job_of_business'] },
  purchase: {
    /** The name of the supplier as `searchFold` has it. */
    texts: ['supplier_sort'],
    keyed: ['purchase_by_date', 'purchase_by_due_date', 'purchase_by_total', 'purchase_by_created'],
  },
  purchase_attachment: { ofBusiness: true },
  reminder_step: { ofBusiness: true },
  snapshot: { ofBusiness: true },
  account_entry: {
    whole: ['account_entry_of_kind'],
    without: ['account_entry_by_number'],
    besides: [{ name: 'account_entry_by_number', on: ['business_key', 'number'], where: 'number is not null' }],
  },
  account_open: {
    besides: [
      {
        name: 'account_open_paid',
        on: ['business_key', 'environment'],
        where:
          'open = 0 and paid + deducted > 0 and written_off = 0 and invoice_key is not null and stands = 1 and is_debit = 1',
      },
    ],
  },
  submission: { whole: ['submission_due', 'submission_business'] },
  submission_attempt: {
    ofBusiness: true,
    // Whoever finishes one knows it by its key alone.
    also: [{ name: 'submission_attempt_by_key', using: 'btree', on: sql.raw('key') }],
  },
  webhook_delivery: {
    ofBusiness: true,
    also: [{ name: 'webhook_delivery_in_order', using: 'btree', on: sql.raw('business_key, webhook_key, key') }],
  },
  invoice: {
    // Of days there are two: a list along them reads the smaller one.
    without: ['invoice_by_issue_date'],
    besides: [
      { name: 'invoice_by_issue_date', on: ['business_key', 'issue_date', 'key'] },
      { name: 'invoice_by_day', on: ['business_key', 'issue_date', 'created_at', 'status', 'invoice_type', 'key'] },
      { name: 'invoice_sandbox', on: ['business_key', 'status'], where: "environment = 'SANDBOX'" },
    ],
    keyed: [
      'invoice_by_number',
      'invoice_by_created',
      'invoice_by_updated',
      'invoice_by_due_date',
      'invoice_by_total',
      'invoice_by_irn',
      'invoice_by_status',
      'invoice_by_type',
      'invoice_by_customer_name',
      'invoice_by_customer',
    ],
    // A code is a text here: it begins with as many bits in more characters.
    expressions: { invoice_by_code: 'substr(qr_text, 1, 16)' },
    also: [
      // The check of stored invoices goes through those of all businesses, by their keys.
      { name: 'invoice_by_key', using: 'btree', on: sql.raw('key') },
    ],
  },
}

const ofSqlite = Object.values<unknown>(described)
  .filter((table) => is(table, SQLiteTable))
  .map((table) => ({ table, name: getTableName(table) }))
  .filter(({ name }) => !ABSENT.has(name))

const derived = new Map<SQLiteTable, DerivedTable>()
for (const { table, name } of ofSqlite) {
  derived.set(
    table,
    deriveTable(table, differences[name], (target) => ({
      table: () => derived.get(target) ?? {},
      isOfBusiness: isOfBusiness(target, differences[getTableName(target)]),
    })),
  )
}

/** By their names. */
export const tables: Readonly<Record<string, DerivedTable>> = Object.fromEntries(
  ofSqlite.map(({ table, name }) => [name, derived.get(table) as DerivedTable]),
)

/** All that migrations are made of. */
export const allTables = { ...tables, ...ownTables }
