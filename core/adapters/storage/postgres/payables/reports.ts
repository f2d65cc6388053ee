import { ageBounds } from '../../../../domain/receivables/ageing.ts'
import type { PayablesReports, WithheldFromSupplier } from '../../../../ports/payables/payables-repository.ts'
import {
  SUMS_BY_AGE,
  toAgedSupplier,
  toNamedPayable,
  toPayable,
  type AgedSupplierRow,
  type NamedPayableRow,
  type PayableRow,
} from '../../sqlite/payables/entry-codec.ts'
import type { Connection } from '../engine/connection.ts'

import { inAccount, inBooks, PAYABLE_COLUMNS, PAYABLE_TABLES, SETTLED_TABLES } from './rows.ts'

/**
 * What reports are made of. What was open at the end of a day is what is open now, and what was allocated for later days, of
 * what had been entered by then.
 */

const NAMES = `coalesce(s.name, p.supplier_name) AS "supplierName", p.supplier_invoice_number AS "supplierInvoiceNumber"`

/** Entries of one side that may have been open at the end of the day @asOf. */
const maybeOpen = (side: 'debit' | 'credit'): string =>
  `SELECT m.entry_key FROM payable_open m WHERE ${inBooks('m')} AND m.open > 0 AND m.is_debit = ${side === 'debit' ? 1 : 0}
     AND m.date <= @asOf
   UNION SELECT a.${side}_key FROM payable_allocation a
     JOIN payable_open l ON l.business_key = a.business_key AND l.entry_key = a.${side}_key
   WHERE ${inBooks('a')} AND a.date > @asOf AND l.date <= @asOf`

const openSql = (side: 'debit' | 'credit'): string =>
  `SELECT ${PAYABLE_COLUMNS}, ${NAMES}, o.open + coalesce((SELECT sum(a.amount) FROM payable_allocation a
     WHERE a.business_key = e.business_key AND a.${side}_key = e.key AND a.date > @asOf), 0) AS open
   FROM ${SETTLED_TABLES}
   WHERE ${inBooks('e')} AND e.key IN (${maybeOpen(side)}) ORDER BY o.due_date, e.key`

const AGED = `SELECT s.id AS "supplierId", s.name, ${SUMS_BY_AGE} FROM (
    SELECT o.business_key, o.supplier_key, o.due_date AS due, o.open AS amount FROM payable_open o
    WHERE ${inBooks('o')} AND o.open > 0 AND o.is_debit = 1 AND o.date <= @asOf
    UNION ALL SELECT o.business_key, o.supplier_key, o.due_date, a.amount FROM payable_allocation a
      JOIN payable_open o ON o.business_key = a.business_key AND o.entry_key = a.debit_key
    WHERE ${inBooks('a')} AND a.date > @asOf AND o.date <= @asOf) x
  LEFT JOIN supplier s ON s.business_key = x.business_key AND s.key = x.supplier_key
  GROUP BY x.supplier_key, s.id, s.name HAVING sum(x.amount) > 0 ORDER BY min(x.due), x.supplier_key NULLS FIRST`

const DUE = `SELECT ${PAYABLE_COLUMNS}, ${NAMES}, o.open FROM ${SETTLED_TABLES}
  WHERE ${inBooks('o')} AND o.open > 0 AND o.is_debit = 1 AND o.due_date <= @until AND o.kind <> 'REFUND'
  ORDER BY o.due_date, o.entry_key`

type WithheldRow = Omit<WithheldFromSupplier, 'base' | 'amount'> & { base: string; amount: number }

export function createPayablesReports(connection: Connection): PayablesReports {
  return {
    async entries(account, { from, to }) {
      const rows = await connection.many<PayableRow>(
        `SELECT ${PAYABLE_COLUMNS} FROM ${PAYABLE_TABLES}
         WHERE ${inAccount('e', account)} AND e.date >= @from AND e.date <= @to ORDER BY e.date, e.key`,
        { ...account, from, to },
      )
      return rows.map(toPayable)
    },

    async sumBefore(account, date) {
      const row = await connection.one<{ sum: number }>(
        `SELECT coalesce(sum(e.amount), 0) AS sum FROM payable_entry e WHERE ${inAccount('e', account)} AND e.date < @date`,
        { ...account, date },
      )
      return BigInt(row?.sum ?? 0)
    },

    async openAsOf(books, asOf) {
      const rows = await connection.many<NamedPayableRow>(openSql('debit'), { ...books, asOf })
      return rows.filter(({ open }) => open > 0).map(toNamedPayable)
    },

    async ageing(books, asOf) {
      const rows = await connection.many<AgedSupplierRow>(AGED, { ...books, asOf, ...ageBounds(asOf) })
      return rows.map(toAgedSupplier)
    },

    async dueBy(books, until) {
      return (await connection.many<NamedPayableRow>(DUE, { ...books, until })).map(toNamedPayable)
    },

    async creditAsOf(books, asOf) {
      const rows = await connection.many<NamedPayableRow>(openSql('credit'), { ...books, asOf })
      return rows.filter(({ open }) => open > 0).map(toNamedPayable)
    },

    async withheldIn(books, days) {
      const rows = await connection.many<WithheldRow>(
        `SELECT e.id, e.kind, e.date, s.id AS "supplierId", s.name AS "supplierName", s.tin AS "supplierTin",
           s.legal_form AS "legalForm", s.state, p.id AS "billId", p.number AS "billNumber", w.number AS "receiptNumber",
           w.details::jsonb ->> 'base' AS base, w.details::jsonb ->> 'ratePercent' AS "ratePercent", -e.amount AS amount
         FROM payable_entry e JOIN payable_entry w ON w.business_key = e.business_key AND w.key = coalesce(e.reverses_key, e.key)
           JOIN supplier s ON s.business_key = e.business_key AND s.key = e.supplier_key
           LEFT JOIN purchase p ON p.business_key = e.business_key AND p.key = e.purchase_key
         WHERE ${inBooks('e')} AND e.kind IN ('WHT', 'VAT_WITHHELD') AND e.date >= @from AND e.date <= @to
         ORDER BY e.date, e.key`,
        { ...books, ...days },
      )
      return rows.map(({ base, amount, ...row }) => ({
        ...row,
        base: amount < 0 ? -BigInt(base) : BigInt(base),
        amount: BigInt(amount),
      }))
    },

    async journal(books, { from, to }) {
      const rows = await connection.many<NamedPayableRow & { key: number }>(
        `SELECT ${PAYABLE_COLUMNS}, ${NAMES}, e.key, o.open FROM ${SETTLED_TABLES}
         WHERE ${inBooks('e')} AND e.date >= @from AND e.date <= @to ORDER BY e.date, e.key`,
        { ...books, from, to },
      )
      return rows.map(({ key, ...row }) => ({ ...toNamedPayable(row), key }))
    },
  }
}
