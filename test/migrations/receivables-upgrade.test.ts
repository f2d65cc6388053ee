import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { expect, it } from 'vitest'

import { openSqliteStorage } from '../../core/adapters/storage/sqlite/storage.ts'

import { fixtureOf, temporaryFolder } from './older-database.ts'

/** A database from before accounts, with payments and credit notes, as the present program opens it. */
async function upgraded(from = '0009_membership-scope') {
  const file = join(temporaryFolder(), 'invoice-desk.db')
  writeFileSync(file, fixtureOf(from))
  const storage = openSqliteStorage(file)
  const differences = await storage.read(({ receivables }) => receivables.differences())
  await storage.close()
  return { db: new Database(file), differences }
}

it('what was paid is a payment of the total less the notes before it; later notes are credit', async () => {
  const { db, differences } = await upgraded()
  expect(differences).toEqual([])
  const rows = db
    .prepare(
      `SELECT i.invoice_number AS number, o.kind, o.paid, o.credited, o.open FROM account_open o
       JOIN invoice i ON i.key = o.invoice_key ORDER BY i.key`,
    )
    .all()
  const nothing = { paid: 0, credited: 0 }
  expect(rows).toEqual([
    { number: 'INV000002', kind: 'INVOICE', ...nothing, open: 1_816_750 },
    { number: 'INV000004', kind: 'INVOICE', paid: 1_816_750, credited: 0, open: 0 },
    { number: 'INV000005', kind: 'INVOICE', ...nothing, open: 1_816_750 },
    { number: 'INV000007', kind: 'INVOICE', paid: 1_709_250, credited: 107_500, open: 0 },
    { number: 'INV000008', kind: 'CREDIT_NOTE', ...nothing, open: 0 },
    { number: 'INV000009', kind: 'CREDIT_NOTE', ...nothing, open: 53_750 },
    { number: 'INV000010', kind: 'INVOICE', ...nothing, open: 1_816_750 },
  ])
  const payments = db
    .prepare(
      `SELECT amount, number, details ->> 'reference' AS reference FROM account_entry WHERE kind = 'PAYMENT' ORDER BY key`,
    )
    .all()
  expect(payments).toEqual([
    { amount: -1_816_750, number: null, reference: 'TRF/2026/11' },
    { amount: -1_709_250, number: null, reference: 'TRF/2026/12' },
  ])
  db.close()
})

it('sales to consumers that were never marked as paid are asked about', async () => {
  const { db } = await upgraded()
  const asked = db
    .prepare(
      `SELECT i.invoice_number AS number FROM consumer_question q JOIN account_open o ON o.entry_key = q.up_to
       JOIN invoice i ON i.key = o.invoice_key`,
    )
    .all()
  expect(asked).toEqual([{ number: 'INV000010' }])
  db.close()
})

it('no row is ever changed or deleted', async () => {
  const { db } = await upgraded()
  for (const [table, column] of [
    ['account_entry', 'amount'],
    ['allocation', 'amount'],
    ['allocation_day', 'allocation_key'],
  ] as const) {
    expect(() => db.exec(`UPDATE ${table} SET ${column} = ${column} + 1`), table).toThrow('never changed')
    expect(() => db.exec(`DELETE FROM ${table}`), table).toThrow('never deleted')
  }
  db.close()
})

it('allocations count from the day of the payment, the reversal or the refund that made them', async () => {
  const { db, differences } = await upgraded('0010_receivables')
  expect(differences).toEqual([])
  const rows = db
    .prepare(
      `SELECT a.amount > 0 AS adds, c.kind AS credit, d.kind AS debit, count(*) AS rows,
         sum(x.date = max(c.date, d.date)) AS "onItsDay" FROM allocation a JOIN allocation_day x ON x.allocation_key = a.key
       JOIN account_entry c ON c.key = a.credit_key JOIN account_entry d ON d.key = a.debit_key GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    )
    .all()
  expect(rows).toEqual([
    { adds: 0, credit: 'PAYMENT', debit: 'INVOICE', rows: 1, onItsDay: 1 },
    { adds: 1, credit: 'CREDIT_NOTE', debit: 'INVOICE', rows: 1, onItsDay: 1 },
    { adds: 1, credit: 'CREDIT_NOTE', debit: 'REFUND', rows: 1, onItsDay: 1 },
    { adds: 1, credit: 'PAYMENT', debit: 'INVOICE', rows: 4, onItsDay: 4 },
    { adds: 1, credit: 'PAYMENT', debit: 'PAYMENT', rows: 1, onItsDay: 1 },
  ])
  db.close()
})
