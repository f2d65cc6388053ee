import { beforeAll, describe, expect, it } from 'vitest'

import type { Api, ApiAnswer, Json } from '../../support/api-client.ts'
import { addMember, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, openApp } from '../support/app.ts'

const app = openApp()
let businessId: string
let product: string
let seller: Record<'CREATOR' | 'MANAGER' | 'ADMIN', Api>
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  product = await newProduct({ name: 'Rice, 5 kg', unitPrice: 5000, taxPercent: 0 })
  const [CREATOR, MANAGER, ADMIN] = [
    await addMember(app.server, businessId, 'CREATOR'),
    await addMember(app.server, businessId, 'MANAGER'),
    await addMember(app.server, businessId, 'ADMIN'),
  ]
  seller = { CREATOR, MANAGER, ADMIN }
})

const codes = { hsnCode: '1006.30', productCategory: 'Rice' }
const newProduct = async (said: object): Promise<string> =>
  dataOf(await app.owner.post('/v1/products', { businessId, ...codes, ...said })).id
const setLimits = (counterLimits: unknown, api = app.owner) =>
  api.patch(`/v1/businesses/${businessId}/settings`, { counterLimits })
const current = (api: Api) => api.get(`/v1/businesses/${businessId}/day-closes/current`)

/** One bag of rice, paid in cash. */
const sell = (api: Api, line: object, amount: number): Promise<ApiAnswer> =>
  api.post('/v1/sales/counter', {
    businessId,
    items: [{ description: 'Rice', quantity: 1, unitPrice: 5000, taxPercent: 0, productCode: product, ...line }],
    payments: [{ method: 'CASH', amount }],
  })

function expectBeyond(answer: ApiAnswer, message: string): void {
  expectError(answer, 403, 'role_insufficient')
  expect(answer.body.message).toBe(message)
}

