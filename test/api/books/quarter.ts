import type { Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { expectOk, type App } from '../support/app.ts'

import { moneyBusiness } from '../money/money-business.ts'

export const INVOICES = 300
const CUSTOMERS = 12
const DAY_MS = 24 * 60 * 60 * 1000

/** mulberry32: small, and the same everywhere. */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * A quarter of a business that sells to companies: invoices of three months, paid whole, in part, with tax withheld at 2,
 * 5 and 10 %, with VAT withheld, from deposits; money given back, cheques that bounce, and what nobody will pay.
 */
export async function runQuarter(app: Pick<App, 'owner'>, seed: number) {
  const { owner } = app
  const random = randomFrom(seed)
  const shop = await moneyBusiness(app)
  const customers = [shop.customerId]
  for (let number = 1; number < CUSTOMERS; number += 1) {
    const tin = `${20_000_000 + number}-0001`
    customers.push(await createCustomer(owner, shop.businessId, { name: `Company ${number}`, tin }))
  }
  const refunds: string[] = []
  const bounced = new Map<string, string>()
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const day = (from: string, after: number) => {
    const later = new Date(Date.parse(from) + after * DAY_MS).toISOString().slice(0, 10)
    return later > '2026-11-20' ? '2026-11-20' : later
  }
  const part = (amount: number) => Math.max(0.01, Math.round(amount * random() * 100) / 100)

  async function deposit(customerId: string, date: string): Promise<void> {
    const amount = part(400_000)
    await shop.pay(amount, { customerId, date, allocations: [] })
    if (random() < 0.5) {
      const back = { amount: part(amount), date: day(date, 5), method: 'BANK_TRANSFER', reference: 'Refund' }
      refunds.push(expectOk(await owner.post(`/v1/customers/${customerId}/refunds`, back), 201).id)
    }
  }

  for (let number = 0; number < INVOICES; number += 1) {
    const customerId = pick(customers)
    const issueDate = day('2026-09-01', Math.floor(random() * 80))
    const net = Math.round(1_000 + random() * 90_000_000) / 100
    const items = shop.items(net, random() < 0.8 ? 7.5 : 0)
    const dueDate = day(issueDate, 10 + Math.floor(random() * 30))
    const id = await createInvoice(owner, shop.businessId, customerId, { items, issueDate, dueDate })
    const { total, totalTax } = dataOf(await owner.post(`/v1/invoices/${id}/finalize`))
    const date = day(issueDate, Math.floor(random() * 40))
    const pay = async (body: object): Promise<Json> =>
      expectOk(await owner.post(`/v1/invoices/${id}/payments`, { date, method: 'BANK_TRANSFER', ...body }), 201)

    const lot = random()
    if (lot < 0.2) await pay({})
    else if (lot < 0.4) await pay({ amount: part(total) })
    else if (lot < 0.6) await pay({ deductions: [{ kind: 'WHT', ratePercent: pick([2, 5, 10]) }] })
    else if (lot < 0.68) {
      const withheld = totalTax > 0 ? [{ kind: 'VAT_WITHHELD' }] : []
      await pay({ deductions: [{ kind: 'WHT', ratePercent: 5 }, ...withheld] })
    } else if (lot < 0.76) {
      await pay({ amount: part(total / 2) })
      await pay({ amount: part(total / 3), date: day(date, 7) })
    } else if (lot < 0.81) {
      const { id: cheque } = await pay({ amount: part(total), method: 'OTHER', methodDetail: 'CHEQUE' })
      const back = { reason: 'The cheque bounced', date: day(date, 3) }
      expectOk(await owner.post(`/v1/payments/${cheque}/reverse`, back))
      bounced.set(cheque, back.date)
    } else if (lot < 0.87) {
      await pay({ amount: part(total) })
      await owner.post(`/v1/invoices/${id}/write-off`, { reason: 'Gone away' })
    } else if (lot < 0.94) {
      await deposit(customerId, date)
      await owner.post(`/v1/invoices/${id}/apply-credit`, {})
    }
  }
  return { businessId: shop.businessId, customers, refunds, bounced }
}
