import { summaryOf } from '../../../../domain/receivables/open-summary.ts'
import type { ReceivablesReports } from '../../../../ports/receivables/receivables-repository.ts'
import { toEntry, type EntryRow } from '../../sqlite/receivables/entry-codec.ts'
import type { Connection } from '../engine/connection.ts'
import { CUSTOMER_KEY } from '../sql/merged-customers.ts'
import { REFUSED_AND_OWED } from '../sql/rules.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

import { agedCustomers, toRemindByCounters } from './ageing.ts'
import { entriesOfAccount, ENTRY_COLUMNS, ENTRY_TABLES, ofAccount, WITH_OPEN } from './rows.ts'

/**
 * What reports are made of. The counters say what is open now; what was open at the end of an earlier day is that and
 * what was allocated for later days, of what had been entered by then. So a report of today reads an index, and one of
 * last month a few rows more.
 */

const ofBusiness = (alias: string) => `${alias}.business_key = ${BUSINESS_KEY} AND ${alias}.environment = @environment`

type DebtorRow = { customerId: string; name: string; owed: number; overdue: number; oldestDueDate: string | null }

/** What an account was charged by the end of the day @asOf. */
const CHARGED = `${entriesOfAccount('e')} AND e.date <= @asOf AND e.amount > 0`

/** The walk-in has more than anybody adds up one by one; of today, nothing was settled for a later day. */
const HAS_MORE_CHARGES = `SELECT (SELECT count(*) FROM (SELECT 1 FROM account_entry e WHERE ${entriesOfAccount('e')} LIMIT 1000) entered) >
  (SELECT count(*) FROM (SELECT 1 FROM allocation_day x WHERE ${ofBusiness('x')} AND x.date > @asOf LIMIT 999) later) AS yes`

/** Of that, what is open now and what was settled for a later day: the rest was settled by then. */
const MAYBE_OPEN = `e.business_key = ${BUSINESS_KEY} AND e.key IN (
  SELECT s.entry_key FROM account_open s WHERE ${ofAccount('s')} AND s.open > 0 AND s.is_debit = 1 AND s.date <= @asOf
  UNION SELECT a.debit_key FROM allocation_day x
    JOIN allocation a ON a.business_key = x.business_key AND a.key = x.allocation_key
    JOIN account_open s ON s.business_key = a.business_key AND s.entry_key = a.debit_key
  WHERE ${ofBusiness('x')} AND x.date > @asOf AND s.customer_key = ${CUSTOMER_KEY} AND s.is_debit = 1 AND s.date <= @asOf)`

