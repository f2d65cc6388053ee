import { beforeEach, describe, expect, it } from 'vitest'

import type { ApiAnswer, Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, invoiceNow, openDesk, untilStatus } from '../desk.ts'

const desk = openDesk()
let businessId: string
let garri: string
let beans: string

beforeEach(async () => {
  businessId = await freshReadyBusiness(desk.owner)
  const made = async (name: string) =>
    dataOf(await desk.owner.post('/v1/products', { businessId, name, unitPrice: 4500, taxPercent: 0 })).id
  garri = await made('Garri')
  beans = await made('Beans')
})

const code = { hsnCode: '1108.14', productCategory: 'Food' }
const line = (product: string) => ({
  ...{ description: 'By the bag', productCode: product },
  ...{ quantity: 1, unitPrice: 4500, taxPercent: 0 },
})
const sell = async (...products: string[]): Promise<Json> => {
  const amount = 4500 * products.length
  const body = { businessId, items: products.map(line), payments: [{ method: 'CASH', amount }] }
  return expectOk(await desk.owner.post('/v1/sales/counter', body), 201).invoice
}
const giveCode = (product: string): Promise<ApiAnswer> => desk.owner.patch(`/v1/products/${product}`, code)
const sent = ({ body }: ApiAnswer): string[] =>
  (body.warnings ?? []).filter((one: Json) => one.code === 'codes_taken').map(({ message }: Json) => message)

describe('a code that a product gets after it was sold', () => {
  it('sends the counter sales that waited for it, with what was sold untouched', async () => {
    const first = await sell(garri)
    const second = await sell(garri)
    expect([first.status, first.items[0].hsnCode]).toEqual(['APPROVED', null])

    expect(sent(await giveCode(garri))).toEqual([
      '2 invoices that waited for this code are on the way to FIRS / NRS now.',
    ])
    for (const { id, total, invoiceNumber } of [first, second]) {
      await untilStatus(desk, id, 'PAID')
      const now = await invoiceNow(desk.owner, id)
      expect(now).toMatchObject({ total, invoiceNumber, balance: 0, paid: total })
      expect(now.items).toMatchObject([{ ...line(garri), ...code, kind: 'GOODS' }])
    }
    const { items } = dataOf(await desk.owner.get(`/v1/invoices/${first.id}/history`))
    expect(items.find(({ action }: Json) => action === 'invoice.queued').to).toMatchObject({ codes: 1 })
    expect(sent(await giveCode(garri))).toEqual([])
  })

  it('leaves one that still lacks another where it is, until that comes too', async () => {
    const { id } = await sell(garri, beans)
    expect(sent(await giveCode(garri))).toEqual([])
    expect(await invoiceNow(desk.owner, id)).toMatchObject({ status: 'APPROVED' })
    expect(sent(await giveCode(beans))).toEqual([
      '1 invoice that waited for this code is on the way to FIRS / NRS now.',
    ])
    await untilStatus(desk, id, 'PAID')
  })

  it('reaches an invoice as somebody sends it, who decides when', async () => {
    const customerId = await createCustomer(desk.owner, businessId)
    const id = await createInvoice(desk.owner, businessId, customerId, { items: [line(garri)] })
    dataOf(await desk.owner.post(`/v1/invoices/${id}/finalize`))
    const submit = () => desk.owner.post(`/v1/invoices/${id}/submit-to-app`)
    expectError(await submit(), 422, 'invoice_incomplete')
    expect(sent(await giveCode(garri))).toEqual([])
    expect(await invoiceNow(desk.owner, id)).toMatchObject({ status: 'APPROVED' })

    expect(dataOf(await desk.owner.get(`/v1/invoices/${id}/preflight`))).toMatchObject({ blocks: false })
    dataOf(await submit())
    await untilStatus(desk, id, 'FIRS_APPROVED')
    expect((await invoiceNow(desk.owner, id)).items).toMatchObject([code])
  })

  it('never replaces a code that a line has, and no draft takes one by itself', async () => {
    const customerId = await createCustomer(desk.owner, businessId)
    const own = { ...line(garri), hsnCode: '2523.29', productCategory: 'Cement' }
    const id = await createInvoice(desk.owner, businessId, customerId, { items: [own, line(garri)] })
    dataOf(await giveCode(garri))
    expect((await invoiceNow(desk.owner, id)).items[1]).toMatchObject({ hsnCode: null })
    dataOf(await desk.owner.post(`/v1/invoices/${id}/finalize`))
    dataOf(await desk.owner.post(`/v1/invoices/${id}/submit-to-app`))
    await untilStatus(desk, id, 'FIRS_APPROVED')
    expect((await invoiceNow(desk.owner, id)).items).toMatchObject([{ hsnCode: '2523.29' }, code])
  })
})
