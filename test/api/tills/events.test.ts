import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { apiClient } from '../../support/api-client.ts'
import {
  addMember,
  addPerson,
  createBusiness,
  createCustomer,
  createInvoice,
  dataOf,
  signUpOwner,
  until,
} from '../../support/scenario.ts'
import { startTestServer } from '../../support/test-server.ts'
import {
  expectOk,
  freshBusiness,
  freshReadyBusiness,
  invoiceIn,
  NO_ID,
  openDesk,
  trigger,
  triggerCustomer,
  untilStatus,
} from '../desk.ts'
import { deskOfOneTest, memberOf, MINUTE, password, profileOf, signIn } from '../people/membership.ts'
import { dataFolder, startServe } from '../people/serve-process.ts'

import { followEvents, type ReceivedEvent } from './event-reader.ts'
import { openTill } from './till.ts'

const desk = openDesk()
let businessId: string
let customerId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(desk.owner)
  customerId = await createCustomer(desk.owner, businessId)
})

const follow = (lastEventId?: string, token = desk.owner.token, business = businessId) =>
  followEvents(desk.server.url, {
    query: `?businessId=${business}`,
    ...(token === undefined ? {} : { token }),
    ...(lastEventId === undefined ? {} : { lastEventId }),
  })
const draft = () => createInvoice(desk.owner, businessId, customerId)
const about = (events: readonly ReceivedEvent[]) => events.map(({ type, data }) => [type, data.invoiceId])

