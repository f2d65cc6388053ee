import { beforeEach, describe, expect, it } from 'vitest'

import { createPriceList, forgetPrices, MAX_PRICES, type Price } from './price-list.ts'

let kept: Record<string, string>
const storage = () =>
  new Proxy({} as Storage, {
    get: (_, name) =>
      ({
        getItem: (key: string) => kept[key] ?? null,
        setItem: (key: string, value: string) => (kept[key] = value),
        removeItem: (key: string) => delete kept[key],
      })[name as 'getItem'],
    ownKeys: () => Object.keys(kept),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })

beforeEach(() => {
  kept = {}
})

const rice: Price = {
  ...{ counterCategory: null, tileColor: null, imageUrl: null },
  ...{
    id: 'rice',
    name: 'Rice',
    barcode: '5900000000022',
    unitPrice: 12500,
    unitPriceWithVat: null,
    taxPercent: 0,
    unit: null,
  },
  ...{ kind: 'GOODS', taxCategory: null, hsnCode: '1006.30', productCategory: 'Food' },
  ...{ isicCode: null, serviceCategory: null },
}
const ngozi = { userId: 'ngozi', businessId: 'shop' }

describe('the price list that a browser keeps', () => {
  it('has what the counter needs, and nothing else that is known of a product', () => {
    const prices = createPriceList(storage, ngozi)
    prices.keep([{ ...rice, description: 'From Musa', metadata: { cost: '9000' } } as Price])
    expect(prices.read()).toEqual([rice])
    expect(JSON.stringify(kept)).not.toMatch(/Musa|cost/)
  })

  it('is of one business and one person, and bounded', () => {
    const prices = createPriceList(storage, ngozi)
    prices.keep(Array.from({ length: MAX_PRICES + 1 }, (_, index) => ({ ...rice, id: `${index}` })))
    expect(prices.read()).toHaveLength(MAX_PRICES)
    expect(createPriceList(storage, { ...ngozi, businessId: 'other' }).read()).toEqual([])
    expect(createPriceList(storage, { ...ngozi, userId: 'bola' }).read()).toEqual([])
  })

  it('goes as its person signs out, or as somebody else signs in; unsent sales stay', () => {
    const prices = createPriceList(storage, ngozi)
    prices.keep([rice])
    kept['invoice-desk.counter ngozi shop unsent 1'] = 'a sale'
    forgetPrices(storage, 'ngozi')
    expect(prices.read()).toEqual([rice])
    forgetPrices(storage, 'bola')
    expect(prices.read()).toEqual([])
    prices.keep([rice])
    forgetPrices(storage, undefined)
    expect(Object.keys(kept)).toEqual(['invoice-desk.counter ngozi shop unsent 1'])
  })

  it('is empty where the storage is blocked or holds something else', () => {
    const blocked = createPriceList(() => {
      throw new Error('blocked')
    }, ngozi)
    blocked.keep([rice])
    expect(blocked.read()).toEqual([])
    kept['invoice-desk.prices ngozi shop'] = '{'
    expect(createPriceList(storage, ngozi).read()).toEqual([])
  })
})
