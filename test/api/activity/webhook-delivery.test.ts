import { beforeAll, describe, expect, it } from 'vitest'

import type { Api, Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, until } from '../../support/scenario.ts'
import { expectOk, freshReadyBusiness, openApp } from '../support/app.ts'
import { openTill } from '../support/till.ts'

import { isSigned, startReceiver, type Receiver } from '../../support/webhook-receiver.ts'

const app = openApp()
let businessId: string
let customerId: string
/** With a key, which does not end while days pass. */
let api: Api
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
  api = (await openTill(app, businessId, { role: 'ADMIN' })).api
})

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const draft = () => createInvoice(api, businessId, customerId)
const made: string[] = []

async function hook({ url }: Receiver, events: readonly string[] = ['invoice.*']): Promise<Json> {
  for (const id of made.splice(0)) await api.delete(`/v1/webhooks/${id}`)
  const created = dataOf(await api.post('/v1/webhooks', { businessId, url, events }))
  made.push(created.id)
  return created
}

const deliveriesOf = async (id: string): Promise<Json[]> =>
  dataOf(await api.get(`/v1/webhooks/${id}/deliveries?limit=100`)).items

/** Lets time pass, and has what is due by then tried. */
function pass(milliseconds: number): void {
  app.server.clock.advance(milliseconds)
  app.server.core.webhookSender.wake()
}

const untilAttempts = (id: string, attempts: number) =>
  until(
    () => deliveriesOf(id),
    ([newest]) => newest?.attempts >= attempts,
  )

describe('a delivery', () => {
  it('is told later what it did not take, after 1 s, 5 s, 30 s and then doubling up to an hour', async () => {
    const receiver = await startReceiver()
    receiver.answers(503)
    const { id } = await hook(receiver, ['invoice.created'])
    await draft()

    const waits: number[] = []
    for (let tries = 1; tries <= 12; tries++) {
      const [delivery] = await untilAttempts(id, tries)
      waits.push((Date.parse(delivery.nextAttemptAt) - Date.parse(delivery.lastAttemptAt)) / 1_000)
      pass(Date.parse(delivery.nextAttemptAt) - app.server.clock.now().getTime())
    }
    expect(waits).toEqual([1, 5, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['invoice-desk-delivery'])).size).toBe(1)

    receiver.answers(204)
    pass(HOUR)
    const [delivery] = await until(
      () => deliveriesOf(id),
      ([newest]) => newest?.state === 'DELIVERED',
    )
    expect(delivery).toMatchObject({ status: 204, trouble: null, nextAttemptAt: null })
  })

  it('is given up on after three days, not before, and can be asked for again', async () => {
    const receiver = await startReceiver()
    receiver.answers(500)
    const { id } = await hook(receiver, ['invoice.created'])
    await draft()
    const [first] = await untilAttempts(id, 1)

    pass(3 * DAY - 2 * HOUR)
    const [near] = await untilAttempts(id, 2)
    expect(near).toMatchObject({ state: 'WAITING', status: 500 })
    pass(3 * HOUR)
    const [over] = await until(
      () => deliveriesOf(id),
      ([newest]) => newest?.state === 'FAILED',
    )
    expect(over).toMatchObject({ id: first.id, nextAttemptAt: null, trouble: expect.stringContaining('200 to 299') })

    receiver.answers(200)
    expectOk(await api.post(`/v1/webhooks/${id}/deliveries/${first.id}/replay`))
    await until(
      () => deliveriesOf(id),
      ([newest]) => newest?.state === 'DELIVERED',
    )
    expect(receiver.received.at(-1)?.body).toBe(receiver.received[0]?.body)
    expect(receiver.received.at(-1)?.headers['invoice-desk-delivery']).toBe(first.id)
  })

  it('gets the events of one invoice in their order, while another invoice does not wait for it', async () => {
    const receiver = await startReceiver()
    const { id } = await hook(receiver)
    const late = await draft()
    await until(
      () => deliveriesOf(id),
      ([newest]) => newest?.state === 'DELIVERED',
    )
    receiver.answers(({ event }, res) => void res.writeHead(event.invoiceId === late ? 500 : 200).end())
    dataOf(await api.patch(`/v1/invoices/${late}`, { notes: 'First' }))
    dataOf(await api.post(`/v1/invoices/${late}/finalize`))
    await until(
      () => deliveriesOf(id),
      (all) => all.some(({ invoiceId, attempts }) => invoiceId === late && attempts === 1),
    )

    const other = await draft()
    await until(
      async () => receiver.typesOf(other),
      (types) => types.length > 0,
    )
    expect(receiver.typesOf(late).filter((type) => type === 'invoice.finalized')).toEqual([])

    receiver.answers(200)
    pass(HOUR)
    await until(
      () => deliveriesOf(id),
      (all) => all.every(({ state }) => state === 'DELIVERED'),
    )
    const types = receiver.typesOf(late)
    expect(types.indexOf('invoice.finalized')).toBeGreaterThan(types.lastIndexOf('invoice.updated'))
  })

  it('signs with the old secret beside the new one for a day', async () => {
    const receiver = await startReceiver()
    const { id, secret: old } = await hook(receiver)
    const { secret, previousSecretUntil } = dataOf(await api.post(`/v1/webhooks/${id}/rotate-secret`))
    expect(secret).not.toBe(old)
    expect(Date.parse(previousSecretUntil) - app.server.clock.now().getTime()).toBeGreaterThan(DAY - HOUR)

    const test = () => api.post(`/v1/webhooks/${id}/test`)
    dataOf(await test())
    const [first] = receiver.received
    expect(first && [isSigned(first, old), isSigned(first, secret)]).toEqual([true, true])

    pass(DAY)
    dataOf(await test())
    const later = receiver.received.at(-1)
    expect(later && [isSigned(later, old), isSigned(later, secret)]).toEqual([false, true])
  })
})
