import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshBusiness, openApp } from '../support/app.ts'

const app = openApp()
let businessId: string

beforeAll(async () => {
  businessId = await freshBusiness(app.owner)
  for (const name of ['Bolt', 'Anvil', 'Clamp']) {
    app.server.clock.advance(1000)
    const fields = { businessId, name, unitPrice: 1, taxPercent: 0, isActive: name !== 'Clamp' }
    const { id } = dataOf(await app.owner.post('/v1/products', fields))
    dataOf(await app.owner.post('/v1/customers', { businessId, name }))
    if (name === 'Clamp') continue
    app.server.clock.advance(1000)
    dataOf(await app.owner.patch(`/v1/products/${id}`, { unitPrice: 2 }))
  }
  app.server.clock.advance(1000)
  const { items } = dataOf(await app.owner.get(`/v1/products?businessId=${businessId}&search=Bolt`))
  dataOf(await app.owner.patch(`/v1/products/${items[0].id}`, { unitPrice: 3 }))
})

const ask = (path: string, query: string) => app.owner.get(`/v1/${path}?businessId=${businessId}&${query}`)
const names = async (path: string, query: string): Promise<string[]> =>
  expectOk(await ask(path, query))
    .items.filter(({ isWalkIn }: Json) => isWalkIn !== true)
    .map(({ name }: Json) => name)

describe('products and customers', () => {
  it.each(['products', 'customers'])('are listed in the order that is asked for: %s', async (path) => {
    expect(await names(path, '')).toEqual(['Anvil', 'Bolt', 'Clamp'])
    expect(await names(path, 'sortOrder=desc')).toEqual(['Clamp', 'Bolt', 'Anvil'])
    expect(await names(path, 'sortBy=name&sortOrder=asc')).toEqual(['Anvil', 'Bolt', 'Clamp'])
    expect(await names(path, 'sortBy=createdAt')).toEqual(['Bolt', 'Anvil', 'Clamp'])
    expect(await names(path, 'sortBy=createdAt&sortOrder=desc')).toEqual(['Clamp', 'Anvil', 'Bolt'])
    expectError(await ask(path, 'sortBy=price'), 400, 'validation_failed', 'sortBy')
    expectError(await ask(path, 'sortOrder=up'), 400, 'validation_failed', 'sortOrder')
  })

  it('are listed by their last change', async () => {
    expect(await names('products', 'sortBy=updatedAt&sortOrder=desc')).toEqual(['Bolt', 'Clamp', 'Anvil'])
  })

  it('are found by whether they are sold', async () => {
    expect(await names('products', 'isActive=true')).toEqual(['Anvil', 'Bolt'])
    expect(await names('products', 'isActive=false')).toEqual(['Clamp'])
    expectError(await ask('products', 'isActive=yes'), 400, 'validation_failed', 'isActive')
    expectError(await ask('customers', 'isActive=true'), 400, 'validation_failed', 'isActive')
  })
})
