import type { PayableCreditKind, PayableEntry } from '../../../../domain/payables/entry.ts'
import { isDebit, sizeOf } from '../../../../domain/receivables/entry.ts'
import type { PayablesRepository, SettledPayable } from '../../../../ports/payables/payables-repository.ts'
import {
  COUNTER,
  linksOf,
  toPayable,
  toSettledPayable,
  writePayableDetails,
  type PayableLinkRow,
  type PayableOpenRow,
  type PayableRow,
} from '../../sqlite/payables/entry-codec.ts'
import { toMillis } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import { takeNumber, type SavedReceipts } from '../sql/receipt-numbers.ts'

import { listPaymentsOut } from './lists.ts'
import { payablesDiffer, remakePayables } from './repair.ts'
import { createPayablesReports } from './reports.ts'
import { inAccount, keyIn, ofBusiness, PAYABLE_COLUMNS, PAYABLE_TABLES, SELECT_PAYABLE } from './rows.ts'

const INSERT_ENTRY = `INSERT INTO payable_entry (id, business_key, environment, supplier_key, kind, amount, date, due_date, number,
    purchase_key, reverses_key, details, external_reference, run_id, till_entry_key, recorded_at, recorded_by)
  VALUES (@id, (SELECT key FROM business WHERE id = @businessId), @environment, ${keyIn('supplier', '@supplierId')}, @kind, @amount,
    @date, @dueDate, @number, ${keyIn('purchase', '@purchaseId')},
    (SELECT r.key FROM payable_entry r WHERE ${ofBusiness('r')} AND r.id = @reverses), @details, @externalReference, @runId,
    (SELECT t.key FROM till_entry t WHERE ${ofBusiness('t')} AND t.id = @cashMovementId), @recordedAt, @recordedBy)`

const INSERT_COUNTERS = `INSERT INTO payable_open (entry_key, business_key, environment, supplier_key, is_debit, kind, purchase_key,
    due_date, date, open, stands)
  SELECT e.key, e.business_key, e.environment, e.supplier_key, @isDebit, e.kind, e.purchase_key, coalesce(e.due_date, e.date), e.date,
    @open, CASE WHEN e.reverses_key IS NULL THEN 1 ELSE 0 END
  FROM payable_entry e WHERE ${ofBusiness('e')} AND e.id = @id`

/** What came back on a day is free from that day on: see the accounts of customers, whose rule this is. */
const INSERT_ALLOCATION = `INSERT INTO payable_allocation (business_key, environment, credit_key, debit_key, amount, date, at, by)
  SELECT d.business_key, d.environment, c.key, d.key, @amount::bigint, greatest(@date::text, coalesce((
    SELECT max(a.date) FROM payable_allocation a
    WHERE @amount::bigint > 0 AND a.business_key = d.business_key AND a.amount < 0 AND (a.credit_key = c.key OR a.debit_key = d.key)
      AND (d.reverses_key IS DISTINCT FROM c.key AND c.reverses_key IS DISTINCT FROM d.key OR 0 < (
        SELECT sum(p.amount) FROM payable_allocation p WHERE p.business_key = a.business_key
          AND p.credit_key = a.credit_key AND p.debit_key = a.debit_key AND p.date < a.date))), '')), @at, @by
  FROM payable_entry d JOIN payable_entry c ON c.business_key = d.business_key WHERE d.id = @debitId AND c.id = @creditId`

/** Counters of the entry @id. */
const updateCounters = (set: string): string =>
  `UPDATE payable_open AS o SET ${set} FROM payable_entry e
   WHERE e.id = @id AND o.business_key = e.business_key AND o.entry_key = e.key`

/** Entries `e` whose keys those are, of the business of a row that is looked for first. */
const withKeys = (business: string, keys: string): string =>
  `e.business_key = (${business}) AND e.key = ANY(ARRAY(${keys}))`

const cameWith = (supplier: string): string =>
  `SELECT x.key FROM payable_entry m JOIN payable_entry x ON x.business_key = m.business_key
     AND x.environment = m.environment AND ${supplier} AND x.date = m.date
   WHERE m.id = @id AND x.details::jsonb ->> 'paymentId' = m.id`

/** The tax that came with the payment @id, taken back or not; each half has an index. */
const CAME_WITH = withKeys(
  'SELECT m.business_key FROM payable_entry m WHERE m.id = @id',
  `${cameWith('x.supplier_key = m.supplier_key')}
    UNION ALL ${cameWith('x.supplier_key IS NULL AND m.supplier_key IS NULL')}`,
)

