import { ageBounds } from '../../../../domain/receivables/ageing.ts'
import type { PayablesReports, WithheldFromSupplier } from '../../../../ports/payables/payables-repository.ts'
import type { Connection } from '../engine/connection.ts'

import {
  SUMS_BY_AGE,
  toAgedSupplier,
  toNamedPayable,
  toPayable,
  type AgedSupplierRow,
  type NamedPayableRow,
  type PayableRow,
} from './entry-codec.ts'
import { OF_BOOKS, OF_SUPPLIER_ACCOUNT, PAYABLE_COLUMNS, PAYABLE_TABLES } from './rows.ts'

/**
 * What reports are made of. What was open at the end of a day is what is open now, and what was allocated for later days, of
 * what had been entered by then.
 */

const NAMES = `coalesce(s.name, p.supplier_name) AS "supplierName", p.supplier_invoice_number AS "supplierInvoiceNumber"`

/** Entries of one side that may have been open at the end of the day @asOf. */
const maybeOpen = (side: 'debit' | 'credit'): string =>
  `SELECT entry_key FROM payable_open WHERE ${OF_BOOKS} AND open > 0 AND is_debit = ${side === 'debit' ? 1 : 0} AND date <= @asOf
   UNION SELECT a.${side}_key FROM payable_allocation a JOIN payable_open l ON l.entry_key = a.${side}_key
   WHERE a.business_key = (SELECT key FROM business WHERE id = @businessId) AND a.environment = @environment
     AND a.date > @asOf AND l.date <= @asOf`

const openSql = (side: 'debit' | 'credit'): string =>
  `SELECT ${PAYABLE_COLUMNS}, ${NAMES}, o.open + coalesce((SELECT sum(a.amount) FROM payable_allocation a
     WHERE a.${side}_key = e.key AND a.date > @asOf), 0) AS open
   FROM ${PAYABLE_TABLES} JOIN payable_open o ON o.entry_key = e.key
   WHERE e.key IN (${maybeOpen(side)}) ORDER BY o.due_date, e.key`

/** Added up here: what 83,000 bills leave open took 60 ms as entries of their own, and takes 9 so. */
const AGED = `SELECT s.id AS "supplierId", s.name, ${SUMS_BY_AGE} FROM (
    SELECT o.supplier_key, o.due_date AS due, o.open AS amount FROM payable_open o INDEXED BY payable_open_debits
    WHERE ${OF_BOOKS} AND o.open > 0 AND o.is_debit = 1 AND o.date <= @asOf
    UNION ALL SELECT o.supplier_key, o.due_date, a.amount FROM payable_allocation a
      CROSS JOIN payable_open o ON o.entry_key = a.debit_key
    WHERE a.business_key = (SELECT key FROM business WHERE id = @businessId) AND a.environment = @environment
      AND a.date > @asOf AND o.date <= @asOf) x
  LEFT JOIN supplier s ON s.key = x.supplier_key
  GROUP BY x.supplier_key HAVING sum(x.amount) > 0 ORDER BY min(x.due), x.supplier_key`

/** By an index that has what is open alone, in the order of the answer. */
const DUE = `SELECT ${PAYABLE_COLUMNS}, ${NAMES}, o.open
  FROM payable_open o INDEXED BY payable_open_debits CROSS JOIN ${PAYABLE_TABLES.replace('payable_entry e', 'payable_entry e ON e.key = o.entry_key')}
  WHERE o.business_key = (SELECT key FROM business WHERE id = @businessId) AND o.environment = @environment
    AND o.open > 0 AND o.is_debit = 1 AND o.due_date <= @until AND o.kind <> 'REFUND' ORDER BY o.due_date, o.entry_key`

type WithheldRow = Omit<WithheldFromSupplier, 'base' | 'amount'> & { base: string; amount: number }

export function createPayablesReports(connection: Connection): PayablesReports {
  return {
    async entries(account, { from, to }) {
      return connection
        .prepare<PayableRow>(
          `SELECT ${PAYABLE_COLUMNS} FROM ${PAYABLE_TABLES}
           WHERE e.key IN (SELECT key FROM payable_entry WHERE ${OF_SUPPLIER_ACCOUNT} AND date >= @from AND date <= @to)
           ORDER BY e.date, e.key`,
        )
        .all({ ...account, from, to })
        .map(toPayable)
    },

    async sumBefore(account, date) {
      const row = connection
        .prepare<{ sum: number }>(
          `SELECT coalesce(sum(amount), 0) AS sum FROM payable_entry WHERE ${OF_SUPPLIER_ACCOUNT} AND date < @date`,
        )
        .get({ ...account, date })
      return BigInt(row?.sum ?? 0)
    },

    async openAsOf(books, asOf) {
      return connection
        .prepare<NamedPayableRow>(openSql('debit'))
        .all({ ...books, asOf })
        .filter(({ open }) => open > 0)
        .map(toNamedPayable)
    },

    async ageing(books, asOf) {
      return connection
        .prepare<AgedSupplierRow>(AGED)
        .all({ ...books, asOf, ...ageBounds(asOf) })
        .map(toAgedSupplier)
    },

    async dueBy(books, until) {
      return connection
        .prepare<NamedPayableRow>(DUE)
        .all({ ...books, until })
        .map(toNamedPayable)
    },

    async creditAsOf(books, asOf) {
      return connection
        .prepare<NamedPayableRow>(openSql('credit'))
        .all({ ...books, asOf })
        .filter(({ open }) => open > 0)
        .map(toNamedPayable)
    },

    async withheldIn(books, days) {
      const rows = connection
        .prepare<WithheldRow>(
          `SELECT e.id, e.kind, e.date, s.id AS "supplierId", s.name AS "supplierName", s.tin AS "supplierTin",
             s.legal_form AS "legalForm", s.state, p.id AS "billId", p.number AS "billNumber", w.number AS "receiptNumber",
             w.details ->> 'base' AS base, w.details ->> 'ratePercent' AS "ratePercent", -e.amount AS amount
           FROM payable_entry e JOIN payable_entry w ON w.key = coalesce(e.reverses_key, e.key)
             JOIN supplier s ON s.key = e.supplier_key LEFT JOIN purchase p ON p.key = e.purchase_key
           WHERE e.business_key = (SELECT key FROM business WHERE id = @businessId) AND e.environment = @environment
             AND e.kind IN ('WHT', 'VAT_WITHHELD') AND e.date >= @from AND e.date <= @to ORDER BY e.date, e.key`,
        )
        .all({ ...books, ...days })
      return rows.map(({ base, amount, ...row }) => ({
        ...row,
        base: amount < 0 ? -BigInt(base) : BigInt(base),
        amount: BigInt(amount),
      }))
    },

    async journal(books, { from, to }) {
      return connection
        .prepare<NamedPayableRow & { key: number }>(
          `SELECT ${PAYABLE_COLUMNS}, ${NAMES}, e.key, o.open FROM ${PAYABLE_TABLES} JOIN payable_open o ON o.entry_key = e.key
           WHERE e.key IN (SELECT key FROM payable_entry WHERE ${OF_BOOKS} AND date >= @from AND date <= @to)
           ORDER BY e.date, e.key`,
        )
        .all({ ...books, from, to })
        .map(({ key, ...row }) => ({ ...toNamedPayable(row), key }))
    },
  }
}
