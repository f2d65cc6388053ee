import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import type { SampleBusiness } from '../support/sample-business.ts'
import { holdBack, holds, title } from '../support/steps.ts'
import { cell, chooseCustomer, draftOf, createEditorBusiness, openEditorTab, saved } from './open-editor.ts'

const app = openApp()
let data: SampleBusiness

beforeAll(async () => {
  data = await createEditorBusiness(app)
})

const seed = Number(process.env['TYPE_AHEAD_SEED'] ?? Math.floor(Math.random() * 1e6))
let state = seed
const random = () => (state = (state * 48271 + 11) % 2147483647) / 2147483647
const upTo = (most: number) => Math.floor(random() * most)

/** One key after another without looking, Enter after each part, at a speed that changes with every key. */
async function typeAway(page: Page, parts: readonly string[], most = 40): Promise<void> {
  for (const part of parts) {
    for (const key of part) await page.keyboard.press(key, { delay: upTo(most) })
    await page.keyboard.press('Enter', { delay: upTo(most) })
  }
}

/**
 * Keys that were pressed 20 ms apart beginning now, as the page is told, however long a busy machine takes to bring them.
 */
async function pressInOneBurst(page: Page, keys: readonly string[]): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  const from = Date.now()
  for (const [index, key] of keys.entries()) {
    const text = key === 'Enter' ? '\r' : key
    const timestamp = (from + 20 * index) / 1000
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code: key, text, timestamp })
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key, timestamp })
  }
  await keyboard.detach()
}

async function addProducts(...names: string[]): Promise<void> {
  for (const name of names) {
    const product = { businessId: data.businessId, name, unitPrice: 950, taxPercent: 7.5, hsnCode: '8539.52' }
    dataOf(await app.api.post('/v1/products', product))
  }
}

const customerField = (page: Page) => page.getByLabel('Customer', { exact: true })
const customers = async () =>
  dataOf(await app.api.get(`/v1/customers?businessId=${data.businessId}`))['items'] as { name: string }[]

