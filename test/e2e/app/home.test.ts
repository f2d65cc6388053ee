import { join } from 'node:path'

import Database from 'better-sqlite3'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { expectNoSidewaysScroll } from '../../support/browser/checks.ts'
import type { Tab } from '../../support/browser/launch.ts'
import { createBusiness, createCustomer, createInvoice, dataOf, readyBusiness } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { addColleague } from '../support/colleagues.ts'
import {
  invoiceOver,
  createCustomerWith,
  finalize,
  invoiceAt,
  sandboxTins,
  send,
  untilStatus,
} from '../support/invoices.ts'
import { anotherOkafor, okafor, owner, title } from '../support/steps.ts'

const app = openApp()
let businessId: string
let tab: Tab
let page: Page

/** The day in Lagos. */
const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)

/** The first day of the month so many months before. */
function monthsAgo(count: number): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 10)
}

/** A business with one invoice of everything that needs somebody, and sales in two months. */
beforeAll(async () => {
  const { api } = app
  businessId = await readyBusiness(api, okafor)
  const zenith = await createCustomer(api, businessId, { name: 'Zenith Stores Ltd' })
  const refusing = await createCustomerWith(api, businessId, 'Ìfẹọma Catering', sandboxTins.refused)
  const stuck = await createCustomerWith(api, businessId, 'Sapele Rubber', sandboxTins.needsAttention)

  const sold = await createInvoice(api, businessId, zenith, {
    ...invoiceOver(7_918_250),
    issueDate: today,
    dueDate: today,
  })
  const earlier = { issueDate: monthsAgo(2), dueDate: today }
  const overdue = await createInvoice(api, businessId, zenith, { ...earlier, dueDate: monthsAgo(1) })
  const refused = await createInvoice(api, businessId, refusing, earlier)
  const attention = await createInvoice(api, businessId, stuck, earlier)
  const ready = await createInvoice(api, businessId, zenith, earlier)
  await finalize(api, sold, overdue, refused, attention, ready)
  for (const id of [sold, overdue, refused, attention]) await send(api, id)
  await untilStatus(api, sold, 'FIRS_APPROVED')
  await untilStatus(api, overdue, 'FIRS_APPROVED')
  dataOf(await api.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: true }))
  await finalize(api, await createInvoice(api, businessId, zenith))
})

beforeEach(async () => {
  tab = await app.openAs(owner)
  page = tab.page
})

const home = (id = businessId) => `/businesses/${id}`

