import { copyFileSync } from 'node:fs'
import { join } from 'node:path'

import Database from 'better-sqlite3'

import { signUpPerson, type Person } from '../support/browser-session.ts'
import { createBusiness, createCustomer, createInvoice, invoiceBody } from '../support/scenario.ts'
import { startServerProcess, temporaryDataFolder } from '../support/server-process.ts'

import { postRequest } from './keep-alive-client.ts'

export type SizedDatabase = {
  readonly dataDir: string
  readonly invoices: number
  readonly token: string
  readonly owner: Person
  readonly businessId: string
  /** What a till posts, all of the same business. */
  createRequest(url: string): Buffer
  remove(): void
}

type Row = Record<string, unknown>

/** A data folder whose one business has so many invoices, each with its audit entry. No server runs on it. */
export async function sizedDatabase(invoices: number): Promise<SizedDatabase> {
  const { folder: dataDir, remove } = temporaryDataFolder()
  const server = await startServerProcess({ dataDir })
  const person = { email: 'bench@okafor.example', password: 'correct horse battery' }
  const owner = await signUpPerson(server.url, person)
  const businessId = await createBusiness(owner)
  const customerId = await createCustomer(owner, businessId)
  const body = invoiceBody(businessId, customerId, { items: threeLines, notes: 'Thank you for your business.' })
  await createInvoice(owner, businessId, customerId, body)
  await server.stop()

  fill(join(dataDir, 'invoice-desk.db'), invoices)
  const token = owner.token ?? ''
  const createRequest = (url: string) => postRequest(url, '/v1/invoices', token, body)
  return { dataDir, invoices, token, owner: person, businessId, remove, createRequest }
}

const threeLines = ['Cement, 50 kg bag', 'Iron rod, 12 mm', 'Delivery within Lagos'].map((description, index) => ({
  description,
  quantity: index + 1,
  unitPrice: 8450.5,
  taxPercent: 7.5,
  hsnCode: '2523.29',
  productCategory: 'Building materials',
}))

function fill(file: string, invoices: number): void {
  const db = new Database(file)
  db.pragma('synchronous = OFF')
  db.pragma('cache_size = -262144')
  const write = rawWriter(db)
  db.exec('BEGIN')
  for (let number = 2; number <= invoices; number += 1) write()
  db.exec('COMMIT')
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

/**
 * Writes what the creation of one invoice writes (the number taken from the series, the invoice, its audit entry), as
 * copies of the newest ones, and nothing else: no checks, no answer. Transactions are the caller's.
 */
function rawWriter(db: Database.Database): () => void {
  const invoice = db.prepare<[], Row>('SELECT * FROM invoice ORDER BY key DESC LIMIT 1').get() ?? {}
  const entry = db.prepare<[], Row>("SELECT * FROM audit_entry WHERE action = 'invoice.created' LIMIT 1").get() ?? {}
  const insertInvoice = inserter(db, 'invoice', invoice)
  const insertEntry = inserter(db, 'audit_entry', entry)
  const takeNumber = db
    .prepare<[unknown], number>('UPDATE number_series SET next = next + 1 WHERE key = ? RETURNING next - 1')
    .pluck()

  return () => {
    const sequence = takeNumber.get(invoice['series_key']) ?? 0
    const id = `01940000-0000-7000-8000-${String(sequence).padStart(12, '0')}`
    const at = Number(invoice['created_at']) + sequence
    insertInvoice.run({
      ...invoice,
      id,
      sequence,
      invoice_number: `INV${String(sequence).padStart(6, '0')}`,
      created_at: at,
      updated_at: at,
    })
    insertEntry.run({ ...entry, subject_id: id, at })
  }
}

function inserter(db: Database.Database, table: string, row: Row): Database.Statement<[Row]> {
  const columns = Object.keys(row).filter((column) => column !== 'key')
  const values = columns.map((column) => `@${column}`)
  return db.prepare<[Row]>(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`)
}

/** The yardstick: prepared inserts into a copy of the database, each invoice in a durable transaction of its own. */
export function rawBaseline({ dataDir }: SizedDatabase): { write(): void; close(): void } {
  const copy = join(dataDir, 'raw-copy.db')
  copyFileSync(join(dataDir, 'invoice-desk.db'), copy)

  const db = new Database(copy)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('cache_size = -16384')
  const write = rawWriter(db)
  const [begin, commit] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT')]

  return {
    write() {
      begin.run()
      write()
      commit.run()
    },
    close: () => db.close(),
  }
}
