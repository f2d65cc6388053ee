import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'

import { openSecondTab, type Tab } from '../../support/browser/launch.ts'
import { signUpPerson } from '../../support/browser/session.ts'
import { createBusiness } from '../../support/scenario.ts'
import { openEmptyApp } from '../support/app.ts'
import { endSession, fillBusiness, hasFocus, holds, okafor, owner, signIn, title } from '../support/steps.ts'

const app = openEmptyApp('test')
let tab: Tab

beforeEach(async () => {
  tab = await app.open()
})

const signUpOwner = () => signUpPerson(app.origin, owner)

async function ownerAtWelcome(page: Page): Promise<void> {
  await signUpOwner()
  await page.goto('/')
  await signIn(page)
  await title(page, 'Welcome').waitFor()
}

/** Words of the API that must never reach a person. */
const jargon = /\b(40\d|42\d|50\d|SOLE_PROPRIETORSHIP|LLC|OWNER|(?!crypto_keys)[a-z]+_[a-z]+|undefined|null)\b/

describe('the first steps', () => {
  it('do not lose the recovery code to a reload: that asks first, until it is kept', { tags: 'soak' }, async () => {
    const { page } = tab
    await page.goto('/')
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    const code = await page.getByLabel('Recovery code').innerText()
    await page.getByText('If you leave or reload this page first, you are asked to confirm.').waitFor()
    await page.screenshot({ path: 'artifacts/e2e/recovery-code.png' })

    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.evaluate(() => window.location.reload())
    await expect.poll(() => asked).toEqual(['beforeunload'])
    expect(await page.getByLabel('Recovery code').innerText()).toBe(code)
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stored).not.toContain(code)

    await page.getByRole('button', { name: 'I have saved it' }).click()
    await title(page, 'Welcome').waitFor()
    await page.reload()
    await title(page, 'Welcome').waitFor()
    expect(asked).toHaveLength(1)
  })

  it('ask before a page with a new recovery code is left by a link', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    await ownerAtWelcome(page)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Your account' }).click()
    await page.getByLabel('Password for a new code').fill(owner.password)
    await page.getByRole('button', { name: 'Create a new code' }).click()
    await title(page, 'Keep your recovery code').waitFor()
    const code = await page.getByLabel('Recovery code').innerText()
    await page.goBack()
    await page.screenshot({ path: 'artifacts/e2e/recovery-leave.png' })
    const question = page.getByRole('dialog', { name: 'Leave without the code?' })
    await question.getByRole('button', { name: 'Stay here' }).click()
    expect(await page.getByLabel('Recovery code').innerText()).toBe(code)
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.goBack()
    await title(page, 'Welcome').waitFor()
    expect(offences).toEqual([])
  })

  it('lead from nothing to a business, and the session outlives a reload', async () => {
    const { page, offences } = tab
    await page.goto('/')

    await title(page, 'Create the first account').waitFor()
    await page.getByLabel('First name').fill('Ngozi')
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Create account' }).click()

    await title(page, 'Keep your recovery code').waitFor()
    expect((await page.getByLabel('Recovery code').innerText()).length).toBeGreaterThan(10)
    await page.getByRole('button', { name: 'I have saved it' }).click()

    await title(page, 'Welcome').waitFor()
    await expect.poll(() => page.title()).toBe('Welcome · Invoice Desk')
    await page.getByRole('link', { name: 'Add your own business' }).click()

    await holds(page.getByLabel('Country'), 'Nigeria')
    await fillBusiness(page)
    await page.getByRole('button', { name: 'Add business' }).click()

    await title(page, 'Set-up').waitFor()
    await page.getByText('0 of 10 done').waitFor()
    expect(await page.locator('body').innerText()).not.toMatch(jargon)

    await page.reload()
    await title(page, 'Set-up').waitFor()

    await page.getByRole('button', { name: 'Account of Ngozi' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await title(page, 'Sign in').waitFor()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('refreshToken')

    // The start is the business that was used last; the list is one step away.
    await page.goto('/')
    await signIn(page)
    await title(page, okafor.name).waitFor()
    await page.goto('/businesses')
    await page.getByRole('row', { name: okafor.name }).waitFor()
    expect(await page.getByRole('row', { name: okafor.name }).innerText()).toMatch(
      /20481166-0001[\s\S]*Lagos[\s\S]*Owner/,
    )
    // The demo can be opened beside a business of one's own, too.
    await page.getByRole('button', { name: 'Try it with a demo business' }).click()
    await title(page, 'A demo business').waitFor()
    expect(offences).toEqual([])
  })

  it('tell a wrong password in plain words and keep what was typed', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    await signUpOwner()
    await page.goto('/')
    await signIn(page, { ...owner, password: 'not this one' })

    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect((await alert.innerText()).replace(/\s+/g, ' ')).toBe(
      'E-mail or password is wrong. Check both and try again.',
    )
    expect(await page.getByLabel('E-mail').inputValue()).toBe(owner.email)
    expect(await page.locator('body').innerText()).not.toMatch(jargon)
    expect(offences).toEqual([])
  })

  it('go back to the page that asked for signing in, and to no other site', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    const api = await signUpOwner()
    const id = await createBusiness(api, okafor)

    await page.goto(`/businesses/${id}`)
    await title(page, 'Sign in').waitFor()
    await signIn(page)
    await title(page, okafor.name).waitFor()

    await page.goto('/sign-in?next=//elsewhere.example/')
    await title(page, okafor.name).waitFor()
    expect(offences).toEqual([])
  })
})

