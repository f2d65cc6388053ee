import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { createInvoice, dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { clippedAmounts } from '../support/clipped-amounts.ts'
import type { SampleBusiness } from '../support/sample-business.ts'
import { holds, title } from '../support/steps.ts'
import { cell, chooseCustomer, createEditorBusiness, openEditorTab } from './open-editor.ts'

const app = openApp()
let data: SampleBusiness

beforeAll(async () => {
  data = await createEditorBusiness(app)
})

const focused = (page: Page, name: string, line: number) => cell(page, name, line).and(page.locator(':focus')).waitFor()
const box = async (found: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await found.boundingBox()) ?? {}
  return { x, y, width, height }
}

describe('a cell with a figure', () => {
  it('is selected by a click, also when it has the cursor already', async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await chooseCustomer(page)
    await page.keyboard.type('cem')
    await page.keyboard.press('Enter')
    await focused(page, 'Quantity', 1)
    await cell(page, 'Quantity', 1).click()
    await page.keyboard.type('2')
    await holds(cell(page, 'Quantity', 1), '2')
    await cell(page, 'Quantity', 1).click()
    await page.keyboard.type('3')
    await holds(cell(page, 'Quantity', 1), '3')
    expect(offences).toEqual([])
  })
})

describe('the columns', () => {
  it('stay where they are while a wide figure is typed, grow once for it, and do not shrink again', async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await chooseCustomer(page)
    await page.keyboard.type('cem')
    await page.keyboard.press('Enter')
    await focused(page, 'Quantity', 1)
    const heads = async () => Promise.all((await page.getByRole('columnheader').all()).map(box))
    const price = cell(page, 'Price', 1)
    const whole = (shown: Locator) => shown.evaluate((one) => one.scrollWidth <= one.clientWidth)

    const before = await heads()
    await price.focus()
    for (const digit of '1234567890.25') {
      await page.keyboard.type(digit)
      expect(await heads()).toEqual(before)
      expect(await whole(price)).toBe(true)
    }
    await page.keyboard.press('Enter')
    await holds(price, '1,234,567,890.25')
    const grown = await heads()
    expect(grown).not.toEqual(before)
    expect(await whole(price)).toBe(true)
    expect(await whole(page.locator('td[data-column="amount"]').first())).toBe(true)

    await price.focus()
    await page.keyboard.type('5')
    expect(await heads()).toEqual(grown)
    await page.keyboard.press('Enter')
    await holds(price, '5.00')
    expect(await heads()).toEqual(grown)
    expect(offences).toEqual([])
  })
})

describe('a window of 640 by 400, as at a zoom of 200 %', () => {
  it('shows the line that is typed below the head of the table', async () => {
    const { page, offences } = await openEditorTab(app, data, `/invoices/${data.invoices.draft}/edit`)
    await page.setViewportSize({ width: 640, height: 400 })
    await cell(page, 'Quantity', 1).click()
    const [head, line] = [await box(page.locator('thead')), await box(cell(page, 'Quantity', 1))]
    expect(line.y).toBeGreaterThanOrEqual(head.y + head.height)
    expect(offences).toEqual([])
  })
})

describe('a narrow window', () => {
  it('has a line of billions in its card, whole, with each figure below its head', async () => {
    const line = { description: 'Generator', quantity: 1200, unitPrice: 4_845_000, discount: 1_234_567_890.5 }
    const items = [{ ...line, taxPercent: 7.5 }]
    const id = await createInvoice(app.api, data.businessId, data.customerId, { items })
    const { page, offences } = await openEditorTab(app, data, `/invoices/${id}/edit`)
    for (const width of [640, 400]) {
      await page.setViewportSize({ width, height: 800 })
      await cell(page, 'VAT', 1).focus()
      const card = await box(page.getByRole('group', { name: 'Lines' }))
      const [remove, amount] = [
        page.getByRole('button', { name: 'Delete line 1' }),
        page.locator('td[data-column="amount"]'),
      ]
      for (const one of [remove, amount.first(), cell(page, 'VAT', 1), cell(page, 'Price', 1)]) {
        const { x, width: wide } = await box(one)
        expect(x).toBeGreaterThanOrEqual(card.x)
        expect(x + wide).toBeLessThanOrEqual(card.x + card.width)
      }
      expect(await clippedAmounts(page)).toEqual([])
      for (const column of ['quantity', 'price', 'discount', 'vat', 'amount']) {
        const [head, figure] = [
          page.locator(`th[data-column="${column}"]`),
          page.locator(`td[data-column="${column}"]`),
        ]
        expect((await box(figure.first())).x).toBeCloseTo((await box(head)).x, 0)
      }
    }
    expect(offences).toEqual([])
  })

  it.each([
    [640, 400],
    [900, 740],
  ])(
    'of %i by %i has the total, what is saved and the way on in sight at every line, and no cell below them',
    async (width, height) => {
      const items = Array.from({ length: 20 }, (_, index) => ({
        description: `Item ${index + 1}`,
        quantity: 1,
        unitPrice: 9_999_999_999.99,
        taxPercent: 7.5,
        hsnCode: '2523.29',
        productCategory: 'Cement',
      }))
      const id = await createInvoice(app.api, data.businessId, data.customerId, { items })
      const { page, offences } = await openEditorTab(app, data, `/invoices/${id}/edit`)
      await page.setViewportSize({ width, height })
      const bar = page.getByRole('region', { name: 'Total and state' })
      await cell(page, 'Quantity', 1).click()
      for (let line = 1; line <= 19; line += 1) {
        await page.keyboard.press('ArrowDown')
        const [at, foot] = [await box(cell(page, 'Quantity', line + 1)), await box(bar)]
        expect(at.y + at.height).toBeLessThanOrEqual(foot.y)
        expect(foot.y + foot.height).toBeLessThanOrEqual(height)
      }
      // What is said in passing stands in the top bar, and a notice of the frame above the sums.
      await page.keyboard.type('7')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Control+z')
      const [said, top] = [page.getByText('Undone: quantity of line 20'), await box(page.getByRole('banner'))]
      await said.waitFor()
      const news = await box(said)
      expect(news.y).toBeGreaterThanOrEqual(top.y)
      expect(news.y + news.height).toBeLessThanOrEqual(top.y + top.height)
      expect(news.x + news.width).toBeLessThanOrEqual(width)
      await bar.getByText('₦214,999,999,999.80').waitFor()
      await bar.getByText(/^Saved/).waitFor()
      await bar.getByRole('button', { name: 'Finalize' }).click()
      await page.waitForURL(new RegExp(`/invoices/${id}$`))
      expect(offences).toEqual([])
    },
  )
})

