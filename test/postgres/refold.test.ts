import { describe, expect, it } from 'vitest'

import { needs } from '../support/system-requirements.ts'

import { customer, invoice, product, storedBusiness, defaultQuery } from '../storage/contract/sample-records.ts'

import { inspectDatabase, openStorage } from './postgres-fixture.ts'

describe('what was folded under other rules', needs('postgresql'), () => {
  it('is folded anew, business after business, and then found and sorted', async () => {
    const { storage, url } = await openStorage()
    const { owner, buyer } = await storedBusiness(storage)
    const { owner: neighbour } = await storedBusiness(storage)
    const names = ['Zuma', 'Ọlá', 'Pius', 'Okoro']
    await storage.write(async ({ customers, products, invoices }) => {
      await customers.update({ ...buyer, deletedAt: buyer.createdAt })
      for (const name of names) await customers.insert(customer(owner.id, { name }))
      await products.insert(product(neighbour.id))
      await invoices.insert(invoice(buyer, 1, { notes: 'Ẹ ṣé' }))
    })
    // More than one round has to do.
    await inspectDatabase(
      url,
      `INSERT INTO customer (id, business_key, name, name_fold, country, is_walk_in, created_at, updated_at)
       SELECT 'many ' || n, b.key, 'Many ' || n, 'many ' || n, 'Nigeria', 0, 0, 0
       FROM business b, generate_series(1, 1100) n WHERE b.id = '${neighbour.id}'`,
    )
    for (const table of ['customer', 'product', 'invoice'])
      await inspectDatabase(url, `UPDATE ${table} SET search_version = 1, search_text = 'of old'`)
    await inspectDatabase(url, `UPDATE customer SET name_sort = ''`)
    await inspectDatabase(url, `UPDATE invoice SET customer_fold = ''`)

    let rounds = 0
    while (await storage.write(({ searchIndex }) => searchIndex.refresh())) rounds += 1
    expect(rounds).toBeGreaterThan(6)
    expect(rounds).toBeLessThan(30)

    const found = await storage.read(async ({ customers, products, invoices }) => ({
      sorted: (await customers.list(owner.id, { page: 1, limit: 10, search: undefined })).items.map(({ name }) => name),
      found: (await customers.list(owner.id, { page: 1, limit: 10, search: 'OLA' })).items.map(({ name }) => name),
      many: (await customers.list(neighbour.id, { page: 1, limit: 1, search: 'many' })).totalItems,
      last: (await customers.list(neighbour.id, { page: 1, limit: 1, search: 'many 1100' })).totalItems,
      products: (await products.list(neighbour.id, { page: 1, limit: 10, search: '2523.29' })).totalItems,
      invoices: (await invoices.list({ ...defaultQuery, businessId: owner.id, search: 'e se' })).totalItems,
    }))
    expect(found).toEqual({
      sorted: ['Okoro', 'Ọlá', 'Pius', 'Zuma'],
      found: ['Ọlá'],
      many: 1100,
      last: 1,
      products: 1,
      invoices: 1,
    })
    expect(await inspectDatabase(url, 'SELECT name FROM search_refresh WHERE after_key IS NOT NULL')).toEqual([])
    const left = await inspectDatabase(
      url,
      `SELECT 1 FROM invoice WHERE search_version = 1 OR customer_fold = '' UNION ALL
       SELECT 1 FROM customer WHERE search_version IS DISTINCT FROM 2 OR name_sort = ''`,
    )
    expect(left).toEqual([])
  })
})
