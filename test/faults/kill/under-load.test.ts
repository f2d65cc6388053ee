import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient } from '../../support/api-client.ts'
import { createBusiness, createCustomer, dataOf, signUpOwner } from '../../support/scenario.ts'
import { buildServer, startServerProcess, temporaryDataFolder } from '../../support/server-process.ts'

import { chosenSeed, seededRandom } from '../support/random.ts'
import { runTill, type Receipt } from '../support/till.ts'
import { prepareOnLog } from '../../support/storage/log-rows.ts'

const CYCLES = Number(process.env['KILL_CYCLES'] ?? 4)
const TILLS = 6

type Stored = { id: string; invoiceNumber: string; reference: string; sequence: number; audited: number }

/** What the database holds, read past the server while none is running. */
function storedInvoices(dataDir: string) {
  const db = new Database(join(dataDir, 'invoice-desk.db'))
  try {
    const invoices = prepareOnLog<Stored>(
      db,
      `SELECT i.id, i.invoice_number AS invoiceNumber, i.external_reference AS reference, i.sequence,
           (SELECT count(*) FROM audit_entry a WHERE a.subject_id = i.id AND a.action = 'invoice.created') AS audited
         FROM invoice i ORDER BY i.sequence`,
    ).all()
    const next = db.prepare('SELECT next FROM number_series').pluck().get()
    const integrity = db.pragma('integrity_check', { simple: true })
    return { invoices, next, integrity }
  } finally {
    db.close()
  }
}

describe('a server that is killed under load', () => {
  beforeAll(buildServer, 120_000)

  it('has everything it answered, and no number twice or skipped', async () => {
    const random = seededRandom(chosenSeed('kill under load'))
    const { folder: dataDir, remove } = temporaryDataFolder()

    let server = await startServerProcess({ dataDir })
    const owner = await signUpOwner(server)
    const businessId = await createBusiness(owner)
    const customerId = await createCustomer(owner, businessId)
    const promised = new Map<string, Receipt>()
    const unknown = new Set<string>()

    try {
      for (let cycle = 1; cycle <= CYCLES; cycle += 1) {
        const api = apiClient(server.url, owner.token)
        const tills = Array.from({ length: TILLS }, (_, till) =>
          runTill(api, businessId, customerId, `${cycle}.${till}`),
        )

        // Kills must fall into the work, into the first transactions as well as into full flow, however fast that is.
        const enough = Math.floor(random.next() * 6)
        while (tills.reduce((sum, { receipts }) => sum + receipts.length, 0) < enough) await pause(2)
        await pause(random.next() * 40)
        await server.kill()
        await Promise.all(tills.map(({ finished }) => finished))
        for (const { receipts, unanswered } of tills) {
          for (const receipt of receipts) promised.set(receipt.reference, receipt)
          for (const reference of unanswered) unknown.add(reference)
        }

        const { invoices, next, integrity } = storedInvoices(dataDir)
        expect(integrity).toBe('ok')
        expect(invoices.map(({ sequence }) => sequence)).toEqual(invoices.map((_, index) => index + 1))
        expect(next).toBe(invoices.length + 1)
        expect(invoices.filter(({ audited }) => audited !== 1)).toEqual([])

        const byReference = new Map(invoices.map((invoice) => [invoice.reference, invoice]))
        for (const receipt of promised.values()) expect(byReference.get(receipt.reference)).toMatchObject(receipt)
        expect(invoices.filter(({ reference }) => !promised.has(reference) && !unknown.has(reference))).toEqual([])

        server = await startServerProcess({ dataDir })
      }

      const api = apiClient(server.url, owner.token)
      const list = dataOf(await api.get(`/v1/invoices?businessId=${businessId}&limit=1`))
      expect(list['meta']['totalItems']).toBeGreaterThanOrEqual(promised.size)
      expect(promised.size).toBeGreaterThan(CYCLES)
      console.log(`kill under load: ${promised.size} answered, ${unknown.size} unanswered, nothing lost`)
    } finally {
      await server.kill()
      remove()
    }
  })
})
