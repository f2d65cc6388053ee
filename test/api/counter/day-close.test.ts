import { beforeEach, describe, expect, it } from 'vitest'

import { dayAfter } from '../../../core/domain/calendar/days.ts'
import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import { textOf } from '../../printing/pdf-tools.ts'
import type { Api, Json } from '../../support/api-client.ts'
import { addMember, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, openApp } from '../support/app.ts'

import { freshKey, isReplay, keyed, letTillsPrice } from '../support/till.ts'

const app = openApp()
let businessId: string
beforeEach(async () => {
  businessId = await freshReadyBusiness(app.owner)
  await letTillsPrice(app, businessId)
})

const rice = { description: 'Rice, 5 kg', quantity: 1, unitPrice: 10_000, taxPercent: 0, hsnCode: '1006.30' }
const milk = { description: 'Milk', quantity: 1, unitPrice: 1000, taxPercent: 7.5, hsnCode: '0402.21' }
const sell = async (items: object[], payments: object[], api = app.owner): Promise<Json> =>
  expectOk(await api.post('/v1/sales/counter', { businessId, items, payments }), 201)
const move = (body: object, api = app.owner) => api.post(`/v1/businesses/${businessId}/cash-movements`, body)
const close = (body: object = {}, api = app.owner) => api.post(`/v1/businesses/${businessId}/day-closes`, body)
const current = async (): Promise<Json> =>
  dataOf(await app.owner.get(`/v1/businesses/${businessId}/day-closes/current`))
const closes = async (query = ''): Promise<Json> =>
  dataOf(await app.owner.get(`/v1/businesses/${businessId}/day-closes?${query}`))
const cash = (amount: number) => ({ method: 'CASH', amount })
const card = (amount: number) => ({ method: 'CREDIT_CARD', methodDetail: 'POS_TERMINAL', amount })