const AGAINST_BILL = withKeys(
  'SELECT b.business_key FROM purchase b WHERE b.id = @id',
  `SELECT a.credit_key FROM purchase b
    JOIN payable_entry d ON d.business_key = b.business_key AND d.purchase_key = b.key AND d.kind = 'BILL'
    JOIN payable_allocation a ON a.business_key = d.business_key AND a.debit_key = d.key WHERE b.id = @id`,
)

/** Allocations `a` of the entry @entryId, on either side. */
const OF_ENTRY = `a.business_key = (SELECT e.business_key FROM payable_entry e WHERE e.id = @entryId)
  AND (a.credit_key = (SELECT e.key FROM payable_entry e WHERE e.id = @entryId)
    OR a.debit_key = (SELECT e.key FROM payable_entry e WHERE e.id = @entryId))`

type Parameters = Readonly<Record<string, unknown>>

export function createPayablesRepository(connection: Connection, marked?: SavedReceipts): PayablesRepository {
  const settled = async (where: string, parameters: Parameters): Promise<SettledPayable[]> =>
    (await connection.many<PayableOpenRow>(`${SELECT_PAYABLE} WHERE ${where}`, parameters)).map(toSettledPayable)

  async function insertEntry(entry: PayableEntry): Promise<void> {
    const { account, details, ...said } = entry
    const { businessId } = account
    await connection.run(INSERT_ENTRY, {
      ...said,
      ...account,
      amount: Number(entry.amount),
      details: writePayableDetails(details),
      externalReference: details && 'externalReference' in details ? details.externalReference : null,
      runId: details && 'runId' in details ? (details.runId ?? null) : null,
      cashMovementId: details && 'cashMovementId' in details ? (details.cashMovementId ?? null) : null,
      recordedAt: toMillis(entry.recordedAt),
    })
    if (entry.reverses !== null) await connection.run(updateCounters('stands = 0'), { id: entry.reverses })
    await connection.run(INSERT_COUNTERS, {
      ...{ businessId, id: entry.id },
      isDebit: isDebit(entry) ? 1 : 0,
      open: Number(sizeOf(entry)),
    })
  }

  const entryOf = async (id: string): Promise<PayableEntry> => {
    const row = await connection.one<PayableRow>(`SELECT ${PAYABLE_COLUMNS} FROM ${PAYABLE_TABLES} WHERE e.id = @id`, {
      id,
    })
    if (!row) throw new Error(`There is no entry ${id} in the account of a supplier.`)
    return toPayable(row)
  }

  return {
    ...createPayablesReports(connection),
    payments: (businessId, query) => listPaymentsOut(connection, businessId, query),

    async post({ entries, allocations }) {
      for (const entry of entries) await insertEntry(entry)
      for (const { creditId, debitId, amount, date, at, by } of allocations) {
        const part = Number(amount)
        await connection.run(INSERT_ALLOCATION, { creditId, debitId, amount: part, date, at: toMillis(at), by })
        const credit = await entryOf(creditId)
        await connection.run(updateCounters('open = o.open - @part::bigint'), { part, id: creditId })
        const counter = credit.reverses === null ? COUNTER[credit.kind as PayableCreditKind] : undefined
        const counts = counter ? `, ${counter} = o.${counter} + @part::bigint` : ''
        await connection.run(updateCounters(`open = o.open - @part::bigint${counts}`), { part, id: debitId })
      }
      const debits: SettledPayable[] = []
      for (const id of new Set(allocations.map(({ debitId }) => debitId)))
        debits.push(...(await settled('e.id = @id', { id })))
      return debits
    },

    async get(businessId, entryId) {
      return (await settled(`e.id = @entryId AND ${ofBusiness('e')}`, { businessId, entryId }))[0]
    },

    async byExternalReference({ businessId, environment }, reference) {
      const row = await connection.one<PayableRow>(
        `SELECT ${PAYABLE_COLUMNS} FROM ${PAYABLE_TABLES}
         WHERE ${ofBusiness('e')} AND e.environment = @environment AND e.external_reference = @reference`,
        { businessId, environment, reference },
      )
      return row && toPayable(row)
    },

    async likePayment({ id, account, date, amount, details }) {
      const reference = details && 'reference' in details ? details.reference : null
      const like = await settled(
        `${inAccount('e', account)} AND e.date = @date AND e.kind = 'PAYMENT' AND e.amount = @amount
         AND e.reverses_key IS NULL AND o.stands = 1 AND e.id <> @id
         AND e.details::jsonb ->> 'reference' IS NOT DISTINCT FROM @reference::text ORDER BY e.key`,
        { ...account, id, date, amount: Number(amount), reference },
      )
      return like.map(({ entry }) => entry)
    },

    async ofPurchase(businessId, purchaseId) {
      const found = await settled(
        `${ofBusiness('o')} AND o.purchase_key = ${keyIn('purchase', '@purchaseId')} AND o.stands = 1
         AND o.kind IN ('BILL', 'CREDIT_NOTE')`,
        { businessId, purchaseId },
      )
      return found[0]
    },

    open: (account, side) =>
      settled(
        `${inAccount('o', account)} AND o.open > 0 AND o.is_debit = ${side === 'debit' ? 1 : 0}
         ORDER BY o.due_date, e.recorded_at, e.key`,
        { ...account },
      ),

    async links(entryId) {
      const rows = await connection.many<PayableLinkRow>(
        `SELECT c.id AS credit, d.id AS debit, a.amount, a.date FROM payable_allocation a
         JOIN payable_entry c ON c.business_key = a.business_key AND c.key = a.credit_key
         JOIN payable_entry d ON d.business_key = a.business_key AND d.key = a.debit_key
         WHERE ${OF_ENTRY} ORDER BY a.key`,
        { entryId },
      )
      const links = []
      for (const { credit, debit, ...link } of linksOf(rows))
        links.push({ ...link, credit: await entryOf(credit), debit: await entryOf(debit) })
      return links
    },

    async deductions(of) {
      const where = 'paymentId' in of ? CAME_WITH : AGAINST_BILL
      const found = await settled(
        `${where} AND e.kind IN ('WHT', 'VAT_WITHHELD') AND e.reverses_key IS NULL AND o.stands = 1 ORDER BY e.key`,
        { id: 'paymentId' in of ? of.paymentId : of.purchaseId },
      )
      return found.map(({ entry }) => entry)
    },

    withheldWith: (paymentId) => settled(`${CAME_WITH} AND e.reverses_key IS NULL ORDER BY e.key`, { id: paymentId }),

    creditLeftOfNotes: (businessId, billId) =>
      settled(
        `${ofBusiness('o')} AND o.open > 0 AND o.kind = 'CREDIT_NOTE' AND o.is_debit = 0 AND o.stands = 1 AND o.purchase_key IN
           (SELECT n.key FROM purchase n WHERE ${ofBusiness('n')} AND n.bill_key = ${keyIn('purchase', '@billId')})
         ORDER BY e.key`,
        { businessId, billId },
      ),

    reversalOf: (entryId) =>
      connection.one<{ date: string; reason: string }>(
        `SELECT r.date, r.details::jsonb ->> 'reason' AS reason FROM payable_entry e
         JOIN payable_entry r ON r.business_key = e.business_key AND r.reverses_key = e.key WHERE e.id = @entryId`,
        { entryId },
      ),

    async freedOn(entryId) {
      const row = await connection.one<{ date: string | null }>(
        `SELECT max(a.date) AS date FROM payable_allocation a WHERE ${OF_ENTRY} AND a.amount < 0`,
        { entryId },
      )
      return row?.date ?? null
    },

    async overdue(account, today) {
      const row = await connection.one<{ overdue: number }>(
        `SELECT coalesce(sum(o.open), 0) AS overdue FROM payable_open o
         WHERE ${inAccount('o', account)} AND o.due_date < @today AND o.open > 0 AND o.is_debit = 1`,
        { ...account, today },
      )
      return BigInt(row?.overdue ?? 0)
    },

    async bookedCash(tillEntryId) {
      const found = await settled(
        `e.business_key = (SELECT t.business_key FROM till_entry t WHERE t.id = @tillEntryId)
         AND e.till_entry_key = (SELECT t.key FROM till_entry t WHERE t.id = @tillEntryId)
         AND e.reverses_key IS NULL AND o.stands = 1`,
        { tillEntryId },
      )
      return found[0]?.entry
    },

    ofRun: (businessId, runId) =>
      settled(`${ofBusiness('e')} AND e.run_id = @runId AND e.reverses_key IS NULL ORDER BY e.key`, {
        ...{ businessId, runId },
      }),

    async isOpen(businessId, supplierId) {
      const open = (side: 0 | 1) =>
        `EXISTS (SELECT 1 FROM payable_open o WHERE ${ofBusiness('o')} AND o.environment IN ('SANDBOX', 'LIVE')
           AND o.supplier_key = ${keyIn('supplier', '@supplierId')} AND o.open > 0 AND o.is_debit = ${side})`
      const found = await connection.one<{ isOpen: number }>(`SELECT (${open(1)} OR ${open(0)}) AS "isOpen"`, {
        ...{ businessId, supplierId },
      })
      return found?.isOpen === 1
    },

    takeWhtReceiptNumber: ({ businessId, environment }) =>
      takeNumber(connection, { businessId, environment, kind: 'WHT' }, marked),

    differences: () => payablesDiffer(connection),
    remakeCounters: () => remakePayables(connection),
  }
}
