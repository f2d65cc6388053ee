import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient } from '../../support/api-client.ts'
import { expectNoAxe } from '../../support/browser/checks.ts'
import type { Tab } from '../../support/browser/launch.ts'
import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { addColleague, type Colleague, apiWords, password } from '../support/colleagues.ts'
import { type SampleBusiness, createSampleBusiness } from '../support/sample-business.ts'
import { choose, holds, okafor, owner, signIn, title } from '../support/steps.ts'

const app = openApp()
let data: SampleBusiness
let viewer: Colleague

beforeAll(async () => {
  data = await createSampleBusiness(app)
  viewer = await addColleague(app, data.businessId, 'VIEWER', { firstName: 'Vera', lastName: 'Eze' })
})

async function openAccount({ page }: Tab): Promise<void> {
  await page.goto('/account')
  await page.getByText('This one').waitFor()
}

describe('the own account', () => {
  it('is reached from the menu and keeps a new name', { tags: 'soak' }, async () => {
    const tab = await app.openAs(viewer)
    const { page } = tab
    await page.goto(`/businesses/${data.businessId}`)
    await page.getByRole('button', { name: 'Account of Vera Eze' }).click()
    await page.getByRole('menuitem', { name: 'Your account' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'This installation' }).count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Your account' }).click()
    await title(page, 'Your account').waitFor()
    await page.getByLabel('First name').fill('Veronica')
    await page.getByLabel('Last name').fill('')
    // Of several forms, the one in which the cursor is.
    await page.keyboard.press('Control+Enter')
    await page.getByText('Your name is saved.').waitFor()
    await page.getByRole('button', { name: 'Account of Veronica' }).waitFor()
    expect(dataOf(await viewer.api.get('/v1/users/me'))).toMatchObject({ firstName: 'Veronica', lastName: null })
    dataOf(await viewer.api.patch('/v1/users/me', { firstName: 'Vera', lastName: 'Eze' }))
    expect(await page.getByRole('main').innerText()).not.toMatch(apiWords)
    expect(tab.offences).toEqual([])
  })

  it('changes the password, which signs out everywhere else', async () => {
    const ada = await addColleague(app, data.businessId, 'CREATOR', { firstName: 'Ada', lastName: 'Obi' })
    const tab = await app.openAs(ada)
    const { page } = tab
    await openAccount(tab)
    await page.getByLabel('Current password').fill('not this one')
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('New password must have at least 10 characters.').waitFor()
    await page.getByLabel('New password').fill('nine slow purple trains')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Current password is not your current password.').waitFor()
    await page.getByLabel('Current password').fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('The password is changed.').waitFor()
    await holds(page.getByLabel('New password'), '')

    expect((await ada.api.get('/v1/users/me')).status).toBe(401)
    const again = { email: ada.email, password: 'nine slow purple trains' }
    expect((await apiClient(app.origin).post('/v1/auth/login', again)).status).toBe(200)
    await page.reload()
    await title(page, 'Your account').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('lists its sessions and ends the others', { tags: 'soak' }, async () => {
    const kemi = await addColleague(app, data.businessId, 'CREATOR', { firstName: 'Kemi', lastName: 'Ade' })
    const login = async () => {
      const answer = await apiClient(app.origin).post('/v1/auth/login', { email: kemi.email, password })
      return apiClient(app.origin, dataOf(answer)['accessToken'])
    }
    const others = [await login(), await login()]
    const tab = await app.openAs(kemi)
    const { page } = tab
    await openAccount(tab)
    const list = page.getByRole('table', { name: 'Where you are signed in' })
    expect(await list.getByRole('row').count()).toBe(5)
    expect(await list.getByRole('row', { name: 'This one' }).getByRole('button').count()).toBe(0)

    await list
      .getByRole('button', { name: /^End the session of/ })
      .first()
      .click()
    await page.getByText('That session has ended.').waitFor()
    await page.waitForFunction(() => document.querySelectorAll('[aria-label^="End the session of"]').length === 2)
    await page.getByRole('button', { name: 'End all others' }).click()
    await page.getByText('2 sessions have ended.').waitFor()
    for (const other of others) expect((await other.get('/v1/users/me')).status).toBe(401)
    await page.reload()
    await page.getByText('This one').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('keeps preferences and what new invoices begin with', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await openAccount(tab)
    const rows = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await choose(page, 'Rows per page in lists', '50 rows')
    await rows

    await page.getByLabel('Due after (days)').fill('soon')
    await page.getByRole('button', { name: 'Save defaults' }).click()
    await page.getByText('Due after (days) must be a number.').waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-path') === 'dueInDays')
    await page.getByLabel('Due after (days)').fill('5000')
    await page.getByRole('button', { name: 'Save defaults' }).click()
    await page.getByText('Due after (days) must be 3650 or less.').waitFor()
    await page.getByLabel('Due after (days)').fill('14')
    await choose(page, 'Print format', 'Receipt, 80 mm')
    await page.getByRole('switch', { name: 'Prices you type include VAT' }).click()
    await page.getByLabel('Payment terms').fill('On delivery')
    await page.getByRole('button', { name: 'Save defaults' }).click()
    await page.getByText('New invoices use these defaults.').waitFor()

    const kept = dataOf(await app.api.get('/v1/users/me/preferences'))
    expect(kept).toMatchObject({ pageSize: 50 })
    expect(kept.perBusiness[data.businessId]).toMatchObject({
      dueInDays: 14,
      printFormat: 'receipt-80',
      pricesIncludeVat: true,
      paymentTerms: 'On delivery',
      taxPercent: null,
    })
    await page.reload()
    await holds(page.getByLabel('Payment terms'), 'On delivery')
    expect(tab.offences).toEqual([])
  })

  it('gives the app to the next user in two clicks, on the same page', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await page.goto(`/businesses/${data.businessId}/team`)
    await title(page, 'Team').waitFor()
    await page.getByRole('button', { name: 'Account of Ngozi Okafor' }).click()
    await page.getByRole('menuitem', { name: 'Switch user' }).click()
    await title(page, 'Sign in').waitFor()
    await signIn(page, viewer)
    await title(page, 'Team').waitFor()
    await page.getByText('Vera Eze (you)').waitFor()
    expect(tab.offences).toEqual([])
  })
})

describe('the help', { tags: 'soak' }, () => {
  it('shows keys, first steps and what the sandbox can do', async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await page.goto(`/businesses/${data.businessId}`)
    await title(page, okafor.name).waitFor()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Help' })
    await dialog.getByText('Show these keys').waitFor()
    // Its page and the frame have it; it is one key.
    expect(await dialog.getByText('New invoice', { exact: true }).count()).toBe(1)
    await dialog.getByRole('tab', { name: 'Sandbox' }).click()
    const refused = dialog.getByRole('listitem').filter({ hasText: '99999999-0001' })
    await refused.getByText('The invoice is refused at once').waitFor()
    await refused.getByRole('button', { name: 'Copy 99999999-0001' }).waitFor()
    expect(await dialog.innerText()).not.toMatch(apiWords)
    await expectNoAxe(page)

    await dialog.getByRole('tab', { name: 'Your data' }).click()
    for (const entry of ['Backups', 'Go back to a backup', 'Move to another computer']) {
      await dialog.getByText(entry, { exact: true }).waitFor()
    }
    await expectNoAxe(page)

    await dialog.getByRole('tab', { name: 'Signing in' }).click()
    await dialog.getByText('In a browser, until 12 hours without use').waitFor()
    await dialog.getByRole('link', { name: 'Your account' }).waitFor()
    await expectNoAxe(page)

    await dialog.getByRole('tab', { name: 'First steps' }).click()
    await expectNoAxe(page)
    await dialog.getByRole('link', { name: 'Add a customer' }).click()
    await dialog.waitFor({ state: 'detached' })
    await title(page, 'Customers').waitFor()
    expect(tab.offences).toEqual([])
  })
})

describe('is good to look at:', { tags: 'soak' }, () => {
  it('account', () => app.look('account', openAccount))

  it('help-sandbox', () =>
    app.look('help-sandbox', async ({ page }) => {
      await page.goto(`/businesses/${data.businessId}`)
      await title(page, okafor.name).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('tab', { name: 'Sandbox' }).click()
      await page.getByText('99999999-0012').waitFor()
    }))

  it('help-data', () =>
    app.look('help-data', async ({ page }) => {
      await page.goto(`/businesses/${data.businessId}`)
      await title(page, okafor.name).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('tab', { name: 'Your data' }).click()
      await page.getByText('Go back to a backup').waitFor()
    }))

  it('help-signing-in', () =>
    app.look('help-signing-in', async ({ page }) => {
      await page.goto(`/businesses/${data.businessId}`)
      await title(page, okafor.name).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('tab', { name: 'Signing in' }).click()
      await page.getByText('On a computer that others use').waitFor()
    }))

  it('help-first-steps', () =>
    app.look('help-first-steps', async ({ page }) => {
      await page.goto(`/businesses/${data.businessId}`)
      await title(page, okafor.name).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('tab', { name: 'First steps' }).click()
      await page.getByText('Record the payment').waitFor()
    }))
})