describe('a long invoice of large figures', () => {
  it('keeps its head in sight, its numbers and descriptions whole, and the sums in their column', async () => {
    const long =
      'Supply and installation of a turbine hall with all auxiliaries, civil works and commissioning. '.repeat(3)
    const line = { quantity: 1, unitPrice: 9_999_999_999.99, taxPercent: 7.5 }
    const items = Array.from({ length: 120 }, (_, index) => ({
      ...line,
      description: index === 0 ? long.trim() : `Item ${index + 1}`,
    }))
    const id = await createInvoice(app.api, data.businessId, data.customerId, { items })
    const small = await openEditorTab(app, data, `/invoices/${data.invoices.draft}/edit`)
    await cell(small.page, 'Price', 1).waitFor()
    const usual = await box(small.page.getByRole('region', { name: 'Totals' }))

    const { page, offences } = await openEditorTab(app, data, `/invoices/${id}/edit`)
    await cell(page, 'Price', 1).waitFor()
    const totals = page.getByRole('region', { name: 'Totals' })
    expect(await box(totals)).toMatchObject({ x: usual.x, width: usual.width })
    const overflow = await totals.evaluate((card) =>
      [card, ...card.querySelectorAll('*')].some((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0),
    )
    expect(overflow, 'a sum is wider than its card').toBe(false)

    const first = await box(cell(page, 'Description', 1))
    const second = await box(cell(page, 'Description', 2))
    expect(first.height).toBeGreaterThan(second.height * 1.8)

    const head = page.getByRole('columnheader', { name: 'Description' })
    await cell(page, 'Price', 118).focus()
    await expect.poll(async () => (await box(head)).y).toBeLessThan(120)
    expect((await box(head)).y).toBeGreaterThanOrEqual(56)
    const number = page.getByRole('gridcell', { name: '118', exact: true })
    expect(await number.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
    expect([...offences, ...small.offences]).toEqual([])
  })
})

describe('Enter in the field of the customer', () => {
  it('takes whose name was typed, and asks once more where the search found others by something else', async () => {
    const { businessId } = data
    const add = async (body: object) => dataOf(await app.api.post('/v1/customers', { businessId, ...body }))
    await add({ name: 'Abubakar Stores', email: 'sales@qudus.example' })
    await add({ name: 'Qudus Ventures' })

    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    const field = page.getByLabel('Customer', { exact: true })
    await chooseCustomer(page, 'qudus')
    await holds(field, 'Qudus Ventures')

    await page.goto(`/businesses/${businessId}/invoices/new`)
    await title(page, 'New invoice').waitFor()
    await field.fill('sales@qudus')
    await page.keyboard.press('Enter')
    await page.locator('[role=option][data-combobox-selected]', { hasText: 'Abubakar Stores' }).waitFor()
    await field.and(page.locator(':focus')).waitFor()
    await holds(field, 'sales@qudus')
    await page.keyboard.press('Enter')
    await holds(field, 'Abubakar Stores')
    await focused(page, 'Description', 1)
    expect(offences).toEqual([])
  })

  it('takes who has the phone number that was typed', async () => {
    const { businessId } = data
    dataOf(await app.api.post('/v1/customers', { businessId, name: 'Kemi Foods', phone: '0806 777 8899' }))
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await chooseCustomer(page, '0806 777 8899')
    await holds(page.getByLabel('Customer', { exact: true }), 'Kemi Foods')
    expect(offences).toEqual([])
  })
})
