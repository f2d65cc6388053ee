import type { Environment } from '../../../contract/vocabulary.ts'
import { ageBounds } from '../../../domain/receivables/ageing.ts'
import { CHARGE_KINDS } from '../../../domain/receivables/entry.ts'
import type { ReceivablesReports } from '../../../ports/receivables-repository.ts'

import type { Connection } from './connection.ts'
import { ENTRY_COLUMNS, ENTRY_TABLES, OF_ACCOUNT, toEntry, type EntryRow } from './receivables-rows.ts'
import { REFUSED_AND_OWED } from './rules-in-sql.ts'

/**
 * What reports are made of. The counters say what is open now; what was open at the end of an earlier day is that and
 * what was allocated for later days, of what had been entered by then. So a report of today reads an index, and one of
 * last month a few rows more.
 */

const OF_BUSINESS = 'business_key = (SELECT key FROM business WHERE id = @businessId) AND environment = @environment'

const CHARGES = `(${CHARGE_KINDS.map((kind) => `'${kind}'`).join(', ')})`

/** Four sums by age (`ageOf` of the domain) and the sum of all; what is not overdue is the rest of that. */
function sumsByAge(from: string, amount: string): string {
  const overdue = (condition: string) =>
    `sum(CASE WHEN ${condition} AND ${from}.kind IN ${CHARGES} THEN ${amount} ELSE 0 END)`
  return `${overdue(`${from}.due_date <= @by1 AND ${from}.due_date > @by31`)} AS "days1to30",
    ${overdue(`${from}.due_date <= @by31 AND ${from}.due_date > @by61`)} AS "days31to60",
    ${overdue(`${from}.due_date <= @by61 AND ${from}.due_date > @by91`)} AS "days61to90",
    ${overdue(`${from}.due_date <= @by91`)} AS over90, sum(${amount}) AS total`
}

/** By customer, first what is open now, then what was allocated for days after @asOf: the two add up. */
const AGED = `SELECT o.customer_key, ${sumsByAge('o', 'o.open')} FROM account_open o
    WHERE ${OF_BUSINESS} AND o.open > 0 AND o.is_debit = 1 AND o.date <= @asOf GROUP BY o.customer_key
  UNION ALL
  SELECT o.customer_key, ${sumsByAge('o', 'a.amount')} FROM allocation_day x JOIN allocation a ON a.key = x.allocation_key
    JOIN account_open o ON o.entry_key = a.debit_key
    WHERE x.business_key = (SELECT key FROM business WHERE id = @businessId) AND x.environment = @environment
      AND x.date > @asOf AND o.date <= @asOf GROUP BY o.customer_key`

type AgedRow = {
  customerId: string
  name: string
  total: number
  days1to30: number
  days31to60: number
  days61to90: number
  over90: number
}

type DebtorRow = { customerId: string; name: string; owed: number; overdue: number; oldestDueDate: string | null }

