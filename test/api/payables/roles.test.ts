import { beforeAll, describe, expect, it } from 'vitest'

import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import type { Api } from '../../support/api-client.ts'
import { billBody } from '../purchases/support.ts'
import { expectError, expectOk, freshReadyBusiness, openApp } from '../support/app.ts'
import { memberOf } from '../support/membership.ts'
import { openTill } from '../support/till.ts'

import { newSupplier, recordBill } from './support.ts'

const app = openApp()
let businessId: string
let creator: Api
let manager: Api
let viewer: Api
let purchaser: Api
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  creator = (await memberOf(app, businessId, 'CREATOR')).api
  manager = (await memberOf(app, businessId, 'MANAGER')).api
  viewer = (await memberOf(app, businessId, 'VIEWER')).api
  purchaser = (await openTill(app, businessId, { role: 'CREATOR', scope: 'PURCHASES' })).api
})

const books = () => ({ api: app.owner, businessId })
const money = { method: 'BANK_TRANSFER' }

describe('money that goes out', () => {
  it('needs a manager where it settles bills, and whoever enters bills for a deposit', async () => {
    const supplierId = await newSupplier(books())
    const bill = await recordBill(books(), supplierId)
    const out = { businessId, supplierId, date: '2026-11-19', amount: 1_000, ...money }
    expectError(await creator.post('/v1/payments-out', out), 403, 'role_insufficient')
    expectError(await creator.post(`/v1/purchases/${bill.id}/payments`, money), 403, 'role_insufficient')
    expectError(
      await creator.post(`/v1/suppliers/${supplierId}/refunds`, { amount: 1, ...money }),
      403,
      'role_insufficient',
    )
    const { id } = expectOk(await creator.post('/v1/payments-out', { ...out, allocations: [] }), 201)
    expectError(await viewer.post('/v1/payments-out', { ...out, allocations: [] }), 403, 'role_insufficient')
    expectError(await creator.post(`/v1/payments-out/${id}/reverse`, { reason: 'x' }), 403, 'role_insufficient')
    expectOk(await manager.post(`/v1/purchases/${bill.id}/payments`, money), 201)
    expectOk(await manager.post(`/v1/payments-out/${id}/reverse`, { reason: 'x' }))
    expectOk(await viewer.get(`/v1/payments-out/${id}`))
  })

  it('needs none for an expense in cash, without a supplier, or paid by the owner, in one call', async () => {
    const supplierId = await newSupplier(books())
    const create = (supplier: string | null, payment: object) =>
      creator.post('/v1/purchases', billBody(businessId, supplier, { payment }))
    expectOk(await create(supplierId, { method: 'CASH' }), 201)
    expectOk(await create(supplierId, { method: 'OTHER', accountId: 'OWNER' }), 201)
    expectOk(await create(null, money), 201)
    expectError(await create(supplierId, money), 403, 'role_insufficient')
  })
})

const today = () => lagosDate(app.server.clock.now())

describe('cash out of the drawer', () => {
  it('takes who may pay out of it, as a deposit and with a bill too', async () => {
    const supplierId = await newSupplier(books())
    const cash = { method: 'CASH', accountId: 'TILL' }
    const drawer = async () =>
      expectOk(await app.owner.get(`/v1/businesses/${businessId}/day-closes/current`))['expected']
    const before = await drawer()
    const deposit = { businessId, supplierId, amount: 50, allocations: [], ...cash, date: today() }
    const bill = billBody(businessId, supplierId, { payment: cash })
    for (const api of [creator, purchaser]) {
      expectError(await api.post('/v1/payments-out', deposit), 403, 'role_insufficient')
      expectError(await api.post('/v1/purchases', bill), 403, 'role_insufficient')
      expectOk(await api.post('/v1/payments-out', { ...deposit, accountId: 'PETTY_CASH' }), 201)
    }
    expect(await drawer()).toBe(before)
  })

  it('is warned of where the drawer should not have so much', async () => {
    const supplierId = await newSupplier(books())
    const move = { kind: 'FLOAT', amount: 100, reason: 'Float' }
    expectOk(await manager.post(`/v1/businesses/${businessId}/cash-movements`, move), 201)
    const cash = { method: 'CASH', accountId: 'TILL', date: today() }
    const pay = (amount: number) =>
      manager.post('/v1/payments-out', { businessId, supplierId, allocations: [], ...cash, amount })
    const enough = await pay(60)
    expectOk(enough, 201)
    expect(enough.body).not.toHaveProperty('warnings')
    const tooMuch = await pay(90)
    expectOk(tooMuch, 201)
    expect(tooMuch.body.warnings).toMatchObject([
      { field: 'amount', code: 'more_than_in_drawer', message: expect.stringContaining('50.00') },
    ])
  })
})

it('no more tax is withheld of a deposit than the deposit comes to', async () => {
  const supplierId = await newSupplier(books())
  const withhold = (base: number, ratePercent: number) =>
    manager.post('/v1/payments-out', {
      ...{ businessId, supplierId, date: '2026-11-19', amount: 100, allocations: [], ...money },
      deductions: [{ kind: 'WHT', ratePercent, base }],
    })
  expectError(await withhold(9_000_000_000_000, 100), 400, 'validation_failed', 'deductions')
  expectError(await withhold(1_000.1, 10.1), 400, 'validation_failed', 'deductions')
  expectOk(await withhold(105, 5), 201)
})

describe('a closed month', () => {
  it('takes no payment, and none of it is reversed in it', async () => {
    const bill = await recordBill(books(), await newSupplier(books()))
    const early = { ...money, amount: 10, date: '2026-11-18' }
    const { id } = expectOk(await app.owner.post(`/v1/purchases/${bill.id}/payments`, early), 201)
    expectOk(await app.owner.patch(`/v1/businesses/${businessId}/settings`, { lockDate: '2026-11-18' }))
    expectError(await app.owner.post(`/v1/purchases/${bill.id}/payments`, early), 409, 'period_closed')
    const reverse = { reason: 'x', date: '2026-11-18' }
    expectError(await app.owner.post(`/v1/payments-out/${id}/reverse`, reverse), 409, 'period_closed')
    expectOk(await app.owner.post(`/v1/payments-out/${id}/reverse`, { reason: 'x' }))
    expectOk(await app.owner.patch(`/v1/businesses/${businessId}/settings`, { lockDate: null }))
  })
})

it('lets a purchaser name the account of the bank, and shows no more of it', async () => {
  const details = { accountNumber: '0123456789', accountName: 'Okafor Trading', bankName: 'GTBank' }
  const { id } = expectOk(
    await app.owner.post('/v1/payment-details', { businessId, label: 'GTBank', type: 'BANK_TRANSFER', details }),
    201,
  )
  expectError(await purchaser.get(`/v1/payment-details?businessId=${businessId}`), 403, 'role_insufficient')
  const { items } = expectOk(await purchaser.get(`/v1/purchases/accounts?businessId=${businessId}`))
  expect(items).toEqual([{ id, label: 'GTBank', type: 'BANK_TRANSFER' }])
})