export function createReceivablesReports(connection: Connection): ReceivablesReports {
  const reports: ReceivablesReports = {
    async entries(account, { from, to }) {
      const rows = await connection.many<EntryRow>(
        `SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES}
         WHERE ${entriesOfAccount('e')} AND e.date >= @from AND e.date <= @to ORDER BY e.date, e.key`,
        { ...account, from, to },
      )
      return rows.map(toEntry)
    },

    async aboutWhat(account, { from, to }) {
      const rows = await connection.many<{ id: string; number: string | null }>(
        `SELECT e.id, (SELECT d.number FROM allocation a
             JOIN account_entry d ON d.business_key = a.business_key AND d.key = a.debit_key
             WHERE a.business_key = e.business_key AND a.credit_key = coalesce(e.reverses_key, e.key)
             ORDER BY a.key LIMIT 1) AS number
         FROM account_entry e WHERE ${entriesOfAccount('e')} AND e.date >= @from AND e.date <= @to
           AND e.kind IN ('WHT', 'VAT_WITHHELD', 'WRITE_OFF') ORDER BY e.key`,
        { ...account, from, to },
      )
      return new Map(rows.flatMap(({ id, number }) => (number === null ? [] : [[id, number] as const])))
    },

    async sumBefore(account, date) {
      // Whole months by what is kept of them.
      const row = await connection.one<{ months: number; days: number }>(
        `SELECT
           (SELECT coalesce(sum(m.amount), 0) FROM account_month m WHERE ${entriesOfAccount('m')} AND m.month < @month) AS months,
           (SELECT coalesce(sum(e.amount), 0) FROM account_entry e
            WHERE ${entriesOfAccount('e')} AND e.date >= @month AND e.date < @date) AS days`,
        { ...account, month: date.slice(0, 7), date },
      )
      return BigInt(row?.months ?? 0) + BigInt(row?.days ?? 0)
    },

    async openAsOf(account, asOf) {
      const asked = { ...account, asOf }
      const isBusy = (await connection.one<{ yes: number }>(HAS_MORE_CHARGES, asked))?.yes === 1
      const rows = await connection.many<EntryRow & { open: number }>(
        `SELECT ${ENTRY_COLUMNS}, o.open + coalesce((SELECT sum(a.amount) FROM allocation a
             JOIN allocation_day x ON x.business_key = a.business_key AND x.allocation_key = a.key
             WHERE a.business_key = e.business_key AND a.debit_key = e.key AND x.date > @asOf), 0) AS open
         FROM ${ENTRY_TABLES} ${WITH_OPEN} WHERE ${isBusy ? MAYBE_OPEN : CHARGED} ORDER BY o.due_date, e.key`,
        asked,
      )
      return rows.flatMap(({ open, ...row }) => (open > 0 ? [{ entry: toEntry(row), open: BigInt(open) }] : []))
    },

    async openSummary(account, today, most) {
      return summaryOf(await reports.openAsOf(account, today), today, most)
    },

    ageing: (businessId, environment, asOf) => agedCustomers(connection, { businessId, environment }, asOf),
    toRemind: (businessId, environment, asked) => toRemindByCounters(connection, { businessId, environment }, asked),

    async owed(businessId, environment, { today, soon, top }) {
      const of = { businessId, environment }
      const balances = await connection.one<{ owed: number; credit: number; customers: number }>(
        `SELECT coalesce(sum(b.owed), 0) AS owed, coalesce(sum(b.credit), 0) AS credit,
           count(*) FILTER (WHERE b.owed > 0) AS customers FROM account_balance b WHERE ${ofBusiness('b')}`,
        of,
      )
      const due = await connection.one<{ overdue: number; oldest: string | null; soon: number; items: number }>(
        `SELECT coalesce(sum(o.open) FILTER (WHERE o.due_date < @today), 0) AS overdue, (
             SELECT f.due_date FROM account_open f WHERE ${ofBusiness('f')} AND f.open > 0 AND f.is_debit = 1
             ORDER BY f.due_date LIMIT 1) AS oldest,
           coalesce(sum(o.open) FILTER (WHERE o.due_date >= @from), 0) AS soon,
           count(*) FILTER (WHERE o.due_date >= @from) AS items
         FROM account_open o WHERE ${ofBusiness('o')} AND o.due_date <= @to AND o.open > 0 AND o.is_debit = 1`,
        { ...of, ...soon, today },
      )
      const refused = await connection.one<{ refused: number }>(
        `SELECT coalesce(sum(o.open), 0) AS refused FROM invoice i JOIN account_open o ON ${REFUSED_AND_OWED}
         WHERE i.business_key = ${BUSINESS_KEY} AND o.environment = @environment`,
        of,
      )
      const open = `FROM account_open o WHERE o.business_key = b.business_key AND o.environment = b.environment
        AND o.customer_key = b.customer_key AND o.open > 0 AND o.is_debit = 1`
      const debtors = await connection.many<DebtorRow>(
        `SELECT c.id AS "customerId", c.name, b.owed,
           (SELECT coalesce(sum(o.open), 0) ${open} AND o.due_date < @today) AS overdue,
           (SELECT min(o.due_date) ${open}) AS "oldestDueDate"
         FROM (SELECT f.* FROM account_balance f WHERE ${ofBusiness('f')} AND f.owed > 0
           ORDER BY f.owed DESC, f.customer_key LIMIT @top) b
         JOIN customer c ON c.business_key = b.business_key AND c.key = b.customer_key
         ORDER BY b.owed DESC, b.customer_key`,
        { ...of, today, top },
      )
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
  return reports
}
