import { beforeAll, describe, expect, it } from 'vitest'

import { addMember, until } from '../../support/scenario.ts'
import type { Json } from '../../support/api-client.ts'
import { startReceiver } from '../../support/webhook-receiver.ts'
import { expectError, expectOk, freshReadyBusiness, openApp } from '../support/app.ts'

import { billBody, createSupplier } from './support.ts'

const NO_INVOICE = '00000000-0000-0000-0000-000000000000'

const app = openApp()
let businessId: string
let supplierId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  supplierId = await createSupplier(app.owner, businessId)
})

const newBill = async (): Promise<string> =>
  expectOk(await app.owner.post('/v1/purchases', billBody(businessId, supplierId)), 201).id

describe('what happens to a bill', () => {
  it('is in the stream, with the bill and no invoice', async () => {
    const path = `/v1/events?businessId=${businessId}&format=json`
    const { head } = expectOk(await app.owner.get(path))
    const id = await newBill()
    expectOk(await app.owner.patch(`/v1/purchases/${id}`, { notes: 'By lorry' }))
    expectOk(await app.owner.post(`/v1/purchases/${id}/record`))
    expectOk(await app.owner.post(`/v1/purchases/${id}/cancel`, { reason: 'Entered twice' }))

    const { items } = expectOk(await app.owner.get(`${path}&after=${head}`))
    expect(items.map(({ type }: Json) => type)).toEqual([
      'purchase.created',
      'purchase.updated',
      'purchase.recorded',
      'purchase.cancelled',
    ])
    for (const event of items) expect(event).toMatchObject({ purchaseId: id, invoiceId: NO_INVOICE })
    expect(items[2].change).toMatchObject({ status: 'RECORDED', supplier: 'Dangote Cement Plc', total: 107_500 })
  })

  it('is not told to who is limited to purchases, whose stream would have sales', async () => {
    const purchaser = await addMember(app.server, businessId, 'CREATOR', 'PURCHASES')
    expectError(await purchaser.get(`/v1/events?businessId=${businessId}&format=json`), 403, 'role_insufficient')
    expectOk(await purchaser.get(`/v1/purchases?businessId=${businessId}`))
  })

  it('is told of suppliers, too', async () => {
    const receiver = await startReceiver()
    const webhook = { businessId, url: receiver.url, events: ['supplier.*'] }
    const { id: hook } = expectOk(await app.owner.post('/v1/webhooks', webhook), 201)
    const path = `/v1/events?businessId=${businessId}&format=json`
    const { head } = expectOk(await app.owner.get(path))
    const id = await createSupplier(app.owner, businessId, { name: 'Kano Mills', tin: null })
    expectOk(await app.owner.patch(`/v1/suppliers/${id}`, { city: 'Kano' }))
    expectOk(await app.owner.delete(`/v1/suppliers/${id}`))
    const { items } = expectOk(await app.owner.get(`${path}&after=${head}`))
    expect(items.map(({ type }: Json) => type)).toEqual(['supplier.created', 'supplier.updated', 'supplier.deleted'])
    for (const event of items) expect(event).toMatchObject({ supplierId: id, invoiceId: NO_INVOICE })
    expect(items[1].change).toMatchObject({ city: 'Kano' })

    const deliveries = async () => expectOk(await app.owner.get(`/v1/webhooks/${hook}/deliveries`)).items
    const sent = await until(deliveries, (all) => all.length === 3)
    for (const one of sent) expect(one).toMatchObject({ supplierId: id, invoiceId: null })
    receiver.close()
  })

  it('goes to a webhook that asks for it', async () => {
    const receiver = await startReceiver()
    const webhook = { businessId, url: receiver.url, events: ['purchase.*'] }
    const { id: hook } = expectOk(await app.owner.post('/v1/webhooks', webhook), 201)
    const id = await newBill()
    const deliveries = async () => expectOk(await app.owner.get(`/v1/webhooks/${hook}/deliveries`)).items
    const [delivery] = await until(deliveries, (items) => items.length === 1)
    expect(delivery).toMatchObject({ type: 'purchase.created', purchaseId: id, invoiceId: null })
    receiver.close()
  })
})
