import { beforeAll, describe, expect, it } from 'vitest'

import { invoiceSorts } from '../../../core/contract/invoice/list.ts'
import type { Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshBusiness, freshReadyBusiness, openApp } from '../support/app.ts'

const app = openApp()
let businessId: string
let customerId: string
const made: string[] = []

beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
  for (let index = 0; index < 9; index++) made.push(await sell(index))
  dataOf(await app.owner.delete(`/v1/invoices/${made[4]}`))
})

async function sell(index = 0): Promise<string> {
  app.server.clock.advance(1000)
  const items = [{ description: 'x', quantity: 1, unitPrice: 100 * (index % 3), taxPercent: 0 }]
  return createInvoice(app.owner, businessId, customerId, { items, issueDate: `2026-11-0${1 + (index % 2)}` })
}

const ask = (query: string) => app.owner.get(`/v1/invoices?businessId=${businessId}&${query}`)
const list = async (query: string): Promise<Json> => expectOk(await ask(query))
const idsOf = ({ items }: Json): string[] => items.map(({ id }: Json) => id)

/** All pages of a list, each asked for behind the one before. */
async function walk(query: string, meanwhile: () => Promise<unknown> = async () => undefined): Promise<string[]> {
  const seen: string[] = []
  let page = await list(`${query}&limit=2`)
  for (;;) {
    seen.push(...idsOf(page))
    if (page.nextCursor === undefined) return seen
    await meanwhile()
    page = await list(`${query}&limit=2&after=${page.nextCursor}`)
  }
}

describe('a list behind a cursor', () => {
  it.each(invoiceSorts.flatMap((sortBy) => ['asc', 'desc'].map((sortOrder) => ({ sortBy, sortOrder }))))(
    'is the whole list once, sorted by $sortBy $sortOrder',
    async ({ sortBy, sortOrder }) => {
      const query = `sortBy=${sortBy}&sortOrder=${sortOrder}`
      expect(await walk(query)).toEqual(idsOf(await list(`${query}&limit=100`)))
    },
  )

  it('has the drafts without an IRN too', async () => {
    const bare = await freshBusiness(app.owner)
    const customer = await createCustomer(app.owner, bare)
    for (let count = 0; count < 3; count++) await createInvoice(app.owner, bare, customer)
    const page = (more: string) =>
      app.owner.get(`/v1/invoices?businessId=${bare}&sortBy=irn&sortOrder=asc&limit=2${more}`)
    const first = expectOk(await page(''))
    const second = expectOk(await page(`&after=${first.nextCursor}`))
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, undefined])
  })

  it('misses nothing and repeats nothing while others sell', async () => {
    const before = idsOf(await list('limit=100'))
    expect(await walk('sortOrder=desc', sell)).toEqual(before)
  })

  it('is refused where it is none, or of another order, or beside a page (400)', async () => {
    const { nextCursor } = await list('limit=2')
    for (const query of [
      'after=nonsense',
      `after=${Buffer.from('{}').toString('base64url')}`,
      `after=${nextCursor}&sortOrder=asc`,
      `after=${nextCursor}&sortBy=total`,
      `after=${nextCursor}&page=2`,
    ]) {
      expectError(await ask(query), 400, 'validation_failed', 'after')
    }
  })
})

describe('what was changed since', () => {
  it('is listed by its change, with the moment of each', async () => {
    const first = await sell()
    const { updatedAt: since } = dataOf(await app.owner.get(`/v1/invoices/${first}`))
    const second = await sell()
    app.server.clock.advance(1000)
    dataOf(await app.owner.patch(`/v1/invoices/${made[2]}`, { notes: 'Changed' }))

    const found = await list(`updatedSince=${since}&sortBy=updatedAt&sortOrder=asc`)
    expect(idsOf(found)).toEqual([first, second, made[2]])
    expect(found.items.map(({ updatedAt }: Json) => updatedAt >= since)).toEqual([true, true, true])
    expect(idsOf(await list(`updatedSince=${encodeURIComponent(since.replace('Z', '+00:00'))}`))).toHaveLength(3)
  })

  it('takes a day, which begins at midnight in Lagos, and refuses what is no moment (400)', async () => {
    const today = new Date(app.server.clock.now().getTime() + 60 * 60_000).toISOString().slice(0, 10)
    expect((await list(`updatedSince=${today}`)).meta.totalItems).toBe((await list('')).meta.totalItems)
    expect((await list('updatedSince=2099-01-01')).items).toEqual([])
    expectError(await ask('updatedSince=yesterday'), 400, 'validation_failed', 'updatedSince')
  })
})
