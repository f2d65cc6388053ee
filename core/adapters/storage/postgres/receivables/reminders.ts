import type { StepWindow } from '../../../../domain/business/reminder-plan.ts'
import { CHARGE_KINDS } from '../../../../domain/receivables/entry.ts'
import type { FailedReminder, ReminderRepository } from '../../../../ports/receivables/reminder-repository.ts'
import {
  newReminderRow,
  toItem,
  toReminder,
  type ItemRow,
  type ReminderRow,
  type SentReminderRow,
} from '../../sqlite/receivables/codecs/reminders.ts'
import { reminderTable } from '../../sqlite/schema/tables.ts'
import { toIsoOrNull, toMillis } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import { CUSTOMER_KEY, CUSTOMER_KEYS, joinSurviving } from '../sql/merged-customers.ts'
import { BUSINESS_KEY, keyOf, tableStatements } from '../sql/statements.ts'

/** A reminder `r` stays where it was written, and is read as of the customer `c` whom that one was merged into. */
const OF_CUSTOMER = joinSurviving('r', { alias: 'c', named: 'own' })

const REMINDERS = `SELECT r.id, b.id AS "businessId", c.id AS "customerId", r.day, m.id AS "emailId",
    r.amount, r.about, r.created_at AS "createdAt", m.state, m.sent_at AS "sentAt"
  FROM reminder r JOIN business b ON b.key = r.business_key ${OF_CUSTOMER}
  LEFT JOIN email m ON m.business_key = r.business_key AND m.key = r.email_key`

/** Who has something that reached a step: by the due dates of what is open, and what each was reminded of. */
const REACHING = `SELECT DISTINCT x.customer_key FROM unnest(@steps::int[], @from::text[], @until::text[]) AS w(days, from_day, until_day)
  JOIN account_open x ON x.due_date >= w.from_day AND x.due_date <= w.until_day
  WHERE x.business_key = ${BUSINESS_KEY} AND x.environment = @environment AND x.open > 0 AND x.is_debit = 1
    AND x.kind = ANY(@kinds::text[])
    AND NOT EXISTS (SELECT 1 FROM reminder_step s
      WHERE s.business_key = x.business_key AND s.entry_key = x.entry_key AND s.step >= w.days)`

const parametersOf = (windows: readonly StepWindow[]) => ({
  kinds: CHARGE_KINDS,
  steps: windows.map(({ days }) => days),
  from: windows.map(({ from }) => from),
  until: windows.map(({ until }) => until),
})

/**
 * Reminders of customers. What two processes queue at once meets at a customer's day and at each step, which the database
 * takes once: the later unit is run again, and finds what was queued.
 */
