import type Database from 'better-sqlite3'

import { ENTRIES, ENTRY_COLUMNS } from '../../core/adapters/storage/sqlite/forms/audit-entries.ts'
import { plain } from '../../core/adapters/storage/sqlite/forms/columns.ts'

/** The tables that invoices and bills leave traces in, in the order in which their rows refer to each other. */
export const COPIED = [
  'invoice',
  'submission',
  'submission_attempt',
  'sandbox_invoice',
  'account_entry',
  'account_open',
  'allocation',
  'allocation_day',
  'till_entry',
  'purchase',
  'payable_entry',
  'payable_open',
  'payable_allocation',
  'audit_entry',
] as const
export type Copied = (typeof COPIED)[number]

export type Row = Readonly<Record<string, string | number | Buffer | null>>
export type PatternRows = Readonly<Record<Copied, readonly Row[]>>

const SENT_IRN = plain('sandbox_invoice', 'irn', 'x')

const NOTHING = Object.fromEntries(COPIED.map((table) => [table, []])) as unknown as PatternRows

/** All columns of a table `x` as they were written. */
function allOf(db: Database.Database, table: Copied): string {
  const names = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)
  return names.map((name) => `${plain(table, name, 'x')} AS "${name}"`).join(', ')
}

/** All rows that the product wrote of a bill: what was paid and kept back of it, and its log. */
export function rowsOfPurchase(db: Database.Database, purchaseId: string): PatternRows {
  const all = (sql: string, ...values: unknown[]): Row[] => db.prepare<unknown[], Row>(sql).all(...values)
  const purchase = all(`SELECT ${allOf(db, 'purchase')} FROM purchase x WHERE id = ?`, purchaseId)
  const payable_entry = all(
    `WITH RECURSIVE linked (key) AS (
       SELECT key FROM payable_entry WHERE purchase_key = ?
       UNION SELECT iif(a.credit_key = l.key, a.debit_key, a.credit_key) FROM linked l
         JOIN payable_allocation a ON a.credit_key = l.key OR a.debit_key = l.key)
     SELECT ${allOf(db, 'payable_entry')} FROM payable_entry x WHERE key IN linked ORDER BY key`,
    purchase[0]?.['key'],
  )
  const keys = JSON.stringify(payable_entry.map(({ key }) => key))
  const ids = JSON.stringify([purchaseId, ...payable_entry.map(({ id }) => id)])
  return {
    ...NOTHING,
    purchase,
    payable_entry,
    payable_open: all(
      'SELECT * FROM payable_open WHERE entry_key IN (SELECT value FROM json_each(?)) ORDER BY 1',
      keys,
    ),
    payable_allocation: all(
      `SELECT ${allOf(db, 'payable_allocation')} FROM payable_allocation x
       WHERE debit_key IN (SELECT value FROM json_each(?)) ORDER BY key`,
      keys,
    ),
    audit_entry: all(
      `SELECT ${ENTRY_COLUMNS} FROM ${ENTRIES} a WHERE subject_id IN (SELECT value FROM json_each(?)) ORDER BY key`,
      ids,
    ),
  }
}

/** All rows that the product wrote of an invoice: its notes, its money, what stands against what, and its log. */
export function rowsOf(db: Database.Database, invoiceId: string): PatternRows {
  const all = (sql: string, ...values: unknown[]): Row[] => db.prepare<unknown[], Row>(sql).all(...values)
  const among = (keys: readonly unknown[]): string => JSON.stringify(keys)
  const keysOf = (rows: readonly Row[]) => rows.map(({ key }) => key)
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

  const invoice = all(
    `SELECT ${allOf(db, 'invoice')} FROM invoice x WHERE id = @id OR original_invoice_id = @id ORDER BY key`,
    { id: invoiceId },
  )
  const invoices = among(keysOf(invoice))
  const ofInvoice = (table: Copied) =>
    all(
      `SELECT ${allOf(db, table)} FROM ${table} x WHERE invoice_key IN (SELECT value FROM json_each(?)) ORDER BY 1`,
      invoices,
    )

  // Money stands against the invoice, or goes back for it.
  const account_entry = all(
    `WITH RECURSIVE linked (key) AS (
       SELECT key FROM account_entry WHERE invoice_key IN (SELECT value FROM json_each(?))
       UNION SELECT iif(a.credit_key = l.key, a.debit_key, a.credit_key) FROM linked l
         JOIN allocation a ON a.credit_key = l.key OR a.debit_key = l.key)
     SELECT ${allOf(db, 'account_entry')} FROM account_entry x WHERE key IN linked ORDER BY key`,
    invoices,
  )
  const entries = among(keysOf(account_entry))
  const allocation = all(
    `SELECT ${allOf(db, 'allocation')} FROM allocation x WHERE debit_key IN (SELECT value FROM json_each(?)) ORDER BY key`,
    entries,
  )
  const subjects = among([...idsOf(invoice), ...idsOf(account_entry)])

  return {
    ...NOTHING,
    invoice,
    submission: ofInvoice('submission'),
    submission_attempt: ofInvoice('submission_attempt'),
    sandbox_invoice: all(
      `SELECT ${allOf(db, 'sandbox_invoice')} FROM sandbox_invoice x WHERE ${SENT_IRN} IN (SELECT value FROM json_each(?)) ORDER BY irn`,
      among(invoice.map(({ irn }) => irn)),
    ).filter(({ business_id: of }) => of === businessIdOf(db, invoice)),
    account_entry,
    account_open: all(
      'SELECT * FROM account_open WHERE entry_key IN (SELECT value FROM json_each(?)) ORDER BY 1',
      entries,
    ),
    allocation,
    allocation_day: all(
      'SELECT * FROM allocation_day WHERE allocation_key IN (SELECT value FROM json_each(?)) ORDER BY 1',
      among(keysOf(allocation)),
    ),
    till_entry: ofInvoice('till_entry'),
    audit_entry: all(
      `SELECT ${ENTRY_COLUMNS} FROM ${ENTRIES} a WHERE subject_id IN (SELECT value FROM json_each(?)) ORDER BY key`,
      subjects,
    ),
  }
}

const businessIdOf = (db: Database.Database, [invoice]: readonly Row[]): unknown =>
  db.prepare('SELECT id FROM business WHERE key = ?').pluck().get(invoice?.['business_key'])
