import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import Database from 'better-sqlite3'

import { openSqliteStorage } from '../../core/adapters/storage/sqlite/storage.ts'
import { dayAfter } from '../../core/domain/calendar/days.ts'
import { lagosDate } from '../../core/domain/calendar/lagos.ts'
import { apiClient } from '../support/api-client.ts'
import { startServerProcess } from '../support/server-process.ts'

import { median } from './measure.ts'
import type { Result } from './report.ts'
import type { SizedDatabase } from './sized-database.ts'

const CUSTOMERS = 5_000
/** Of ten invoices, so many are paid. */
const PAID_OF_TEN = 8
const PROMISED_MS = 50

type Row = Record<string, unknown>

/** What customers owe is answered at once however much was sold: balance, ageing of today and of last month, and home. */
export async function benchAccounts(
  database: SizedDatabase,
  { rounds }: { readonly rounds: number },
): Promise<Result[]> {
  const dataDir = join(database.dataDir, 'with-accounts')
  mkdirSync(dataDir)
  copyFileSync(join(database.dataDir, 'invoice-desk.db'), join(dataDir, 'invoice-desk.db'))
  const customerId = await fillAccounts(join(dataDir, 'invoice-desk.db'))
  const server = await startServerProcess({ dataDir })
  try {
    const api = apiClient(server.url, database.token)
    const lastMonth = dayAfter(`${lagosDate(new Date()).slice(0, 7)}-01`, -1)
    const business = `/v1/businesses/${database.businessId}`
    const asked = {
      'balance of a customer': `/v1/customers/${customerId}/balance`,
      'open items of a customer': `/v1/customers/${customerId}/open-items`,
      'what is owed, for home': `${business}/receivables`,
      'ageing of all customers': `${business}/ageing`,
      'ageing at the end of last month': `${business}/ageing?asOf=${lastMonth}`,
    }
    const results: Result[] = []
    for (const [name, path] of Object.entries(asked)) {
      const samples: number[] = []
      for (let round = 0; round < rounds + 2; round += 1) {
        const from = performance.now()
        const { status } = await api.get(path)
        // The first ones warm up.
        if (round >= 2) samples.push(performance.now() - from)
        if (status !== 200) throw new Error(`${path} answered ${status}.`)
      }
      const against = { name: 'promised', value: PROMISED_MS }
      const value = median(samples)
      results.push({ row: 'accounts', name, unit: 'ms', value, against, goal: { atMost: 1 }, samples: { ms: samples } })
    }
    return results
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Spreads the invoices over customers and two years, most of them paid; answers one who owes. */
async function fillAccounts(file: string): Promise<string> {
  const db = new Database(file)
  db.pragma('synchronous = OFF')
  const customer = db.prepare<[], Row>('SELECT * FROM customer ORDER BY key DESC LIMIT 1').get() ?? {}
  const columns = Object.keys(customer).filter((column) => column !== 'key')
  const insertCustomer = db.prepare(
    `INSERT INTO customer (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
  )
  const insertEntry = db.prepare(
    `INSERT INTO account_entry (id, business_key, environment, customer_key, kind, amount, date, due_date, number, invoice_key,
       details, recorded_at, recorded_by) VALUES (@id, @business, 'SANDBOX', @customer, @kind, @amount, @date, @due, NULL,
       @invoice, @details, @at, 'bench')`,
  )
  const allocate = db.prepare(
    "INSERT INTO allocation (credit_key, debit_key, amount, at, by) VALUES (@credit, @debit, @amount, @at, 'bench')",
  )
  const count = db.prepare(
    "INSERT INTO allocation_day (allocation_key, business_key, environment, date) VALUES (?, ?, 'SANDBOX', ?)",
  )
  const id = (kind: string, number: number) => `0195${kind}-0000-7000-8000-${String(number).padStart(12, '0')}`
  const today = lagosDate(new Date())
  const details = JSON.stringify({ method: 'BANK_TRANSFER' })

  db.exec('BEGIN')
  const customers: unknown[] = []
  for (let number = 0; number < CUSTOMERS; number += 1) {
    const name = `Customer ${number}`
    const row = { ...customer, id: id('c000', number), name, name_fold: name.toLowerCase(), is_walk_in: 0 }
    customers.push(insertCustomer.run(row).lastInsertRowid)
  }
  const invoices = db.prepare<[], Row>('SELECT key, business_key AS business FROM invoice').all()
  for (const [number, { key: invoice, business }] of invoices.entries()) {
    const of = { business, customer: customers[number % CUSTOMERS], at: Date.now(), details: null, invoice: null }
    const date = dayAfter(today, -(number % 730))
    const due = dayAfter(date, 30)
    const amount = 100_000 + (number % 977) * 100
    const debit = insertEntry.run({ ...of, id: id('d000', number), kind: 'INVOICE', amount, date, due, invoice })
    if (Math.floor(number / 7) % 10 >= PAID_OF_TEN) continue
    const paid = dayAfter(date, number % 45)
    const money = { ...of, id: id('e000', number), kind: 'PAYMENT', amount: -amount, date: paid, due: null, details }
    const credit = insertEntry.run(money)
    const link = { credit: credit.lastInsertRowid, debit: debit.lastInsertRowid, amount, at: of.at }
    count.run(allocate.run(link).lastInsertRowid, business, paid)
  }
  db.exec('COMMIT')
  db.close()

  const storage = openSqliteStorage(file)
  await storage.write(({ receivables }) => receivables.remakeCounters())
  await storage.close()
  return id('c000', 7 * PAID_OF_TEN)
}
