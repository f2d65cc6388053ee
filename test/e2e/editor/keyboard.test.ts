import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { dataOf, createInvoice } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import type { SampleBusiness } from '../support/sample-business.ts'
import { holdBack, holds, title } from '../support/steps.ts'
import { cell, chooseCustomer, draftOf, createEditorBusiness, focused, openEditorTab, saved } from './open-editor.ts'

const app = openApp()
let data: SampleBusiness

beforeAll(async () => {
  data = await createEditorBusiness(app)
})

/** Presses keys and types, and counts the presses that are no text. */
function counted(page: Page) {
  let presses = 0
  return {
    count: () => presses,
    press: async (key: string) => {
      presses++
      await page.keyboard.press(key)
    },
    type: (text: string) => page.keyboard.type(text),
  }
}

describe('an invoice by keyboard', () => {
  it('of three known products takes no mouse and at most 9 keys beside its text from N to finalized', async () => {
    const { page, offences } = await openEditorTab(app, data, '')
    const keys = counted(page)
    await page.getByRole('main').getByRole('link', { name: 'New invoice' }).first().waitFor()
    await keys.press('n')
    await page.getByLabel('Customer', { exact: true }).and(page.locator(':focus')).waitFor()
    await keys.type('adé')
    await keys.press('Enter')
    for (const [line, product, quantity] of [
      [1, 'cem', '120'],
      [2, 'iron', '40'],
      [3, 'deliv', '1'],
    ] as const) {
      await focused(page, 'Description', line)
      await keys.type(product)
      await keys.press('Enter')
      await focused(page, 'Quantity', line)
      await keys.type(quantity)
      if (line < 3) await keys.press('Enter')
    }
    await keys.press('Control+Enter')
    await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/)
    // The focus is on its title, and the next one a key away.
    await page.locator('main h1:focus').waitFor()

    const id = page.url().split('/').at(-1) ?? ''
    const { status, items, total } = await draftOf(app.api, id)
    expect(status).toBe('PENDING_APPROVAL')
    expect(items.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      [120, 8450],
      [40, 4620],
      [1, 25000],
    ])
    expect(total).toBe(1313710)
    expect(keys.count()).toBeLessThanOrEqual(9)

    await keys.press('n')
    await title(page, 'New invoice').waitFor()
    await page.getByLabel('Customer', { exact: true }).and(page.locator(':focus')).waitFor()
    expect(offences).toEqual([])
  })

  it(
    'is followed by the next one however early N is pressed, and no other key counts before its page is seen',
    { tags: 'soak' },
    async () => {
      const { page, offences } = await openEditorTab(app, data, '')
      const finalizeWith = async (keys: readonly string[]) => {
        const id = await createInvoice(app.api, data.businessId, data.customerId)
        await page.goto(`/businesses/${data.businessId}/invoices/${id}/edit`)
        await cell(page, 'Quantity', 1).focus()
        const letGo = await holdBack(page, /\/finalize$/)
        await Promise.all([page.waitForRequest(/\/finalize$/), page.keyboard.press('Control+Enter')])
        for (const key of keys) await page.keyboard.press(key)
        letGo()
        return id
      }
      await finalizeWith(['n', 'a', 'd', 'e', 'Enter'])
      await title(page, 'New invoice').waitFor()
      await holds(page.getByLabel('Customer', { exact: true }), 'Adébáyọ̀ Ọlátúnjí & Sons')

      // Of the invoice that waits for approval now, A would be the approval.
      const id = await finalizeWith(['a', 'x'])
      await page.locator('main h1:focus').waitFor()
      await page.getByText('“ax” was typed too early and is ignored.').waitFor()
      expect((await draftOf(app.api, id)).status).toBe('PENDING_APPROVAL')
      expect(offences).toEqual([])
    },
  )

  it('offers the customer whose name was nearly typed, before another one is made', { tags: 'soak' }, async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    const field = page.getByLabel('Customer', { exact: true })
    await field.fill('olatujni')
    await page.getByRole('option', { name: /Ọlátúnjí/ }).waitFor()
    // The first marks it; what is pressed before that was pressed without looking, and chooses nothing.
    await field.press('Enter')
    await page
      .locator('[data-combobox-selected]')
      .filter({ hasText: /Ọlátúnjí/ })
      .waitFor()
    await field.press('Enter')
    await expect.poll(() => field.inputValue()).toMatch(/Ọlátúnjí/)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(offences).toEqual([])
  })

  it('takes who and what is meant with Tab, and keeps what is nobody', { tags: 'soak' }, async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    const field = page.getByLabel('Customer', { exact: true })
    await field.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('nobody here')
    await page.keyboard.press('Tab')
    await page.getByText('“nobody here” was not chosen. Choose one from the list.').waitFor()
    await holds(field, 'nobody here')
    await field.fill('ade')
    await page.keyboard.press('Tab')
    await expect.poll(() => field.inputValue()).toMatch(/^Adé/)
    await page.getByRole('combobox', { name: 'Type' }).and(page.locator(':focus')).waitFor()

    await cell(page, 'Description', 1).focus()
    await page.keyboard.type('cem')
    await page.keyboard.press('Tab')
    await page.keyboard.type('29')
    await holds(cell(page, 'Quantity', 1), '29')
    await holds(cell(page, 'Description', 1), 'Cement, 50 kg bag')
    await cell(page, 'Description', 2).focus()
    await page.keyboard.type('pvc pipe')
    await page.keyboard.press('Tab')
    await page.keyboard.type('18')
    await holds(cell(page, 'Quantity', 2), '18')
    await holds(cell(page, 'Description', 2), 'pvc pipe')
    expect(offences).toEqual([])
  })

  it('takes the product that was typed for, however late its list is drawn', { tags: 'soak' }, async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await chooseCustomer(page)
    // Later than a search begins by itself.
    await page.evaluate(() => {
      window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 500)
    })
    await page.keyboard.type('cem')
    await page.keyboard.press('Enter')
    await focused(page, 'Quantity', 1)
    await holds(cell(page, 'Description', 1), 'Cement, 50 kg bag')
    await holds(cell(page, 'Price', 1), '8,450.00')
    expect(offences).toEqual([])
  })

  it('moves, copies and deletes lines, and brings a deleted one back', { tags: 'soak' }, async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await chooseCustomer(page)
    await page.keyboard.type('cem')
    await page.keyboard.press('Enter')
    await focused(page, 'Quantity', 1)
    await page.keyboard.press('Control+d')
    await focused(page, 'Quantity', 2)
    await page.keyboard.type('7')
    await page.keyboard.press('Alt+ArrowUp')
    await focused(page, 'Quantity', 1)
    await holds(cell(page, 'Quantity', 1), '7')

    await page.keyboard.press('Alt+Delete')
    await page.getByText('Line 1 deleted (Cement, 50 kg bag)').waitFor()
    await holds(cell(page, 'Quantity', 1), '1')
    await page.getByRole('button', { name: 'Undo' }).click()
    await holds(cell(page, 'Quantity', 1), '7')
    await holds(cell(page, 'Quantity', 2), '1')

    const id = await saved(page)
    await draftOf(app.api, id, ({ items }) => items.length === 2)
    await cell(page, 'Price', 2).focus()
    await page.keyboard.press('Escape')
    await page.getByRole('group', { name: 'Lines' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await focused(page, 'Price', 2)
    expect(offences).toEqual([])
  })

  it('makes customers and products that are not known yet', { tags: 'soak' }, async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await page.getByLabel('Customer', { exact: true }).fill('Zenith Stores Ltd')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'New customer' }).waitFor()
    await page.getByLabel('TIN').click()
    await page.keyboard.type('20481166-0002')
    await page.keyboard.press('Enter')
    await focused(page, 'Description', 1)

    await page.keyboard.type('Roofing nails')
    await page.getByRole('option', { name: 'Create “Roofing nails”' }).click()
    await page.getByLabel('Price without VAT, ₦').fill('21250')
    await page.getByRole('button', { name: 'Add product' }).click()
    await focused(page, 'Quantity', 1)
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')

    const { customerName, items } = await draftOf(app.api, await saved(page), ({ items: [line] }) => line !== undefined)
    expect(customerName).toBe('Zenith Stores Ltd')
    expect(items).toMatchObject([{ description: 'Roofing nails', unitPrice: 21250 }])
    expect(offences).toEqual([])
  })

  it('makes products at prices with VAT where those of the lines have it', { tags: 'soak' }, async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await chooseCustomer(page)
    await page.getByLabel('Prices include VAT').check()
    await cell(page, 'Description', 1).focus()
    await page.keyboard.type('Wheelbarrow')
    await page.getByRole('option', { name: 'Create “Wheelbarrow”' }).click()
    await page.getByLabel('Price with VAT, ₦').fill('53750')
    await page.getByRole('button', { name: 'Add product' }).click()
    await holds(cell(page, 'Price', 1), '53,750.00')

    const made = dataOf(await app.api.get(`/v1/products?businessId=${data.businessId}&search=Wheelbarrow`)).items
    expect(made).toMatchObject([{ unitPrice: 50_000 }])
    expect(offences).toEqual([])
  })

  it(
    'takes a click although what is found comes, and moves the list, while the button is down',
    { tags: 'soak' },
    async () => {
      const { page, offences } = await openEditorTab(app, data, '/invoices/new')
      const release = await holdBack(page, /products.*search=Paint/)
      await chooseCustomer(page)
      await page.keyboard.type('Paint')
      const searching = page.getByLabel('Loading')
      await searching.waitFor({ state: 'attached' })

      await page.getByRole('option', { name: 'Create “Paint”' }).hover()
      await page.mouse.down()
      release()
      await searching.waitFor({ state: 'detached' })
      await page.mouse.up()
      await holds(page.getByRole('dialog', { name: 'New product' }).getByLabel('Name'), 'Paint')
      expect(offences).toEqual([])
    },
  )
})

