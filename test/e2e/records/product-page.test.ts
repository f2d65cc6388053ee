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
  it('shows what was sold by month, is reached from its record, and is good to look at', { tags: 'soak' }, async () => {
    await app.look('product', async ({ page }) => {
      await page.goto(`${base}/products/${productId}`)
      await page.getByText('1,500,000').first().waitFor()
      expect(await clippedAmounts(page)).toEqual([])
    })

    const { page, offences } = await app.openAs(owner)
    await page.goto(`${base}/products?open=${productId}`)
    await page.getByRole('link', { name: 'Sales of this product' }).click()
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
