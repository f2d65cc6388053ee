import { join } from 'node:path'

import Database from 'better-sqlite3'

import { signUpPerson, type Person } from '../support/browser/session.ts'
import { createBusiness, createCustomer, createInvoice, invoiceBody } from '../support/scenario.ts'
import { startServerProcess, temporaryDataFolder } from '../support/server-process.ts'

import { invoiceWriter } from './invoice-writer.ts'
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
  const write = invoiceWriter(db)
  db.exec('BEGIN')
  for (let number = 2; number <= invoices; number += 1) write()
  db.exec('COMMIT')
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}
