import type { Connection } from '../engine/connection.ts'

/** What the rows of the large tables come to, by the table that keeps it; the triggers of migrations 0002 and 0003 do the same. */

const CHARGE = "stands = 1 AND kind IN ('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE')"

type Counted = { readonly columns: string; readonly select: string }

const COUNTED: Readonly<Record<string, Counted>> = {
  invoice_count: {
    columns: 'business_key, environment, month, invoice_type, status, count, total, tax',
    select: `SELECT business_key, coalesce(environment, ''), substr(issue_date, 1, 7), invoice_type, status, count(*), sum(total), sum(total_tax)
      FROM invoice GROUP BY 1, 2, 3, 4, 5`,
  },
  customer_count: {
    columns: 'business_key, customer_key, status, count',
    select: 'SELECT business_key, customer_key, status, count(*) FROM invoice GROUP BY 1, 2, 3',
  },
  charge_count: {
    columns: 'business_key, environment, state, count',
    select: `SELECT business_key, environment, CASE WHEN NOT (${CHARGE}) THEN 'OTHER'
        WHEN open > 0 THEN CASE WHEN paid + deducted = 0 THEN 'UNPAID' ELSE 'PARTLY_PAID' END
        WHEN paid + deducted > 0 AND written_off = 0 THEN 'PAID' ELSE 'CLOSED' END, count(*)
      FROM account_open WHERE is_debit = 1 AND invoice_key IS NOT NULL AND (open > 0 OR (${CHARGE})) GROUP BY 1, 2, 3`,
  },
  entry_count: {
    columns: 'business_key, environment, kind, month, method, count, amount',
    select: `SELECT business_key, environment, kind, substr(date, 1, 7), coalesce(details::json ->> 'method', ''), count(*), sum(amount)
      FROM account_entry WHERE reverses_key IS NULL GROUP BY 1, 2, 3, 4, 5`,
  },
  account_month: {
    columns: 'business_key, environment, customer_key, month, count, amount',
    select: `SELECT business_key, environment, customer_key, substr(date, 1, 7), count(*), sum(amount)
      FROM account_entry GROUP BY 1, 2, 3, 4`,
  },
  payable_count: {
    columns: 'business_key, environment, kind, month, count, amount',
    select: `SELECT business_key, environment, kind, substr(date, 1, 7), count(*), sum(amount)
      FROM payable_entry WHERE reverses_key IS NULL GROUP BY 1, 2, 3, 4`,
  },
  purchase_count: {
    columns: 'business_key, environment, status, type, supplier_name, count',
    select: `SELECT business_key, environment, status, type, coalesce(supplier_name, ''), count(*)
      FROM purchase GROUP BY 1, 2, 3, 4, 5`,
  },
  audit_count: {
    columns: 'business_key, part, prefix, actor_id, count, first_at, last_at',
    select: `SELECT business_key, key >> 12, split_part(action, '.', 1), coalesce(actor_id, ''), count(*), min(at), max(at)
      FROM audit_entry GROUP BY 1, 2, 3, 4`,
  },
}

/** The tables whose counts are not what their rows come to. A count of 0 is as good as none. */
export async function countsDiffer(connection: Connection): Promise<string[]> {
  const differing: string[] = []
  for (const [table, { columns, select }] of Object.entries(COUNTED)) {
    const kept = `SELECT ${columns} FROM ${table} WHERE count <> 0`
    const found = await connection.one(`(${select} EXCEPT ${kept}) UNION ALL (${kept} EXCEPT (${select})) LIMIT 1`)
    if (found !== undefined) differing.push(table)
  }
  return differing
}

/** Counts all rows again. */
export async function remakeCounts(connection: Connection): Promise<void> {
  for (const [table, { columns, select }] of Object.entries(COUNTED)) {
    await connection.run(`DELETE FROM ${table}`)
    await connection.run(`INSERT INTO ${table} (${columns}) ${select}`)
  }
}
