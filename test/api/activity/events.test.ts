import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { SYSTEM } from '../../../core/domain/audit/audit.ts'
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
  expectError,
  expectOk,
  freshBusiness,
  freshReadyBusiness,
  invoiceIn,
  NO_ID,
  openApp,
  trigger,
  triggerCustomer,
  untilStatus,
} from '../support/app.ts'
import { appOfOneTest, memberOf, MINUTE, password, profileOf, signIn } from '../support/membership.ts'
import { dataFolder, startServe } from '../support/serve-process.ts'

import { followEvents, type ReceivedEvent } from '../support/event-reader.ts'
import { openTill } from '../support/till.ts'

const app = openApp()
let businessId: string
let customerId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
})

const follow = (lastEventId?: string, token = app.owner.token, business = businessId) =>
  followEvents(app.server.url, {
    query: `?businessId=${business}`,
    ...(token === undefined ? {} : { token }),
    ...(lastEventId === undefined ? {} : { lastEventId }),
  })
const draft = () => createInvoice(app.owner, businessId, customerId)
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
    app.server.clock.advance(MINUTE)
    const missed = await draft()
    app.server.clock.advance(10_000)
    const { token = '' } = app.owner
    const begin = (secondsAgo: string) =>
      followEvents(app.server.url, { token, query: `?businessId=${businessId}&secondsAgo=${secondsAgo}` })

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
      app.owner.patch(`/v1/businesses/${businessId}/settings`, { requireApproval })
    const stream = await follow()
    dataOf(await settings(true))
    const id = await draft()
    const act = async (action: string) => dataOf(await app.owner.post(`/v1/invoices/${id}/${action}`))
    await act('finalize')
    await act('reject')
    await act('finalize')
    await act('approve')
    dataOf(await settings(false))
    await act('submit-to-app')
    await untilStatus(app, id, 'FIRS_APPROVED')

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
    const id = await invoiceIn(app, businessId, 'DRAFT')
    const held = await triggerCustomer(app.owner, businessId, trigger.downTwice)
    dataOf(await app.owner.patch(`/v1/invoices/${id}`, { customerId: held }))
    const stream = await follow()
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    expect((await app.owner.post(`/v1/invoices/${id}/submit-to-app`)).status).toBe(202)
    const events = await stream.takeUntil('queue.delayed')
    expect(about(events)).toEqual([
      ['invoice.finalized', id],
      ['queue.added', id],
      ['queue.delayed', id],
    ])
    dataOf(await app.owner.post(`/v1/invoices/${id}/submission/retry`))
    expect((await stream.takeUntil('queue.retried')).at(-1)?.data.invoiceId).toBe(id)
    await untilStatus(app, id, 'FIRS_APPROVED')
  })

  it('tells when a person has to look', async () => {
    const stream = await follow()
    const stuck = await invoiceIn(app, businessId, 'PENDING')
    expect((await stream.takeUntil('queue.needsAttention')).at(-1)?.data.invoiceId).toBe(stuck)
    dataOf(await app.owner.post(`/v1/invoices/${stuck}/abandon`, { reason: 'Sent by hand' }))
    expect(about(await stream.take(1))).toEqual([['invoice.abandoned', stuck]])
  })

  it('is of one business only', async () => {
    const other = await freshBusiness(app.owner)
    const otherCustomer = await createCustomer(app.owner, other)
    const [mine, theirs] = [await follow(), await follow(undefined, app.owner.token, other)]
    const foreign = await createInvoice(app.owner, other, otherCustomer)
    const own = await draft()
    expect(about(await mine.take(1))).toEqual([['invoice.created', own]])
    expect(about(await theirs.take(1))).toEqual([['invoice.created', foreign]])

    const fromTheStart = await follow('0', app.owner.token, other)
    expect(about(await fromTheStart.take(1))).toEqual([['invoice.created', foreign]])
  })

  it('is for members and the tills of the business', async () => {
    const query = `?businessId=${businessId}`
    const open = (token?: string) => followEvents(app.server.url, { query, ...(token === undefined ? {} : { token }) })
    const refusals = [
      await open(),
      await open((await addPerson(app.server)).api.token),
      await followEvents(app.server.url, { query: `?businessId=${NO_ID}`, token: app.owner.token ?? '' }),
      await followEvents(app.server.url, { token: (await addPerson(app.server)).api.token ?? '' }),
    ]
    expect(refusals.map(({ status, refusal }) => [status, refusal.code])).toEqual([
      [401, 'unauthenticated'],
      [404, 'not_found'],
      [404, 'not_found'],
      [400, 'business_missing'],
    ])

    const viewer = await open((await addMember(app.server, businessId, 'VIEWER')).token)
    const till = await followEvents(app.server.url, { token: (await openTill(app, businessId)).key })
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
    const business = await freshBusiness(app.owner)
    const customer = await createCustomer(app.owner, business)
    const made = Promise.all(Array.from({ length: 250 }, () => createInvoice(app.owner, business, customer)))

    const received: ReceivedEvent[] = []
    while (received.length < 250) {
      const stream = await follow(received.at(-1)?.id ?? '0', app.owner.token, business)
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
    for (const wrong of ['abc', '-1', '1.5', '1e3', '1'.repeat(41), 'x1']) {
      const { status, refusal } = await follow(wrong)
      expect([wrong, status, refusal.code]).toEqual([wrong, 400, 'validation_failed'])
      expect(refusal.details[0].field).toBe('Last-Event-ID')
    }
    expect((await follow('')).status).toBe(200)
  })
})

