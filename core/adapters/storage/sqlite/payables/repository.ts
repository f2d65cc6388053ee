import type { PayableCreditKind, PayableEntry } from '../../../../domain/payables/entry.ts'
import { isDebit, sizeOf } from '../../../../domain/receivables/entry.ts'
import type { PayablesRepository, SettledPayable } from '../../../../ports/payables/payables-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { keyWithId, packingColumns } from '../forms/columns.ts'
import { takeNumber, type SavedReceipts } from '../sql/receipt-numbers.ts'
import { toMillis } from '../sql/statements.ts'

import {
  COUNTER,
  linksOf,
  toPayable,
  toSettledPayable,
  writeBriefPayableDetails,
  type PayableLinkRow,
  type PayableOpenRow,
  type PayableRow,
} from './entry-codec.ts'
import { listPaymentsOut } from './lists.ts'
import { payablesDiffer, remakePayables } from './repair.ts'
import { createPayablesReports } from './reports.ts'
import { OF_SUPPLIER_ACCOUNT, PAYABLE_COLUMNS, PAYABLE_TABLES, SELECT_PAYABLE } from './rows.ts'

/** What came back on a day is free from that day on: see the accounts of customers, whose rule this is. */
const INSERT_ALLOCATION = `INSERT INTO payable_allocation (business_key, environment, credit_key, debit_key, amount, date, at, by)
  SELECT d.business_key, d.environment, c.key, d.key, @amount, max(@date, coalesce((
    SELECT max(a.date) FROM payable_allocation a
    WHERE @amount > 0 AND a.amount < 0 AND (a.credit_key = c.key OR a.debit_key = d.key)
      AND (d.reverses_key IS NOT c.key AND c.reverses_key IS NOT d.key OR 0 < (
        SELECT sum(p.amount) FROM payable_allocation p
        WHERE p.credit_key = a.credit_key AND p.debit_key = a.debit_key AND p.date < a.date))), '')), @at, @by
  FROM payable_entry d, payable_entry c WHERE d.id = @debitId AND c.id = @creditId`

/** The tax that came with the payment @id, taken back or not. */
const CAME_WITH = `SELECT x.key FROM payable_entry m JOIN payable_entry x ON x.business_key = m.business_key
    AND x.environment = m.environment AND x.supplier_key IS m.supplier_key AND x.date = m.date
  WHERE m.id = @id AND x.details ->> 'paymentId' = m.id`

const ENTRY_KEY = '(SELECT key FROM payable_entry WHERE id = ?)'