describe('home', () => {
  it('is good to look at, and without barriers', { tags: 'soak' }, async () => {
    await app.look('home', async ({ page: fresh }) => {
      await fresh.goto(home())
      await fresh.getByText('One invoice waits for your approval.').waitFor()
      await fresh.locator('.recharts-bar-rectangle path').first().waitFor()
    })
    await app.look('home-table', async ({ page: fresh }) => {
      await fresh.goto(home())
      await fresh.getByText('Table', { exact: true }).click()
      await fresh.getByRole('table', { name: 'Sales and VAT' }).waitFor()
    })
    const fresh = await createBusiness(app.api, { ...anotherOkafor(), name: 'Lekki Gardens Estate' })
    await app.look('home-new', async ({ page: tabPage }) => {
      await tabPage.goto(home(fresh))
      await tabPage.getByText('Get ready to send').waitFor()
      await tabPage.getByText('Create your first invoice').waitFor()
    })
  })

  it('asks once whether sales to consumers from before the update were paid', { tags: 'soak' }, async () => {
    const { api } = app
    const shop = await readyBusiness(api, { ...anotherOkafor(), name: 'Mama Ngozi Provisions' })
    const customer = await createCustomer(api, shop, { name: 'Walk by' })
    const sale = { ...invoiceOver(8_450), invoiceKind: 'B2C', issueDate: today, dueDate: today }
    const ids = [await createInvoice(api, shop, customer, sale), await createInvoice(api, shop, customer, sale)]
    await finalize(api, ...ids)
    const { dataFolder } = dataOf(await api.get('/v1/instance/diagnostics'))
    const db = new Database(join(dataFolder as string, 'invoice-desk.db'))
    db.prepare('INSERT INTO consumer_question SELECT key, 1000000 FROM business WHERE id = ?').run(shop)
    db.close()

    await app.look('home-consumers', async ({ page: fresh }) => {
      await fresh.goto(home(shop))
      await fresh.getByText('2 sales to consumers from before this update').waitFor()
    })
    await page.goto(home(shop))
    const paid = page.getByRole('button', { name: 'They were paid' })
    await paid.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Record them as paid' }).click()
    await page.getByText('Recorded as paid.').waitFor()
    await paid.waitFor({ state: 'detached' })
    for (const id of ids) expect(dataOf(await api.get(invoiceAt(id)))).toMatchObject({ paymentState: 'PAID' })
    expect(tab.offences).toEqual([])
  })

  it('says what needs somebody, in sentences, each with a button that leads there', async () => {
    await page.goto(home())
    await title(page, okafor.name).waitFor()
    await page.getByText('One invoice waits for your approval.').waitFor()
    const listed = async (heading: string) => {
      const part = page
        .getByRole('main')
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: heading }) })
      return part.getByRole('listitem').locator('p').allInnerTexts()
    }
    await expect
      .poll(() => listed('What needs you'))
      .toEqual([
        'One invoice cannot be sent without you.',
        'FIRS / NRS refused one invoice that can be corrected.',
        'One invoice waits for your approval.',
      ])
    await expect
      .poll(() => listed('When you have time'))
      .toEqual(['One invoice is approved and not sent yet.', 'One invoice is unpaid past its due date.'])
    // As many as the frame says on every page, and it leads here.
    await page.goto(`${home()}/invoices`)
    await title(page, 'Invoices').waitFor()
    await page.getByRole('link', { name: '3 need you' }).click()
    await title(page, okafor.name).waitFor()

    // Home lists the same invoices: what counts is below the title of the other page.
    const leads = async (button: RegExp, address: RegExp, heading: string, shows: Locator) => {
      await page.goto(home())
      await page.getByRole('link', { name: button }).click()
      await page.waitForURL(address)
      await title(page, heading).waitFor()
      await shows.waitFor()
    }
    const main = page.getByRole('main')
    // One of a kind is an invoice rather than a list.
    await leads(/^See INV000004:/, /\/invoices\/[^/?]+$/, 'INV000004', main.getByText('Sapele Rubber').first())
    await leads(/^See INV000003:/, /\/invoices\/[^/?]+$/, 'INV000003', main.getByText('Ìfẹọma Catering').first())
    await leads(/^See 1 to approve:/, /\/approvals/, 'Approvals', main.getByRole('heading', { name: 'INV000006' }))
    await leads(
      /^See 1 to send:/,
      /\/invoices\?show=approved$/,
      'Invoices',
      page.getByRole('row', { name: 'INV000005' }),
    )
    await leads(/^See who owes:/, /\/invoices\?show=unpaid/, 'Invoices', main.getByText(/^overdue$/).first())
    expect(tab.offences).toEqual([])
  })

  it(
    'is all clear for somebody who has nothing to do, and offers them nothing that is refused',
    { tags: 'soak' },
    async () => {
      const other = await app.openAsRole(businessId, 'VIEWER')
      await other.page.goto(home())
      await other.page.getByText('All clear').waitFor()
      await other.page.getByRole('row', { name: 'INV000006' }).waitFor()
      expect(await other.page.getByRole('link', { name: 'New invoice' }).count()).toBe(0)
      expect(other.offences).toEqual([])
    },
  )

  it('shows sales and VAT rounded, exact on focus, as bars and as a table', async () => {
    await page.goto(home())
    const exact = page.getByRole('button', { name: '₦7.9m, exactly ₦7,918,250.00' })
    await exact.waitFor()
    expect(await exact.innerText()).toBe('₦7.9m')
    await exact.focus()
    await page.getByRole('tooltip').getByText('₦7,918,250.00').waitFor()

    await page.getByText('Table', { exact: true }).click()
    const table = page.getByRole('table', { name: 'Sales and VAT' })
    await table.waitFor()
    const lines = await table.getByRole('row').allInnerTexts()
    expect(
      lines
        .at(-4)
        ?.split(/\s*\t\s*/)
        .slice(1),
    ).toEqual(['3', '0', '50,700.00', '3,802.50'])
    expect(lines).toHaveLength(1 + 12 + 1)
    expect(tab.offences).toEqual([])
  })

  it('tells the figures of a month to somebody who uses the arrow keys', { tags: 'soak' }, async () => {
    await page.goto(home())
    const chart = page.locator('svg.recharts-surface[role="application"]')
    await chart.waitFor()
    await chart.focus()
    for (let month = 1; month < 12; month++) await page.keyboard.press('ArrowRight')
    await page.locator('.recharts-tooltip-wrapper').getByText('₦7,918,250.00').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('follows what happens elsewhere', { tags: 'soak' }, async () => {
    const followed = page.waitForResponse((response) => response.url().includes('/v1/events'))
    await page.goto(home())
    await page.getByText('One invoice waits for your approval.').waitFor()
    await followed
    const { api } = app
    const { items } = dataOf(await api.get(`/v1/invoices?businessId=${businessId}&status=PENDING_APPROVAL`))
    const id = String(items[0].id)
    dataOf(await api.post(`${invoiceAt(id)}/reject`, {}))
    await page.getByText('One invoice waits for your approval.').waitFor({ state: 'detached' })
    await finalize(api, id)
    await page.getByText('One invoice waits for your approval.').waitFor()
    expect(tab.offences).toEqual([])
  })
})

