import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { expectNoAxe, withLandmarks } from '../../support/browser/checks.ts'
import { openApp } from '../support/app.ts'
import { type SampleBusiness, createSampleBusiness } from '../support/sample-business.ts'
import { owner } from '../support/steps.ts'

const app = openApp()
let data: SampleBusiness

beforeAll(async () => {
  data = await createSampleBusiness(app)
})

/** What opens over a page; every page itself is looked at where nothing may jump. */
type Place = { readonly path: () => string; readonly open?: (page: Page) => Promise<unknown> }

const dialog = (page: Page) => page.getByRole('dialog')

const places: Readonly<Record<string, Place>> = {
  'the list, with a selection': {
    path: () => '/invoices',
    open: async (page) => page.getByRole('checkbox', { name: 'Select all on this page' }).click(),
  },
  'the drawer of a customer': { path: () => `/customers?open=${data.customerId}` },
  'the drawer of a new product': { path: () => '/products?open=new' },
  'the drawer of new payment details': { path: () => '/payment-details?open=new' },
  'the dialog of an invitation': { path: () => '/team?open=invite' },
  'the dialog of an API key': { path: () => '/api-keys?open=new' },
  'the dialog of a webhook': { path: () => '/webhooks?open=new' },
  help: { path: () => '', open: async (page) => page.keyboard.press('?') },
  'the palette': { path: () => '', open: async (page) => page.keyboard.press('Control+k') },
  'the dialog of a payment': {
    path: () => `/invoices/${data.invoices.firsApproved}`,
    open: async (page) => page.getByRole('button', { name: 'Record payment' }).click(),
  },
  'the QR code': {
    path: () => `/invoices/${data.invoices.firsApproved}`,
    open: async (page) => page.getByRole('button', { name: 'Enlarge the QR code' }).click(),
  },
  'the question why': {
    path: () => `/invoices/${data.invoices.pendingApproval}`,
    open: async (page) => page.getByRole('button', { name: 'Send back' }).click(),
  },
  'the question before cancelling': {
    path: () => `/invoices/${data.invoices.draft}`,
    open: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: /^Cancel INV/ }).click()
    },
  },
}

const withDialog = (name: string) => /^(the (drawer|dialog|question|QR|palette)|help)/.test(name)

/** One of each kind; `npm run soak` looks at all. */
const usual = ['the list, with a selection', 'the drawer of a customer', 'the dialog of a payment', 'the question why']
const isSoak = process.env['SOAK'] !== undefined

describe('axe finds nothing, landmarks and heads of columns included, at', () => {
  it.each(Object.entries(places).filter(([name]) => isSoak || usual.includes(name)))(
    '%s',
    async (name, { path, open }) => {
      const { page, offences } = await app.openAs(owner)
      await page.goto(`/businesses/${data.businessId}${path()}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForSelector('main:not([data-settling])')
      await open?.(page)
      if (withDialog(name)) await dialog(page).waitFor()
      await expectNoAxe(page, name, withLandmarks)
      expect(offences).toEqual([])
    },
  )

  it('the menu of a narrow window', async () => {
    const { page } = await app.openAs(owner, { viewport: { width: 900, height: 740 } })
    await page.goto(`/businesses/${data.businessId}`)
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await dialog(page).waitFor()
    await expectNoAxe(page, 'menu', withLandmarks)
  })
})
