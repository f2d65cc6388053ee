import { describe, expect, it } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { addMember, addPerson, createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import {
  expectError,
  expectOk,
  freshBusiness,
  freshReadyBusiness,
  invoiceIn,
  invoiceNow,
  malformedIds,
  NO_ID,
  openApp,
} from '../support/app.ts'
import { openTill } from '../support/till.ts'

const app = openApp()
const register = (businessId: string, query = '', api = app.owner) =>
  api.get(`/v1/businesses/${businessId}/number-register${query}`)
const numbers = (items: Json[]): string[] => items.map(({ invoiceNumber }) => invoiceNumber)

describe('the number register', () => {
  it('accounts for every number: used or cancelled, by whom and when, newest first', async () => {
    const business = await freshReadyBusiness(app.owner)
    const customerId = await createCustomer(app.owner, business)
    const { api: till } = await openTill(app, business, { name: 'Till at the door' })
    const used = await createInvoice(till, business, customerId)
    const cancelled = await createInvoice(app.owner, business, customerId, { invoiceType: 'PROFORMA' })
    dataOf(await till.delete(`/v1/invoices/${cancelled}`))
    const abandoned = await invoiceIn(app, business, 'PENDING')
    dataOf(await app.owner.post(`/v1/invoices/${abandoned}/abandon`, { reason: 'Sent by hand' }))

    const [first, second, third] = [
      await invoiceNow(app.owner, used),
      await invoiceNow(app.owner, cancelled),
      await invoiceNow(app.owner, abandoned),
    ]
    const { items, meta, skipped } = expectOk(await register(business))
    expect(items).toEqual([
      {
        sequence: 3,
        invoiceNumber: 'INV000003',
        state: 'CANCELLED',
        invoiceId: abandoned,
        invoiceType: 'STANDARD',
        status: 'CANCELLED',
        irn: third.irn,
        environment: 'SANDBOX',
        takenAt: third.createdAt,
        takenBy: 'Ngozi Okafor',
        cancelledAt: third.updatedAt,
        cancelledBy: 'Ngozi Okafor',
      },
      {
        sequence: 2,
        invoiceNumber: 'INV000002',
        state: 'CANCELLED',
        invoiceId: cancelled,
        invoiceType: 'PROFORMA',
        status: 'CANCELLED',
        irn: second.irn,
        environment: 'SANDBOX',
        takenAt: second.createdAt,
        takenBy: 'Ngozi Okafor',
        cancelledAt: second.updatedAt,
        cancelledBy: 'Till at the door',
      },
      {
        sequence: 1,
        invoiceNumber: 'INV000001',
        state: 'USED',
        invoiceId: used,
        invoiceType: 'STANDARD',
        status: 'DRAFT',
        irn: first.irn,
        environment: 'SANDBOX',
        takenAt: first.createdAt,
        takenBy: 'Till at the door',
        cancelledAt: null,
        cancelledBy: null,
      },
    ])
    expect(meta).toEqual({ totalItems: 3, itemCount: 3, itemsPerPage: 10, totalPages: 1, currentPage: 1 })
    expect(skipped).toEqual([])
  })

  it('says which numbers were passed over, by whom and when, from the first one on', async () => {
    const business = await freshBusiness(app.owner, { nextInvoiceNumber: 100 })
    const customerId = await createCustomer(app.owner, business)
    await createInvoice(app.owner, business, customerId)
    dataOf(await app.owner.patch(`/v1/businesses/${business}`, { nextInvoiceNumber: 200 }))
    dataOf(await app.owner.patch(`/v1/businesses/${business}`, { nextInvoiceNumber: 200, city: 'Ikeja' }))
    await createInvoice(app.owner, business, customerId)

    const { items, skipped } = expectOk(await register(business))
    expect(numbers(items)).toEqual(['INV000200', 'INV000100'])
    const by = { at: expect.stringMatching(/Z$/), by: 'Ngozi Okafor' }
    expect(skipped).toEqual([
      { from: 1, to: 99, ...by, why: 'RAISED' },
      { from: 101, to: 199, ...by, why: 'RAISED' },
    ])
    const covered = [
      ...items.map(({ sequence }: Json) => [sequence, sequence]),
      ...skipped.map(({ from, to }: Json) => [from, to]),
    ]
    const all = covered.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    expect(all.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  })

  it('is paged', async () => {
    const business = await freshBusiness(app.owner)
    const customerId = await createCustomer(app.owner, business)
    for (let count = 0; count < 12; count++) await createInvoice(app.owner, business, customerId)

    expect(numbers(dataOf(await register(business)).items)).toHaveLength(10)
    const { items, meta } = dataOf(await register(business, '?page=3&limit=5'))
    expect(numbers(items)).toEqual(['INV000002', 'INV000001'])
    expect(meta).toEqual({ totalItems: 12, itemCount: 2, itemsPerPage: 5, totalPages: 3, currentPage: 3 })
    expect(dataOf(await register(business, '?page=9')).items).toEqual([])
    for (const query of ['?page=0', '?limit=0', '?limit=101', '?page=x', '?limit=1.5']) {
      expectError(await register(business, query), 400, 'validation_failed')
    }
  })

  it('is for every member; 401 for nobody, 404 for strangers and unknown businesses', async () => {
    const business = await freshBusiness(app.owner)
    expectOk(await register(business, '', await addMember(app.server, business, 'VIEWER')))
    expectError(await register(business, '', apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await register(business, '', (await addPerson(app.server)).api), 404, 'not_found')
    for (const unknown of [NO_ID, ...malformedIds]) expectError(await register(unknown), 404, 'not_found')
  })

  it('shows no number of another business', async () => {
    const [mine, other] = [await freshBusiness(app.owner), await freshBusiness(app.owner)]
    await createInvoice(app.owner, other, await createCustomer(app.owner, other))
    expect(dataOf(await register(mine))).toMatchObject({ items: [], meta: { totalItems: 0 }, skipped: [] })
  })
})
