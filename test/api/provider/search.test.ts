import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { addMember, addPerson, createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'

import {
  expectError,
  expectOk,
  freshBusiness,
  freshReadyBusiness,
  malformedIds,
  NO_ID,
  openApp,
  untilStatus,
} from '../support/app.ts'

const app = openApp()
let businessId: string
let ownTin: string
const irns: string[] = []

beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  ownTin = dataOf(await app.owner.get(`/v1/businesses/${businessId}`)).TIN
  const buyers = ['31569955-0001', '31569956-0001']
  for (const [index, issueDate] of ['2026-01-10', '2026-02-10', '2026-03-10'].entries()) {
    const tin = buyers[index % 2]
    const customerId = await createCustomer(app.owner, businessId, { name: `Buyer ${index}`, tin })
    const id = await createInvoice(app.owner, businessId, customerId, { issueDate, dueDate: '2026-12-31' })
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    dataOf(await app.owner.post(`/v1/invoices/${id}/submit-to-app`))
    irns.push((await untilStatus(app, id, 'FIRS_APPROVED')).irn)
  }
})

const search = (query = '', api = app.owner, business = businessId) =>
  api.get(`/v1/api/v1/businesses/${business}/app/invoices/search${query}`)
const found = async (query: string) =>
  expectOk(await search(query))
    .items.map(({ irn }: Json) => irns.indexOf(irn))
    .toSorted()

describe('the search at FIRS', () => {
  it('answers rows with all fields', async () => {
    expect(expectOk(await search(`?irn=${irns[0]}`))).toEqual({
      items: [
        {
          irn: irns[0],
          invoiceType: 'STANDARD',
          supplierTIN: ownTin,
          buyerTIN: '31569955-0001',
          issueDate: '2026-01-10',
          totalAmount: 18167.5,
          taxAmount: 1267.5,
          status: 'PENDING',
        },
      ],
    })
  })

  it('narrows by what is asked; with dates only, or nothing, it asks for the own TIN', async () => {
    expect(await found('')).toEqual([0, 1, 2])
    expect(await found('?buyerTIN=31569955-0001')).toEqual([0, 2])
    // Without its dash it is the same TIN.
    expect(await found('?buyerTIN=315699550001')).toEqual([0, 2])
    expect(await found(`?supplierTIN=${ownTin.replace('-', ' ')}`)).toEqual([0, 1, 2])
    expect(await found(`?supplierTIN=${ownTin}`)).toEqual([0, 1, 2])
    expect(await found('?supplierTIN=00000000-0000')).toEqual([])
    expect(await found('?startDate=2026-02-10')).toEqual([1, 2])
    expect(await found('?endDate=2026-02-10')).toEqual([0, 1])
    expect(await found('?startDate=2026-02-10&endDate=2026-02-10')).toEqual([1])
    expect(await found('?dateFrom=2026-02-10&dateTo=2026-02-10')).toEqual([1])
    // Half past midnight of the 10th in Lagos.
    expect(await found('?startDate=2026-02-09T23:30:00Z')).toEqual([1, 2])
    expect(await found(`?irn=${irns[1]}&endDate=2026-01-31`)).toEqual([])
    expect(await found('?irn=NONE-94ND90NR-20260101')).toEqual([])
  })

  it.each([
    ['startDate', '2026-02-30'],
    ['endDate', 'today'],
    ['irn', 'x'.repeat(101)],
    ['supplierTIN', ''],
    ['issuedAfter', '2026-02-10'],
  ])('refuses %s=%s', async (field, value) => {
    expectError(await search(`?${field}=${value}`), 400, 'validation_failed', field)
  })

  it('needs a connected provider (422)', async () => {
    const unconfigured = await freshBusiness(app.owner)
    expectError(await search('', app.owner, unconfigured), 422, 'provider_not_configured')
    expectError(await search('?startDate=x', app.owner, unconfigured), 400, 'validation_failed', 'startDate')
    expectError(await search('?issuedAfter=x', app.owner, unconfigured), 400, 'validation_failed', 'issuedAfter')
  })

  it('shows nothing of other businesses', async () => {
    const other = await freshReadyBusiness(app.owner)
    expect(expectOk(await search(`?irn=${irns[0]}`, app.owner, other)).items).toEqual([])
    expect(expectOk(await search(`?supplierTIN=${ownTin}`, app.owner, other)).items).toEqual([])
  })

  it('is 401 without a token, 404 for strangers and ids that are none, 403 below MANAGER', async () => {
    expectError(await search('', apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await search('?startDate=x', (await addPerson(app.server)).api), 404, 'not_found')
    for (const wrong of [NO_ID, ...malformedIds]) expectError(await search('', app.owner, wrong), 404, 'not_found')
    expectError(await search('', await addMember(app.server, businessId, 'CREATOR')), 403, 'role_insufficient')
    expectOk(await search('', await addMember(app.server, businessId, 'MANAGER')))
  })
})
