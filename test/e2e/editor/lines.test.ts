import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { createInvoice, dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import type { SampleBusiness } from '../support/sample-business.ts'
import { holdBack, holds } from '../support/steps.ts'
import {
  cell,
  chooseCustomer,
  draftOf,
  createEditorBusiness,
  focused,
  openEditorTab,
  pasteTable,
  saved,
} from './open-editor.ts'

const app = openApp()
let data: SampleBusiness

beforeAll(async () => {
  data = await createEditorBusiness(app)
})

describe('lines', () => {
  it(
    'stay where they are when the customer comes, chosen or with a draft that is opened',
    { tags: 'soak' },
    async () => {
      const { page, offences } = await openEditorTab(app, data, '/invoices/new')
      await page.getByLabel('Customer', { exact: true }).and(page.locator(':focus')).waitFor()
      const top = async () => (await page.getByRole('grid', { name: 'Lines' }).boundingBox())?.y
      const before = await top()
      await chooseCustomer(page)
      await page
        .getByRole('main')
        .getByText(/^TIN \d/)
        .waitFor()
      expect(await top()).toBe(before)

      const release = await holdBack(page, '**/v1/customers/*')
      await page.goto(`/businesses/${data.businessId}/invoices/${data.invoices.draft}/edit`)
      await cell(page, 'Price', 1).waitFor()
      const opened = await top()
      release()
      await page
        .getByRole('main')
        .getByText(/^TIN \d/)
        .waitFor()
      expect(await top()).toBe(opened)
      expect(offences).toEqual([])
    },
  )

  it('of a long invoice are one list for the keys, although they are drawn in groups', { tags: 'soak' }, async () => {
    const items = Array.from({ length: 60 }, (_, index) => ({
      description: `Item ${index + 1}`,
      quantity: 1,
      unitPrice: index + 1,
      taxPercent: 7.5,
    }))
    const id = await createInvoice(app.api, data.businessId, data.customerId, { items })
    const { page, offences } = await openEditorTab(app, data, `/invoices/${id}/edit`)
    await cell(page, 'Price', 50).focus()
    await page.keyboard.press('ArrowDown')
    await focused(page, 'Price', 51)
    await holds(cell(page, 'Price', 51), '51.00')
    await page.keyboard.press('Alt+ArrowUp')
    await focused(page, 'Price', 50)
    await holds(cell(page, 'Price', 50), '51.00')
    await holds(cell(page, 'Price', 51), '50.00')
    await page.keyboard.type('7')
    await draftOf(app.api, id, ({ items: lines }) => lines[49]?.unitPrice === 7 && lines[50]?.unitPrice === 50)
    expect(offences).toEqual([])
  })

  it('are pasted from a spreadsheet', { tags: 'soak' }, async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await chooseCustomer(page)
    const text = 'Item\tQty\tUnit Price\tVAT %\nNails, 3 inch\t12\t21,250\t7.5\nHaulage\t1\t65000\t0\n'
    await pasteTable(page, text)
    await focused(page, 'Description', 3)
    await holds(cell(page, 'Price', 1), '21,250.00')

    const { items, total } = await draftOf(app.api, await saved(page))
    expect(items.map(({ description, quantity }) => [description, quantity])).toEqual([
      ['Nails, 3 inch', 12],
      ['Haulage', 1],
    ])
    expect(total).toBe(339125)
    expect(offences).toEqual([])
  })

  it('take a discount in per cent, and figures with their signs', { tags: 'soak' }, async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await chooseCustomer(page)
    await cell(page, 'Description', 1).fill('Sachet water')
    await cell(page, 'Quantity', 1).fill('40')
    await cell(page, 'Price', 1).fill('N9,500')
    await cell(page, 'Discount', 1).fill('5%')
    await cell(page, 'Description', 1).focus()
    await holds(cell(page, 'Price', 1), '9,500.00')
    const discount = page.getByLabel('Discount of line 1, 5 %')
    await holds(discount, '19,000.00')
    // It is still 5 % of other quantities.
    await cell(page, 'Quantity', 1).fill('4')
    await holds(discount, '1,900.00')
    await cell(page, 'Quantity', 1).fill('40')
    await cell(page, 'Description', 1).focus()
    expect((await draftOf(app.api, await saved(page))).items).toMatchObject([{ unitPrice: 9_500, discount: 19_000 }])
    expect(offences).toEqual([])
  })
})

