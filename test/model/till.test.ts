import { expect, it } from 'vitest'

import { expectUnaccused, freshReadyBusiness, openApp } from '../api/support/app.ts'
import { koboToNumber, decimalFromNumber } from '../../core/domain/money/decimal.ts'
import { sizeOf } from '../../core/domain/receivables/entry.ts'
import { openScreen } from '../api/support/screens.ts'
import type { Json } from '../support/api-client.ts'
import { createCustomer, dataOf } from '../support/scenario.ts'

/* Random days at three tills: all closes together are what the raw answers say that came in and went out. */

const SEQUENCES = Number(process.env['TILL_SEQUENCES'] ?? 6)
const STEPS = 40
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const app = openApp()

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

const kobo = (naira: number): bigint => BigInt(Math.round(naira * 100))
const decimalOf = (quantity: number) => {
  const decimal = decimalFromNumber(quantity, 6)
  if (typeof decimal === 'string') throw new RangeError(decimal)
  return decimal
}
const naira = (of: bigint): number => Number(of) / 100
const METHODS = ['CASH', 'CREDIT_CARD', 'BANK_TRANSFER', 'MOBILE_MONEY'] as const

it(
  `closes come to all money of the counter (seed ${String(seed)})`,
  async () => {
    for (let sequence = 0; sequence < SEQUENCES; sequence++)
      await liveAndCompare(randomFrom(seed * 1_000_003 + sequence))
  },
  // Only to end what hangs: what it does is counted.
  60_000 + SEQUENCES * 100_000,
)

