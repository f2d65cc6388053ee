import { beforeAll, describe, expect, it } from 'vitest'

import { createCustomer, createInvoice, dataOf, lineBody, readyBusiness } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { clippedAmounts } from '../support/clipped-amounts.ts'
import { finalize } from '../support/invoices.ts'
import { okafor, owner, title } from '../support/steps.ts'

const app = openApp()
const name = 'Ẹ̀wà olóyin (honey beans), 50 kg bag of the new harvest'
let base: string
let productId: string

const dayOf = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  const { api } = app
  const businessId = await readyBusiness(api, okafor)
  base = `/businesses/${businessId}`
  const customerId = await createCustomer(api, businessId)
  const product = { businessId, name, unitPrice: 62_000, taxPercent: 0, unit: 'bag', hsnCode: '0713.35' }
  productId = dataOf(await api.post('/v1/products', product)).id
  for (const [days, quantity, unitPrice] of [
    [0, 2.5, 62_000],
    [40, 1_500_000, 62_000],
    [100, 12, 55_000],
  ] as const) {
    const items = [{ ...lineBody, productCode: productId, description: name, quantity, unitPrice, taxPercent: 0 }]
    const day = dayOf(days)
    await finalize(api, await createInvoice(api, businessId, customerId, { items, issueDate: day, dueDate: day }))
  }
})

describe('the page of a product', () => {
  it('shows what was sold by month, is what its row opens, and is good to look at', { tags: 'soak' }, async () => {
    await app.look('product', async ({ page }) => {
      await page.goto(`${base}/products/${productId}`)
      await page.getByText('1,500,000').first().waitFor()
      expect(await clippedAmounts(page)).toEqual([])
    })

    const { page, offences } = await app.openAs(owner)
    await page.goto(`${base}/products`)
    await page.getByRole('link', { name }).click()
    await title(page, name).waitFor()
    await page.getByText('In these twelve months: 1,500,014.5 bag, for').waitFor()
    await page.getByText('₦93,000,815,000.00').waitFor()
    await page.keyboard.press('e')
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goto(`${base}/products/${productId}`)
    await page.getByRole('link', { name: 'Invoices with it' }).click()
    await title(page, 'Invoices').waitFor()
    await page.getByRole('row', { name: /INV000003/ }).waitFor()
    expect(offences).toEqual([])
  })

  it('says so where nothing was sold', { tags: 'soak' }, async () => {
    const { page } = await app.openAs(owner)
    const { api } = app
    const businessId = base.split('/')[2]
    const product = { businessId, name: 'Garri, yellow', unitPrice: 900, taxPercent: 0 }
    const { id } = dataOf(await api.post('/v1/products', product))
    await page.goto(`${base}/products/${id}`)
    await page.getByText('Nothing sold yet').waitFor()
  })
})

it('products without a code get theirs by name, many at once, and so do invoices that are not sent', async () => {
  const { api } = app
  const businessId = await readyBusiness(api, { name: 'Sand and Cement', TIN: '20481167-0001' })
  const made = async (product: string) =>
    dataOf(await api.post('/v1/products', { businessId, name: product, unitPrice: 900, taxPercent: 7.5 })).id
  const cement = await made('Dangote cement 50 kg')
  const garri = await made('Garri, yellow')
  const odd = await made('Zzqx')
  const { hsnCode: _code, productCategory: _category, ...bare } = lineBody
  const draft = await createInvoice(api, businessId, await createCustomer(api, businessId), {
    items: [{ ...bare, productCode: cement, description: 'Dangote cement 50 kg' }],
  })
  const { page, offences } = await app.openAs(owner)
  await page.goto(`/businesses/${businessId}/products`)
  await page.getByRole('link', { name: 'Find missing codes' }).click()
  await title(page, 'Products without a code').waitFor()
  await page.getByText('3 products have no code').waitFor()
  await page.getByLabel('Code of Dangote cement 50 kg').and(page.locator('[value^="2523"]')).waitFor()
  await page.getByText('No suggestion. Search by everyday words.').waitFor()

  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Save 2 codes' }).waitFor()
  // What is picked instead of a suggestion is ticked with it.
  await page.getByLabel('Code of Zzqx').fill('portland cement')
  await page.getByRole('option', { name: '2523.29' }).first().click()
  await page.getByRole('button', { name: 'Save 3 codes' }).click()
  await page.getByText('3 products have their codes now.').waitFor()
  await page.getByText('1 invoice that is not sent yet has this code now.').waitFor()
  await page.getByText('Every product has a code').waitFor()

  const codeOf = async (id: string) => dataOf(await api.get(`/v1/products/${id}`))
  expect(await codeOf(cement)).toMatchObject({ kind: 'GOODS', hsnCode: expect.stringMatching(/^2523/) })
  expect(await codeOf(odd)).toMatchObject({ hsnCode: '2523.29', productCategory: expect.stringMatching(/cement/i) })
  expect(await codeOf(garri)).toMatchObject({ hsnCode: expect.stringMatching(/^\d{4}/) })
  const { items } = dataOf(await api.get(`/v1/invoices/${draft}`))
  expect(items).toMatchObject([{ hsnCode: expect.stringMatching(/^2523/) }])
  expect(offences).toEqual([])
})
