import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import type { Role } from '../../../core/contract/http/vocabulary.ts'
import { apiClient } from '../../support/api-client.ts'
import { expectNoAxe } from '../../support/browser/checks.ts'
import type { Tab } from '../../support/browser/launch.ts'
import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { addColleague, type Colleague, apiWords } from '../support/colleagues.ts'
import { type SampleBusiness, createSampleBusiness } from '../support/sample-business.ts'
import { choose, holds, owner, title } from '../support/steps.ts'

const app = openApp()
let data: SampleBusiness
let cashier: Colleague
let admin: Colleague
let viewer: Colleague

const join = (role: Role, firstName: string, lastName: string) =>
  addColleague(app, data.businessId, role, { firstName, lastName })

beforeAll(async () => {
  data = await createSampleBusiness(app)
  cashier = await join('CREATOR', 'Ada', 'Obi')
  admin = await join('ADMIN', 'Bola', 'Ige')
  viewer = await join('VIEWER', 'Vera', 'Eze')
})

const team = () => `/businesses/${data.businessId}/team`
const keys = () => `/businesses/${data.businessId}/api-keys`
const roleOf = (page: Page, name: string) => page.getByRole('combobox', { name: `Role of ${name}` })

async function openTeam({ page }: Tab): Promise<void> {
  await page.goto(team())
  await page.getByRole('table', { name: 'Team' }).getByRole('row', { name: 'Ngozi Okafor' }).waitFor()
}

async function members(): Promise<readonly string[]> {
  const { members: all } = dataOf(await app.api.get(`/v1/team?businessId=${data.businessId}`))
  return all.map(({ name, role }: { name: string; role: string }) => `${name} ${role}`).toSorted()
}

