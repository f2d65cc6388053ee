import type { Locator } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { expectNoAxe } from '../../support/browser/checks.ts'
import type { Tab } from '../../support/browser/launch.ts'
import { createBusiness, dataOf, invoiceBody } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { type SampleBusiness, createSampleBusiness } from '../support/sample-business.ts'
import { hasFocus, okafor, owner, title } from '../support/steps.ts'

const app = openApp()
let data: SampleBusiness
let otherId: string
let tab: Tab

beforeAll(async () => {
  data = await createSampleBusiness(app)
  otherId = await createBusiness(app.api, { name: 'Lekki Gardens Estate', TIN: '31569955-0001' })
})

beforeEach(async () => {
  tab = await app.openAs(owner)
})

describe('the frame', () => {
  it('has the whole side bar in a window of 800 px, without scrolling', { tags: 'soak' }, async () => {
    const { page } = await app.openAs(owner, { viewport: { width: 1280, height: 800 } })
    await page.goto(`/businesses/${data.businessId}`)
    await title(page, okafor.name).waitFor()
    const bar = page.locator('aside').filter({ has: page.getByRole('link', { name: 'Payment details' }) })
    await bar.waitFor()
    await expect.poll(() => bar.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  })

  it('is good to look at, and without barriers', { tags: 'soak' }, async () => {
    const business = async ({ page }: Tab) => {
      await page.goto(`/businesses/${data.businessId}`)
      await title(page, okafor.name).waitFor()
      await page.getByText('1 needs you').waitFor()
    }
    await app.look('frame', business)
    await app.look('frame-palette', async (fresh) => {
      await business(fresh)
      await fresh.page.keyboard.press('Control+k')
      await fresh.page.getByRole('button', { name: 'Switch to Lekki Gardens Estate' }).waitFor()
    })
    await app.look('frame-keys', async (fresh) => {
      await business(fresh)
      await fresh.page.keyboard.press('?')
      await fresh.page.getByText('Show these keys').waitFor()
    })
    await app.look('frame-account', async (fresh) => {
      await business(fresh)
      await fresh.page.getByRole('button', { name: 'Account of' }).click()
      await fresh.page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    })
    await app.look('frame-businesses', async ({ page }) => {
      await page.goto('/businesses')
      await page.getByRole('row', { name: okafor.name }).waitFor()
    })
  })

  it('shows the licences of all parts behind "?"', { tags: 'soak' }, async () => {
    await app.look('frame-about', async ({ page }) => {
      await page.goto(`/businesses/${data.businessId}`)
      await title(page, okafor.name).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('tab', { name: 'About' }).click()
      const licences = page.getByRole('region', { name: 'Licences of all components' })
      await licences.getByText('PARTS UNDER THE LGPL').waitFor()
      for (const part of ['libvips: LGPLv3', 'FFmpeg', 'react 19']) expect(await licences.textContent()).toContain(part)
    })
  })

  it('folds its menu by meaning, remembers that, and counts on a folded head what needs somebody', async () => {
    const { page, offences } = tab
    const group = (name: string) => page.getByRole('button', { name, expanded: true })
    const folded = (name: string | RegExp) => page.getByRole('button', { name, expanded: false })
    await page.goto(`/businesses/${data.businessId}`)
    await page.getByRole('link', { name: 'Approvals , 1 waiting' }).waitFor()
    expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0)

    await group('Sales').click()
    await folded('Sales , 1 waiting').waitFor()
    expect(await page.getByRole('link', { name: 'Approvals' }).count()).toBe(0)
    await folded('Set-up').click()
    await page.getByRole('link', { name: 'Webhooks' }).waitFor()
    await page.reload()
    await folded('Sales , 1 waiting').waitFor()
    await page.getByRole('link', { name: 'Webhooks' }).waitFor()

    // The keys go there all the same, and whose page is open is unfolded.
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await title(page, 'Invoices').waitFor()
    await page.locator('aside').getByRole('link', { name: 'Invoices', exact: true }).waitFor()
    await group('Sales').click()
    await folded(/^Sales/).waitFor()
    await page.goto(`/businesses/${data.businessId}/money/received`)
    const money = page.locator('aside').getByRole('link', { name: 'Money in' })
    await money.waitFor()
    expect(await money.getAttribute('aria-current')).toBe('page')
    await page.goto(`/businesses/${data.businessId}/money/vat`)
    await page.locator('aside [aria-current="page"]').getByText('VAT month').waitFor()
    expect(await page.locator('aside [aria-current="page"]').count()).toBe(1)
    await folded(/^Sales/).click()
    await group('Sales').waitFor()
    expect(offences).toEqual([])
  })

  it('keeps its side bar in a drawer where it is narrow', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    await page.setViewportSize({ width: 900, height: 700 })
    await page.goto(`/businesses/${data.businessId}`)
    await title(page, okafor.name).waitFor()
    await page.getByRole('button', { name: 'Open the menu' }).waitFor()
    expect(await page.getByRole('link', { name: 'Home' }).isVisible()).toBe(false)

    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('link', { name: 'Home' }).waitFor()
    await expectNoAxe(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(offences).toEqual([])
  })

  it('shows nothing that leads nowhere', { tags: 'soak' }, async () => {
    const { page } = tab
    await page.goto(`/businesses/${data.businessId}`)
    await title(page, okafor.name).waitFor()
    await page.getByRole('main').getByText('One invoice waits for your approval.').waitFor()
    await page.getByRole('row', { name: 'INV000004' }).waitFor()
    const links = await page
      .locator('a[href^="/businesses"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    expect(links.length).toBeGreaterThan(0)
    for (const link of new Set(links)) {
      await page.goto(String(link))
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await title(page, 'Page not found').count(), String(link)).toBe(0)
    }
  })
})

