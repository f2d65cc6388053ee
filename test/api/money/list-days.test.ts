import { beforeAll, describe, expect, it } from 'vitest'

import { createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, openApp } from '../support/app.ts'

const app = openApp()
let businessId: string

beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  const customerId = await createCustomer(app.owner, businessId)
  for (const date of ['2026-11-09', '2026-11-10', '2026-11-11']) {
    const id = await createInvoice(app.owner, businessId, customerId, { issueDate: date, dueDate: date })
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    const deductions = [{ kind: 'WHT', ratePercent: 5 }]
    dataOf(await app.owner.post(`/v1/invoices/${id}/payments`, { amount: 100, date, method: 'CASH', deductions }))
  }
})

describe.each(['/v1/payments', '/v1/deductions'])('the days of %s', (path) => {
  const ask = (query: string) => app.owner.get(`${path}?businessId=${businessId}&${query}`)

  it.each([
    ['from=2026-11-10', 2],
    ['startDate=2026-11-10', 2],
    ['dateFrom=2026-11-10', 2],
    ['to=2026-11-10', 2],
    ['endDate=2026-11-10', 2],
    ['dateTo=2026-11-10', 2],
    ['dateFrom=2026-11-10&dateTo=2026-11-10', 1],
    ['from=2026-11-10&startDate=2026-11-10&dateFrom=2026-11-10', 2],
    // Half past eleven in the evening in London is the next day in Lagos.
    ['dateFrom=2026-11-10T23:30:00Z', 1],
    ['dateTo=2026-11-09T22:59:59.999Z', 1],
    ['dateTo=2026-11-09T23:00:00Z', 2],
    ['startDate=2026-11-10T00:30:00%2B01:00', 2],
    ['startDate=2026-11-10T23:30:00Z&dateFrom=2026-11-11', 1],
  ])('are asked for by %s', async (query, count) => {
    expect(expectOk(await ask(query)).items).toHaveLength(count)
  })

  it.each([
    ['from=2026-11-10&dateFrom=2026-11-11', 'dateFrom'],
    ['endDate=2026-11-10&dateTo=2026-11-11', 'dateTo'],
    ['to=2026-11-31', 'to'],
    ['dateTo=soon', 'dateTo'],
  ])('are refused as %s (400)', async (query, field) => {
    expectError(await ask(query), 400, 'validation_failed', field)
  })
})
