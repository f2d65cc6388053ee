import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { createCustomer, dataOf, invoiceBody } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, openApp } from '../support/app.ts'

const app = openApp()
let businessId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
})

let names = 0
const create = (changes: object) =>
  app.owner.post('/v1/products', { businessId, name: `Drink ${++names}`, taxPercent: 7.5, ...changes })
const change = (id: string, changes: object) => app.owner.patch(`/v1/products/${id}`, changes)
const pricesOf = ({ unitPrice, unitPriceWithVat }: Json) => [unitPrice, unitPriceWithVat]
const cola = async () => dataOf(await create({ unitPriceWithVat: 500 }))

describe('a product with a price with VAT', () => {
  it('keeps that price, and answers what VAT leaves of it', async () => {
    const made = expectOk(await create({ unitPriceWithVat: 500 }), 201)
    expect(pricesOf(made)).toEqual([465.1163, 500])
    expect(pricesOf(dataOf(await app.owner.get(`/v1/products/${made.id}`)))).toEqual([465.1163, 500])
    expect(pricesOf(expectOk(await create({ unitPriceWithVat: 0 }), 201))).toEqual([0, 0])
    expect(pricesOf(expectOk(await create({ unitPriceWithVat: null, unitPrice: 500 }), 201))).toEqual([500, null])
  })

  it.each([
    ['another name leaves both', { name: 'Cola, cold' }, [465.1163, 500]],
    ['another rate leaves the price with VAT', { taxPercent: 0 }, [500, 500]],
    ['another price with VAT', { unitPriceWithVat: 1075 }, [1000, 1075]],
    ['a price without VAT takes its place', { unitPrice: 480 }, [480, null]],
    ['none with VAT leaves what VAT left', { unitPriceWithVat: null }, [465.1163, null]],
    ['the price that was answered changes nothing', { unitPrice: 465.1163 }, [465.1163, 500]],
    ['both as they were answered', { unitPrice: 465.1163, unitPriceWithVat: 500 }, [465.1163, 500]],
    ['a price that is no more what is left at another rate', { unitPrice: 465.1163, taxPercent: 0 }, [465.1163, null]],
  ])('changes: %s', async (_, changes, prices) => {
    const { id } = await cola()
    expect(pricesOf(expectOk(await change(id, changes)))).toEqual(prices)
  })

  it('has one of the two prices, never two that do not go together', async () => {
    expectError(await create({}), 400, 'validation_failed', 'unitPrice')
    expectError(await create({ unitPriceWithVat: null }), 400, 'validation_failed', 'unitPrice')
    expectError(await create({ unitPrice: 500, unitPriceWithVat: 500 }), 400, 'validation_failed', 'unitPrice')
    expectError(await create({ unitPriceWithVat: -1 }), 400, 'validation_failed', 'unitPriceWithVat')
    const { id } = await cola()
    expectError(await change(id, { unitPrice: 1, unitPriceWithVat: 500 }), 400, 'validation_failed', 'unitPrice')
    const nothing = await app.owner.post('/v1/products', { businessId })
    expect(nothing.body.details.map(({ field }: Json) => field).toSorted()).toEqual(['name', 'taxPercent', 'unitPrice'])
  })

  it('says in the audit log what it cost before', async () => {
    const { id } = await cola()
    expectOk(await change(id, { unitPriceWithVat: 510 }))
    const entries = await app.server.storage.read(({ audit }) => audit.historyOf(businessId, id))
    const changed = entries.find(({ action }) => action === 'product.updated')
    expect([changed?.from, changed?.to]).toMatchObject([
      { unitPriceWithVat: { units: '500', scale: 0 } },
      { unitPriceWithVat: { units: '510', scale: 0 } },
    ])
  })

  it('sells 12 at 500.00 for 6,000.00 on invoices and at the counter', async () => {
    const { id, name, unitPriceWithVat } = await cola()
    const goods = { hsnCode: '2202.10', productCategory: 'Drinks' }
    const items = [{ description: name, quantity: 12, unitPriceWithVat, taxPercent: 7.5, productCode: id, ...goods }]
    const customerId = await createCustomer(app.owner, businessId)
    expect(dataOf(await app.owner.post('/v1/invoices', invoiceBody(businessId, customerId, { items }))).total).toBe(
      6000,
    )
    const payments = [{ method: 'CASH', amount: 6000 }]
    expect(dataOf(await app.owner.post('/v1/sales/counter', { businessId, items, payments })).invoice.total).toBe(6000)
  })
})

describe('a list with prices with VAT', () => {
  const send = (rows: object[], more: object = {}) =>
    app.owner.post('/v1/products/import', { businessId, mode: 'save', onExisting: 'update', rows, ...more })
  const named = async (name: string) =>
    dataOf(await app.owner.get(`/v1/products?businessId=${businessId}&search=${name}`)).items[0]

  it('keeps them so, for new products and for those that are there, at the rate that these have', async () => {
    expectOk(await send([{ name: 'Fanta', unitPriceWithVat: 500, taxPercent: 7.5 }]))
    expect(pricesOf(await named('Fanta'))).toEqual([465.1163, 500])
    expectOk(await send([{ name: 'FANTA', unitPriceWithVat: 1075 }]))
    expect(pricesOf(await named('Fanta'))).toEqual([1000, 1075])
  })

  it('names the rows whose prices do not go together, new ones and known ones', async () => {
    expectOk(await send([{ name: 'Sprite', unitPriceWithVat: 500, taxPercent: 7.5 }]))
    const both = { unitPrice: 100, unitPriceWithVat: 500 }
    const rows = [{ name: 'Malt', taxPercent: 7.5, ...both }, { name: 'Sprite', ...both }, { name: 'Bitter lemon' }]
    const refused = await send(rows)
    expect(refused.status).toBe(400)
    const fields = refused.body.details.map(({ field }: Json) => field)
    expect(new Set(fields)).toEqual(
      new Set([0, 1, 2].map((row) => `rows[${row}].unitPrice`).concat('rows[2].taxPercent')),
    )
  })
})
