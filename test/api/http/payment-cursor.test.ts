import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { createCustomer, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshBusiness, NO_ID, openApp } from '../support/app.ts'

const app = openApp()
let businessId: string
let customerId: string

const pay = async (date: string): Promise<string> =>
  dataOf(await app.owner.post('/v1/payments', { businessId, customerId, date, amount: 5, method: 'CASH' })).id

beforeAll(async () => {
  businessId = await freshBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
  for (const day of ['10', '12', '10', '11', '12', '10', '09']) await pay(`2026-11-${day}`)
})

const ask = (query: string) => app.owner.get(`/v1/payments?businessId=${businessId}&${query}`)
const idsOf = ({ items }: Json): string[] => items.map(({ id }: Json) => id)

describe('the list of payments behind a cursor', () => {
  it.each([1, 2, 3, 7, 100])('is the whole list once, while others take money, %i on a page', async (limit) => {
    const whole = idsOf(expectOk(await ask('limit=100')))
    const seen: string[] = []
    for (let after = ''; ;) {
      const page = expectOk(await ask(`limit=${limit}${after}`))
      seen.push(...idsOf(page))
      expect(page.meta.totalItems).toBeGreaterThanOrEqual(whole.length)
      if (page.nextCursor === undefined) break
      await pay('2026-11-12')
      after = `&after=${page.nextCursor}`
    }
    expect(seen).toEqual(whole)
  })

  it('is refused where it is none, or beside a page (400)', async () => {
    const { nextCursor } = expectOk(await ask('limit=2'))
    for (const query of ['after=nonsense', `after=${NO_ID}`, `after=${customerId}`, `after=${nextCursor}&page=2`]) {
      expectError(await ask(query), 400, 'validation_failed', 'after')
    }
  })
})
