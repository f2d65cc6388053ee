import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'

import type { InvoiceLine } from '../../../core/domain/invoice/invoice.ts'
import { completeLine } from '../../../core/domain/invoice/lines.ts'
import { decimalFromStored } from '../../../core/domain/money/decimal.ts'
import { finds } from '../../../core/domain/text/search-fold.ts'
import type { Storage } from '../../../core/ports/storage.ts'

import { customer, invoice, product, storedBusiness, defaultQuery } from '../contract/sample-records.ts'
import { openStorage } from '../sqlite-fixture.ts'

const names = ['Adébáyọ̀ Ọlátúnjí', "A'isha Bello", 'Ɗanladi Nigeria Ltd', 'Ṣọlá & Ọmọ', 'INV-7 Stores']
const searches = [
  'adebayo',
  'OLATUNJI ade',
  'aisha',
  'danladi nig',
  'sola and',
  'inv-7',
  '0803',
  '20481166-0001',
  '!',
  '',
]

function lineOf(description: string): InvoiceLine {
  const [one, rate] = [decimalFromStored('1'), decimalFromStored('7.5')]
  const line = { description, quantity: one, unitPrice: one, taxPercent: rate, discount: 0n, productId: null }
  return completeLine(line, { product: null, business: null, chargesVat: true }) as InvoiceLine
}

/** More rows than are folded in one unit. */
const INVOICES = 1_100

async function fill(storage: Storage) {
  const { owner } = await storedBusiness(storage)
  const buyers = names.map((name, index) => ({
    ...customer(owner.id, { name }),
    phone: index === 1 ? '+234 803 123 4567' : null,
    tin: index === 2 ? '20481166-0001' : null,
    email: null,
  }))
  await storage.write(async ({ customers, invoices }) => {
    for (const buyer of buyers) await customers.insert(buyer)
    for (let number = 1; number <= INVOICES; number += 1) {
      await invoices.insert(invoice(buyers[number % buyers.length] ?? buyers[0]!, number))
    }
  })
  return { owner, buyers }
}

const found = (storage: Storage, businessId: string, search: string) =>
  storage.read(async ({ customers, invoices }) => ({
    customers: (await customers.list(businessId, { page: 1, limit: 100, search })).items
      .map(({ name }) => name)
      .toSorted(),
    invoices: (await invoices.list({ ...defaultQuery, businessId, search })).totalItems,
  }))

it('lists what is named like what was typed before what is found elsewhere', async () => {
  const { storage } = openStorage()
  const { owner } = await storedBusiness(storage)
  const coded = (name: string, hsnCode: string | null) => ({
    ...product(owner.id),
    name,
    description: null,
    hsnCode,
  })
  await storage.write(async ({ products }) => {
    await products.insert(coded('Bulb LED 15W', '2523.29'))
    await products.insert(coded('Bulb LED 9W', '2523.29'))
    await products.insert(coded('Big cable 2', null))
    await products.insert(coded('Cable 1.5mm', '8544.42'))
    await products.insert(coded('Cable 2.5mm', '8544.42'))
  })
  const names = async (search: string) =>
    storage.read(async ({ products }) =>
      (await products.list(owner.id, { page: 1, limit: 20, search })).items.map(({ name }) => name),
    )
  expect(await names('bulb led 9')).toEqual(['Bulb LED 9W', 'Bulb LED 15W'])
  expect(await names('cable 2')).toEqual(['Cable 2.5mm', 'Big cable 2', 'Cable 1.5mm'])
  expect(await names('bulb')).toEqual(['Bulb LED 15W', 'Bulb LED 9W'])
})

/** As a database stands after an update whose rules are others. */
function foldedOtherwise(file: string, version: number | null): void {
  const db = new Database(file)
  for (const table of ['customer', 'product', 'payment_detail', 'invoice']) {
    db.prepare(`UPDATE ${table} SET search_text = 'of old', search_version = ?`).run(version)
  }
  db.prepare('DELETE FROM search_refresh').run()
  db.close()
}

const stale = (file: string): number => {
  const db = new Database(file, { readonly: true })
  const { count } = db
    .prepare(
      `SELECT (SELECT count(*) FROM invoice WHERE search_text = 'of old') + (SELECT count(*) FROM customer WHERE search_text = 'of old') AS count`,
    )
    .get() as { count: number }
  db.close()
  return count
}