export function createReceivablesReports(connection: Connection): ReceivablesReports {
  return {
    async entries(account, { from, to }) {
      return connection
        .prepare<EntryRow>(
          `SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES}
           WHERE e.key IN (SELECT key FROM account_entry WHERE ${OF_ACCOUNT} AND date >= @from AND date <= @to)
           ORDER BY e.date, e.key`,
        )
        .all({ ...account, from, to })
        .map(toEntry)
    },

    async sumBefore(account, date) {
      const row = connection
        .prepare<{ sum: number }>(
          `SELECT coalesce(sum(amount), 0) AS sum FROM account_entry WHERE ${OF_ACCOUNT} AND date < @date`,
        )
        .get({ ...account, date })
      return BigInt(row?.sum ?? 0)
    },

    async openAsOf(account, asOf) {
      const rows = connection
        .prepare<EntryRow & { open: number }>(
          `SELECT ${ENTRY_COLUMNS}, o.open + coalesce((SELECT sum(a.amount) FROM allocation a
             JOIN allocation_day x ON x.allocation_key = a.key WHERE a.debit_key = e.key AND x.date > @asOf), 0) AS open
           FROM ${ENTRY_TABLES} JOIN account_open o ON o.entry_key = e.key
           WHERE e.key IN (SELECT key FROM account_entry WHERE ${OF_ACCOUNT} AND date <= @asOf AND amount > 0)
           ORDER BY o.due_date, e.key`,
        )
        .all({ ...account, asOf })
      return rows.flatMap(({ open, ...row }) => (open > 0 ? [{ entry: toEntry(row), open: BigInt(open) }] : []))
    },

    async ageing(businessId, environment, asOf) {
      return connection
        .prepare<AgedRow>(
          `SELECT c.id AS "customerId", c.name, sum(p.days1to30) AS "days1to30", sum(p.days31to60) AS "days31to60",
             sum(p.days61to90) AS "days61to90", sum(p.over90) AS over90, sum(p.total) AS total
           FROM (${AGED}) p JOIN customer c ON c.key = p.customer_key GROUP BY p.customer_key HAVING sum(p.total) > 0`,
        )
        .all({ businessId, environment, asOf, ...ageBounds(asOf) })
        .map(({ customerId, name, total, days1to30, days31to60, days61to90, over90 }) => ({
          customerId,
          name,
          notDue: BigInt(total - days1to30 - days31to60 - days61to90 - over90),
          days1to30: BigInt(days1to30),
          days31to60: BigInt(days31to60),
          days61to90: BigInt(days61to90),
          over90: BigInt(over90),
        }))
    },

    async owed(businessId, environment: Environment, { today, soon, top }) {
      const of = { businessId, environment }
      const balances = connection
        .prepare<{ owed: number; credit: number; customers: number }>(
          `SELECT coalesce(sum(owed), 0) AS owed, coalesce(sum(credit), 0) AS credit,
             count(*) FILTER (WHERE owed > 0) AS customers FROM account_balance WHERE ${OF_BUSINESS}`,
        )
        .get(of)
      const due = connection
        .prepare<{ overdue: number; oldest: string | null; soon: number; items: number }>(
          `SELECT coalesce(sum(open) FILTER (WHERE due_date < @today), 0) AS overdue, (
               SELECT due_date FROM account_open WHERE ${OF_BUSINESS} AND open > 0 AND is_debit = 1 AND kind IN ${CHARGES}
               ORDER BY due_date LIMIT 1) AS oldest,
             coalesce(sum(open) FILTER (WHERE due_date >= @from), 0) AS soon, count(*) FILTER (WHERE due_date >= @from) AS items
           FROM account_open WHERE ${OF_BUSINESS} AND due_date <= @to AND open > 0 AND is_debit = 1 AND kind IN ${CHARGES}`,
        )
        .get({ ...of, ...soon, today })
      const refused = connection
        .prepare<{ refused: number }>(
          `SELECT coalesce(sum(o.open), 0) AS refused FROM invoice i JOIN account_open o ON ${REFUSED_AND_OWED}
           WHERE i.business_key = (SELECT key FROM business WHERE id = @businessId) AND o.environment = @environment`,
        )
        .get(of)
      const debtors = connection
        .prepare<DebtorRow>(
          `SELECT c.id AS "customerId", c.name, b.owed,
             (SELECT coalesce(sum(o.open), 0) FROM account_open o WHERE o.business_key = b.business_key
                AND o.environment = b.environment AND o.customer_key = b.customer_key AND o.due_date < @today
                AND o.open > 0 AND o.is_debit = 1 AND o.kind IN ${CHARGES}) AS overdue,
             (SELECT min(o.due_date) FROM account_open o WHERE o.business_key = b.business_key
                AND o.environment = b.environment AND o.customer_key = b.customer_key
                AND o.open > 0 AND o.is_debit = 1 AND o.kind IN ${CHARGES}) AS "oldestDueDate"
           FROM (SELECT * FROM account_balance WHERE ${OF_BUSINESS} AND owed > 0 ORDER BY owed DESC, customer_key LIMIT @top) b
           JOIN customer c ON c.key = b.customer_key ORDER BY b.owed DESC, b.customer_key`,
        )
        .all({ ...of, today, top })
      return {
        owed: BigInt(balances?.owed ?? 0),
        overdue: BigInt(due?.overdue ?? 0),
        credit: BigInt(balances?.credit ?? 0),
        refused: BigInt(refused?.refused ?? 0),
        customers: balances?.customers ?? 0,
        oldestDueDate: due?.oldest ?? null,
        dueSoon: { amount: BigInt(due?.soon ?? 0), items: due?.items ?? 0 },
        top: debtors.map((row) => ({ ...row, owed: BigInt(row.owed), overdue: BigInt(row.overdue) })),
      }
    },
  }
}
