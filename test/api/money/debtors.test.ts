import { readSheet } from 'read-excel-file/node'
import { beforeEach, describe, expect, it } from 'vitest'

import { dayAfter } from '../../../core/domain/calendar/days.ts'
import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import { textOf } from '../../printing/pdf-tools.ts'
import type { Json } from '../../support/api-client.ts'
import { createCustomer, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, openApp } from '../support/app.ts'

import { moneyBusiness, type MoneyBusiness } from './money-business.ts'

const app = openApp()
let shop: MoneyBusiness

beforeEach(async () => {
  shop = await moneyBusiness(app)
})

/** A day that many days from today; counted anew, because the day may end while the tests run. */
const day = (offset: number) => dayAfter(lagosDate(new Date()), offset)
const path = (rest: string) => `/v1/businesses/${shop.businessId}/${rest}`
const owes = async (customerId: string, amount: number, due: number, changes: object = {}): Promise<void> => {
  const item = { amount, date: day(Math.min(due, 0) - 5), dueDate: day(due), ...changes }
  expectOk(await app.owner.post(`/v1/customers/${customerId}/opening-items`, item), 201)
}
const named = (name: string, given: object = {}) => createCustomer(app.owner, shop.businessId, { name, ...given })
const statements = async (query: string): Promise<Json> => dataOf(await app.owner.get(path(`statements?${query}`)))

/** Three who owe, one of them nothing overdue, one who owes nothing any more, and the walk-in customer. */
async function threeDebtors() {
  const zainab = await named('Zainab Stores', { phone: '0803 123 4567', email: 'z@stores.example' })
  const adebayo = await named('Adébáyọ̀ & Sons', { phone: null, email: null })
  const later = await named('Musa Later')
  await owes(zainab, 1000.25, -40, { number: 'OLD/1' })
  await owes(zainab, 500, 20)
  await owes(adebayo, 2_000_000, -3, { number: 'OLD/2' })
  await owes(later, 70, 30)
  const settled = await named('Settled Ltd')
  await owes(settled, 10, -10)
  await shop.pay(10, { customerId: settled, date: day(0) })
  await shop.pay(100, { customerId: zainab, date: day(0), allocations: [] })
  return { zainab, adebayo, later }
}

describe('the statements of everybody who owes', () => {
  it('are one for each of them, by name, and each agrees with its own statement and with the ageing', async () => {
    const { zainab } = await threeDebtors()
    const days = `from=${day(-10)}&to=${day(0)}`
    const { customers, from, to } = await statements(days)
    expect(customers.map(({ name }: Json) => name)).toEqual(['Adébáyọ̀ & Sons', 'Musa Later', 'Zainab Stores'])
    expect(customers[2]).toEqual({
      customerId: zainab,
      name: 'Zainab Stores',
      opening: 1000.25,
      charged: 500,
      settled: 100,
      closing: 1400.25,
      owed: 1500.25,
      overdue: 1000.25,
    })
    for (const { customerId, opening, closing, owed } of customers)
      expect(dataOf(await app.owner.get(`/v1/customers/${customerId}/statement?${days}`))).toMatchObject({
        opening,
        closing,
        owed,
        from,
        to,
      })
    const { total } = dataOf(await app.owner.get(path('ageing')))
    expect(customers.reduce((sum: number, { owed }: Json) => sum + owed, 0)).toBeCloseTo(total, 2)
  })

  it('leave out who is not overdue where only the others are asked for', async () => {
    await threeDebtors()
    const { customers } = await statements('about=OVERDUE')
    expect(customers.map(({ name }: Json) => name)).toEqual(['Adébáyọ̀ & Sons', 'Zainab Stores'])
  })

  it('are one PDF, each as it prints alone, on pages of its own', async () => {
    const { adebayo, zainab } = await threeDebtors()
    const days = `from=${day(-60)}&to=${day(0)}`
    const file = await app.owner.get(path(`statements?${days}&format=pdf`))
    expect(file.headers.get('content-disposition')).toBe(`inline; filename="statements-${day(-60)}-to-${day(0)}.pdf"`)
    const pages = textOf(file.bytes)
    expect(pages).toHaveLength(3)
    for (const [customerId, page] of [
      [adebayo, pages[0]],
      [zainab, pages[2]],
    ] as const) {
      const alone = await app.owner.get(`/v1/customers/${customerId}/statement?${days}&format=pdf`)
      expect(textOf(alone.bytes)).toEqual([page])
    }
  })

  it('are one Excel file whose rows open and close as the sums say', async () => {
    await threeDebtors()
    const days = `from=${day(-10)}&to=${day(0)}`
    const { customers } = await statements(days)
    const [heads = [], ...rows] = await readSheet((await app.owner.get(path(`statements?${days}&format=xlsx`))).bytes)
    expect(heads.at(-2)).toBe('Customer')
    for (const { name, opening, closing } of customers) {
      const own = rows.filter((row) => row[8] === name)
      expect([own[0]?.[1], own[0]?.[7], own.at(-1)?.[1], own.at(-1)?.[7]]).toEqual([
        'Opening balance',
        opening,
        'Closing balance',
        closing,
      ])
    }
  })

  it('are none where nobody owes, and a PDF of nothing is refused in plain words', async () => {
    expect((await statements('')).customers).toEqual([])
    expectError(await app.owner.get(path('statements?format=pdf')), 400, 'validation_failed', 'to')
    const wrong = await app.owner.get(path(`statements?from=${day(1)}&to=${day(0)}`))
    expectError(wrong, 400, 'validation_failed', 'from')
  })
})

