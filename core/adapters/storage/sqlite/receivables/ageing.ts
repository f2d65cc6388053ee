import type { Environment, ReminderAbout } from '../../../../contract/http/vocabulary.ts'
import { ageBounds } from '../../../../domain/receivables/ageing.ts'
import type { AgedCustomer, ReceivablesReports } from '../../../../ports/receivables/receivables-repository.ts'
import type { Connection } from '../engine/connection.ts'

import {
  addedUp,
  toRemindablePage,
  type RemindableRow,
  type BalanceRow,
  type DatedPart,
  type Part,
} from './age-sums.ts'

/**
 * The counters say what is open now; what was open at the end of a day is that less what was entered later, and what was
 * settled for a later day. Three plain reads of indexes, added up here: SQLite takes half as long again for the same sums.
 */

const ofBusiness = (table: string) =>
  `${table}.business_key = (SELECT key FROM business WHERE id = @businessId) AND ${table}.environment = @environment`

/** Where nothing was settled for a later day, who owes nothing now owed nothing then. */
const balances = (which: 'ofDebtors' | 'ofAll') => `SELECT b.customer_key AS key, c.id AS "customerId", c.name, b.owed,
    c.is_walk_in = 0 AND c.deleted_at IS NULL AS "hasAccount"
  FROM account_balance b JOIN customer c ON c.key = b.customer_key
  WHERE ${ofBusiness('b')}${which === 'ofAll' ? '' : ' AND b.owed > 0'} ORDER BY b.customer_key`

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
  const settledLater = connection.prepare<Part>(SETTLED_LATER).all({ ...of, asOf })
  return addedUp(asOf, {
    balances: connection.prepare<BalanceRow>(balances(settledLater.length === 0 ? 'ofDebtors' : 'ofAll')).all(of),
    openNow: connection.prepare<DatedPart>(OPEN_NOW).all({ ...of, by91: ageBounds(asOf).by91 }),
    settledLater,
  })
}

/** Whether anything was entered or settled for a later day: of today, hardly anything was. Nothing falls due before its day. */
const HAS_LATER = `SELECT EXISTS (SELECT 1 FROM allocation_day x WHERE ${ofBusiness('x')} AND x.date > @asOf)
  OR EXISTS (SELECT 1 FROM account_open o INDEXED BY account_open_due WHERE ${ofBusiness('o')} AND o.open > 0 AND o.is_debit = 1
    AND o.due_date > @asOf AND o.date > @asOf) AS later`

/**
 * By the counters alone (1,370 debtors of 87,000 documents: 8.2 ms by their ages and credit, 2 so). Sums first, each from one
 * stretch of the index: all that is open, or what fell due before a day.
 */
const asking = (about: ReminderAbout) => `WITH asked AS MATERIALIZED (
    SELECT c.id, c.name, b.owed, d.due - b.credit AS asks
    FROM (SELECT o.customer_key, sum(o.open) AS due FROM account_open o INDEXED BY account_open_debits
      WHERE ${ofBusiness('o')} AND o.open > 0 AND o.is_debit = 1 ${about === 'OVERDUE' ? 'AND o.due_date < @today' : ''}
      GROUP BY o.customer_key) d
    CROSS JOIN account_balance b ON ${ofBusiness('b')} AND b.customer_key = d.customer_key
    CROSS JOIN customer c ON c.key = d.customer_key
    WHERE d.due > b.credit AND c.is_walk_in = 0 AND c.deleted_at IS NULL)
  SELECT p.id AS "customerId", p.name, coalesce(p.asks, 0) AS asks, s.customers, s.amount
  FROM (SELECT count(*) AS customers, coalesce(sum(asks), 0) AS amount FROM asked) s
  LEFT JOIN (SELECT * FROM asked ORDER BY asks DESC, owed DESC, name LIMIT @limit OFFSET @offset) p
  ORDER BY p.asks DESC, p.owed DESC, p.name`

/** Undefined where something was entered or settled for a later day, so that ages have to be added up. */
export function toRemindByCounters(
  connection: Connection,
  of: { readonly businessId: string; readonly environment: Environment },
  { page, limit, about, today }: Parameters<ReceivablesReports['toRemind']>[2],
) {
  if (connection.prepare<{ later: number }>(HAS_LATER).get({ ...of, asOf: today })?.later === 1) return undefined
  const asked = { ...of, ...(about === 'OVERDUE' && { today }), limit, offset: (page - 1) * limit }
  return toRemindablePage(connection.prepare<RemindableRow>(asking(about)).all(asked))
}
