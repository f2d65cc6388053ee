import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { dataOf } from '../../support/scenario.ts'
import { expectOk, freshReadyBusiness, invoiceIn, invoiceNow, openDesk } from '../desk.ts'

const desk = openDesk()
let businessId: string
let id: string
let customerId: string
const TOTAL = 18_167.5

beforeAll(async () => {
  businessId = await freshReadyBusiness(desk.owner)
  id = await invoiceIn(desk, businessId, 'FIRS_REJECTED')
  customerId = (await invoiceNow(desk.owner, id)).customerId
})

const get = async (path: string): Promise<Json> => dataOf(await desk.owner.get(path))

describe('an invoice that FIRS / NRS refused', () => {
  it('is owed in every place alike, in no sales, and each says how much that is', async () => {
    expect(await invoiceNow(desk.owner, id)).toMatchObject({ balance: TOTAL, paymentState: 'UNPAID' })
    const unpaid = await get(`/v1/invoices?businessId=${businessId}&unpaid=true`)
    expect(unpaid.items.map((one: Json) => one.id)).toEqual([id])
    expect(await get(`/v1/customers/${customerId}/balance`)).toMatchObject({ owed: TOTAL, refused: TOTAL })
    expect(await get(`/v1/businesses/${businessId}/receivables`)).toMatchObject({ owed: TOTAL, refused: TOTAL })
    expect(await get(`/v1/businesses/${businessId}/ageing`)).toMatchObject({ total: TOTAL })
    expect(await get(`/v1/customers/${customerId}/statement`)).toMatchObject({ closing: TOTAL, owed: TOTAL })
    expect((await get(`/v1/businesses/${businessId}/sales`)).total).toMatchObject({ invoices: 0, sales: 0 })
  })

  it('is paid like any other that is owed, and what came is credit once it is corrected', async () => {
    expect((await invoiceNow(desk.owner, id)).allowedActions).toContain('recordPayment')
    expectOk(await desk.owner.post(`/v1/invoices/${id}/payments`, {}), 201)
    expect(await invoiceNow(desk.owner, id)).toMatchObject({
      status: 'FIRS_REJECTED',
      balance: 0,
      paymentState: 'PAID',
    })
    expect(await get(`/v1/businesses/${businessId}/receivables`)).toMatchObject({ owed: 0, refused: 0 })

    expectOk(await desk.owner.post(`/v1/invoices/${id}/reopen`))
    expect(await get(`/v1/customers/${customerId}/balance`)).toMatchObject({ owed: 0, refused: 0, credit: TOTAL })
  })
})
