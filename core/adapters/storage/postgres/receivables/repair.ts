import type { Connection } from '../engine/connection.ts'
import { survivingKey } from '../sql/merged-customers.ts'

/**
 * The counters of accounts as their rows come to. Entries and allocations are the truth; what is kept beside them so that
 * nobody has to add up is compared with them here, and made again from them.
 */

const settledBy = (kinds: string): string =>
  `sum(CASE WHEN c.kind IN (${kinds}) AND c.reverses_key IS NULL THEN a.amount ELSE 0 END)`

const ALLOCATED = `of_credit AS (
    SELECT a.business_key, a.credit_key AS key, sum(a.amount) AS settled FROM allocation a GROUP BY 1, 2),
  of_debit AS (
    SELECT a.business_key, a.debit_key AS key, sum(a.amount) AS settled, ${settledBy("'PAYMENT', 'OPENING_ITEM'")} AS paid,
      ${settledBy("'WHT', 'VAT_WITHHELD'")} AS deducted, ${settledBy("'CREDIT_NOTE'")} AS credited,
      ${settledBy("'WRITE_OFF'")} AS written_off
    FROM allocation a JOIN account_entry c ON c.business_key = a.business_key AND c.key = a.credit_key GROUP BY 1, 2)`

const COUNTED = `SELECT e.key AS entry_key, e.business_key, e.environment,
    ${survivingKey('e.customer_key', 'e.business_key')} AS customer_key, CASE WHEN e.amount > 0 THEN 1 ELSE 0 END AS is_debit, e.kind,
    e.invoice_key, coalesce(e.due_date, e.date) AS due_date, e.date, coalesce(d.paid, 0) AS paid,
    coalesce(d.deducted, 0) AS deducted, coalesce(d.credited, 0) AS credited, coalesce(d.written_off, 0) AS written_off,
    abs(e.amount) - coalesce(k.settled, 0) - coalesce(d.settled, 0) AS open,
    CASE WHEN e.reverses_key IS NULL AND v.key IS NULL THEN 1 ELSE 0 END AS stands
  FROM account_entry e LEFT JOIN of_credit k ON k.business_key = e.business_key AND k.key = e.key
    LEFT JOIN of_debit d ON d.business_key = e.business_key AND d.key = e.key
    LEFT JOIN account_entry v ON v.business_key = e.business_key AND v.reverses_key = e.key`

const BALANCED = `SELECT o.business_key, o.environment, o.customer_key,
    sum(CASE WHEN o.is_debit = 1 THEN o.open ELSE 0 END) AS owed,
    sum(CASE WHEN o.is_debit = 1 AND o.kind = 'REFUND' AND e.reverses_key IS NULL THEN o.open ELSE 0 END) AS owed_on_account,
    sum(CASE WHEN o.is_debit = 0 THEN o.open ELSE 0 END) AS credit
  FROM account_open o JOIN account_entry e ON e.business_key = o.business_key AND e.key = o.entry_key GROUP BY 1, 2, 3`

const COUNTERS = [
  ...[
    'entry_key',
    'business_key',
    'environment',
    'customer_key',
    'is_debit',
    'kind',
    'invoice_key',
    'due_date',
    'date',
  ],
  ...['paid', 'deducted', 'credited', 'written_off', 'open', 'stands'],
]
const BALANCES = ['business_key', 'environment', 'customer_key', 'owed', 'owed_on_account', 'credit']

const of = (alias: string, columns: readonly string[]): string => columns.map((name) => `${alias}.${name}`).join(', ')

/** One line for each counter that does not say what its rows come to; empty where all agree. */
export async function countersDiffer(connection: Connection): Promise<string[]> {
  const entries = await connection.many<{ key: number }>(
    `WITH ${ALLOCATED}, counted AS (${COUNTED})
     SELECT DISTINCT coalesce(c.entry_key, o.entry_key) AS key FROM counted c
     FULL JOIN account_open o ON o.business_key = c.business_key AND o.entry_key = c.entry_key
     WHERE (${of('c', COUNTERS)}) IS DISTINCT FROM (${of('o', COUNTERS)}) ORDER BY 1`,
  )
  const balances = await connection.many<{ key: number }>(
    `SELECT DISTINCT coalesce(b.customer_key, t.customer_key) AS key FROM (${BALANCED}) b
     FULL JOIN account_balance t
       ON t.business_key = b.business_key AND t.environment = b.environment AND t.customer_key = b.customer_key
     WHERE (${of('b', BALANCES)}) IS DISTINCT FROM (${of('t', BALANCES)}) ORDER BY 1`,
  )
  return [...entries.map((row) => `entry ${String(row.key)}`), ...balances.map((row) => `customer ${String(row.key)}`)]
}

/** Makes all counters again from the rows. */
export async function remakeCounters(connection: Connection): Promise<void> {
  await connection.run('DELETE FROM account_open')
  await connection.run(
    `INSERT INTO account_open (${COUNTERS.join(', ')}) WITH ${ALLOCATED} SELECT ${COUNTERS.join(', ')} FROM (${COUNTED}) n`,
  )
  await connection.run('DELETE FROM account_balance')
  await connection.run(`INSERT INTO account_balance (${BALANCES.join(', ')}) ${BALANCED}`)
}
