import { describe, expect, it } from 'vitest'

import type { ApiAnswer, Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { expectError, invoiceNow, openApp, untilStatus } from '../support/app.ts'
import { connectedToProvider1, scriptedProvider } from '../support/provider1.ts'

const app = openApp({ providerWindowMs: 30 })

const act = (id: string, action: string): Promise<ApiAnswer> => app.owner.post(`/v1/invoices/${id}/${action}`)
const queuedWith = async (id: string): Promise<Json> => {
  const { items } = dataOf(await app.owner.get(`/v1/invoices/${id}/history`))
  return items.find(({ action }: Json) => action === 'invoice.queued').to
}

/** Finalized while neither side had an e-mail address, which FIRS / NRS asks for. */
async function finalizedWithout() {
  const businessId = await connectedToProvider1(app.owner, (await scriptedProvider()).url, { email: null })
  const customerId = await createCustomer(app.owner, businessId, { email: null })
  const id = await createInvoice(app.owner, businessId, customerId)
  dataOf(await act(id, 'finalize'))
  expectError(await act(id, 'submit-to-app'), 422, 'invoice_incomplete')
  return { businessId, customerId, id }
}

describe('an e-mail address that is entered after the invoice was finalized', () => {
  it('comes to the invoice as it is sent, and the history says so', async () => {
    const { businessId, customerId, id } = await finalizedWithout()
    dataOf(await app.owner.patch(`/v1/businesses/${businessId}`, { email: 'shop@okafor.ng' }))
    expectError(await act(id, 'submit-to-app'), 422, 'invoice_incomplete')
    const later = { email: 'accounts@mainland.ng', phone: '08039999999', address: 'Somewhere else' }
    dataOf(await app.owner.patch(`/v1/customers/${customerId}`, later))
    expect(dataOf(await app.owner.get(`/v1/invoices/${id}/preflight`))).toMatchObject({ blocks: false })

    const before = await invoiceNow(app.owner, id)
    dataOf(await act(id, 'submit-to-app'))
    await untilStatus(app, id, 'FIRS_APPROVED')
    const { business, customer } = await invoiceNow(app.owner, id)
    expect(business).toEqual({ ...before.business, email: 'shop@okafor.ng' })
    // What the copy had stays as it was finalized.
    expect(customer).toEqual({ ...before.customer, email: 'accounts@mainland.ng' })
    expect((await queuedWith(id)).details).toEqual(['business.email', 'customer.email'])
  })

  it('is not taken from a customer who has another name by now', async () => {
    const { businessId, customerId, id } = await finalizedWithout()
    dataOf(await app.owner.patch(`/v1/businesses/${businessId}`, { email: 'shop@okafor.ng' }))
    dataOf(await app.owner.patch(`/v1/customers/${customerId}`, { name: 'Other Stores', email: 'other@stores.ng' }))
    expectError(await act(id, 'submit-to-app'), 422, 'invoice_incomplete')
  })
})
