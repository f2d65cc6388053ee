import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import type { Tab } from '../../support/browser/launch.ts'
import { createCustomer, createInvoice, dataOf, readyBusiness } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { addColleague } from '../support/colleagues.ts'
import {
  createCustomerWith,
  finalize,
  invoiceAt,
  createInvoices,
  sandboxTins,
  send,
  untilStatus,
} from '../support/invoices.ts'
import { anotherOkafor, owner } from '../support/steps.ts'
import { untilListed } from './sample-list.ts'

const app = openApp()
let tab: Tab
let page: Page

beforeEach(async () => {
  tab = await app.openAs(owner)
  page = tab.page
})

const statusOf = async (id: string) => dataOf(await app.api.get(invoiceAt(id)))['status'] as string
const dock = () => page.getByRole('group', { name: 'The selected invoices' })
const report = () => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close this report' }) })

async function openList(businessId: string, rows: number): Promise<void> {
  await page.goto(`/businesses/${businessId}/invoices`)
  await untilListed(page, rows)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
}

/** By its button, or in the menu of those that have no room. */
async function perform(name: string): Promise<void> {
  const button = dock().getByRole('button', { name })
  if (await button.isVisible()) return button.click()
  await dock().getByRole('button', { name: 'More actions for the selected' }).click()
  await page.getByRole('menuitem', { name }).click()
}

