import { expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'

import { agesOf, balanceOf, closingOf, settledBy, type Exports } from './quarter-ledger.ts'
import { INVOICES, runQuarter } from './quarter.ts'

const app = openApp()
const SEED = Number(process.env['SEED'] ?? 20_261_120)

const get = async (path: string): Promise<Json> => dataOf(await app.owner.get(path))

async function all(path: string): Promise<Json[]> {
  const items: Json[] = []
  for (let page = 1; ; page += 1) {
    const { items: some, meta } = await get(`${path}&limit=100&page=${page}`)
    items.push(...some)
    if (page >= meta.totalPages) return items
  }
}

async function exportsOf(
  businessId: string,
  customerId: string,
  { refunds, bounced }: Pick<Exports, 'refunds' | 'bounced'>,
): Promise<Exports> {
  const of = `businessId=${businessId}&customerId=${customerId}`
  const invoices = await all(`/v1/invoices?${of}`)
  const settlements = new Map<string, Json[]>()
  for (const { id } of invoices) settlements.set(id, (await get(`/v1/invoices/${id}/settlements`)).items)
  const own = refunds.filter((refund) => refund.customerId === customerId)
  return { invoices, payments: await all(`/v1/payments?${of}`), settlements, refunds: own, bounced }
}

it(
  `a quarter agrees to the kobo with a ledger from the exports alone (seed ${SEED})`,
  { timeout: 120_000 },
  async () => {
    const { businessId, customers, refunds: refundIds, bounced } = await runQuarter(app, SEED)
    const refunds: Json[] = []
    for (const id of refundIds) refunds.push(await get(`/v1/refunds/${id}`))
    const ageing = await get(`/v1/businesses/${businessId}/ageing`)
    const today: string = ageing.asOf
    const inKobo = (found: Json) =>
      Object.fromEntries(Object.entries(found).map(([name, naira]) => [name, Math.round(Number(naira) * 100)]))

    const seen = { invoices: 0, owed: 0, WHT: 0, VAT_WITHHELD: 0, WRITE_OFF: 0 }
    for (const customerId of customers) {
      const exports = await exportsOf(businessId, customerId, { refunds, bounced })
      const { owed, overdue, credit } = await get(`/v1/customers/${customerId}/balance`)
      const mine = balanceOf(exports, today)
      expect(inKobo({ owed, overdue, credit }), customerId).toEqual(mine)

      const aged = ageing.customers.find((one: Json) => one.customerId === customerId) ?? {}
      const { notDue = 0, days1to30 = 0, days31to60 = 0, days61to90 = 0, over90 = 0 } = aged
      expect(inKobo({ notDue, days1to30, days31to60, days61to90, over90 })).toEqual(agesOf(exports, today))

      for (const [from, to] of [
        ['2026-09-01', '2026-09-30'],
        ['2026-10-01', '2026-10-31'],
        ['2026-11-01', today],
      ] as const) {
        const { opening, closing } = await get(`/v1/customers/${customerId}/statement?from=${from}&to=${to}`)
        const before = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10)
        expect(inKobo({ opening, closing })).toEqual({
          opening: closingOf(exports, before),
          closing: closingOf(exports, to),
        })
      }
      seen.invoices += exports.invoices.length
      seen.owed += mine.owed
      for (const kind of ['WHT', 'VAT_WITHHELD', 'WRITE_OFF'] as const) seen[kind] += settledBy(exports, kind)
    }
    expect(seen.invoices).toBe(INVOICES)
    expect(Math.round(ageing.total * 100)).toBe(seen.owed)
    expect(Math.min(seen.WHT, seen.VAT_WITHHELD, seen.WRITE_OFF), 'nothing was left out by chance').toBeGreaterThan(0)
    // Receipts have no gaps, bounced cheques included.
    const receipts = (await all(`/v1/payments?businessId=${businessId}`))
      .map(({ receiptNumber }) => receiptNumber)
      .toSorted()
    expect(receipts).toEqual(receipts.map((_number, index) => `RCT${String(index + 1).padStart(6, '0')}`))
  },
)
