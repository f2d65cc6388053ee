import { beforeEach, describe, expect, it } from 'vitest'

import { dayAfter } from '../../../core/domain/calendar/days.ts'
import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import { sumKobo } from '../../../core/domain/money/money.ts'
import { AppError } from '../../../core/contract/http/errors.ts'
import { textOf } from '../../printing/pdf-tools.ts'
import type { Json } from '../../support/api-client.ts'
import { addMember, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, expectUnaccused, freshReadyBusiness, openApp } from '../support/app.ts'
import { memberOf } from '../support/membership.ts'
import { openDoor } from '../support/screen.ts'
import { openScreen, type Screen } from '../support/screens.ts'

const app = openApp()
let businessId: string
let door: Screen
let back: Screen
beforeEach(async () => {
  businessId = await freshReadyBusiness(app.owner)
  door = await openScreen(app, businessId, { id: 'screen-door', name: 'Till by the door' })
  back = await openScreen(app, businessId, { id: 'screen-back', name: 'Till at the back' })
})

const rice = {
  ...{ description: 'Rice, 5 kg', quantity: 1, unitPrice: 10_000, taxPercent: 0 },
  ...{ hsnCode: '1006.30', productCategory: 'Food' },
}
const cash = (amount: bigint) => ({ method: 'CASH', amount })
const card = (amount: bigint) => ({ method: 'CREDIT_CARD', amount })
const current = async (query = ''): Promise<Json> =>
  dataOf(await app.owner.get(`/v1/businesses/${businessId}/day-closes/current?${query}`))
const tills = async (api = app.owner): Promise<Json> => dataOf(await api.get(`/v1/businesses/${businessId}/tills`))
const sellAtDesk = async (): Promise<Json> => {
  const payments = [{ method: 'CASH', amount: 10_000 }]
  return expectOk(await app.owner.post('/v1/sales/counter', { businessId, items: [rice], payments }), 201)
}

