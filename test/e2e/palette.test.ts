import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Tab } from '../support/browser.ts'
import { createCustomer, readyBusiness } from '../support/scenario.ts'
import { openDesk } from './desk.ts'
import { makeInvoices } from './many-invoices.ts'
import { hasFocus, holdBack, okafor, owner, title } from './steps.ts'

const desk = openDesk()
let businessId: string
let ids: readonly string[]
let tab: Tab
let page: Page

/** 12 drafts: INV000001 to INV000012. */
beforeAll(async () => {
  businessId = await readyBusiness(desk.api, okafor)
  ids = await makeInvoices(desk.api, businessId, await createCustomer(desk.api, businessId), 12)
})

beforeEach(async () => {
  tab = await desk.openAs(owner)
  page = tab.page
})

const at = (path: string) => `/businesses/${businessId}${path}`

const searched = (text: string) => new RegExp(`/v1/invoices\\?.*search=${text}(&|$)`)

describe('the palette', () => {
  const highlighted = () => page.getByRole('dialog').locator('[data-selected]')
  const entry = (name: string) => page.getByRole('dialog').getByRole('button', { name })

  async function openPalette(): Promise<void> {
    await page.goto(at('/customers'))
    await title(page, 'Customers').waitFor()
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

  it('opens what was typed for, however early Enter comes', async () => {
    const letGo = await holdBack(page, searched('INV000004'))
    await openPalette()
    await page.keyboard.type('INV000004')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Searching').waitFor()
    expect(await highlighted().count()).toBe(0)
    expect(page.url()).toContain('/customers')

    letGo()
    await title(page, 'INV000004').waitFor()
    expect(page.url()).toContain(ids[3])
    expect(tab.offences).toEqual([])
  })

  it('keeps the highlighted entry while an answer moves it down', async () => {
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

  it('keeps the highlighted entry that an answer does not have', async () => {
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

  it('begins with the first entry again when something else is typed', async () => {
    await openPalette()
    await press('ArrowDown', 'Home')
    await page.keyboard.type('number')
    await highlighted().filter({ hasText: 'Number register' }).waitFor()
    await page.keyboard.press('Enter')
    await title(page, 'Number register').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('does nothing on Enter where nothing is found, and looks good', async () => {
    await openPalette()
    await page.keyboard.type('zebra crossing')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Nothing found').waitFor()
    await page.keyboard.press('Enter')
    await untilDrawn()
    await page.getByRole('dialog').getByText('Nothing found').waitFor()
    expect(page.url()).toContain('/customers')
    expect(tab.offences).toEqual([])
    await desk.look('palette-highlight', async (fresh) => {
      page = fresh.page
      await openPalette()
      await page.keyboard.type('in')
      await entry('INV000012').waitFor()
      await highlighted().waitFor()
    })
  })
})
