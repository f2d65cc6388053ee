import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { beforeAll, describe, expect, it } from 'vitest'

import { openSqliteStorage } from '../../../core/adapters/storage/sqlite/storage.ts'
import type { Json } from '../../support/api-client.ts'
import { createInvoice, dataOf, signUpOwner, until } from '../../support/scenario.ts'
import { buildServer, temporaryDataFolder } from '../../support/server-process.ts'

import { openProxiedBusiness } from '../support/proxied-business.ts'
import { chosenSeed, seededRandom } from '../support/random.ts'
import { retryUntilAnswered } from '../support/retry.ts'
import { startServerRuns } from '../support/server-runs.ts'

const KILLS = Number(process.env['PAYMENT_KILLS'] ?? 4)
const TILLS = 4
const INVOICES_PER_TILL = 4
const PARTS = 5

describe('a server that is killed while money is recorded', () => {
  beforeAll(buildServer, 120_000)

  it('has each payment whole and once, receipts without gaps, and tells FIRS / NRS that each invoice is PAID', async () => {
    const random = seededRandom(chosenSeed('kill during payment'))
    const { folder: dataDir, remove } = temporaryDataFolder()
    const lives = await startServerRuns({ dataDir, env: { INVOICE_DESK_PROVIDER_WINDOW_MS: '500' } })
    const shop = await openProxiedBusiness(await signUpOwner((await lives.now()).server), 'provider1')
    try {
      const { business, token } = shop
      const api = async () => (await lives.now()).as(token)
      const invoices: Json[] = []
      for (let number = 0; number < TILLS * INVOICES_PER_TILL; number += 1) {
        const id = await createInvoice(await api(), business.id, business.customerId)
        invoices.push(dataOf(await (await api()).post(`/v1/invoices/${id}/finalize`)))
        await (await api()).post(`/v1/invoices/${id}/submit-to-app`)
      }
      const statuses = async () =>
        Promise.all(invoices.map(async ({ id }) => dataOf(await (await api()).get(`/v1/invoices/${id}`)).status))
      await until(statuses, (all) => all.every((status) => status === 'FIRS_APPROVED'), { withinMs: 60_000 })

      const recorded = new Set<string>()
      const paying = Promise.all(
        Array.from({ length: TILLS }, async (_, till) => {
          for (const { id, total } of invoices.slice(till * INVOICES_PER_TILL, (till + 1) * INVOICES_PER_TILL)) {
            for (let part = 1; part <= PARTS; part += 1) {
              const amount = Math.floor((total * 100) / PARTS) / 100
              const key = `${id}/${part}`
              const body = { ...(part < PARTS ? { amount } : {}), method: 'CASH', externalReference: key }
              recorded.add(
                (await retryUntilAnswered(lives, token, { path: `/v1/invoices/${id}/payments`, body, key })).id,
              )
            }
          }
        }),
      )
      // Whatever goes wrong at a till is told below.
      paying.catch(() => undefined)
      for (let kill = 0; kill < KILLS; kill += 1) {
        await pause(random.next() * 400)
        await lives.killAndRestart()
      }
      await paying
      await until(statuses, (all) => all.every((status) => status === 'PAID'), { withinMs: 60_000 })

      const payments: Json[] = []
      for (let page = 1; payments.length < invoices.length * PARTS; page += 1) {
        const { items } = dataOf(
          await (await api()).get(`/v1/payments?businessId=${business.id}&limit=100&page=${page}`),
        )
        expect(items.length, 'payments are there').toBeGreaterThan(0)
        payments.push(...items)
      }
      expect(payments.map(({ id }) => id).toSorted()).toEqual([...recorded].toSorted())
      expect(payments.map(({ receiptNumber }) => receiptNumber).toSorted()).toEqual(
        payments.map((_, index) => `RCT${String(index + 1).padStart(6, '0')}`),
      )
      const { owed, credit } = dataOf(await (await api()).get(`/v1/customers/${business.customerId}/balance`))
      expect([owed, credit]).toEqual([0, 0])

      expect(await lives.stop()).toBe(0)
      const told = (await shop.provider.state()).calls.filter(({ name }) => name === 'UpdateStatus')
      expect(new Set(told.map(({ irn }) => irn))).toEqual(new Set(invoices.map(({ irn }) => irn)))
      const storage = openSqliteStorage(join(dataDir, 'invoice-desk.db'))
      expect(await storage.read(({ receivables }) => receivables.differences())).toEqual([])
      await storage.close()
      console.log(`kill during payment: ${payments.length} payments, ${lives.count} lives, told ${told.length} times`)
    } finally {
      await lives.kill()
      await shop.close()
      remove()
    }
  })
})
