import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { reply, startMailServer, type MailServer } from '../../support/mail-server.ts'
import { addMember, createCustomer, dataOf, until } from '../../support/scenario.ts'
import { moneyBusiness, type MoneyBusiness } from '../money/money-business.ts'
import { expectError, expectOk, openApp } from '../support/app.ts'

const app = openApp()
let shop: MoneyBusiness
let mail: MailServer

beforeAll(async () => {
  mail = await startMailServer()
})
afterAll(() => mail?.close())
beforeEach(async () => {
  mail.behaves({})
  mail.received.splice(0)
  shop = await moneyBusiness(app)
  const { host, port, security, user, password, fromAddress } = mail.settings
  const smtp = { host, port, security, user, password, fromAddress }
  expectOk(await app.owner.patch(`/v1/businesses/${shop.businessId}/smtp`, smtp))
  expectOk(await app.owner.patch(`/v1/customers/${shop.customerId}`, { email: 'ada@example.com' }))
})

const path = (rest: string) => `/v1/customers/${shop.customerId}/${rest}`
const emails = async (): Promise<Json[]> => dataOf(await app.owner.get(path('emails'))).items
const owe = async (amount: number, customerId = shop.customerId) =>
  void expectOk(
    await app.owner.post(`/v1/customers/${customerId}/opening-items`, {
      number: 'OLD/7',
      date: '2026-03-02',
      dueDate: '2026-04-01',
      amount,
    }),
    201,
  )

const settled = (...states: string[]): Promise<Json> =>
  until(
    async () => {
      app.server.core.mailSender.wake()
      return (await emails())[0]
    },
    (email) => states.includes(email?.state),
  )