describe('the stream of events', () => {
  it('is server-sent events that begin now', async () => {
    await draft()
    const stream = await follow()
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(stream.headers.get('cache-control')).toBe('no-store')

    const id = await draft()
    const [event] = await stream.take(1)
    expect(event).toMatchObject({ type: 'invoice.created' })
    expect(event?.data).toEqual({
      id: event?.id,
      type: 'invoice.created',
      invoiceId: id,
      at: expect.stringMatching(/Z$/),
      by: 'Ngozi Okafor',
      change: { status: 'DRAFT', invoiceNumber: expect.stringMatching(/^INV\d{6}$/), total: 18167.5 },
    })
  })

  it('begins with what happened in the last seconds that are asked for', async () => {
    await draft()
    desk.server.clock.advance(MINUTE)
    const missed = await draft()
    desk.server.clock.advance(10_000)
    const { token = '' } = desk.owner
    const begin = (secondsAgo: string) =>
      followEvents(desk.server.url, { token, query: `?businessId=${businessId}&secondsAgo=${secondsAgo}` })

    const stream = await begin('30')
    const next = await draft()
    expect(about(await stream.take(2))).toEqual([
      ['invoice.created', missed],
      ['invoice.created', next],
    ])
    for (const wrong of ['-1', '3601', 'soon']) {
      expect((await begin(wrong)).refusal).toMatchObject({
        code: 'validation_failed',
        details: [{ field: 'secondsAgo' }],
      })
    }
  })

  it('follows an invoice through approval and the queue', async () => {
    const settings = (requireApproval: boolean) =>
      desk.owner.patch(`/v1/businesses/${businessId}/settings`, { requireApproval })
    const stream = await follow()
    dataOf(await settings(true))
    const id = await draft()
    const act = async (action: string) => dataOf(await desk.owner.post(`/v1/invoices/${id}/${action}`))
    await act('finalize')
    await act('reject')
    await act('finalize')
    await act('approve')
    dataOf(await settings(false))
    await act('submit-to-app')
    await untilStatus(desk, id, 'FIRS_APPROVED')

    const events = await stream.takeUntil('invoice.firsApproved')
    expect(about(events)).toEqual(
      [
        'invoice.created',
        'approval.requested',
        'approval.rejected',
        'approval.requested',
        'approval.approved',
        'queue.added',
        'queue.sent',
        'invoice.firsApproved',
      ].map((type) => [type, id]),
    )
    expect(events.at(-1)?.data).toMatchObject({ by: 'FIRS / NRS', change: { status: 'FIRS_APPROVED' } })
  })

  it('tells when the queue is held up, retried and given up', async () => {
    const id = await invoiceIn(desk, businessId, 'DRAFT')
    const held = await triggerCustomer(desk.owner, businessId, trigger.downTwice)
    dataOf(await desk.owner.patch(`/v1/invoices/${id}`, { customerId: held }))
    const stream = await follow()
    dataOf(await desk.owner.post(`/v1/invoices/${id}/finalize`))
    expect((await desk.owner.post(`/v1/invoices/${id}/submit-to-app`)).status).toBe(202)
    const events = await stream.takeUntil('queue.delayed')
    expect(about(events)).toEqual([
      ['invoice.finalized', id],
      ['queue.added', id],
      ['queue.delayed', id],
    ])
    dataOf(await desk.owner.post(`/v1/invoices/${id}/submission/retry`))
    expect((await stream.takeUntil('queue.retried')).at(-1)?.data.invoiceId).toBe(id)
    await untilStatus(desk, id, 'FIRS_APPROVED')
  })

  it('tells when a person has to look', async () => {
    const stream = await follow()
    const stuck = await invoiceIn(desk, businessId, 'PENDING')
    expect((await stream.takeUntil('queue.needsAttention')).at(-1)?.data.invoiceId).toBe(stuck)
    dataOf(await desk.owner.post(`/v1/invoices/${stuck}/abandon`, { reason: 'Sent by hand' }))
    expect(about(await stream.take(1))).toEqual([['invoice.abandoned', stuck]])
  })

  it('is of one business only', async () => {
    const other = await freshBusiness(desk.owner)
    const otherCustomer = await createCustomer(desk.owner, other)
    const [mine, theirs] = [await follow(), await follow(undefined, desk.owner.token, other)]
    const foreign = await createInvoice(desk.owner, other, otherCustomer)
    const own = await draft()
    expect(about(await mine.take(1))).toEqual([['invoice.created', own]])
    expect(about(await theirs.take(1))).toEqual([['invoice.created', foreign]])

    const fromTheStart = await follow('0', desk.owner.token, other)
    expect(about(await fromTheStart.take(1))).toEqual([['invoice.created', foreign]])
  })

  it('is for members and the tills of the business', async () => {
    const query = `?businessId=${businessId}`
    const open = (token?: string) => followEvents(desk.server.url, { query, ...(token === undefined ? {} : { token }) })
    const refusals = [
      await open(),
      await open((await addPerson(desk.server)).api.token),
      await followEvents(desk.server.url, { query: `?businessId=${NO_ID}`, token: desk.owner.token ?? '' }),
      await followEvents(desk.server.url, { token: (await addPerson(desk.server)).api.token ?? '' }),
    ]
    expect(refusals.map(({ status, refusal }) => [status, refusal.code])).toEqual([
      [401, 'unauthenticated'],
      [404, 'not_found'],
      [404, 'not_found'],
      [400, 'business_missing'],
    ])

    const viewer = await open((await addMember(desk.server, businessId, 'VIEWER')).token)
    const till = await followEvents(desk.server.url, { token: (await openTill(desk, businessId)).key })
    const id = await draft()
    expect(about(await viewer.take(1))).toEqual([['invoice.created', id]])
    expect(about(await till.take(1))).toEqual([['invoice.created', id]])
  })
})

describe('resuming with Last-Event-ID', () => {
  it('misses nothing and repeats nothing, wherever the line was cut', async () => {
    const stream = await follow()
    const before = [await draft(), await draft(), await draft()]
    const seen = await stream.take(3)
    stream.leave()
    const away = [await draft(), await draft()]

    for (const cut of [0, 1, 2]) {
      const resumed = await follow(seen[cut]?.id)
      const after = await draft()
      const expected = [...before.slice(cut + 1), ...away, after]
      expect((await resumed.take(expected.length)).map(({ data }) => data.invoiceId)).toEqual(expected)
      away.push(after)
      resumed.leave()
    }
  })

  it('works for whoever was cut off before the first event came', async () => {
    const first = await follow()
    const pending = first.take(1)
    await until(
      async () => first.lastEventId(),
      (id) => id !== undefined,
    )
    const place = first.lastEventId()
    first.leave()
    await expect(pending).rejects.toThrow()

    const missed = await draft()
    expect(about(await (await follow(place)).take(1))).toEqual([['invoice.created', missed]])
  })

  it('holds while many invoices are made and the line is cut again and again', async () => {
    const business = await freshBusiness(desk.owner)
    const customer = await createCustomer(desk.owner, business)
    const made = Promise.all(Array.from({ length: 250 }, () => createInvoice(desk.owner, business, customer)))

    const received: ReceivedEvent[] = []
    while (received.length < 250) {
      const stream = await follow(received.at(-1)?.id ?? '0', desk.owner.token, business)
      received.push(...(await stream.take(Math.min(60, 250 - received.length))))
      stream.leave()
    }
    const ids = received.map(({ data }) => data.invoiceId)
    expect(new Set(ids)).toEqual(new Set(await made))
    expect(received.map(({ id }) => Number(id))).toEqual(
      received.map(({ id }) => Number(id)).toSorted((left, right) => left - right),
    )
  })

  it('wants the id of an event (400)', async () => {
    for (const wrong of ['abc', '-1', '1.5', '1e3', '1234567890123456', 'x1']) {
      const { status, refusal } = await follow(wrong)
      expect([wrong, status, refusal.code]).toEqual([wrong, 400, 'validation_failed'])
      expect(refusal.details[0].field).toBe('Last-Event-ID')
    }
    expect((await follow('')).status).toBe(200)
  })
})

