import type { Connection } from '../engine/connection.ts'
import { survivingKey } from '../sql/merged-customers.ts'

/**
 * The counters of accounts as their rows come to. Entries and allocations are the truth; what is kept beside them so that
 * nobody has to add up is compared with them here, and made again from them.
 */

const ALLOCATED = `allocated AS (
  SELECT e.key,
    coalesce((SELECT sum(a.amount) FROM allocation a WHERE a.credit_key = e.key OR a.debit_key = e.key), 0) AS settled,
    coalesce((SELECT sum(a.amount) FROM allocation a JOIN account_entry c ON c.key = a.credit_key
      WHERE a.debit_key = e.key AND c.kind IN ('PAYMENT', 'OPENING_ITEM') AND c.reverses_key IS NULL), 0) AS paid,
    coalesce((SELECT sum(a.amount) FROM allocation a JOIN account_entry c ON c.key = a.credit_key
      WHERE a.debit_key = e.key AND c.kind IN ('WHT', 'VAT_WITHHELD') AND c.reverses_key IS NULL), 0) AS deducted,
    coalesce((SELECT sum(a.amount) FROM allocation a JOIN account_entry c ON c.key = a.credit_key
      WHERE a.debit_key = e.key AND c.kind = 'CREDIT_NOTE' AND c.reverses_key IS NULL), 0) AS credited,
    coalesce((SELECT sum(a.amount) FROM allocation a JOIN account_entry c ON c.key = a.credit_key
      WHERE a.debit_key = e.key AND c.kind = 'WRITE_OFF' AND c.reverses_key IS NULL), 0) AS written_off
  FROM account_entry e)`

const COUNTED = `SELECT e.key AS entry_key, e.business_key, e.environment,
    ${survivingKey('e.customer_key')} AS customer_key, e.amount > 0 AS is_debit, e.kind,
    e.invoice_key, coalesce(e.due_date, e.date) AS due_date, e.date, x.paid, x.deducted, x.credited, x.written_off,
    abs(e.amount) - x.settled AS open,
    e.reverses_key IS NULL AND NOT EXISTS (SELECT 1 FROM account_entry r WHERE r.reverses_key = e.key) AS stands
  FROM account_entry e JOIN allocated x ON x.key = e.key`

const BALANCED = `SELECT o.business_key, o.environment, o.customer_key,
    sum(CASE WHEN o.is_debit = 1 THEN o.open ELSE 0 END) AS owed,
    sum(CASE WHEN o.is_debit = 1 AND o.kind = 'REFUND' AND e.reverses_key IS NULL THEN o.open ELSE 0 END) AS owed_on_account,
    sum(CASE WHEN o.is_debit = 0 THEN o.open ELSE 0 END) AS credit
  FROM account_open o JOIN account_entry e ON e.key = o.entry_key GROUP BY 1, 2, 3`

const COUNTERS = `entry_key, business_key, environment, customer_key, is_debit, kind, invoice_key, due_date, date, paid,
  deducted, credited, written_off, open, stands`

/** One line for each counter that does not say what its rows come to; empty where all agree. */
export function countersDiffer(connection: Connection): string[] {
  const entries = connection
    .prepare<{ entry_key: number }>(
      `WITH ${ALLOCATED}, counted AS MATERIALIZED (${COUNTED})
       SELECT entry_key FROM (SELECT ${COUNTERS} FROM counted EXCEPT SELECT ${COUNTERS} FROM account_open)
       UNION SELECT entry_key FROM (SELECT ${COUNTERS} FROM account_open EXCEPT SELECT ${COUNTERS} FROM counted)`,
    )
    .all()
  const columns = 'business_key, environment, customer_key, owed, owed_on_account, credit'
  const balances = connection
    .prepare<{ customer_key: number }>(
      `WITH balanced AS MATERIALIZED (${BALANCED})
       SELECT customer_key FROM (SELECT ${columns} FROM balanced EXCEPT SELECT ${columns} FROM account_balance)
       UNION SELECT customer_key FROM (SELECT ${columns} FROM account_balance EXCEPT SELECT ${columns} FROM balanced)`,
    )
    .all()
  return [
    ...entries.map((row) => `entry ${String(row.entry_key)}`),
    ...balances.map((row) => `customer ${String(row.customer_key)}`),
  ]
}

/** Makes all counters again from the rows. */
export function remakeCounters(connection: Connection): void {
  connection.prepare('DELETE FROM account_open').run()
  connection.prepare(`INSERT INTO account_open (${COUNTERS}) WITH ${ALLOCATED} ${COUNTED}`).run()
  connection.prepare('DELETE FROM account_balance').run()
  connection
    .prepare(
      `INSERT INTO account_balance (business_key, environment, customer_key, owed, owed_on_account, credit) ${BALANCED}`,
    )
    .run()
}
