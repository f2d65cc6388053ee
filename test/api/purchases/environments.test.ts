import { describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { expectError, expectOk, freshReadyBusiness, openApp } from '../support/app.ts'

import { billBody, createSupplier, purchaseLine } from './support.ts'

const app = openApp()

describe('practice and real bills', () => {
  it('never mix: each has its list, its numbers and its papers', async () => {
    const businessId = await freshReadyBusiness(app.owner)
    const supplierId = await createSupplier(app.owner, businessId)
    const create = async (changes: object = {}) =>
      app.owner.post('/v1/purchases', billBody(businessId, supplierId, { record: true, ...changes }))
    const list = async (query = '') =>
      expectOk(await app.owner.get(`/v1/purchases?businessId=${businessId}${query}`)).items.map(({ id }: Json) => id)

    const practice = expectOk(await create({ supplierInvoiceNumber: 'A-1' }), 201)
    const draft = expectOk(await create({ supplierInvoiceNumber: 'A-2', record: false }), 201)
    expect(practice).toMatchObject({ environment: 'SANDBOX', number: 'BILL000001' })

    expectOk(await app.owner.patch(`/v1/businesses/${businessId}/app-provider`, { provider: 'provider1' }))
    expect(await list()).toEqual([])
    const real = expectOk(await create({ supplierInvoiceNumber: 'A-1' }), 201)
    expect(real).toMatchObject({ environment: 'LIVE', number: 'BILL000001', warnings: [] })
    expect(await list()).toEqual([real.id])

    // What was practised stays practice, whenever it is recorded.
    expect(expectOk(await app.owner.post(`/v1/purchases/${draft.id}/record`))).toMatchObject({
      environment: 'SANDBOX',
      number: 'BILL000002',
    })
    expect(await list('&environment=SANDBOX')).toEqual([draft.id, practice.id])
    const items = [{ ...purchaseLine, billLine: 1 }]
    const note = await create({ type: 'CREDIT_NOTE', billId: practice.id, items })
    expectError(note, 400, 'validation_failed', 'billId')
  })
})

describe('the list', () => {
  it('goes on behind the last bill, whatever it is sorted by', async () => {
    const businessId = await freshReadyBusiness(app.owner)
    const made: string[] = []
    for (const [index, unitPrice] of [500, 100, 300, 100].entries()) {
      const items = [{ ...purchaseLine, unitPrice }]
      const body = billBody(businessId, null, { items, date: `2026-11-1${String(index)}`, record: index % 2 === 0 })
      made.push(expectOk(await app.owner.post('/v1/purchases', body), 201).id)
    }
    const [first = '', second = '', third = '', fourth = ''] = made
    const walk = async (query: string): Promise<string[]> => {
      const met: string[] = []
      let after = ''
      do {
        const path = `/v1/purchases?businessId=${businessId}&limit=1&${query}${after}`
        const { items, nextCursor } = expectOk(await app.owner.get(path))
        met.push(...items.map(({ id }: Json) => id))
        after = nextCursor === undefined ? '' : `&after=${nextCursor}`
      } while (after !== '')
      return met
    }
    expect(await walk('')).toEqual([fourth, third, second, first])
    expect(await walk('sortBy=total&sortOrder=asc')).toEqual([second, fourth, third, first])
    expect(await walk('sortBy=number&sortOrder=asc')).toEqual([second, fourth, first, third])
    expect(await walk('sortBy=supplierName')).toEqual([fourth, third, second, first])
    expect(await walk('from=2026-11-11&to=2026-11-12')).toEqual([third, second])
  })
})
