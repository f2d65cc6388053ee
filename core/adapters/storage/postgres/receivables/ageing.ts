import type { Environment, ReminderAbout } from '../../../../contract/http/vocabulary.ts'
import { ageBounds } from '../../../../domain/receivables/ageing.ts'
import type { AgedCustomer, ReceivablesReports } from '../../../../ports/receivables/receivables-repository.ts'
import {
  addedUp,
  toRemindablePage,
  type RemindableRow,
  type BalanceRow,
  type DatedPart,
  type Part,
} from '../../sqlite/receivables/age-sums.ts'
import type { Connection } from '../engine/connection.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

/**
 * The counters say what is open now; what was open at the end of a day is that less what was entered later, and what was
 * settled for a later day. What has the same age is added up here already, under a due date of that age.
 */

const ofBusiness = (alias: string) => `${alias}.business_key = ${BUSINESS_KEY} AND ${alias}.environment = @environment`

/** How many of the bounds a due date lies behind, as `ageOfDue` looks at them. */
const AGE = `CASE WHEN o.due_date > @by1 THEN 0 WHEN o.due_date > @by31 THEN 1 WHEN o.due_date > @by61 THEN 2
  WHEN o.due_date > @by91 THEN 3 ELSE 4 END`

const BALANCES = `SELECT b.customer_key AS key, c.id AS "customerId", c.name, b.owed,
    (c.is_walk_in = 0 AND c.deleted_at IS NULL) AS "hasAccount"
  FROM account_balance b JOIN customer c ON c.business_key = b.business_key AND c.key = b.customer_key
  WHERE ${ofBusiness('b')} ORDER BY b.customer_key`

/** Those that fall due after the last bound, which are few. Nothing falls due before its own day. */
const OPEN_NOW = `SELECT o.customer_key AS key, min(o.due_date) AS due, max(o.date) AS date, sum(o.open) AS amount
  FROM account_open o WHERE ${ofBusiness('o')} AND o.open > 0 AND o.is_debit = 1 AND o.due_date > @by91
  GROUP BY o.customer_key, ${AGE}, o.date > @asOf`

const SETTLED_LATER = `SELECT o.customer_key AS key, min(o.due_date) AS due, sum(a.amount) AS amount
  FROM allocation_day x JOIN allocation a ON a.business_key = x.business_key AND a.key = x.allocation_key
  JOIN account_open o ON o.business_key = a.business_key AND o.entry_key = a.debit_key
  WHERE ${ofBusiness('x')} AND x.date > @asOf AND o.date <= @asOf GROUP BY o.customer_key, ${AGE}`

/** Whether anything was entered or settled for a later day: of today, hardly anything was. */
const HAS_LATER = `SELECT (EXISTS (SELECT 1 FROM allocation_day x WHERE ${ofBusiness('x')} AND x.date > @asOf)
  OR EXISTS (SELECT 1 FROM account_open o WHERE ${ofBusiness('o')} AND o.open > 0 AND o.is_debit = 1
    AND o.due_date > @asOf AND o.date > @asOf)) AS later`

const asking = (about: ReminderAbout) => `WITH asked AS MATERIALIZED (
    SELECT c.id, c.name, b.owed, d.due - b.credit AS asks
    FROM (SELECT o.customer_key, sum(o.open) AS due FROM account_open o
      WHERE ${ofBusiness('o')} AND o.open > 0 AND o.is_debit = 1 ${about === 'OVERDUE' ? 'AND o.due_date < @today' : ''}
      GROUP BY o.customer_key) d
    JOIN account_balance b ON ${ofBusiness('b')} AND b.customer_key = d.customer_key
    JOIN customer c ON c.business_key = b.business_key AND c.key = d.customer_key
    WHERE d.due > b.credit AND c.is_walk_in = 0 AND c.deleted_at IS NULL)
  SELECT p.id AS "customerId", p.name, coalesce(p.asks, 0) AS asks, s.customers, s.amount
  FROM (SELECT count(*) AS customers, coalesce(sum(asks), 0) AS amount FROM asked) s
  LEFT JOIN (SELECT * FROM asked ORDER BY asks DESC, owed DESC, name COLLATE "C" LIMIT @limit OFFSET @offset) p ON true
  ORDER BY p.asks DESC, p.owed DESC, p.name COLLATE "C"`

/** Undefined where something was entered or settled for a later day, so that ages have to be added up. */
export async function toRemindByCounters(
  connection: Connection,
  of: { readonly businessId: string; readonly environment: Environment },
  { page, limit, about, today }: Parameters<ReceivablesReports['toRemind']>[2],
) {
  if ((await connection.one<{ later: boolean }>(HAS_LATER, { ...of, asOf: today }))?.later) return undefined
  return toRemindablePage(
    await connection.many<RemindableRow>(asking(about), {
      ...of,
      ...(about === 'OVERDUE' && { today }),
      limit,
      offset: (page - 1) * limit,
    }),
  )
}

/** Customers who owed something at the end of a day, by how long it was due; in no order. */
export async function agedCustomers(
  connection: Connection,
  of: { readonly businessId: string; readonly environment: Environment },
  asOf: string,
): Promise<AgedCustomer[]> {
  const asked = { ...of, ...ageBounds(asOf), asOf }
  return addedUp(asOf, {
    balances: await connection.many<BalanceRow>(BALANCES, of),
    openNow: await connection.many<DatedPart>(OPEN_NOW, asked),
    settledLater: await connection.many<Part>(SETTLED_LATER, asked),
  })
}
