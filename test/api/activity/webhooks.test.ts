import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { addMember, createCustomer, createInvoice, dataOf, until } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, NO_ID, openApp, untilStatus } from '../support/app.ts'
import { openTill } from '../support/till.ts'

import { isSigned, startReceiver, type Receiver } from '../../support/webhook-receiver.ts'

const app = openApp()
let businessId: string
let customerId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
})

const json = (body: object) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const draft = () => createInvoice(app.owner, businessId, customerId)
const made: string[] = []

async function hook(receiver: Pick<Receiver, 'url'>, events: readonly string[] = ['invoice.*']): Promise<Json> {
  for (const id of made.splice(0)) await app.owner.delete(`/v1/webhooks/${id}`)
  const created = dataOf(await app.owner.post('/v1/webhooks', { businessId, url: receiver.url, events }))
  made.push(created.id)
  return created
}

const deliveriesOf = async (id: string): Promise<Json[]> =>
  dataOf(await app.owner.get(`/v1/webhooks/${id}/deliveries?limit=100`)).items

describe('a webhook', () => {
  it('gets each event that it asked for as in the stream, signed with the secret that was shown once', async () => {
    const receiver = await startReceiver()
    const { id, secret, ...webhook } = await hook(receiver, ['invoice.created'])
    expect(secret).toMatch(/^whsec_[\w-]{43}$/)
    expect(webhook).toMatchObject({
      businessId,
      url: receiver.url,
      events: ['invoice.created'],
      waiting: 0,
      last: null,
    })

    const invoice = await draft()
    dataOf(await app.owner.patch(`/v1/invoices/${invoice}`, { notes: 'Not asked for' }))
    const [delivered] = await until(
      () => deliveriesOf(id),
      ([newest]) => newest?.state === 'DELIVERED',
    )

    expect(receiver.received).toHaveLength(1)
    const [received] = receiver.received
    if (!received) throw new Error('Nothing came.')
    const { items } = dataOf(await app.owner.get(`/v1/events?format=json&businessId=${businessId}&after=0`))
    expect(received.event).toEqual(items.findLast((event: Json) => event.type === 'invoice.created'))
    expect(received.event).toMatchObject({ type: 'invoice.created', invoiceId: invoice })
    expect(received.headers).toMatchObject({
      'content-type': 'application/json',
      'invoice-desk-delivery': delivered.id,
    })
    expect(isSigned(received, secret)).toBe(true)
    expect(isSigned(received, `${secret}x`)).toBe(false)
    expect(delivered).toMatchObject({ eventId: received.event.id, attempts: 1, status: 200, trouble: null })

    const shown = dataOf(await app.owner.get(`/v1/webhooks/${id}`))
    expect(shown).toMatchObject({ id, waiting: 0, last: { state: 'DELIVERED', status: 200 } })
    expect(JSON.stringify(await app.owner.get(`/v1/webhooks?businessId=${businessId}`))).not.toContain(secret)
  })

  it('misses nothing that happens while nobody sends, and sends nothing twice that was taken', async () => {
    const receiver = await startReceiver()
    const { id } = await hook(receiver, ['invoice.created'])
    await app.server.core.queue.stop()
    const ids = [await draft(), await draft(), await draft()]
    expect(receiver.received).toHaveLength(0)

    await app.server.core.queue.start()
    await until(
      () => deliveriesOf(id),
      (all) => all.length === 3 && all.every(({ state }) => state === 'DELIVERED'),
    )
    await app.server.core.queue.stop()
    await app.server.core.queue.start()
    ids.push(await draft())
    await until(
      async () => receiver.received.length,
      (count) => count === 4,
    )
    expect(receiver.received.map(({ event }) => event.invoiceId).toSorted()).toEqual(ids.toSorted())
  })

  it('is tried out with an event that says nothing, once, and answers what came of it', async () => {
    const receiver = await startReceiver()
    const { id, secret } = await hook(receiver, ['queue.stalled'])
    const tested = expectOk(await app.owner.post(`/v1/webhooks/${id}/test`))
    expect(tested).toMatchObject({
      type: 'webhook.test',
      state: 'DELIVERED',
      status: 200,
      invoiceId: null,
      attempts: 1,
    })
    expect(receiver.received[0]?.event).toMatchObject({ id: tested.id, type: 'webhook.test' })
    expect(receiver.received[0] && isSigned(receiver.received[0], secret)).toBe(true)

    receiver.answers(401)
    const answer = await app.owner.post(`/v1/webhooks/${id}/test`)
    const refused = expectOk(answer)
    expect(answer.body.message).toMatch(/^The test event was not accepted\. ./)
    expect(refused).toMatchObject({ state: 'FAILED', status: 401, nextAttemptAt: null })
    expect(JSON.stringify(refused)).not.toContain('words of the receiver')
  })

  it('sends nothing any more once it is deleted', async () => {
    const receiver = await startReceiver()
    const { id } = await hook(receiver)
    expectOk(await app.owner.delete(`/v1/webhooks/${id}`))
    expectError(await app.owner.get(`/v1/webhooks/${id}`), 404, 'not_found')
    const other = await startReceiver()
    const { id: next } = await hook(other)
    await draft()
    await until(
      () => deliveriesOf(next),
      ([newest]) => newest?.state === 'DELIVERED',
    )
    expect(receiver.received).toHaveLength(0)
  })

  it('stands in the audit log with who made it, and without its address beyond the host', async () => {
    const receiver = await startReceiver()
    const { id, secret } = await hook({ url: `${receiver.url}/of-somebody?token=s3cr3t` })
    dataOf(await app.owner.post(`/v1/webhooks/${id}/rotate-secret`))
    expectOk(await app.owner.delete(`/v1/webhooks/${id}`))
    const { items } = dataOf(await app.owner.get(`/v1/businesses/${businessId}/audit-log?limit=100`))
    const own = items.filter(({ subject }: Json) => subject.id === id)
    expect(own.map(({ action }: Json) => action)).toEqual([
      'webhook.deleted',
      'webhook.secretRotated',
      'webhook.created',
    ])
    expect(own[2].to).toEqual({ origin: new URL(receiver.url).origin, events: ['invoice.*'] })
    expect(JSON.stringify(own)).not.toMatch(new RegExp(`s3cr3t|${secret}`))
  })
})

