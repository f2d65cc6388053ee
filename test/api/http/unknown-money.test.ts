import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, invoiceBody, lineBody } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, openApp } from '../support/app.ts'
import { freshKey, sale } from '../support/till.ts'

const app = openApp()
let businessId: string
let customerId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
})

const create = (changes: object) =>
  app.owner.post('/v1/invoices', { ...invoiceBody(businessId, customerId), ...changes })
const sell = (changes: object) =>
  app.owner.post('/v1/sales/counter', {
    businessId,
    items: [lineBody],
    payments: [{ method: 'CASH', amount: 18_167.5 }],
    ...changes,
  })
const inShort = (answer: Json) => (answer.body.warnings ?? []).map(({ code, field }: Json) => [code, field])

describe('a field about money that nobody knows', () => {
  it('is a warning on an invoice, wherever it stands, and changes no amount', async () => {
    const answer = await create({
      shipping: 500,
      discountPercent: 10,
      priceIncludesVat: true,
      delivery_fee: 300,
      taxTotal: 12,
      colour: 'red',
      taxId: '12345678-0001',
      amount: null,
      items: [lineBody, { ...lineBody, price: 9000, taxRate: 5 }],
    })
    expect(expectOk(answer, 201).total).toBe(36_335)
    expect(inShort(answer)).toEqual([
      ['unknown_field', 'items[1].price'],
      ['unknown_field', 'items[1].taxRate'],
      ['unknown_field', 'shipping'],
      ['unknown_field', 'discountPercent'],
      ['unknown_field', 'priceIncludesVat'],
      ['unknown_field', 'delivery_fee'],
      ['unknown_field', 'taxTotal'],
    ])
  })

  it.each([
    ['a sale at the counter', () => sell({ discount: 100 })],
    ['a customer', () => app.owner.post('/v1/customers', { businessId, name: 'Owes from before', discount: 100 })],
    [
      'a product',
      () => app.owner.post('/v1/products', { businessId, name: 'Nails', unitPrice: 5, taxPercent: 7.5, discount: 1 }),
    ],
    [
      'a payment',
      async () => {
        const sold = await createInvoice(app.owner, businessId, customerId)
        dataOf(await app.owner.post(`/v1/invoices/${sold}/finalize`))
        return app.owner.post(`/v1/invoices/${sold}/payments`, { amount: 5, method: 'CASH', discount: 1 })
      },
    ],
    [
      'a draft that changes',
      async () =>
        app.owner.patch(`/v1/invoices/${await createInvoice(app.owner, businessId, customerId)}`, { discount: 1 }),
    ],
  ])('is a warning on %s', async (_what, send) => {
    const answer = await send()
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    expect(inShort(answer)).toContainEqual(['unknown_field', 'discount'])
  })

  it('is one in each invoice of a batch', async () => {
    const invoice = { ...invoiceBody(businessId, customerId), shipping: 500 }
    const { results } = dataOf(
      await app.owner.post('/v1/invoices/batch', { businessId, items: [{ key: 'with-shipping', invoice }] }),
    )
    expect(results[0].warnings).toMatchObject([{ code: 'unknown_field', field: 'shipping' }])
  })

  it('comes again with the answer of the same key', async () => {
    const key = freshKey()
    const send = () => sale(businessId, customerId)(app.owner, key, { shipping: 500 })
    expectOk(await send(), 201)
    expect(inShort(await send())).toEqual([['unknown_field', 'shipping']])
  })
})

describe('a total that was sent', () => {
  it('is compared, and both figures are told where it differs', async () => {
    for (const answer of [await create({ total: 999 }), await sell({ total: 999 })]) {
      expect(answer.status).toBe(201)
      const differs = answer.body.warnings.find(({ code }: Json) => code === 'total_differs')
      expect(differs).toEqual({
        code: 'total_differs',
        field: 'total',
        message: 'was sent as 999, but it comes to 18167.5',
        sent: 999,
        computed: 18167.5,
      })
    }
  })

  it('is nothing to speak of where it is ours', async () => {
    expect(inShort(await create({ total: 18_167.5 }))).toEqual([])
  })
})

describe('a currency', () => {
  it.each([
    ['of an invoice', () => create({ currency: 'USD' }), 'currency'],
    ['of a sale', () => sell({ currency: 'USD' }), 'currency'],
    ['of a line', () => create({ items: [{ ...lineBody, currency: 'EUR' }] }), 'items[0].currency'],
    ['under its other name', () => create({ currencyCode: 'GHS' }), 'currencyCode'],
    ['that is no text', () => create({ currency: 566 }), 'currency'],
  ])('other than the naira is refused: %s', async (_what, send, field) => {
    expectError(await send(), 400, 'validation_failed', field)
  })

  it('of the naira is as good as none', async () => {
    expect(inShort(await create({ currency: 'NGN', items: [{ ...lineBody, currency: 'NGN' }] }))).toEqual([])
    expect(inShort(await sell({ currency: 'NGN' }))).toEqual([])
    expectOk(await create({ currency: null }), 201)
  })
})
