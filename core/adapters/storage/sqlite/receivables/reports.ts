import type { Environment } from '../../../../contract/http/vocabulary.ts'
import { summaryOf } from '../../../../domain/receivables/open-summary.ts'
import type { ReceivablesReports } from '../../../../ports/receivables/receivables-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { CUSTOMER_KEY } from '../sql/merged-customers.ts'
import { REFUSED_AND_OWED } from '../sql/rules.ts'

import { agedCustomers, toRemindByCounters } from './ageing.ts'
import { toEntry, type EntryRow } from './entry-codec.ts'
import { ENTRIES_OF_ACCOUNT, ENTRY_COLUMNS, ENTRY_ID, ENTRY_TABLES, OF_ACCOUNT } from './rows.ts'

/**
 * What reports are made of. The counters say what is open now; what was open at the end of an earlier day is that and
 * what was allocated for later days, of what had been entered by then. So a report of today reads an index, and one of
 * last month a few rows more.
 */

const OF_BUSINESS = 'business_key = (SELECT key FROM business WHERE id = @businessId) AND environment = @environment'

type DebtorRow = { customerId: string; name: string; owed: number; overdue: number; oldestDueDate: string | null }

/** What an account was charged by the end of the day @asOf. */
const CHARGES = `SELECT key FROM account_entry WHERE ${ENTRIES_OF_ACCOUNT} AND date <= @asOf AND amount > 0`

/** Whether anything was settled for a later day: of today, nothing was. */
const IS_PAST = `SELECT 1 FROM allocation_day WHERE ${OF_BUSINESS} AND date > @asOf LIMIT 1`

const COUNTED_NOW = `FROM account_open o INDEXED BY account_open_debits
    WHERE ${OF_ACCOUNT} AND o.open > 0 AND o.is_debit = 1 AND o.date <= @asOf`

/** What is open now is all that was open then (20 reminders with what each is asked for: 18 ms, 12 so). */
const openNow = (
  which = '',
) => `SELECT ${ENTRY_COLUMNS}, o.open FROM ${ENTRY_TABLES} JOIN account_open o ON o.entry_key = e.key
  WHERE e.key IN (SELECT o.entry_key ${COUNTED_NOW}${which}) ORDER BY o.due_date, e.key`
const OPEN_NOW = openNow()
const FIRST_OPEN_NOW = openNow(' ORDER BY o.due_date, o.entry_key LIMIT @most')

/** By an index alone: customers who owe most have a thousand that are open, of which a reminder names ten. */
const SUM_OPEN_NOW = `SELECT count(*) AS items, coalesce(sum(o.open), 0) AS open, min(o.date) AS since,
    count(*) FILTER (WHERE o.due_date < @asOf) AS "overdueItems",
    coalesce(sum(o.open) FILTER (WHERE o.due_date < @asOf), 0) AS overdue,
    min(o.date) FILTER (WHERE o.due_date < @asOf) AS "overdueSince" ${COUNTED_NOW}`

type SumRow = {
  readonly items: number
  readonly open: number
  readonly since: string | null
  readonly overdueItems: number
  readonly overdue: number
  readonly overdueSince: string | null
}

/** The walk-in has more than anybody adds up one by one; of today, nothing was settled for a later day. */
const HAS_MORE_CHARGES = `SELECT (SELECT count(*) FROM (SELECT 1 FROM account_entry WHERE ${ENTRIES_OF_ACCOUNT} LIMIT 1000)) >
  (SELECT count(*) FROM (SELECT 1 FROM allocation_day WHERE ${OF_BUSINESS} AND date > @asOf LIMIT 999)) AS yes`

/**
 * Of that, what is open now and what was settled for a later day: the rest was settled by then (13,149 ms for a walk-in
 * with a third of a million invoices, 26 so).
 */
const MAYBE_OPEN = `SELECT o.entry_key FROM account_open o WHERE ${OF_ACCOUNT} AND o.open > 0 AND o.is_debit = 1 AND o.date <= @asOf
  UNION SELECT a.debit_key FROM allocation_day x CROSS JOIN allocation a ON a.key = x.allocation_key
    CROSS JOIN account_open s ON s.entry_key = a.debit_key
  WHERE x.business_key = (SELECT key FROM business WHERE id = @businessId) AND x.environment = @environment AND x.date > @asOf
    AND s.customer_key = ${CUSTOMER_KEY} AND s.is_debit = 1 AND s.date <= @asOf`

