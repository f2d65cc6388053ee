import type { Environment } from '../../../../contract/http/vocabulary.ts'
import { ageBounds } from '../../../../domain/receivables/ageing.ts'
import type { AgedCustomer } from '../../../../ports/receivables/receivables-repository.ts'
import type { Connection } from '../engine/connection.ts'

import { addedUp, type BalanceRow, type DatedPart, type Part } from './age-sums.ts'

/**
 * The counters say what is open now; what was open at the end of a day is that less what was entered later, and what was
 * settled for a later day. Three plain reads of indexes, added up here: SQLite takes half as long again for the same sums.
 */

const ofBusiness = (table: string) =>
  `${table}.business_key = (SELECT key FROM business WHERE id = @businessId) AND ${table}.environment = @environment`

const BALANCES = `SELECT b.customer_key AS key, c.id AS "customerId", c.name, b.owed,
    c.is_walk_in = 0 AND c.deleted_at IS NULL AS "hasAccount"
  FROM account_balance b JOIN customer c ON c.key = b.customer_key WHERE ${ofBusiness('b')}`

/** Those that fall due after the last bound, which are few. Nothing falls due before its own day. */
const OPEN_NOW = `SELECT o.customer_key AS key, o.due_date AS due, o.date, o.open AS amount
  FROM account_open o INDEXED BY account_open_due WHERE ${ofBusiness('o')} AND o.open > 0 AND o.is_debit = 1 AND o.due_date > @by91`

const SETTLED_LATER = `SELECT o.customer_key AS key, o.due_date AS due, a.amount
  FROM allocation_day x JOIN allocation a ON a.key = x.allocation_key JOIN account_open o ON o.entry_key = a.debit_key
  WHERE ${ofBusiness('x')} AND x.date > @asOf AND o.date <= @asOf`

/** Customers who owed something at the end of a day, by how long it was due; in no order. */
export function agedCustomers(
  connection: Connection,
  of: { readonly businessId: string; readonly environment: Environment },
  asOf: string,
): AgedCustomer[] {
  return addedUp(asOf, {
    balances: connection.prepare<BalanceRow>(BALANCES).all(of),
    openNow: connection.prepare<DatedPart>(OPEN_NOW).all({ ...of, by91: ageBounds(asOf).by91 }),
    settledLater: connection.prepare<Part>(SETTLED_LATER).all({ ...of, asOf }),
  })
}