describe('a till on a screen of its own', () => {
  it('has its own drawer, float, X and Z; the page of the day adds them up', async () => {
    await door.move({ kind: 'FLOAT', amount: 500_000n, reason: null })
    await door.sell([rice], [cash(1_000_000n)])
    await back.sell([rice, rice], [card(2_000_000n)])
    await back.move({ kind: 'CASH_OUT', amount: 30_000n, reason: 'Diesel' })
    await sellAtDesk()

    expect(await current()).toMatchObject({ till: null, sales: { count: 1, total: 10_000 }, expected: 10_000 })
    expect(await current(`tillId=${door.id}`)).toMatchObject({
      ...{ till: { id: door.id, name: 'Till by the door' }, float: 5000 },
      ...{ sales: { count: 1, total: 10_000 }, expected: 15_000 },
    })
    expect(await current(`tillId=${back.id}`)).toMatchObject({ expected: -300, cashOut: 300, sales: { count: 1 } })

    const { items, total } = await tills()
    expect(items.map(({ till, isOwn, expected }: Json) => [till?.name ?? null, isOwn, expected])).toEqual([
      [null, true, 10_000],
      ['Till at the back', false, -300],
      ['Till by the door', false, 15_000],
    ])
    expect(total).toMatchObject({ sales: { count: 3, total: 40_000 }, expected: 24_700 })

    expect(await door.close({ counted: 1_499_000n, remains: 400_000n })).toMatchObject({
      ...{ number: 1, screen: { name: 'Till by the door' }, difference: -1000n },
    })
    expect(await current(`tillId=${door.id}`)).toMatchObject({ day: null, float: 4000 })
    expect(await current()).toMatchObject({ sales: { count: 1 }, lastClose: null })
    expect((await tills()).total.sales).toEqual({ count: 3, total: 40_000 })
    await expectUnaccused(app.owner, businessId)
  })

  it('is a screen that was paired, over the network', async () => {
    const screen = (await openDoor(app.server))()
    const { code } = dataOf(await app.owner.post('/v1/devices/pairings', {}))
    await screen.pair(code, { named: 'Till by the window' })
    await screen.signIn((await memberOf(app, businessId, 'CREATOR')).email)
    const counterLimits = { CREATOR: { priceChange: true } }
    dataOf(await app.owner.patch(`/v1/businesses/${businessId}/settings`, { counterLimits }))
    const payments = [{ method: 'CASH', amount: 10_000 }]
    const sold = await screen.post('/v1/sales/counter', { businessId, items: [rice], payments })
    expect(sold.status, JSON.stringify(sold.body)).toBe(201)
    const body = { waiting: 2, refused: 0, waitingSince: '2026-11-20T09:51:00.000Z' }
    await screen.send(`/v1/businesses/${businessId}/tills/own`, { method: 'PUT', body })
    const own = (await screen.send(`/v1/businesses/${businessId}/day-closes/current`)).body.data
    expect(own).toMatchObject({ till: { id: screen.deviceId(), name: 'Till by the window' }, sales: { count: 1 } })
    expect((await tills()).items.at(-1)).toMatchObject({ till: { name: 'Till by the window' }, waiting: 2 })

    expectOk(await app.owner.delete(`/v1/devices/${screen.deviceId()}`))
    const close = { tillId: screen.deviceId(), counted: 10_000 }
    expectOk(await app.owner.post(`/v1/businesses/${businessId}/day-closes`, close), 201)
    screen.close()
  })

  it('is counted and closed from the desk by a manager, also once its screen is not paired any more', async () => {
    await door.sell([rice], [cash(1_000_000n)])
    const body = { tillId: door.id, counted: 10_000 }
    const cashier = await addMember(app.server, businessId, 'CREATOR')
    for (const [path, method] of [
      [`day-closes/current?tillId=${door.id}`, 'GET'],
      ['day-closes', 'POST'],
      ['cash-movements', 'POST'],
    ] as const) {
      const move = { kind: 'FLOAT', amount: 5, tillId: door.id }
      const answer = await cashier.request(method, `/v1/businesses/${businessId}/${path}`, {
        headers: { 'content-type': 'application/json' },
        ...(method === 'POST' && { body: JSON.stringify(path === 'day-closes' ? body : move) }),
      })
      expectError(answer, 403, 'role_insufficient')
    }
    expect((await tills(cashier)).items).toHaveLength(1)

    const manager = await addMember(app.server, businessId, 'MANAGER')
    const nobody = `/v1/businesses/${businessId}/day-closes/current?tillId=another`
    expectError(await manager.get(nobody), 404, 'not_found')
    const close = expectOk(await manager.post(`/v1/businesses/${businessId}/day-closes`, body), 201)
    expect(close).toMatchObject({ number: 'Z000001', till: { id: door.id, name: 'Till by the door' }, difference: 0 })
    const pdf = await app.owner.request('GET', `/v1/day-closes/${close.id}?format=receipt-80`)
    const text = textOf(pdf.bytes).join(' ')
    expect(text).toContain('Till by the door')
    const log = dataOf(await app.owner.get(`/v1/businesses/${businessId}/audit-log?limit=50`))
    const closed = log.items.find(({ action }: Json) => action === 'day.closed')
    expect(closed.to).toMatchObject({ till: 'Till by the door', tillId: door.id })
  })

  it('names the desk on its paper where there are other tills', async () => {
    const paper = async () => {
      const path = `/v1/businesses/${businessId}/day-closes/current?format=receipt-80`
      return textOf((await app.owner.request('GET', path)).bytes).join(' ')
    }
    await sellAtDesk()
    expect(await paper()).not.toContain('The desk')
    await back.sell([rice], [card(1_000_000n)])
    expect(await paper()).toContain('The desk')
  })

  it('has in its day what is done there: a return and an undone sale of another till leave the own drawer', async () => {
    const { view } = await door.sell([rice], [cash(1_000_000n)])
    const nothingElse = { reason: null, externalReference: null, metadata: undefined }
    const line = { line: 0, quantity: { units: 1n, scale: 0 } }
    await back.takeBack({ invoiceId: view.invoice.id, items: [line], refund: 'CASH', ...nothingElse })
    const unsent = await door.sell([{ ...rice, taxCategory: 'CUSTOM' }], [cash(1_000_000n)])
    await back.undo(unsent.view.invoice.id)
    expect(await current(`tillId=${door.id}`)).toMatchObject({ expected: 20_000, sales: { count: 2 } })
    expect(await current(`tillId=${back.id}`)).toMatchObject({
      ...{ expected: -20_000, sales: { count: -1, total: -10_000 }, returns: { count: 1, total: 10_000 } },
      takenBack: { total: -10_000 },
    })
    expect((await tills()).total).toMatchObject({ sales: { count: 1, total: 10_000 }, expected: 0 })
    await expectUnaccused(app.owner, businessId)
  })

  it('tells the desk how many sales lie in it, which stands there with the moment', async () => {
    await door.report({ waiting: 3, refused: 1, waitingSince: '2026-11-20T09:51:00.000Z' })
    const { items, total } = await tills()
    expect(items[1]).toMatchObject({
      ...{ till: { name: 'Till by the door' }, waiting: 3, refused: 1, waitingSince: '2026-11-20T09:51:00.000Z' },
      ...{ lastSeenAt: expect.any(String), day: null },
    })
    expect(total).toMatchObject({ waiting: 3, refused: 1 })
    await door.report({ waiting: 0, refused: 0, waitingSince: null })
    expect((await tills()).items[1]).toMatchObject({ waiting: 0, waitingSince: null })
    expectError(
      await app.owner.put(`/v1/businesses/${businessId}/tills/own`, { waiting: -1, refused: 0 }),
      400,
      'validation_failed',
      'waiting',
    )
    expectOk(await app.owner.put(`/v1/businesses/${businessId}/tills/own`, { waiting: 1, refused: 0 }))
    expect((await tills()).items[0]).toMatchObject({ till: null, waiting: null })
  })

  it('shows a cashier the own till alone, without sums where the drawer is counted first', async () => {
    const cashier = await openScreen(
      app,
      businessId,
      { id: 'screen-door', name: 'Till by the door' },
      { role: 'CREATOR', scope: 'CASHIER' },
    )
    await back.sell([rice], [cash(1_000_000n)])
    await door.sell([rice], [cash(1_000_000n)])
    const { tills: seen } = await cashier.tills()
    expect(seen.map(({ screen, till }) => [screen?.name, till.sales.count])).toEqual([['Till by the door', 1]])
    await expect(cashier.close({ tillId: null, counted: 1n })).rejects.toThrow(AppError)
  })
})