describe('what is missing', { tags: 'soak' }, () => {
  it('has the cursor at its first field, and what FIRS / NRS would refuse has its remedy', async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await title(page, 'New invoice').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Needed before finalizing').waitFor()
    await page.getByLabel('Customer', { exact: true }).and(page.locator(':focus')).waitFor()

    await chooseCustomer(page)
    await page.keyboard.type('Haulage')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await focused(page, 'Price', 1)
    await page.getByText('Enter a price.').first().waitFor()
    await page.keyboard.type('5000')
    await page.keyboard.press('Enter')

    await page.getByRole('button', { name: 'Go to line 1' }).click()
    await page.getByLabel('HS code', { exact: true }).and(page.locator(':focus')).waitFor()
    await page.getByText('Service', { exact: true }).click()
    await page.getByLabel('ISIC code', { exact: true }).fill('haulage')
    await page.keyboard.press('Enter')
    await page.getByText('Nothing missing for FIRS / NRS').waitFor()
    expect(offences).toEqual([])
  })

  it('is named while a cell is wrong, and nothing is called complete that is not saved', async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await page.getByRole('button', { name: 'Still needed: Customer' }).waitFor()
    await chooseCustomer(page)
    await page.getByRole('button', { name: 'Still needed: Description of line 1' }).waitFor()
    await page.keyboard.type('cem')
    await page.keyboard.press('Enter')
    await focused(page, 'Quantity', 1)
    const fine = page.getByText('Nothing missing for FIRS / NRS')
    await fine.waitFor()

    await page.keyboard.type('many')
    const wrong = page.getByRole('region', { name: 'Not saved until corrected' }).getByRole('button')
    await wrong.waitFor()
    expect(await wrong.innerText()).toMatch(/^Quantity of line 1: /)
    await page.getByRole('gridcell', { name: /^Quantity: Type a number/ }).waitFor()
    expect(await fine.count()).toBe(0)
    await page.getByLabel('Notes on the invoice').focus()
    await wrong.click()
    await focused(page, 'Quantity', 1)

    await page.route('**/v1/invoices/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    )
    await cell(page, 'Quantity', 1).fill('12')
    await page.getByText('Not saved, so not checked').waitFor()
    expect(await fine.count()).toBe(0)
    await page.unroute('**/v1/invoices/*')
    await page.keyboard.press('Control+s')
    await fine.waitFor()
    expect(offences.filter((offence) => !offence.startsWith('503'))).toEqual([])
  })

  it('is what the core refuses, too: the field has the cursor and the words', async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await chooseCustomer(page)
    await page.keyboard.type('x'.repeat(501))
    await page.keyboard.press('Enter')
    await focused(page, 'Quantity', 1)
    await cell(page, 'Price', 1).fill('1')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Description of line 1 must have at most 500 characters.').first().waitFor()
    await focused(page, 'Description', 1)
    expect(offences).toEqual([])
  })
})
