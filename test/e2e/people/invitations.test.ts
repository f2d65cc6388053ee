import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { apiClient, type Api } from '../../support/api-client.ts'
import { expectPageLooks } from '../../support/browser/checks.ts'
import type { Tab } from '../../support/browser/launch.ts'
import { createBusiness, dataOf } from '../../support/scenario.ts'
import { openEmptyApp } from '../support/app.ts'
import { anotherOkafor, holds, owner, signIn, title } from '../support/steps.ts'

const app = openEmptyApp('file')
let api: Api
let recoveryCode: string
let businessId: string
/** Made before the recovery below ends the owner's sessions. */
let unusedToken: string
let tab: Tab

beforeAll(async () => {
  const made = dataOf(await apiClient(app.origin).post('/v1/auth/signup', { ...owner, firstName: 'Ngozi' }))
  recoveryCode = made['recoveryCode'] as string
  api = apiClient(app.origin, made['accessToken'] as string)
  businessId = await createBusiness(api, { name: 'Okafor Trading' })
  unusedToken = await invite('looks@okafor.example')
})

beforeEach(async () => {
  tab = await app.open()
})

async function invite(email: string): Promise<string> {
  const { token } = dataOf(await api.post('/v1/team/invite', { businessId, email, role: 'CREATOR' }))
  return token as string
}

async function fillSignUp(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill('nine quiet blue ferries')
  await page.getByRole('button', { name: 'Create account and join' }).click()
}

