import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { finalize, invoiceOver } from '../e2e/support/invoices.ts'
import { clippedAmounts } from '../e2e/support/clipped-amounts.ts'
import { okafor, owner, signIn } from '../e2e/support/steps.ts'
import { expectNoSidewaysScroll } from '../support/browser/checks.ts'
import { signUpPerson } from '../support/browser/session.ts'
import { createCustomer, createInvoice, readyBusiness } from '../support/scenario.ts'
import { needs } from '../support/system-requirements.ts'
import { type DesktopApp, openDesktop } from './desktop-app.ts'

describe('in the window of the desktop app', needs('window'), () => {
  let desktop: DesktopApp
  let business: string
  let ids: { draft: string; open: string; customer: string }

  beforeAll(async () => {
    desktop = await openDesktop({ flags: ['--secret-store=file'] })
    const { page } = desktop
    await page.waitForLoadState()
    const { origin } = new URL(page.url())
    const api = await signUpPerson(origin, owner)
    const businessId = await readyBusiness(api, okafor)
    const customer = await createCustomer(api, businessId)
    const items = invoiceOver(0).items.map((line) => ({ ...line, quantity: 7, unitPrice: 99_000_000_000.45 }))
    const make = () => createInvoice(api, businessId, customer, { items })
    ids = { draft: await make(), open: await make(), customer }
    await finalize(api, ids.open)
    business = `${origin}/businesses/${businessId}`
    await page.goto(`${business}/invoices`)
    await signIn(page)
    await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor()
  })

  afterAll(() => desktop[Symbol.asyncDispose]())

  // As its smallest, and on the screen that most shops have.
  it.each([
    [900, 700],
    [1366, 720],
  ])('no figure of billions is cut, and nothing scrolls sideways, at %i by %i', async (width, height) => {
    const { app, page } = desktop
    await app.evaluate(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), {
      width,
      height,
    })
    const pages = ['', '/invoices', `/invoices/${ids.draft}/edit`, `/invoices/${ids.open}`, '/money']
    for (const path of [...pages, `/customers/${ids.customer}`, '/counter']) {
      await page.evaluate((url) => {
        history.pushState({}, '', url)
        window.dispatchEvent(new PopStateEvent('popstate'))
      }, `${business}${path}`)
      await page.waitForURL(`${business}${path}`)
      await page.getByRole('main').waitFor()
      await page.waitForFunction(() => document.querySelector('[data-settling]') === null)
      const total = page.getByText(/693,000,000,003\.15/).filter({ visible: true })
      if (path !== '' && path !== '/counter') await total.first().waitFor()
      await expectNoSidewaysScroll(page, path)
      expect(await clippedAmounts(page), path).toEqual([])
    }
  })
})