describe('three tills that sell and close at once', () => {
  it('have each sale in one close of their own, and one series of numbers without gaps', async () => {
    const desk = await openScreen(app, businessId, null)
    const screens = [door, back, desk]
    const SALES = 12
    let selling = screens.length
    const sellers = screens.map(async (screen, at) => {
      for (let made = 0; made < SALES; made++) {
        await screen.sell([rice], [at === 1 ? card(1_000_000n) : cash(1_000_000n)])
      }
      selling -= 1
    })
    const closers = screens.flatMap((screen) =>
      [0, 1].map(async () => {
        while (selling > 0) {
          await screen.close().catch((error: unknown) => expect(error).toMatchObject({ code: 'nothing_to_close' }))
        }
      }),
    )
    await Promise.all([...sellers, ...closers])
    for (const screen of screens) {
      await screen.close().catch((error: unknown) => expect(error).toMatchObject({ code: 'nothing_to_close' }))
    }

    const all = await app.server.core.units.read(async (unit) => {
      const query = { environment: 'SANDBOX', page: 1, after: undefined, limit: 1000 } as const
      return (await unit.till.closes(businessId, { ...query, tillId: undefined })).items
    })
    expect(all.map(({ number }) => number).toReversed()).toEqual(all.map((_, at) => at + 1))
    for (const screen of screens) {
      const own = all.filter((close) => (close.screen?.id ?? 'desk') === screen.id)
      expect(own.reduce((sum, close) => sum + close.till.sales.count, 0)).toBe(SALES)
      expect(sumKobo(own.map((close) => close.till.sales.total))).toBe(BigInt(SALES) * 1_000_000n)
    }
    expect(all.length).toBeGreaterThan(3)
    await expectUnaccused(app.owner, businessId)
  })
})

describe('a sale that a till made while the desk was away', () => {
  const daysAgo = (days: number) => new Date(app.server.clock.now().getTime() - days * 24 * 60 * 60_000)
  const post = async (soldAt: string, changes: object = {}) =>
    app.owner.post('/v1/sales/counter', {
      ...{ businessId, items: [rice], soldAt, ...changes },
      payments: [{ method: 'CASH', amount: 10_000 }],
    })

  it('is dated the day on which it was made, in the day of the till in which it arrives', async () => {
    const soldAt = daysAgo(2)
    const { status, body } = await post(soldAt.toISOString())
    expect(status).toBe(201)
    const { invoice, payment } = body.data
    expect([invoice.issueDate, invoice.dueDate, payment.date]).toEqual(Array(3).fill(lagosDate(soldAt)))
    expect((body.warnings ?? []).filter(({ field }: Json) => field === 'soldAt')).toEqual([])
    const today = lagosDate(app.server.clock.now())
    expect(await current()).toMatchObject({ day: today, unclosedDay: null, sales: { count: 1 } })
    await expectUnaccused(app.owner, businessId)
  })

  it.each([
    ['the clock of the till is ahead', () => daysAgo(-1)],
    ['it was made more than a week ago', () => daysAgo(9)],
  ])('is dated today with a warning and is sold all the same where %s', async (_why, soldAt) => {
    const { status, body } = await post(soldAt().toISOString())
    expect([status, body.data.invoice.issueDate]).toEqual([201, lagosDate(app.server.clock.now())])
    expect(body.warnings.map(({ field }: Json) => field)).toContain('soldAt')
  })

  it('is dated today where the books of its day are closed', async () => {
    const today = lagosDate(app.server.clock.now())
    dataOf(await app.owner.patch(`/v1/businesses/${businessId}/settings`, { lockDate: dayAfter(today, -1) }))
    const { status, body } = await post(daysAgo(2).toISOString())
    expect([status, body.data.invoice.issueDate]).toEqual([201, today])
    expect(body.warnings.map(({ field }: Json) => field)).toContain('soldAt')
  })

  it('is refused only where it names no moment', async () => {
    expectError(await post('yesterday'), 400, 'validation_failed', 'soldAt')
  })

  it('is sold once by its slip, long after the answer to it was forgotten', async () => {
    const externalReference = 'SLIP-AAAA-BBBB-CC'
    const first = await post(daysAgo(0).toISOString(), { externalReference })
    const again = await post(daysAgo(0).toISOString(), { externalReference })
    expectError(again, 409, 'external_reference_taken')
    expect(again.body.details[0].message).toBe(first.body.data.invoice.id)
  })
})