describe('the start', { tags: 'soak' }, () => {
  it('is the business that was used last', async () => {
    const { page, offences } = tab
    const remembered = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.goto(`/businesses/${otherId}`)
    await title(page, 'Lekki Gardens Estate').waitFor()
    await remembered

    await page.goto('/')
    await title(page, 'Lekki Gardens Estate').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/businesses/${otherId}`)
    expect(offences).toEqual([])
  })
})

describe('what changes elsewhere', () => {
  it('is seen without a reload', async () => {
    const { page, offences } = tab
    const followed = page.waitForResponse((response) => response.url().includes('/v1/events'))
    await page.goto(`/businesses/${data.businessId}`)
    await page.getByText('1 needs you').waitFor()
    await followed

    const body = invoiceBody(data.businessId, data.customerId)
    const { id } = dataOf(await app.api.post('/v1/invoices', body))
    dataOf(await app.api.post(`/v1/invoices/${id}/finalize`))
    await page.getByText('2 need you').waitFor()
    dataOf(await app.api.post(`/v1/invoices/${id}/approve`))
    await page.getByText('1 needs you').waitFor()
    expect(offences).toEqual([])
  })
})

describe('colours', { tags: 'soak' }, () => {
  it('are kept for the person and there before the first paint', async () => {
    const { page, offences } = tab
    await page.goto('/businesses')
    await page.getByRole('button', { name: 'Account of' }).click()
    const kept = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    expect((await kept).ok()).toBe(true)

    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/businesses', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.documentElement.dataset['mantineColorScheme'] === 'dark')
    await page.unroute('**/assets/*.js')

    const elsewhere = await app.openAs(owner)
    await elsewhere.page.goto('/businesses')
    await elsewhere.page.waitForFunction(() => document.documentElement.dataset['mantineColorScheme'] === 'dark')

    dataOf(await app.api.patch('/v1/users/me/preferences', { colorScheme: 'auto' }))
    expect(offences.filter((offence) => !offence.includes('ERR_FAILED'))).toEqual([])
  })
})

describe('without a mouse', { tags: 'soak' }, () => {
  it('somebody skips to the content, finds a business, and learns the keys', async () => {
    const { page, offences } = tab
    await page.goto(`/businesses/${data.businessId}`)
    await title(page, okafor.name).waitFor()
    await page.keyboard.press('Tab')
    await hasFocus(page.getByText('Skip to content', { exact: true }))
    await page.keyboard.press('Enter')
    await hasFocus(page.locator('#content'))

    await page.keyboard.press('/')
    // What is found in the core changes the list: the arrow keys begin when that is done.
    const found = ['/v1/invoices?', '/v1/customers?'].map((path) =>
      page.waitForResponse((response) => response.url().includes(path) && response.url().includes('search=lekki')),
    )
    await page.getByRole('textbox', { name: 'Find or do something' }).fill('lekki')
    await Promise.all(found)
    const action = page.getByRole('button', { name: 'Switch to Lekki Gardens Estate' })
    await action.waitFor()
    await action.and(page.locator('[data-selected="true"]')).waitFor()
    await page.keyboard.press('Enter')
    await title(page, 'Lekki Gardens Estate').waitFor()
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')

    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Help' }).waitFor()
    expect(offences).toEqual([])
  })
})

describe('when the core is gone', () => {
  it('a banner says so, and everything goes on once it is back', async () => {
    const { page } = tab
    await page.goto(`/businesses/${data.businessId}`)
    await title(page, okafor.name).waitFor()

    // It asks again by itself, too, and the button would go while it is pressed.
    await page.evaluate(() => {
      Object.assign(window, { setInterval: () => 0 })
    })
    await page.route('**/v1/**', (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'Switch business' }).click()
    await page.getByRole('menuitem', { name: 'Lekki Gardens Estate' }).click()
    const banner = page
      .getByRole('alert')
      .filter({ hasText: 'If it was closed, start it again on this computer' })
      .first()
    await banner.waitFor()

    await page.unroute('**/v1/**')
    await banner.getByRole('button', { name: 'Try again' }).click()
    await title(page, 'Lekki Gardens Estate').waitFor()
    await banner.waitFor({ state: 'detached' })
  })
})

describe('the focus', { tags: 'soak' }, () => {
  const over = '[role="dialog"], [role="menu"]'

  it('is on the title of a page that is loaded anew, or in its first field', async () => {
    const { page, offences } = tab
    const paths = ['', '/invoices', '/approvals', '/customers', '/money', '/team', '/settings', '/set-up', '/money/vat']
    for (const path of paths) {
      await page.goto(`/businesses/${data.businessId}${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.reload()
      await hasFocus(page.getByRole('heading', { level: 1 }))
    }
    await page.goto(`/businesses/${data.businessId}/invoices/new`)
    await page.reload()
    await hasFocus(page.getByLabel('Customer', { exact: true }))
    expect(offences).toEqual([])
  })

  it('is again on what opened a dialog, a drawer or a menu, once that is closed', async () => {
    const { api } = app
    const { businessId, customerId } = data
    const product = { name: `Cement ${Date.now()}`, unitPrice: 9_000, taxPercent: 7.5 }
    dataOf(await api.post('/v1/products', { businessId, ...product }))
    const openItems = dataOf(await api.get(`/v1/customers/${customerId}/open-items`))
    const allocations = [{ invoiceId: openItems.items[0].invoiceId, amount: 10 }]
    const paid = { businessId, customerId, date: openItems.asOf ?? undefined, method: 'CASH', amount: 100, allocations }
    dataOf(await api.post('/v1/payments', paid))

    const { page } = tab
    const row = '[data-row-stop]'
    const places: readonly (readonly [path: string, ...openers: readonly string[]])[] = [
      ['', 'Account of', 'Okafor Trading'],
      ['/invoices', 'Export', 'Any date'],
      ['/customers', 'New customer', 'Export'],
      ['/products', 'New product', row],
      ['/payment-details', 'New account'],
      [`/customers/${customerId}`, 'Record payment', 'Remind', 'More actions for this customer'],
      [`/invoices/${data.invoices.firsApproved}`, 'Record payment', 'More actions'],
      ['/money/received', row],
      ['/team', 'Invite somebody'],
      ['/api-keys', 'New key'],
      ['/webhooks', 'New webhook'],
    ]
    const lost: string[] = []
    const closed = async (where: string, opener: Locator) => {
      // Keys belong to what lies over the page once the focus is in it.
      const opens = page.locator(`:is(${over}):focus-within`).first().waitFor({ timeout: 8_000 })
      if (!(await opens.then(() => true).catch(() => false))) return lost.push(`${where} did not open`)
      await page.keyboard.press('Escape')
      const closes = page.locator(over).first().waitFor({ state: 'detached', timeout: 8_000 })
      if (!(await closes.then(() => true).catch(() => false))) return lost.push(`${where} did not close`)
      // The focus moves with the next frame.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      const isBack = await opener.evaluate((element) => element === document.activeElement)
      const now = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))
      return isBack || lost.push(`${where}: ${String(now)}`)
    }
    for (const [path, ...openers] of places) {
      await page.goto(`/businesses/${businessId}${path}`)
      // A button of a page that is still drawn may make place for the one that stays, and with it the key.
      await page.waitForSelector('main:not([data-settling])')
      for (const name of openers) {
        const named = page
          .locator(path === '' ? 'header, aside' : 'main')
          .locator('a, button')
          .and(page.getByRole('link', { name }).or(page.getByRole('button', { name })))
        const opener = (name === row ? page.locator(`main tbody ${row}`) : named).first()
        const isThere = await opener
          .focus({ timeout: 8_000 })
          .then(() => true)
          .catch(() => false)
        if (!isThere) {
          lost.push(`${path} ${name} is not there`)
          continue
        }
        await page.keyboard.press('Enter')
        await closed(`${path} ${name}`, opener)
      }
    }

    // What a menu opens gives the focus back to the three dots.
    await page.goto(`/businesses/${businessId}/customers/${customerId}`)
    const more = page.getByRole('button', { name: 'More actions for this customer' })
    await more.click()
    await page.getByRole('menuitem', { name: 'Add opening balance' }).click()
    await page.getByRole('dialog').waitFor()
    await closed('from a menu', more)
    expect(lost).toEqual([])
  })
})
