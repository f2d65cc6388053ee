/*
 * node bare-server.ts DATABASE: the least that creates an invoice durably over HTTP, the yardstick of rows 1 and 2. Express
 * parses the body, zod checks it, prepared statements write what the program writes for it, and all that arrive in one
 * turn of the event loop share a transaction that is synced before anybody is answered. It lets everybody in, computes
 * nothing, reads nothing and keeps nothing outside of the database. Prints its port.
 */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import Database from 'better-sqlite3'
import express from 'express'

import { createInvoice } from '../../core/contract/invoice/invoice.ts'

import { invoiceWriter } from './invoice-writer.ts'

const db = new Database(process.argv[2])
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.pragma('foreign_keys = ON')
db.pragma('recursive_triggers = ON')
db.pragma('cache_size = -16384')

const write = invoiceWriter(db)
const countCommit = db.prepare('UPDATE commit_count SET commits = commits + 1')
const [begin, commit] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT')]
const [savepoint, release] = [db.prepare('SAVEPOINT unit'), db.prepare('RELEASE unit')]

type Invoice = ReturnType<typeof write>
let waiting: ((written: Invoice) => void)[] = []

/** A yardstick never fails: what does ends the process, and the measurement with it. */
function commitWaiting(): void {
  const units = waiting
  waiting = []
  begin.run()
  const written = units.map(() => {
    if (units.length === 1) return write()
    savepoint.run()
    const invoice = write()
    release.run()
    return invoice
  })
  countCommit.run()
  commit.run()
  units.forEach((resolve, index) => resolve(written[index] ?? {}))
}

function create(): Promise<Invoice> {
  return new Promise((resolve) => {
    if (waiting.length === 0) setImmediate(commitWaiting)
    waiting.push(resolve)
  })
}

const app = express().disable('x-powered-by').disable('etag')
app.post(createInvoice.path, express.json(), async (req, res) => {
  createInvoice.body.parse(req.body)
  const data = await create()
  res.status(201).json({ statusCode: 201, message: createInvoice.success.message, data })
})

const server = createServer(app).listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
