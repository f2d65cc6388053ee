import {
  isDebit,
  sizeOf,
  type Account,
  type AccountEntry,
  type CreditKind,
} from '../../../../domain/receivables/entry.ts'
import type {
  Balance,
  Certificate,
  ReceivablesRepository,
  SettledEntry,
} from '../../../../ports/receivables/receivables-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { keyWithId, packingColumns, plain } from '../forms/columns.ts'
import { packId } from '../forms/phrases.ts'
import { countsDiffer, remakeCounts } from '../sql/counts.ts'
import { CUSTOMER_KEY, CUSTOMER_KEYS } from '../sql/merged-customers.ts'
import type { WordIndex } from '../search/word-index.ts'
import type { SavedReceipts } from '../sql/receipt-numbers.ts'
import { corrects, REFUSED_AND_OWED } from '../sql/rules.ts'
import { BUSINESS_KEY, toIso, toMillis } from '../sql/statements.ts'

import { createConsumerQuestions } from './consumer-questions.ts'
import { createCreditOrigins } from './credit-origin.ts'
import {
  COUNTER,
  linksIn,
  toEntry,
  toSettled,
  writeBriefDetails,
  type EntryRow,
  type LinkRow,
  type OpenRow,
} from './entry-codec.ts'
import { createReceivablesLists } from './lists.ts'
import { createReceiptSeries } from './receipt-series.ts'
import { countersDiffer, remakeCounters } from './repair.ts'
import { createReceivablesReports } from './reports.ts'
import { createReversals } from './reversals.ts'
import { ENTRIES_OF_ACCOUNT, ENTRY_COLUMNS, ENTRY_ID, ENTRY_TABLES, OF_ACCOUNT, SELECT_OPEN, taxOf } from './rows.ts'

/**
 * What came back on a day is free from that day on, and not before: an allocation counts after what was taken back of the
 * same entries, so that as of no day more stands against an entry than it comes to. What an entry is reversed with need
 * not wait for what was taken back on the very day from which it had counted: that stood at the end of no day.
 */
const INSERT_DAY = `INSERT INTO allocation_day (allocation_key, business_key, environment, date)
  SELECT n.key, d.business_key, d.environment, max(@date, coalesce((
    SELECT max(x.date) FROM allocation a JOIN allocation_day x ON x.allocation_key = a.key
    WHERE n.amount > 0 AND a.amount < 0 AND (a.credit_key = n.credit_key OR a.debit_key = n.debit_key)
      AND (d.reverses_key IS NOT c.key AND c.reverses_key IS NOT d.key OR 0 < (
        SELECT sum(p.amount) FROM allocation p JOIN allocation_day y ON y.allocation_key = p.key
        WHERE p.credit_key = a.credit_key AND p.debit_key = a.debit_key AND y.date < x.date))), ''))
  FROM allocation n JOIN account_entry d ON d.key = n.debit_key JOIN account_entry c ON c.key = n.credit_key
  WHERE n.key = @key`

/** Of notes `n`: they correct @original. In the words of the index that finds them. */
const CORRECTS = corrects('n', '@original', '(SELECT irn FROM invoice WHERE id = @original)')

const ENTRY_KEY = keyWithId('account_entry', '?')
/** Where a key is at hand. */
const BY_ID = 'SELECT key FROM account_entry WHERE id = ?'
const HELD_FOR = taxOf(`p.key = ${ENTRY_KEY}`)

