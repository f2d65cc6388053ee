import { beforeEach, describe, expect, it } from 'vitest'

import { dayAfter } from '../../../core/domain/calendar/days.ts'
import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import type { Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, until } from '../../support/scenario.ts'
import { startReceiver } from '../../support/webhook-receiver.ts'
import {
  expectError,
  expectOk,
  freshReadyBusiness,
  invoiceNow,
  openApp,
  trigger,
  triggerCustomer,
} from '../support/app.ts'

import { freshKey, isReplay, keyed } from '../support/till.ts'

/** What was not answered is looked up after an hour: nothing here happens by itself. */
const app = openApp({ providerWindowMs: 60 * 60_000 })
let businessId: string
beforeEach(async () => {
  businessId = await freshReadyBusiness(app.owner)
})

const clockOf = async (business = businessId): Promise<Json> =>
  dataOf(await app.owner.get(`/v1/sandbox/clock?businessId=${business}`))
const move = (by: object, business = businessId) => app.owner.post('/v1/sandbox/clock', { businessId: business, ...by })
const machineDay = () => lagosDate(app.server.clock.now())
const at = async (path: string): Promise<Json> => dataOf(await app.owner.get(path))

async function sent(buyer: string): Promise<Json> {
  const customer = await triggerCustomer(app.owner, businessId, buyer)
  const id = await createInvoice(app.owner, businessId, customer)
  dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
  await app.owner.post(`/v1/invoices/${id}/submit`)
  return invoiceNow(app.owner, id)
}

