import type { Connection } from '../engine/connection.ts'

/**
 * The counters of suppliers' accounts as their rows come to, as in SQLite: entries and allocations are the truth; what is
 * kept beside them, in bills too, is compared with them here, and made again from them.
 */

const settledBy = (kinds: string): string =>
  `coalesce((SELECT sum(a.amount) FROM payable_allocation a
      JOIN payable_entry c ON c.business_key = a.business_key AND c.key = a.credit_key
      WHERE a.business_key = e.business_key AND a.debit_key = e.key AND c.kind IN (${kinds}) AND c.reverses_key IS NULL), 0)`

const COUNTED = `SELECT e.key AS entry_key, e.business_key, e.environment, e.supplier_key, (e.amount > 0)::integer AS is_debit,
    e.kind, e.purchase_key, coalesce(e.due_date, e.date) AS due_date, e.date,
    ${settledBy(`'PAYMENT'`)} AS paid, ${settledBy(`'WHT', 'VAT_WITHHELD'`)} AS withheld,
    ${settledBy(`'CREDIT_NOTE'`)} AS credited, ${settledBy(`'WRITE_BACK'`)} AS written_back,
    abs(e.amount) - coalesce((SELECT sum(a.amount) FROM payable_allocation a
      WHERE a.business_key = e.business_key AND (a.credit_key = e.key OR a.debit_key = e.key)), 0) AS open,
    (e.reverses_key IS NULL AND NOT EXISTS (SELECT 1 FROM payable_entry r
      WHERE r.business_key = e.business_key AND r.reverses_key = e.key))::integer AS stands
  FROM payable_entry e`

const COUNTERS = `entry_key, business_key, environment, supplier_key, is_debit, kind, purchase_key, due_date, date, paid,
  withheld, credited, written_back, open, stands`

/** Of a bill `p` that stands in an account: its own counters as that one's come to. */
const OF_BILL = `o.business_key = p.business_key AND o.purchase_key = p.key AND o.stands = 1 AND o.kind = 'BILL'`

/** One line for each counter that does not say what its rows come to; empty where all agree. */
export async function payablesDiffer(connection: Connection): Promise<string[]> {
  const entries = await connection.many<{ entryKey: number }>(
    `WITH counted AS (${COUNTED})
     SELECT entry_key AS "entryKey" FROM (SELECT ${COUNTERS} FROM counted EXCEPT SELECT ${COUNTERS} FROM payable_open) added
     UNION SELECT entry_key FROM (SELECT ${COUNTERS} FROM payable_open EXCEPT SELECT ${COUNTERS} FROM counted) removed
     ORDER BY 1`,
  )
  const bills = await connection.many<{ key: number }>(
    `SELECT p.key FROM purchase p JOIN payable_open o ON ${OF_BILL}
     WHERE (p.paid, p.withheld, p.credited, p.written_back)
       IS DISTINCT FROM (o.paid, o.withheld, o.credited, o.written_back) ORDER BY p.key`,
  )
  return [
    ...entries.map(({ entryKey }) => `supplier entry ${String(entryKey)}`),
    ...bills.map(({ key }) => `bill ${String(key)}`),
  ]
}

/** Makes all counters again from the rows. */
export async function remakePayables(connection: Connection): Promise<void> {
  await connection.run('DELETE FROM payable_open')
  await connection.run(`INSERT INTO payable_open (${COUNTERS}) ${COUNTED}`)
  await connection.run(
    `UPDATE purchase AS p SET paid = o.paid, withheld = o.withheld, credited = o.credited, written_back = o.written_back
     FROM payable_open o WHERE ${OF_BILL}`,
  )
}
