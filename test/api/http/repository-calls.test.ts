import { beforeAll, describe, expect, it } from 'vitest'

import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import type { Api, ApiAnswer, Json } from '../../support/api-client.ts'
import { repositoryCalls } from '../../support/storage/repository-calls.ts'
import { addMember, createCustomer, createInvoice, dataOf, invoiceBody } from '../../support/scenario.ts'
import { expectOk, freshReadyBusiness, openApp } from '../support/app.ts'
import { freshKey, keyed } from '../support/till.ts'

/**
 * How often one whole request asks the repositories of SQLite, guard, key and answer included. Each thing is read once:
 * a use case takes the record that its caller has, and what is asked for by its id is remembered by the unit of work.
 * The counter stands beneath that memory. The queue rests meanwhile, so that nothing is counted but the request.
 */
const counter = repositoryCalls()
const app = openApp({ throughStorage: counter.count })

let businessId: string
let customerId: string
let products: readonly Json[]
let cashier: Api
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  dataOf(await app.owner.patch(`/v1/businesses/${businessId}/settings`, { autoSubmitToFirs: true }))
  customerId = await createCustomer(app.owner, businessId)
  const made = ['Rice, 5 kg', 'Beans, 1 kg'].map((name) =>
    app.owner.post('/v1/products', {
      businessId,
      ...{ name, unitPrice: 5000, taxPercent: 0, hsnCode: '1006.30', productCategory: 'Food' },
    }),
  )
  products = (await Promise.all(made)).map(dataOf)
  cashier = await addMember(app.server, businessId, 'CREATOR')
  // The first of a day looks at the clock, which is kept from then on.
  await createInvoice(app.owner, businessId, customerId)
  await app.server.core.queue.stop()
})

/** The whole list stands in the message where it is too much. */
async function expectCalls(most: number, request: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  counter.take()
  const answer = await request()
  const calls = counter.take()
  expect(calls.length, `${calls.length} calls:\n${calls.join('\n')}\n`).toBeLessThanOrEqual(most)
  return answer
}

const saleBody = (lines: readonly Json[]) => ({
  businessId,
  customerId: null,
  items: lines.map(({ id, name, unitPrice, hsnCode, productCategory }) => ({
    ...{ productCode: id, description: name, quantity: 1, unitPrice, taxPercent: 0, hsnCode, productCategory },
  })),
  payments: [{ method: 'CASH', amount: lines.length * 5000 }],
  tendered: null,
  reference: null,
})

describe('the calls of a request to the repositories are', () => {
  it('at most 35 for a cash sale at the counter that goes into the queue, as the counter sends it', async () => {
    const answer = await expectCalls(35, () =>
      keyed(cashier, freshKey(), 'POST', '/v1/sales/counter', saleBody(products)),
    )
    expect(expectOk(answer, 201).invoice).toMatchObject({ status: 'PENDING', paymentState: 'PAID' })
  })

  // One that is dated before today asks for later dates of earlier numbers, too.
  it('at most 22 for finalizing with automatic submission, with a key', async () => {
    const today = lagosDate(new Date())
    const id = await createInvoice(app.owner, businessId, customerId, { issueDate: today, dueDate: today })
    const answer = await expectCalls(22, () => keyed(app.owner, freshKey(), 'POST', `/v1/invoices/${id}/finalize`, {}))
    expect(expectOk(answer).submission).toMatchObject({ state: 'QUEUED' })
  })

  it('at most 12 for a payment of an invoice', async () => {
    const id = await createInvoice(app.owner, businessId, customerId)
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    const money = { amount: 100, method: 'CASH' }
    const answer = await expectCalls(12, () => app.owner.post(`/v1/invoices/${id}/payments`, money))
    expect(expectOk(answer, 201)).toMatchObject({ amount: 100 })
  })

  it('at most 10 for an invoice that is made, and four more where that carries a key', async () => {
    const body = invoiceBody(businessId, customerId)
    const answer = await expectCalls(10, () => app.owner.post('/v1/invoices', body))
    expect(expectOk(answer, 201)).toMatchObject({ status: 'DRAFT' })
    expectOk(await expectCalls(14, () => keyed(app.owner, freshKey(), 'POST', '/v1/invoices', body)), 201)
  })
})
