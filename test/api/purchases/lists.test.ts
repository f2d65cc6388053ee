import { expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { expectOk, freshReadyBusiness, openApp } from '../support/app.ts'

import { billBody, createSupplier } from './support.ts'

/* Lists that an index answers have what the same list has that looks at every bill. */

const app = openApp()
/** Narrows nothing; and what is narrowed is found by looking. */
const ALL = '&from=2000-01-01'

async function pagesOf(path: string): Promise<{ items: Json[]; totalItems: number }> {
  const items: Json[] = []
  for (let page = 1; ; page += 1) {
    const found = expectOk(await app.owner.get(`${path}&limit=4&page=${String(page)}`))
    items.push(...found.items)
    if (found.items.length < 4) return { items, totalItems: found.meta.totalItems }
  }
}

it('is so for names of suppliers, what is unpaid, the months of VAT, and payments', async () => {
  const { owner } = app
  const businessId = await freshReadyBusiness(owner)
  const names = ['Ọlá Traders', 'okoro & Sons', 'OKORO & SONS', 'Pius Ltd', 'ola traders', 'Zenith']
  const suppliers: (string | null)[] = [null]
  for (const [index, name] of names.entries()) {
    suppliers.push(await createSupplier(owner, businessId, { name: `${name} ${'.'.repeat(index % 2)}`, tin: null }))
  }
  for (let made = 0; made < 26; made += 1) {
    const supplierId = suppliers[(made * 5) % suppliers.length] ?? null
    const date = `2026-${made % 3 === 0 ? '10' : '11'}-${String(10 + (made % 7))}`
    const record = supplierId === null || made % 6 !== 5
    const bill = expectOk(await owner.post('/v1/purchases', billBody(businessId, supplierId, { date, record })), 201)
    if (supplierId === null || !record) continue
    const pay = async (amount?: number) =>
      expectOk(
        await owner.post(`/v1/purchases/${bill.id}/payments`, { date: '2026-11-20', method: 'BANK_TRANSFER', amount }),
        201,
      )
    if (made % 4 === 1) await pay()
    if (made % 4 === 2) await pay(1000)
    if (made % 4 === 3 && made % 2 === 1) {
      const { id } = await pay(500)
      expectOk(await owner.post(`/v1/payments-out/${id}/reverse`, { reason: 'The wrong bill' }))
    }
  }

  const bills = `/v1/purchases?businessId=${businessId}`
  const every = [
    ...['asc', 'desc'].map((order) => `&sortBy=supplierName&sortOrder=${order}`),
    ...['UNPAID', 'PARTLY_PAID', 'PAID'].map((state) => `&paymentState=${state}`),
    ...['2026-10', '2026-11', '2025-01'].map((month) => `&vatMonth=${month}`),
  ]
  const said = await pagesOf(`${bills}${ALL}&sortBy=createdAt`)
  expect(said.totalItems).toBe(26)
  for (const query of every) {
    const found = await pagesOf(bills + query)
    expect(found, query).toEqual(await pagesOf(bills + ALL + query))
    const state = new URLSearchParams(query).get('paymentState')
    if (state === null) continue
    expect(found.items.length, query).toBeGreaterThan(0)
    expect(found.items.map(({ id }) => id).toSorted(), query).toEqual(
      said.items
        .filter((bill) => bill.paymentState === state)
        .map(({ id }) => id)
        .toSorted(),
    )
  }

  const payments = `/v1/payments-out?businessId=${businessId}`
  const [counted, looked] = [await owner.get(payments), await owner.get(payments + ALL)].map((answer) =>
    expectOk(answer),
  )
  expect(counted).toEqual(looked)
  expect(counted.items.some(({ state }: Json) => state === 'REVERSED')).toBe(true)
})
