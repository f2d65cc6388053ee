import type { Connection } from '../engine/connection.ts'

/**
 * The counters of suppliers' accounts as their rows come to. Entries and allocations are the truth; what is kept beside them,
 * in bills too, is compared with them here, and made again from them.
 */

const settledBy = (kinds: string): string =>
  `coalesce((SELECT sum(a.amount) FROM payable_allocation a JOIN payable_entry c ON c.key = a.credit_key
      WHERE a.debit_key = e.key AND c.kind IN (${kinds}) AND c.reverses_key IS NULL), 0)`

const COUNTED = `SELECT e.key AS entry_key, e.business_key, e.environment, e.supplier_key, e.amount > 0 AS is_debit, e.kind,
    e.purchase_key, coalesce(e.due_date, e.date) AS due_date, e.date,
    ${settledBy(`'PAYMENT'`)} AS paid, ${settledBy(`'WHT', 'VAT_WITHHELD'`)} AS withheld,
    ${settledBy(`'CREDIT_NOTE'`)} AS credited, ${settledBy(`'WRITE_BACK'`)} AS written_back,
    abs(e.amount) - coalesce((SELECT sum(a.amount) FROM payable_allocation a
      WHERE a.credit_key = e.key OR a.debit_key = e.key), 0) AS open,
    e.reverses_key IS NULL AND NOT EXISTS (SELECT 1 FROM payable_entry r WHERE r.reverses_key = e.key) AS stands
  FROM payable_entry e`

const COUNTERS = `entry_key, business_key, environment, supplier_key, is_debit, kind, purchase_key, due_date, date, paid,
  withheld, credited, written_back, open, stands`

/** Of a bill that stands in an account: its own counters as that one's come to. */
const OF_BILL = `FROM payable_open o WHERE o.purchase_key = purchase.key AND o.stands = 1 AND o.kind = 'BILL'`

/** One line for each counter that does not say what its rows come to; empty where all agree. */
export function payablesDiffer(connection: Connection): string[] {
  const entries = connection
    .prepare<{ entry_key: number }>(
      `WITH counted AS (${COUNTED})
       SELECT entry_key FROM (SELECT ${COUNTERS} FROM counted EXCEPT SELECT ${COUNTERS} FROM payable_open)
       UNION SELECT entry_key FROM (SELECT ${COUNTERS} FROM payable_open EXCEPT SELECT ${COUNTERS} FROM counted)`,
    )
    .all()
  const bills = connection
    .prepare<{ key: number }>(
      `SELECT purchase.key FROM purchase JOIN payable_open o ON o.purchase_key = purchase.key AND o.stands = 1 AND o.kind = 'BILL'
       WHERE (purchase.paid, purchase.withheld, purchase.credited, purchase.written_back)
         IS NOT (o.paid, o.withheld, o.credited, o.written_back)`,
    )
    .all()
  return [
    ...entries.map((row) => `supplier entry ${String(row.entry_key)}`),
    ...bills.map((row) => `bill ${String(row.key)}`),
  ]
}

/** Makes all counters again from the rows. */
export function remakePayables(connection: Connection): void {
  connection.prepare('DELETE FROM payable_open').run()
  connection.prepare(`INSERT INTO payable_open (${COUNTERS}) ${COUNTED}`).run()
  connection
    .prepare(
      `UPDATE purchase SET paid = (SELECT o.paid ${OF_BILL}), withheld = (SELECT o.withheld ${OF_BILL}),
         credited = (SELECT o.credited ${OF_BILL}), written_back = (SELECT o.written_back ${OF_BILL})
       WHERE EXISTS (SELECT 1 ${OF_BILL})`,
    )
    .run()
}
