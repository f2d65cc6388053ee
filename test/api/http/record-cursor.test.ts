import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshBusiness, NO_ID, openApp } from '../support/app.ts'

const app = openApp()

/** The same names in all lists: with tone marks, of other letters, alike but for the case, and to be found by "rice". */
const NAMES = ['Ọlá rice', 'Okoro', 'pius', 'Pius II', 'Rice, 5 kg', 'rice of Ẹbọ', 'Àdùkẹ́', 'Zainab Rice', '99 rice']

const kinds = [
  { path: '/v1/customers', name: 'name', more: {} },
  { path: '/v1/products', name: 'name', more: { unitPrice: 100, taxPercent: 0 } },
  {
    path: '/v1/payment-details',
    name: 'label',
    more: { type: 'BANK_TRANSFER', accountName: 'x', accountNumber: '0123456789', bankName: 'y' },
  },
] as const

describe.each(kinds)('$path behind a cursor', ({ path, name, more }) => {
  let businessId: string
  const ids: string[] = []
  const make = async (called: string): Promise<string> => {
    app.server.clock.advance(1000)
    return dataOf(await app.owner.post(path, { businessId, [name]: called, ...more })).id
  }
  const ask = (query: string) => app.owner.get(`${path}?businessId=${businessId}&${query}`)
  const list = async (query: string): Promise<Json> => expectOk(await ask(query))
  const idsOf = ({ items }: Json): string[] => items.map(({ id }: Json) => id)

  async function walk(query: string, limit: number, meanwhile: () => Promise<unknown>): Promise<string[]> {
    const seen: string[] = []
    for (let after = ''; ;) {
      const page = await list(`${query}&limit=${limit}${after}`)
      seen.push(...idsOf(page))
      if (page.nextCursor === undefined) return seen
      await meanwhile()
      after = `&after=${page.nextCursor}`
    }
  }

  beforeAll(async () => {
    businessId = await freshBusiness(app.owner)
    for (const one of NAMES) ids.push(await make(one))
  })

  const orders = [
    '',
    'sortOrder=desc',
    ...['createdAt', 'updatedAt', name].flatMap((by) => [`sortBy=${by}`, `sortBy=${by}&sortOrder=desc`]),
    'search=rice',
    'search=rice&sortBy=updatedAt&sortOrder=desc',
    'search=rice&sortOrder=desc',
  ]
  it.each(orders)('is the whole list once, asked for by "%s"', async (query) => {
    const whole = idsOf(await list(`${query}&limit=100`))
    expect(whole.length).toBeGreaterThan(4)
    for (const limit of [1, 2, 5]) expect(await walk(query, limit, async () => undefined)).toEqual(whole)
  })

  it('misses nothing and repeats nothing while others make records and delete what was seen', async () => {
    const spare = [await make('Aa spare'), await make('Ab spare')]
    const before = idsOf(await list('limit=100')).filter((id) => !spare.includes(id))
    let round = 0
    const seen = await walk('', 3, async () => {
      await make(`000 ${(round += 1)}`)
      const gone = spare.pop()
      if (gone) dataOf(await app.owner.delete(`${path}/${gone}`))
    })
    expect(seen.filter((id) => before.includes(id))).toEqual(before)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('answers what was changed since a moment, or a day', async () => {
    app.server.clock.advance(60_000)
    const since = app.server.clock.now().toISOString()
    dataOf(await app.owner.patch(`${path}/${ids[3]}`, { [name]: 'Pius the Second' }))
    const fresh = await make('A new one')
    expect(idsOf(await list(`updatedSince=${since}&sortBy=updatedAt`))).toEqual([ids[3], fresh])
    expect((await list(`updatedSince=${since.slice(0, 10)}&limit=1`)).meta.totalItems).toBeGreaterThan(9)
    expect((await list('updatedSince=2099-01-01')).items).toEqual([])
    expectError(await ask('updatedSince=lately'), 400, 'validation_failed', 'updatedSince')
  })

  it('is refused where it is none, of another order or search, beside a page, or beside similarTo (400)', async () => {
    const { nextCursor } = await list('limit=2')
    const { nextCursor: ofSearch } = await list('limit=2&search=rice')
    for (const query of [
      'after=nonsense',
      `after=${NO_ID}`,
      `after=${nextCursor}&sortOrder=desc`,
      `after=${nextCursor}&sortBy=createdAt`,
      `after=${nextCursor}&search=rice`,
      `after=${ofSearch}&search=pius`,
      `after=${nextCursor}&page=2`,
      `after=${nextCursor}&similarTo=rice`,
    ]) {
      expectError(await ask(query), 400, 'validation_failed', 'after')
    }
  })
})
