import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { checkInFlightSubmissions } from '../../../core/use-cases/backup/complete-restore.ts'
import { createReminderSchedule } from '../../../core/workers/reminder-schedule.ts'
import { apiClient, type Api, type Json } from '../../support/api-client.ts'
import { reply, startMailServer, type MailServer } from '../../support/mail-server.ts'
import {
  addMember,
  createBusiness,
  createCustomer,
  createInvoice,
  dataOf,
  firsConfig,
  signUpOwner,
  until,
} from '../../support/scenario.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { expectError, expectOk } from '../support/app.ts'

// A Monday, half past eight in Lagos.
const MONDAY = Date.parse('2026-11-16T07:30:00Z')

/** Opened anew by each test: clocks do not go back. */
let server: TestServer
let mail: MailServer
let businessId: string
let customerId: string
let owner: Api
/** Keys, which outlive the days that pass here. */
let office: Api
let till: Api

/** The computer's clock is set ahead. */
const setTo = (moment: string) => server.clock.setWall(Date.parse(moment) - server.clock.now().getTime())
const useServer = async ({ settings }: MailServer) => {
  const { host, port, security, user, password, fromAddress } = settings
  expectOk(await office.patch(at('smtp'), { host, port, security, user, password, fromAddress }))
}

beforeEach(async () => {
  mail = await startMailServer()
  server = await startTestServer({ startsAt: MONDAY })
  owner = await signUpOwner(server)
  businessId = await createBusiness(owner, { name: 'Okafor Trading Ltd' })
  const keyOf = async (role: string) =>
    apiClient(server.url, dataOf(await owner.post('/v1/api-keys', { businessId, name: role, role })).key)
  office = await keyOf('ADMIN')
  till = await keyOf('MANAGER')
  expectOk(await owner.patch(at('firs-config'), firsConfig))
  expectOk(await owner.patch(at('app-provider'), { provider: 'provider1' }))
  customerId = await createCustomer(owner, businessId, { email: 'ada@example.com' })
  await useServer(mail)
})
afterEach(async () => {
  await server.close()
  await mail.close()
})

const plan = `reminder-plan`
const at = (rest: string) => `/v1/businesses/${businessId}/${rest}`
const switchOn = async (said: object = {}): Promise<Json> =>
  expectOk(await owner.patch(at(plan), { isOn: true, ...said }))

let owed = 0
/** Something that falls due on a day. */
const owe = async (dueDate: string, amount = 1_000, of = customerId) =>
  void expectOk(
    await till.post(`/v1/customers/${of}/opening-items`, {
      number: `OLD/${++owed}`,
      date: '2026-08-01',
      dueDate,
      amount,
    }),
    201,
  )
const pay = async (amount: number) =>
  void expectOk(
    await till.post('/v1/payments', { businessId, customerId, date: '2026-11-16', method: 'CASH', amount }),
    201,
  )
const emails = async (of = customerId): Promise<Json[]> => dataOf(await till.get(`/v1/customers/${of}/emails`)).items
const noted = async (): Promise<Json[]> => dataOf(await till.get(`/v1/customers/${customerId}/reminders`)).items
/** Somebody starts the program, and it looks whose hour has come. */
const look = () => createReminderSchedule(server.core).look()
const left = async (count = 1): Promise<Json[]> =>
  until(
    async () => {
      server.core.mailSender.wake()
      return emails()
    },
    (found) => found.filter(({ state }) => state === 'SENT').length >= count,
  )
const subjects = () =>
  mail.received.map(({ content }) => /^Subject: (.*(?:\r\n .*)*)/m.exec(content)?.[1]?.replace(/\r\n /g, ''))