describe('reminding everybody', () => {
  it('has the words for each who is overdue, the most first, as each alone', async () => {
    const { adebayo, zainab } = await threeDebtors()
    const { items, meta, amount } = dataOf(await app.owner.get(path('reminders')))
    expect(items.map(({ customerId }: Json) => customerId)).toEqual([adebayo, zainab])
    expect([meta.totalItems, amount]).toEqual([2, 2_000_900.25])
    for (const { name, lastReminder, ...one } of items) {
      expect(one).toEqual(dataOf(await app.owner.get(`/v1/customers/${one.customerId}/reminder?about=OVERDUE`)))
      expect(one.text).toContain(`Dear ${name},`)
      expect(lastReminder).toBeNull()
    }
  })

  it('says who was reminded, goes by pages, and asks for all that is open where that is asked for', async () => {
    const { zainab } = await threeDebtors()
    const noted = dataOf(await app.owner.post(`/v1/customers/${zainab}/reminders`, { channel: 'WHATSAPP' })).items[0]
    const second = dataOf(await app.owner.get(path('reminders?limit=1&page=2')))
    expect(second.items).toEqual([expect.objectContaining({ customerId: zainab, lastReminder: noted })])
    expect(second.meta).toMatchObject({ totalItems: 2, totalPages: 2, currentPage: 2 })

    const all = dataOf(await app.owner.get(path('reminders?about=OPEN')))
    expect(all.items.map(({ amount }: Json) => amount)).toEqual([2_000_000, 1400.25, 70])
    expect(all.amount).toBe(2_001_470.25)
  })

  it('takes off what of their money is here, and asks nobody who has as much', async () => {
    const { zainab } = await threeDebtors()
    const before = dataOf(await app.owner.get(`/v1/customers/${zainab}/reminder?about=OVERDUE`))
    expect(before.credit).toBe(100)
    expect(before.text).toContain('Less your credit: ₦100.00')
    await shop.pay(5000, { customerId: zainab, allocations: [] })
    const { items, meta } = dataOf(await app.owner.get(path('reminders?about=OPEN')))
    expect(items.map(({ customerId }: Json) => customerId)).not.toContain(zainab)
    expect(meta.totalItems).toBe(2)
    const refused = await app.owner.post(`/v1/customers/${zainab}/reminders`, { channel: 'WHATSAPP' })
    expectError(refused, 400, 'validation_failed', 'about')
  })

  it('leaves out who walked in', async () => {
    const walkIn = dataOf(await app.owner.get(`/v1/customers?businessId=${shop.businessId}&search=walk`)).items[0]
    await shop.invoice(900, { customerId: walkIn.id, invoiceKind: 'B2C', issueDate: day(-9), dueDate: day(-3) })
    expect(dataOf(await app.owner.get(path('ageing'))).customers).toHaveLength(1)
    expect(dataOf(await app.owner.get(path('reminders'))).items).toEqual([])
    expect((await statements('')).customers).toEqual([])
  })
})