describe('a past that is no more', () => {
  const ask = async (query: string, api = app.owner) =>
    dataOf(await api.get(`/v1/events?businessId=${businessId}&format=json${query}`))
  const headOf = async () => Number((await ask(''))['head'])

  it('is answered with reset as the first event, and goes on from the head', async () => {
    const head = await headOf()
    for (const beyond of [`${head + 1}`, '999999999999999']) {
      const stream = await follow(beyond)
      const id = await draft()
      const [reset, next] = await stream.take(2)
      expect(reset).toMatchObject({ type: 'reset', data: { head: reset?.id } })
      expect(next).toMatchObject({ type: 'invoice.created', data: { invoiceId: id } })
      expect(Number(next?.id)).toBeGreaterThan(Number(reset?.id))
      expect(about(await (await follow(reset?.id)).take(1))).toEqual([['invoice.created', id]])
    }
    for (const never of ['999999999999999', '9'.repeat(30)]) {
      expect(await ask(`&after=${never}`)).toEqual({ items: [], head: `${await headOf()}`, reset: true })
      expect((await (await follow(never)).take(1))[0]?.type).toBe('reset')
    }
  })

  it('is also every id that a restore passed over', async () => {
    const { units } = app.server.core
    const head = await headOf()
    const above = head + 1_000
    await units.write((unit) =>
      unit.audit.append(
        {
          businessId: null,
          actor: SYSTEM,
          at: unit.now.toISOString(),
          action: 'backup.restored',
          subject: { kind: 'backup', id: 'a backup' },
          from: { createdAt: unit.now.toISOString(), reason: 'asked' },
          to: { at: unit.now.toISOString(), keptAside: 'aside' },
        },
        above,
      ),
    )
    expect((await ask(`&after=${head}`))['reset']).toBe(false)
    for (const [index, gone] of [head + 1, head + 500, above].entries()) {
      // Before and after the business has events above the gap.
      if (index > 0) await draft()
      expect(await ask(`&after=${gone}`), `${gone}`).toMatchObject({ items: [], reset: true })
      expect((await (await follow(`${gone}`)).take(1))[0]?.type).toBe('reset')
    }
    const { items, reset } = await ask(`&after=${head}`)
    expect([items.length, reset]).toEqual([2, false])
    expect(Number(items[0].id)).toBeGreaterThan(above)
  })
})