export function createReminderRepository(connection: Connection): ReminderRepository {
  const reminders = tableStatements(connection, reminderTable)

  return {
    async remindable(businessId, environment, { dueBy, customerId, reached }) {
      const rows = await connection.many<ItemRow>(
        `SELECT e.id AS "entryId", i.id AS "invoiceId", c.id AS "customerId", e.number, e.date,
           o.due_date AS "dueDate", o.open,
           coalesce((SELECT json_agg(s.step ORDER BY s.step) FROM reminder_step s
             WHERE s.business_key = o.business_key AND s.entry_key = o.entry_key), '[]') AS done
         FROM account_open o JOIN account_entry e ON e.business_key = o.business_key AND e.key = o.entry_key
         JOIN customer c ON c.business_key = o.business_key AND c.key = o.customer_key
         LEFT JOIN invoice i ON i.business_key = o.business_key AND i.key = o.invoice_key
         WHERE o.business_key = ${BUSINESS_KEY} AND o.environment = @environment
           AND o.open > 0 AND o.is_debit = 1 AND o.due_date <= @dueBy AND o.kind = ANY(@kinds::text[])
           AND e.due_date IS NOT NULL AND c.is_walk_in = 0 AND coalesce(i.status, '') <> 'FIRS_REJECTED'
           ${customerId === undefined ? '' : `AND o.customer_key = ${CUSTOMER_KEY}`}
           ${reached ? `AND o.customer_key IN (${REACHING})` : ''}
         ORDER BY o.customer_key, o.due_date, e.key`,
        {
          ...{ businessId, environment, dueBy, kinds: CHARGE_KINDS },
          ...(customerId !== undefined && { customerId }),
          ...(reached && parametersOf(reached)),
        },
      )
      return rows.map(toItem)
    },

    async reaching(businessId, environment, windows) {
      const rows = await connection.many<{ id: string }>(
        `SELECT c.id FROM customer c WHERE c.business_key = ${BUSINESS_KEY} AND c.key IN (${REACHING}) ORDER BY c.key`,
        { businessId, environment, ...parametersOf(windows) },
      )
      return rows.map(({ id }) => id)
    },

    async insert(reminder) {
      const { businessId, customerId, emailId } = reminder
      await reminders.insert({
        ...newReminderRow(reminder),
        businessKey: await keyOf(connection, 'business', businessId),
        customerKey: await keyOf(connection, 'customer', customerId),
        emailKey: emailId === null ? null : await keyOf(connection, 'email', emailId),
      })
    },

    async addSteps(reminderId, reminded) {
      const added = await connection.run(
        `INSERT INTO reminder_step (business_key, entry_key, step, reminder_key)
         SELECT r.business_key, e.key, v.step, r.key
         FROM reminder r CROSS JOIN unnest(@entries::text[], @steps::bigint[]) AS v(entry_id, step)
         JOIN account_entry e ON e.business_key = r.business_key AND e.id = v.entry_id WHERE r.id = @reminderId`,
        { reminderId, entries: reminded.map(({ entryId }) => entryId), steps: reminded.map(({ step }) => step) },
      )
      if (added !== reminded.length)
        throw new Error(`The reminder ${reminderId}, or an entry of its steps, is not there.`)
    },

    async setAsked(reminderId, { amount, about }) {
      await reminders.update({ amount: Number(amount), about }, 't.id = @id', { id: reminderId })
    },

    async stepsOf(reminderId) {
      return connection.many<{ entryId: string; step: number; invoiceId: string | null }>(
        `SELECT e.id AS "entryId", s.step, i.id AS "invoiceId" FROM reminder r
         JOIN reminder_step s ON s.business_key = r.business_key AND s.reminder_key = r.key
         JOIN account_entry e ON e.business_key = s.business_key AND e.key = s.entry_key
         LEFT JOIN invoice i ON i.business_key = e.business_key AND i.key = e.invoice_key
         WHERE r.id = @reminderId ORDER BY s.entry_key, s.step`,
        { reminderId },
      )
    },

    async lastOf(businessId, customerId) {
      const row = await connection.one<SentReminderRow>(
        `${REMINDERS} WHERE r.business_key = ${BUSINESS_KEY} AND r.customer_key IN ${CUSTOMER_KEYS}
         ORDER BY r.key DESC LIMIT 1`,
        { businessId, customerId },
      )
      return row && { ...toReminder(row), state: row.state, sentAt: toIsoOrNull(row.sentAt) }
    },

    async ofEmail(emailId) {
      const row = await connection.one<ReminderRow>(`${REMINDERS} WHERE m.id = @emailId`, { emailId })
      return row && toReminder(row)
    },

    async failed(businessId, since) {
      return connection.many<FailedReminder>(
        `SELECT c.id AS "customerId", c.name, m.id AS "emailId", m.state, m.trouble
         FROM reminder r JOIN email m ON m.business_key = r.business_key AND m.key = r.email_key ${OF_CUSTOMER}
         WHERE r.business_key = ${BUSINESS_KEY} AND r.created_at >= @since AND m.state IN ('REFUSED', 'UNKNOWN')
           AND NOT EXISTS (SELECT 1 FROM reminder n WHERE n.business_key = r.business_key
             AND n.customer_key = r.customer_key AND n.key > r.key)
         ORDER BY r.key DESC`,
        { businessId, since: toMillis(since) },
      )
    },
  }
}