export function createReceivablesRepository(
  connection: Connection,
  words: WordIndex,
  marked?: SavedReceipts,
): ReceivablesRepository {
  const run = (sql: string, ...values: unknown[]) => connection.prepare(sql).run(...values)
  const packed = packingColumns(connection)
  /** Asked for by itself: as a part of a statement it would be looked for in both forms. */
  const keyOfEntry = (id: string): number | null => {
    const byId = connection.prepare<{ key: number }>(BY_ID)
    return (byId.get(packId(id)) ?? byId.get(id))?.key ?? null
  }
  const settled = (where: string, ...values: unknown[]): SettledEntry[] =>
    connection
      .prepare<OpenRow>(`${SELECT_OPEN} WHERE ${where}`)
      .all(...values)
      .map(toSettled)

  function insertEntry(entry: AccountEntry): void {
    const { account, details, ...said } = entry
    const key = run(
      `INSERT INTO account_entry (id, business_key, environment, customer_key, kind, amount, date, due_date, number,
         invoice_key, reverses_key, details, external_reference, recorded_at, recorded_by)
       VALUES (@id, (SELECT key FROM business WHERE id = @businessId), @environment,
         ${CUSTOMER_KEY}, @kind, @amount, @date, @dueDate, @number,
         (SELECT key FROM invoice WHERE id = @invoiceId), @reverses,
         @details, @externalReference, @recordedAt, @recordedBy)`,
      {
        ...said,
        ...account,
        id: packed('account_entry', 'id', entry.id),
        reverses: entry.reverses && keyOfEntry(entry.reverses),
        amount: Number(entry.amount),
        details: writeBriefDetails(details),
        externalReference: details && 'externalReference' in details ? details.externalReference : null,
        recordedAt: toMillis(entry.recordedAt),
        recordedBy: packed('account_entry', 'recorded_by', entry.recordedBy),
      },
    ).lastInsertRowid
    if (entry.reverses !== null)
      run('UPDATE account_open SET stands = 0 WHERE entry_key = ?', keyOfEntry(entry.reverses))
    const size = Number(sizeOf(entry))
    const debit = isDebit(entry)
    run(
      `INSERT INTO account_open (entry_key, business_key, environment, customer_key, is_debit, kind, invoice_key, due_date, date, open, stands)
       SELECT e.key, e.business_key, e.environment, e.customer_key, ?, e.kind, e.invoice_key, coalesce(e.due_date, e.date), e.date, ?, e.reverses_key IS NULL
       FROM account_entry e WHERE e.key = ?`,
      debit ? 1 : 0,
      size,
      key,
    )
    move(account, debit ? { owed: size, owedOnAccount: isRefund(entry) ? size : 0, credit: 0 } : { credit: size })
  }

  function move(
    account: Account,
    { owed = 0, owedOnAccount = 0, credit = 0 }: Partial<Record<keyof Balance, number>>,
  ): void {
    run(
      `INSERT INTO account_balance (business_key, environment, customer_key, owed, owed_on_account, credit)
       VALUES ((SELECT key FROM business WHERE id = @businessId), @environment,
         ${CUSTOMER_KEY}, @owed, @owedOnAccount, @credit)
       ON CONFLICT DO UPDATE SET owed = owed + excluded.owed, owed_on_account = owed_on_account + excluded.owed_on_account,
         credit = credit + excluded.credit`,
      { ...account, owed, owedOnAccount, credit },
    )
  }

  const entryOf = (id: string): AccountEntry => {
    const row = connection
      .prepare<EntryRow>(`SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES} WHERE e.key = ${ENTRY_KEY}`)
      .get(id)
    if (!row) throw new Error(`There is no account entry ${id}.`)
    return toEntry(row)
  }

  /** The invoice or debit note that an entry charges; undefined once it was taken back. */
  const standingCharge = (id: string): SettledEntry | undefined =>
    settled(
      "e.key = ? AND o.kind IN ('INVOICE', 'DEBIT_NOTE') AND o.stands = 1 AND e.reverses_key IS NULL",
      keyOfEntry(id),
    )[0]

  return {
    ...createReceivablesReports(connection),
    ...createReceiptSeries(connection, marked),
    ...createReceivablesLists(connection, words),
    ...createReversals(connection, entryOf),
    ...createConsumerQuestions(connection),
    ...createCreditOrigins(connection),

    async post({ entries, allocations }) {
      const ids = [...new Set(allocations.map(({ debitId }) => debitId))]
      const before = ids.flatMap((id) => standingCharge(id) ?? [])
      for (const entry of entries) insertEntry(entry)
      for (const { creditId, debitId, amount, date, at, by } of allocations) {
        const part = Number(amount)
        const [creditKey, debitKey] = [keyOfEntry(creditId), keyOfEntry(debitId)]
        const { lastInsertRowid: key } = run(
          'INSERT INTO allocation (credit_key, debit_key, amount, at, by) VALUES (?, ?, ?, ?, ?)',
          creditKey,
          debitKey,
          part,
          toMillis(at),
          packed('allocation', 'by', by),
        )
        run(INSERT_DAY, { key, date })
        const [credit, debit] = [entryOf(creditId), entryOf(debitId)]
        run('UPDATE account_open SET open = open - ? WHERE entry_key = ?', part, creditKey)
        const counter = credit.reverses === null ? COUNTER[credit.kind as CreditKind] : undefined
        const counts = counter ? `, ${counter} = ${counter} + @part` : ''
        run(`UPDATE account_open SET open = open - @part${counts} WHERE entry_key = @key`, { part, key: debitKey })
        move(debit.account, { owed: -part, owedOnAccount: isRefund(debit) ? -part : 0, credit: -part })
      }
      return before.flatMap(({ entry, settlement }) => {
        const charge = standingCharge(entry.id)
        return charge ? [{ charge, before: settlement }] : []
      })
    },

    async get(businessId, entryId) {
      return settled('e.key = ? AND b.id = ?', keyOfEntry(entryId), businessId)[0]
    },

    async byExternalReference(businessId, environment, reference) {
      const row = connection
        .prepare<EntryRow>(
          `SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES} WHERE b.id = ? AND e.environment = ? AND e.external_reference = ?`,
        )
        .get(businessId, environment, reference)
      return row && toEntry(row)
    },

    async likePayment({ id, account, date, amount, details }) {
      const reference = details && 'reference' in details ? details.reference : null
      return settled(
        `e.key IN (SELECT key FROM account_entry WHERE ${ENTRIES_OF_ACCOUNT} AND date = @date AND kind = 'PAYMENT' AND amount = @amount)
         AND e.reverses_key IS NULL AND o.stands = 1 AND ${ENTRY_ID} <> @id AND e.details ->> 'reference' IS @reference ORDER BY e.key`,
        { ...account, id, date, amount: Number(amount), reference },
      ).map(({ entry }) => entry)
    },

    async ofDocument(businessId, invoiceId) {
      return settled(
        `o.invoice_key = (SELECT key FROM invoice WHERE id = ?) AND o.stands = 1
         AND o.kind IN ('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE') AND b.id = ?`,
        invoiceId,
        businessId,
      )[0]
    },

    async open(account, side) {
      const where = `o.entry_key IN (SELECT entry_key FROM account_open WHERE ${OF_ACCOUNT} AND open > 0 AND is_debit = ${side === 'debit' ? 1 : 0})`
      return settled(`${where} ORDER BY o.due_date, e.recorded_at, e.key`, account)
    },

    async links(entryId) {
      const rows = connection
        .prepare<LinkRow>(
          `SELECT ${plain('account_entry', 'id', 'c')} AS credit, ${plain('account_entry', 'id', 'd')} AS debit, a.amount, x.date FROM allocation a
           JOIN allocation_day x ON x.allocation_key = a.key
           JOIN account_entry c ON c.key = a.credit_key JOIN account_entry d ON d.key = a.debit_key
           WHERE a.credit_key = ${keyWithId('account_entry', '@id')}
             OR a.debit_key = ${keyWithId('account_entry', '@id')}
           ORDER BY a.key`,
        )
        .all({ id: entryId })
      return linksIn(rows).map((link) => ({ ...link, credit: entryOf(link.credit), debit: entryOf(link.debit) }))
    },

    async steps(debitId) {
      const rows = connection
        .prepare<{ credit: string; amount: number; date: string; at: number }>(
          `SELECT ${plain('account_entry', 'id', 'c')} AS credit, a.amount, x.date, a.at FROM allocation a JOIN account_entry c ON c.key = a.credit_key
           JOIN allocation_day x ON x.allocation_key = a.key WHERE a.debit_key = ${ENTRY_KEY} ORDER BY a.key`,
        )
        .all(debitId)
      return rows.map(({ credit, amount, date, at }) => ({
        credit: entryOf(credit),
        amount: BigInt(amount),
        date,
        at: toIso(at),
      }))
    },

    async everSettled(paymentId) {
      return connection
        .prepare<EntryRow>(
          `SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES} JOIN
             (SELECT debit_key, min(key) AS first FROM allocation
              WHERE credit_key IN (SELECT ${ENTRY_KEY} UNION ALL ${HELD_FOR}) GROUP BY debit_key) s
             ON s.debit_key = e.key
           WHERE e.reverses_key IS NULL ORDER BY s.first`,
        )
        .all(paymentId, paymentId)
        .map(toEntry)
    },

    async deductions(of) {
      const stands = 'EXISTS (SELECT 1 FROM account_open o WHERE o.entry_key = e.key AND o.stands = 1)'
      const common = `e.kind IN ('WHT', 'VAT_WITHHELD') AND ${stands}`
      const rows = (where: string, value: string) =>
        connection
          .prepare<EntryRow>(`SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES} WHERE ${where} AND ${common} ORDER BY e.key`)
          .all(value)
          .map(toEntry)
      return 'invoiceId' in of
        ? rows('e.invoice_key = (SELECT key FROM invoice WHERE id = ?)', of.invoiceId)
        : rows(`e.key IN (${HELD_FOR})`, of.paymentId)
    },

    async creditLeftOfNotes(businessId, originalInvoiceId) {
      return settled(
        `o.open > 0 AND o.kind = 'CREDIT_NOTE' AND o.is_debit = 0 AND b.id = @businessId AND o.invoice_key IN
           (SELECT n.key FROM invoice n WHERE n.business_key = b.key AND ${CORRECTS})
         ORDER BY e.key`,
        { businessId, original: originalInvoiceId },
      )
    },

    async creditedParts(businessId, originalInvoiceId) {
      const row = connection
        .prepare<{ net: number; vat: number }>(
          `SELECT coalesce(sum(n.subtotal - n.total_discount), 0) AS net, coalesce(sum(n.total_tax), 0) AS vat
           FROM invoice n INDEXED BY invoice_by_original CROSS JOIN account_open o ON o.invoice_key = n.key
             AND o.kind = 'CREDIT_NOTE' AND o.kind IN ('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE') AND o.stands = 1
           WHERE n.business_key = (SELECT key FROM business WHERE id = @businessId) AND ${CORRECTS}`,
        )
        .get({ businessId, original: originalInvoiceId })
      return { net: BigInt(row?.net ?? 0), vat: BigInt(row?.vat ?? 0) }
    },

    async balance(account) {
      const row = connection
        .prepare<Record<keyof Balance, number>>(
          `SELECT owed, owed_on_account AS "owedOnAccount", credit FROM account_balance WHERE ${OF_ACCOUNT}`,
        )
        .get(account)
      return {
        owed: BigInt(row?.owed ?? 0),
        owedOnAccount: BigInt(row?.owedOnAccount ?? 0),
        credit: BigInt(row?.credit ?? 0),
      }
    },

    async refused(account) {
      const row = connection
        .prepare<{ refused: number }>(
          // Few invoices stand refused; a customer may have very many.
          `SELECT coalesce(sum(o.open), 0) AS refused
           FROM invoice i INDEXED BY invoice_by_status CROSS JOIN account_open o ON ${REFUSED_AND_OWED}
           WHERE i.business_key = ${BUSINESS_KEY} AND i.customer_key IN ${CUSTOMER_KEYS} AND o.environment = @environment`,
        )
        .get(account)
      return BigInt(row?.refused ?? 0)
    },

    async overdue(account, today) {
      const row = connection
        .prepare<{ overdue: number }>(
          `SELECT coalesce(sum(open), 0) AS overdue FROM account_open
           WHERE ${OF_ACCOUNT} AND due_date < @today AND open > 0 AND is_debit = 1`,
        )
        .get({ ...account, today })
      return BigInt(row?.overdue ?? 0)
    },

    async lastDeduction(account, kind) {
      const row = connection
        .prepare<EntryRow>(
          `SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES} WHERE b.id = @businessId AND e.key = (
             SELECT max(d.key) FROM account_entry d INDEXED BY account_entry_deductions JOIN account_open o ON o.entry_key = d.key
             WHERE d.customer_key IN ${CUSTOMER_KEYS} AND d.environment = @environment AND d.kind = @kind
               AND d.kind IN ('WHT', 'VAT_WITHHELD') AND d.reverses_key IS NULL AND o.stands = 1
               AND d.details ->> 'ratePercent' IS NOT NULL)`,
        )
        .get({ ...account, kind })
      return row && toEntry(row)
    },

    async untiedElsewhere(businessId, environment) {
      const rows = connection
        .prepare<{ id: string }>(
          `SELECT i.id FROM account_open o JOIN invoice i ON i.key = o.invoice_key
           WHERE o.business_key = (SELECT key FROM business WHERE id = ?) AND o.environment <> ? AND o.stands = 1
             AND o.kind IN ('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE') AND i.environment IS NULL ORDER BY o.entry_key`,
        )
        .all(businessId, environment)
      return rows.map(({ id }) => id)
    },

    async depositsOn({ id, customerId }) {
      const found = connection
        .prepare<{ amount: number }>(
          `SELECT coalesce(-sum(e.amount), 0) AS amount FROM account_entry e INDEXED BY account_entry_of_offer
           JOIN account_open o ON o.entry_key = e.key
           WHERE e.details ->> 'offer' = @id AND e.details ->> 'offer' IS NOT NULL AND +e.customer_key IN ${CUSTOMER_KEYS}
             AND +e.kind = 'PAYMENT' AND e.reverses_key IS NULL AND o.stands = 1`,
        )
        .get({ id, customerId })
      return BigInt(found?.amount ?? 0)
    },

    async certificateOf(entryId) {
      return connection
        .prepare<Certificate>(
          `SELECT number, date FROM deduction_certificate WHERE entry_key = ${ENTRY_KEY} ORDER BY key DESC LIMIT 1`,
        )
        .get(entryId)
    },

    async certify(entryId, { number, date, at, by }) {
      run(
        `INSERT INTO deduction_certificate (entry_key, number, date, at, by) VALUES (${ENTRY_KEY}, ?, ?, ?, ?)`,
        entryId,
        number,
        date,
        toMillis(at),
        by,
      )
    },

    async mergeAccounts({ from, into }) {
      const merged = '(SELECT key FROM customer WHERE id = @from)'
      const kept = '(SELECT key FROM customer WHERE id = @into)'
      run(`UPDATE account_open SET customer_key = ${kept} WHERE customer_key = ${merged}`, { from, into })
      run(
        `INSERT INTO account_balance (business_key, environment, customer_key, owed, owed_on_account, credit)
         SELECT business_key, environment, ${kept}, owed, owed_on_account, credit FROM account_balance
         WHERE customer_key = ${merged}
         ON CONFLICT DO UPDATE SET owed = owed + excluded.owed,
           owed_on_account = owed_on_account + excluded.owed_on_account, credit = credit + excluded.credit`,
        { from, into },
      )
      run(`DELETE FROM account_balance WHERE customer_key = ${merged}`, { from })
    },

    async differences() {
      return [...countersDiffer(connection), ...countsDiffer(connection)]
    },

    async remakeCounters() {
      remakeCounters(connection)
      remakeCounts(connection)
    },
  }
}

const isRefund = ({ kind, reverses }: AccountEntry): boolean => kind === 'REFUND' && reverses === null
