import { expect, it } from 'vitest'

import { createParkedSales, labelOfSale } from './parked-sales.ts'
import type { Sale } from './sale.ts'
import { memoryTillStore } from './till-store.ts'

const owner = { userId: 'aisha', businessId: 'shop' }
const line: Sale['lines'][number] = {
  ...{
    id: 'l1',
    productId: 'p1',
    name: 'Rice',
    quantity: '1',
    unitPrice: '4500',
    unitPriceWithVat: null,
    listPrice: null,
    taxPercent: '0',
    discount: '',
  },
  ...{ unit: null, kind: null, taxCategory: null, hsnCode: null, productCategory: null },
  ...{ isicCode: null, serviceCategory: null },
}
const sale: Sale = {
  ...{
    lines: [line],
    chosen: null,
    discount: '',
    customer: null,
    parts: [],
    way: 'CASH',
    given: '',
    reference: '',
    confirmed: [],
  },
}

it('are those of one person in one business, the oldest first, until they are taken up', () => {
  const browser = memoryTillStore()
  const parked = createParkedSales(browser, owner)
  const later = { id: 'b', at: '2026-11-20T10:00:00.000Z', sale }
  const earlier = { id: 'a', at: '2026-11-20T09:00:00.000Z', sale }
  parked.park(later)
  parked.park(earlier)
  expect(parked.all()).toEqual([earlier, later])
  expect(createParkedSales(browser, { ...owner, userId: 'bola' }).all()).toEqual([])
  expect(createParkedSales(browser, { ...owner, businessId: 'other' }).all()).toEqual([])
  parked.resume('a')
  expect(parked.all()).toEqual([later])
})

it('are only the sound ones where something else is kept beside them', () => {
  const browser = memoryTillStore()
  const parked = createParkedSales(browser, owner)
  parked.park({ id: 'a', at: '2026-11-20T09:00:00.000Z', sale })
  browser.set('invoice-desk.counter aisha shop parked b', '{')
  browser.set('invoice-desk.counter aisha shop parked c', '{"id":"c"}')
  browser.set('invoice-desk.counter aisha shop unsent d', JSON.stringify(parked.all()[0]))
  expect(parked.all().map(({ id }) => id)).toEqual(['a'])
})

it('are told apart by their customer, else by the first thing of them', () => {
  expect(labelOfSale(sale)).toBe('Rice')
  expect(labelOfSale({ ...sale, customer: { id: 'c1', name: 'Zenith Stores' } })).toBe('Zenith Stores')
  expect(labelOfSale({ ...sale, lines: [] })).toBeUndefined()
})