describe('the team', () => {
  it('changes a role at once, and takes it back', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await openTeam(tab)
    await choose(page, 'Role of Ada Obi', 'Manager')
    await page.getByText('Ada Obi is now Manager').waitFor()
    expect(await members()).toContain('Ada Obi MANAGER')
    await page.getByRole('button', { name: 'Undo' }).click()
    await holds(roleOf(page, 'Ada Obi'), 'Creator')
    await expect.poll(members).toContain('Ada Obi CREATOR')
    expect(tab.offences).toEqual([])
  })

  it('keeps its last owner, and says why', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await openTeam(tab)
    await page.getByText('A business needs at least one owner.').waitFor()
    expect(await roleOf(page, 'Ngozi Okafor').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Leave this business' }).count()).toBe(0)
    expect(await page.getByRole('main').innerText()).not.toMatch(apiWords)
    expect(tab.offences).toEqual([])
  })

  it('invites by a link that is shown once, and withdraws it', async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await openTeam(tab)
    await page.keyboard.press('n')
    await page.getByRole('button', { name: 'Create invitation' }).click()
    await page.getByText('E-mail is required.').waitFor()
    await page.getByLabel('E-mail').fill(cashier.email)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('This person already belongs to the business.').waitFor()
    await expectNoAxe(page)

    await page.getByLabel('E-mail').fill('tunde@okafor.example')
    await page.keyboard.press('Enter')
    await page.getByText('Invitation for tunde@okafor.example').waitFor()
    const token = await page.getByLabel('Invitation code').inputValue()
    expect(await page.getByLabel('Link, to open on this computer').inputValue()).toBe(
      `${app.origin}/invitation?token=${token}`,
    )
    await expectNoAxe(page)
    // It is shown only now: neither Esc nor a click beside it takes it away.
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await page.getByLabel('Invitation code').inputValue()).toBe(token)
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Close' }).count()).toBe(0)
    await page.getByRole('button', { name: 'I have passed it on' }).click()

    await page.getByRole('button', { name: 'Withdraw the invitation for tunde@okafor.example' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Withdraw the invitation for tunde@okafor.example' })
      .click()
    await page.getByRole('heading', { name: 'Open invitations' }).waitFor({ state: 'detached' })
    const answer = await apiClient(app.origin).post('/v1/auth/signup', {
      email: 'tunde@okafor.example',
      password: 'six patient yellow buses',
      invitationToken: token,
    })
    expect(answer.status).toBe(403)
    expect(tab.offences).toEqual([])
  })

  it('removes somebody after a question that names them', { tags: 'soak' }, async () => {
    const tunde = await join('CREATOR', 'Tunde', 'Bello')
    const tab = await app.openAs(owner)
    const { page } = tab
    await openTeam(tab)
    await page.getByRole('button', { name: 'Remove Tunde Bello' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove Tunde Bello?' })
    await dialog.getByText('loses access to Okafor Trading at once').waitFor()
    await expectNoAxe(page)
    await dialog.getByRole('button', { name: 'Remove Tunde Bello' }).click()
    await page.getByText('Tunde Bello is removed.').waitFor()
    await page.getByRole('row', { name: 'Tunde Bello' }).waitFor({ state: 'detached' })
    expect((await tunde.api.get(`/v1/businesses/${data.businessId}`)).status).toBe(404)
    expect(tab.offences).toEqual([])
  })

  it(
    'says which keys end with somebody, and keeps them working for who takes them over',
    { tags: 'soak' },
    async () => {
      const colleague = await join('ADMIN', 'Tola', 'Bello')
      const { businessId } = data
      const { key } = dataOf(
        await colleague.api.post('/v1/api-keys', { businessId, name: 'Back office', role: 'CREATOR' }),
      )
      const works = async () =>
        (await apiClient(app.origin, key).get(`/v1/customers?businessId=${businessId}`)).status === 200

      const tab = await app.openAs(owner)
      const { page } = tab
      await openTeam(tab)
      await page.getByRole('button', { name: 'Remove Tola Bello' }).click()
      const dialog = page.getByRole('dialog', { name: 'Remove Tola Bello?' })
      await dialog.getByText('API keys that stop working: Back office.').waitFor()
      await dialog.getByLabel('Keep these API keys working, in my name').check()
      await dialog.getByText('API keys that keep working, in your name: Back office.').waitFor()
      await expectNoAxe(page)
      await dialog.getByRole('button', { name: 'Remove Tola Bello' }).click()
      await dialog.waitFor({ state: 'detached' })
      expect(await works()).toBe(true)
      expect(await members()).not.toContain('Tola Bello ADMIN')

      const { items } = dataOf(await app.api.get(`/v1/api-keys?businessId=${businessId}`))
      for (const { id } of items) dataOf(await app.api.delete(`/v1/api-keys/${id}`))
    },
  )

  it('lets an admin leave, who can then reach it no more', { tags: 'soak' }, async () => {
    const leaver = await join('ADMIN', 'Chidi', 'Eze')
    const tab = await app.openAs(leaver)
    const { page } = tab
    await openTeam(tab)
    await page.getByRole('button', { name: 'Leave this business' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave Okafor Trading' }).click()
    await Promise.all([title(page, 'Businesses').waitFor(), page.getByText('You have left Okafor Trading.').waitFor()])
    expect((await leaver.api.get(`/v1/businesses/${data.businessId}`)).status).toBe(404)
    expect(tab.offences).toEqual([])
  })

  it('asks before somebody gives up a role that only others can give back', { tags: 'soak' }, async () => {
    const giver = await join('ADMIN', 'Kemi', 'Ade')
    const { businessId } = data
    dataOf(await giver.api.post('/v1/api-keys', { businessId, name: 'Kemi till', role: 'CREATOR' }))
    dataOf(await giver.api.post('/v1/team/invite', { businessId, email: 'new@okafor.example', role: 'CREATOR' }))
    const tab = await app.openAs(giver)
    const { page } = tab
    await openTeam(tab)
    await choose(page, 'Role of Kemi Ade', 'Viewer')
    await page.getByRole('button', { name: 'Make myself Viewer' }).waitFor()
    await page.getByRole('dialog').getByText('API keys that stop working: Kemi till.').waitFor()
    await page.getByRole('dialog').getByText('Invitations that are withdrawn: new@okafor.example.').waitFor()
    expect(await members()).toContain('Kemi Ade ADMIN')
    await page.getByRole('button', { name: 'Make myself Viewer' }).click()
    await roleOf(page, 'Kemi Ade').waitFor({ state: 'detached' })
    expect(await members()).toContain('Kemi Ade VIEWER')
    expect(await page.getByRole('button', { name: 'Invite somebody' }).count()).toBe(0)
    expect(tab.offences).toEqual([])
  })

  it('lets an admin manage all but owners', { tags: 'soak' }, async () => {
    const tab = await app.openAs(admin)
    const { page } = tab
    await openTeam(tab)
    expect(await roleOf(page, 'Ngozi Okafor').count()).toBe(0)
    await roleOf(page, 'Ada Obi').click()
    await page.getByRole('option').first().waitFor()
    expect(await page.getByRole('option').allInnerTexts()).toEqual([
      'Viewer',
      'Cashier',
      'Creator',
      'Manager',
      'Approver',
      'Admin',
    ])
    expect(tab.offences).toEqual([])
  })

  it('shows a viewer who is in it, and what each role may do', { tags: 'soak' }, async () => {
    const tab = await app.openAs(viewer)
    const { page } = tab
    await openTeam(tab)
    await page.getByText('Vera Eze (you)').waitFor()
    await page.getByText('finalizes and cancels, and records payments').waitFor()
    expect(await page.getByRole('button', { name: /Remove|Invite/ }).count()).toBe(0)
    expect(await page.getByRole('combobox').count()).toBe(0)
    expect(tab.offences).toEqual([])
  })
})

describe('API keys', () => {
  it('are shown once, with a command that works, and are revoked', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await page.goto(keys())
    await page.getByText('No keys yet').waitFor()
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('Name is required.').waitFor()
    await page.getByLabel('Name').fill('Till 1')
    await choose(page, 'Expires', 'Custom date')
    await page.getByLabel('Last day').fill('20 Nov 2020')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('Expires must be in the future.').waitFor()
    await choose(page, 'Expires', '90 days')
    await page.getByRole('button', { name: 'Create key' }).click()

    await page.getByText('Key for Till 1').waitFor()
    await expectNoAxe(page)
    const key = await page.getByLabel('API key', { exact: true }).inputValue()
    const curl = await page.getByRole('region', { name: 'Try it in a terminal' }).innerText()
    const [, header, url] = /^curl -H "Authorization: (.+)" "(.+)"$/.exec(curl.trim()) ?? []
    const answer = await fetch(String(url), { headers: { authorization: String(header) } })
    expect(answer.status).toBe(200)
    expect(header).toBe(`Bearer ${key}`)

    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.reload()
    await page
      .getByRole('row', { name: 'Till 1' })
      .getByText(/just now|^\d+ s ago$/)
      .waitFor()
    expect(await page.content()).not.toContain(key)

    await page.getByRole('button', { name: 'Revoke Till 1' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke Till 1' }).click()
    await page.getByText('Till 1 is revoked.').waitFor()
    await page.getByText('No keys yet').waitFor()
    expect((await fetch(String(url), { headers: { authorization: String(header) } })).status).toBe(401)
    expect(tab.offences).toEqual([])
  })

  it('lead to the reference and to the allowed addresses', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await page.goto(keys())
    const address = await page.getByRole('link', { name: 'API reference' }).getAttribute('href')
    expect((await fetch(app.origin + String(address))).status).toBe(200)
    await page.getByRole('link', { name: 'See allowed addresses' }).click()
    await title(page, 'This installation').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('are for admins and owners', { tags: 'soak' }, async () => {
    const tab = await app.openAs(cashier)
    const { page } = tab
    await page.goto(keys())
    await page.getByText('This is for admins and owners.').waitFor()
    await page.getByRole('button', { name: 'Set-up', expanded: false }).click()
    await page.getByRole('link', { name: 'Number register' }).waitFor()
    expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0)
    expect(tab.offences).toEqual([])
  })
})

describe('is good to look at:', { tags: 'soak' }, () => {
  beforeAll(async () => {
    const { api } = app
    const { businessId } = data
    const email = 'a-rather-long-address-of-somebody@subsidiary.okafor.example'
    dataOf(await api.post('/v1/team/invite', { businessId, email, role: 'MANAGER' }))
    dataOf(await api.post('/v1/api-keys', { businessId, name: 'Till at the gate', role: 'CREATOR' }))
  })

  it('team', () =>
    app.look('team', async (fresh) => {
      await openTeam(fresh)
      await fresh.page.getByText('Open invitations').waitFor()
    }))

  it('team-invite', () =>
    app.look('team-invite', async (fresh) => {
      await openTeam(fresh)
      await fresh.page.getByRole('button', { name: 'Invite somebody' }).click()
      await fresh.page.getByLabel('E-mail').waitFor()
    }))

  it('api-keys', () =>
    app.look('api-keys', async ({ page }) => {
      await page.goto(keys())
      await title(page, 'API keys').waitFor()
      await page.getByRole('row', { name: 'Till at the gate' }).waitFor()
    }))

  it('api-key-made', () =>
    app.look('api-key-made', async ({ page }, face) => {
      await page.goto(keys())
      await page.getByRole('button', { name: 'New key' }).click()
      await page.getByLabel('Name').fill(`Till ${face}`)
      await page.getByRole('button', { name: 'Create key' }).click()
      await page.getByText(`Key for Till ${face}`).waitFor()
    }))
})
