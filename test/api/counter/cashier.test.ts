import { beforeEach, expect, it } from 'vitest'

import { apiClient, type Api, type Json } from '../../support/api-client.ts'
import { addMember, addPerson, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness } from '../support/app.ts'
import { appOfOneTest, DAY } from '../support/membership.ts'
import type { App } from '../support/app.ts'

/** The scope CASHIER. What it gets of every route stands in `test/routes/access-table.md`. */
let app: App
let businessId: string
let product: string
let ada: Api
let bola: Api
beforeEach(async () => {
  app = await appOfOneTest()
  businessId = await freshReadyBusiness(app.owner)
  const rice = { name: 'Rice, 5 kg', unitPrice: 5000, taxPercent: 0, hsnCode: '1006.30', productCategory: 'Rice' }
  product = dataOf(await app.owner.post('/v1/products', { businessId, ...rice })).id
  ada = await addMember(app.server, businessId, 'CREATOR', 'CASHIER')
  bola = await addMember(app.server, businessId, 'CREATOR', 'CASHIER')
})

const items = (unitPrice: number) => [
  { description: 'Rice, 5 kg', quantity: 1, unitPrice, taxPercent: 0, productCode: product },
]
const sell = async (api: Api): Promise<Json> => {
  const body = { businessId, items: items(5000), payments: [{ method: 'CASH', amount: 5000 }] }
  return expectOk(await api.post('/v1/sales/counter', body), 201)
}
const ownSales = async (api: Api, search = ''): Promise<string[]> => {
  const { items: found } = expectOk(
    await api.get(`/v1/sales/counter?businessId=${businessId}&search=${encodeURIComponent(search)}`),
  )
  return found.map(({ invoiceNumber }: Json) => invoiceNumber)
}
const limits = (CREATOR: object) =>
  app.owner.patch(`/v1/businesses/${businessId}/settings`, { counterLimits: { CREATOR } })
const current = (api: Api, query = '') => api.get(`/v1/businesses/${businessId}/day-closes/current${query}`)
const LIMITED = /^You are limited to the counter: you see what you sold or took back today\./

it('sells at the list price, and finds what they sold today by what stands on the receipt', async () => {
  const first = await sell(ada)
  const second = await sell(ada)
  const other = await sell(bola)
  const numbers = [second, first].map(({ invoice }) => invoice.invoiceNumber)
  expect(await ownSales(ada)).toEqual(numbers)
  expect(await ownSales(ada, first.invoice.invoiceNumber)).toEqual([first.invoice.invoiceNumber])
  expect(await ownSales(ada, second.payment.receiptNumber)).toEqual([second.invoice.invoiceNumber])
  for (const of of [other.invoice.invoiceNumber, other.payment.receiptNumber])
    expect(await ownSales(ada, of)).toEqual([])

  const { id } = first.invoice
  expect(expectOk(await ada.get(`/v1/invoices/${id}`)).total).toBe(5000)
  expect((await ada.get(`/v1/invoices/${id}/pdf?format=receipt-80`)).status).toBe(200)
  expect((await ada.get(`/v1/invoices/${id}/escpos`)).status).toBe(200)
  expect(expectOk(await ada.get(`/v1/invoices/${id}/returnable`)).total).toBe(5000)
  const cheaper = { businessId, items: items(4000), payments: [{ method: 'CASH', amount: 4000 }] }
  expectError(await ada.post('/v1/sales/counter', cheaper), 403, 'role_insufficient')
})

it('sells a product under the name that the list has, as every CREATOR does, whatever the till calls it', async () => {
  for (const api of [ada, await addMember(app.server, businessId, 'CREATOR')]) {
    const { body } = await api.post('/v1/sales/counter', {
      ...{ businessId, payments: [{ method: 'CASH', amount: 5000 }] },
      items: [{ ...items(5000)[0], description: 'Samsung Galaxy S24' }],
    })
    expect(body.statusCode).toBe(201)
    expect(body.data.invoice.items[0].description).toBe('Rice, 5 kg')
    expect(body.warnings).toContainEqual({
      field: 'items[0].description',
      message: expect.stringContaining('Rice, 5 kg'),
    })
  }
  const manager = await addMember(app.server, businessId, 'MANAGER')
  const other = await manager.post('/v1/sales/counter', {
    ...{ businessId, payments: [{ method: 'CASH', amount: 5000 }] },
    items: [{ ...items(5000)[0], description: 'Rice, from Abakaliki' }],
  })
  expect(expectOk(other, 201).invoice.items[0].description).toBe('Rice, from Abakaliki')
})

/** A key outlives the days that pass here. */
const tillKey = async (): Promise<Json> => {
  const body = { businessId, name: 'Till 1', role: 'CREATOR', scope: 'CASHIER' }
  return expectOk(await app.owner.post('/v1/api-keys', body), 201)
}