describe('the stream ends', () => {
  it('with the session, before the next event', async () => {
    const { email } = await memberOf(desk, businessId, 'VIEWER')
    const { accessToken, refreshToken } = await signIn(desk.server.url, email)
    const stream = await follow(undefined, accessToken)
    const seen = await draft()
    expect(about(await stream.take(1))).toEqual([['invoice.created', seen]])

    expectOk(await apiClient(desk.server.url).post('/v1/auth/logout', { refreshToken }))
    await draft()
    expect(await stream.rest()).toEqual([])
  })

  it('with the membership, the key, or the time of the token', async () => {
    const own = await deskOfOneTest()
    const { email } = await profileOf(own.owner)
    const business = await freshBusiness(own.owner)
    const customer = await createCustomer(own.owner, business)
    const removed = await memberOf(own, business, 'ADMIN')
    const till = await openTill(own, business)
    const watch = (token = '') => followEvents(own.server.url, { query: `?businessId=${business}`, token })
    const [forRemoved, forTill, forOwner] = [
      await watch(removed.api.token),
      await watch(till.key),
      await watch(own.owner.token),
    ]

    expectOk(await own.owner.delete(`/v1/team/members/${removed.id}`))
    expectOk(await own.owner.delete(`/v1/api-keys/${till.id}`))
    const first = await createInvoice(own.owner, business, customer)
    expect(await forRemoved.rest()).toEqual([])
    expect(await forTill.rest()).toEqual([])
    expect(about(await forOwner.take(1))).toEqual([['invoice.created', first]])

    own.server.clock.advance(61 * MINUTE)
    const { api } = await signIn(own.server.url, email)
    await createInvoice(api, business, customer)
    expect(await forOwner.rest()).toEqual([])
  })

  it('within 15 seconds when nothing happens; as long as all is well there comes a sign of life', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { email } = await memberOf(desk, businessId, 'VIEWER')
    const { accessToken, refreshToken } = await signIn(desk.server.url, email)
    const stream = await follow(undefined, accessToken)
    await draft()
    await stream.take(1)

    vi.advanceTimersByTime(15_000)
    const marker = await draft()
    expect(about(await stream.take(1))).toEqual([['invoice.created', marker]])
    expect(stream.comments).toEqual([': still here'])

    expectOk(await apiClient(desk.server.url).post('/v1/auth/logout', { refreshToken }))
    vi.advanceTimersByTime(15_000)
    expect(await stream.rest()).toEqual([])
  })

  it('when the server stops, which open streams do not hold up', async () => {
    const server = await startTestServer()
    const owner = await signUpOwner(server)
    await createBusiness(owner)
    const streams = await Promise.all(
      Array.from({ length: 5 }, () => followEvents(server.url, { token: owner.token ?? '' })),
    )
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const [, ...rests] = await Promise.all([server.close(), ...streams.map((stream) => stream.rest())])
    expect(rests).toEqual([[], [], [], [], []])
  })

  it('when the process is told to stop, which exits with 0', async () => {
    const server = await startServe(await dataFolder())
    const { accessToken } = dataOf(
      await apiClient(server.url).post('/v1/auth/signup', { email: 'ngozi@example.com', password }),
    )
    const owner = apiClient(server.url, accessToken)
    await createBusiness(owner)
    const stream = await followEvents(server.url, { token: accessToken })
    const [code, rest] = await Promise.all([server.terminate(), stream.rest()])
    expect([code, rest]).toEqual([0, []])
  })
})
