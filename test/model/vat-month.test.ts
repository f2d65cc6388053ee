import { expect, it } from 'vitest'

import { freshReadyBusiness, openApp } from '../api/support/app.ts'
import type { Json } from '../support/api-client.ts'
import { createCustomer, dataOf } from '../support/scenario.ts'

import { drawnMonth } from './drawn-month.ts'
import { isDeposit, referenceReturn, type ReferenceRate, type ReferenceReturn } from './reference-vat-return.ts'

/* Generated months, worked out on paper from the raw answers of the API, agree with the VAT month to the kobo. */

const MONTHS = Number(process.env['VAT_MONTHS'] ?? 600)
const OF_ONE_BUSINESS = 50
const AT_ONCE = 8
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

it(
  `months agree with a return on paper, in practice and for real (seed ${String(seed)})`,
  async () => {
    const tally = new Map<string, number>()
    for (let made = 0; made < MONTHS; made += OF_ONE_BUSINESS) {
      const random = randomFrom(seed * 1_000_003 + made)
      await liveAndCompare(Math.min(OF_ONE_BUSINESS, MONTHS - made), random, tally)
    }
    // Nothing was left out by chance.
    const needed = ['STANDARD APPROVED', 'DEBIT_NOTE PAID', 'PROFORMA APPROVED', 'STANDARD FIRS_REJECTED', 'discount']
    needed.push('CREDIT_NOTE APPROVED', 'CREDIT_NOTE FIRS_APPROVED', 'note across months', 'deposit', 'payment', 'loss')
    needed.push('WHT', 'VAT_WITHHELD', 'undo PAYMENT', 'undo WRITE_OFF', 'undo WHT', 'credit used', 'refund')
    if (MONTHS >= 200) for (const what of needed) expect(tally.get(what) ?? 0, what).toBeGreaterThan(0)
  },
  // Only to end what hangs: what it does is counted.
  60_000 + MONTHS * 5_000,
)

async function liveAndCompare(months: number, random: () => number, tally: Map<string, number>): Promise<void> {
  const { owner, server } = app
  const businessId = await freshReadyBusiness(owner)
  const customerIds = [await createCustomer(owner, businessId)]
  for (let at = 1; at < 3; at++) {
    const tin = `${String(10_000_000 + Math.floor(random() * 89_999_999))}-0001`
    customerIds.push(await createCustomer(owner, businessId, { name: `Buyer ${String(at)}`, tin }))
  }
  const caller = { kind: 'person', userId: 'a person', sessionId: 'a session', name: 'Ngozi', device: null } as const
  const shop = drawnMonth({ businessId, role: 'OWNER', scope: 'FULL', caller }, customerIds, random, tally)

  const drawn = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const today = await server.core.units.read((unit) => Promise.resolve(unit.today))
  const lived = monthsUpTo(today.slice(0, 7), months)
  const environments = ['SANDBOX', 'LIVE'] as const
  const paymentsOf = async (month: string, environment: string): Promise<Json[]> =>
    all(`/v1/payments?businessId=${businessId}&environment=${environment}&from=${month}-01&to=${lastOf(month)}`)
  const closed = new Map<string, Json[]>()
  const deposits = new Set<string>()

  for (const month of lived) {
    const isPresent = today.startsWith(month)
    await server.core.units.write((unit) => shop.liveMonth(unit, month, isPresent ? Number(today.slice(8)) : 28))
    for (const environment of environments) {
      for (const { id } of (await paymentsOf(month, environment)).filter(isDeposit)) deposits.add(id)
    }
    if (isPresent) await server.core.units.write((unit) => shop.liveToday(unit, Math.ceil(months / 5)))
    for (const environment of environments) {
      closed.set(`${month} ${environment}`, await paymentsOf(month, environment))
    }
  }

  const ids = (await all(`/v1/invoices?businessId=${businessId}`)).map(({ id }): string => id)
  const invoices = await beside(ids, async (id) => dataOf(await owner.get(`/v1/invoices/${id}`)))
  for (const environment of environments) {
    const statements = await beside(customerIds, async (id) => {
      const asked = `/v1/customers/${id}/statement?environment=${environment}&from=1990-01-01&to=${today}`
      return dataOf(await owner.get(asked)).entries as Json[]
    })
    const deductions = await all(`/v1/deductions?businessId=${businessId}&environment=${environment}`)
    const sold: Json[] = []
    await beside(lived, async (month) => {
      const paymentsAtClose = closed.get(`${month} ${environment}`) ?? []
      const paper = referenceReturn(month, environment, {
        ...{ invoices, entries: statements.flat(), deductions, deposits, paymentsAtClose },
        paymentsNow: paymentsAtClose.some(({ id }) => deposits.has(id)) ? await paymentsOf(month, environment) : [],
      })
      const asked = `/v1/businesses/${businessId}/vat-month?month=${month}&environment=${environment}`
      const said = dataOf(await owner.get(asked))
      compare(`seed ${String(seed)}, ${asked}`, said, paper)
      sold.push(...said.documents)
    })
    // The sales of any days: months are kept as sums, and what of them the days leave out is not.
    const dates = sold.map(({ date }): string => date)
    await beside([1, 2, 3, 4, 5], async () => {
      const [from = today, to = today] = [drawn(dates), drawn(dates)].toSorted()
      const asked = `/v1/businesses/${businessId}/profit?environment=${environment}&from=${from}&to=${to}`
      const between = sold.filter(({ date }) => date >= from && date <= to)
      const { sales } = dataOf(await owner.get(asked))
      expect(kobo(sales), `seed ${String(seed)}, ${asked}`).toBe(sumOf(between.map(({ net }) => net)))
    })
  }
}

