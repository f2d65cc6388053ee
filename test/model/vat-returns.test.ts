import { expect, it } from 'vitest'

import { moneyBusiness } from '../api/money/money-business.ts'
import { expectOk, expectUnaccused, openApp } from '../api/support/app.ts'
import type { Json } from '../support/api-client.ts'
import { dataOf } from '../support/scenario.ts'

/*
 * Months of bills and sales that go in over HTTP come out as a bookkeeper works them out from the raw bills and invoices:
 * lines 15 to 120, with the credit that is carried from one month to the next, bills that were moved to a later month or
 * came in after the return was filed, and VAT on services from abroad once it is remitted.
 */

const MONTHS = Number(process.env['RETURNS_OVER_HTTP'] ?? 4)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const app = openApp()

function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value))
const kobo = (naira: number): number => Math.round(naira * 100)

it(
  `returns over HTTP agree with raw bills and invoices (seed ${String(seed)})`,
  async () => {
    const random = randomFrom(seed)
    const shop = await moneyBusiness(app)
    const today = await app.server.core.units.read((unit) => Promise.resolve(unit.today))
    const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
    const months = Array.from({ length: MONTHS }, (_, index) => {
      const at = year * 12 + month - 1 - (MONTHS - index)
      return `${String(Math.floor(at / 12))}-${String((at % 12) + 1).padStart(2, '0')}`
    })
    const amount = () => Math.floor(random() * 100_000) / 100 + 1
    let [credit, share] = [0, 10_000]
    /** By the month of the bill: when its VAT was remitted. */
    const remittedIn = new Map<string, string>()
    const record = async (date: string, items: readonly object[]): Promise<Json> =>
      expectOk(await app.owner.post('/v1/purchases', { businessId: shop.businessId, date, items, record: true }), 201)
    for (const of of months) {
      for (const [rate, category] of [
        [7.5, 'STANDARD'],
        [0, 'EXEMPT'],
        [0, 'ZERO_RATED'],
      ] as const) {
        if (random() < 0.6) {
          const items = [{ ...shop.items(amount(), rate)[0], taxCategory: category }]
          await shop.invoice(1, { items, issueDate: `${of}-10`, dueDate: `${of}-10` })
        }
      }
      for (let at = 0; at < 3; at++) {
        const items = Array.from({ length: 1 + Math.floor(random() * 2) }, () => ({
          ...{ description: 'Rice', quantity: 1, unitPrice: amount(), taxPercent: 7.5, forZeroRated: random() < 0.3 },
          inputVat: ['CLAIMABLE', 'APPORTIONED', 'NOT_CLAIMABLE'][Math.floor(random() * 3)],
        }))
        const { id } = await record(`${of}-12`, items)
        const later = months.filter((one) => one > of)[Math.floor(random() * MONTHS)]
        if (later !== undefined && random() < 0.3) {
          expectOk(await app.owner.patch(`/v1/purchases/${id}/vat-month`, { vatMonth: later }))
        }
      }
      if (random() < 0.6) {
        const service = { description: 'Hosting', quantity: 1, unitPrice: amount(), taxPercent: 7.5 }
        await record(`${of}-13`, [{ ...service, kind: 'FOREIGN_SERVICE', inputVat: 'CLAIMABLE' }])
        const paidIn = months.filter((one) => one >= of)[Math.floor(random() * MONTHS)] ?? of
        remittedIn.set(of, paidIn)
        const remittance = { month: of, kind: 'FOREIGN_SERVICE', remittedOn: `${paidIn}-14`, reference: 'R' }
        const path = `/v1/businesses/${shop.businessId}/vat-withheld-month/remittance`
        expectOk(await app.owner.put(path, remittance))
      }
    }
    const asked = `businessId=${shop.businessId}&limit=100`
    const bills: Json[] = dataOf(await app.owner.get(`/v1/purchases?${asked}`)).items
    const listed: Json[] = dataOf(await app.owner.get(`/v1/invoices?${asked}`)).items
    const invoices: Json[] = []
    for (const { id } of listed) invoices.push(dataOf(await app.owner.get(`/v1/invoices/${id}`)))

    for (const of of months) {
      const form = new Map<number, number>()
      const plus = (line: number, more: number) => form.set(line, (form.get(line) ?? 0) + more)
      const sold = invoices.filter(({ issueDate }) => issueDate.startsWith(of)).flatMap(({ items }) => items)
      const sum = (category?: string) =>
        sold
          .filter((item: Json) => category === undefined || item.taxCategory === category)
          .reduce((all: number, { lineTotal }: Json) => all + kobo(lineTotal), 0)
      if (sum() > 0) share = rounded(((sum() - sum('EXEMPT')) * 10_000) / sum())
      plus(
        45,
        sold.reduce((all: number, { taxAmount }: Json) => all + kobo(taxAmount), 0),
      )
      for (const { items } of bills.filter(({ vatMonth }) => vatMonth === of)) {
        const part = new Map<string, number>()
        for (const { kind, lineTotal, taxAmount, inputVat, forZeroRated } of items) {
          const line = forZeroRated ? 55 : 50
          plus(15, kobo(lineTotal))
          if (kind === 'FOREIGN_SERVICE') continue
          if (inputVat === 'CLAIMABLE') {
            plus(line, kobo(lineTotal))
            plus(75, kobo(taxAmount))
          }
          if (inputVat !== 'APPORTIONED') continue
          part.set(String(line), (part.get(String(line)) ?? 0) + kobo(lineTotal))
          part.set('75', (part.get('75') ?? 0) + kobo(taxAmount))
        }
        for (const [line, whole] of part) plus(Number(line), rounded((whole * share) / 10_000))
      }
      for (const { date, items } of bills) {
        if (remittedIn.get(date.slice(0, 7)) !== of) continue
        const foreign = items.filter(({ kind }: Json) => kind === 'FOREIGN_SERVICE')
        plus(
          75,
          foreign.reduce((sum: number, { lineTotal }: Json) => sum + rounded((kobo(lineTotal) * 75) / 1000), 0),
        )
      }
      const value = (line: number) => form.get(line) ?? 0
      form.set(95, value(45) - value(75))
      form.set(100, credit)
      form.set(110, Math.min(Math.max(0, value(95)), credit))
      form.set(115, credit + Math.max(0, -value(95)) - value(110))
      form.set(120, Math.max(0, value(95)) - value(110))
      credit = value(115)
      const path = `/v1/businesses/${shop.businessId}/vat-month`
      const { form: answered } = dataOf(await app.owner.get(`${path}?month=${of}`))
      for (const [line, expected] of form) {
        const found = answered.lines.find((one: Json) => one.line === line).amount
        expect(kobo(found), `seed ${String(seed)}, ${of}, line ${String(line)}`).toBe(expected)
      }
      if (random() < 0.5) {
        expectOk(await app.owner.put(`${path}/filing`, { month: of, filedOn: today, reference: `R ${of}` }))
        // A bill of a filed month counts in the first one that is not.
        const item = { description: 'Late', quantity: 1, unitPrice: amount(), taxPercent: 7.5, inputVat: 'CLAIMABLE' }
        const late = await record(`${of}-20`, [item])
        expect(late.vatMonth).toBe(months[months.indexOf(of) + 1] ?? today.slice(0, 7))
        bills.push(late)
      }
    }
    await expectUnaccused(app.owner, shop.businessId)
  },
  // Only to end what hangs: what it does is counted.
  60_000 + MONTHS * 30_000,
)
