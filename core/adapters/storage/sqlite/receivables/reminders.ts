import { CHARGE_KINDS } from '../../../../domain/receivables/entry.ts'
import type { FailedReminder, ReminderRepository } from '../../../../ports/receivables/reminder-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { reminderStepTable, reminderTable } from '../schema/tables.ts'
import { CUSTOMER_KEY, survivingKey } from '../sql/merged-customers.ts'
import { keyOf, tableStatements, toIsoOrNull, toMillis } from '../sql/statements.ts'

import { ENTRY_ID } from './rows.ts'

import {
  newReminderRow,
  toItem,
  toReminder,
  type ItemRow,
  type ReminderRow,
  type SentReminderRow,
} from './codecs/reminders.ts'

const REMINDERS = `SELECT r.id, b.id AS "businessId", c.id AS "customerId", r.day, m.id AS "emailId",
    r.amount, r.about, r.created_at AS "createdAt", m.state, m.sent_at AS "sentAt"
  FROM reminder r JOIN business b ON b.key = r.business_key JOIN customer c ON c.key = ${survivingKey('r.customer_key')}
  LEFT JOIN email m ON m.key = r.email_key`

const CHARGES = CHARGE_KINDS.map((kind) => `'${kind}'`).join(', ')

/**
 * Who has something that reached a step: by the due dates of what is open, and what each was reminded of (15,000 open
 * items of a million invoices were read as a whole for that, in 357 ms with what is printed of it; 81 so).
 */
const REACHING = `SELECT DISTINCT x.customer_key FROM json_each(@windows) w CROSS JOIN account_open x INDEXED BY account_open_due
  WHERE x.business_key = (SELECT key FROM business WHERE id = @businessId) AND x.environment = @environment
    AND x.open > 0 AND x.is_debit = 1 AND x.due_date >= w.value ->> 'from' AND x.due_date <= w.value ->> 'until'
    AND x.kind IN (${CHARGES})
    AND NOT EXISTS (SELECT 1 FROM reminder_step s WHERE s.entry_key = x.entry_key AND s.step >= w.value ->> 'days')`

export function createReminderRepository(connection: Connection): ReminderRepository {
  const reminders = tableStatements(connection, reminderTable)
  const steps = tableStatements(connection, reminderStepTable)

  return {
    async remindable(businessId, environment, { dueBy, customerId, reached }) {
      const rows = connection
        .prepare<ItemRow>(
          `SELECT ${ENTRY_ID} AS "entryId", i.id AS "invoiceId", c.id AS "customerId", e.number, e.date,
             o.due_date AS "dueDate", o.open,
             (SELECT json_group_array(s.step) FROM reminder_step s WHERE s.entry_key = o.entry_key) AS done
           FROM account_open o${reached ? ' INDEXED BY account_open_debits' : ''} JOIN account_entry e ON e.key = o.entry_key JOIN customer c ON c.key = o.customer_key
           LEFT JOIN invoice i ON i.key = o.invoice_key
           WHERE o.business_key = (SELECT key FROM business WHERE id = @businessId) AND o.environment = @environment
             AND o.open > 0 AND o.is_debit = 1 AND o.due_date <= @dueBy AND o.kind IN (${CHARGES})
             AND e.due_date IS NOT NULL AND c.is_walk_in = 0 AND coalesce(i.status, '') <> 'FIRS_REJECTED'
             ${customerId === undefined ? '' : `AND o.customer_key = ${CUSTOMER_KEY}`}
             ${reached ? `AND o.customer_key IN (${REACHING})` : ''}
           ORDER BY o.customer_key, o.due_date, e.key`,
        )
        .all({
          ...{ businessId, environment, dueBy },
          ...(customerId !== undefined && { customerId }),
          ...(reached && { windows: JSON.stringify(reached) }),
        })
      return rows.map(toItem)
    },

    async reaching(businessId, environment, windows) {
      return connection
        .prepare<{ id: string }>(
          `SELECT c.id FROM (${REACHING}) r JOIN customer c ON c.key = r.customer_key ORDER BY c.key`,
        )
        .all({ businessId, environment, windows: JSON.stringify(windows) })
        .map(({ id }) => id)
    },

    async insert(reminder) {
      const { businessId, customerId, emailId } = reminder
      reminders.insert({
        ...newReminderRow(reminder),
        businessKey: keyOf(connection, 'business', businessId),
        customerKey: keyOf(connection, 'customer', customerId),
        emailKey: emailId === null ? null : keyOf(connection, 'email', emailId),
      })
    },

    async addSteps(reminderId, reminded) {
      const reminderKey = keyOf(connection, 'reminder', reminderId)
      for (const { entryId, step } of reminded) {
        steps.insert({ reminderKey, step, entryKey: keyOf(connection, 'account_entry', entryId) })
      }
    },

    async setAsked(reminderId, { amount, about }) {
      reminders.update({ amount: Number(amount), about }, 'id = @id', { id: reminderId })
    },

    async stepsOf(reminderId) {
      return connection
        .prepare<{ entryId: string; step: number; invoiceId: string | null }>(
          `SELECT ${ENTRY_ID} AS "entryId", s.step, i.id AS "invoiceId" FROM reminder_step s
           JOIN account_entry e ON e.key = s.entry_key LEFT JOIN invoice i ON i.key = e.invoice_key
           WHERE s.reminder_key = (SELECT key FROM reminder WHERE id = ?) ORDER BY s.entry_key, s.step`,
        )
        .all(reminderId)
    },

    async lastOf(businessId, customerId) {
      const row = connection
        .prepare<SentReminderRow>(
          `${REMINDERS} WHERE b.id = @businessId AND ${survivingKey('r.customer_key')} = ${CUSTOMER_KEY}
           ORDER BY r.key DESC LIMIT 1`,
        )
        .get({ businessId, customerId })
      return row && { ...toReminder(row), state: row.state, sentAt: toIsoOrNull(row.sentAt) }
    },

    async ofEmail(emailId) {
      const row = connection
        .prepare<ReminderRow>(`${REMINDERS} WHERE r.email_key = (SELECT key FROM email WHERE id = ?)`)
        .get(emailId)
      return row && toReminder(row)
    },

    async failed(businessId, since) {
      return connection
        .prepare<FailedReminder>(
          `SELECT c.id AS "customerId", c.name, m.id AS "emailId", m.state, m.trouble
           FROM reminder r JOIN email m ON m.key = r.email_key JOIN customer c ON c.key = ${survivingKey('r.customer_key')}
           WHERE r.business_key = (SELECT key FROM business WHERE id = @businessId) AND r.created_at >= @since
             AND m.state IN ('REFUSED', 'UNKNOWN')
             AND NOT EXISTS (SELECT 1 FROM reminder n WHERE n.business_key = r.business_key
               AND n.customer_key = r.customer_key AND n.key > r.key)
           ORDER BY r.key DESC`,
        )
        .all({ businessId, since: toMillis(since) })
    },
  }
}