describe(`an invoice that is typed faster than anything is found (TYPE_AHEAD_SEED=${seed})`, () => {
  it('is what was typed, field by field, however late the answers are', { tags: 'soak' }, async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    const before = await customers()
    await page.route(/\/v1\/(customers|products)\?.*search=/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, upTo(400)))
      await route.continue()
    })
    for (let run = 0; run < 5; run++) {
      await page.goto(`/businesses/${data.businessId}/invoices/new`)
      await customerField(page).and(page.locator(':focus')).waitFor()
      await typeAway(page, ['ade', 'cem', '29', 'pvc pipe', '18', '4500', 'iron', '7'])
      await cell(page, 'Description', 4).and(page.locator(':focus')).waitFor()
      const { customerName, items } = await draftOf(app.api, await saved(page), (draft) => draft.items.length === 3)
      expect(customerName).toMatch(/^Adé/)
      expect(items.map(({ description, quantity, unitPrice }) => [description, quantity, unitPrice])).toEqual([
        ['Cement, 50 kg bag', 29, 8450],
        ['pvc pipe', 18, 4500],
        ['Iron rod 12 mm', 7, 4620],
      ])
    }
    expect(await customers()).toHaveLength(before.length)
    expect(offences).toEqual([])
  })

  it('is what was typed, also where the page takes its time to open', async () => {
    const { page, offences } = await openEditorTab(app, data, '/settings')
    const before = await customers()
    const letGo = await holdBack(page, /\/assets\/editor-page-.*\.js/)
    await title(page, 'Settings').waitFor()
    await page.keyboard.press('n')
    await typeAway(page, ['ade', 'cem', '29', 'iron', '7'])
    letGo()
    await cell(page, 'Description', 3).and(page.locator(':focus')).waitFor()
    const { customerName, items } = await draftOf(app.api, await saved(page), (draft) => draft.items.length === 2)
    expect(customerName).toMatch(/^Adé/)
    expect(items.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      [29, 8450],
      [7, 4620],
    ])
    expect(await customers()).toHaveLength(before.length)
    expect(offences).toEqual([])
  })

  it('is emptied where Delete was pressed before the field had the cursor', { tags: 'soak' }, async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await chooseCustomer(page)
    const letGo = await holdBack(page, /products\?.*search=/)
    await page.keyboard.type('cem')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Delete')
    letGo()
    await holds(cell(page, 'Price', 1), '8,450.00')
    await holds(cell(page, 'Quantity', 1), '')
    expect(offences).toEqual([])
  })

  it(
    'keeps what was typed while nobody answers, and goes on with Enter once somebody does',
    { tags: 'soak' },
    async () => {
      const { page } = await openEditorTab(app, data, '/invoices/new')
      await customerField(page).and(page.locator(':focus')).waitFor()
      const searches = /\/v1\/customers\?.*search=ade/
      await page.route(searches, (route) => route.abort())
      await typeAway(page, ['ade', 'cem'])
      await page.getByText('Invoice Desk did not respond. Press Enter to try again.').waitFor()
      await holds(customerField(page), 'ade')
      await cell(page, 'Description', 1).focus()
      await holds(customerField(page), 'ade')

      await page.unroute(searches)
      // The mouse says that the screen was looked at.
      await customerField(page).click()
      await page.keyboard.press('Enter')
      await expect.poll(() => customerField(page).inputValue()).toMatch(/^Adé/)
    },
  )

  it('puts nothing of what is typed on into the customer while nobody answers', { tags: 'soak' }, async () => {
    const { page } = await openEditorTab(app, data, '/invoices/new')
    await customerField(page).and(page.locator(':focus')).waitFor()
    await page.context().setOffline(true)
    await typeAway(page, ['ade'])
    await page.getByText('Invoice Desk did not respond. Press Enter to try again.').waitFor()
    for (const key of 'cement') await page.keyboard.press(key, { delay: key === 'm' ? 500 : 20 })
    await page.getByText('“cement” was not entered', { exact: false }).waitFor()
    await holds(customerField(page), 'ade')

    await page.context().setOffline(false)
    // After a look.
    await page.keyboard.press('Shift', { delay: 500 })
    await page.keyboard.press('Enter')
    await cell(page, 'Description', 1).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('cement')
    await holds(cell(page, 'Description', 1), 'cement')
    expect(await customerField(page).inputValue()).toMatch(/^Adé/)
  })

  it(
    'is what comes after Ctrl+Z, too, also where that was pressed before the product was taken',
    { tags: 'soak' },
    async () => {
      for (let time = 0; time < 2; time++) {
        const { page, offences } = await openEditorTab(app, data, '/invoices/new')
        await chooseCustomer(page)
        await page.keyboard.type('cement')
        await page.keyboard.press('Enter')
        await page.keyboard.press('Control+z')
        await cell(page, 'Description', 1).and(page.locator(':focus')).waitFor()
        await page.keyboard.type('xyz')
        await expect.poll(() => cell(page, 'Description', 1).inputValue()).toMatch(/xyz$/)
        expect(offences).toEqual([])
      }
    },
  )

  it('is a code that fingers type: its quantity comes next', { tags: 'soak' }, async () => {
    const product = { businessId: data.businessId, name: 'Sharp sand, 20 t', barcode: 'SAND', unitPrice: 96_000 }
    dataOf(await app.api.post('/v1/products', { ...product, hsnCode: '2505.90', taxPercent: 7.5 }))
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await customerField(page).and(page.locator(':focus')).waitFor()
    await typeAway(page, ['ade'])
    await page.keyboard.type('sand', { delay: 120 })
    await page.keyboard.press('Enter')
    await cell(page, 'Quantity', 1).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('17')
    await page.keyboard.press('Enter')
    await draftOf(app.api, await saved(page), ({ items: [line] }) => line?.quantity === 17)
    await holds(cell(page, 'Description', 1), 'Sharp sand, 20 t')
    // In the next line a short number is no product that has it in its name.
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await holds(cell(page, 'Description', 2), '2')
    expect(offences).toEqual([])
  })

  it(
    'is what a scanner reads, line by line; an unknown barcode says so, and Ctrl+Enter finalizes from a list',
    { tags: 'soak' },
    async () => {
      const scanned = [
        ['Peak Milk 400 g', '5901234123457'],
        ['Indomie, carton of 40', '036000291452'],
      ] as const
      for (const [name, barcode] of scanned) {
        const product = {
          businessId: data.businessId,
          name,
          barcode,
          unitPrice: 4250,
          hsnCode: '0402.21',
          taxPercent: 0,
        }
        dataOf(await app.api.post('/v1/products', { ...product, productCategory: 'Food', kind: 'GOODS' }))
      }
      const { page, offences } = await openEditorTab(app, data, '/invoices/new')
      await page.route(/\/v1\/products\?.*search=/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, upTo(400)))
        await route.continue()
      })
      await customerField(page).and(page.locator(':focus')).waitFor()
      // The second as an EAN-13 of that UPC-A.
      await typeAway(page, ['ade', '5901234123457', '0036000291452', '4006381333931', '5901234123457'], 30)
      await cell(page, 'Description', 5).and(page.locator(':focus')).waitFor()
      const texts = ['Peak Milk 400 g', 'Indomie, carton of 40', '4006381333931', 'Peak Milk 400 g']
      for (const [index, text] of texts.entries()) await holds(cell(page, 'Description', index + 1), text)
      for (const line of [1, 2, 3, 4]) await holds(cell(page, 'Quantity', line), '1')
      await page.getByText('No saved product has the barcode 4006381333931.', { exact: false }).first().waitFor()
      await holds(cell(page, 'Price', 3), '')

      await cell(page, 'Price', 3).focus()
      await page.keyboard.press('Alt+Delete')
      const id = await saved(page)
      await draftOf(app.api, id, ({ items }) => items.length === 3)
      const payInto = page.getByRole('combobox', { name: 'Pay into' })
      await payInto.click()
      await page.getByRole('option', { name: 'GTBank' }).click()
      await expect.poll(() => payInto.inputValue()).toContain('GTBank')
      await payInto.click()
      await page.getByRole('option', { name: 'GTBank' }).click()
      expect(await payInto.inputValue()).toContain('GTBank')
      await page.getByRole('combobox', { name: 'Type' }).focus()
      await page.keyboard.press('Control+Enter')
      await draftOf(app.api, id, ({ status }) => status !== 'DRAFT')
      expect(offences).toEqual([])
    },
  )

  it('takes the product whose name has what was typed, and none for its code', { tags: 'soak' }, async () => {
    await addProducts('Bulb LED 59W', 'Bulb LED 15W', 'Bulb LED 9W')
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await customerField(page).and(page.locator(':focus')).waitFor()
    await typeAway(page, ['ade', 'bulb led 9', '2'])
    await cell(page, 'Description', 2).and(page.locator(':focus')).waitFor()
    await holds(cell(page, 'Description', 1), 'Bulb LED 9W')
    await holds(cell(page, 'Quantity', 1), '2')
    expect(offences).toEqual([])
  })

  it(
    'takes none of several that begin alike, says what was typed on, and another Enter takes the one that is marked',
    { tags: 'soak' },
    async () => {
      await addProducts('Paint Dulux', 'Paint Prestige')
      for (const name of ['Musa & Brothers Ltd', 'Musa Stores'])
        dataOf(await app.api.post('/v1/customers', { businessId: data.businessId, name }))
      const { page, offences } = await openEditorTab(app, data, '/invoices/new')
      await customerField(page).and(page.locator(':focus')).waitFor()
      const marked = (name: string) => page.locator('[data-combobox-selected]').filter({ hasText: name })
      const release = await holdBack(page, /customers.*search=musa/)
      await typeAway(page, ['musa', 'cem'])
      release()
      await marked('Musa & Brothers Ltd').waitFor()
      await page.getByText('“cem” was typed too early and is ignored.', { exact: false }).waitFor()
      await holds(customerField(page), 'musa')
      // After a look.
      await page.keyboard.press('Shift', { delay: 500 })
      await page.keyboard.press('ArrowDown')
      await marked('Musa Stores').waitFor()
      await page.keyboard.press('Enter')
      await cell(page, 'Description', 1).and(page.locator(':focus')).waitFor()
      await holds(customerField(page), 'Musa Stores')

      await page.keyboard.type('paint')
      await page.keyboard.press('Enter')
      await marked('Paint Dulux').waitFor()
      await holds(cell(page, 'Price', 1), '')
      await page.keyboard.press('Shift', { delay: 500 })
      await page.keyboard.press('Enter')
      await holds(cell(page, 'Description', 1), 'Paint Dulux')
      expect(offences).toEqual([])
    },
  )

  it('makes no customer of a name that nobody has, whatever is typed on', { tags: 'soak' }, async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    const before = await customers()
    const release = await holdBack(page, /customers.*search=zzyx/)
    await customerField(page).and(page.locator(':focus')).waitFor()
    await typeAway(page, ['zzyx', 'ce'])
    release()
    await pressInOneBurst(page, ['m', 'Enter', '2', '9', 'Enter', 'Enter', 'Enter'])
    const dialog = page.getByRole('dialog', { name: 'New customer' })
    await holds(dialog.getByLabel('Name'), 'zzyx')
    // What was typed on is no answer, and is not lost without a word.
    await page.getByText('“ce m 29” was typed too early and is ignored.', { exact: false }).waitFor()
    await dialog.getByLabel('TIN').click()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await customers()).toHaveLength(before.length)
    expect(offences).toEqual([])
  })

  it('says when only Enter came too early for the question', { tags: 'soak' }, async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    const release = await holdBack(page, /customers.*search=zzyw/)
    await customerField(page).and(page.locator(':focus')).waitFor()
    await typeAway(page, ['zzyw', ''])
    release()
    const dialog = page.getByRole('dialog', { name: 'New customer' })
    await holds(dialog.getByLabel('Name'), 'zzyw')
    await page.getByText('Enter was pressed too early and is ignored.', { exact: false }).waitFor()
    expect(offences).toEqual([])
  })
})