describe('the clock of a practice business', () => {
  it('moves ahead, further ahead, and back to the time of the machine', async () => {
    expect(await clockOf()).toMatchObject({ aheadSeconds: 0 })
    expectOk(await move({ days: 1, hours: 2, minutes: 3, seconds: 4 }))
    const { now, today, aheadSeconds } = expectOk(await move({ days: 30 }))
    expect(aheadSeconds).toBe(31 * 86_400 + 2 * 3_600 + 3 * 60 + 4)
    expect(today).toBe(lagosDate(new Date(now)))
    expect(Date.parse(now)).toBeGreaterThan(app.server.clock.now().getTime() + 31 * 86_400_000)
    expect((await clockOf()).aheadSeconds).toBe(aheadSeconds)
    expect(expectOk(await move({ reset: true })).aheadSeconds).toBe(0)
  })

  it.each([
    [{}, 'days'],
    [{ days: 0 }, 'days'],
    [{ days: -1 }, 'days'],
    [{ hours: 1.5 }, 'hours'],
    [{ days: '1' }, 'days'],
    [{ days: 3_653, seconds: 1 }, 'days'],
    [{ days: 1e300 }, 'days'],
    [{ day: 1 }, 'day'],
    [{ reset: true, days: 1 }, 'reset'],
    [{ reset: 'yes' }, 'reset'],
  ])('takes no %j', async (by, field) => {
    expectError(await move(by), 400, 'validation_failed', field)
    expect((await clockOf()).aheadSeconds).toBe(0)
  })

  it('makes what is due overdue, and dates what says no day', async () => {
    const other = await freshReadyBusiness(app.owner)
    const overdue = async (business: string) => (await at(`/v1/businesses/${business}/attention`)).overdue
    for (const business of [businessId, other]) {
      const customer = await createCustomer(app.owner, business)
      const dates = { issueDate: machineDay(), dueDate: dayAfter(machineDay(), 10) }
      const id = await createInvoice(app.owner, business, customer, dates)
      dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    }
    // Days apart from the due date, so that it does not matter if a night falls meanwhile.
    expectOk(await move({ days: 7 }))
    expect(await overdue(businessId)).toBe(0)
    expect((await at(`/v1/businesses/${other}/attention`)).practiceDay).toBeNull()
    expectOk(await move({ days: 7 }))
    const { today } = await clockOf()
    const { practiceDay } = await at(`/v1/businesses/${businessId}/attention`)
    expect([today, dayAfter(today, 1)]).toContain(practiceDay)
    expect([await overdue(businessId), await overdue(other)]).toEqual([1, 0])
    const { days1to30 } = await at(`/v1/businesses/${businessId}/ageing`)
    expect(days1to30).toBeGreaterThan(0)

    const { items } = await at(`/v1/invoices?businessId=${businessId}`)
    const paid = expectOk(
      await app.owner.post(`/v1/invoices/${items[0].id}/payments`, { method: 'CASH', amount: 5 }),
      201,
    )
    expect([today, dayAfter(today, 1)]).toContain(paid.date)
    expect(paid.recordedAt <= app.server.clock.now().toISOString()).toBe(true)

    expectOk(await move({ reset: true }))
    expect(await overdue(businessId)).toBe(0)
  })

  it('brings on what waits in the queue', async () => {
    const { id, status } = await sent(trigger.loseAnswer)
    expect(status).toBe('PENDING')
    expectOk(await move({ hours: 2 }))
    await until(
      async () => {
        expectOk(await move({ seconds: 1 }))
        return invoiceNow(app.owner, id)
      },
      (invoice) => invoice.status === 'FIRS_APPROVED',
    )
  })

  it('lets a day pass, after which an invoice that waits may be given up', async () => {
    const { id, submission, allowedActions } = await sent(trigger.refuseCredentials)
    expect(submission.state).toBe('WAITING_FOR_CONNECTION')
    expect(allowedActions).not.toContain('abandon')
    expectOk(await move({ days: 1 }))
    expect((await invoiceNow(app.owner, id)).allowedActions).toContain('abandon')
  })

  it('lets a webhook be tried again, and given up after three days', async () => {
    const receiver = await startReceiver()
    receiver.answers(500)
    const { id } = dataOf(
      await app.owner.post('/v1/webhooks', { businessId, url: receiver.url, events: ['invoice.created'] }),
    )
    await createInvoice(app.owner, businessId, await createCustomer(app.owner, businessId))
    const delivery = async () => (await at(`/v1/webhooks/${id}/deliveries`)).items[0]
    await until(delivery, (one) => one?.attempts >= 1)
    expectOk(await move({ hours: 1 }))
    await until(delivery, (one) => one?.attempts >= 2)
    expectOk(await move({ days: 3 }))
    await until(delivery, (one) => one?.state === 'FAILED')
  })

  it('is moved once by a request that is repeated, and stands in the audit log at the time of the machine', async () => {
    const key = freshKey()
    const again = () => keyed(app.owner, key, 'POST', '/v1/sandbox/clock', { businessId, days: 400 })
    const [first, second] = [await again(), await again()]
    expect([isReplay(first), isReplay(second)]).toEqual([false, true])
    expect((await clockOf()).aheadSeconds).toBe(400 * 86_400)

    const { items } = await at(`/v1/businesses/${businessId}/audit-log?limit=1`)
    expect(items[0]).toMatchObject({ action: 'business.clockMoved', to: { aheadSeconds: 400 * 86_400 } })
    expect(items[0].at <= app.server.clock.now().toISOString()).toBe(true)
  })

  it('is that of the machine where the provider is a real one, and does not move', async () => {
    expectOk(await move({ days: 400 }))
    dataOf(await app.owner.patch(`/v1/businesses/${businessId}/app-provider`, { provider: 'mbs' }))
    expect((await clockOf()).aheadSeconds).toBe(0)
    expectError(await move({ days: 1 }), 409, 'not_practice')
    dataOf(await app.owner.patch(`/v1/businesses/${businessId}/app-provider`, { provider: 'sandbox' }))
    expect((await clockOf()).aheadSeconds).toBe(0)
  })

  it('does not move where a business that practises again has real documents', async () => {
    const customer = await createCustomer(app.owner, businessId)
    dataOf(await app.owner.patch(`/v1/businesses/${businessId}/app-provider`, { provider: 'mbs' }))
    const money = { businessId, customerId: customer, date: machineDay(), amount: 5, method: 'CASH' }
    expectOk(await app.owner.post('/v1/payments', money), 201)
    dataOf(await app.owner.patch(`/v1/businesses/${businessId}/app-provider`, { provider: 'sandbox' }))
    expectError(await move({ days: 1 }), 409, 'not_practice')
  })
})
