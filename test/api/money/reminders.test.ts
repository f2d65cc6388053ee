import { beforeEach, describe, expect, it } from 'vitest'

import { dayAfter } from '../../../core/domain/calendar/days.ts'
import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import type { Json } from '../../support/api-client.ts'
import { dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, openApp } from '../support/app.ts'

import { moneyBusiness, type MoneyBusiness } from './money-business.ts'

const app = openApp()
let shop: MoneyBusiness

beforeEach(async () => {
  shop = await moneyBusiness(app)
})

/** A day that many days from today; counted anew, because the day may end while the tests run. */
const day = (offset: number) => dayAfter(lagosDate(new Date()), offset)
const path = (rest: string) => `/v1/customers/${shop.customerId}/${rest}`
const prepared = async (about?: string): Promise<Json> =>
  dataOf(await app.owner.get(path(`reminder${about === undefined ? '' : `?about=${about}`}`)))
const overdueAndOpen = async () => {
  expectOk(
    await app.owner.post(path('opening-items'), {
      number: 'OLD/7',
      date: day(-60),
      dueDate: day(-30),
      amount: 1_250_000.45,
    }),
    201,
  )
  await shop.invoice(900.1, { issueDate: day(-1), dueDate: day(30) })
}

describe('reminding a customer', () => {
  it('asks for what is overdue, or for all that is open, less what was paid', async () => {
    await overdueAndOpen()
    const overdue = await prepared()
    expect(overdue).toMatchObject({ about: 'OVERDUE', items: 1, amount: 1_250_000.45, overdue: 1_250_000.45 })
    expect(overdue.text).toContain('OLD/7')
    expect(overdue.text).toContain('Total: ₦1,250,000.45')
    expect(overdue.subject).toContain('₦1,250,000.45 overdue')

    await shop.pay(250_000.45, { date: day(0) })
    expect(await prepared('OPEN')).toMatchObject({
      about: 'OPEN',
      items: 2,
      amount: 1_000_900.1,
      overdue: 1_000_000,
      since: day(-60),
    })
  })

  it('asks for what is open where nothing is overdue, and for nothing where nothing is', async () => {
    expect(await prepared()).toMatchObject({ about: 'OPEN', items: 0, amount: 0, since: null })
    expectError(await app.owner.post(path('reminders'), { channel: 'EMAIL' }), 400, 'validation_failed', 'about')
    await shop.invoice(900.1, { issueDate: day(-1), dueDate: day(30) })
    expect(await prepared()).toMatchObject({ about: 'OPEN', items: 1, amount: 900.1, overdue: 0 })
  })

  it('is noted with who, when, how and how much, the newest first, and changes no balance', async () => {
    await overdueAndOpen()
    const balance = dataOf(await app.owner.get(path('balance')))
    const first = expectOk(await app.owner.post(path('reminders'), { channel: 'WHATSAPP' })).items[0]
    expect(first).toMatchObject({ channel: 'WHATSAPP', about: 'OVERDUE', environment: 'SANDBOX', amount: 1_250_000.45 })
    const second = expectOk(await app.owner.post(path('reminders'), { channel: 'EMAIL', about: 'OPEN' })).items[0]
    expect(second).toMatchObject({ amount: 1_250_900.55, by: expect.any(String), at: expect.any(String) })

    expect(dataOf(await app.owner.get(path('reminders'))).items).toEqual([second, first])
    expect(dataOf(await app.owner.get(path('reminders?environment=LIVE'))).items).toEqual([])
    expect(dataOf(await app.owner.get(path('balance')))).toEqual(balance)
    const log = dataOf(await app.owner.get(`/v1/businesses/${shop.businessId}/audit-log?area=MONEY`)).items
    expect(log[0]).toMatchObject({ action: 'reminder.noted', subject: { kind: 'customer', id: shop.customerId } })
  })

  it('has where to send it: a number that can be called as it is dialled from abroad', async () => {
    dataOf(await app.owner.patch(`/v1/customers/${shop.customerId}`, { phone: '0803 123 4567', email: 'a@b.example' }))
    expect(await prepared()).toMatchObject({ phone: '+2348031234567', email: 'a@b.example' })
    dataOf(await app.owner.patch(`/v1/customers/${shop.customerId}`, { phone: null, email: null }))
    expect(await prepared()).toMatchObject({ phone: null, email: null })
  })
})