describe('events as one answer', () => {
  const ask = (query: string, api = app.owner) => api.get(`/v1/events?businessId=${businessId}&format=json${query}`)
  const place = async () => dataOf(await ask(''))['head']

  it('are those after an id, with the id to go on from, and begin now without one', async () => {
    const after = await place()
    expect(dataOf(await ask(''))).toEqual({ items: [], head: after, reset: false })
    const ids = [await draft(), await draft()]
    const { items, head, reset } = dataOf(await ask(`&after=${after}`))
    expect([about(items.map((data: ReceivedEvent['data']) => ({ ...data, data }))), head, reset]).toEqual([
      ids.map((id) => ['invoice.created', id]),
      items[1].id,
      false,
    ])
    expect(dataOf(await ask(`&after=${head}`))).toEqual({ items: [], head, reset: false })
    // Where two name a place, the address counts.
    const headers = { 'last-event-id': '999999' }
    const answer = await app.owner.request('GET', `/v1/events?businessId=${businessId}&format=json&after=${after}`, {
      headers,
    })
    expect(dataOf(answer)['items']).toHaveLength(2)
  })

  it('come at the moment something happens, to everybody who waits', async () => {
    const after = await place()
    const waiting = Array.from({ length: 20 }, () => ask(`&after=${after}&wait=30`))
    await createCustomer(app.owner, businessId, { name: 'Nothing to tell' })
    const id = await draft()
    for (const answer of await Promise.all(waiting)) {
      expect(dataOf(answer)).toMatchObject({ items: [{ type: 'invoice.created', invoiceId: id }], reset: false })
    }
  })

  it('are none when the time is over, and the place moves on past what is no event', async () => {
    const after = await place()
    await createCustomer(app.owner, businessId, { name: 'No event' })
    const { items, head, reset } = dataOf(await ask(`&after=${after}&wait=1`))
    expect([items, reset]).toEqual([[], false])
    expect(Number(head)).toBeGreaterThan(Number(after))
  })

  it('are no longer told to who was signed out meanwhile (401)', async () => {
    const { email } = await memberOf(app, businessId, 'VIEWER')
    const { accessToken, refreshToken } = await signIn(app.server.url, email)
    const waiting = ask(`&after=${await place()}&wait=30`, apiClient(app.server.url, accessToken))
    expectOk(await apiClient(app.server.url).post('/v1/auth/logout', { refreshToken }))
    await draft()
    expect((await waiting).status).toBe(401)
  })

  it('want an id, a time and a form that are such (400)', async () => {
    for (const [query, field] of [
      ['&after=abc', 'after'],
      ['&after=-1', 'after'],
      ['&wait=31', 'wait'],
      ['&wait=1.5', 'wait'],
      ['&format=xml', 'format'],
    ] as const) {
      expectError(
        await app.owner.get(
          `/v1/events?businessId=${businessId}${query.includes('format') ? '' : '&format=json'}${query}`,
        ),
        400,
        'validation_failed',
        field,
      )
    }
  })

  it('do not hold up the end of the server', async () => {
    const server = await startTestServer()
    const owner = await signUpOwner(server)
    await createBusiness(owner)
    const waiting = owner.get('/v1/events?format=json&wait=30')
    // It has arrived: what was sent after it on another connection is answered, again and again.
    for (let asked = 0; asked < 10; asked += 1) dataOf(await owner.get('/v1/users/me'))
    const [answer] = await Promise.all([waiting, server.close()])
    expect(dataOf(answer)).toMatchObject({ items: [], reset: false })
  })
})

describe('the stream ends', () => {
  it('with the session, before the next event', async () => {
    const { email } = await memberOf(app, businessId, 'VIEWER')
    const { accessToken, refreshToken } = await signIn(app.server.url, email)
    const stream = await follow(undefined, accessToken)
    const seen = await draft()
    expect(about(await stream.take(1))).toEqual([['invoice.created', seen]])

    expectOk(await apiClient(app.server.url).post('/v1/auth/logout', { refreshToken }))
    await draft()
    expect(await stream.rest()).toEqual([])
  })

  it('with the membership, the key, or the time of the token', async () => {
    const own = await appOfOneTest()
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
    const { email } = await memberOf(app, businessId, 'VIEWER')
    const { accessToken, refreshToken } = await signIn(app.server.url, email)
    const stream = await follow(undefined, accessToken)
    await draft()
    await stream.take(1)

    vi.advanceTimersByTime(15_000)
    const marker = await draft()
    expect(about(await stream.take(1))).toEqual([['invoice.created', marker]])
    expect(stream.comments).toEqual([': still here'])

    expectOk(await apiClient(app.server.url).post('/v1/auth/logout', { refreshToken }))
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
