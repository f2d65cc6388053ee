import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { beforeAll, describe, expect, it } from 'vitest'

import { openSqliteStorage } from '../../../core/adapters/storage/sqlite/storage.ts'
import type { Json } from '../../support/api-client.ts'
import { createBusiness, dataOf, signUpOwner } from '../../support/scenario.ts'
import { buildServer, temporaryDataFolder } from '../../support/server-process.ts'

import { chosenSeed, seededRandom } from '../support/random.ts'
import { retryUntilAnswered } from '../support/retry.ts'
import { startServerRuns } from '../support/server-runs.ts'

const KILLS = Number(process.env['PAYABLE_KILLS'] ?? 3)
const DESKS = 3
const BILLS_PER_DESK = 4
const PARTS = 3

describe('a server that is killed while suppliers are paid', () => {
  beforeAll(buildServer, 120_000)

  it('has each payment whole and once, and receipts for withheld tax without gaps', async () => {
    const random = seededRandom(chosenSeed('kill while paying suppliers'))
    const { folder: dataDir, remove } = temporaryDataFolder()
    const lives = await startServerRuns({ dataDir })
    try {
      const owner = await signUpOwner((await lives.now()).server)
      const token = owner.token ?? ''
      const businessId = await createBusiness(owner)
      const { id: supplierId } = dataOf(await owner.post('/v1/suppliers', { businessId, name: 'Ada Diesel' }))
      const items = [{ description: 'Diesel', quantity: 1, unitPrice: 90_000, taxPercent: 7.5 }]
      const bills: Json[] = []
      for (let bill = 0; bill < DESKS * BILLS_PER_DESK; bill += 1) {
        const body = { businessId, supplierId, date: '2026-01-05', items, record: true }
        bills.push(dataOf(await owner.post('/v1/purchases', body)))
      }

      const recorded = new Set<string>()
      const paying = Promise.all(
        Array.from({ length: DESKS }, async (_, desk) => {
          for (const { id } of bills.slice(desk * BILLS_PER_DESK, (desk + 1) * BILLS_PER_DESK)) {
            for (let part = 1; part <= PARTS; part += 1) {
              const key = `${id}/${part}`
              const amount = part < PARTS ? { amount: 20_000 } : {}
              const deductions = [{ kind: 'WHT', ratePercent: 5 }]
              const body = { ...amount, deductions, method: 'BANK_TRANSFER', externalReference: key }
              const path = `/v1/purchases/${id}/payments`
              recorded.add((await retryUntilAnswered(lives, token, { path, body, key })).id)
            }
          }
        }),
      )
      // Whatever goes wrong at a desk is told below.
      paying.catch(() => undefined)
      for (let kill = 0; kill < KILLS; kill += 1) {
        await pause(random.next() * 400)
        await lives.killAndRestart()
      }
      await paying

      const api = (await lives.now()).as(token)
      const { items: payments } = dataOf(await api.get(`/v1/payments-out?businessId=${businessId}&limit=100`))
      expect(payments.map(({ id }: Json) => id).toSorted()).toEqual([...recorded].toSorted())
      expect(payments.map(({ whtReceiptNumber }: Json) => whtReceiptNumber).toSorted()).toEqual(
        payments.map((_: Json, index: number) => `WHR${String(index + 1).padStart(6, '0')}`),
      )
      for (const { id } of bills) {
        expect(dataOf(await api.get(`/v1/purchases/${id}`))).toMatchObject({
          ...{ paid: 92_250, withheld: 4_500, balance: 0, paymentState: 'PAID' },
        })
      }
      expect(await lives.stop()).toBe(0)
      const storage = openSqliteStorage(join(dataDir, 'invoice-desk.db'))
      expect(await storage.read(({ payables }) => payables.differences())).toEqual([])
      await storage.close()
    } finally {
      await lives.kill()
      remove()
    }
  })
})