describe('a reminder by e-mail', () => {
  it('goes in its own words with the statement from the oldest item, and is noted once', async () => {
    await owe(1_250_000.45)
    const prepared = expectOk(await app.owner.get(path('email?kind=REMINDER')))
    expect(prepared).toMatchObject({ to: ['ada@example.com'], period: { from: '2026-03-02' } })
    expect(prepared.message).toContain('₦1,250,000.45')

    const sent = expectOk(await app.owner.post(path('email'), { kind: 'REMINDER', cc: ['books@example.com'] }), 202)
    expect(sent).toMatchObject({ kind: 'REMINDER', invoiceId: null, customerId: shop.customerId })
    expect(await settled('SENT')).toMatchObject({ id: sent.id, notTaken: [] })
    expect(mail.received.map(({ to }) => to)).toEqual([['ada@example.com', 'books@example.com']])
    expect(mail.received[0]?.content).toMatch(/filename="?statement-2026-03-02-to-\d{4}-\d\d-\d\d\.pdf/)

    const noted = dataOf(await app.owner.get(path('reminders'))).items
    expect(noted.map(({ channel, amount }: Json) => [channel, amount])).toEqual([['MAIL_SERVER', 1_250_000.45]])
  })

  it('goes once a day for the same amount, unless somebody says again', async () => {
    await owe(500)
    const send = (more: object = {}) => app.owner.post(path('email'), { kind: 'REMINDER', ...more })
    const many = async (more: object = {}) => {
      const body = { kind: 'REMINDER', customerIds: [shop.customerId], check: true, ...more }
      const { items } = expectOk(await app.owner.post(`/v1/businesses/${shop.businessId}/customer-emails`, body))
      return items.map(({ state, code }: Json) => [state, code])
    }
    expect(expectOk(await app.owner.post(path('reminders'), { channel: 'COPY' })).items).toHaveLength(1)
    const noted = await app.owner.post(path('reminders'), { channel: 'COPY' })
    expect(noted.body.warnings).toMatchObject([{ field: 'about' }])

    expectError(await send(), 409, 'reminded_today')
    expect(await many()).toEqual([['SKIPPED', 'reminded_today']])
    expect(await many({ evenAgain: true })).toEqual([['QUEUED', null]])
    expect(await emails()).toHaveLength(0)
    expectOk(await send({ evenAgain: true }), 202)

    await owe(100)
    expectOk(await send(), 202)
    expectError(await send(), 409, 'reminded_today')
    // None of them arrives while another test is counting.
    await until(emails, (all) => all.every(({ state }) => state === 'SENT'))
  })

  it('asks nobody who owes nothing, and nobody who has paid before it left', async () => {
    expectError(await app.owner.post(path('email'), { kind: 'REMINDER' }), 400, 'validation_failed', 'about')

    await owe(500)
    mail.behaves({ recipient: () => reply(450, '4.2.0 Come back later') })
    expectOk(await app.owner.post(path('email'), { kind: 'REMINDER' }), 202)
    await until(emails, ([email]) => email?.attempts === 1)
    await shop.pay(500)
    mail.behaves({})
    app.server.clock.advance(61_000)
    expect(await settled('REFUSED')).toMatchObject({
      trouble: expect.stringContaining('Nothing was outstanding any more'),
    })
    expect(mail.received).toHaveLength(0)
  })

  it('is stopped by a person, and is nobody else’s to decide about', async () => {
    await owe(500)
    mail.behaves({ recipient: () => reply(450, '4.2.0 Come back later') })
    const { id } = expectOk(await app.owner.post(path('email'), { kind: 'REMINDER' }), 202)
    await until(emails, ([email]) => email?.attempts === 1)
    const other = await createCustomer(app.owner, shop.businessId, { name: 'Somebody else' })
    const elsewhere = await app.owner.post(`/v1/customers/${other}/emails/${id}/decide`, { decision: 'STOP' })
    expectError(elsewhere, 404, 'not_found')
    expect(expectOk(await app.owner.post(path(`emails/${id}/decide`), { decision: 'STOP' })).state).toBe('CANCELLED')
    const again = await app.owner.post(path(`emails/${id}/decide`), { decision: 'STOP' })
    expectError(again, 409, 'email_not_decidable')
  })
})

describe('a statement by e-mail', () => {
  it('shows the year, says what is open and is no reminder', async () => {
    await owe(900)
    const prepared = expectOk(await app.owner.get(path('email?kind=STATEMENT')))
    expect(prepared.period.from <= '2026-03-02').toBe(true)
    expect(prepared.message).toContain('Balance due: ₦900.00')
    expectOk(await app.owner.post(path('email'), { kind: 'STATEMENT', message: 'As you asked.' }), 202)
    await settled('SENT')
    // What was under way to somebody else as it was stopped may come in between.
    expect(mail.received.map(({ content }) => content)).toContainEqual(expect.stringContaining('As you asked.'))
    expect(dataOf(await app.owner.get(path('reminders'))).items).toEqual([])
  })
})

describe('reminders to many', () => {
  it('say of each customer what becomes of it, and are for managers', async () => {
    await owe(500)
    const bare = await createCustomer(app.owner, shop.businessId, { name: 'Without e-mail', email: null })
    await owe(700, bare)
    const free = await createCustomer(app.owner, shop.businessId, { name: 'Owes nothing', email: 'free@example.com' })
    const all = `/v1/businesses/${shop.businessId}/customer-emails`
    const body = { kind: 'REMINDER', customerIds: [shop.customerId, bare, free] }
    const creator = await addMember(app.server, shop.businessId, 'CREATOR')
    expectError(await creator.post(all, body), 403, 'role_insufficient')

    const checked = expectOk(await app.owner.post(all, { ...body, check: true }))
    expect(checked).toMatchObject({ queued: 1, skipped: 2 })
    expect(await emails()).toEqual([])
    const done = expectOk(await app.owner.post(all, body))
    expect(done.items.map(({ state, amount, reason }: Json) => [state, amount, reason])).toEqual([
      ['QUEUED', 500, null],
      ['SKIPPED', 0, 'The customer has no e-mail address.'],
      ['SKIPPED', 0, 'There is nothing outstanding.'],
    ])
    await settled('SENT')
    expect(mail.received).toHaveLength(1)
  })
})

// The last of this file: nobody is signed in a day later.
it('a reminder goes for the same amount on another day', async () => {
  const said = { name: 'Books', businessId: shop.businessId, role: 'MANAGER' }
  const key = apiClient(app.server.url, dataOf(await app.owner.post('/v1/api-keys', said)).key)
  await owe(500)
  expectOk(await key.post(path('email'), { kind: 'REMINDER' }), 202)
  expectError(await key.post(path('email'), { kind: 'REMINDER' }), 409, 'reminded_today')
  app.server.clock.advance(24 * 60 * 60_000)
  expectOk(await key.post(path('email'), { kind: 'REMINDER' }), 202)
})
