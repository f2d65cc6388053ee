import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { apiClient } from '../../support/api-client.ts'
import { expectNoAxe } from '../../support/browser/checks.ts'
import { createCustomer, dataOf, readyBusiness } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { addColleague, type Colleague, apiWords } from '../support/colleagues.ts'
import {
  createCustomerWith,
  finalize,
  invoiceAt,
  createInvoices,
  sandboxTins,
  send,
  untilStatus,
} from '../support/invoices.ts'
import { anotherOkafor, choose, holds, owner, title } from '../support/steps.ts'

const app = openApp()
let businessId: string
let ids: readonly string[]
let accountant: Colleague

const approver = { firstName: 'Tayo', lastName: 'Ojo' }

beforeAll(async () => {
  const { api } = app
  businessId = await readyBusiness(api, anotherOkafor())
  dataOf(await api.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: true }))
  ids = await createInvoices(api, businessId, await createCustomer(api, businessId), 3)
  await finalize(api, ...ids)
  accountant = await addColleague(app, businessId, 'ADMIN', approver, 'APPROVALS')
})

const at = (path = '') => `/businesses/${businessId}${path}`
const statusOf = async (id = '') => dataOf(await app.api.get(invoiceAt(id)))['status'] as string
const grantOf = async (name: string): Promise<string> => {
  const { members } = dataOf(await app.api.get(`/v1/team?businessId=${businessId}`))
  const found = members.find((member: { name: string }) => member.name === name)
  return `${found.role} ${found.scope}`
}

async function chooseApprover(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Approver' }).click()
}

