import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { Environment } from '../../../../contract/http/vocabulary.ts'
import type { TillKind } from '../../../../domain/counter/entry.ts'

import { ofBusiness } from './business.ts'
import { id, key } from './columns.ts'
import { invoiceTable } from './invoice.ts'

/** What happened at the counter, in the order of its keys. Append-only, kept so by triggers. */
export const tillEntryTable = sqliteTable(
  'till_entry',
  {
    key: key(),
    id: id(),
    businessKey: ofBusiness(),
    environment: text('environment').$type<Environment>().notNull(),
    kind: text('kind').$type<TillKind>().notNull(),
    /** The sold invoice, also of a return. */
    invoiceKey: integer('invoice_key').references(() => invoiceTable.key),
    number: text('number'),
    /** Kobo. */
    total: integer('total').notNull(),
    /** JSON; kobo as text. */
    money: text('money').notNull(),
    vat: text('vat').notNull(),
    reason: text('reason'),
    day: text('day').notNull(),
    at: integer('at').notNull(),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    /** The screen at which it was done, and its name then; null at the desk. */
    tillId: text('till_id'),
    tillName: text('till_name'),
    /** When a till that could not reach the desk made the sale; null where that is `at`. */
    soldAt: integer('sold_at'),
  },
  (t) => [
    uniqueIndex('till_entry_id').on(t.id),
    // Since the last close of one till.
    index('till_entry_of_till').on(t.businessKey, t.environment, t.tillId, t.key),
    // What somebody sold on a day, who sees no more than that.
    index('till_entry_of_day').on(t.businessKey, t.environment, t.day, t.by),
    // What is to be booked as an expense.
    index('till_entry_cash_out')
      .on(t.businessKey, t.environment, t.day)
      .where(sql`kind = 'CASH_OUT'`),
    index('till_entry_of_invoice')
      .on(t.invoiceKey)
      .where(sql`invoice_key is not null`),
  ],
)

/** Closed days: each has the entries behind the close before it, up to its own last. Append-only, kept so by triggers. */
export const dayCloseTable = sqliteTable(
  'day_close',
  {
    key: key(),
    id: id(),
    businessKey: ofBusiness(),
    environment: text('environment').$type<Environment>().notNull(),
    number: integer('number').notNull(),
    /** The key of its last entry. */
    upTo: integer('up_to')
      .notNull()
      .references(() => tillEntryTable.key),
    closedAt: integer('closed_at').notNull(),
    closedBy: text('closed_by').notNull(),
    closedByName: text('closed_by_name').notNull(),
    /** Kobo. */
    counted: integer('counted'),
    difference: integer('difference'),
    remains: integer('remains').notNull(),
    /** Why the count differs; null where nothing was said. */
    note: text('note'),
    /** JSON; kobo as text. */
    till: text('till').notNull(),
    /** Whose drawer was counted, and its name then; null of the desk. */
    tillId: text('till_id'),
    tillName: text('till_name'),
  },
  (t) => [
    uniqueIndex('day_close_id').on(t.id),
    uniqueIndex('day_close_number').on(t.businessKey, t.environment, t.number),
    uniqueIndex('day_close_up_to').on(t.upTo),
    index('day_close_of_till').on(t.businessKey, t.environment, t.tillId, t.number),
    check('day_close_remains', sql`remains >= 0`),
  ],
)

/** What a till last told the desk of itself. A row is replaced by the next. */
export const tillStateTable = sqliteTable(
  'till_state',
  {
    businessKey: ofBusiness(),
    /** Empty of the desk. */
    tillId: text('till_id').notNull(),
    tillName: text('till_name'),
    /** Finished sales that lie in its own store: on their way, and refused. */
    waiting: integer('waiting').notNull(),
    refused: integer('refused').notNull(),
    waitingSince: integer('waiting_since'),
    at: integer('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessKey, t.tillId] })],
)
