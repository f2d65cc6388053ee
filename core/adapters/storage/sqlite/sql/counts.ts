import type { Connection } from '../engine/connection.ts'

import { wordOf } from '../forms/words.ts'

/** What the rows of the large tables come to, by the table that keeps it; the triggers of migrations 0035, 0042, 0043 and 0044 do the same. */

const CHARGE = "stands = 1 AND kind IN ('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE')"

const COUNTED = {
  invoice_count: `SELECT business_key, coalesce(environment, '') AS environment, substr(issue_date, 1, 7) AS month,
      invoice_type, status, count(*) AS count, sum(total) AS total, sum(total_tax) AS tax
    FROM invoice GROUP BY 1, 2, 3, 4, 5`,
  customer_count: 'SELECT customer_key, status, count(*) AS count FROM invoice GROUP BY 1, 2',
  charge_count: `SELECT business_key, environment, CASE WHEN NOT (${CHARGE}) THEN 'OTHER'
      WHEN open > 0 THEN iif(paid + deducted = 0, 'UNPAID', 'PARTLY_PAID')
      ELSE iif(paid + deducted > 0 AND written_off = 0, 'PAID', 'CLOSED') END AS state, count(*) AS count
    FROM account_open WHERE is_debit = 1 AND invoice_key IS NOT NULL AND (open > 0 OR (${CHARGE})) GROUP BY 1, 2, 3`,
  entry_count: `SELECT business_key, environment, kind, substr(date, 1, 7) AS month, coalesce(details ->> 'method', '') AS method,
      count(*) AS count, sum(amount) AS amount
    FROM account_entry WHERE reverses_key IS NULL GROUP BY 1, 2, 3, 4, 5`,
  account_month: `SELECT business_key, environment, customer_key, substr(date, 1, 7) AS month, count(*) AS count, sum(amount) AS amount
    FROM account_entry GROUP BY 1, 2, 3, 4`,
  payable_count: `SELECT business_key, environment, kind, substr(date, 1, 7) AS month, count(*) AS count, sum(amount) AS amount
    FROM payable_entry WHERE reverses_key IS NULL GROUP BY 1, 2, 3, 4`,
  purchase_count: `SELECT business_key, environment, status, type, coalesce(supplier_name, '') AS supplier_name, count(*) AS count
    FROM purchase GROUP BY 1, 2, 3, 4, 5`,
  invoice_place_count: `SELECT business_key, 'createdAt' AS sort, status, created_at >> 31 AS part, count(*) AS count
      FROM invoice GROUP BY 1, 3, 4
    UNION ALL SELECT business_key, 'updatedAt', '', updated_at >> 31, count(*) FROM invoice GROUP BY 1, 4
    UNION ALL SELECT business_key, 'total', '', length(total) * 100 + substr(total || '0', 1, 2), count(*) FROM invoice GROUP BY 1, 4`,
  // What stands for words is looked up of few rows, once they are counted.
  audit_count: `SELECT business_key, part, substr(action, 1, instr(action, '.') - 1) AS prefix,
      coalesce(actor_id, '') AS actor_id, sum(count) AS count, min(first_at) AS first_at, max(last_at) AS last_at
    FROM (SELECT l.business_key, l.part, ${wordOf('l.action')} AS action, ${wordOf('l.actor_id')} AS actor_id, l.count, l.first_at, l.last_at
      FROM (SELECT business_key, key >> 12 AS part, action, actor_id, count(*) AS count, min(at) AS first_at, max(at) AS last_at
        FROM audit_entry GROUP BY 1, 2, 3, 4) l)
    GROUP BY 1, 2, 3, 4`,
} as const

/** The tables whose counts are not what their rows come to. A count of 0 is as good as none. */
export function countsDiffer(connection: Connection): string[] {
  return Object.entries(COUNTED).flatMap(([table, counted]) => {
    const kept = `SELECT * FROM ${table} WHERE count <> 0`
    const found = connection
      .prepare(
        `WITH counted AS MATERIALIZED (${counted}) SELECT 1 FROM (SELECT * FROM counted EXCEPT ${kept})
         UNION ALL SELECT 1 FROM (${kept} EXCEPT SELECT * FROM counted) LIMIT 1`,
      )
      .get()
    return found === undefined ? [] : [table]
  })
}

type Runs = { prepare(sql: string): { run(): unknown } }

/** Counts all rows again, but of tables that are complete as they are. */
export function remakeCounts(connection: Runs, isComplete: (table: string) => boolean = () => false): void {
  for (const [table, counted] of Object.entries(COUNTED)) {
    if (isComplete(table)) continue
    connection.prepare(`DELETE FROM ${table}`).run()
    connection.prepare(`INSERT INTO ${table} ${counted}`).run()
  }
}
