import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { beforeAll, expect, it } from 'vitest'

import { openSqliteStorage } from '../../../core/adapters/storage/sqlite/storage.ts'
import type { Json } from '../../support/api-client.ts'
import { dataOf, readyBusiness, signUpOwner } from '../../support/scenario.ts'
import { buildServer, temporaryDataFolder } from '../../support/server-process.ts'

import { chosenSeed, seededRandom } from '../support/random.ts'
import { retryUntilAnswered } from '../support/retry.ts'
import { startServerRuns } from '../support/server-runs.ts'

const KILLS = Number(process.env['COUNTER_KILLS'] ?? 4)
const TILLS = 3
const SALES_PER_TILL = 4 + Math.ceil(KILLS / 2)

const kobo = (naira: number): number => Math.round(naira * 100)
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

beforeAll(buildServer, 120_000)

it('a server that is killed at the counter has each sale and each return whole and once, and the day knows all of them', async () => {
  const random = seededRandom(chosenSeed('kill at the counter'))
  const { folder: dataDir, remove } = temporaryDataFolder()
  const lives = await startServerRuns({ dataDir })
  try {
    const owner = await signUpOwner((await lives.now()).server)
    const businessId = await readyBusiness(owner)
    const token: string = dataOf(await owner.post('/v1/api-keys', { businessId, name: 'Tills', role: 'MANAGER' }))[
      'key'
    ]
    const api = async () => (await lives.now()).as(token)
    const item = { description: 'Rice', quantity: 2, unitPrice: 12_500.55, taxPercent: 7.5, hsnCode: '1006.30' }
    const goods = { items: [{ ...item, productCategory: 'Food' }] }
    const total = 26_876.18

    const sales: Json[] = []
    const returns: Json[] = []
    const selling = Promise.all(
      Array.from({ length: TILLS }, async (_, till) => {
        for (let number = 0; number < SALES_PER_TILL; number += 1) {
          const name = `${String(till)}/${String(number)}`
          const payments = [
            { method: 'CREDIT_CARD', amount: 6_876.18 },
            { method: 'CASH', amount: 20_000 },
          ]
          const body = { businessId, ...goods, payments, tendered: 20_500, externalReference: name }
          const sold = await retryUntilAnswered(lives, token, { path: '/v1/sales/counter', body, key: `sale ${name}` })
          sales.push(sold)
          if (number % 2 === 1) continue
          const back = { businessId, invoiceId: sold.invoice.id, items: [{ line: 0, quantity: 1 }], refund: 'CASH' }
          const path = '/v1/sales/counter/returns'
          returns.push(await retryUntilAnswered(lives, token, { path, body: back, key: `return ${name}` }))
        }
      }),
    )
    // Whatever goes wrong at a till is told below.
    selling.catch(() => undefined)
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(random.next() * 400)
      await lives.killAndRestart()
    }
    await selling

    const count = TILLS * SALES_PER_TILL
    const listed = async (type: string): Promise<Json[]> => {
      const all: Json[] = []
      for (let page = 1; ; page += 1) {
        const path = `/v1/invoices?businessId=${businessId}&invoiceType=${type}&limit=100&page=${String(page)}`
        const { items, meta } = dataOf(await (await api()).get(path))
        all.push(...items)
        if (page >= meta.totalPages) return all
      }
    }
    const ids = (some: readonly Json[]) => some.map(({ id }) => id).toSorted()
    const invoices = await listed('STANDARD')
    expect(ids(invoices)).toEqual(ids(sales.map(({ invoice }) => invoice)))
    expect(invoices.map((one) => [one.total, one.paymentState])).toEqual(Array(count).fill([total, 'PAID']))
    expect(sales.map(({ change }) => change)).toEqual(Array(count).fill(500))
    const notes = await listed('CREDIT_NOTE')
    expect(ids(notes)).toEqual(ids(returns.map(({ creditNote }) => creditNote)))

    const till = dataOf(await (await api()).get(`/v1/businesses/${businessId}/day-closes/current`))
    const given = sum(returns.map((one) => kobo(one.given)))
    expect(given).toBe(sum(notes.map((one) => kobo(one.total))))
    expect(till).toMatchObject({ sales: { count }, returns: { count: returns.length, credited: 0 } })
    expect(kobo(till.sales.total)).toBe(count * kobo(total))
    expect(kobo(till.expected)).toBe(count * 2_000_000 - given)

    expect(await lives.stop()).toBe(0)
    const storage = openSqliteStorage(join(dataDir, 'invoice-desk.db'))
    expect(await storage.read(({ receivables }) => receivables.differences())).toEqual([])
    await storage.close()
    console.log(`kill at the counter: ${count} sales, ${returns.length} returns, ${lives.count} lives`)
  } finally {
    await lives.kill()
    remove()
  }
})