it('sees no sale of somebody else, and none of their own of another day', async () => {
  const till = apiClient(app.server.url, (await tillKey()).key)
  const own = (await sell(till)).invoice.id
  const theirs = (await sell(bola)).invoice.id
  const expectHidden = async (id: string) => {
    for (const path of ['', '/pdf', '/escpos', '/returnable']) {
      const answer = await till.get(`/v1/invoices/${id}${path}`)
      expectError(answer, 403, 'role_insufficient')
      expect(answer.body.message).toMatch(LIMITED)
    }
  }
  await expectHidden(theirs)
  expectOk(await till.get(`/v1/invoices/${own}`))

  app.server.clock.advance(DAY)
  await expectHidden(own)
  expect(await ownSales(till)).toEqual([])
  const today = (await sell(till)).invoice
  expect(await ownSales(till)).toEqual([today.invoiceNumber])
  expectOk(await till.get(`/v1/invoices/${today.id}`))
})

it('takes back what they sold, where the business lets them, and nothing that others sold', async () => {
  const own = (await sell(ada)).invoice.id
  const theirs = (await sell(bola)).invoice.id
  const back = (invoiceId: string) =>
    ada.post('/v1/sales/counter/returns', { businessId, invoiceId, refund: 'CASH', items: [{ line: 0, quantity: 1 }] })
  expectError(await back(own), 403, 'role_insufficient')
  expectOk(await limits({ return: true }))
  const { creditNote } = expectOk(await back(own), 201)
  expectOk(await ada.get(`/v1/invoices/${creditNote.id}`))
  expect((await back(theirs)).body.message).toMatch(LIMITED)
  expectError(await bola.get(`/v1/invoices/${creditNote.id}`), 403, 'role_insufficient')
})

it('counts the drawer blind, closes the day, and sees that close and no other', async () => {
  expectOk(await limits({ blindCount: true }))
  const float = { kind: 'FLOAT', amount: 2000 }
  expectOk(await ada.post(`/v1/businesses/${businessId}/cash-movements`, float), 201)
  const out = { kind: 'CASH_OUT', amount: 100, reason: 'Taxi' }
  expectOk(await ada.post(`/v1/businesses/${businessId}/cash-movements`, out), 201)
  expectError(await ada.get(`/v1/purchases/cash-outs?businessId=${businessId}`), 403, 'role_insufficient')
  await sell(ada)
  expect(expectOk(await current(ada))).toMatchObject({ isBlind: true, expected: 0, sales: { total: 0 }, methods: [] })
  expectError(await current(ada, '?format=receipt-80'), 403, 'role_insufficient')
  expectError(await ada.post(`/v1/businesses/${businessId}/day-closes`, {}), 400, 'validation_failed', 'counted')
  const { id, difference } = expectOk(await ada.post(`/v1/businesses/${businessId}/day-closes`, { counted: 6900 }), 201)
  expect(difference).toBe(0)
  expect(expectOk(await ada.get(`/v1/day-closes/${id}`)).expected).toBe(6900)
  expectError(await bola.get(`/v1/day-closes/${id}`), 403, 'role_insufficient')
  expectError(await ada.get(`/v1/businesses/${businessId}/day-closes`), 403, 'role_insufficient')
})

it('adds a customer at the counter, and changes no customer and no product', async () => {
  const { id } = expectOk(await ada.post('/v1/customers', { businessId, name: 'Zenith' }), 201)
  const refused = await ada.patch(`/v1/customers/${id}`, { name: 'Zenith Stores' })
  expectError(refused, 403, 'role_insufficient')
  expect(refused.body.message).toBe(
    'Your role CREATOR is limited to the counter: you cannot change customers, products and payment details.',
  )
  expectError(await ada.patch(`/v1/products/${product}`, { unitPrice: 1 }), 403, 'role_insufficient')
  expectError(await ada.get(`/v1/payments?businessId=${businessId}`), 403, 'role_insufficient')
})

it('is somebody who is invited as that, or a key of a till', async () => {
  const { api, email } = await addPerson(app.server)
  const cashier = { role: 'CREATOR', scope: 'CASHIER' }
  for (const role of ['VIEWER', 'MANAGER', 'ADMIN', 'OWNER']) {
    const answer = await app.owner.post('/v1/team/invite', { businessId, email, ...cashier, role })
    expectError(answer, 400, 'validation_failed', 'scope')
  }
  const { token } = expectOk(await app.owner.post('/v1/team/invite', { businessId, email, ...cashier }), 201)
  expectOk(await api.post(`/v1/team/invitations/${token}/accept`))
  expect(expectOk(await api.get(`/v1/businesses/${businessId}`))).toMatchObject(cashier)
  await sell(api)

  const { key, ...made } = await tillKey()
  expect(made).toMatchObject(cashier)
  const till = apiClient(app.server.url, key)
  await sell(till)
  expectError(await till.get(`/v1/invoices?businessId=${businessId}`), 403, 'role_insufficient')
  const { items: keys } = expectOk(await app.owner.get(`/v1/api-keys?businessId=${businessId}`))
  expect(keys).toMatchObject([{ id: made.id, ...cashier }])
})
