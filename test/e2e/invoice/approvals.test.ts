import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'

import type { Tab } from '../../support/browser/launch.ts'
import { createCustomer, createInvoice, dataOf, lineBody, readyBusiness } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { finalize, invoiceAt, createInvoices, send, untilStatus } from '../support/invoices.ts'
import { anotherOkafor, hasFocus, owner, title } from '../support/steps.ts'

const app = openApp()
let tab: Tab
let page: Page

beforeEach(async () => {
  tab = await app.openAs(owner)
  page = tab.page
})

/** A business that asks for approval, with so many invoices that wait for it. */
async function inbox(count: number, settings: object = {}): Promise<{ businessId: string; ids: string[] }> {
  const { api } = app
  const businessId = await readyBusiness(api, anotherOkafor())
  dataOf(await api.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: true, ...settings }))
  const customerId = await createCustomer(api, businessId)
  const ids = await createInvoices(api, businessId, customerId, count)
  await finalize(api, ...ids)
  return { businessId, ids }
}

const approvals = (businessId: string) => `/businesses/${businessId}/approvals`
const shown = (number: string) => page.getByRole('heading', { level: 2, name: number })
const statusOf = async (id: string | undefined) => dataOf(await app.api.get(invoiceAt(id ?? '')))['status'] as string