describe('an invitation', () => {
  it('takes somebody new from the pasted link into the business', async () => {
    const { page, offences } = tab
    const token = await invite('bisi@okafor.example')
    await page.goto('/')
    await page.getByRole('link', { name: 'I have an invitation' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Paste the link or the code here.').waitFor()
    await page.getByLabel('Invitation link or code').fill(`${app.origin}/invitation?token=${token}`)
    await page.getByRole('button', { name: 'Continue' }).click()

    await title(page, 'Join Okafor Trading').waitFor()
    await page.getByText('Ngozi invites you as creator.').waitFor()
    await page.getByText('Creates and edits invoices').waitFor()
    await page.getByText(/The invitation is valid until \d{1,2} \w{3} \d{4}\./).waitFor()
    // Nobody else can sign up with it, so nobody has to type this, or can get it wrong.
    await holds(page.getByLabel('E-mail'), 'bisi@okafor.example')
    expect(await page.getByLabel('E-mail').isEditable()).toBe(false)
    await fillSignUp(page)
    await page.getByRole('button', { name: 'I have saved it' }).waitFor()
    expect(await page.getByRole('link', { name: 'Sign in and join' }).count()).toBe(0)
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await title(page, 'Okafor Trading').waitFor()

    // Opened once more by somebody who is in, it leads on.
    await page.goto(`/invitation?token=${token}`)
    await page.getByText('If you made your account with it, you have joined already: go on.').waitFor()
    await page.getByRole('link', { name: 'Go on' }).click()
    await title(page, 'Okafor Trading').waitFor()
    expect(offences).toEqual([])
  })

  it('that is used up says so', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    await page.goto('/invitation?token=nothing-of-the-kind')
    await page.getByText('This invitation has been used, withdrawn or has expired.').waitFor()
    expect(await page.getByRole('button', { name: 'Create account and join' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await title(page, 'Sign in').waitFor()
    expect(offences).toEqual([])
  })

  it('lets somebody new in also where it cannot be told what it is for', { tags: 'soak' }, async () => {
    const { page } = tab
    const token = await invite('sade@okafor.example')
    await page.route(`**/v1/team/invitations/${token}`, async (route) => route.fulfill({ status: 429, body: '' }))
    await page.goto(`/invitation?token=${token}`)
    await title(page, 'Join with a new account').waitFor()
    await page.getByLabel('E-mail').fill('somebody@else.example')
    await fillSignUp(page)
    await page.getByText('E-mail must be the e-mail that the invitation was made for.').waitFor()
    await page.getByLabel('E-mail').fill('sade@okafor.example')
    await fillSignUp(page)
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await title(page, 'Okafor Trading').waitFor()
  })

  it('says whom it was made for to somebody else who is signed in', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    const token = await invite('uche@okafor.example')
    await page.goto('/')
    await signIn(page)
    await title(page, 'Okafor Trading').waitFor()
    await page.goto(`/invitation?token=${token}`)
    await page.getByText(`The invitation is for uche@okafor.example. You are signed in as ${owner.email}`).waitFor()
    expect(await page.getByRole('button', { name: 'Join the business' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Switch user' }).click()
    await holds(page.getByLabel('E-mail'), 'uche@okafor.example')
    expect(offences).toEqual([])
  })

  it('is accepted by who has an account, after signing in', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    await fillAccount('ade@okafor.example')
    const second = await createBusiness(api, { ...anotherOkafor(), name: 'Lekki Gardens' })
    const { token } = dataOf(
      await api.post('/v1/team/invite', { businessId: second, email: 'ade@okafor.example', role: 'VIEWER' }),
    )
    await page.goto(`/invitation?token=${token}`)
    await page.getByRole('link', { name: 'Sign in and join' }).click()
    await signIn(page, { email: 'ade@okafor.example', password: 'nine quiet blue ferries' })
    await title(page, 'Join Lekki Gardens').waitFor()
    await page.getByText('Ngozi invites you as viewer.').waitFor()
    await page.getByRole('button', { name: 'Join the business' }).click()
    await title(page, 'Lekki Gardens').waitFor()
    expect(offences).toEqual([])
  })

  async function fillAccount(email: string): Promise<void> {
    const person = { email, password: 'nine quiet blue ferries', invitationToken: await invite(email) }
    dataOf(await apiClient(app.origin).post('/v1/auth/signup', person))
  }
})

describe('a lost password', { tags: 'soak' }, () => {
  it('is replaced with the recovery code, which is used up and followed by the next', async () => {
    const { page, offences } = tab
    await page.goto('/')
    await page.getByRole('link', { name: 'Lost your password?' }).click()
    // The page before has a field for the e-mail, too.
    await title(page, 'Set a new password').waitFor()
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Recovery code').fill('not the code')
    await page.getByLabel('New password', { exact: true }).fill('seven slow yellow trams')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await page.getByText('E-mail or recovery code is wrong.').waitFor()

    await page.getByLabel('Recovery code').fill(recoveryCode)
    await page.getByRole('button', { name: 'Set new password' }).click()
    await title(page, 'Keep your recovery code').waitFor()
    expect(await page.getByLabel('Recovery code').innerText()).not.toBe(recoveryCode)
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByRole('button', { name: 'Account of Ngozi' }).waitFor()

    dataOf(await apiClient(app.origin).post('/v1/auth/login', { ...owner, password: 'seven slow yellow trams' }))
    expect(offences).toEqual([])
  })
})

describe('another person at the same computer', { tags: 'soak' }, () => {
  it('is let in after two clicks, and finds nothing of the one before', async () => {
    const { page, offences } = tab
    await page.goto('/')
    await signIn(page, { email: 'bisi@okafor.example', password: 'nine quiet blue ferries' })
    await title(page, 'Okafor Trading').waitFor()

    await page.getByRole('button', { name: 'Account of' }).click()
    await page.getByRole('menuitem', { name: 'Switch user' }).click()
    await title(page, 'Sign in').waitFor()
    await signIn(page, { email: 'ade@okafor.example', password: 'nine quiet blue ferries' })
    await title(page, 'Okafor Trading').waitFor()
    await page.getByRole('button', { name: 'Account of ade@okafor.example' }).waitFor()
    expect(offences).toEqual([])
  })
})

it('the doors are good to look at, and without barriers', { tags: 'soak' }, async () => {
  const look = (name: string, open: (page: Page) => Promise<unknown>) =>
    expectPageLooks(app.open, name, ({ page }) => open(page))

  await look('door-sign-in', async (page) => {
    await page.goto('/')
    await title(page, 'Sign in').waitFor()
  })
  await look('door-recover', async (page) => {
    await page.goto('/recover')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await page.getByText('Recovery code is required.').waitFor()
  })
  await look('door-invitation', async (page) => {
    await page.goto(`/invitation?token=${unusedToken}`)
    await title(page, 'Join Okafor Trading').waitFor()
  })
  await look('door-invitation-used-up', async (page) => {
    await page.goto('/invitation?token=nothing-of-the-kind')
    await page.getByText('This invitation has been used').waitFor()
  })
})
