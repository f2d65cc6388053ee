import type { Environment } from '../../../../contract/http/vocabulary.ts'
import { ageBounds } from '../../../../domain/receivables/ageing.ts'
import type { AgedCustomer } from '../../../../ports/receivables/receivables-repository.ts'
import { addedUp, type BalanceRow, type DatedPart, type Part } from '../../sqlite/receivables/age-sums.ts'
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