describe('an address that leads nowhere', { tags: 'soak' }, () => {
  it.each(['/no/such/page', '/businesses/01a1fb13-e27f-76eb-acee-8ae2bc181c20'])(
    '%s says so, and leads back',
    async (path) => {
      const { page, offences } = tab
      await ownerAtWelcome(page)

      await page.goto(path)
      await title(page, 'Page not found').waitFor()
      await page.getByRole('link', { name: 'Go to your businesses' }).click()
      await title(page, 'Businesses').waitFor()
      expect(offences).toEqual([])
    },
  )
})

describe('a form', () => {
  it('says at each field what it needs, and puts the focus into the first', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    await signUpOwner()
    await page.goto('/businesses/new')
    await signIn(page)

    await page.getByLabel('Country').fill('')
    await page.getByRole('button', { name: 'Add business' }).click()

    await page.getByText('Name is required.').waitFor()
    for (const [label, words] of [
      ['Name', 'Name is required.'],
      ['TIN', 'TIN is required.'],
      ['Type of business', 'Type of business is required.'],
      ['Street address', 'Street address is required.'],
      ['City or town', 'City or town is required.'],
      ['State', 'State is required.'],
      ['Country', 'Country is required.'],
    ] as const) {
      const field = page.getByRole(label === 'State' || label.startsWith('Type') ? 'combobox' : 'textbox', {
        name: label,
      })
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      const describedBy = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
      const descriptions = await Promise.all(describedBy.map((id) => page.locator(`[id="${id}"]`).innerText()))
      expect(descriptions).toContain(words)
    }
    await hasFocus(page.getByLabel('Name'))

    await page.getByLabel('Name').fill('Okafor')
    await expect.poll(() => page.getByLabel('Name').getAttribute('aria-invalid')).not.toBe('true')
    expect(await page.getByLabel('TIN').getAttribute('aria-invalid')).toBe('true')

    // What looks mistyped is asked about in the same round, not before the rest is said.
    await page.getByLabel('TIN').fill('2048-11660001')
    await page.getByLabel('Name').fill('')
    await page.getByRole('button', { name: 'Add business' }).click()
    await page.getByText('Name is required.').waitFor()
    await page.getByRole('alert').filter({ hasText: 'Nothing is saved yet.' }).waitFor()
    await hasFocus(page.getByLabel('Name'))
    expect(offences).toEqual([])
  })

  it('shows a taken TIN at the TIN', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    const api = await signUpOwner()
    await createBusiness(api, { ...okafor, name: 'The other one' })
    await page.goto('/businesses/new')
    await signIn(page)

    await fillBusiness(page)
    await page.getByRole('button', { name: 'Add business' }).click()

    await page.getByText('TIN belongs to another business on this installation').waitFor()
    expect(await page.getByLabel('TIN').getAttribute('aria-invalid')).toBe('true')
    await hasFocus(page.getByLabel('TIN'))
    expect(await page.getByLabel('Street address').inputValue()).toBe(okafor.address)
    expect(offences).toEqual([])
  })

  it('keeps everything when the core is gone, and says so', async () => {
    const { page } = tab
    await signUpOwner()
    await page.goto('/businesses/new')
    await signIn(page)
    await fillBusiness(page)

    await app.stop()
    await page.getByRole('button', { name: 'Add business' }).click()

    await page.getByRole('alert').getByText('Invoice Desk is not responding.').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe(okafor.name)
  })

  it('can be filled and sent without a mouse, and the focus is always seen', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    await signUpOwner()
    await page.goto('/')
    await title(page, 'Sign in').waitFor()

    await hasFocus(page.getByLabel('E-mail'))
    await page.keyboard.type(owner.email)
    await page.keyboard.press('Tab')
    await hasFocus(page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(owner.password)
    await page.keyboard.press('Enter')
    await title(page, 'Welcome').waitFor()

    await page.getByRole('link', { name: 'Add your own business' }).focus()
    for (const _ of [1, 2, 3]) {
      await page.keyboard.press('Shift+Tab')
      expect(await focusOutline(page)).toBe('solid')
    }
    expect(offences).toEqual([])
  })
})

describe('two tabs', { tags: 'soak' }, () => {
  it('reloaded at the same moment, again and again, both stay signed in', async () => {
    const { page } = tab
    await ownerAtWelcome(page)

    const second = await openSecondTab(tab, app.origin)
    await second.page.goto('/')
    for (const _ of [1, 2, 3]) await Promise.all([page.reload(), second.page.reload()])

    await title(page, 'Welcome').waitFor()
    await title(second.page, 'Welcome').waitFor()
    expect([...tab.offences, ...second.offences]).toEqual([])
  })

  it('are both signed out by one of them', async () => {
    const { page } = tab
    await ownerAtWelcome(page)
    const second = await openSecondTab(tab, app.origin)
    await second.page.goto('/businesses/new')
    await title(second.page, 'Add a business').waitFor()

    await page.getByRole('button', { name: 'Account of Ngozi Okafor' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()

    await title(second.page, 'Sign in').waitFor()
    expect([...tab.offences, ...second.offences]).toEqual([])
  })
})

describe('a session that was ended elsewhere', { tags: 'soak' }, () => {
  it('leads to signing in, says why, and back to the same page', async () => {
    const { page, offences } = tab
    const api = await signUpOwner()
    const id = await createBusiness(api, okafor)
    await page.goto(`/businesses/${id}`)
    await signIn(page)
    await title(page, okafor.name).waitFor()

    await endSession(app, page)
    await page.reload()

    await page.getByText('Your session has ended.').waitFor()
    await signIn(page)
    await title(page, okafor.name).waitFor()
    expect(offences).toEqual([])
  })
})

async function focusOutline(page: Page): Promise<string> {
  return page.evaluate(() => (document.activeElement ? getComputedStyle(document.activeElement).outlineStyle : 'none'))
}