export function createPayablesRepository(connection: Connection, marked?: SavedReceipts): PayablesRepository {
  const run = (sql: string, ...values: unknown[]) => connection.prepare(sql).run(...values)
  const packed = packingColumns(connection)
  const settled = (where: string, ...values: unknown[]): SettledPayable[] =>
    connection
      .prepare<PayableOpenRow>(`${SELECT_PAYABLE} WHERE ${where}`)
      .all(...values)
      .map(toSettledPayable)

  function insertEntry(entry: PayableEntry): void {
    const { account, details, ...said } = entry
    const key = run(
      `INSERT INTO payable_entry (id, business_key, environment, supplier_key, kind, amount, date, due_date, number,
         purchase_key, reverses_key, details, external_reference, run_id, till_entry_key, recorded_at, recorded_by)
       VALUES (@id, (SELECT key FROM business WHERE id = @businessId), @environment,
         (SELECT key FROM supplier WHERE id = @supplierId), @kind, @amount, @date, @dueDate, @number,
         (SELECT key FROM purchase WHERE id = @purchaseId), (SELECT key FROM payable_entry WHERE id = @reverses),
         @details, @externalReference, @runId, ${keyWithId('till_entry', '@cashMovementId')}, @recordedAt, @recordedBy)`,
      {
        ...said,
        ...account,
        amount: Number(entry.amount),
        details: writeBriefPayableDetails(details),
        externalReference: details && 'externalReference' in details ? details.externalReference : null,
        runId: details && 'runId' in details ? (details.runId ?? null) : null,
        cashMovementId: details && 'cashMovementId' in details ? (details.cashMovementId ?? null) : null,
        recordedAt: toMillis(entry.recordedAt),
        recordedBy: packed('payable_entry', 'recorded_by', entry.recordedBy),
      },
    ).lastInsertRowid
    if (entry.reverses !== null)
      run(`UPDATE payable_open SET stands = 0 WHERE entry_key = ${ENTRY_KEY}`, entry.reverses)
    run(
      `INSERT INTO payable_open (entry_key, business_key, environment, supplier_key, is_debit, kind, purchase_key, due_date, date, open, stands)
       SELECT e.key, e.business_key, e.environment, e.supplier_key, ?, e.kind, e.purchase_key, coalesce(e.due_date, e.date), e.date, ?, e.reverses_key IS NULL
       FROM payable_entry e WHERE e.key = ?`,
      isDebit(entry) ? 1 : 0,
      Number(sizeOf(entry)),
      key,
    )
  }

  const entryOf = (id: string): PayableEntry => {
    const row = connection
      .prepare<PayableRow>(`SELECT ${PAYABLE_COLUMNS} FROM ${PAYABLE_TABLES} WHERE e.id = ?`)
      .get(id)
    if (!row) throw new Error(`There is no entry ${id} in the account of a supplier.`)
    return toPayable(row)
  }

  return {
    ...createPayablesReports(connection),
    payments: async (businessId, query) => listPaymentsOut(connection, businessId, query),

    async post({ entries, allocations }) {
      for (const entry of entries) insertEntry(entry)
      for (const { creditId, debitId, amount, date, at, by } of allocations) {
        const part = Number(amount)
        run(INSERT_ALLOCATION, {
          creditId,
          debitId,
          amount: part,
          date,
          at: toMillis(at),
          by: packed('payable_allocation', 'by', by),
        })
        const credit = entryOf(creditId)
        run(`UPDATE payable_open SET open = open - ? WHERE entry_key = ${ENTRY_KEY}`, part, creditId)
        const counter = credit.reverses === null ? COUNTER[credit.kind as PayableCreditKind] : undefined
        const counts = counter ? `, ${counter} = ${counter} + @part` : ''
        run(
          `UPDATE payable_open SET open = open - @part${counts}
           WHERE entry_key = (SELECT key FROM payable_entry WHERE id = @id)`,
          { part, id: debitId },
        )
      }
      return [...new Set(allocations.map(({ debitId }) => debitId))].flatMap((id) => settled('e.id = ?', id))
    },

    async get(businessId, entryId) {
      return settled('e.id = ? AND b.id = ?', entryId, businessId)[0]
    },

    async byExternalReference(books, reference) {
      const row = connection
        .prepare<PayableRow>(
          `SELECT ${PAYABLE_COLUMNS} FROM ${PAYABLE_TABLES}
           WHERE b.id = @businessId AND e.environment = @environment AND e.external_reference = @reference`,
        )
        .get({ ...books, reference })
      return row && toPayable(row)
    },

    async likePayment({ id, account, date, amount, details }) {
      const reference = details && 'reference' in details ? details.reference : null
      return settled(
        `e.key IN (SELECT key FROM payable_entry WHERE ${OF_SUPPLIER_ACCOUNT} AND date = @date AND kind = 'PAYMENT' AND amount = @amount)
         AND e.reverses_key IS NULL AND o.stands = 1 AND e.id <> @id AND e.details ->> 'reference' IS @reference ORDER BY e.key`,
        { ...account, id, date, amount: Number(amount), reference },
      ).map(({ entry }) => entry)
    },

    async ofPurchase(businessId, purchaseId) {
      return settled(
        `o.purchase_key = (SELECT key FROM purchase WHERE id = ?) AND o.stands = 1 AND o.kind IN ('BILL', 'CREDIT_NOTE') AND b.id = ?`,
        purchaseId,
        businessId,
      )[0]
    },

    async open(account, side) {
      return settled(
        `e.key IN (SELECT entry_key FROM payable_open WHERE ${OF_SUPPLIER_ACCOUNT} AND open > 0 AND is_debit = ${side === 'debit' ? 1 : 0})
         ORDER BY o.due_date, e.recorded_at, e.key`,
        account,
      )
    },

    async links(entryId) {
      const rows = connection
        .prepare<PayableLinkRow>(
          `SELECT c.id AS credit, d.id AS debit, a.amount, a.date FROM payable_allocation a
           JOIN payable_entry c ON c.key = a.credit_key JOIN payable_entry d ON d.key = a.debit_key
           WHERE a.credit_key = (SELECT key FROM payable_entry WHERE id = @id)
             OR a.debit_key = (SELECT key FROM payable_entry WHERE id = @id)
           ORDER BY a.key`,
        )
        .all({ id: entryId })
      return linksOf(rows).map(({ credit, debit, ...link }) => ({
        ...link,
        credit: entryOf(credit),
        debit: entryOf(debit),
      }))
    },

    async deductions(of) {
      const where =
        'paymentId' in of
          ? `e.key IN (${CAME_WITH})`
          : `e.key IN (SELECT a.credit_key FROM payable_allocation a JOIN payable_entry d ON d.key = a.debit_key
               WHERE d.kind = 'BILL' AND d.purchase_key = (SELECT key FROM purchase WHERE id = @id))`
      const id = 'paymentId' in of ? of.paymentId : of.purchaseId
      return settled(
        `${where} AND e.kind IN ('WHT', 'VAT_WITHHELD') AND e.reverses_key IS NULL AND o.stands = 1 ORDER BY e.key`,
        { id },
      ).map(({ entry }) => entry)
    },

    async withheldWith(paymentId) {
      return settled(`e.key IN (${CAME_WITH}) AND e.reverses_key IS NULL ORDER BY e.key`, { id: paymentId })
    },

    async creditLeftOfNotes(businessId, billId) {
      return settled(
        `o.open > 0 AND o.kind = 'CREDIT_NOTE' AND o.is_debit = 0 AND o.stands = 1 AND b.id = @businessId AND o.purchase_key IN
           (SELECT n.key FROM purchase n WHERE n.bill_key = (SELECT key FROM purchase WHERE id = @billId))
         ORDER BY e.key`,
        { businessId, billId },
      )
    },

    async reversalOf(entryId) {
      return connection
        .prepare<{ date: string; reason: string }>(
          `SELECT r.date, r.details ->> 'reason' AS reason FROM payable_entry r WHERE r.reverses_key = ${ENTRY_KEY}`,
        )
        .get(entryId)
    },

    async freedOn(entryId) {
      const row = connection
        .prepare<{ date: string | null }>(
          `SELECT max(date) AS date FROM payable_allocation WHERE amount < 0 AND (credit_key = (SELECT key FROM payable_entry WHERE id = @id)
             OR debit_key = (SELECT key FROM payable_entry WHERE id = @id))`,
        )
        .get({ id: entryId })
      return row?.date ?? null
    },

    async overdue(account, today) {
      const row = connection
        .prepare<{ overdue: number }>(
          `SELECT coalesce(sum(open), 0) AS overdue FROM payable_open
           WHERE ${OF_SUPPLIER_ACCOUNT} AND due_date < @today AND open > 0 AND is_debit = 1`,
        )
        .get({ ...account, today })
      return BigInt(row?.overdue ?? 0)
    },

    async bookedCash(tillEntryId) {
      return settled(
        `e.till_entry_key = ${keyWithId('till_entry', '?')} AND e.reverses_key IS NULL AND o.stands = 1`,
        tillEntryId,
      )[0]?.entry
    },

    async ofRun(businessId, runId) {
      return settled(`e.run_id = ? AND b.id = ? AND e.reverses_key IS NULL ORDER BY e.key`, runId, businessId)
    },

    async isOpen(businessId, supplierId) {
      const open = (side: 0 | 1) =>
        `EXISTS (SELECT 1 FROM payable_open WHERE business_key = (SELECT key FROM business WHERE id = @businessId)
           AND environment IN ('SANDBOX', 'LIVE') AND supplier_key = (SELECT key FROM supplier WHERE id = @supplierId)
           AND open > 0 AND is_debit = ${side})`
      const found = connection
        .prepare<{ isOpen: number }>(`SELECT ${open(1)} OR ${open(0)} AS "isOpen"`)
        .get({ businessId, supplierId })
      return found?.isOpen === 1
    },

    async takeWhtReceiptNumber(books) {
      return takeNumber(connection, { ...books, kind: 'WHT' }, marked)
    },

    async differences() {
      return payablesDiffer(connection)
    },

    async remakeCounters() {
      remakePayables(connection)
    },
  }
}
