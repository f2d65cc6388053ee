import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { ReminderAbout } from '../../../../contract/http/vocabulary.ts'

import { ofBusiness } from './business.ts'
import { id, key } from './columns.ts'
import { emailTable } from './mail.ts'
import { accountEntryTable } from './receivables.ts'
import { customerTable } from './records.ts'

/** Customers that were reminded by themselves: one reminder a customer and day. */
export const reminderTable = sqliteTable(
  'reminder',
  {
    key: key(),
    id: id(),
    businessKey: ofBusiness(),
    customerKey: integer('customer_key')
      .notNull()
      .references(() => customerTable.key),
    /** In Lagos. */
    day: text('day').notNull(),
    /** Null: a person had reminded the customer on that day already. */
    emailKey: integer('email_key').references(() => emailTable.key),
    /** Kobo. */
    amount: integer('amount').notNull(),
    about: text('about').$type<ReminderAbout>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('reminder_id').on(t.id),
    uniqueIndex('reminder_of_day').on(t.businessKey, t.customerKey, t.day),
    uniqueIndex('reminder_email').on(t.emailKey),
  ],
)

/** Which steps of what is owed a reminder stands for: each at most once. */
export const reminderStepTable = sqliteTable(
  'reminder_step',
  {
    entryKey: integer('entry_key')
      .notNull()
      .references(() => accountEntryTable.key),
    /** Days after the due date; below 0 before it. */
    step: integer('step').notNull(),
    reminderKey: integer('reminder_key')
      .notNull()
      .references(() => reminderTable.key),
  },
  (t) => [
    primaryKey({ columns: [t.entryKey, t.step] }),
    uniqueIndex('reminder_step_of_reminder').on(t.reminderKey, t.entryKey, t.step),
  ],
)
