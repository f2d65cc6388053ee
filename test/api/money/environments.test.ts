import { beforeEach, describe, expect, it } from 'vitest'

import { createCustomer, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, openApp } from '../support/app.ts'

import { moneyBusiness, type MoneyBusiness } from './money-business.ts'

const app = openApp()
let shop: MoneyBusiness

beforeEach(async () => {
  shop = await moneyBusiness(app)
})

const balance = async (customerId: string, environment = 'SANDBOX') => {
  const { owed, credit } = dataOf(await app.owner.get(`/v1/customers/${customerId}/balance?environment=${environment}`))
  return { owed, credit }
}

describe('money', () => {
  it('of one customer settles nothing of another, said or by itself', async () => {
    const other = await createCustomer(app.owner, shop.businessId, { name: 'Zaria Mills', tin: '55555555-0001' })
    const id = await shop.invoice(100)
    const theirs = shop.money({ customerId: other, amount: 40 })
    const said = await app.owner.post('/v1/payments', { ...theirs, allocations: [{ invoiceId: id, amount: 40 }] })
    expectError(said, 400, 'validation_failed', 'allocations[0].invoiceId')

    expect(expectOk(await app.owner.post('/v1/payments', theirs), 201)).toMatchObject({ unallocated: 40 })
    expectError(await app.owner.post(`/v1/invoices/${id}/apply-credit`, { amount: 1 }), 400, 'validation_failed')
    expect([await balance(shop.customerId), await balance(other)]).toEqual([
      { owed: 100, credit: 0 },
      { owed: 0, credit: 40 },
    ])
  })

  it('of one business settles nothing of another', async () => {
    const next = await moneyBusiness(app)
    const id = await shop.invoice(100)
    const said = next.money({ amount: 40, allocations: [{ invoiceId: id, amount: 40 }] })
    expectError(await app.owner.post('/v1/payments', said), 400, 'validation_failed', 'allocations[0].invoiceId')
    const stranger = next.money({ customerId: shop.customerId, amount: 40 })
    expectError(await app.owner.post('/v1/payments', stranger), 400, 'validation_failed', 'customerId')

    expect(await next.pay(40)).toMatchObject({ receiptNumber: 'RCT000001', unallocated: 40 })
    expect(await balance(shop.customerId)).toEqual({ owed: 100, credit: 0 })
  })

  it('that is real is no credit in practice, is not given back there, and has receipts of its own', async () => {
    const id = await shop.invoice(100)
    const real = expectOk(await app.owner.post('/v1/payments', shop.money({ environment: 'LIVE', amount: 40 })), 201)
    expect(real).toMatchObject({ receiptNumber: 'RCT000001', unallocated: 40 })
    expect(await shop.pay(10)).toMatchObject({ receiptNumber: 'RCT000001', unallocated: 0 })

    expectError(await app.owner.post(`/v1/invoices/${id}/apply-credit`, { amount: 1 }), 400, 'validation_failed')
    const back = { environment: 'SANDBOX', amount: 1, method: 'CASH' }
    const refund = await app.owner.post(`/v1/customers/${shop.customerId}/refunds`, back)
    expectError(refund, 400, 'validation_failed', 'amount')
    expect([await balance(shop.customerId), await balance(shop.customerId, 'LIVE')]).toEqual([
      { owed: 90, credit: 0 },
      { owed: 0, credit: 40 },
    ])
  })
})

describe('sales and VAT', () => {
  it('stay as they are whatever is paid, withheld, given up, given back or taken back', async () => {
    const sales = async () => dataOf(await app.owner.get(`/v1/businesses/${shop.businessId}/sales`)).total
    const withTax = { items: shop.items(1000, 7.5) }
    const [paid, lost] = [await shop.invoice(1000, withTax), await shop.invoice(1000, withTax)]
    const sold = await sales()
    expect(sold).toMatchObject({ sales: 2000, vat: 150 })

    const deductions = [{ kind: 'WHT', ratePercent: 5 }, { kind: 'VAT_WITHHELD' }]
    const payment = expectOk(await app.owner.post(`/v1/invoices/${paid}/payments`, { deductions }), 201)
    expect(await sales()).toEqual(sold)
    expectOk(await app.owner.post(`/v1/invoices/${lost}/write-off`, { reason: 'Gone away' }))
    expect(await sales()).toEqual(sold)
    await shop.pay(30)
    expectOk(await app.owner.post(`/v1/customers/${shop.customerId}/refunds`, { amount: 30, method: 'CASH' }), 201)
    expect(await sales()).toEqual(sold)
    expectOk(await app.owner.post(`/v1/payments/${payment.id}/reverse`, { reason: 'The cheque bounced' }))
    expect(await sales()).toEqual(sold)
  })
})
