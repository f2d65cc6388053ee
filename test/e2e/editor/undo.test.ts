import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import type { Tab } from '../../support/browser/launch.ts'
import { createInvoice, dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import type { SampleBusiness } from '../support/sample-business.ts'
import { choose, hasFocus, holds } from '../support/steps.ts'
import { cell, chooseCustomer, draftOf, createEditorBusiness, openEditorTab, saved } from './open-editor.ts'

const app = openApp()
let data: SampleBusiness

beforeAll(async () => {
  data = await createEditorBusiness(app)
})

const line = (description: string, quantity: number) => ({ description, quantity, unitPrice: 1000, taxPercent: 7.5 })

/** The editor on a draft of three lines. */
async function openDraft(): Promise<Tab & { readonly id: string }> {
  const items = [line('Cement', 25), line('Iron rods', 10), line('Sharp sand', 3)]
  const id = await createInvoice(app.api, data.businessId, data.customerId, { items })
  const tab = await openEditorTab(app, data, `/invoices/${id}/edit`)
  await holds(cell(tab.page, 'Quantity', 1), '25')
  return { ...tab, id }
}

const storedLines = (id: string, expected: readonly (readonly [string, number])[]) =>
  draftOf(app.api, id, ({ items }) => {
    const now = items.map(({ description, quantity }) => [description, quantity])
    return JSON.stringify(now) === JSON.stringify(expected)
  })

const says = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()

async function retype(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((rows) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', rows)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

describe('Ctrl+Z', () => {
  it('after a line was deleted brings that line back, and leaves the quantity that was typed before', async () => {
    const { page, offences, id } = await openDraft()
    await retype(page, cell(page, 'Quantity', 1), '2')
    await page.keyboard.type('5')
    await retype(page, cell(page, 'Quantity', 2), '12')
    await page.keyboard.press('ArrowDown')
    await hasFocus(cell(page, 'Quantity', 3))
    await page.keyboard.press('Alt+Delete')
    await storedLines(id, [
      ['Cement', 25],
      ['Iron rods', 12],
    ])

    await page.keyboard.press('Control+z')
    await says(page, 'Undone: line 3 deleted (Sharp sand)')
    await hasFocus(cell(page, 'Description', 3))
    await storedLines(id, [
      ['Cement', 25],
      ['Iron rods', 12],
      ['Sharp sand', 3],
    ])
    expect(offences).toEqual([])
  })

  it('goes on after a reload, whether it was saved before or not, and forward again', { tags: 'soak' }, async () => {
    const { page, offences, id } = await openDraft()
    await retype(page, cell(page, 'Quantity', 1), '30')
    await cell(page, 'Quantity', 3).focus()
    await page.keyboard.press('Alt+Delete')
    await storedLines(id, [
      ['Cement', 30],
      ['Iron rods', 10],
    ])
    await saved(page)

    await page.reload()
    await holds(cell(page, 'Quantity', 1), '30')
    await cell(page, 'Quantity', 1).focus()
    await page.keyboard.press('Control+z')
    await says(page, 'Undone: line 3 deleted (Sharp sand)')
    const stay = /\/v1\/invoices\/[^/]+$/
    await page.route(stay, async (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
    await page.keyboard.press('Control+z')
    await holds(cell(page, 'Quantity', 1), '25')

    // Before this could be saved.
    await page.reload()
    await page.getByText('Your changes are restored, and Ctrl+Z still undoes them').waitFor()
    await holds(cell(page, 'Quantity', 1), '25')
    await cell(page, 'Quantity', 1).focus()
    await page.keyboard.press('Control+Shift+z')
    await holds(cell(page, 'Quantity', 1), '30')
    await page.unroute(stay)
    await page.keyboard.press('Control+z')
    await storedLines(id, [
      ['Cement', 25],
      ['Iron rods', 10],
      ['Sharp sand', 3],
    ])
    expect(offences).toEqual([])
  })

  it(
    'undoes what was typed field by field, also after it was saved, and the core has what it was before',
    { tags: 'soak' },
    async () => {
      const { page, offences, id } = await openDraft()
      await retype(page, cell(page, 'Quantity', 1), '30')
      await retype(page, cell(page, 'Price', 2), '4620')
      await page.getByLabel('Notes on the invoice').fill('Paid on delivery')
      await draftOf(app.api, id, ({ notes, items }) => notes !== null && items[1]?.unitPrice === 4620)

      await page.keyboard.press('Control+z')
      await says(page, 'Undone: notes')
      await holds(page.getByLabel('Notes on the invoice'), '')
      await page.keyboard.press('Control+z')
      await says(page, 'Undone: price of line 2')
      await hasFocus(cell(page, 'Price', 2))
      await page.keyboard.press('Control+z')
      await hasFocus(cell(page, 'Quantity', 1))
      await draftOf(
        app.api,
        id,
        ({ notes, items }) => notes === null && items[1]?.unitPrice === 1000 && items[0]?.quantity === 25,
      )
      await page.keyboard.press('Control+z')
      await says(page, 'Nothing to undo')
      await holds(cell(page, 'Quantity', 1), '25')

      await page.keyboard.press('Control+y')
      await holds(cell(page, 'Quantity', 1), '30')
      await page.keyboard.press('Control+Shift+z')
      await says(page, 'Redone: price of line 2')
      await draftOf(app.api, id, ({ items }) => items[0]?.quantity === 30 && items[1]?.unitPrice === 4620)
      expect(offences).toEqual([])
    },
  )

  it(
    'in the middle of typing takes back what was typed there, and goes on while it is held down',
    { tags: 'soak' },
    async () => {
      const { page, offences } = await openDraft()
      await retype(page, cell(page, 'Unit', 1), 'bags')
      await page.keyboard.press('Tab')
      await page.keyboard.type('77')
      await page.keyboard.press('Control+z')
      await holds(cell(page, 'Price', 1), '1,000.00')
      await holds(cell(page, 'Unit', 1), 'bags')

      await retype(page, cell(page, 'Price', 1), '78')
      await page.keyboard.down('Control')
      await page.keyboard.down('z')
      await page.keyboard.down('z')
      await page.keyboard.up('z')
      await page.keyboard.up('Control')
      await holds(cell(page, 'Price', 1), '1,000.00')
      await holds(cell(page, 'Unit', 1), '')
      expect(offences).toEqual([])
    },
  )

  it('while a product is searched takes back what was typed to find it', { tags: 'soak' }, async () => {
    const { page, offences } = await openDraft()
    await retype(page, cell(page, 'Description', 2), 'deliv')
    await page.getByRole('option', { name: 'Delivery to Ikeja' }).waitFor()
    await page.keyboard.press('Control+z')
    await holds(cell(page, 'Description', 2), 'Iron rods')
    await page.getByRole('option', { name: 'Delivery to Ikeja' }).waitFor({ state: 'hidden' })
    expect(offences).toEqual([])
  })

  it('takes pasted rows away at once', { tags: 'soak' }, async () => {
    const { page, offences, id } = await openDraft()
    await cell(page, 'Description', 4).focus()
    await paste(page, 'Description\tQty\tPrice\nNails\t12\t21,250\nHaulage\t1\t65000\n')
    await hasFocus(cell(page, 'Description', 6))
    await draftOf(app.api, id, ({ items }) => items.length === 5)
    await page.keyboard.press('Control+z')
    await says(page, 'Undone: 2 lines pasted')
    await draftOf(app.api, id, ({ items }) => items.length === 3)
    await hasFocus(cell(page, 'Description', 4))
    expect(offences).toEqual([])
  })

  it('brings back customer, type and day, and prices without VAT in them', { tags: 'soak' }, async () => {
    const { page, offences, id } = await openDraft()
    const { customerName } = await draftOf(app.api, id)
    const other = 'Bisi Stores'
    dataOf(await app.api.post('/v1/customers', { businessId: data.businessId, name: other }))
    const customer = page.getByLabel('Customer', { exact: true })
    await customer.fill('Bisi')
    // Half typed: only the search goes.
    await page.keyboard.press('Control+z')
    await holds(customer, customerName)
    await customer.fill('Bisi')
    await page.getByRole('option', { name: other }).click()
    await draftOf(app.api, id, (draft) => draft.customerName === other)

    const day = page.getByLabel('Issue date', { exact: true })
    const before = await day.inputValue()
    await day.fill('31 Febr')
    await page.keyboard.press('Control+z')
    await holds(day, before)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await choose(page, 'Type', 'Proforma (quotation)')
    await page.getByLabel('Valid until').waitFor()
    await page.getByLabel('Prices include VAT').check()
    await holds(cell(page, 'Price', 1), '1,075.00')

    await page.keyboard.press('Control+z')
    await holds(cell(page, 'Price', 1), '1,000.00')
    await page.keyboard.press('Control+z')
    await holds(page.getByRole('combobox', { name: 'Type' }), 'Standard')
    await page.keyboard.press('Control+z')
    await holds(day, before)
    await hasFocus(day)
    await page.keyboard.press('Control+z')
    await says(page, 'Undone: customer')
    await holds(customer, customerName)
    await draftOf(app.api, id, (draft) => draft.customerName === customerName)
    expect(offences).toEqual([])
  })
})

describe('Esc in a cell', { tags: 'soak' }, () => {
  it('puts back what stood there, also where that was saved meanwhile, and leaves the cell only then', async () => {
    const { page, offences, id } = await openDraft()
    await cell(page, 'Price', 1).click()
    await page.keyboard.type('845')
    await draftOf(app.api, id, ({ items }) => items[0]?.unitPrice === 845)
    await page.keyboard.press('Escape')
    // The letter is no key of the page: it replaces what is selected.
    await page.keyboard.type('n')
    await holds(cell(page, 'Price', 1), 'n')
    await page.keyboard.press('Escape')
    await holds(cell(page, 'Price', 1), '1,000.00')
    await hasFocus(cell(page, 'Price', 1))
    await draftOf(app.api, id, ({ items }) => items[0]?.unitPrice === 1000)

    await page.keyboard.press('Escape')
    await hasFocus(page.getByRole('group', { name: 'Lines' }))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Shift+z')
    await holds(cell(page, 'Price', 1), 'n')
    expect(offences).toEqual([])
  })

  it('puts a description back with the search of products closed', async () => {
    const { page, offences, id } = await openDraft()
    await retype(page, cell(page, 'Description', 2), 'deliv')
    await page.getByRole('option', { name: 'Delivery to Ikeja' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('option', { name: 'Delivery to Ikeja' }).waitFor({ state: 'hidden' })
    await holds(cell(page, 'Description', 2), 'Iron rods')
    await hasFocus(cell(page, 'Description', 2))
    await expect.poll(() => page.evaluate(() => document.getSelection()?.toString())).toBe('Iron rods')
    await storedLines(id, [
      ['Cement', 25],
      ['Iron rods', 10],
      ['Sharp sand', 3],
    ])
    await page.keyboard.press('Escape')
    await hasFocus(page.getByRole('group', { name: 'Lines' }))
    expect(offences).toEqual([])
  })
})

describe('the Undo of a notice', { tags: 'soak' }, () => {
  it('is the same step as that of the keys', async () => {
    const { page, offences, id } = await openDraft()
    await cell(page, 'Quantity', 2).focus()
    await page.keyboard.press('Alt+Delete')
    await page.getByText('Line 2 deleted (Iron rods)').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await holds(cell(page, 'Description', 2), 'Iron rods')
    await hasFocus(cell(page, 'Description', 2))
    await page.keyboard.press('Control+Shift+z')
    await holds(cell(page, 'Description', 2), 'Sharp sand')
    await storedLines(id, [
      ['Cement', 25],
      ['Sharp sand', 3],
    ])
    expect(offences).toEqual([])
  })

  it('brings a line back although more was typed since, and goes once the keys have undone it', async () => {
    const { page, offences, id } = await openDraft()
    await cell(page, 'Quantity', 1).focus()
    await page.keyboard.press('Alt+Delete')
    await retype(page, cell(page, 'Quantity', 2), '7')
    await page.getByRole('button', { name: 'Undo' }).click()
    await storedLines(id, [
      ['Cement', 25],
      ['Iron rods', 10],
      ['Sharp sand', 7],
    ])

    await page.keyboard.press('Alt+Delete')
    const offer = page.getByRole('button', { name: 'Undo' })
    await offer.waitFor()
    await page.keyboard.press('Control+z')
    await offer.waitFor({ state: 'detached' })
    await holds(cell(page, 'Description', 1), 'Cement')
    expect(offences).toEqual([])
  })

  it('brings back an invoice that was discarded', async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await chooseCustomer(page)
    await page.keyboard.type('Haulage to Agbara')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Discard changes' }).click()
    await holds(cell(page, 'Description', 1), '')
    await page.getByRole('button', { name: 'Undo' }).click()
    await holds(cell(page, 'Description', 1), 'Haulage to Agbara')
    await cell(page, 'Price', 1).fill('65000')
    await saved(page)
    expect(offences).toEqual([])
  })
})

it('is the only undo there is: that of the browser changes no field', { tags: 'soak' }, async () => {
  const { page, offences, id } = await openDraft()
  await retype(page, cell(page, 'Quantity', 1), '2')
  await cell(page, 'Quantity', 3).focus()
  await page.keyboard.press('Alt+Delete')
  await draftOf(app.api, id, ({ items }) => items.length === 2)
  // As the menu of the window does.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'F13', commands: ['undo'] })
  await holds(cell(page, 'Quantity', 1), '2')
  await holds(cell(page, 'Quantity', 3), '3')
  expect(offences).toEqual([])
})

it('is listed with the keys of the page', { tags: 'soak' }, async () => {
  const { page, offences } = await openDraft()
  await cell(page, 'Quantity', 1).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog')
  await keys.getByText('Ctrl+Shift+Z').waitFor()
  await keys.getByText('Ctrl+Z', { exact: true }).waitFor()
  expect(offences).toEqual([])
})
