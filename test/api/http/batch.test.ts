import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { apiClient, type Api, type ApiAnswer, type Json } from '../../support/api-client.ts'
import { createBusiness, createCustomer, dataOf, firsConfig, invoiceBody, until } from '../../support/scenario.ts'
import {
  expectError,
  expectOk,
  freshReadyBusiness,
  invoiceNow,
  NO_ID,
  openApp,
  paymentPath,
  untilStatus,
} from '../support/app.ts'
import { password } from '../support/membership.ts'
import { dataFolder, startServe } from '../support/serve-process.ts'

import { freshKey, isReplay, numbersOf, openTill, sale } from '../support/till.ts'

const app = openApp()
let businessId: string
let customerId: string
let till: Api
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
  till = (await openTill(app, businessId)).api
})

const item = (changes: object = {}, key = freshKey()) => ({
  key,
  invoice: invoiceBody(businessId, customerId, changes),
})
const send = (items: unknown, api: Api = till, more: object = {}) => api.post('/v1/invoices/batch', { ...more, items })
const resultsOf = (answer: ApiAnswer): Json[] => expectOk(answer).results
const statusesOf = (answer: ApiAnswer): number[] => resultsOf(answer).map(({ status }) => status)

describe('a batch of invoices', () => {
  it('answers each by itself, in their order, numbered in that order', async () => {
    const bad = { items: [] }
    const items = [item(), item(bad), item({ finalize: true }), item({ customerId: NO_ID }), item()]
    const results = resultsOf(await send(items))
    expect(results.map(({ key, status }) => [key, status])).toEqual(
      items.map(({ key }, index) => [key, [201, 400, 201, 400, 201][index]]),
    )
    expect(results[1]).toMatchObject({ replayed: false, error: { code: 'validation_failed', statusCode: 400 } })
    expect(results[1]?.error.details[0].field).toBe('items')
    expect(results[2]?.data.status).toBe('APPROVED')
    const numbers = [0, 2, 4].map((index) => results[index]?.data.invoiceNumber)
    expect((await numbersOf(app.owner, businessId)).slice(0, 3).toReversed()).toEqual(numbers)
  })

  it('shares its keys with single calls, in both directions', async () => {
    const [first, second] = [freshKey(), freshKey()]
    const single = await sale(businessId, customerId)(till, first)
    const batch = await send([item({}, first), item({}, second)])
    expect(resultsOf(batch)).toMatchObject([
      { replayed: true, data: { id: single.body.data.id } },
      { replayed: false, status: 201 },
    ])
    const again = await sale(businessId, customerId)(till, second)
    expect([isReplay(again), again.body.data.id]).toEqual([true, resultsOf(batch)[1]?.data.id])
    expect(resultsOf(await send([item({ notes: 'Another' }, first)]))).toMatchObject([
      { status: 422, error: { code: 'idempotency_key_reused' } },
    ])
  })

  it('answers the same key twice in one batch as one sale', async () => {
    const key = freshKey()
    const [first, second] = resultsOf(await send([item({}, key), item({}, key)]))
    expect([first?.replayed, second?.replayed, second?.data.id]).toEqual([false, true, first?.data.id])
  })

  it('queues what is to be submitted, and the queue does the rest', async () => {
    const [result] = resultsOf(await send([item({ submit: true, payment: { method: 'CASH' } })]))
    expect(result).toMatchObject({ status: 201, data: { paymentState: 'PAID' } })
    await untilStatus(app, result?.data.id, 'PAID')
  })

  it('is for one business: others are 404 or 400, each in its own answer', async () => {
    const own = await freshReadyBusiness(app.owner)
    const elsewhere = (id: string) => ({ key: freshKey(), invoice: invoiceBody(id, customerId) })
    const mixed = [item(), elsewhere(own), elsewhere(NO_ID), elsewhere('')]
    expect(statusesOf(await send(mixed, app.owner, { businessId }))).toEqual([201, 400, 404, 400])
    expect(statusesOf(await send([item(), ...mixed.slice(1)], till))).toEqual([201, 404, 404, 400])
    const { businessId: _left, ...unnamed } = invoiceBody(businessId, customerId)
    expect(statusesOf(await send([{ key: freshKey(), invoice: unnamed }], till))).toEqual([201])
    expectError(await send([item()], app.owner, { businessId: NO_ID }), 404, 'not_found')
  })

  it('is refused as a whole where it is no batch (400)', async () => {
    const many = Array.from({ length: 501 }, () => item())
    for (const [items, field] of [
      [undefined, 'items'],
      [[], 'items'],
      [many, 'items'],
      [[{ invoice: {} }], 'items[0].key'],
      [[{ key: '', invoice: {} }], 'items[0].key'],
      [[{ key: 'x'.repeat(256), invoice: {} }], 'items[0].key'],
      [[{ key: 'x' }], 'items[0].invoice'],
    ] as const) {
      expectError(await send(items), 400, 'validation_failed', field)
    }
  })

  it('of 500 is one request', { timeout: 120_000 }, async () => {
    const own = await freshReadyBusiness(app.owner)
    const customer = await createCustomer(app.owner, own)
    const items = Array.from({ length: 500 }, () => ({
      key: freshKey(),
      invoice: invoiceBody(own, customer, { payment: { method: 'CASH' } }),
    }))
    const first = await send(items, app.owner, { businessId: own })
    expect(statusesOf(first).every((status) => status === 201)).toBe(true)
    const again = await send(items, app.owner, { businessId: own })
    expect(resultsOf(again).every(({ replayed }) => replayed)).toBe(true)
    const { meta } = dataOf(await app.owner.get(`/v1/payments?businessId=${own}`))
    expect(meta.totalItems).toBe(500)
  })

  it('goes on where it was killed: each sale is there once', { timeout: 120_000, tags: 'soak' }, async () => {
    const folder = await dataFolder()
    let server = await startServe(folder)
    const { accessToken } = dataOf(
      await apiClient(server.url).post('/v1/auth/signup', { email: 'ngozi@example.com', password }),
    )
    const owner = () => apiClient(server.url, accessToken)
    const business = await createBusiness(owner())
    dataOf(await owner().patch(`/v1/businesses/${business}/firs-config`, firsConfig))
    const customer = await createCustomer(owner(), business)
    const items = Array.from({ length: 200 }, () => ({
      key: freshKey(),
      invoice: invoiceBody(business, customer, { payment: { method: 'CASH' } }),
    }))

    const made = async (): Promise<number> =>
      dataOf(await owner().get(`/v1/payments?businessId=${business}&limit=1`)).meta.totalItems
    const cut = send(items, owner(), { businessId: business }).catch(() => undefined)
    onTestFinished(async () => void (await cut))
    await until(made, (count) => count >= 20)
    await server.kill()
    await cut
    server = await startServe(folder)

    const before = await made()
    const results = resultsOf(await send(items, owner(), { businessId: business }))
    expect(new Set(results.map(({ data }) => data.id)).size).toBe(200)
    expect(results.filter(({ replayed }) => replayed)).toHaveLength(before)
    expect(await made()).toBe(200)
    expect(await server.terminate()).toBe(0)
  })
})

describe('the short paths', () => {
  it('do what the long ones do', async () => {
    const approved = async () => resultsOf(await send([item({ finalize: true })]))[0]?.data.id as string
    const [first, second] = [await approved(), await approved()]
    expect(expectOk(await till.post(`/v1/invoices/${first}/submit`)).status).toBe('SUBMITTED')
    const long = `/v1/api/v1/businesses/${businessId}/app/invoices/${second}/submit`
    expect(expectOk(await till.post(long)).status).toBe('SUBMITTED')
    for (const id of [first, second]) await untilStatus(app, id, 'FIRS_APPROVED')

    const paid = { status: 'PAID', paymentDate: '2026-11-22' }
    const short = expectOk(await till.patch(`/v1/invoices/${first}/payment-status`, paid))
    expect({ ...short, invoiceId: second }).toEqual(expectOk(await till.patch(paymentPath(businessId, second), paid)))
    expect((await invoiceNow(till, first)).status).toBe('PAID')

    const test = await app.owner.post(`/v1/api/v1/businesses/${businessId}/app/connection-test`)
    expect(expectOk(test)).toEqual({ connected: true })
  })
})