/** Everything the API says of a month is what the paper says; every figure is the sum of what it leads to. */
function compare(where: string, said: Json, paper: ReferenceReturn): void {
  const sums = ({ charged, credited, net, vat }: Json) => ({
    charged: { documents: charged.documents, net: kobo(charged.net), vat: kobo(charged.vat) },
    credited: { documents: credited.documents, net: kobo(credited.net), vat: kobo(credited.vat) },
    ...{ net: kobo(net), vat: kobo(vat) },
  })
  const rates = new Map<string, ReferenceRate>(
    said.rates
      .map((rate: Json) => [`${rate.category ?? ''} ${rate.ratePercent}`, sums(rate)])
      .filter(([, rate]: [string, ReferenceRate]) => rate.charged.documents + rate.credited.documents > 0),
  )
  expect(rates, where).toEqual(paper.rates)
  expect(sums(said.total), where).toEqual(paper.total)
  for (const tax of ['vatWithheld', 'wht'] as const) {
    const { amount, missing } = said[tax]
    const found = { amount: kobo(amount), missing: { items: missing.items, amount: kobo(missing.amount) } }
    expect(found, `${where} ${tax}`).toEqual(paper[tax])
  }
  const { deposits, writeOffs } = said
  const left = sumOf(deposits.items.map((one: Json) => one.left))
  expect({ amount: kobo(deposits.amount), vat: kobo(deposits.vat), left }, where).toEqual(paper.deposits)
  expect({ amount: kobo(writeOffs.amount), vat: kobo(writeOffs.vat) }, where).toEqual(paper.writeOffs)
  expect(
    said.leftOut.map((one: Json) => ({ ...one, vat: kobo(one.vat) })),
    where,
  ).toEqual(paper.leftOut)
  const lines = said.form.lines.filter(({ line }: Json) => line in paper.lines)
  expect(Object.fromEntries(lines.map(({ line, amount }: Json) => [line, kobo(amount)])), where).toEqual(paper.lines)

  const parts = said.documents.flatMap((one: Json) => one.parts)
  for (const { category, ratePercent, net, vat } of said.rates) {
    const mine = parts.filter((part: Json) => part.category === category && part.ratePercent === ratePercent)
    expect([sumOf(mine.map((part: Json) => part.net)), sumOf(mine.map((part: Json) => part.vat))], where).toEqual([
      kobo(net),
      kobo(vat),
    ])
  }
  for (const { amount, items } of [said.vatWithheld, said.wht, deposits, writeOffs]) {
    expect(sumOf(items.map((one: Json) => one.amount)), where).toBe(kobo(amount))
  }
}

const kobo = (naira: number): bigint => BigInt(Math.round(naira * 100))
const sumOf = (amounts: readonly number[]): bigint => amounts.reduce((sum, amount) => sum + kobo(amount), 0n)

/** All pages of a list. */
async function all(path: string): Promise<Json[]> {
  const items: Json[] = []
  for (let page = 1; ; page++) {
    const found = dataOf(await app.owner.get(`${path}&limit=100&page=${String(page)}`))
    items.push(...found.items)
    if (page >= found.meta.totalPages) return items
  }
}

async function beside<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let from = 0; from < list.length; from += AT_ONCE) {
    results.push(...(await Promise.all(list.slice(from, from + AT_ONCE).map(work))))
  }
  return results
}

function monthsUpTo(last: string, count: number): string[] {
  const at = Number(last.slice(0, 4)) * 12 + Number(last.slice(5)) - count
  return Array.from({ length: count }, (_, index) => {
    const month = at + index
    return `${String(Math.floor(month / 12))}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

const lastOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
