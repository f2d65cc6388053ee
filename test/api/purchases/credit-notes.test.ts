import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { expectError, expectOk, expectUnaccused, freshReadyBusiness, openApp } from '../support/app.ts'

import { billBody, createSupplier, purchaseLine } from './support.ts'

const app = openApp()
let businessId: string
let supplierId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  supplierId = await createSupplier(app.owner, businessId)
})
afterAll(() => expectUnaccused(app.owner, businessId))

const bill = async (items: readonly object[] = [purchaseLine]) =>
  expectOk(await app.owner.post('/v1/purchases', billBody(businessId, supplierId, { items, record: true })), 201)
const note = (billId: string, line: object = {}, changes: object = {}) => {
  const items = [{ ...purchaseLine, billLine: 1, ...line }]
  const body = { businessId, date: '2026-11-19', type: 'CREDIT_NOTE', billId, items, record: true, ...changes }
  return app.owner.post('/v1/purchases', body)
}

describe('a credit note of a supplier', () => {
  it('inherits supplier and treatment of the line that it takes back', async () => {
    const asset = { kind: 'FIXED_ASSET', category: 'Fixed assets', inputVat: 'APPORTIONED', forZeroRated: true }
    const { id } = await bill([{ ...purchaseLine, ...asset }])
    const taken = expectOk(await note(id, { quantity: 2, kind: 'GOODS' }), 201)
    expect(taken).toMatchObject({
      type: 'CREDIT_NOTE',
      billId: id,
      supplierId,
      total: 21_500,
      apportionedVat: 1_500,
      balance: 0,
      paymentState: null,
      vatMonth: '2026-11',
    })
    expect(taken.items[0]).toMatchObject(asset)
  })

  it('takes back no more than is left', async () => {
    const { id } = await bill()
    expectOk(await note(id, { quantity: 6 }), 201)
    expectError(await note(id, { quantity: 5 }), 409, 'purchase_credit_too_high', 'items[0].quantity')
    expectOk(await note(id, { quantity: 4 }), 201)
    expectError(await note(id, { quantity: 1, unitPrice: 0.01 }), 409, 'purchase_credit_too_high')
  })

  it('takes back no more of a line than is left of that', async () => {
    const { id } = await bill([purchaseLine, { ...purchaseLine, description: 'Sand', quantity: 1 }])
    expectError(await note(id, { quantity: 2, billLine: 2 }), 409, 'purchase_credit_too_high')
    expectError(await note(id, { billLine: 3 }), 400, 'validation_failed', 'items[0].billLine')
  })

  it('keeps its bill from being cancelled until it is cancelled itself', async () => {
    const { id } = await bill()
    const taken = expectOk(await note(id, { quantity: 1 }), 201)
    expectError(await app.owner.post(`/v1/purchases/${id}/cancel`, { reason: 'Wrong' }), 409, 'purchase_settled')
    expectOk(await app.owner.post(`/v1/purchases/${taken.id}/cancel`, { reason: 'Wrong' }))
    expectOk(await app.owner.post(`/v1/purchases/${id}/cancel`, { reason: 'Wrong' }))
    expectError(await app.owner.post(`/v1/purchases/${id}/cancel`, { reason: 'x' }), 409, 'purchase_not_recorded')
    expectError(await note(id), 400, 'validation_failed', 'billId')
  })

  it('is of the supplier of its bill', async () => {
    const { id } = await bill()
    const other = await createSupplier(app.owner, businessId, { name: 'Lafarge', tin: null })
    expectError(await note(id, {}, { supplierId: other }), 400, 'validation_failed', 'supplierId')
    const loose = await app.owner.post('/v1/purchases', billBody(businessId, null, { type: 'CREDIT_NOTE' }))
    expectError(loose, 400, 'validation_failed', 'supplierId')
    expectError(
      await app.owner.post('/v1/purchases', billBody(businessId, null, { billId: id })),
      400,
      'validation_failed',
      'billId',
    )
  })
})
