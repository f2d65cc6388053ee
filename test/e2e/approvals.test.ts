import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Api } from '../support/api-client.ts'
import { expectGoodLooks } from '../support/browser-checks.ts'
import { type Desk, startDesk } from '../support/browser-desk.ts'
import { plantSession, signUpPerson } from '../support/browser-session.ts'
import { launchBrowser, openTab, type Tab } from '../support/browser.ts'
import { createCustomer, createInvoice, dataOf, lineBody, readyBusiness } from '../support/scenario.ts'
import { finalize, invoiceAt, joinAs, makeInvoices } from './many-invoices.ts'
import { okafor, owner, title } from './steps.ts'

let browser: Browser
let desk: Desk
let api: Api

beforeAll(async () => {
  ;[browser, desk] = await Promise.all([launchBrowser(), startDesk()])
  api = await signUpPerson(desk.origin, owner)
})

afterAll(async () => {
  await browser.close()
  await desk[Symbol.asyncDispose]()
})

let tab: Tab
let page: Page
let tins = 0

beforeEach(async () => {
  tab = await openTab(browser, desk.origin)
  page = tab.page
  await plantSession(tab, desk.origin, owner)
})

afterEach(async () => {
  await page.context().close()
})

/** A business that asks for approval, with so many invoices that wait for it. */
async function inbox(count: number, settings: object = {}): Promise<{ businessId: string; ids: string[] }> {
  const TIN = `20481166-${String(++tins).padStart(4, '0')}`
  const businessId = await readyBusiness(api, {
    ...okafor,
    TIN,
    email: 'accounts@okafor.example',
    phone: '08030000000',
  })
  dataOf(await api.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: true, ...settings }))
  const customerId = await createCustomer(api, businessId)
  const ids = await makeInvoices(api, businessId, customerId, count)
  await finalize(api, ...ids)
  return { businessId, ids }
}

const approvals = (businessId: string) => `/businesses/${businessId}/approvals`
const shown = (number: string) => page.getByRole('heading', { level: 2, name: number })
const statusOf = async (id: string | undefined) => dataOf(await api.get(invoiceAt(id ?? '')))['status'] as string