it('is no wider than a narrow window, whoever owes', { tags: 'soak' }, async () => {
  const { api } = app
  const own = await readyBusiness(api, anotherOkafor())
  const name = 'Adébáyọ̀ Ọlátúnjí & Sons Integrated Agricultural Equipment and Building Materials Nigeria Limited'
  const buyer = await createCustomer(api, own, { name })
  await finalize(api, await createInvoice(api, own, buyer, invoiceOver(4_999_999_999.99)))
  await page.setViewportSize({ width: 640, height: 800 })
  await page.goto(`/businesses/${own}`)
  await page.getByRole('main').getByRole('list').getByRole('link', { name }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(tab.offences).toEqual([])
})

it('leads who made a draft to it when it was sent back', { tags: 'soak' }, async () => {
  const { api } = app
  const business = await readyBusiness(api, anotherOkafor())
  dataOf(await api.patch(`/v1/businesses/${business}/settings`, { requireApproval: true }))
  const amaka = await addColleague(app, business, 'CREATOR')
  const buyer = await createCustomer(amaka.api, business)
  const sendBack = async () => {
    const id = await createInvoice(amaka.api, business, buyer)
    await finalize(amaka.api, id)
    dataOf(await api.post(`${invoiceAt(id)}/reject`, { reason: 'The price is last year’s.' }))
  }
  await sendBack()

  const her = await app.openAs(amaka)
  await her.page.goto(home(business))
  await her.page.getByText('One of your drafts was sent back.').waitFor()
  expect(await her.page.getByText('All clear').count()).toBe(0)
  await her.page.getByRole('link', { name: /^See INV000001:/ }).click()
  await her.page.getByText('It was sent back: The price is last year’s.').waitFor()

  await sendBack()
  await her.page.goto(home(business))
  await her.page.getByText('2 of your drafts were sent back.').waitFor()
  await her.page.screenshot({ path: 'artifacts/e2e/home-sent-back.png' })
  await her.page.getByRole('link', { name: '2 need you' }).waitFor()
  await her.page.getByRole('link', { name: /^See 2 to change:/ }).click()
  await her.page.getByRole('button', { name: 'Sent back 2', pressed: true }).waitFor()
  await her.page.getByRole('row', { name: 'INV000002' }).waitFor()
  await her.page.setViewportSize({ width: 900, height: 800 })
  await her.page.screenshot({ path: 'artifacts/e2e/invoices-sent-back-narrow.png' })
  expect(her.offences).toEqual([])

  // Nothing of that is for who sent it back, and no tab for it.
  await page.goto(`${home(business)}/invoices`)
  await page.getByRole('button', { name: 'Drafts 2' }).waitFor()
  expect(await page.getByRole('button', { name: /^Sent back/ }).count()).toBe(0)
})

describe('a new business', { tags: 'soak' }, () => {
  it('is led to its set-up', async () => {
    const fresh = await createBusiness(app.api, { ...anotherOkafor(), name: 'Jos Farms' })
    await page.goto(home(fresh))
    await page.getByRole('link', { name: 'Continue set-up' }).click()
    await page.waitForURL(/\/set-up$/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(tab.offences).toEqual([])
  })
})
