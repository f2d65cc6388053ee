import { beforeAll, describe, expect, it } from 'vitest'

import { colourRules, expectNoAxe, withLandmarks } from '../../support/browser/checks.ts'
import { createCustomer, dataOf } from '../../support/scenario.ts'
import { createShop, openCounter, rowOf, scan, soldAt } from '../counter/open-counter.ts'
import { openApp } from '../support/app.ts'
import { createCustomerWith, finalize, createInvoices, sandboxTins, send } from '../support/invoices.ts'
import { delayAnswersOneByOne, shiftsOf, watchShifts } from '../support/layout-shift.ts'
import { type SampleBusiness, createSampleBusiness } from '../support/sample-business.ts'
import { owner } from '../support/steps.ts'

const app = openApp()
let data: SampleBusiness
let productId: string

beforeAll(async () => {
  const { api } = app
  data = await createSampleBusiness(app)
  const { businessId } = data
  const waiting = await createCustomerWith(api, businessId, 'Waiting Ventures', sandboxTins.temporarilyDown)
  const refused = await createCustomerWith(api, businessId, 'Refused Ventures', sandboxTins.refused)
  dataOf(await api.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: false }))
  for (const customer of [waiting, refused]) {
    const [id = ''] = await createInvoices(api, businessId, customer, 1)
    await finalize(api, id)
    await send(api, id)
  }
  dataOf(await api.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: true }))
  await createCustomer(api, businessId, { name: 'Zenith Stores Ltd' })
  productId = dataOf(await api.post('/v1/products', { businessId, name: 'Ọ̀gì, 5 kg', unitPrice: 1200, taxPercent: 0 }))[
    'id'
  ]
  await createInvoices(api, businessId, data.customerId, 12)
})

const inBusiness = (path: string) => () => `/businesses/${data.businessId}${path}`

const screens: readonly (readonly [string, () => string])[] = [
  ['home', inBusiness('')],
  ['invoices', inBusiness('/invoices')],
  ['an approved invoice', () => inBusiness(`/invoices/${data.invoices.firsApproved}`)()],
  ['a draft', () => inBusiness(`/invoices/${data.invoices.draft}`)()],
  ['one that waits for approval', () => inBusiness(`/invoices/${data.invoices.pendingApproval}`)()],
  ['the editor', () => inBusiness(`/invoices/${data.invoices.draft}/edit`)()],
  ['a new invoice', inBusiness('/invoices/new')],
  ['approvals', inBusiness('/approvals')],
  ['sending', inBusiness('/sending')],
  ['customers', inBusiness('/customers')],
  ['a customer', () => inBusiness(`/customers?open=${data.customerId}`)()],
  ['the account of a customer', () => inBusiness(`/customers/${data.customerId}`)()],
  ['who owes', inBusiness('/money')],
  ['what came in', inBusiness('/money/received')],
  ['tax kept back', inBusiness('/money/withheld')],
  ['credit of customers', inBusiness('/money/credit')],
  ['other entries', inBusiness('/money/others')],
  ['the VAT of a month', inBusiness('/money/vat')],
  ['the counter', inBusiness('/counter')],
  ['the day at the counter', inBusiness('/counter/day')],
  ['a return at the counter', inBusiness('/counter/return')],
  ['products', inBusiness('/products')],
  ['the page of a product', () => inBusiness(`/products/${productId}`)()],
  ['the audit log', inBusiness('/audit-log')],
  ['payment details', inBusiness('/payment-details')],
  ['import of customers', inBusiness('/customers/import')],
  ['number register', inBusiness('/numbers')],
  ['the inbox', inBusiness('/inbox')],
  ['supplier check', inBusiness('/supplier-check')],
  ['search at FIRS', inBusiness('/firs-search')],
  ['tools', inBusiness('/tools')],
  ['set-up', inBusiness('/set-up')],
  ['leaving the sandbox', inBusiness('/go-live')],
  ['team', inBusiness('/team')],
  ['API keys', inBusiness('/api-keys')],
  ['webhooks', inBusiness('/webhooks')],
  ['settings', inBusiness('/settings')],
  ['businesses', () => '/businesses'],
  ['the own account', () => '/account'],
  ['the installation', () => '/installation'],
]

