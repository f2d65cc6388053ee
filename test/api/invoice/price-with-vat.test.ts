import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { addMember, createCustomer, createInvoice, dataOf, invoiceBody } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, invoiceNow, openApp, untilStatus } from '../support/app.ts'

const app = openApp()
let businessId: string
let customerId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
})

const goods = { hsnCode: '2202.10', productCategory: 'Drinks' }
const cola = { description: 'Cola', quantity: 12, unitPriceWithVat: 500, taxPercent: 7.5, ...goods }
const net = { description: 'Water', quantity: 3, unitPrice: 33.335, taxPercent: 7.5, ...goods }
const create = (...items: object[]) => app.owner.post('/v1/invoices', invoiceBody(businessId, customerId, { items }))
const sell = (items: object[], payments: object[]) =>
  app.owner.post('/v1/sales/counter', { businessId, items, payments })
const sumOf = (items: Json[], field: string) =>
  Math.round(items.reduce((sum, item) => sum + item[field] * 100, 0)) / 100

describe('a price with VAT', () => {
  it.each([
    [{}, { lineTotal: 5581.4, taxAmount: 418.6, unitPrice: 465.116279, unitPriceWithVat: 500, discount: 0 }, 6000],
    [{ quantity: 24, unitPriceWithVat: 250 }, { lineTotal: 5581.4, taxAmount: 418.6, unitPrice: 232.55814 }, 6000],
    [{ quantity: 1, discount: 50 }, { lineTotal: 418.6, taxAmount: 31.4, discount: 50 }, 450],
    [{ quantity: 3, unitPriceWithVat: 0.0125 }, { lineTotal: 0.04, taxAmount: 0, unitPrice: 0.011628 }, 0.04],
    [{ taxPercent: 0, taxCategory: 'EXEMPT' }, { lineTotal: 6000, taxAmount: 0, unitPrice: 500 }, 6000],
    [{ quantity: 1_000_000, unitPriceWithVat: 12.35 }, { lineTotal: 11_488_372.09, taxAmount: 861_627.91 }, 12_350_000],
    [{ quantity: 1, discount: 500 }, { lineTotal: 0, taxAmount: 0, discount: 500 }, 0],
  ])('comes to quantity times it, VAT taken out of that: %j', async (changes, line, total) => {
    const made = expectOk(await create({ ...cola, ...changes }), 201)
    expect(made.items[0]).toMatchObject(line)
    expect(made.total).toBe(total)
    expect(await invoiceNow(app.owner, made.id)).toMatchObject({ items: made.items, total })
  })

  it('adds up with other lines as every invoice does', async () => {
    const made = expectOk(await create({ ...cola, discount: 60 }, net), 201)
    expect(made.total).toBe(Math.round((made.subtotal - made.totalDiscount + made.totalTax) * 100) / 100)
    expect(made.totalTax).toBe(sumOf(made.items, 'taxAmount'))
    expect(made.items[1]).toMatchObject({ unitPrice: 33.335, unitPriceWithVat: null })
    // The discount of 60.00 has VAT in it.
    expect(made.totalDiscount).toBe(55.81)
  })

  it('stays the kind of the line where the lines are sent back as they came, and in copies', async () => {
    const made = expectOk(await create({ ...cola, quantity: 7, unitPriceWithVat: 333.33, discount: 1.01 }, net), 201)
    const sent = made.items.map(({ lineTotal: _1, taxAmount: _2, ...item }: Json) => item)
    const again = expectOk(await app.owner.patch(`/v1/invoices/${made.id}`, { items: sent }))
    expect([again.items, again.total]).toEqual([made.items, made.total])
    const copy = expectOk(await app.owner.post(`/v1/invoices/${made.id}/duplicate`), 201)
    expect([copy.items, copy.total]).toEqual([made.items, made.total])
  })

  it('stands instead of the other one, never beside another', async () => {
    expectError(await create({ ...cola, unitPrice: 400 }), 400, 'validation_failed', 'items[0].unitPrice')
    expectError(await create({ ...cola, unitPriceWithVat: undefined }), 400, 'validation_failed', 'items[0].unitPrice')
    expectError(await create({ ...cola, unitPriceWithVat: null }), 400, 'validation_failed', 'items[0].unitPrice')
    expectError(await create({ ...net, unitPrice: 33.33501 }), 400, 'validation_failed', 'items[0].unitPrice')
    expectError(await create({ ...cola, discount: 6000.01 }), 400, 'validation_failed', 'items[0].discount')
    const fine = await create({ ...cola, unitPriceWithVat: 1.00001 })
    expectError(fine, 400, 'validation_failed', 'items[0].unitPriceWithVat')
  })

  it.each([['CASH'], ['BANK_TRANSFER'], ['CREDIT_CARD']])(
    'is paid at the counter to the kobo by %s',
    async (method) => {
      const sold = expectOk(await sell([cola], [{ method, amount: 6000 }]), 201)
      expect(sold).toMatchObject({ change: 0, invoice: { total: 6000, balance: 0 } })
    },
  )

  it('is the price of the product for whoever may not change prices', async () => {
    const product = { businessId, name: 'Shelf cola', unitPrice: 465.1163, taxPercent: 7.5, ...goods }
    const { id } = dataOf(await app.owner.post('/v1/products', product))
    const cashier = await addMember(app.server, businessId, 'CREATOR')
    const sellAt = (unitPriceWithVat: number) =>
      cashier.post('/v1/sales/counter', {
        businessId,
        items: [{ ...cola, quantity: 1, unitPriceWithVat, productCode: id }],
        payments: [{ method: 'CASH', amount: unitPriceWithVat }],
      })
    expectError(await sellAt(499.99), 403, 'role_insufficient')
    expectOk(await sellAt(500), 201)
  })

  it('is taken by FIRS / NRS, and comes back in parts to the kobo', async () => {
    const made = await createInvoice(app.owner, businessId, customerId, {
      items: [{ ...cola, quantity: 7, unitPriceWithVat: 333.33, discount: 1 }, net],
    })
    dataOf(await app.owner.post(`/v1/invoices/${made}/finalize`))
    dataOf(await app.owner.post(`/v1/invoices/${made}/submit-to-app`))
    const sold = await untilStatus(app, made, 'FIRS_APPROVED')
    const paid = 7 * 333.33 - 1

    let returned = 0
    for (const quantity of [2, 4, 1]) {
      const { items } = dataOf(
        await app.owner.post('/v1/sales/counter/returns', {
          businessId,
          invoiceId: made,
          items: [{ line: 0, quantity }],
          refund: 'CREDIT',
        }),
      ).creditNote
      expect(items[0]).toMatchObject({ unitPriceWithVat: 333.33 })
      returned += Math.round((items[0].lineTotal + items[0].taxAmount) * 100)
    }
    expect(returned).toBe(Math.round(paid * 100))
    expect(sold.items[0].lineTotal + sold.items[0].taxAmount).toBeCloseTo(paid, 6)
  })
})