describe('searches in SQLite', () => {
  it('find customers exactly as the rule does', async () => {
    const { storage } = openStorage()
    const { owner, buyers } = await fill(storage)
    const everybody = (await found(storage, owner.id, '')).customers
    const others = everybody.filter((name) => !names.includes(name))

    for (const search of searches) {
      const expected = buyers
        .filter(({ name, tin, phone }) => finds(search, name, tin ?? '', phone ?? ''))
        .map(({ name }) => name)
      const customers = (await found(storage, owner.id, search)).customers.filter((name) => !others.includes(name))
      expect({ search, customers }).toEqual({ search, customers: expected.toSorted() })
    }
  })

  it('list invoices in the order of their customers, marks or not, those from before too', async () => {
    const { storage, file } = openStorage()
    const { owner } = await storedBusiness(storage)
    const called = ['Zuma', 'Ọlá', 'Pius', 'Àìná', 'Ɗanjuma', 'Okoro']
    await storage.write(async ({ customers, invoices }) => {
      for (const [index, name] of called.entries()) {
        const buyer = customer(owner.id, { name })
        await customers.insert(buyer)
        await invoices.insert(invoice(buyer, index + 1))
      }
    })
    const order = async () =>
      storage.read(async ({ invoices }) =>
        (
          await invoices.list({ ...defaultQuery, businessId: owner.id, sortBy: 'customerName', sortOrder: 'asc' })
        ).items.map(({ customerName }) => customerName),
      )
    const sorted = ['Àìná', 'Ɗanjuma', 'Okoro', 'Ọlá', 'Pius', 'Zuma']
    expect(await order()).toEqual(sorted)

    const db = new Database(file)
    db.prepare('UPDATE invoice SET customer_fold = lower(customer_name), search_version = 1').run()
    db.prepare('DELETE FROM search_refresh').run()
    db.close()
    while (await storage.write(({ searchIndex }) => searchIndex.refresh())) continue
    expect(await order()).toEqual(sorted)
  })

  it('find invoices by the phone and the TIN of their customer', async () => {
    const { storage } = openStorage()
    const { owner } = await fill(storage)
    const share = INVOICES / names.length
    expect((await found(storage, owner.id, '0803 123 4567')).invoices).toBe(share)
    expect((await found(storage, owner.id, '204811660001')).invoices).toBe(share)
  })

  it('find invoices by what was sold, and numbers not in it', async () => {
    const { storage } = openStorage()
    const { owner } = await storedBusiness(storage)
    // Nothing of the buyer is a number that is looked for.
    const buyer = { ...customer(owner.id), tin: null, phone: null, email: null }
    const sold = (number: number, ...descriptions: string[]) => ({
      ...invoice(buyer, number),
      lines: descriptions.map(lineOf),
    })
    await storage.write(async ({ customers, invoices }) => {
      await customers.insert(buyer)
      await invoices.insert(sold(71, 'Cement, 50 kg bag', 'Ìwé àdúrà (hardback)'))
      await invoices.insert(sold(50, 'Rod 137mm'))
    })
    const numbers = async (search: string) =>
      storage.read(async ({ invoices }) =>
        (await invoices.list({ ...defaultQuery, businessId: owner.id, search })).items.map(({ sequence }) => sequence),
      )
    expect(await numbers('cement bag')).toEqual([71])
    expect(await numbers('iwe adura')).toEqual([71])
    expect(await numbers('137mm')).toEqual([50])
    expect(await numbers('50')).toEqual([50])
    expect(await numbers('137')).toEqual([])
  })

  it.each([
    ['never folded', null],
    ['folded by other rules', 0],
  ])('are right while rows are %s, and after', async (_, version) => {
    const { storage, file } = openStorage()
    const { owner } = await fill(storage)
    const before = await Promise.all(searches.map((search) => found(storage, owner.id, search)))
    foldedOtherwise(file, version)

    expect(await Promise.all(searches.map((search) => found(storage, owner.id, search)))).toEqual(before)

    let units = 0
    while (await storage.write(({ searchIndex }) => searchIndex.refresh())) units += 1
    expect(units).toBeGreaterThan(INVOICES / 1_000)
    expect(stale(file)).toBe(0)
    expect(await Promise.all(searches.map((search) => found(storage, owner.id, search)))).toEqual(before)
  })

  it('go on where a stop has left the folding', async () => {
    const { storage, file } = openStorage()
    await fill(storage)
    foldedOtherwise(file, null)
    const refresh = () => storage.write(({ searchIndex }) => searchIndex.refresh())

    const left = [stale(file)]
    while (await refresh()) left.push(stale(file))
    // Never more than before, and nothing twice.
    expect(left).toEqual(left.toSorted((a, b) => b - a))
    expect(left.at(-1)).toBe(0)
    expect(await refresh()).toBe(false)
  })
})
