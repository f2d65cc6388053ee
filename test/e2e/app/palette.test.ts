import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Tab } from '../../support/browser/launch.ts'
import { createCustomer, dataOf, readyBusiness } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { createInvoices } from '../support/invoices.ts'
import { hasFocus, holdBack, holds, okafor, owner, title } from '../support/steps.ts'

const app = openApp()
let businessId: string
let ids: readonly string[]
let tab: Tab
let page: Page

/** 12 drafts: INV000001 to INV000012. */
beforeAll(async () => {
  businessId = await readyBusiness(app.api, okafor)
  ids = await createInvoices(app.api, businessId, await createCustomer(app.api, businessId), 12)
})

beforeEach(async () => {
  tab = await app.openAs(owner)
  page = tab.page
})

const at = (path: string) => `/businesses/${businessId}${path}`

const searched = (text: string) => new RegExp(`/v1/invoices\\?.*search=${text}(&|$)`)

describe('the palette', () => {
  const highlighted = () => page.getByRole('dialog').locator('[data-selected]')
  const entry = (name: string) => page.getByRole('dialog').getByRole('button', { name })

  /** On a page that offers nothing itself. */
  async function openPalette(): Promise<void> {
    await page.goto(at('/tools'))
    await title(page, 'Tools').waitFor()
    await page.keyboard.press('Control+k')
    await entry('Number register').waitFor()
    await hasFocus(page.getByRole('textbox', { name: 'Find or do something' }))
  }

  const untilDrawn = () =>
    page.waitForFunction(async () => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))))

  /** All at once: a slow machine would search for a part of it, too, and be answered. */
  const enterText = (text: string) => page.keyboard.insertText(text)

  async function press(key: string, until: string): Promise<void> {
    await page.keyboard.press(key)
    await highlighted().filter({ hasText: until }).waitFor()
  }

  it(
    'has every key while a menu closes behind it, and gives the button of that the focus back',
    { tags: 'soak' },
    async () => {
      await page.goto(at(`/invoices/${ids[0]}`))
      const menu = page.getByRole('button', { name: 'More actions' })
      await menu.click()
      await page.getByRole('menuitem').first().waitFor()
      await page.keyboard.press('Control+k')
      const field = page.getByRole('textbox', { name: 'Find or do something' })
      await hasFocus(field)
      for (const key of 'INV000004') await page.keyboard.press(key)
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await untilDrawn()
      await holds(field, 'INV000004')
      await page.keyboard.press('Escape')
      await hasFocus(menu)
      expect(tab.offences).toEqual([])
    },
  )

  it('opens what was typed for, however early Enter comes', async () => {
    const letGo = await holdBack(page, searched('INV000004'))
    await openPalette()
    await page.keyboard.type('INV000004')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Searching').waitFor()
    expect(await highlighted().count()).toBe(0)
    expect(page.url()).toContain('/tools')

    letGo()
    await title(page, 'INV000004').waitFor()
    expect(page.url()).toContain(ids[3])
    expect(tab.offences).toEqual([])
  })

  it('is given what is typed before it is there, and the page behind it nothing', { tags: 'soak' }, async () => {
    const letGo = await holdBack(page, /\/assets\/palette-.*\.js/)
    await page.goto(at(`/invoices/${ids[0]}`))
    await title(page, 'INV000001').waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('new p')
    letGo()
    await holds(page.getByRole('textbox', { name: 'Find or do something' }), 'new p')
    expect(page.url()).toContain(ids[0])
    expect(tab.offences).toEqual([])
  })

  it(
    'is as quick as N: what is typed before a new invoice is there goes to its first field',
    { tags: 'soak' },
    async () => {
      const letGo = await holdBack(page, /\/assets\/editor-page-.*\.js/)
      await page.goto(at('/settings'))
      await title(page, 'Settings').waitFor()
      await page.keyboard.press('n')
      await page.keyboard.type('zebra')
      letGo()
      await holds(page.getByLabel('Customer', { exact: true }), 'zebra')
      expect(tab.offences).toEqual([])
    },
  )

  it('keeps the highlighted entry while an answer moves it down', { tags: 'soak' }, async () => {
    const letGo = await holdBack(page, searched('in'))
    await openPalette()
    await enterText('in')
    await press('ArrowDown', 'New invoice')
    await press('ArrowDown', 'Home')
    await press('ArrowDown', 'Invoices')

    letGo()
    await entry('INV000012').waitFor()
    expect(await highlighted().allInnerTexts()).toEqual([expect.stringContaining('Invoices')])
    await page.keyboard.press('ArrowUp')
    await highlighted().filter({ hasNotText: 'Invoices' }).waitFor()
    await press('ArrowDown', 'Invoices')
    await page.keyboard.press('Enter')
    await title(page, 'Invoices').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('keeps the highlighted entry that an answer does not have', { tags: 'soak' }, async () => {
    const letGo = await holdBack(page, searched('zebra'))
    await openPalette()
    await page.getByRole('dialog').getByText('All businesses').waitFor()
    await enterText('zebra')
    await press('ArrowUp', 'All businesses')
    const answered = page.waitForResponse(searched('zebra'))
    letGo()
    await (await answered).finished()
    await untilDrawn()
    expect(await highlighted().allInnerTexts()).toEqual([expect.stringContaining('All businesses')])
    await page.keyboard.press('Enter')
    await title(page, 'Businesses').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('begins with the first entry again when something else is typed', { tags: 'soak' }, async () => {
    await openPalette()
    await press('ArrowDown', 'Home')
    await page.keyboard.type('number')
    await highlighted().filter({ hasText: 'Number register' }).waitFor()
    await page.keyboard.press('Enter')
    await title(page, 'Number register').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('does with what is open what its page does, as status and role allow', { tags: 'soak' }, async () => {
    await page.goto(at(`/invoices/${ids[0]}`))
    await title(page, 'INV000001').waitFor()
    await page.keyboard.press('Control+k')
    await entry('Duplicate as a new draft').waitFor()
    for (const name of ['Finalize', 'Print', 'Save PDF', 'Cancel INV000001']) await entry(name).first().waitFor()
    // Not of a draft.
    for (const name of ['Approve', 'Record payment', 'credit note']) expect(await entry(name).count(), name).toBe(0)
    await enterText('dupl')
    await highlighted().filter({ hasText: 'Duplicate' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/edit$/)
    await title(page, 'INV000013').waitFor()
    await page.keyboard.press('Control+k')
    for (const name of ['Duplicate this invoice', 'Print', 'Cancel INV000013']) await entry(name).first().waitFor()
    await enterText('previ')
    await highlighted().filter({ hasText: 'Preview' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: /INV000013/ }).waitFor()
    await page.keyboard.press('Escape')

    const viewer = await app.openAsRole(businessId, 'VIEWER')
    page = viewer.page
    await page.goto(at(`/invoices/${ids[0]}`))
    await title(page, 'INV000001').waitFor()
    await page.keyboard.press('Control+k')
    await entry('Print').first().waitFor()
    for (const name of ['Duplicate', 'Finalize', 'New invoice']) {
      expect(await entry(name).count(), name).toBe(0)
    }
  })

  it('does with a selection what its dock does', { tags: 'soak' }, async () => {
    await page.goto(at('/invoices?show=drafts'))
    await page.getByRole('checkbox', { name: 'Select INV000002' }).click()
    await page.keyboard.press('Control+k')
    await entry('Finalize 1').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Select none' }).click()
    await page.getByText('1 selected').waitFor({ state: 'detached' })
    // What was offered for the selection is not shown again while it is asked what there is now.
    const letGo = await holdBack(page, /\/v1\/businesses(\?|$)/)
    await page.keyboard.press('Control+k')
    await hasFocus(page.getByRole('textbox', { name: 'Find or do something' }))
    await untilDrawn()
    expect(await entry('Finalize 1').count()).toBe(0)
    letGo()
    await entry('New invoice').waitFor()
    expect(await entry('Finalize').count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(tab.offences).toEqual([])
  })

  it('finds customers, products and settings, whatever tone marks are typed', { tags: 'soak' }, async () => {
    const product = { businessId, name: 'Ẹ̀wà olóyin, 50 kg', unitPrice: 62_000, taxPercent: 7.5 }
    dataOf(await app.api.post('/v1/products', product))
    await openPalette()
    await enterText('ewa oloyin')
    await entry('Ẹ̀wà olóyin').waitFor()
    await highlighted().waitFor()
    await page.keyboard.press('Enter')
    await title(page, 'Ẹ̀wà olóyin, 50 kg').waitFor()

    await openPalette()
    await enterText('adebayo')
    await entry('Adébáyọ̀').last().waitFor()
    await page.keyboard.press('Escape')

    await openPalette()
    await enterText('encryption')
    await highlighted().filter({ hasText: 'FIRS encryption file' }).waitFor()
    await page.keyboard.press('Enter')
    await title(page, 'Settings').waitFor()
    expect(page.url()).toContain('section=keys')
    expect(tab.offences).toEqual([])
  })

  it.each([
    ['backup', 'Back up now'],
    ['back up', 'Back up now'],
    ['help', 'Help'],
    ['dark', 'Light or dark'],
    ['unpaid', 'See what is unpaid'],
    ['who owes me', 'See what is unpaid'],
    ['record payment', 'See what is unpaid'],
    ['invite', 'Invite somebody'],
    ['staff', 'Team'],
    ['owed before', 'Import opening balances'],
    ['add customer', 'New customer'],
  ])('finds "%s" by another word for it: %s', { tags: 'soak' }, async (typed, found) => {
    await openPalette()
    await enterText(typed)
    await entry(found).first().waitFor()
  })

  it('finds what a cashier does by the words for it, and a closed day by its number', { tags: 'soak' }, async () => {
    const close = () => app.api.post(`/v1/businesses/${businessId}/day-closes`, {})
    const float = () => app.api.post(`/v1/businesses/${businessId}/cash-movements`, { kind: 'FLOAT', amount: 5000 })
    for (let made = 0; made < 2; made++) {
      dataOf(await float())
      dataOf(await close())
    }
    await openPalette()
    const field = page.getByRole('textbox', { name: 'Find or do something' })
    for (const [typed, found] of [
      ['close the day', 'Close day'],
      ['day close', 'Close day'],
      ['x report', 'Close day'],
      ['z report', 'Close day'],
      ['take something', 'Return items'],
      ['return', 'Return items'],
      ['float', 'Set opening float'],
      ['pay cash', 'Pay cash out of the drawer'],
      ['import', 'Import products'],
      ['import customers', 'Import customers'],
      ['z2', 'Z000002'],
      ['Z000001', 'Z000001'],
    ] as const) {
      await field.fill(typed)
      await entry(found).first().waitFor()
    }
    await field.fill('Z000003')
    await page.getByText('Nothing found.', { exact: false }).waitFor()
    await field.fill('Z000001')
    await highlighted().filter({ hasText: 'Z000001' }).waitFor()
    await page.keyboard.press('Enter')
    await title(page, 'Close Z000001').waitFor()

    await page.keyboard.press('Control+k')
    await field.fill('pay cash')
    await highlighted().filter({ hasText: 'Pay cash out of the drawer' }).waitFor()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Pay cash out of the drawer' })
    await hasFocus(dialog.getByLabel('Amount, ₦'))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await title(page, 'Day at the counter').waitFor()
    expect(page.url()).not.toContain('open=')
    expect(tab.offences).toEqual([])
  })

  it('opens the help, and what is unpaid', { tags: 'soak' }, async () => {
    await openPalette()
    await enterText('shortcuts')
    await highlighted().filter({ hasText: 'Help' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Help' }).waitFor()
    await page.keyboard.press('Escape')

    await openPalette()
    await enterText('who owes me')
    await highlighted().filter({ hasText: 'See what is unpaid' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/show=unpaid/)
    expect(tab.offences).toEqual([])
  })

  it('takes every letter from the moment it is asked for, however late it comes', { tags: 'soak' }, async () => {
    const letGo = await holdBack(page, /palette-[^/]*\.js/)
    await page.goto(at('/customers'))
    await title(page, 'Customers').waitFor()
    await page.getByRole('button', { name: 'Find an invoice, a customer, an action' }).click()
    await page.keyboard.type('number')
    letGo()
    await expect
      .poll(async () => page.getByRole('textbox', { name: 'Find or do something' }).inputValue())
      .toBe('number')
    expect(page.url()).toContain('/customers')
    await page.keyboard.type(' reg')
    await highlighted().filter({ hasText: 'Number register' }).waitFor()
    expect(tab.offences).toEqual([])
  })

  it('leaves what is pressed right after Esc to the page', { tags: 'soak' }, async () => {
    // With motion, as most people have it.
    page = (await app.openAs(owner, { reducedMotion: 'no-preference' })).page
    await page.goto(at('/approvals'))
    await title(page, 'Approvals').waitFor()
    await page.keyboard.press('Control+k')
    await hasFocus(page.getByRole('textbox', { name: 'Find or do something' }))
    await page.evaluate(() => {
      const press = (key: string) =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      press('Escape')
      requestAnimationFrame(() => requestAnimationFrame(() => press('n')))
    })
    await title(page, 'New invoice').waitFor()
  })

  it('leaves the bars where they are on a page that is scrolled', { tags: 'soak' }, async () => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.goto(at('/invoices'))
    await page.getByRole('rowheader').nth(9).waitFor()
    await page.evaluate(() => window.scrollTo(0, 300))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    const bars = async () => [
      await page.locator('header').first().boundingBox(),
      await page.getByRole('link', { name: 'Home' }).boundingBox(),
    ]
    const before = await bars()
    await page.keyboard.press('Control+k')
    await entry('Number register').waitFor()
    expect(await bars()).toEqual(before)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  })

  it('does nothing on Enter where nothing is found, and looks good', { tags: 'soak' }, async () => {
    await openPalette()
    await page.keyboard.type('zebra crossing')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Nothing found').waitFor()
    await page.keyboard.press('Enter')
    await untilDrawn()
    await page.getByRole('dialog').getByText('Nothing found').waitFor()
    expect(page.url()).toContain('/tools')
    expect(tab.offences).toEqual([])
    await app.look('palette-highlight', async (fresh) => {
      page = fresh.page
      await openPalette()
      await page.keyboard.type('in')
      await entry('INV000012').waitFor()
      await highlighted().waitFor()
    })
  })
})