describe('a code that is typed and not chosen', { tags: 'soak' }, () => {
  const codes = (page: Page) => page.getByRole('region', { name: 'Line 1 for FIRS / NRS' })
  const hsCode = (page: Page) => codes(page).getByLabel('HS code', { exact: true })

  async function typeCodeless(page: Page): Promise<void> {
    await chooseCustomer(page)
    await page.keyboard.type('Bagged stuff')
    await page.keyboard.press('Enter')
    await focused(page, 'Quantity', 1)
    await cell(page, 'Price', 1).fill('100')
    await page.keyboard.press('Alt+Enter')
    await hsCode(page).and(page.locator(':focus')).waitFor()
  }

  it('is taken when the field is left, with its category; what is no code stays and says so', async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await typeCodeless(page)
    const id = await saved(page)
    await page.keyboard.type('sacks of something')
    await page.keyboard.press('Tab')
    await codes(page).getByText('Choose a code from the list.').waitFor()
    await holds(hsCode(page), 'sacks of something')
    const named = page.getByRole('button', { name: 'HS code of line 1: Choose a code from the list.' })
    await named.waitFor()

    // It is kept over a reload, and what names it leads there.
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('sacks of something')
    await page.reload()
    await named.click()
    await hsCode(page).and(page.locator(':focus')).waitFor()
    await holds(hsCode(page), 'sacks of something')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('252329')
    await page.keyboard.press('Tab')
    await holds(hsCode(page), '2523.29')
    await expect.poll(() => codes(page).getByLabel('Product category').inputValue()).toMatch(/cement/i)
    await codes(page).getByText('Choose a code from the list.').waitFor({ state: 'detached' })
    await draftOf(app.api, id, ({ items: [line] }) => line?.hsnCode === '2523.29' && line.productCategory !== null)
    expect(offences).toEqual([])
  })

  it.each(['Control+s', 'Control+Enter'])('is taken by %s from within the field', async (key) => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await typeCodeless(page)
    const id = await saved(page)
    await page.keyboard.type('2523')
    await page.keyboard.press(key)
    await draftOf(
      app.api,
      id,
      ({ status, items: [line] }) =>
        line?.hsnCode === '2523' &&
        line.productCategory !== null &&
        status === (key === 'Control+s' ? 'DRAFT' : 'PENDING_APPROVAL'),
    )
    expect(offences).toEqual([])
  })
})

it('a code that is chosen on a line goes to its product, too, unless somebody says otherwise', async () => {
  const { api } = app
  const { businessId, customerId } = data
  const made = async (name: string) =>
    dataOf(await api.post('/v1/products', { businessId, name, unitPrice: 900, taxPercent: 7.5 })).id
  const [sand, gravel] = [await made('Sharp sand'), await made('Gravel')]
  const line = { quantity: 1, unitPrice: 900, taxPercent: 7.5 }
  const items = [
    { ...line, productCode: sand, description: 'Sharp sand' },
    { ...line, productCode: gravel, description: 'Gravel' },
  ]
  const draft = await createInvoice(api, businessId, customerId, { items })
  const { page, offences } = await openEditorTab(app, data, `/invoices/${draft}/edit`)
  const productOf = async (id: string) => dataOf(await api.get(`/v1/products/${id}`))
  const offer = (name: string) => page.getByRole('checkbox', { name: `Save the code with the product “${name}”, too` })
  const choose = async () => {
    await page.getByLabel('HS code').fill('natural sands')
    await page.getByRole('option', { name: /2505/ }).first().click()
  }

  await page.getByRole('button', { name: 'codes of line 1' }).click()
  await expect.poll(() => offer('Sharp sand').isChecked()).toBe(true)
  await choose()
  await page.getByText(/^Sharp sand has the code 2505/).waitFor()
  await offer('Sharp sand').waitFor({ state: 'detached' })
  expect(await productOf(sand)).toMatchObject({ kind: 'GOODS', hsnCode: expect.stringMatching(/^2505/) })

  await page.getByRole('button', { name: 'codes of line 2' }).click()
  await offer('Gravel').uncheck()
  await choose()
  await saved(page)
  expect(await productOf(gravel)).toMatchObject({ hsnCode: null })
  // It goes at once, with the code: a click, since nothing is left to be looked at as checked.
  await offer('Gravel').click()
  await page.getByText(/^Gravel has the code 2505/).waitFor()
  expect(await productOf(gravel)).toMatchObject({ hsnCode: expect.stringMatching(/^2505/) })
  expect(offences).toEqual([])
})
