import type { PayablesReports, WithheldFromSupplier } from '../../../../ports/payables/payables-repository.ts'
import type { Connection } from '../engine/connection.ts'

import { toNamedPayable, toPayable, type NamedPayableRow, type PayableRow } from './entry-codec.ts'
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