describe('the day at the counter', () => {
  it('is looked at any time, and closed with what was counted; the next one begins with what stays', async () => {
    expect(await current()).toMatchObject({ day: null, unclosedDay: null, lastClose: null, expected: 0 })
    expectOk(await move({ kind: 'FLOAT', amount: 5000 }), 201)
    await sell([rice], [cash(12_000)])
    await sell([rice, milk], [card(6000), cash(5075)])
    expectOk(await move({ kind: 'CASH_IN', amount: 2000, reason: 'Small notes from the bank' }), 201)
    expectOk(await move({ kind: 'CASH_OUT', amount: 1500.5, reason: 'Diesel' }), 201)

    const till = await current()
    expect(till).toMatchObject({
      day: lagosDate(app.server.clock.now()),
      float: 5000,
      sales: { count: 2, total: 21_075 },
      returns: { count: 0, total: 0, credited: 0 },
      takenBack: { count: 0, total: 0 },
      methods: [
        { method: 'CASH', methodDetail: null, received: 15_075, givenBack: 0, takenBack: 0, net: 15_075 },
        { method: 'CREDIT_CARD', methodDetail: 'POS_TERMINAL', received: 6000, net: 6000 },
      ],
      vat: [
        { category: 'STANDARD', ratePercent: 7.5, net: 1000, vat: 75 },
        { category: 'ZERO_RATED', ratePercent: 0, net: 20_000, vat: 0 },
      ],
      cashIn: 2000,
      cashOut: 1500.5,
      expected: 20_574.5,
    })
    expect(till.movements.map(({ kind, reason }: Json) => [kind, reason])).toEqual([
      ['FLOAT', null],
      ['CASH_IN', 'Small notes from the bank'],
      ['CASH_OUT', 'Diesel'],
    ])

    const note = 'Change for 100 was given twice'
    const closed = expectOk(await close({ counted: 20_500, remains: 4000, note: ` ${note} ` }), 201)
    expect(closed).toMatchObject({ number: 'Z000001', counted: 20_500, difference: -74.5, note, remains: 4000 })
    for (const name of ['sales', 'methods', 'vat', 'expected', 'movements', 'from', 'to', 'float'])
      expect(closed[name], name).toEqual(till[name])
    expect(dataOf(await app.owner.get(`/v1/day-closes/${closed.id}`))).toEqual(closed)
    expect(await current()).toMatchObject({
      float: 4000,
      expected: 4000,
      sales: { count: 0 },
      lastClose: { number: 'Z000001' },
    })

    const log = dataOf(await app.owner.get(`/v1/businesses/${businessId}/audit-log?limit=100`))
    expect(log.items.map(({ action }: Json) => action)).toEqual(
      expect.arrayContaining(['till.floatSet', 'till.cashIn', 'till.cashOut', 'day.closed']),
    )
    expect(log.items.find(({ action }: Json) => action === 'day.closed').to).toMatchObject({ difference: -74.5, note })
  })

  it('keeps the float in the drawer unless it is said, and never more than is there', async () => {
    await move({ kind: 'FLOAT', amount: 3000 })
    await move({ kind: 'FLOAT', amount: 5000 })
    await sell([rice], [cash(10_000)])
    expectError(await close({ counted: 100, remains: 101 }), 400, 'validation_failed', 'remains')
    expectError(await close({ remains: 15_000.01 }), 400, 'validation_failed', 'remains')
    expectError(await close({ note: 'x'.repeat(201) }), 400, 'validation_failed', 'note')
    const uncounted = { counted: null, difference: null, note: null, remains: 5000 }
    expect(expectOk(await close(), 201)).toMatchObject({ float: 5000, ...uncounted })
    await sell([rice], [cash(10_000)])
    expect(expectOk(await close({ counted: 1200 }), 201)).toMatchObject({
      number: 'Z000002',
      difference: -13_800,
      remains: 1200,
    })
  })

  it('is closed once: there is nothing to close a second time, and a key closes it once', async () => {
    expectError(await close(), 409, 'nothing_to_close')
    await sell([rice], [cash(10_000)])
    const key = freshKey()
    const twice = [1, 2].map(() => keyed(app.owner, key, 'POST', `/v1/businesses/${businessId}/day-closes`, {}))
    const [one, other] = await Promise.all(twice)
    const again = await keyed(app.owner, key, 'POST', `/v1/businesses/${businessId}/day-closes`, {})
    expect(isReplay(again)).toBe(true)
    expect(new Set([one, other, again].flatMap((answer) => answer?.body.data?.id ?? [])).size).toBe(1)
    expectError(await close(), 409, 'nothing_to_close')
    expect((await closes()).meta.totalItems).toBe(1)
  })

  it('has reasons for cash that moves, and amounts', async () => {
    for (const [body, field] of [
      [{ kind: 'CASH_OUT', amount: 5 }, 'reason'],
      [{ kind: 'CASH_IN', amount: 5, reason: null }, 'reason'],
      [{ kind: 'CASH_IN', amount: 0, reason: 'Nothing' }, 'amount'],
      [{ kind: 'LOAN', amount: 5 }, 'kind'],
      [{ kind: 'FLOAT', amount: -1 }, 'amount'],
    ] as const) {
      expectError(await move(body), 400, 'validation_failed', field)
    }
    expect((await current()).day).toBeNull()
  })

  it('counts what is taken back, on the day on which that is done', async () => {
    const { payment } = await sell([rice], [cash(10_000)])
    await close()
    expectOk(await app.owner.post(`/v1/payments/${payment.id}/reverse`, { reason: 'A false note' }))
    expect(await current()).toMatchObject({
      sales: { count: 0, total: 0 },
      takenBack: { count: 1, total: -10_000 },
      methods: [{ method: 'CASH', received: 0, takenBack: -10_000, net: -10_000 }],
      expected: -10_000,
    })
  })

  it('counts the sales that stand: one that is a draft again or cancelled is none, and finalized again it is what it is then', async () => {
    const uncoded = { description: 'Sugar', quantity: 1, unitPrice: 2000, taxPercent: 7.5, taxCategory: 'CUSTOM' }
    await sell([rice], [cash(10_000)])
    const { invoice, payment } = await sell([uncoded], [cash(2150)])
    expect(await current()).toMatchObject({ sales: { count: 2, total: 12_150 }, expected: 12_150 })

    expectOk(await app.owner.post(`/v1/invoices/${invoice.id}/reopen`))
    const vat = (net: number) => [
      { ratePercent: 7.5, net, vat: net * 0.075 },
      { ratePercent: 0, net: 10_000, vat: 0 },
    ]
    expect(await current()).toMatchObject({ sales: { count: 1, total: 10_000 }, vat: vat(0), expected: 12_150 })
    expectOk(await app.owner.patch(`/v1/invoices/${invoice.id}`, { items: [{ ...uncoded, unitPrice: 1000 }] }))
    expectOk(await app.owner.post(`/v1/invoices/${invoice.id}/finalize`))
    expect(await current()).toMatchObject({ sales: { count: 2, total: 11_075 }, vat: vat(1000), expected: 12_150 })

    expectOk(await app.owner.post(`/v1/invoices/${invoice.id}/reopen`))
    expectOk(await app.owner.delete(`/v1/invoices/${invoice.id}`))
    expectOk(await app.owner.post(`/v1/payments/${payment.id}/reverse`, { reason: 'Given back' }))
    expect(await current()).toMatchObject({ sales: { count: 1, total: 10_000 }, vat: vat(0), expected: 10_000 })
  })

  it('stays as it was closed: a sale of it that is cancelled later is taken off the next day', async () => {
    const { invoice } = await sell(
      [{ description: 'Sugar', quantity: 1, unitPrice: 2000, taxPercent: 7.5, taxCategory: 'CUSTOM' }],
      [cash(2150)],
    )
    const closed = expectOk(await close(), 201)
    expectOk(await app.owner.post(`/v1/invoices/${invoice.id}/reopen`))
    expectOk(await app.owner.delete(`/v1/invoices/${invoice.id}`))
    expect(await current()).toMatchObject({
      sales: { count: -1, total: -2150 },
      vat: [{ ratePercent: 7.5, net: -2000, vat: -150 }],
      expected: 0,
    })
    expect(dataOf(await app.owner.get(`/v1/day-closes/${closed.id}`))).toEqual(closed)
  })

  it('is said where an earlier one was not closed', async () => {
    await sell([rice], [cash(10_000)])
    const today = lagosDate(app.server.clock.now())
    expect((await current()).unclosedDay).toBeNull()
    expectOk(await app.owner.post('/v1/sandbox/clock', { businessId, days: 1 }))
    await sell([rice], [cash(10_000)])
    expect(await current()).toMatchObject({ day: today, unclosedDay: today, sales: { count: 2 } })
    await close()
    expect((await current()).unclosedDay).toBeNull()
    await sell([rice], [cash(10_000)])
    expect(await current()).toMatchObject({ day: dayAfter(today, 1), unclosedDay: null })
  })

  it('pays out by a MANAGER, and is closed and filled by a cashier', async () => {
    const cashier = await addMember(app.server, businessId, 'CREATOR')
    const viewer = await addMember(app.server, businessId, 'VIEWER')
    await sell([rice], [cash(10_000)], cashier)
    expectError(await move({ kind: 'CASH_OUT', amount: 5, reason: 'Tea' }, cashier), 403, 'role_insufficient')
    const manager = await addMember(app.server, businessId, 'MANAGER')
    expectOk(await move({ kind: 'CASH_OUT', amount: 5, reason: 'Tea' }, manager), 201)
    expectOk(await move({ kind: 'CASH_IN', amount: 5, reason: 'Coins' }, cashier), 201)
    expectError(await close({}, viewer), 403, 'role_insufficient')
    expectOk(await close({}, cashier), 201)
  })

  it('never mixes practice and real money: each has numbers and figures of its own', async () => {
    await sell([rice], [cash(10_000)])
    expectOk(await close(), 201)
    const live = await app.owner.get(`/v1/businesses/${businessId}/day-closes/current?environment=LIVE`)
    expect(expectOk(live)).toMatchObject({ environment: 'LIVE', day: null, lastClose: null, float: 0 })
    expect((await closes('environment=LIVE')).items).toEqual([])
    expectError(await close({ environment: 'LIVE' }), 409, 'nothing_to_close')
  })

  it('is in a list, the newest first, behind a cursor', async () => {
    for (let made = 0; made < 5; made++) {
      await move({ kind: 'FLOAT', amount: made })
      expectOk(await close(), 201)
    }
    const first = await closes('limit=2')
    const second = await closes(`limit=2&after=${first.nextCursor}`)
    const third = await closes(`limit=2&after=${second.nextCursor}`)
    const numbers = [first, second, third].flatMap(({ items }) => items.map(({ number }: Json) => number))
    expect(numbers).toEqual(['Z000005', 'Z000004', 'Z000003', 'Z000002', 'Z000001'])
    expect(third.nextCursor).toBeUndefined()
    expect((await closes('limit=2&page=3')).items).toMatchObject([{ number: 'Z000001' }])
    const wrong = await app.owner.get(`/v1/businesses/${businessId}/day-closes?after=none`)
    expectError(wrong, 400, 'validation_failed', 'after')
  })

  it('is on paper, closed or not, on A4 and both rolls', async () => {
    await sell([rice, milk], [cash(11_075)])
    await move({ kind: 'CASH_OUT', amount: 1500, reason: 'Diesel for the generator' })
    const on = async (path: string): Promise<string> => {
      const answer = await app.owner.get(path)
      expect(answer.status).toBe(200)
      return textOf(answer.bytes).join(' ').replace(/\s+/g, ' ')
    }
    const x = `/v1/businesses/${businessId}/day-closes/current`
    for (const format of ['a4', 'receipt-80', 'receipt-58']) {
      const page = await on(`${x}?format=${format}`)
      expect(page, format).toMatch(/X report .*1 sale .*Expected in drawer 9,575\.00.*Paid out: Diesel/)
      expect(page, format).toContain('SANDBOX')
    }
    const note = 'Change was given twice'
    const { id } = expectOk(await close({ counted: 9500, note }), 201)
    for (const format of ['a4', 'receipt-80', 'receipt-58']) {
      const page = await on(`/v1/day-closes/${id}?format=${format}`)
      // On A4 it stands beside its words, on a roll below the figure.
      expect(page.replace(` ${note}`, ''), format).toMatch(
        /Z000001 .*Standard 7\.5 %.*75\.00.*Counted 9,500\.00 Cash short 75\.00 Left.*Counted by/,
      )
      expect(page, format).toMatch(format === 'a4' ? /Cash short Change was/ : /Cash short 75\.00 Change was/)
    }
  })
})

