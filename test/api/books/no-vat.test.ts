import { beforeEach, expect, it } from 'vitest'

import { createInvoice, dataOf } from '../../support/scenario.ts'
import { expectOk, openApp } from '../support/app.ts'

import { moneyBusiness, type MoneyBusiness } from '../money/money-business.ts'

const app = openApp()
let shop: MoneyBusiness

beforeEach(async () => {
  shop = await moneyBusiness(app)
})

const charge = async (chargesVat: boolean) =>
  expectOk(await app.owner.patch(`/v1/businesses/${shop.businessId}/settings`, { chargesVat }))
const sale = async (taxPercent: number) => {
  const items = shop.items(100).map((item) => ({ ...item, taxPercent }))
  return createInvoice(app.owner, shop.businessId, shop.customerId, { items })
}
const paperOf = async (id: string) => {
  const { title, sums } = dataOf(await app.owner.get(`/v1/invoices/${id}/document`))
  return { title, vat: sums.at(-1).label }
}
const NO_VAT = 'No VAT charged (small business) on 100.00'

it('a business that charges no VAT sells exempt at 0 %, and its paper says so for ever', async () => {
  await charge(false)
  const id = await sale(0)
  const { items } = dataOf(await app.owner.get(`/v1/invoices/${id}`))
  expect(items[0]).toMatchObject({ taxPercent: 0, taxCategory: 'EXEMPT' })
  await app.owner.post(`/v1/invoices/${id}/finalize`)
  expect(await paperOf(id)).toEqual({ title: 'Invoice', vat: NO_VAT })

  await charge(true)
  expect(await paperOf(id)).toEqual({ title: 'Invoice', vat: NO_VAT })
  expect(await paperOf(await sale(0))).toEqual({ title: 'Tax invoice', vat: 'Zero rated on 100.00' })
})

it('a line with VAT is taken, and pre-flight says that none is charged', async () => {
  await charge(false)
  const found = async (id: string) =>
    dataOf(await app.owner.get(`/v1/invoices/${id}/preflight`)).items.map(({ code }: { code: string }) => code)
  expect(await found(await sale(7.5))).toContain('vat_not_charged')
  expect(await found(await sale(0))).not.toContain('vat_not_charged')
  await charge(true)
  expect(await found(await sale(7.5))).not.toContain('vat_not_charged')
})

it('an unsent invoice from the time without VAT is pointed out once it is charged again, unless it is meant', async () => {
  await charge(false)
  const [draft, chosen, before] = [await sale(0), await sale(0), await sale(0)]
  await app.owner.post(`/v1/invoices/${before}/finalize`)
  await charge(true)
  const found = async (id: string) =>
    dataOf(await app.owner.get(`/v1/invoices/${id}/preflight`)).items.find(
      ({ code }: { code: string }) => code === 'vat_left_out',
    )
  expect(await found(draft)).toMatchObject({ field: 'items', suggestion: { field: 'items[0].taxPercent', value: 7.5 } })
  const { items } = dataOf(await app.owner.get(`/v1/invoices/${chosen}`))
  const zeroRated = items.map((item: object) => ({ ...item, taxCategory: 'ZERO_RATED' }))
  expectOk(await app.owner.patch(`/v1/invoices/${chosen}`, { items: zeroRated }))
  expect([await found(chosen), await found(before), await found(await sale(0))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])

  const again = async (id: string) => dataOf(await app.owner.post(`/v1/invoices/${id}/duplicate`)).items[0]
  expect(await again(draft)).toMatchObject({ taxPercent: 7.5, taxCategory: 'STANDARD' })
  expect(await again(before)).toMatchObject({ taxPercent: 7.5, taxCategory: 'STANDARD' })
  expect(await again(chosen)).toMatchObject({ taxPercent: 0, taxCategory: 'ZERO_RATED' })
  expect(await again(await sale(0))).toMatchObject({ taxPercent: 0, taxCategory: 'ZERO_RATED' })
})