describe('a CREATOR at the counter', () => {
  it('sells products of the list at their price and VAT, with 10 % off at most', async () => {
    expectOk(await sell(seller.CREATOR, {}, 5000), 201)
    expectOk(await sell(seller.CREATOR, { discount: 500 }, 4500), 201)
    expectBeyond(
      await sell(seller.CREATOR, { discount: 501 + 0.02 }, 4498.98),
      'More than 10 % is taken off Rice, 5 kg. Only users with OWNER, ADMIN or MANAGER role can take more off at the counter.',
    )
  })

  it('makes no price, VAT rate, tax category or line of their own', async () => {
    const who = 'Only users with OWNER, ADMIN or MANAGER role can'
    const other = { unitPrice: 4999 }
    expectBeyond(
      await sell(seller.CREATOR, other, 4999),
      `Rice, 5 kg has another price. ${who} change the price of a product at the counter.`,
    )
    for (const vat of [{ taxPercent: 7.5 }, { taxCategory: 'EXEMPT' }]) {
      expectBeyond(
        await sell(seller.CREATOR, vat, 5375),
        `Rice, 5 kg has another VAT rate. ${who} change the VAT of a product at the counter.`,
      )
    }
    expectBeyond(
      await sell(seller.CREATOR, { productCode: null, description: 'Bag' }, 5000),
      `Bag is not a product of the list. ${who} sell at the counter what is not in the list of products.`,
    )
  })

  it('changes neither price nor VAT in the list, alone or by a list of many', async () => {
    const oil = await newProduct({ name: 'Oil, 1 l', unitPrice: 900, taxPercent: 7.5 })
    const path = `/v1/products/${oil}`
    for (const change of [
      { unitPrice: 1 },
      { unitPriceWithVat: 1 },
      { taxPercent: 0 },
      { unitPrice: 1, name: 'Oil' },
    ]) {
      expectError(await seller.CREATOR.patch(path, change), 403, 'role_insufficient')
    }
    const rows = [{ name: 'Oil, 1 l', unitPrice: 1, taxPercent: 7.5 }]
    const list = { businessId, mode: 'save', onExisting: 'update', rows }
    // The row is named with what to do, and the others come in without it.
    const refused = await seller.CREATOR.post('/v1/products/import', list)
    expectError(refused, 400, 'validation_failed')
    expect(JSON.stringify(refused.body)).toContain('Leave the row out')
    const others = {
      ...list,
      rows: [
        { name: 'Oil, 1 l', unit: 'bottle' },
        { ...rows[0], name: 'Oil, 5 l' },
      ],
    }
    expectOk(await seller.CREATOR.post('/v1/products/import', others))
    expectOk(await seller.CREATOR.patch(path, { unitPrice: 900, description: 'Groundnut oil' }))
    expect(expectOk(await app.owner.get(path))).toMatchObject({ unitPrice: 900, taxPercent: 7.5, name: 'Oil, 1 l' })
    expectOk(await seller.MANAGER.patch(path, { unitPrice: 950 }))
  })

  it('sells products under the name of the list', async () => {
    const answer = await sell(seller.CREATOR, { description: 'Cement' }, 5000)
    const { invoice } = expectOk(answer, 201)
    expect(invoice.items[0].description).toBe('Rice, 5 kg')
    expect(answer.body.warnings).toContainEqual(expect.objectContaining({ field: 'items[0].description' }))
  })

  it('sells at the price with VAT that the list says, to its last decimal', async () => {
    const screws = await newProduct({ name: 'Screws', unitPriceWithVat: 12.3456, taxPercent: 7.5 })
    const line = { productCode: screws, quantity: 1000, unitPrice: undefined, taxPercent: 7.5 }
    expectOk(await sell(seller.CREATOR, { ...line, unitPriceWithVat: 12.3456 }, 12_345.6), 201)
    expectError(await sell(seller.CREATOR, { ...line, unitPriceWithVat: 12.35 }, 12_350), 403, 'role_insufficient')
  })

  it('sells what costs a few kobo at its price, and not for nothing because a kobo is more', async () => {
    const grain = await newProduct({ name: 'Sesame, 1 g', unitPrice: 0.004, taxPercent: 7.5 })
    const line = { productCode: grain, quantity: 100_000, unitPrice: undefined, taxPercent: 7.5 }
    const rest = { businessId, payments: [{ method: 'CASH', amount: 5430 }] }
    const rice = { description: 'Rice', quantity: 1, unitPrice: 5000, taxPercent: 0, productCode: product }
    const withRice = (unitPriceWithVat: number) =>
      seller.CREATOR.post('/v1/sales/counter', {
        ...rest,
        items: [rice, { description: 'Sesame', ...line, unitPriceWithVat }],
      })
    for (const far of [0, 0.01]) expectError(await withRice(far), 403, 'role_insufficient')
    expectOk(await withRice(0.0043), 201)
  })

  it('sells without VAT where the business charges none', async () => {
    const taxed = await newProduct({ name: 'Milk', unitPrice: 1000, taxPercent: 7.5 })
    const milk = { productCode: taxed, unitPrice: 1000, taxPercent: 0, taxCategory: null }
    expectError(await sell(seller.CREATOR, milk, 1000), 403, 'role_insufficient')
    const charging = (chargesVat: boolean) => app.owner.patch(`/v1/businesses/${businessId}/settings`, { chargesVat })
    expectOk(await charging(false))
    expectOk(await sell(seller.CREATOR, milk, 1000), 201)
    expectOk(await charging(true))
  })

  it('takes nothing back; a MANAGER does', async () => {
    const { invoice } = expectOk(await sell(seller.CREATOR, {}, 5000), 201)
    const takeBack = (api: Api) =>
      api.post('/v1/sales/counter/returns', {
        ...{ businessId, invoiceId: invoice.id, refund: 'CASH' },
        items: [{ line: 0, quantity: 1 }],
      })
    expectBeyond(
      await takeBack(seller.CREATOR),
      'Only users with OWNER, ADMIN or MANAGER role can return and undo sales at the counter.',
    )
    expectOk(await takeBack(seller.MANAGER), 201)
  })
})

