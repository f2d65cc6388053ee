import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { openApp } from '../support/app.ts'
import type { SampleBusiness } from '../support/sample-business.ts'
import { holds } from '../support/steps.ts'
import { cell, chooseCustomer, draftOf, createEditorBusiness, openEditorTab, saved } from './open-editor.ts'

const app = openApp()
let data: SampleBusiness

beforeAll(async () => {
  data = await createEditorBusiness(app)
})

const focused = (page: Page, name: string, line: number) => cell(page, name, line).and(page.locator(':focus')).waitFor()

it('prices are typed with VAT in them, come to what was typed, and come back so', async () => {
  const { page, offences } = await openEditorTab(app, data, '/invoices/new')
  await chooseCustomer(page)
  await page.getByLabel('Prices include VAT').check()
  await cell(page, 'Description', 1).focus()
  await page.keyboard.type('Sachet water')
  await page.keyboard.press('Enter')
  await focused(page, 'Quantity', 1)
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await focused(page, 'Price', 1)
  await page.keyboard.type('0.10')
  await page.keyboard.press('Enter')
  const totals = page.getByRole('region', { name: 'Totals' })
  await totals.getByText('₦100.00').waitFor()

  const id = await saved(page)
  const { items } = await draftOf(app.api, id, ({ total }) => total === 100)
  expect(items).toMatchObject([{ quantity: 1000, unitPrice: 0.093023, unitPriceWithVat: 0.1, discount: 0 }])

  // The draft comes back as it was typed. Without VAT its price is only shown: the total stays, and the line says so.
  await page.reload()
  await holds(cell(page, 'Price', 1), '0.10')
  await page.getByLabel('Prices include VAT').uncheck()
  await holds(cell(page, 'Price', 1), '0.093')
  await page.getByText('+0.02 from these figures').waitFor()
  await totals.getByText('₦100.00').waitFor()
  expect(offences).toEqual([])
})

it('twelve at 500.00 with VAT are 6,000.00, and a discount has VAT in it, too', { tags: 'soak' }, async () => {
  const { page, offences } = await openEditorTab(app, data, '/invoices/new')
  await chooseCustomer(page)
  await page.getByLabel('Prices include VAT').check()
  await cell(page, 'Description', 1).fill('Cola')
  await cell(page, 'Quantity', 1).fill('12')
  await cell(page, 'Price', 1).fill('500')
  const totals = page.getByRole('region', { name: 'Totals' })
  await totals.getByText('₦6,000.00').waitFor()
  await cell(page, 'Discount', 1).fill('10%')
  await cell(page, 'Price', 1).focus()
  await totals.getByText('₦5,400.00').waitFor()

  const id = await saved(page)
  const { items } = await draftOf(app.api, id, ({ total }) => total === 5400)
  expect(items).toMatchObject([{ unitPriceWithVat: 500, discount: 600, lineTotal: 5023.26, taxAmount: 376.74 }])
  await page.reload()
  await holds(cell(page, 'Price', 1), '500.00')
  await holds(page.getByLabel(/^Discount of line 1/), '600.00')
  expect(offences).toEqual([])
})

it('one line without VAT leaves the VAT of the next invoice as it is', { tags: 'soak' }, async () => {
  const { page, offences } = await openEditorTab(app, data, '/invoices/new')
  await chooseCustomer(page)
  await cell(page, 'Description', 1).fill('Textbook')
  await cell(page, 'Price', 1).fill('5000')
  await cell(page, 'VAT', 1).fill('0')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Finalize anyway…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finalize anyway' }).click()
  await page.waitForURL(/\/invoices\/[^/]+$/)

  await page.goto(`/businesses/${data.businessId}/invoices/new`)
  await chooseCustomer(page)
  await cell(page, 'Description', 1).fill('Cabinet')
  await holds(cell(page, 'VAT', 1), '7.5')
  expect(offences).toEqual([])
})

it(
  'the grid says above the prices whether VAT is in them, as it was chosen for new invoices and never as the last one was',
  { tags: 'soak' },
  async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    const head = (words: string) => page.getByRole('columnheader', { name: `Price ₦ ${words}`, exact: true })
    const vatIsIn = page.getByLabel('Prices include VAT')
    await head('without VAT').waitFor()
    await chooseCustomer(page)
    await vatIsIn.check()
    await head('with VAT').waitFor()
    const [above, grid] = [await vatIsIn.boundingBox(), await page.getByRole('grid').boundingBox()]
    expect(above?.y).toBeLessThan(grid?.y ?? 0)
    await cell(page, 'Description', 1).focus()
    await page.keyboard.type('cem')
    await page.keyboard.press('Enter')
    await holds(cell(page, 'Price', 1), '9,083.75')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\/invoices\/[^/]+$/)

    await page.goto(`/businesses/${data.businessId}/invoices/new`)
    await head('without VAT').waitFor()
    expect(await vatIsIn.isChecked()).toBe(false)

    const chosen = (pricesIncludeVat: boolean) =>
      app.api.patch('/v1/users/me/preferences', { perBusiness: { [data.businessId]: { pricesIncludeVat } } })
    await chosen(true)
    await page.reload()
    await head('with VAT').waitFor()
    expect(await vatIsIn.isChecked()).toBe(true)
    await chosen(false)
    expect(offences).toEqual([])
  },
)

it(
  'VAT that is added to typed prices leaves the total, and says so; the prices as typed are kept by one press',
  { tags: 'soak' },
  async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await chooseCustomer(page)
    await cell(page, 'Description', 1).fill('Haulage')
    await cell(page, 'Price', 1).fill('10750')
    await cell(page, 'Discount', 1).fill('10%')
    const vatIsIn = page.getByLabel('Prices include VAT')
    await vatIsIn.check()
    await holds(cell(page, 'Price', 1), '11,556.25')
    await page.getByText('VAT was added to the prices: the total is unchanged.').waitFor()
    const id = await saved(page)
    await draftOf(app.api, id, ({ total }) => total === 10_400.63)

    const keep = page.getByRole('button', { name: 'Keep the prices as typed' })
    await keep.click()
    await holds(cell(page, 'Price', 1), '10,750.00')
    await holds(page.getByLabel('Discount of line 1, 10 %'), '1,075.00')
    expect(await vatIsIn.isChecked()).toBe(true)
    await draftOf(app.api, id, ({ total }) => total === 9675)
    expect(await keep.count()).toBe(0)

    await page.keyboard.press('Control+z')
    await holds(cell(page, 'Price', 1), '11,556.25')
    // Who types on has the prices as they should be.
    await keep.waitFor()
    await cell(page, 'Price', 1).fill('11000')
    await keep.waitFor({ state: 'detached' })
    expect(offences).toEqual([])
  },
)