export function createReceivablesReports(connection: Connection): ReceivablesReports {
  const reports: ReceivablesReports = {
    async entries(account, { from, to }) {
      return connection
        .prepare<EntryRow>(
          `SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES}
           WHERE e.key IN (SELECT key FROM account_entry WHERE ${ENTRIES_OF_ACCOUNT} AND date >= @from AND date <= @to)
           ORDER BY e.date, e.key`,
        )
        .all({ ...account, from, to })
        .map(toEntry)
    },

    async aboutWhat(account, { from, to }) {
      const rows = connection
        .prepare<{ id: string; number: string | null }>(
          `SELECT ${ENTRY_ID} AS id, (SELECT d.number FROM allocation a JOIN account_entry d ON d.key = a.debit_key
             WHERE a.credit_key = coalesce(e.reverses_key, e.key) ORDER BY a.key LIMIT 1) AS number
           FROM account_entry e WHERE e.key IN (SELECT key FROM account_entry WHERE ${ENTRIES_OF_ACCOUNT} AND date >= @from AND date <= @to
             AND kind IN ('WHT', 'VAT_WITHHELD', 'WRITE_OFF'))`,
        )
        .all({ ...account, from, to })
      return new Map(rows.flatMap(({ id, number }) => (number === null ? [] : [[id, number] as const])))
    },

    async sumBefore(account, date) {
      // Whole months by what is kept of them: 790,000 entries of a walk-in took 26 ms to add up, and take 1.
      const month = date.slice(0, 7)
      const row = connection
        .prepare<{ months: number; days: number }>(
          `SELECT
             (SELECT coalesce(sum(amount), 0) FROM account_month WHERE ${ENTRIES_OF_ACCOUNT} AND month < @month) AS months,
             (SELECT coalesce(sum(amount), 0) FROM account_entry
              WHERE ${ENTRIES_OF_ACCOUNT} AND date >= @month AND date < @date) AS days`,
        )
        .get({ ...account, month, date })
      return BigInt(row?.months ?? 0) + BigInt(row?.days ?? 0)
    },

    async openAsOf(account, asOf) {
      const of = { businessId: account.businessId, environment: account.environment, asOf }
      if (connection.prepare(IS_PAST).get(of) === undefined) {
        return connection
          .prepare<EntryRow & { open: number }>(OPEN_NOW)
          .all({ ...account, asOf })
          .map(({ open, ...row }) => ({ entry: toEntry(row), open: BigInt(open) }))
      }
      const isBusy = connection.prepare<{ yes: number }>(HAS_MORE_CHARGES).get({ ...account, asOf })?.yes === 1
      const rows = connection
        .prepare<EntryRow & { open: number }>(
          `SELECT ${ENTRY_COLUMNS}, o.open + coalesce((SELECT sum(a.amount) FROM allocation a
             JOIN allocation_day x ON x.allocation_key = a.key WHERE a.debit_key = e.key AND x.date > @asOf), 0) AS open
           FROM ${ENTRY_TABLES} JOIN account_open o ON o.entry_key = e.key
           WHERE e.key IN (${isBusy ? MAYBE_OPEN : CHARGES}) ORDER BY o.due_date, e.key`,
        )
        .all({ ...account, asOf })
      return rows.flatMap(({ open, ...row }) => (open > 0 ? [{ entry: toEntry(row), open: BigInt(open) }] : []))
    },

    async openSummary(account, today, most) {
      const asked = { ...account, asOf: today }
      const { businessId, environment } = account
      const sums = connection.prepare<SumRow>(SUM_OPEN_NOW).get(asked)
      if (!sums || connection.prepare(IS_PAST).get({ businessId, environment, asOf: today }) !== undefined)
        return summaryOf(await reports.openAsOf(account, today), today, most)

      const first = connection
        .prepare<EntryRow & { open: number }>(FIRST_OPEN_NOW)
        .all({ ...asked, most })
        .map(({ open, ...row }) => ({ entry: toEntry(row), open: BigInt(open) }))
      const { items, open, since, overdueItems, overdue, overdueSince } = sums
      return {
        all: { items, open: BigInt(open), since },
        overdue: { items: overdueItems, open: BigInt(overdue), since: overdueSince },
        first,
      }
    },

    async ageing(businessId, environment, asOf) {
      return agedCustomers(connection, { businessId, environment }, asOf)
    },

    async toRemind(businessId, environment, asked) {
      return toRemindByCounters(connection, { businessId, environment }, asked)
    },

    async owed(businessId, environment: Environment, { today, soon, top }) {
      const of = { businessId, environment }
      const balances = connection
        .prepare<{ owed: number; credit: number; customers: number }>(
          `SELECT coalesce(sum(owed), 0) AS owed, coalesce(sum(credit), 0) AS credit,
             count(*) FILTER (WHERE owed > 0) AS customers
           FROM account_balance INDEXED BY account_balance_by_owed WHERE ${OF_BUSINESS}`,
        )
        .get(of)
      // Most of what is open is overdue: it is what is owed, less what falls due from today on.
      const due = connection
        .prepare<{ later: number; oldest: string | null; soon: number; items: number }>(
          `SELECT coalesce(sum(open) FILTER (WHERE due_date >= @today), 0) AS later, (
               SELECT due_date FROM account_open WHERE ${OF_BUSINESS} AND open > 0 AND is_debit = 1
               ORDER BY due_date LIMIT 1) AS oldest,
             coalesce(sum(open) FILTER (WHERE due_date BETWEEN @from AND @to), 0) AS soon,
             count(*) FILTER (WHERE due_date BETWEEN @from AND @to) AS items
           FROM account_open WHERE ${OF_BUSINESS} AND due_date >= min(@today, @from) AND open > 0 AND is_debit = 1`,
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
                AND o.open > 0 AND o.is_debit = 1) AS overdue,
             (SELECT min(o.due_date) FROM account_open o WHERE o.business_key = b.business_key
                AND o.environment = b.environment AND o.customer_key = b.customer_key
                AND o.open > 0 AND o.is_debit = 1) AS "oldestDueDate"
           FROM (SELECT * FROM account_balance INDEXED BY account_balance_by_owed WHERE ${OF_BUSINESS} AND owed > 0
             ORDER BY owed DESC, customer_key LIMIT @top) b
           JOIN customer c ON c.key = b.customer_key ORDER BY b.owed DESC, b.customer_key`,
        )
        .all({ ...of, today, top })
      return {
        owed: BigInt(balances?.owed ?? 0),
        overdue: BigInt((balances?.owed ?? 0) - (due?.later ?? 0)),
        credit: BigInt(balances?.credit ?? 0),
        refused: BigInt(refused?.refused ?? 0),
        customers: balances?.customers ?? 0,
        oldestDueDate: due?.oldest ?? null,
        dueSoon: { amount: BigInt(due?.soon ?? 0), items: due?.items ?? 0 },
        top: debtors.map((row) => ({ ...row, owed: BigInt(row.owed), overdue: BigInt(row.overdue) })),
      }
    },
  }
  return reports
}