describe('the address of a webhook', () => {
  const create = (body: object) => app.owner.post('/v1/webhooks', { businessId, events: ['invoice.*'], ...body })

  it('is https, or http on this computer; a private network needs the consent of the owner of the installation', async () => {
    for (const url of ['http://example.com/', 'ftp://example.com', 'https://user:pass@example.com/', 'nonsense', 5]) {
      expectError(await create({ url }), 400, 'validation_failed', 'url')
    }
    const refused = await create({ url: 'https://10.0.0.5:8443/hook?x=1' })
    expectError(refused, 400, 'address_needs_consent', 'url')
    expect(refused.body.data).toEqual({ address: 'https://10.0.0.5:8443' })
    for (const url of ['https://169.254.169.254/', 'https://[::ffff:10.0.0.5]/', 'https://0x0a.5/']) {
      expectError(await create({ url }), 400, 'address_needs_consent', 'url')
    }

    expectOk(await app.owner.patch('/v1/instance', { privateAddresses: ['https://10.0.0.5:8443'] }))
    const { id } = dataOf(await create({ url: 'https://10.0.0.5:8443/hook?x=1' }))
    expectOk(await app.owner.patch('/v1/instance', { privateAddresses: [] }))
    const blocked = expectOk(await app.owner.post(`/v1/webhooks/${id}/test`))
    expect(blocked).toMatchObject({
      state: 'FAILED',
      status: null,
      trouble: expect.stringContaining('private network'),
    })
    expectOk(await app.owner.delete(`/v1/webhooks/${id}`))
  })

  it('is not left for another one, and says the same whatever the connection did', async () => {
    const elsewhere = await startReceiver()
    const receiver = await startReceiver()
    const { id } = await hook(receiver)
    const troubles: unknown[] = []
    const test = async () => {
      const { state, trouble } = expectOk(await app.owner.post(`/v1/webhooks/${id}/test`))
      expect(state).toBe('FAILED')
      troubles.push(trouble)
    }
    receiver.answers((_received, res) => void res.writeHead(307, { Location: elsewhere.url }).end())
    await test()
    expect(elsewhere.received).toHaveLength(0)
    receiver.answers((_received, res) => void res.destroy())
    await test()
    receiver.close()
    await test()
    expect(new Set(troubles).size).toBe(1)
    expect(troubles[0]).toContain('No receiver answers at this address')
  })

  it('is named with events that there are', async () => {
    for (const events of [[], ['invoice'], ['*'], ['invoice.sold'], 'invoice.*', undefined]) {
      const answer = await create({ url: 'http://127.0.0.1:1/', events })
      expect(answer.status).toBe(400)
      expect(answer.body.details[0].field).toMatch(/^events/)
    }
  })

  it('is one of ten at most', async () => {
    const own = await freshReadyBusiness(app.owner)
    const make = () =>
      app.owner.post('/v1/webhooks', { businessId: own, url: 'http://127.0.0.1:1/', events: ['invoice.*'] })
    for (let n = 1; n <= 10; n++) expect((await make()).status).toBe(201)
    expectError(await make(), 409, 'too_many_webhooks')
    const { items } = dataOf(await app.owner.get(`/v1/webhooks?businessId=${own}`))
    expectOk(await app.owner.delete(`/v1/webhooks/${items[0].id}`))
    expect((await make()).status).toBe(201)
    expectOk(await app.owner.delete(`/v1/businesses/${own}`))
  })
})

