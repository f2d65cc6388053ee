import { beforeEach, describe, expect, it } from 'vitest'

import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import type { Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, lineBody } from '../../support/scenario.ts'
import { expectError, freshReadyBusiness, openApp, untilStatus } from '../support/app.ts'

const app = openApp()
let businessId: string
let customerId: string
let productId: string

const rice = 'Ṣinkafi "Mama Gold" rice, 50 kg'
const today = () => lagosDate(new Date())
const daysAgo = (days: number) => lagosDate(new Date(Date.now() - days * 86_400_000))

beforeEach(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
  const product = { businessId, name: rice, unitPrice: 62_000, taxPercent: 0, hsnCode: '1006.30' }
  productId = dataOf(await app.owner.post('/v1/products', product)).id
})

const line = (changes: object) => ({ ...lineBody, productCode: undefined, taxPercent: 0, ...changes })
/** An approved one, of these lines. */
async function sell(items: readonly object[], changes: object = {}): Promise<string> {
  const id = await createInvoice(app.owner, businessId, customerId, { items, ...changes })
  dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
  return id
}
const sales = async (query = ''): Promise<Json> =>
  dataOf(await app.owner.get(`/v1/products/${productId}/sales${query}`))
const coded = (quantity: number, unitPrice: number, changes: object = {}) =>
  line({ productCode: productId, description: rice, quantity, unitPrice, ...changes })

describe('how much of a product was sold', () => {
  it('is counted by month, by its code or just its name, discounts off, other lines left out', async () => {
    await sell([coded(2, 62_000), line({ description: 'Something else', quantity: 7, unitPrice: 10 })])
    await sell([coded(0.5, 60_000, { discount: 1000 }), line({ description: rice, quantity: 1.25, unitPrice: 64_000 })])
    await sell([line({ description: `${rice}, broken`, quantity: 9, unitPrice: 10 })])
    const { months, total } = await sales('?months=3')
    expect(months).toHaveLength(3)
    expect(total).toEqual({ quantity: 3.75, sales: 124_000 + 29_000 + 80_000, lines: 3 })
    expect(months.at(-1)).toMatchObject({ month: today().slice(0, 7) })
  })

  it('stands in the month of issue, and counts neither drafts, nor offers, nor what was cancelled', async () => {
    await createInvoice(app.owner, businessId, customerId, { items: [coded(100, 1)] })
    await sell([coded(50, 1)], { invoiceType: 'PROFORMA' })
    const old = daysAgo(45)
    await sell([coded(3, 62_000)], { issueDate: old, dueDate: old })
    const { months, total } = await sales()
    expect(total).toEqual({ quantity: 3, sales: 186_000, lines: 1 })
    expect(months.find(({ month }: Json) => month === old.slice(0, 7))).toMatchObject({ quantity: 3 })
  })

  it('is none of another environment, of nobody else, and of no product', async () => {
    await sell([coded(1, 62_000)])
    expect((await sales('?environment=LIVE')).total).toEqual({ quantity: 0, sales: 0, lines: 0 })
    expectError(await app.owner.get('/v1/products/nothing/sales'), 404, 'not_found')
    expectError(await app.owner.get(`/v1/products/${productId}/sales?months=0`), 400, 'validation_failed', 'months')
  })

  it('is less by what came back with a credit note, whose lines have its name', async () => {
    const id = await sell([coded(4, 62_000)])
    dataOf(await app.owner.post(`/v1/invoices/${id}/submit-to-app`))
    await untilStatus(app, id, 'FIRS_APPROVED')
    const items = [line({ description: rice, quantity: 1, unitPrice: 62_000 })]
    const note = dataOf(await app.owner.post(`/v1/invoices/${id}/credit-notes`, { items, finalize: true }))
    expect(note.status).toBe('APPROVED')
    expect((await sales()).total).toEqual({ quantity: 3, sales: 186_000, lines: 1 })
  })
})