describe('what is selected', () => {
  it(
    'is approved with A, and who made an invoice is told that somebody else approves it',
    { tags: 'soak' },
    async () => {
      const businessId = await readyBusiness(app.api, anotherOkafor())
      const settings = { requireApproval: true, requireDifferentApprover: true }
      dataOf(await app.api.patch(`/v1/businesses/${businessId}/settings`, settings))
      const customer = await createCustomer(app.api, businessId)
      const { api: colleague } = await addColleague(app, businessId, 'CREATOR')
      const [own = ''] = await createInvoices(app.api, businessId, customer, 1)
      const theirs = await createInvoices(colleague, businessId, customer, 2)
      await finalize(app.api, own, ...theirs)

      await openList(businessId, 3)
      await dock().getByText('One is yours: somebody else approves').waitFor()
      await dock().getByRole('button', { name: 'Approve 2' }).waitFor()
      await page.keyboard.press('a')
      await report().getByText('2 approved, 1 not approved').waitFor()
      const left = report().getByRole('listitem')
      expect(await left.innerText()).toMatch(/^INV000001 .*You created it/)
      expect(await left.getByRole('link').getAttribute('href')).toContain(own)
      expect(await Promise.all([own, ...theirs].map(statusOf))).toEqual(['PENDING_APPROVAL', 'APPROVED', 'APPROVED'])
      expect(tab.offences).toEqual([])
    },
  )

  it('is approved with A in the inbox, too, and not only the one that is open', { tags: 'soak' }, async () => {
    const businessId = await readyBusiness(app.api, anotherOkafor())
    dataOf(await app.api.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: true }))
    const ids = await createInvoices(app.api, businessId, await createCustomer(app.api, businessId), 3)
    await finalize(app.api, ...ids)

    await page.goto(`/businesses/${businessId}/approvals`)
    await page.getByRole('checkbox', { name: 'Select INV000002' }).click()
    await page.getByRole('checkbox', { name: 'Select INV000003' }).click()
    await dock().getByRole('button', { name: 'Approve 2' }).waitFor()
    await page.getByText('Made by Ngozi Okafor').waitFor()
    await page.keyboard.press('a')
    await report().getByText('2 approved').waitFor()
    expect(await Promise.all(ids.map(statusOf))).toEqual(['PENDING_APPROVAL', 'APPROVED', 'APPROVED'])
    expect(tab.offences).toEqual([])
  })

  it('is finalized, and what FIRS / NRS would refuse stays a draft and says why', async () => {
    const businessId = await readyBusiness(app.api, anotherOkafor())
    const customer = await createCustomer(app.api, businessId)
    const good = await createInvoice(app.api, businessId, customer)
    const noEmail = await createCustomer(app.api, businessId, {
      name: 'No e-mail Ltd',
      tin: '31569955-0041',
      email: null,
    })
    const bad = await createInvoice(app.api, businessId, noEmail, { invoiceKind: 'B2B' })

    await openList(businessId, 2)
    await perform('Finalize 2')
    await report().getByText('1 finalized, 1 not finalized').waitFor()
    expect(await report().getByRole('listitem').innerText()).toMatch(
      /^INV000002 No e-mail Ltd, not finalized\. .*e-mail/,
    )
    expect([await statusOf(good), await statusOf(bad)]).toEqual(['APPROVED', 'DRAFT'])
    await report().getByText('Show the one that succeeded').click()
    await report().getByRole('link', { name: 'INV000001' }).waitFor()
    expect(tab.offences).toEqual([])
  })

  it(
    'is not finalized while lines of it are typed and not saved: it says so, and leads to them',
    { tags: 'soak' },
    async () => {
      const businessId = await readyBusiness(app.api, anotherOkafor())
      const ids = await createInvoices(app.api, businessId, await createCustomer(app.api, businessId), 2)
      const [typedInto = '', other = ''] = ids
      await page.goto(`/businesses/${businessId}/invoices/${typedInto}/edit`)
      await page.getByLabel('Description of line 2', { exact: true }).click()
      await page.keyboard.type('Padlock')
      await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Padlock')

      await openList(businessId, 2)
      await page.getByRole('row').filter({ hasText: 'INV000001' }).getByText('1 line not saved').waitFor()
      await perform('Finalize 2')
      await report().getByText('1 finalized, 1 not finalized').waitFor()
      const left = report().getByRole('listitem').filter({ hasText: 'not saved' })
      expect(await left.innerText()).toMatch(/^INV000001 .*1 line is typed but not saved: open it\./)
      expect([await statusOf(typedInto), await statusOf(other)]).toEqual(['DRAFT', 'APPROVED'])

      await left.getByRole('link').click()
      await page.getByText('INV000001 is incomplete: what was typed in line 2 could not be saved.').waitFor()
      await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click()
      await page.waitForURL(/\/edit$/)
      expect(await page.getByLabel('Description of line 2', { exact: true }).inputValue()).toBe('Padlock')
      expect(await statusOf(typedInto)).toBe('DRAFT')
      expect(tab.offences).toEqual([])
    },
  )

  it('is recorded as paid on one day, and only what is still to be paid', { tags: 'soak' }, async () => {
    const businessId = await readyBusiness(app.api, anotherOkafor())
    const ids = await createInvoices(app.api, businessId, await createCustomer(app.api, businessId), 3)
    const [first = '', second = ''] = ids
    await finalize(app.api, first, second)
    for (const id of [first, second]) {
      await send(app.api, id)
      await untilStatus(app.api, id, 'FIRS_APPROVED')
    }

    await openList(businessId, 3)
    await perform('Record payment of 2')
    const dialog = page.getByRole('dialog', { name: 'Record payment of 2 invoices' })
    await dialog.getByText(/^Total due ₦[\d,.]+\. Each is recorded as paid in full/).waitFor()
    await dialog.getByText('From Adébáyọ̀ Ọlátúnjí & Sons.').waitFor()
    await dialog.getByRole('combobox', { name: 'Method' }).click()
    await page.getByRole('option', { name: 'POS terminal' }).click()
    await dialog.getByLabel('Reference').fill('Zenith transfer 4711')
    await dialog.getByRole('button', { name: 'Record payments' }).click()
    await report().getByText('2 payments recorded').waitFor()
    for (const id of [first, second]) {
      const { paymentStatus, paymentReference } = dataOf(await app.api.get(invoiceAt(id)))
      expect([paymentStatus, paymentReference]).toEqual(['PAID', 'Zenith transfer 4711'])
    }
    const { items: came } = dataOf(await app.api.get(`/v1/payments?businessId=${businessId}`))
    expect(came.map(({ method, methodDetail }: Json) => [method, methodDetail])).toEqual([
      ['CREDIT_CARD', 'POS_TERMINAL'],
      ['CREDIT_CARD', 'POS_TERMINAL'],
    ])
    expect(tab.offences).toEqual([])
  })

  it('is duplicated, each with the way to its copy, and looks good', { tags: 'soak' }, async () => {
    const businessId = await readyBusiness(app.api, anotherOkafor())
    await createInvoices(app.api, businessId, await createCustomer(app.api, businessId), 2)
    await openList(businessId, 2)
    await perform('Duplicate 2')
    await report().getByText('2 duplicated').waitFor()
    await report().getByText('Show the 2 that succeeded').click()
    await report()
      .getByRole('link', { name: 'INV000003' })
      .or(report().getByRole('link', { name: 'INV000004' }))
      .first()
      .waitFor()
    expect(tab.offences).toEqual([])

    const refused = await createCustomerWith(app.api, businessId, 'Sapele Rubber', sandboxTins.refused)
    const [id = ''] = await createInvoices(app.api, businessId, refused, 1)
    await finalize(app.api, id)
    await app.look('bulk-report', async (fresh) => {
      page = fresh.page
      await openList(businessId, 5)
      await perform('Duplicate 5')
      await report().waitFor()
    })
  })
})
