import { beforeEach, describe, expect, it } from 'vitest'

import type { ApiAnswer, Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, invoiceNow, openApp, untilStatus } from '../support/app.ts'
import { connectedToProvider1, scriptedProvider } from '../support/provider1.ts'

const app = openApp({ providerWindowMs: 30 })
let businessId: string
let garri: string
let beans: string

beforeEach(async () => {
  businessId = await connectedToProvider1(app.owner, (await scriptedProvider()).url)
  const made = async (name: string) =>
    dataOf(await app.owner.post('/v1/products', { businessId, name, unitPrice: 4500, taxPercent: 0 })).id
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
  return expectOk(await app.owner.post('/v1/sales/counter', body), 201).invoice
}
const giveCode = (product: string): Promise<ApiAnswer> => app.owner.patch(`/v1/products/${product}`, code)
const sent = ({ body }: ApiAnswer): string[] =>
  (body.warnings ?? []).filter((one: Json) => one.code === 'codes_taken').map(({ message }: Json) => message)

const hasItNow = '1 invoice that is not sent yet has this code now.'

describe('a code that a product gets after it was sold', () => {
  it('sends the counter sales that waited for it, with what was sold untouched', async () => {
    const first = await sell(garri)
    const second = await sell(garri)
    expect([first.status, first.items[0].hsnCode]).toEqual(['APPROVED', null])

    expect(sent(await giveCode(garri))).toEqual([
      '2 invoices that were waiting for this code are on the way to FIRS / NRS now.',
    ])
    for (const { id, total, invoiceNumber } of [first, second]) {
      await untilStatus(app, id, 'PAID')
      const now = await invoiceNow(app.owner, id)
      expect(now).toMatchObject({ total, invoiceNumber, balance: 0, paid: total })
      expect(now.items).toMatchObject([{ ...line(garri), ...code, kind: 'GOODS' }])
    }
    const { items } = dataOf(await app.owner.get(`/v1/invoices/${first.id}/history`))
    expect(items.find(({ action }: Json) => action === 'invoice.queued').to).toMatchObject({ codes: 1 })
    expect(sent(await giveCode(garri))).toEqual([])
  })

  it('leaves one that still lacks another where it is, until that comes too', async () => {
    const { id } = await sell(garri, beans)
    expect(sent(await giveCode(garri))).toEqual([hasItNow])
    expect(await invoiceNow(app.owner, id)).toMatchObject({ status: 'APPROVED' })
    expect(sent(await giveCode(beans))).toEqual([
      '1 invoice that was waiting for this code is on the way to FIRS / NRS now.',
    ])
    await untilStatus(app, id, 'PAID')
  })

  it('reaches an invoice as somebody sends it, who decides when', async () => {
    const customerId = await createCustomer(app.owner, businessId)
    const id = await createInvoice(app.owner, businessId, customerId, { items: [line(garri)] })
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    const submit = () => app.owner.post(`/v1/invoices/${id}/submit-to-app`)
    expectError(await submit(), 422, 'invoice_incomplete')
    expect(sent(await giveCode(garri))).toEqual([hasItNow])
    expect(await invoiceNow(app.owner, id)).toMatchObject({ status: 'APPROVED', items: [code] })

    expect(dataOf(await app.owner.get(`/v1/invoices/${id}/preflight`))).toMatchObject({ blocks: false })
    dataOf(await submit())
    await untilStatus(app, id, 'FIRS_APPROVED')
    expect((await invoiceNow(app.owner, id)).items).toMatchObject([code])
  })

  it('comes from the default of the business, too, for lines whose products have none', async () => {
    const first = await sell(garri)
    const customerId = await createCustomer(app.owner, businessId)
    const draft = await createInvoice(app.owner, businessId, customerId, {
      items: [{ ...line(garri), kind: 'SERVICE' }],
    })
    const defaultClassification = { kind: 'GOODS', ...code }
    const answer = await app.owner.patch(`/v1/businesses/${businessId}`, { defaultClassification })
    expect(sent(answer)).toEqual(['1 invoice that was waiting for this code is on the way to FIRS / NRS now.'])
    await untilStatus(app, first.id, 'PAID')
    expect((await invoiceNow(app.owner, first.id)).items).toMatchObject([{ ...code, kind: 'GOODS' }])
    // Goods are no service.
    expect(dataOf(await app.owner.get(`/v1/invoices/${draft}/preflight`))).toMatchObject({ blocks: true })
  })

  it('is at once on every invoice that is not sent, draft, waiting for approval or approved, and one answer counts them', async () => {
    dataOf(await app.owner.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: true }))
    const customerId = await createCustomer(app.owner, businessId)
    const make = () => createInvoice(app.owner, businessId, customerId, { items: [line(garri), line(beans)] })
    const [draft, pending, approved] = [await make(), await make(), await make()]
    for (const id of [pending, approved]) dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    dataOf(await app.owner.post(`/v1/invoices/${approved}/approve`))
    const blocks = async () => dataOf(await app.owner.get(`/v1/invoices/${draft}/preflight`)).blocks
    expect(await blocks()).toBe(true)
    const before = await invoiceNow(app.owner, draft)

    expect(sent(await giveCode(garri))).toEqual(['3 invoices that are not sent yet have this code now.'])
    for (const [id, status] of [
      [draft, 'DRAFT'],
      [pending, 'PENDING_APPROVAL'],
      [approved, 'APPROVED'],
    ] as const) {
      const now = await invoiceNow(app.owner, id)
      expect([now.status, now.items[0], now.items[1].hsnCode]).toEqual([status, expect.objectContaining(code), null])
    }
    expect(sent(await app.owner.patch(`/v1/products/${garri}`, { unitPrice: 5000 }))).toEqual([])
    // What is on none of them says nothing of them.
    const soap = { businessId, name: 'Soap', unitPrice: 500, taxPercent: 0 }
    expect(sent(await giveCode(dataOf(await app.owner.post('/v1/products', soap)).id))).toEqual([])
    // Nobody who edits the draft meanwhile is told of a version that is none.
    expect((await invoiceNow(app.owner, draft)).version).toBe(before.version)

    const defaultClassification = { kind: 'GOODS', hsnCode: '0713.33', productCategory: 'Beans' }
    const answer = await app.owner.patch(`/v1/businesses/${businessId}`, { defaultClassification })
    expect(sent(answer)).toEqual(['3 invoices that are not sent yet have this code now.'])
    expect((await invoiceNow(app.owner, draft)).items).toMatchObject([code, { hsnCode: '0713.33' }])
    expect(await blocks()).toBe(false)
  })

  it('is on invoices that are not sent when many products get theirs at once', async () => {
    const customerId = await createCustomer(app.owner, businessId)
    const draft = await createInvoice(app.owner, businessId, customerId, { items: [line(garri), line(beans)] })
    const uncoded = async () =>
      dataOf(await app.owner.get(`/v1/products?businessId=${businessId}&hasCode=false`)).items.map(
        ({ name }: Json) => name,
      )
    expect(await uncoded()).toEqual(['Beans', 'Garri'])
    const given = await app.owner.post('/v1/products/import', {
      ...{ businessId, mode: 'save', onExisting: 'update' },
      rows: [
        { name: 'Garri', ...code },
        { name: 'Beans', kind: 'GOODS', hsnCode: '0713.33' },
      ],
    })
    expect(expectOk(given)).toMatchObject({ updated: 2 })
    expect(sent(given)).toEqual([hasItNow])
    expect((await invoiceNow(app.owner, draft)).items).toMatchObject([code, { hsnCode: '0713.33' }])
    expect(await uncoded()).toEqual([])
    const coded = `/v1/products?businessId=${businessId}&hasCode=true`
    expect(dataOf(await app.owner.get(coded)).meta.totalItems).toBe(2)
  })

  it('is asked for with every way to give it', async () => {
    const customerId = await createCustomer(app.owner, businessId)
    const id = await createInvoice(app.owner, businessId, customerId, { items: [line(garri)] })
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    const refused = await app.owner.post(`/v1/invoices/${id}/submit-to-app`)
    expectError(refused, 422, 'invoice_incomplete', 'items[0].hsnCode')
    expect(refused.body.message).toMatch(/on the line or its product, or for all as the default of the business/)
  })

  it('never replaces a code that a line has', async () => {
    const customerId = await createCustomer(app.owner, businessId)
    const own = { ...line(garri), hsnCode: '2523.29', productCategory: 'Cement' }
    const id = await createInvoice(app.owner, businessId, customerId, { items: [own, line(garri)] })
    dataOf(await giveCode(garri))
    expect((await invoiceNow(app.owner, id)).items).toMatchObject([{ hsnCode: '2523.29' }, code])
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    dataOf(await app.owner.post(`/v1/invoices/${id}/submit-to-app`))
    await untilStatus(app, id, 'FIRS_APPROVED')
    expect((await invoiceNow(app.owner, id)).items).toMatchObject([{ hsnCode: '2523.29' }, code])
  })
})