describe('webhooks are managed', () => {
  it('by an ADMIN of the business and by its ADMIN key, and by nobody else', async () => {
    const body = { businessId, url: 'http://127.0.0.1:1/', events: ['invoice.*'] }
    const manager = await addMember(app.server, businessId, 'MANAGER')
    expectError(await manager.post('/v1/webhooks', body), 403, 'role_insufficient')
    const { api } = await openTill(app, businessId, { role: 'ADMIN' })
    const { id } = dataOf(await api.post('/v1/webhooks', { ...body, businessId: undefined }))
    expectError(await manager.get(`/v1/webhooks/${id}/deliveries`), 403, 'role_insufficient')
    expectOk(await api.delete(`/v1/webhooks/${id}`))
    expectError(await api.delete(`/v1/webhooks/${NO_ID}`), 404, 'not_found')
  })

  it.each([
    [
      'is removed',
      (id: string, takeOver: boolean) => app.owner.request('DELETE', `/v1/team/members/${id}`, json({ takeOver })),
    ],
    [
      'is made MANAGER',
      (id: string, takeOver: boolean) => app.owner.patch(`/v1/team/members/${id}/role`, { role: 'MANAGER', takeOver }),
    ],
    [
      'is limited to approving',
      (id: string, takeOver: boolean) =>
        app.owner.patch(`/v1/team/members/${id}/role`, { role: 'ADMIN', scope: 'APPROVALS', takeOver }),
    ],
  ])('no longer once who made them %s, unless somebody takes them over', async (_how, lose) => {
    for (const takeOver of [false, true]) {
      const admin = await addMember(app.server, businessId, 'ADMIN')
      const { id: userId } = dataOf(await admin.get('/v1/users/me'))
      const url = 'https://receiver.example/hook'
      const { id } = dataOf(await admin.post('/v1/webhooks', { businessId, url, events: ['queue.stalled'] }))
      const { members } = dataOf(await app.owner.get(`/v1/team?businessId=${businessId}`))
      const member = members.find((one: Json) => one.userId === userId)
      const handedOut = dataOf(await app.owner.get(`/v1/team/members/${member.id}/handed-out`))
      expect(handedOut.webhooks).toEqual([{ id, url }])

      const [ended, kept] = takeOver ? [[], [{ id, url }]] : [[{ id, url }], []]
      const lost = expectOk(await lose(member.id, takeOver))
      expect(lost).toMatchObject({ endedWebhooks: ended, takenOverWebhooks: kept })
      const shown = await app.owner.get(`/v1/webhooks/${id}`)
      if (!takeOver) expectError(shown, 404, 'not_found')
      else {
        expect(dataOf(shown).createdBy).toBe('Ngozi Okafor')
        expectOk(await app.owner.delete(`/v1/webhooks/${id}`))
      }
    }
  })

  it('by an ADMIN for as long as they are that, whatever else changes', async () => {
    const admin = await addMember(app.server, businessId, 'ADMIN')
    const { id: userId } = dataOf(await admin.get('/v1/users/me'))
    const body = { businessId, url: 'https://receiver.example/hook', events: ['queue.stalled'] }
    const { id } = dataOf(await admin.post('/v1/webhooks', body))
    const { members } = dataOf(await app.owner.get(`/v1/team?businessId=${businessId}`))
    const member = members.find((one: Json) => one.userId === userId)
    expectOk(await app.owner.patch(`/v1/team/members/${member.id}/role`, { role: 'OWNER' }))
    const lost = expectOk(await app.owner.patch(`/v1/team/members/${member.id}/role`, { role: 'ADMIN' }))
    expect(lost).toMatchObject({ endedWebhooks: [], takenOverWebhooks: [] })
    expectOk(await app.owner.delete(`/v1/webhooks/${id}`))
  })

  it('with deliveries of their own only', async () => {
    const receiver = await startReceiver()
    const first = await hook(receiver)
    const { id: delivery } = dataOf(await app.owner.post(`/v1/webhooks/${first.id}/test`))
    const second = dataOf(
      await app.owner.post('/v1/webhooks', { businessId, url: receiver.url, events: ['queue.stalled'] }),
    )
    expectError(await app.owner.post(`/v1/webhooks/${second.id}/deliveries/${delivery}/replay`), 404, 'not_found')
    expectOk(await app.owner.delete(`/v1/webhooks/${second.id}`))
  })
})

it('tells of an invoice all the way to the authority', async () => {
  const receiver = await startReceiver()
  await hook(receiver, ['invoice.*', 'queue.*'])
  const invoice = await draft()
  dataOf(await app.owner.post(`/v1/invoices/${invoice}/finalize`))
  await app.owner.post(`/v1/invoices/${invoice}/submit-to-app`)
  await untilStatus(app, invoice, 'FIRS_APPROVED')
  await until(
    async () => receiver.typesOf(invoice),
    (types) => types.includes('invoice.firsApproved'),
  )
  const types = receiver.typesOf(invoice)
  expect(types.indexOf('invoice.created')).toBe(0)
  expect(types.indexOf('queue.added')).toBeLessThan(types.indexOf('invoice.firsApproved'))
})
