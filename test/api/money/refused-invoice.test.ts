import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { createInvoice, dataOf } from '../../support/scenario.ts'
import {
  expectError,
  expectOk,
  freshReadyBusiness,
  invoiceIn,
  invoiceNow,
  openApp,
  trigger,
  triggerCustomer,
  untilStatus,
} from '../support/app.ts'

const app = openApp()
let businessId: string
let id: string
let customerId: string
const TOTAL = 18_167.5

beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  id = await invoiceIn(app, businessId, 'FIRS_REJECTED')
  customerId = (await invoiceNow(app.owner, id)).customerId
})

const get = async (path: string): Promise<Json> => dataOf(await app.owner.get(path))

describe('an invoice that FIRS / NRS refused', () => {
  it('is owed in every place alike, in no sales, and each says how much that is', async () => {
    expect(await invoiceNow(app.owner, id)).toMatchObject({ balance: TOTAL, paymentState: 'UNPAID' })
    const unpaid = await get(`/v1/invoices?businessId=${businessId}&unpaid=true`)
    expect(unpaid.items.map((one: Json) => one.id)).toEqual([id])
    expect(await get(`/v1/customers/${customerId}/balance`)).toMatchObject({ owed: TOTAL, refused: TOTAL })
    expect(await get(`/v1/businesses/${businessId}/receivables`)).toMatchObject({ owed: TOTAL, refused: TOTAL })
    expect(await get(`/v1/businesses/${businessId}/ageing`)).toMatchObject({ total: TOTAL })
    expect(await get(`/v1/customers/${customerId}/statement`)).toMatchObject({ closing: TOTAL, owed: TOTAL })
    expect((await get(`/v1/businesses/${businessId}/sales`)).total).toMatchObject({ invoices: 0, sales: 0 })
  })

  it('is paid like any other that is owed, and what came is credit once it is corrected', async () => {
    expect((await invoiceNow(app.owner, id)).allowedActions).toContain('recordPayment')
    expectOk(await app.owner.post(`/v1/invoices/${id}/payments`, {}), 201)
    expect(await invoiceNow(app.owner, id)).toMatchObject({
      status: 'FIRS_REJECTED',
      balance: 0,
      paymentState: 'PAID',
    })
    expect(await get(`/v1/businesses/${businessId}/receivables`)).toMatchObject({ owed: 0, refused: 0 })

    expectOk(await app.owner.post(`/v1/invoices/${id}/reopen`))
    expect(await get(`/v1/customers/${customerId}/balance`)).toMatchObject({ owed: 0, refused: 0, credit: TOTAL })
  })
})

describe('an invoice that FIRS / NRS refused after it had accepted it', () => {
  it('is given up when it is billed again, so that nobody owes it twice; what was paid of it is credit', async () => {
    const customer = await triggerCustomer(app.owner, businessId, trigger.rejectLater)
    const refused = await createInvoice(app.owner, businessId, customer)
    dataOf(await app.owner.post(`/v1/invoices/${refused}/finalize`))
    await app.owner.post(`/v1/invoices/${refused}/submit-to-app`)
    await untilStatus(app, refused, 'FIRS_REJECTED')
    expectOk(await app.owner.post(`/v1/invoices/${refused}/payments`, { amount: 167.5 }), 201)
    const balance = async () => get(`/v1/customers/${customer}/balance`)
    expect(await balance()).toMatchObject({ owed: 18_000, refused: 18_000, credit: 0 })

    const { allowedActions } = await invoiceNow(app.owner, refused)
    expect(allowedActions).toEqual(expect.arrayContaining(['abandon', 'duplicate']))
    expect(allowedActions).not.toContain('reopen')
    expectOk(await app.owner.post(`/v1/invoices/${refused}/abandon`, { reason: 'Billed again' }))
    expect(await invoiceNow(app.owner, refused)).toMatchObject({ status: 'CANCELLED' })
    expect(await balance()).toMatchObject({ owed: 0, refused: 0, credit: 167.5 })

    dataOf(await app.owner.patch(`/v1/customers/${customer}`, { tin: '31569955-0001' }))
    const again = dataOf(await app.owner.post(`/v1/invoices/${refused}/duplicate`)).id
    dataOf(await app.owner.post(`/v1/invoices/${again}/finalize`))
    expect(await balance()).toMatchObject({ owed: TOTAL, refused: 0, credit: 167.5 })
    expectOk(await app.owner.post(`/v1/invoices/${again}/apply-credit`, {}))
    expect(await balance()).toMatchObject({ owed: 18_000, credit: 0 })
  })

  it('is not given up where it may be corrected under its number', async () => {
    const customer = await triggerCustomer(app.owner, businessId, trigger.refuse)
    const refused = await createInvoice(app.owner, businessId, customer)
    dataOf(await app.owner.post(`/v1/invoices/${refused}/finalize`))
    await app.owner.post(`/v1/invoices/${refused}/submit-to-app`)
    expect((await invoiceNow(app.owner, refused)).allowedActions).not.toContain('abandon')
    const answer = await app.owner.post(`/v1/invoices/${refused}/abandon`, { reason: 'No' })
    expectError(answer, 409, 'submission_not_abandonable')
  })
})