/** What people have before them all day. */
const daily: readonly string[] = [
  'home',
  'invoices',
  'a draft',
  'a new invoice',
  'the account of a customer',
  'the counter',
]

/** `npm run soak` measures every screen, at the other widths, too. */
const [seen, widths] = process.env['SOAK']
  ? [screens, [900, 1280, 1440]]
  : [screens.filter(([name]) => daily.includes(name)), [1280]]

describe.each(widths)('at a width of %i', (width) => {
  it.each(seen)('nothing jumps once it is seen, and axe finds nothing: %s', async (name, path) => {
    const { page, offences } = await app.openAs(owner, { viewport: { width, height: 900 } })
    await watchShifts(page)
    const untilQuiet = await delayAnswersOneByOne(page)
    await page.goto(path())
    await page.getByRole('heading', { level: 1 }).waitFor()
    await untilQuiet()

    expect(await shiftsOf(page)).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expectNoAxe(page, name, withLandmarks)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxe(page, `${name}, dark`, colourRules)
    expect(offences).toEqual([])
  })
})

describe.each(widths)('what comes and goes, at a width of %i,', (width) => {
  it('pushes nothing aside: a selection, what came of it, a notice, and that nobody answers', async () => {
    const { page } = await app.openAs(owner, { viewport: { width, height: 900 } })
    await watchShifts(page)
    await page.goto(inBusiness('/invoices?show=drafts')())
    await page.getByRole('checkbox', { name: 'Select all on this page' }).waitFor()
    await page.waitForSelector('main:not([data-settling])')

    await page
      .getByRole('checkbox', { name: /^Select INV/ })
      .first()
      .click()
    await page.getByText('1 selected').waitFor()
    await page.getByRole('button', { name: 'More actions for the selected' }).click()
    await page.getByRole('menuitem', { name: 'Export as text file' }).click()
    await page.getByText('1 invoice exported.').waitFor()
    expect(await shiftsOf(page)).toEqual([])

    // Taken away one by one, from the bottom up, they fall; nothing of the page moves.
    await page.getByRole('button', { name: 'Select none' }).click()
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
    const before = await shiftsOf(page)
    await page.route('**/v1/**', (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'Invoice', exact: true }).click()
    await page.getByRole('alert').getByText('Invoice Desk is not responding.').waitFor()
    expect(await page.getByText('is not responding').count()).toBe(1)
    expect(await shiftsOf(page)).toEqual(before)
  })

  it('pushes nothing aside at the counter: the first line of a sale, and the first sale of the day', async () => {
    const shop = await createShop(app.api)
    const { page } = await app.openAs(owner, { viewport: { width, height: 900 } })
    await watchShifts(page)
    await openCounter(page, shop)
    await page.getByText('opens with', { exact: false }).waitFor()
    const before = await shiftsOf(page)
    await scan(page, shop.rice)
    await rowOf(page, 'Mama Gold rice').waitFor()
    expect(await shiftsOf(page)).toEqual(before)
    await page.keyboard.press('Control+Enter')
    await soldAt(app.api, page, shop)
    await page.getByText(/, since \d\d:\d\d$/).waitFor()
    await page.getByRole('button', { name: /^Print the receipt of / }).waitFor()
    expect(await shiftsOf(page)).toEqual(before)
  })

  it('the tabs of the invoices stay on one line, however many there are', { tags: 'soak' }, async () => {
    const { page } = await app.openAs(owner, { viewport: { width, height: 900 } })
    await page.goto(inBusiness('/invoices?show=sent-back')())
    await page.getByRole('button', { name: 'Sent back' }).waitFor()
    const tops = await page
      .getByRole('group', { name: 'Invoices by status' })
      .getByRole('button')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top))
    expect(tops).toHaveLength(10)
    expect(new Set(tops).size).toBe(1)
  })
})