describe('an approver', () => {
  let page: Page
  let offences: readonly unknown[]

  beforeEach(async () => {
    const tab = await app.openAs(accountant)
    page = tab.page
    offences = tab.offences
  })

  it('decides what waits, and sees nothing that leads nowhere', { tags: 'soak' }, async () => {
    await page.goto(at('/approvals'))
    const first = page.getByRole('heading', { level: 2, name: 'INV000001' })
    await first.waitFor()
    await page.getByRole('button', { name: 'Set-up', expanded: false }).click()
    await page.getByRole('link', { name: 'Number register' }).waitFor()
    const links = await page.getByRole('navigation').getByRole('link').allInnerTexts()
    for (const hidden of ['API keys', 'Audit log', 'Set-up', 'Supplier check']) {
      expect(links.filter((link) => link.startsWith(hidden))).toEqual([])
    }
    await expectNoAxe(page)

    await page.keyboard.press('a')
    await expect.poll(() => statusOf(ids[0])).toBe('APPROVED')
    expect(await page.getByRole('main').innerText()).not.toMatch(apiWords)
    expect(offences).toEqual([])
  })

  it('reopens an invoice and stays with it, because others correct it', { tags: 'soak' }, async () => {
    const [, second = ''] = ids
    dataOf(await app.api.post(`${invoiceAt(second)}/approve`))
    await page.goto(at(`/invoices/${second}`))
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Correct' }).click()
    await expect.poll(() => statusOf(second)).toBe('DRAFT')
    await page.getByText('It is a draft, and not finalized yet.').waitFor()
    expect(new URL(page.url()).pathname).toBe(at(`/invoices/${second}`))
    expect(offences).toEqual([])
  })

  it('sees why an invoice was refused, and is not sent to correct it', { tags: 'soak' }, async () => {
    const { api } = app
    const buyer = await createCustomerWith(api, businessId, 'Refused Stores', sandboxTins.refused)
    const [refused = ''] = await createInvoices(api, businessId, buyer, 1)
    await finalize(api, refused)
    dataOf(await api.post(`${invoiceAt(refused)}/approve`))
    await send(api, refused)
    await untilStatus(api, refused, 'FIRS_REJECTED')

    await page.goto(at('/sending'))
    await page.getByRole('link', { name: /^See why, INV/ }).click()
    await page.getByText('Correct opens it for those who may change it, under the same number.').waitFor()
    expect(offences).toEqual([])
  })

  it('is told whom to ask where an address leads to what is not theirs', { tags: 'soak' }, async () => {
    for (const [path, heading] of [
      ['/api-keys', 'API keys'],
      ['/webhooks', 'Webhooks'],
      ['/audit-log', 'Audit log'],
    ] as const) {
      await page.goto(at(path))
      await title(page, heading).waitFor()
      await page.getByText('This is for admins and owners. Ask one of them.').waitFor()
    }
    await page.goto(at('/settings'))
    await page.getByText('Only an owner or an admin can change these.').waitFor()
    await page.goto(at('/invoices/new'))
    await page.getByText('You can view the invoices of this business, but not change them.').waitFor()
    expect(offences).toEqual([])
  })

  it('sees the team, and changes nobody', { tags: 'soak' }, async () => {
    await page.goto(at('/team'))
    const row = page.getByRole('row', { name: 'Tayo Ojo (you)' })
    await row.getByText('Approver').waitFor()
    expect(await page.getByRole('combobox').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Invite somebody' }).count()).toBe(0)
    await row.getByRole('button', { name: 'Leave this business' }).waitFor()
    expect(offences).toEqual([])
  })
})

describe('the owner', { tags: 'soak' }, () => {
  it('invites an approver, who is told in a sentence what that is', async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await page.goto(at('/team?open=invite'))
    await page.getByLabel('E-mail').fill('funmi@audit.example')
    await chooseApprover(page)
    await page.getByRole('dialog').getByText('For an outside accountant: sees what a viewer sees').waitFor()
    await expectNoAxe(page)
    await page.getByRole('button', { name: 'Create invitation' }).click()
    const link = await page.getByLabel('Link, to open on this computer').inputValue()
    await page.getByRole('button', { name: 'I have passed it on' }).click()
    await page.getByRole('row', { name: 'funmi@audit.example' }).getByText('Approver').waitFor()
    expect(tab.offences).toEqual([])

    const invited = await app.open()
    await invited.page.goto(link)
    await invited.page.getByText('Ngozi Okafor invites you as approver.').waitFor()
    await invited.page.getByText('No keys, team, settings or credentials.').waitFor()
    expect(invited.offences).toEqual([])
  })

  it('is told of what was handed over before for the same address, and withdraws it', async () => {
    const first = await app.api.post('/v1/team/invite', { businessId, email: 'Uche@audit.example', role: 'ADMIN' })
    const tab = await app.openAs(owner)
    const { page } = tab
    await page.goto(at('/team?open=invite'))
    await page.getByLabel('E-mail').fill('uche@audit.example')
    await chooseApprover(page)
    await page.getByRole('button', { name: 'Create invitation' }).click()
    await page.getByText('An earlier invitation for this address still works, as Admin.').waitFor()
    await expectNoAxe(page)
    const link = await page.getByLabel('Link, to open on this computer').inputValue()
    await page.getByRole('button', { name: 'Withdraw it' }).click()
    await page.getByText('An earlier invitation').waitFor({ state: 'detached' })
    expect(tab.offences).toEqual([])

    const isOpen = async (token: string) => (await app.api.get(`/v1/team/invitations/${token}`)).status === 200
    expect(await isOpen(dataOf(first)['token'])).toBe(false)
    expect(await isOpen(new URL(link).searchParams.get('token') ?? '')).toBe(true)
  })

  it('makes an admin an approver after being told what ends, and takes the keys over', async () => {
    const admin = await addColleague(app, businessId, 'ADMIN', { firstName: 'Bola', lastName: 'Ige' })
    const { key } = dataOf(await admin.api.post('/v1/api-keys', { businessId, name: 'Till 1', role: 'CREATOR' }))
    const tab = await app.openAs(owner)
    const { page } = tab
    await page.goto(at('/team'))
    await choose(page, 'Role of Bola Ige', 'Approver')
    const dialog = page.getByRole('dialog', { name: 'Make Bola Ige Approver?' })
    await dialog.getByText('API keys that stop working: Till 1.').waitFor()
    await dialog.getByLabel('Keep these API keys working, in my name').check()
    await dialog.getByRole('button', { name: 'Make them Approver' }).click()
    await dialog.waitFor({ state: 'detached' })
    await holds(page.getByRole('combobox', { name: 'Role of Bola Ige' }), 'Approver')
    expect(await grantOf('Bola Ige')).toBe('ADMIN APPROVALS')
    expect((await apiClient(app.origin, key).get('/v1/customers')).status).toBe(200)

    await choose(page, 'Role of Bola Ige', 'Admin')
    await page.getByText('Bola Ige is now Admin').waitFor()
    expect(await grantOf('Bola Ige')).toBe('ADMIN FULL')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => grantOf('Bola Ige')).toBe('ADMIN APPROVALS')
    expect(tab.offences).toEqual([])
  })

  it('finds the team page good to look at', async () => {
    await app.look('team-approver', async ({ page }) => {
      await page.goto(at('/team'))
      await page.getByRole('row', { name: 'Tayo Ojo' }).waitFor()
      await page.getByRole('heading', { name: 'What each role can do' }).waitFor()
    })
    await app.look('team-invite-approver', async ({ page }) => {
      await page.goto(at('/team?open=invite'))
      await chooseApprover(page)
    })
  })
})