describe('validating a line with such a price', () => {
  const data = (items: object[], taxTotal: number, monetaryTotal: number) => ({
    irn: 'INV000001-94ND90NR-20261120',
    issueDate: '2026-11-20',
    invoiceType: 'STANDARD',
    supplier: { name: 'A', TIN: '20481166-0001', address: 'Lagos' },
    buyer: { name: 'B', TIN: '31569955-0001', address: 'Agbara' },
    items,
    taxTotal,
    monetaryTotal,
  })
  const errorsOf = async (body: object): Promise<string[]> =>
    dataOf(await app.owner.post('/v1/invoices/validate', body)).errors.map(({ field }: Json) => field)

  it('knows the price with VAT to the kobo, and allows one where only what is left of it was sent', async () => {
    expect(await errorsOf(data([cola], 418.6, 6000))).toEqual([])
    expect(await errorsOf(data([cola], 418.6, 6000.01))).toEqual(['monetaryTotal'])
    const left = { description: 'Cola', quantity: 12, unitPrice: 465.116279, taxPercent: 7.5 }
    expect(await errorsOf(data([left], 418.6, 6000))).toEqual([])
    expect(await errorsOf(data([left], 418.6, 6000.03))).toEqual(['monetaryTotal'])
    const exact = data([{ ...left, unitPrice: 465.1163 }], 418.6, 6000)
    expect(await errorsOf(exact)).toEqual(['taxTotal', 'monetaryTotal'])
  })
})