async function liveAndCompare(random: () => number): Promise<void> {
  const { owner } = app
  const businessId = await freshReadyBusiness(owner)
  const customerId = await createCustomer(owner, businessId)
  const door = await openScreen(app, businessId, { id: 'screen-door', name: 'Till by the door' })
  const back = await openScreen(app, businessId, { id: 'screen-back', name: 'Till at the back' })
  const below = (most: number) => Math.floor(random() * most)
  const pick = <T>(of: readonly T[]): T => of[below(of.length)] as T

  /** By way of paying, kobo: what the raw answers say. */
  const money = new Map<string, bigint>()
  const add = (method: string, amount: bigint) => money.set(method, (money.get(method) ?? 0n) + amount)
  let [sales, returns, vat, moved] = [0n, 0n, 0n, 0n]
  const sold: Json[] = []
  const payments: Json[] = []
  /** Of a tax category that FIRS / NRS has no word for, so that they wait here and become drafts again. */
  const unsent: Json[] = []

  type Sale = { readonly items: Json[]; readonly payments: Json[]; readonly customerId?: string }
  const sellAtDesk = async (sale: Sale): Promise<Json> =>
    dataOf(await owner.post('/v1/sales/counter', { businessId, ...sale }))
  const sellAtScreen =
    (screen: typeof door) =>
    async ({ items, payments: paid, ...named }: Sale): Promise<Json> => {
      const money = paid.map((one) => ({ ...one, amount: kobo(one.amount) }))
      const { view, payments: views } = await screen.sell(items, money, named)
      return {
        invoice: dataOf(await owner.get(`/v1/invoices/${view.invoice.id}`)),
        payments: views.map(({ entry }) => ({
          ...{ id: entry.id, method: entry.details.method, amount: koboToNumber(sizeOf(entry)) },
        })),
      }
    }
  type Return = { readonly invoiceId: string; readonly items: Json[]; readonly refund: 'CASH' | 'AS_PAID' | 'CREDIT' }
  const takeBackAtDesk = async (said: Return): Promise<Json> => {
    const answer = await owner.post('/v1/sales/counter/returns', { businessId, ...said })
    if (answer.status !== 400) return dataOf(answer)
    expect(answer.body.details[0].field).toBe('items')
    return undefined
  }
  const takeBackAtScreen =
    (screen: typeof door) =>
    async ({ items, ...said }: Return): Promise<Json> => {
      const lines = items.map(({ line, quantity }) => ({ line, quantity: decimalOf(quantity) }))
      const found = await screen
        .takeBack({ ...said, items: lines, reason: null, externalReference: null })
        .catch((error: unknown) => {
          expect(error).toMatchObject({ details: [{ field: 'items' }] })
          return undefined
        })
      if (!found) return undefined
      const creditNote = dataOf(await owner.get(`/v1/invoices/${found.view.invoice.id}`))
      return { creditNote, refunds: found.refunds.map((one) => ({ ...one, amount: koboToNumber(one.amount) })) }
    }
  /** Tills with something to close; a till where nothing was sold yet is none. */
  const openTills = async (): Promise<string[]> => {
    const { items } = dataOf(await owner.get(`/v1/businesses/${businessId}/tills`))
    return items.filter(({ day }: Json) => day !== null).map(({ till }: Json) => till?.id ?? 'desk')
  }
  const openOne = async (): Promise<string> => pick(await openTills()) ?? 'desk'

  const steps = {
    async sell() {
      const isSent = random() < 0.8
      const items = Array.from({ length: 1 + below(3) }, (_, at) => ({
        description: `Thing ${String(at)}`,
        quantity: pick([1, 2, 3, 0.5, 2.25]),
        unitPrice: Math.round((1000 + below(2_000_000_000) / 10_000) * 10_000) / 10_000,
        taxPercent: pick([0, 7.5]),
        hsnCode: '1006.30',
        ...(!isSent && { taxCategory: 'CUSTOM' }),
        productCategory: 'Food',
        ...(random() < 0.3 ? { discount: 0.01 } : {}),
      }))
      const named = random() < 0.4 ? { customerId } : {}
      // A part by another way, and a bundle of notes whose change goes back.
      const part = { method: pick(METHODS), amount: naira(BigInt(1 + below(40_000))) }
      const paid = [...(random() < 0.5 ? [part] : []), { method: 'CASH', amount: 100_000_000 }]
      const made = await pick([sellAtDesk, sellAtScreen(door), sellAtScreen(back)])({ items, ...named, payments: paid })
      sales += kobo(made.invoice.total)
      vat += kobo(made.invoice.totalTax)
      for (const payment of made.payments) {
        add(payment.method, kobo(payment.amount))
        payments.push(payment)
      }
      ;(isSent ? sold : unsent).push(made.invoice)
    },
    async takeBack() {
      const of = pick(sold)
      if (!of) return
      const { lines, isWalkIn } = dataOf(await owner.get(`/v1/invoices/${of.id}/returnable`))
      const items = lines.flatMap(({ line, left }: Json) => {
        const quantity = random() < 0.5 ? left : Math.round((left / 2) * 1e6) / 1e6
        return quantity > 0 ? [{ line, quantity }] : []
      })
      if (items.length === 0) return
      const refund = pick<Return['refund']>(isWalkIn ? ['CASH', 'AS_PAID'] : ['CASH', 'AS_PAID', 'CREDIT'])
      const returned = await pick([takeBackAtDesk, takeBackAtScreen(door), takeBackAtScreen(back)])({
        ...{ invoiceId: of.id, items, refund },
      })
      // Of a hundredth of a kobo nothing comes back.
      if (returned === undefined) return
      const { creditNote, refunds } = returned
      returns += kobo(creditNote.total)
      vat -= kobo(creditNote.totalTax)
      for (const { method, amount } of refunds) add(method, -kobo(amount))
    },
    async reopen() {
      const [of] = unsent.splice(below(unsent.length), 1)
      if (!of) return
      const { total, totalTax } = dataOf(await owner.post(`/v1/invoices/${of.id}/reopen`))
      sales -= kobo(total)
      vat -= kobo(totalTax)
      if (random() < 0.5) return dataOf(await owner.delete(`/v1/invoices/${of.id}`))
      if (random() < 0.5) await steps.close()
      const items = [{ description: 'Another thing', quantity: 1 + below(3), unitPrice: 1234.56, taxPercent: 7.5 }]
      dataOf(await owner.patch(`/v1/invoices/${of.id}`, { items }))
      const again = dataOf(await owner.post(`/v1/invoices/${of.id}/finalize`))
      sales += kobo(again.total)
      vat += kobo(again.totalTax)
      unsent.push(again)
    },
    async reverse() {
      const [payment] = payments.splice(below(payments.length), 1)
      if (!payment) return
      dataOf(await owner.post(`/v1/payments/${payment.id}/reverse`, { reason: 'A mistake' }))
      add(payment.method, -kobo(payment.amount))
    },
    async move() {
      const kind = pick(['CASH_IN', 'CASH_OUT'])
      const amount = 1 + below(100_000)
      dataOf(
        await owner.post(`/v1/businesses/${businessId}/cash-movements`, {
          kind,
          amount: naira(BigInt(amount)),
          reason: 'Why',
          tillId: await openOne(),
        }),
      )
      moved += BigInt(kind === 'CASH_IN' ? amount : -amount)
    },
    async close() {
      await closeTill(await openOne())
    },
    async closeAll() {
      for (const tillId of await openTills()) await closeTill(tillId)
    },
  }
  const closeTill = async (tillId: string) => {
    const answer = await owner.post(`/v1/businesses/${businessId}/day-closes`, { tillId })
    if (answer.status === 409) return expect(answer.body.code).toBe('nothing_to_close')
    dataOf(answer)
  }

  const choices = ['sell', 'sell', 'sell', 'takeBack', 'takeBack', 'reopen', 'reverse', 'move', 'close'] as const
  for (let step = 0; step < STEPS; step++) await steps[pick(choices)]()
  await steps.closeAll()

  const closes: Json[] = []
  for (let page = 1; ; page++) {
    const { items, meta } = dataOf(
      await owner.get(`/v1/businesses/${businessId}/day-closes?limit=100&page=${String(page)}`),
    )
    closes.unshift(...items.toReversed())
    if (page >= meta.totalPages) break
  }
  const sum = (of: (close: Json) => number): bigint => closes.reduce((all, close) => all + kobo(of(close)), 0n)
  const net = (method: string) =>
    sum(({ methods }) => methods.reduce((all: number, one: Json) => (one.method === method ? all + one.net : all), 0))

  expect(closes.map(({ number }) => number)).toEqual(closes.map((_, at) => `Z${String(at + 1).padStart(6, '0')}`))
  for (const method of METHODS) expect(net(method), method).toBe(money.get(method) ?? 0n)
  expect(sum((close) => close.sales.total)).toBe(sales)
  expect(sum((close) => close.returns.total)).toBe(returns)
  expect(sum((close) => close.vat.reduce((all: number, rate: Json) => all + rate.vat, 0))).toBe(vat)
  expect(sum(({ cashIn }) => cashIn) - sum(({ cashOut }) => cashOut)).toBe(moved)
  await expectUnaccused(owner, businessId)
  const remains = new Map<string, bigint>()
  for (const close of closes) {
    const till = close.till?.id ?? 'desk'
    expect(kobo(close.float)).toBe(remains.get(till) ?? 0n)
    remains.set(till, kobo(close.remains))
  }
}