describe('the inbox of approvals', () => {
  it('says where the books are closed for an invoice, which then waits on', { tags: 'soak' }, async () => {
    const { businessId, ids } = await inbox(1)
    dataOf(await app.api.patch(`/v1/businesses/${businessId}/settings`, { lockDate: '2026-11-22' }))
    await page.goto(approvals(businessId))
    const panel = page.getByRole('main')
    await panel.getByText('but the books are closed up to 22 Nov 2026.', { exact: false }).first().waitFor()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const problem = page.getByRole('alert')
    await problem.getByText('Send it back to have its issue date changed', { exact: false }).waitFor()
    await problem.getByRole('link', { name: 'See the lock date' }).waitFor()
    expect(await statusOf(ids[0])).toBe('PENDING_APPROVAL')
  })

  it('is good to look at, and without barriers', { tags: 'soak' }, async () => {
    const { api } = app
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

    await app.look('approvals', async ({ page: fresh }) => {
      await fresh.goto(`${approvals(businessId)}?invoice=${many}`)
      await fresh.getByText('Made by Ngozi Okafor').waitFor()
      await fresh.getByRole('button', { name: 'Show 3 more lines' }).waitFor()
    })
    await app.look('approvals-send-back', async ({ page: fresh }) => {
      await fresh.goto(approvals(businessId))
      await fresh.getByText('Made by Ngozi Okafor').waitFor()
      await fresh.keyboard.press('r')
      await fresh.getByRole('textbox', { name: 'Reason' }).waitFor()
    })
    const { businessId: approving } = await inbox(8)
    await app.look('approvals-send-now', async ({ page: fresh }) => {
      await fresh.goto(approvals(approving))
      await fresh.getByText('Made by Ngozi Okafor').waitFor()
      await fresh.keyboard.press('a')
      await fresh.getByRole('button', { name: /^Send INV\d+ now$/ }).waitFor()
      await fresh.getByText('Made by Ngozi Okafor').waitFor()
    })
    const { businessId: empty } = await inbox(0)
    await app.look('approvals-empty', async ({ page: fresh }) => {
      await fresh.goto(approvals(empty))
      await fresh.getByText('Nothing needs approval').waitFor()
    })
  })

  it('tells a credit note from an invoice, and names what it corrects', { tags: 'soak' }, async () => {
    const { api } = app
    const businessId = await readyBusiness(api, anotherOkafor())
    const customerId = await createCustomer(api, businessId)
    const [sold = ''] = await createInvoices(api, businessId, customerId, 1)
    await finalize(api, sold)
    await send(api, sold)
    await untilStatus(api, sold, 'FIRS_APPROVED')
    dataOf(await api.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: true }))
    const { id } = dataOf(await api.post(`/v1/invoices/${sold}/credit-notes`, { finalize: true }))
    const { total } = dataOf(await api.get(invoiceAt(id as string)))
    const amount = `−${(total as number).toLocaleString('en', { minimumFractionDigits: 2 })}`
    const [big = ''] = await createInvoices(api, businessId, customerId, 1)
    await finalize(api, big)

    await page.goto(approvals(businessId))
    const rows = page.getByRole('list', { name: 'Invoices that need approval' }).getByRole('listitem')
    await rows.first().getByText('Credit note').waitFor()
    await rows.first().getByText(amount).waitFor()
    await page.getByRole('link', { name: 'INV000001' }).waitFor()
    await page.getByText('Credits').waitFor()

    await page.getByRole('combobox', { name: 'Order of the list' }).click()
    await page.getByRole('option', { name: 'Largest amount' }).click()
    await page.waitForURL(/order=amount/)
    await app.look('approvals-credit-note', async ({ page: fresh }) => {
      await fresh.goto(`${approvals(businessId)}?invoice=${id}`)
      await fresh.getByText('Credits').waitFor()
      await fresh.getByRole('link', { name: 'INV000001' }).waitFor()
    })
  })

  it('is worked through by keyboard: approve, send back with a reason, and calm at the end', async () => {
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
    await page.getByRole('status').getByText('INV000001 approved.').waitFor()
    expect(await statusOf(ids[0])).toBe('APPROVED')

    await page.getByText('Made by Ngozi Okafor').waitFor()
    await page.keyboard.press('r')
    await page.getByRole('textbox', { name: 'Reason' }).press('Control+Enter')
    await page.getByText('Enter a reason: whoever made it sees it.').first().waitFor()
    expect(await statusOf(ids[1])).toBe('PENDING_APPROVAL')
    await page.getByRole('textbox', { name: 'Reason' }).fill('The price is last year’s.')
    await page.keyboard.press('Control+Enter')
    await shown('INV000003').waitFor()
    expect(dataOf(await app.api.get(invoiceAt(ids[1] ?? '')))).toMatchObject({
      status: 'DRAFT',
      rejectionReason: 'The price is last year’s.',
    })

    await page.getByText('Made by Ngozi Okafor').waitFor()
    await page.keyboard.press('a')
    await page.getByText('Nothing needs approval').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('says that an approval was not confirmed only until Invoice Desk answers again', { tags: 'soak' }, async () => {
    const { businessId, ids } = await inbox(1)
    await page.goto(approvals(businessId))
    await page.getByText('Made by Ngozi Okafor').waitFor()
    await page.route('**/v1/**', (route) => route.abort('connectionrefused'))
    await page.keyboard.press('a')
    await page.getByText('This was not confirmed.', { exact: false }).waitFor()

    await page.unroute('**/v1/**')
    await page.getByText('This was not confirmed.', { exact: false }).waitFor({ state: 'detached' })
    await page.getByText('Made by Ngozi Okafor').waitFor()
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
    await page.keyboard.press('a')
    await page.getByText('Nothing needs approval').waitFor()
    expect(await statusOf(ids[0])).toBe('APPROVED')
  })

  it('shows what FIRS / NRS would refuse, and all lines on request', { tags: 'soak' }, async () => {
    const { api } = app
    const { businessId } = await inbox(0)
    const customer = await createCustomer(api, businessId, { name: 'No e-mail Ltd', tin: '31569955-0041', email: null })
    const items = Array.from({ length: 7 }, (_, index) => ({ ...lineBody, description: `Bag ${index + 1}` }))
    await finalize(api, await createInvoice(api, businessId, customer, { invoiceKind: 'B2B', items }))

    await page.goto(approvals(businessId))
    await page.getByText('FIRS / NRS would refuse it for').waitFor()
    const more = page.getByRole('button', { name: 'Show 2 more lines' })
    await more.waitFor()
    expect(await page.getByText('Bag 7').count()).toBe(0)
    await more.click()
    await page.getByText('Bag 7').waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(/undefined|null|[a-z]_[a-z]/)
    expect(tab.offences).toEqual([])
  })

  it('approves all that are selected, and says so', { tags: 'soak' }, async () => {
    const { businessId, ids } = await inbox(4)
    await page.goto(approvals(businessId))
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await page.getByRole('checkbox', { name: 'Select INV000004' }).click()
    await page.getByRole('button', { name: 'Approve 3' }).click()
    await page.getByText('3 approved', { exact: true }).waitFor()
    await shown('INV000004').waitFor()
    expect(await Promise.all(ids.map(statusOf))).toEqual(['APPROVED', 'APPROVED', 'APPROVED', 'PENDING_APPROVAL'])
    expect(tab.offences).toEqual([])
  })

  it(
    'keeps the focus in the list when what had it is approved, one by one or several at once',
    { tags: 'soak' },
    async () => {
      const { businessId } = await inbox(6)
      await page.goto(approvals(businessId))
      const item = (number: string) =>
        page.getByRole('list', { name: 'Invoices that need approval' }).getByRole('button', { name: number })
      await shown('INV000001').waitFor()
      await page.getByText('Made by Ngozi Okafor').waitFor()
      await page.getByRole('button', { name: 'Approve', exact: true }).focus()
      await page.keyboard.press('Enter')
      await hasFocus(item('INV000002'))

      // By keys: what is selected goes, and the one after it is next.
      await item('INV000001').waitFor({ state: 'detached' })
      for (const number of ['INV000002', 'INV000003']) {
        await shown(number).waitFor()
        await page.keyboard.press('x')
        await page.keyboard.press('ArrowDown')
      }
      await page.keyboard.press('a')
      await page.getByText('2 approved', { exact: true }).waitFor()
      await item('INV000003').waitFor({ state: 'detached' })
      await hasFocus(item('INV000004'))

      // With the bar, which goes with its work.
      await page.getByRole('checkbox', { name: 'Select INV000004' }).check()
      await page.getByRole('button', { name: 'Approve 1' }).focus()
      await page.keyboard.press('Enter')
      await item('INV000004').waitFor({ state: 'detached' })
      await hasFocus(item('INV000005'))

      await page.getByRole('checkbox', { name: 'Select all' }).check()
      await page.getByRole('button', { name: 'Approve 2' }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('Nothing needs approval').waitFor()
      await hasFocus(title(page, 'Approvals'))
      expect(tab.offences).toEqual([])
    },
  )

  it(
    'offers to send what was just approved, one or all of them, and says what became of it',
    { tags: 'soak' },
    async () => {
      const { businessId, ids } = await inbox(4)
      await page.goto(approvals(businessId))
      await page.getByText('Made by Ngozi Okafor').waitFor()
      expect(await page.getByRole('button', { name: /^Send .* now$/ }).count()).toBe(0)

      await page.keyboard.press('a')
      await page.getByRole('button', { name: 'Send INV000001 now' }).click()
      await page.getByText('1 sent to FIRS / NRS', { exact: true }).waitFor()
      await page.getByRole('button', { name: /^Send .* now$/ }).waitFor({ state: 'detached' })

      await page.getByRole('checkbox', { name: 'Select INV000002' }).click()
      await page.getByRole('checkbox', { name: 'Select INV000003' }).click()
      await page.getByRole('button', { name: 'Approve 2' }).click()
      await page.getByRole('button', { name: 'Send 2 approved now' }).waitFor()
      await shown('INV000004').waitFor()
      await page.getByText('Made by Ngozi Okafor').waitFor()
      await page.keyboard.press('a')
      await page.getByText('Nothing needs approval').waitFor()
      await page.getByRole('button', { name: 'Send 3 approved now' }).click()
      await page.getByText('3 sent to FIRS / NRS', { exact: true }).waitFor()
      const sent = new Set(await Promise.all(ids.map(statusOf)))
      expect([...sent].filter((status) => status === 'APPROVED' || status === 'PENDING_APPROVAL')).toEqual([])
      expect(tab.offences).toEqual([])
    },
  )

  it('offers no sending where it goes by itself', { tags: 'soak' }, async () => {
    const { businessId } = await inbox(2, { autoSubmitToFirs: true })
    await page.goto(approvals(businessId))
    await page.getByText('Made by Ngozi Okafor').waitFor()
    await page.keyboard.press('a')
    await shown('INV000002').waitFor()
    await page.getByRole('status').getByText('INV000001 approved.').waitFor()
    expect(await page.getByRole('button', { name: /^Send .* now$/ }).count()).toBe(0)
  })

  it('stays where it is and says why, when somebody else was faster', { tags: 'soak' }, async () => {
    const { businessId, ids } = await inbox(2)
    // Not told by the stream, which may be quicker than the answer.
    await page.route('**/v1/events*', (route) => route.abort())
    await page.goto(approvals(businessId))
    await page.getByText('Made by Ngozi Okafor').waitFor()
    await page.route('**/approve', async (route) => {
      await app.api.post(`${invoiceAt(ids[0] ?? '')}/reject`, {})
      await route.continue()
    })
    await page.keyboard.press('a')
    await page.getByRole('alert').getByText('This invoice is not waiting for approval any more.').waitFor()
    expect(await statusOf(ids[0])).toBe('DRAFT')
  })
})

it('approves nothing unseen: what changed meanwhile is shown, said and asked about again', async () => {
  const { businessId, ids } = await inbox(2)
  const id = ids[0] ?? ''
  await page.route('**/v1/events*', (route) => route.abort())
  await page.goto(approvals(businessId))
  await page.getByText('Made by Ngozi Okafor').waitFor()
  dataOf(await app.api.post(`${invoiceAt(id)}/reject`, {}))
  dataOf(await app.api.patch(invoiceAt(id), { items: [{ ...lineBody, description: 'Something else' }] }))
  await finalize(app.api, id)

  await page.keyboard.press('a')
  await page.getByRole('status').getByText('Changed by Ngozi Okafor just now.').waitFor()
  await page.getByText('Something else').waitFor()
  expect(await statusOf(id)).toBe('PENDING_APPROVAL')
  await page.keyboard.press('a')
  await shown('INV000002').waitFor()
  expect(await statusOf(id)).toBe('APPROVED')
})

it(
  'stays with what is open when somebody else decides it, and approves no other in its place',
  { tags: 'soak' },
  async () => {
    const { businessId, ids } = await inbox(2)
    await page.goto(approvals(businessId))
    await page.getByText('Made by Ngozi Okafor').waitFor()
    dataOf(await app.api.post(`${invoiceAt(ids[0] ?? '')}/approve`, {}))
    await page.getByRole('status').getByText('Ngozi Okafor has already decided.').waitFor()
    await shown('INV000001').waitFor()
    expect(await page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
    await page.keyboard.press('a')
    await page.keyboard.press('ArrowDown')
    await shown('INV000002').waitFor()
    expect(await statusOf(ids[1])).toBe('PENDING_APPROVAL')
  },
)

describe('who may not approve', () => {
  it('sees what waits and who can', { tags: 'soak' }, async () => {
    const { businessId } = await inbox(1)
    const other = await app.openAsRole(businessId, 'CREATOR')
    await other.page.goto(approvals(businessId))
    await other.page.getByText('Ngozi Okafor can.').waitFor()
    await other.page.getByText('Made by Ngozi Okafor').waitFor()
    expect(await other.page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    expect(await other.page.getByRole('button', { name: 'Send back' }).count()).toBe(0)
    expect(await other.page.getByRole('checkbox').count()).toBe(0)
    expect(other.offences).toEqual([])
  })

  it('is also who made it, where the business wants two people', { tags: 'soak' }, async () => {
    const { businessId } = await inbox(1, { requireDifferentApprover: true })
    await page.goto(approvals(businessId))
    await page.getByText('You made this invoice, and in this business somebody else has to approve it.').waitFor()
    await page.getByText('Nobody else may approve yet').waitFor()
    await page.getByRole('link', { name: 'Go to the team' }).waitFor()
    expect(await page.getByRole('button', { name: 'Approve', exact: true }).isDisabled()).toBe(true)
    await title(page, 'Approvals').waitFor()
    expect(tab.offences).toEqual([])

    await app.openAsRole(businessId, 'ADMIN')
    await page.reload()
    await page.getByText('You made this invoice').waitFor()
    await page.getByText(/^(?!Ngozi Okafor).+ can\.$/).waitFor()
    expect(await page.getByRole('link', { name: 'Go to the team' }).count()).toBe(0)
  })
})

it('is not needed everywhere: then the page says so, and leads to where it is changed', { tags: 'soak' }, async () => {
  const businessId = await readyBusiness(app.api, anotherOkafor())
  await page.goto(approvals(businessId))
  await page.getByText('Invoices need no approval here').waitFor()
  await page.getByRole('link', { name: 'Change it in the settings' }).click()
  await page.waitForURL('**/settings?section=workflow')

  const other = await app.openAsRole(businessId, 'VIEWER')
  await other.page.goto(approvals(businessId))
  await other.page.getByText('Invoices need no approval here').waitFor()
  expect(await other.page.getByRole('link', { name: 'Change it in the settings' }).count()).toBe(0)
  expect(tab.offences).toEqual([])
})

it('has the decision in sight where the screen is low and narrow', { tags: 'soak' }, async () => {
  const { businessId } = await inbox(5)
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto(approvals(businessId))
  await page.getByText('Made by Ngozi Okafor').waitFor()
  const box = await page.getByRole('button', { name: 'Approve', exact: true }).boundingBox()
  expect(box).not.toBeNull()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(400)
})