describe('the inbox of approvals', () => {
  it('is good to look at, in light, dark, narrow and zoomed, and without barriers', async () => {
    const { businessId } = await inbox(2)
    const noTin = await createCustomer(api, businessId, {
      name: 'Ìfẹọma Adébáyọ̀ Building Materials and General Merchandise',
      tin: null,
    })
    const many = await createInvoice(api, businessId, noTin, {
      invoiceKind: 'B2B',
      items: Array.from({ length: 8 }, (_, index) => ({ ...lineBody, description: `Cement, bag ${index + 1}` })),
    })
    await finalize(api, many)

    const look = (name: string, open: (fresh: Tab) => Promise<unknown>) =>
      expectGoodLooks(browser, desk.origin, name, async (fresh) => {
        await plantSession(fresh, desk.origin, owner)
        await open(fresh)
      })
    await look('approvals', async ({ page: fresh }) => {
      await fresh.goto(`${approvals(businessId)}?invoice=${many}`)
      await fresh.getByText('Made by Ngozi Okafor').waitFor()
      await fresh.getByRole('button', { name: 'Show 3 more lines' }).waitFor()
    })
    await look('approvals-reject', async ({ page: fresh }) => {
      await fresh.goto(approvals(businessId))
      await fresh.getByText('Made by Ngozi Okafor').waitFor()
      await fresh.keyboard.press('r')
      await fresh.getByRole('textbox', { name: 'Reason' }).waitFor()
    })
    const { businessId: empty } = await inbox(0)
    await look('approvals-empty', async ({ page: fresh }) => {
      await fresh.goto(approvals(empty))
      await fresh.getByText('Nothing waits for approval').waitFor()
    })
  })

  it('is worked through by keyboard: approve, reject with a reason, and calm at the end', async () => {
    const { businessId, ids } = await inbox(3)
    await page.goto(approvals(businessId))
    await shown('INV000001').waitFor()
    await page.getByText('Made by Ngozi Okafor').waitFor()
    await page.getByRole('link', { name: 'Approvals , 3 waiting' }).waitFor()

    await page.keyboard.press('ArrowDown')
    await shown('INV000002').waitFor()
    await page.keyboard.press('ArrowUp')
    await shown('INV000001').waitFor()
    await page.getByText('Made by Ngozi Okafor').waitFor()

    await page.keyboard.press('a')
    await shown('INV000002').waitFor()
    await page.getByRole('status').getByText('INV000001 approved.').waitFor({ state: 'attached' })
    expect(await statusOf(ids[0])).toBe('APPROVED')

    await page.getByText('Made by Ngozi Okafor').waitFor()
    await page.keyboard.press('r')
    await page.getByRole('textbox', { name: 'Reason' }).fill('The price is last year’s.')
    await page.keyboard.press('Control+Enter')
    await shown('INV000003').waitFor()
    expect(dataOf(await api.get(invoiceAt(ids[1] ?? '')))).toMatchObject({
      status: 'DRAFT',
      rejectionReason: 'The price is last year’s.',
    })

    await page.getByText('Made by Ngozi Okafor').waitFor()
    await page.keyboard.press('a')
    await page.getByText('Nothing waits for approval').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('shows what FIRS / NRS would refuse, and all lines on request', async () => {
    const { businessId } = await inbox(0)
    const customer = await createCustomer(api, businessId, { name: 'No e-mail Ltd', tin: '31569955-0041', email: null })
    const items = Array.from({ length: 7 }, (_, index) => ({ ...lineBody, description: `Bag ${index + 1}` }))
    await finalize(api, await createInvoice(api, businessId, customer, { invoiceKind: 'B2B', items }))

    await page.goto(approvals(businessId))
    await page.getByText('FIRS / NRS would refuse it for').waitFor()
    expect(await page.getByText('Bag 7').count()).toBe(0)
    await page.getByRole('button', { name: 'Show 2 more lines' }).click()
    await page.getByText('Bag 7').waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(/undefined|null|[a-z]_[a-z]/)
    expect(tab.offences).toEqual([])
  })

  it('approves all that are selected, and says so', async () => {
    const { businessId, ids } = await inbox(4)
    await page.goto(approvals(businessId))
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await page.getByRole('checkbox', { name: 'Select INV000004' }).click()
    await page.getByRole('button', { name: 'Approve 3 selected' }).click()
    await page.getByText('3 approved', { exact: true }).waitFor()
    await shown('INV000004').waitFor()
    expect(await Promise.all(ids.map(statusOf))).toEqual(['APPROVED', 'APPROVED', 'APPROVED', 'PENDING_APPROVAL'])
    expect(tab.offences).toEqual([])
  })

  it('stays where it is and says why, when somebody else was faster', async () => {
    const { businessId, ids } = await inbox(2)
    await page.goto(approvals(businessId))
    await page.getByText('Made by Ngozi Okafor').waitFor()
    await page.route('**/v1/events*', (route) => route.abort())
    await page.route('**/approve', async (route) => {
      await api.post(`${invoiceAt(ids[0] ?? '')}/reject`, {})
      await route.continue()
    })
    await page.keyboard.press('a')
    await page.getByRole('alert').getByText('This invoice is not waiting for approval any more.').waitFor()
    expect(await statusOf(ids[0])).toBe('DRAFT')
  })
})

describe('who may not approve', () => {
  it('sees what waits and who can', async () => {
    const { businessId } = await inbox(1)
    const creator = await joinAs(api, desk.origin, businessId, 'CREATOR')
    const other = await openTab(browser, desk.origin)
    await plantSession(other, desk.origin, creator)
    await other.page.goto(approvals(businessId))
    await other.page.getByText('Ngozi Okafor can.').waitFor()
    await other.page.getByText('Made by Ngozi Okafor').waitFor()
    expect(await other.page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    expect(await other.page.getByRole('button', { name: 'Reject' }).count()).toBe(0)
    expect(await other.page.getByRole('checkbox').count()).toBe(0)
    expect(other.offences).toEqual([])
    await other.page.context().close()
  })

  it('is also who made it, where the business wants two people', async () => {
    const { businessId } = await inbox(1, { requireDifferentApprover: true })
    await page.goto(approvals(businessId))
    await page.getByText('wants another person than the one who made an invoice').waitFor()
    expect(await page.getByRole('button', { name: 'Approve', exact: true }).isDisabled()).toBe(true)
    await title(page, 'Approvals').waitFor()
    expect(tab.offences).toEqual([])
  })
})
