import { beforeEach, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { addMember, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, openApp } from '../support/app.ts'

const app = openApp()
let businessId: string

beforeEach(async () => {
  businessId = await freshReadyBusiness(app.owner)
})

const payOut = async (amount: number, reason: string): Promise<string> => {
  const body = { kind: 'CASH_OUT', amount, reason }
  return dataOf(await app.owner.post(`/v1/businesses/${businessId}/cash-movements`, body))['id']
}
const list = async (api = app.owner): Promise<Json> =>
  expectOk(await api.get(`/v1/purchases/cash-outs?businessId=${businessId}`))
const book = (id: string, body: object = {}, api = app.owner) =>
  api.post(`/v1/purchases/cash-outs/${id}/book`, { businessId, ...body })
const till = async (): Promise<Json> => dataOf(await app.owner.get(`/v1/businesses/${businessId}/day-closes/current`))

describe('cash paid out at the counter', () => {
  it('becomes an expense by its id alone, and leaves the drawer once', async () => {
    const id = await payOut(4_300, 'Diesel for the generator')
    const before = await till()
    expect(await list()).toMatchObject({
      total: 4_300,
      items: [{ id, amount: 4_300, reason: 'Diesel for the generator' }],
    })

    const purchaser = await addMember(app.server, businessId, 'CREATOR', 'PURCHASES')
    expect((await list(purchaser))['items']).toHaveLength(1)
    const bill = expectOk(await book(id, {}, purchaser), 201)
    expect(bill).toMatchObject({ status: 'RECORDED', total: 4_300, paid: 4_300, balance: 0, paymentState: 'PAID' })
    expect(bill['items'][0]).toMatchObject({ description: 'Diesel for the generator', kind: 'SERVICE' })
    expect(await list()).toEqual({ items: [], total: 0 })
    const after = await till()
    expect([after['cashOut'], after['expected'], after['movements'].length]).toEqual([
      before['cashOut'],
      before['expected'],
      before['movements'].length,
    ])
    const refused = await book(id)
    expectError(refused, 409, 'cash_out_booked')
    expect(refused.body.message).toContain(bill['number'])
  })

  it('says more than its reason, and less than all of it where the rest came back', async () => {
    const id = await payOut(5_000, 'Market')
    expectError(await book(id, { amount: 5_000.01 }), 400, 'validation_failed', 'amount')
    const bill = expectOk(
      await book(id, {
        amount: 4_300,
        taxPercent: 7.5,
        category: 'Fuel and diesel',
        kind: 'GOODS',
        description: 'Petrol',
      }),
      201,
    )
    expect(bill).toMatchObject({
      subtotal: 4_000,
      totalTax: 300,
      total: 4_300,
      claimableVat: 300,
      paymentState: 'PAID',
    })
    expect((await list())['items']).toEqual([])
  })

  it('can be booked again once its expense is taken back, and the drawer stays as it is', async () => {
    const id = await payOut(1_000, 'Water')
    const bill = expectOk(await book(id), 201)
    const before = await till()
    const { entries } = expectOk(await app.owner.get(`/v1/purchases/${bill['id']}/settlement`))
    expectOk(await app.owner.post(`/v1/payments-out/${entries[0].id}/reverse`, { reason: 'Wrong' }))
    expectOk(await app.owner.post(`/v1/purchases/${bill['id']}/cancel`, { reason: 'Wrong' }))
    expect((await till())['movements']).toEqual(before['movements'])
    expect((await list())['items'].map((one: Json) => one.id)).toEqual([id])
    expectOk(await book(id), 201)
  })

  it('is not that which a payment took out itself, and such a payment says where the same left already', async () => {
    await payOut(2_500, 'Taxi')
    const body = {
      businessId,
      date: dataOf(await app.owner.get(`/v1/purchases/cash-outs?businessId=${businessId}`))['items'][0].day,
      items: [{ description: 'Taxi', quantity: 1, unitPrice: 2_500, taxPercent: 0 }],
      payment: { method: 'CASH', accountId: 'TILL' },
    }
    const twice = await app.owner.post('/v1/purchases', body)
    expectOk(twice, 201)
    expect(twice.body.warnings.map(({ code }: Json) => code)).toContain('cash_out_not_booked')
    expect((await till())['cashOut']).toBe(5_000)
    expect((await list())['items']).toHaveLength(1)
  })

  it('is seen by nobody who enters no purchases, and found in its own business alone', async () => {
    const id = await payOut(10, 'Sachet water')
    const cashier = await addMember(app.server, businessId, 'CREATOR', 'CASHIER')
    expectError(await cashier.get(`/v1/purchases/cash-outs?businessId=${businessId}`), 403, 'role_insufficient')
    expectError(await book(id, {}, cashier), 403, 'role_insufficient')
    const other = await freshReadyBusiness(app.owner)
    expectError(await app.owner.post(`/v1/purchases/cash-outs/${id}/book`, { businessId: other }), 404, 'not_found')
  })
})
