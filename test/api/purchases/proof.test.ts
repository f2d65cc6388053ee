import { describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { expectError, expectOk, freshReadyBusiness, openApp } from '../support/app.ts'

import { billBody, createSupplier } from './support.ts'

const app = openApp()

const IRN = 'SUPPLY0001-94ND90NR-20261118'
const check = (id: string) => app.owner.post(`/v1/purchases/${id}/check`)

async function shop(settings: object = {}) {
  const businessId = await freshReadyBusiness(app.owner)
  const bank = { accountName: 'Sandbox Supplies', accountNumber: '0123456789', bankName: 'GTBank' }
  const supplierId = await createSupplier(app.owner, businessId, { tin: '88888888-0001', ...bank })
  expectOk(await app.owner.patch(`/v1/businesses/${businessId}/settings`, { payClearedOnly: null, ...settings }))
  const bill = async (changes: object = {}): Promise<Json> =>
    expectOk(await app.owner.post('/v1/purchases', billBody(businessId, supplierId, { irn: IRN, ...changes })), 201)
  return { businessId, supplierId, bill }
}

describe('asking FIRS / NRS for a bill', () => {
  it('says that it is cleared, not found, or what differs', async () => {
    const { bill } = await shop()
    const cleared = await bill({ record: true })
    expect(expectOk(await check(cleared.id)).proof).toMatchObject({ state: 'CLEARED', differences: [] })

    const unknown = await bill({ irn: 'OTHER1-94ND90NR-20261118' })
    expect(expectOk(await check(unknown.id)).proof).toMatchObject({ state: 'NOT_FOUND' })

    const other = await bill({
      irn: 'SUPPLY0003-94ND90NR-20261117',
      total: 107_500,
      items: [{ description: 'Toner', quantity: 1, unitPrice: 200_000, taxPercent: 7.5 }],
    })
    expect(expectOk(await check(other.id)).proof).toMatchObject({
      state: 'DIFFERENT',
      differences: ['Date: 18 Nov 2026 here, 17 Nov 2026 at FIRS / NRS'],
    })
    const refused = await bill({ irn: 'SUPPLY0002-94ND90NR-20261118' })
    expect(expectOk(await check(refused.id)).proof.differences).toEqual(['Status: FIRS / NRS has refused this invoice'])
  })

  it('names the total and the TIN that differ', async () => {
    const { businessId } = await shop()
    const supplierId = await createSupplier(app.owner, businessId, { name: 'Somebody else', tin: '12345678-0001' })
    const items = [{ description: 'Paper', quantity: 1, unitPrice: 100_000, taxPercent: 0 }]
    const body = billBody(businessId, supplierId, { irn: IRN, items })
    const { id } = expectOk(await app.owner.post('/v1/purchases', body), 201)
    expect(expectOk(await check(id)).proof.differences).toEqual([
      'Total: ₦100,000.00 here, ₦107,500.00 at FIRS / NRS',
      'TIN of the supplier: 12345678-0001 here, 88888888-0001 at FIRS / NRS',
    ])
  })

  it('is gone where the draft says something else, and needs an IRN', async () => {
    const { bill } = await shop()
    const { id } = await bill()
    expect(expectOk(await check(id)).proof.state).toBe('CLEARED')
    expect(expectOk(await app.owner.patch(`/v1/purchases/${id}`, { notes: 'By lorry' })).proof.state).toBe('CLEARED')
    expect(expectOk(await app.owner.patch(`/v1/purchases/${id}`, { date: '2026-11-17' })).proof.state).toBe('UNCHECKED')
    const without = await bill({ irn: null })
    expectError(await check(without.id), 422, 'irn_missing')
    expect(expectOk(await app.owner.post(`/v1/businesses/${without.businessId}/audit-log/verify`))).toMatchObject({
      state: 'INTACT',
      firstBad: null,
    })
  })

  it('happens once by itself after recording', async () => {
    const { bill } = await shop()
    const { id, proof } = await bill({ record: true })
    expect(proof.state).toBe('UNCHECKED')
    await app.server.core.inboxWatch.go()
    const asked = expectOk(await app.owner.get(`/v1/purchases/${id}`))
    expect(asked.proof.state).toBe('CLEARED')
    await app.server.core.inboxWatch.go()
    expect(expectOk(await app.owner.get(`/v1/purchases/${id}`))).toEqual(asked)
  })
})

describe('paying only what is cleared', () => {
  it('holds money for a bill with an IRN until it is, and leaves it out of a run', async () => {
    const { businessId, supplierId, bill } = await shop({ payClearedOnly: true })
    const held = await bill({ record: true })
    const pay = { method: 'BANK_TRANSFER', date: '2026-11-20' }
    const refused = await app.owner.post(`/v1/purchases/${held.id}/payments`, pay)
    expectError(refused, 409, 'payment_held')
    expect(refused.body.message).toContain('BILL000001 has not been checked at FIRS / NRS')
    expectError(
      await app.owner.post('/v1/purchases', billBody(businessId, supplierId, { irn: 'A-1-20261118', payment: pay })),
      409,
      'payment_held',
    )

    const free = await bill({ irn: null, record: true })
    const due = expectOk(await app.owner.get(`/v1/businesses/${businessId}/payables/due?until=2026-12-31`)).items
    expect(due.map((one: Json) => [one.number, one.held !== null])).toEqual([
      ['BILL000001', true],
      ['BILL000002', false],
    ])
    const run = await app.owner.post(`/v1/businesses/${businessId}/payment-runs`, {
      items: [{ purchaseId: held.id }, { purchaseId: free.id }],
      date: '2026-11-20',
    })
    expect(expectOk(run, 201)).toMatchObject({ total: 107_500 })
    expect(run.body.warnings).toMatchObject([{ field: 'items[0].purchaseId', code: 'payment_held' }])

    expectOk(await check(held.id))
    expectOk(await app.owner.post(`/v1/purchases/${held.id}/payments`, pay), 201)
  })

  it('keeps money that names no bill from what is held', async () => {
    const { businessId, supplierId, bill } = await shop({ payClearedOnly: true })
    const held = await bill({ record: true })
    const payment = { businessId, supplierId, amount: 50_000, method: 'BANK_TRANSFER', date: '2026-11-20' }
    expectOk(await app.owner.post('/v1/payments-out', payment), 201)
    expect(expectOk(await app.owner.get(`/v1/purchases/${held.id}`))).toMatchObject({ paid: 0, balance: 107_500 })
    const balance = expectOk(await app.owner.get(`/v1/suppliers/${supplierId}/balance`))
    expect(balance).toMatchObject({ owed: 107_500, credit: 50_000 })
    const apply = () => app.owner.post(`/v1/purchases/${held.id}/apply-credit`, {})
    expectError(await apply(), 409, 'payment_held')
    expectOk(await check(held.id))
    expect(expectOk(await apply())).toMatchObject({ paid: 50_000 })
  })
})