describe('tills that sell while the day is closed', () => {
  it('have each sale in exactly one close, whoever closes when', async () => {
    const cashiers: Api[] = []
    for (let made = 0; made < 4; made++) cashiers.push(await addMember(app.server, businessId, 'CREATOR'))
    const sold: string[] = []
    const selling = cashiers.map(async (api, till) => {
      for (let made = 0; made < 12; made++) {
        const { invoice } = await sell([rice], [till % 2 === 0 ? cash(10_000) : card(10_000)], api)
        sold.push(invoice.id)
      }
    })
    let isDone = false
    const all = Promise.all(selling).finally(() => (isDone = true))
    const closers = [0, 1].map(async () => {
      while (!isDone) {
        const answer = await close()
        if (answer.status !== 201) expectError(answer, 409, 'nothing_to_close')
      }
    })
    await Promise.all([all, ...closers])
    await close()

    const found: Json[] = []
    for (let after = ''; ;) {
      const page = await closes(`limit=100${after && `&after=${after}`}`)
      found.push(...page.items)
      if (page.nextCursor === undefined) break
      after = page.nextCursor
    }
    expect(sold.length).toBe(48)
    const sum = (of: (one: Json) => number) => found.reduce((total, one) => total + of(one), 0)
    expect(sum(({ sales }) => sales.count)).toBe(48)
    expect(sum(({ sales }) => sales.total)).toBe(480_000)
    expect(sum(({ methods }) => methods.find(({ method }: Json) => method === 'CASH')?.net ?? 0)).toBe(240_000)
    expect(found.map(({ number }) => number).toReversed()).toEqual(
      found.map((_, index) => `Z${String(index + 1).padStart(6, '0')}`),
    )
    expect(found.length).toBeGreaterThan(1)
  })
})