describe('the limits of a business', () => {
  const defaults = {
    CREATOR: { discountPercent: 10, priceChange: false, return: false, blindCount: false },
    MANAGER: { discountPercent: 100, priceChange: true, return: true, blindCount: false },
  }

  it('are changed by an ADMIN, one by one, and are as usual again with null', async () => {
    const changes = async (): Promise<number> => {
      const { items } = expectOk(await app.owner.get(`/v1/businesses/${businessId}/audit-log?limit=100`))
      return items.filter(({ action }: Json) => action === 'business.settingsUpdated').length
    }
    const before = await changes()
    expectError(await setLimits({ CREATOR: { return: true } }, seller.MANAGER), 403, 'role_insufficient')
    const set = expectOk(await setLimits({ CREATOR: { discountPercent: 20 } }, seller.ADMIN)).counterLimits
    expect(set).toEqual({ ...defaults, CREATOR: { ...defaults.CREATOR, discountPercent: 20 } })
    expectOk(await sell(seller.CREATOR, { discount: 1000 }, 4000), 201)
    expect(expectOk(await setLimits({ MANAGER: { priceChange: false } })).counterLimits).toEqual({
      CREATOR: { ...defaults.CREATOR, discountPercent: 20 },
      MANAGER: { ...defaults.MANAGER, priceChange: false },
    })
    expect(expectOk(await setLimits({ CREATOR: null })).counterLimits.CREATOR).toEqual(defaults.CREATOR)
    expect(expectOk(await setLimits(null)).counterLimits).toEqual(defaults)
    expect(await changes()).toBe(before + 4)
  })

  it('hold for a MANAGER where an owner says so, and never for an ADMIN', async () => {
    expectOk(await setLimits({ MANAGER: { discountPercent: 0, priceChange: false, return: false } }))
    expectBeyond(
      await sell(seller.MANAGER, { discount: 0.01 }, 4999.99),
      'Nothing can be taken off Rice, 5 kg. Only users with OWNER or ADMIN role can take more off at the counter.',
    )
    expectError(await sell(seller.MANAGER, { unitPrice: 4000 }, 4000), 403, 'role_insufficient')
    expectOk(await sell(seller.ADMIN, { unitPrice: 4000, discount: 2000 }, 2000), 201)
    expectOk(await setLimits(null))
  })

  it('let a CREATOR return and undo sales', async () => {
    expectOk(await setLimits({ CREATOR: { return: true } }))
    const sold = async (line: object) => expectOk(await sell(seller.ADMIN, line, 5000), 201).invoice.id
    const returned = await seller.CREATOR.post('/v1/sales/counter/returns', {
      ...{ businessId, invoiceId: await sold({}), refund: 'CASH' },
      items: [{ line: 0, quantity: 1 }],
    })
    expect(expectOk(returned, 201).creditNote.invoiceType).toBe('CREDIT_NOTE')
    // A note for a sum of their own is another thing.
    const note = await seller.CREATOR.post(`/v1/invoices/${await sold({})}/credit-notes`, {})
    expectError(note, 403, 'role_insufficient')
    const unsent = await sold({ taxCategory: 'CUSTOM' })
    expectOk(await seller.CREATOR.post(`/v1/invoices/${unsent}/undo-sale`, {}))
    expectOk(await setLimits(null))
  })

  it('are refused where they are none (400)', async () => {
    for (const [limits, field] of [
      [{ CREATOR: { discountPercent: 101 } }, 'counterLimits.CREATOR.discountPercent'],
      [{ CREATOR: { discountPercent: 2.5 } }, 'counterLimits.CREATOR.discountPercent'],
      [{ MANAGER: { return: 'yes' } }, 'counterLimits.MANAGER.return'],
    ] as const) {
      expectError(await setLimits(limits), 400, 'validation_failed', field)
    }
  })
})

describe('a drawer that is counted blind', () => {
  it('shows no sum before its count, on no paper either, and all of it after', async () => {
    expectOk(await sell(seller.CREATOR, {}, 5000), 201)
    expect(expectOk(await current(seller.CREATOR))).toMatchObject({ isBlind: false })
    expectOk(await setLimits({ CREATOR: { blindCount: true } }))

    const seen = expectOk(await current(seller.CREATOR))
    expect(seen).toMatchObject({ isBlind: true, sales: { total: 0 }, methods: [], vat: [], expected: 0 })
    expect(seen.sales.count).toBeGreaterThan(0)
    const { expected } = expectOk(await current(seller.MANAGER))
    expect(expected).toBeGreaterThan(0)
    const paper = await seller.CREATOR.get(`/v1/businesses/${businessId}/day-closes/current?format=a4`)
    expectError(paper, 403, 'role_insufficient')

    const close = (body: object) => seller.CREATOR.post(`/v1/businesses/${businessId}/day-closes`, body)
    expectError(await close({}), 400, 'validation_failed', 'counted')
    expect(expectOk(await close({ counted: expected - 100, remains: 0 }), 201)).toMatchObject({
      expected,
      difference: -100,
    })
    expectOk(await setLimits(null))
  })
})
