import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { createCustomer, dataOf, invoiceBody } from '../../support/scenario.ts'
import { expectError, freshReadyBusiness, openApp } from '../support/app.ts'

const app = openApp()
let businessId: string
let customerId: string
let id: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
  id = dataOf(await app.owner.post('/v1/invoices', invoiceBody(businessId, customerId))).id
  dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
  for (const amount of [100, 250.5]) {
    dataOf(await app.owner.post(`/v1/invoices/${id}/payments`, { date: '2026-11-20', amount, method: 'CASH' }))
  }
})

const get = (expand?: string) =>
  app.owner.get(`/v1/invoices/${id}${expand === undefined ? '' : `?expand=${encodeURIComponent(expand)}`}`)

describe('expand', () => {
  it('answers the customer as it is now and the payments that stand, each as its own route does', async () => {
    const { expanded } = dataOf(await get('customer,payments'))
    expect(expanded.customer).toEqual(dataOf(await app.owner.get(`/v1/customers/${customerId}`)))
    const { items } = dataOf(await app.owner.get(`/v1/payments?businessId=${businessId}&invoiceId=${id}`))
    const asked = items.map(async (payment: Json) => dataOf(await app.owner.get(`/v1/payments/${payment.id}`)))
    expect(expanded.payments).toEqual(await Promise.all(asked))
    expect(expanded.payments).toHaveLength(2)

    dataOf(await app.owner.post(`/v1/payments/${items[0].id}/reverse`, { reason: 'Typed twice' }))
    const { payments } = dataOf(await get('payments')).expanded
    expect(payments.map((payment: Json) => payment.id)).toEqual([items[1].id])
  })

  it('answers what was asked for and no more', async () => {
    expect(dataOf(await get())).not.toHaveProperty('expanded')
    expect(Object.keys(dataOf(await get('customer')).expanded)).toEqual(['customer'])
    expect(Object.keys(dataOf(await get('payments,payments')).expanded)).toEqual(['payments'])
    expect((await get('customer')).body).not.toHaveProperty('warnings')
  })

  it('knows what it knows', async () => {
    for (const wrong of ['', 'customers', 'customer,', 'business', 'customer payments']) {
      expectError(await get(wrong), 400, 'validation_failed')
    }
  })

  it('says that the customer was deleted, and keeps the copy of the day', async () => {
    const gone = await createCustomer(app.owner, businessId, { name: 'Gone Ltd' })
    const draft = dataOf(await app.owner.post('/v1/invoices', invoiceBody(businessId, gone)))
    dataOf(await app.owner.delete(`/v1/invoices/${draft.id}`))
    dataOf(await app.owner.delete(`/v1/customers/${gone}`))
    const shown = dataOf(await app.owner.get(`/v1/invoices/${draft.id}?expand=customer`))
    expect(shown).toMatchObject({ customerName: 'Gone Ltd', expanded: { customer: null } })
  })
})