describe('reminders that go out by themselves', () => {
  it('are switched off until an owner switches them on, which the log says with what was before', async () => {
    await owe('2026-11-13')
    setTo('2026-11-16T08:00:00Z')
    await look()
    expect(await emails()).toEqual([])
    expect(expectOk(await till.get(at(plan)))).toMatchObject({ isOn: false, nextAt: null, daysAfter: [3, 14, 30] })
    expectError(await till.patch(at(plan), { isOn: true }), 403, 'role_insufficient')
    const admin = await addMember(server, businessId, 'ADMIN')
    expectError(await admin.patch(at(plan), { isOn: true }), 403, 'role_insufficient')

    const on = await switchOn({ daysBefore: [2], hour: 10, smallestBalance: 500.5 })
    expect(on).toMatchObject({
      ...{ isOn: true, daysBefore: [2], daysAfter: [3, 14, 30], hour: 10, smallestBalance: 500.5 },
      nextAt: '2026-11-16T09:00:00.000Z',
      obstacle: null,
    })
    const log = dataOf(await owner.get(at('audit-log?area=SETTINGS'))).items[0]
    expect(log).toMatchObject({ action: 'business.settingsUpdated', from: { reminderPlan: { isOn: false } } })
    expect(log.to.reminderPlan).toMatchObject({ isOn: true, smallestBalance: '50050' })
  })

  it('name the field that is wrong and what to do', async () => {
    const change = (said: object) => owner.patch(at(plan), said)
    expectError(await change({ daysAfter: [400] }), 400, 'validation_failed', 'daysAfter[0]')
    expectError(await change({ hour: 24 }), 400, 'validation_failed', 'hour')
    expectError(await change({ isOn: true, daysAfter: [] }), 400, 'validation_failed', 'daysAfter')
    expectOk(await office.delete(at('smtp')))
    expectError(await change({ isOn: true }), 422, 'smtp_missing')
  })

  it('go at their hour, once a day to a customer for all that reached a day, and are noted as such', async () => {
    await owe('2026-11-13', 1_000)
    await owe('2026-11-02', 700)
    await owe('2026-11-15', 50)
    const id = await createInvoice(owner, businessId, customerId, { issueDate: '2026-10-30', dueDate: '2026-11-13' })
    expectOk(await owner.post(`/v1/invoices/${id}/finalize`))
    const { total } = dataOf(await till.get(`/v1/invoices/${id}`))
    setTo('2026-11-16T07:59:00Z')
    await switchOn()
    await look()
    expect(await emails()).toEqual([])

    setTo('2026-11-16T08:00:00Z')
    await look()
    await look()
    const [email] = await left()
    expect(email).toMatchObject({ kind: 'REMINDER', createdBy: 'Invoice Desk', to: ['ada@example.com'] })
    expect(mail.received).toHaveLength(1)
    // What is overdue and has not reached its first day is not asked for.
    expect(email.message).not.toContain('₦50.00')
    const [note, ...others] = await noted()
    expect(others).toEqual([])
    expect(note).toMatchObject({ automatic: true, by: 'Invoice Desk', channel: 'MAIL_SERVER', about: 'OVERDUE' })
    expect(note.amount).toBeCloseTo(1_700 + total, 2)
    const history = dataOf(await till.get(`/v1/invoices/${id}/history`)).items
    expect(history.at(-1)).toMatchObject({
      action: 'invoice.reminded',
      by: { name: 'Invoice Desk' },
      to: { days: 3 },
    })

    const countOn = async (day: string) => {
      setTo(`2026-11-${day}T12:00:00Z`)
      await look()
      return (await emails()).length
    }
    expect(await countOn('17')).toBe(1)
    expect(await countOn('18')).toBe(2)
    await left(2)
    expect(await countOn('26')).toBe(2)
    expect(await countOn('27')).toBe(3)
  })

  it('send no burst for days on which the computer was off, nor for what was overdue before', async () => {
    await owe('2026-09-01')
    await owe('2026-11-16')
    await switchOn()
    setTo('2026-12-01T15:00:00Z')
    await look()
    await left()
    expect((await emails()).map(({ subject }) => subject)).toEqual(['Reminder: ₦2,000.00 overdue, Okafor Trading Ltd'])
    setTo('2026-12-02T15:00:00Z')
    await look()
    expect(await emails()).toHaveLength(1)
  })

  it('wait for a line without a second one, and ask for what is open when they leave', async () => {
    await owe('2026-11-13', 1_000)
    await owe('2026-11-14', 400)
    setTo('2026-11-16T08:00:00Z')
    await switchOn()
    mail.behaves({ recipient: () => reply(450, '4.2.0 Come back later') })
    await look()
    await until(emails, ([email]) => email?.attempts === 1)
    await pay(600)
    setTo('2026-11-17T08:00:00Z')
    await look()
    expect(await emails()).toHaveLength(1)
    mail.behaves({})
    const [email] = await left()
    expect(email.subject).toBe('Reminder: ₦800.00 overdue, Okafor Trading Ltd')
    expect(email.message).toContain('4 days overdue')
    expect((await noted())[0]).toMatchObject({ amount: 800 })
    await look()
    expect(mail.received).toHaveLength(1)
  })

  it('say what is true at the moment they leave, also where somebody pays while the mail server is asked', async () => {
    await owe('2026-11-13', 1_000)
    const paying = [400, 600]
    const asked = await startMailServer({
      onRcptTo(_address, _session, callback) {
        const amount = paying.shift()
        void (amount === undefined ? Promise.resolve() : pay(amount)).then(() => callback())
      },
    })
    await useServer(asked)
    await switchOn()
    setTo('2026-11-16T08:00:00Z')
    await look()
    const [email] = await until(emails, ([one]) => ['REFUSED', 'SENT'].includes(one?.state))
    expect(email.trouble).toContain('Nothing was outstanding any more')
    expect(asked.received).toEqual([])

    await owe('2026-11-14', 900)
    paying.push(100)
    setTo('2026-11-17T08:00:00Z')
    await look()
    await left()
    expect(asked.received).toHaveLength(1)
    expect((await emails())[0]?.subject).toBe('Reminder: ₦800.00 overdue, Okafor Trading Ltd')
    await asked.close()
  })

  it('are stopped by switching off', async () => {
    await owe('2026-11-13', 1_000)
    await switchOn()
    mail.behaves({ recipient: () => reply(450, '4.2.0 Come back later') })
    setTo('2026-11-16T08:00:00Z')
    await look()
    await until(emails, ([email]) => email?.attempts === 1)
    expectOk(await owner.patch(at(plan), { isOn: false }))
    expect((await emails())[0]).toMatchObject({ state: 'CANCELLED' })
  })

  it('are stopped by a payment that came in before they left', async () => {
    await owe('2026-11-13', 1_000)
    setTo('2026-11-16T08:00:00Z')
    await switchOn()
    mail.behaves({ recipient: () => reply(450, '4.2.0 Come back later') })
    await look()
    await until(emails, ([email]) => email?.attempts === 1)
    await pay(1_000)
    mail.behaves({})
    setTo('2026-11-16T08:10:00Z')
    server.core.mailSender.wake()
    const [email] = await until(emails, ([one]) => one?.state === 'REFUSED')
    expect(email.trouble).toContain('Nothing was outstanding any more')
    expect(mail.received).toEqual([])
    expect(await noted()).toEqual([])
    expect(expectOk(await till.get(at('attention')))).toMatchObject({ remindersNotSent: 0 })
  })

  it('leave out whom they cannot or shall not reach, and say so in the preview', async () => {
    const bare = await createCustomer(owner, businessId, { name: 'Bare', email: null, tin: null })
    const friend = await createCustomer(owner, businessId, { name: 'Friend', email: 'f@example.com', tin: null })
    const small = await createCustomer(owner, businessId, { name: 'Small', email: 's@example.com', tin: null })
    const told = await createCustomer(owner, businessId, { name: 'Told', email: 't@example.com', tin: null })
    expectOk(await owner.patch(`/v1/customers/${friend}`, { automaticReminders: false }))
    for (const [of, amount] of [
      [customerId, 900],
      [bare, 800],
      [friend, 700],
      [small, 99],
      [told, 600],
    ] as const) {
      await owe('2026-11-13', amount, of)
    }
    expectOk(await till.post(`/v1/customers/${told}/reminders`, { channel: 'WHATSAPP' }))
    await switchOn({ smallestBalance: 100 })
    const preview = expectOk(await till.get(at(`${plan}/preview`)))
    expect(preview).toMatchObject({ at: '2026-11-16T08:00:00.000Z', reminders: 1, skipped: 4, amount: 900 })
    expect(preview.items.map(({ amount, step, skipped }: Json) => [amount, step, skipped])).toEqual([
      [900, 3, null],
      [800, 3, 'no_email'],
      [700, 3, 'left_out'],
      [600, 3, 'reminded_today'],
      [99, 3, 'too_small'],
    ])
    setTo('2026-11-16T08:00:00Z')
    await look()
    await left()
    expect(mail.received.map(({ to }) => to)).toEqual([['ada@example.com']])
    // Who was reminded by hand is not reminded of the same day again.
    setTo('2026-11-17T08:00:00Z')
    await look()
    expect(await emails(told)).toEqual([])
  })

  it('do not repeat what somebody said by hand, nor what went out, where the clock is set back', async () => {
    const told = await createCustomer(owner, businessId, { name: 'Told', email: 't@example.com', tin: null })
    await owe('2026-11-14', 600, told)
    await owe('2026-11-13', 900)
    await switchOn()
    setTo('2026-11-16T08:00:00Z')
    await look()
    await left()
    setTo('2026-11-18T07:00:00Z')
    expectOk(await till.post(`/v1/customers/${told}/reminders`, { channel: 'WHATSAPP' }))
    setTo('2026-11-17T08:00:00Z')
    await look()
    expect(await emails(told)).toEqual([])
    expect((await emails()).length).toBe(1)
  })

  it('reach nobody from practice', async () => {
    expectOk(await owner.patch(at('app-provider'), { provider: 'sandbox' }))
    await owe('2026-11-13')
    setTo('2026-11-16T08:00:00Z')
    expect(await switchOn()).toMatchObject({ isOn: true, nextAt: null, obstacle: 'practice' })
    await look()
    expect(await emails()).toEqual([])
  })

  it('are not repeated after a backup was restored, whatever went out since it was made', async () => {
    await owe('2026-11-13')
    setTo('2026-11-16T08:00:00Z')
    await switchOn()
    await server.core.units.write(checkInFlightSubmissions)
    await look()
    expect(await emails()).toEqual([])
    setTo('2026-11-27T09:00:00Z')
    await look()
    expect(await left()).toHaveLength(1)
  })

  it('that did not arrive are told of, and so is a mail server that is gone', async () => {
    await owe('2026-11-13')
    setTo('2026-11-16T08:00:00Z')
    await switchOn()
    mail.behaves({ recipient: () => reply(550, '5.1.1 No such mailbox') })
    await look()
    await until(emails, ([email]) => email?.state === 'REFUSED')
    expect(await noted()).toEqual([])
    expect(expectOk(await till.get(at('attention')))).toMatchObject({ remindersNotSent: 1 })
    expect(expectOk(await till.get(at(plan))).failed).toMatchObject([{ customerId, state: 'REFUSED' }])

    expectOk(await office.delete(at('smtp')))
    expect(expectOk(await till.get(at('attention')))).toMatchObject({ remindersWithoutServer: true })
    expect(expectOk(await till.get(at(plan)))).toMatchObject({ obstacle: 'smtp_missing', nextAt: null })
  })

  it('are tried out by a test to oneself, which reminds nobody', async () => {
    expectOk(await owner.post(at(`${plan}/test`), { to: 'me@example.com' }))
    expect(mail.received.map(({ to }) => to)).toEqual([['me@example.com']])
    expect(mail.received[0]?.content).toContain('No customer got it')
    await owe('2026-11-13', 1_234)
    await switchOn()
    expectOk(await owner.post(at(`${plan}/test`), { to: 'me@example.com' }))
    expect(subjects().at(-1)).toMatch(/^Test: |=\?UTF-8/)
    expect(await emails()).toEqual([])
    expect(await noted()).toEqual([])
  })
})
