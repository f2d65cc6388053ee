import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'

import { expectPageLooks } from '../../support/browser/checks.ts'
import type { Tab } from '../../support/browser/launch.ts'
import { signUpPerson } from '../../support/browser/session.ts'
import { openEmptyApp } from '../support/app.ts'
import { download, fillBusiness, holds, owner, title } from '../support/steps.ts'

const app = openEmptyApp('test')
let tab: Tab

beforeEach(async () => {
  tab = await app.open()
})

/** Somebody at the keyboard: how long it takes, at 80 ms for a character and a second for a click. */
function person() {
  let milliseconds = 0
  return {
    async type(field: Locator, text: string) {
      await field.fill(text)
      milliseconds += text.length * 80
    },
    async click(button: Locator) {
      await button.click()
      milliseconds += 1000
    },
    seconds: () => milliseconds / 1000,
  }
}

async function signUp(page: Page, user: ReturnType<typeof person>): Promise<void> {
  await page.goto('/')
  await title(page, 'Create the first account').waitFor()
  await user.type(page.getByLabel('First name'), 'Ngozi')
  await user.type(page.getByLabel('E-mail'), owner.email)
  await user.type(page.getByLabel('Password', { exact: true }), owner.password)
  await user.click(page.getByRole('button', { name: 'Create account' }))
  await user.click(page.getByRole('button', { name: 'I have saved it' }))
  await title(page, 'Welcome').waitFor()
}

describe('the first run', () => {
  it('takes less than 90 seconds of typing and clicking to an approved invoice and its PDF', async () => {
    const { page, offences } = tab
    const user = person()
    await signUp(page, user)
    await user.click(page.getByRole('button', { name: 'Try it with a demo business' }))
    await title(page, 'A demo business').waitFor()

    const look = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Look at an approved invoice' })
    await look.getByText('FIRS approved').waitFor()
    const pdf = await download(page, () => user.click(page.getByRole('button', { name: 'Save its PDF' })))
    expect(pdf.name).toMatch(/^invoice-.*-DEM0DESK-\d{8}\.pdf$/)
    expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByText(`Saved as ${pdf.name}`).waitFor()
    console.log(`First run: ${user.seconds().toFixed(1)} s of typing and clicking.`)
    expect(user.seconds()).toBeLessThan(90)

    await page.getByRole('link', { name: /^Open INV/ }).click()
    await page.getByRole('heading', { level: 1, name: /^INV/ }).waitFor()
    expect(offences).toEqual([])
  })

  it(
    'begins with the own business where seven facts are enough, and says what can wait',
    { tags: 'soak' },
    async () => {
      const { page, offences } = tab
      await signUp(page, person())
      await page.getByRole('link', { name: 'Add your own business' }).click()

      await title(page, 'Add a business').waitFor()
      await holds(page.getByLabel('Country'), 'Nigeria')
      expect(await page.getByRole('main').getByRole('textbox').count()).toBeLessThanOrEqual(7)
      expect(await page.getByRole('region', { name: 'Later, when you are ready' }).innerText()).toContain(
        'Access point provider',
      )
      await fillBusiness(page)
      await page.getByRole('button', { name: 'Add business' }).click()

      await title(page, 'Set-up').waitFor()
      await page.getByRole('button', { name: 'Set up the sandbox' }).waitFor()
      expect(offences).toEqual([])
    },
  )

  it('ends with one click: a demo business goes, and the welcome is there again', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    await signUp(page, person())
    await page.getByRole('button', { name: 'Try it with a demo business' }).click()
    await title(page, 'A demo business').waitFor()

    await page.getByRole('button', { name: 'Remove the demo' }).click()
    await page.getByRole('dialog').getByText('Its customers and invoices are removed too.').waitFor()
    await page.getByRole('button', { name: 'Remove the demo and its invoices' }).click()

    await title(page, 'Welcome').waitFor()
    expect(offences).toEqual([])
  })
})

describe('the first pages', { tags: 'soak' }, () => {
  it.each<[string, (page: Page) => Promise<unknown>]>([
    [
      'welcome',
      async (page) => {
        await page.goto('/')
        await title(page, 'Welcome').waitFor()
      },
    ],
    [
      'new-business',
      async (page) => {
        await page.goto('/businesses/new')
        await page.getByText('Later, when you are ready').waitFor()
      },
    ],
    [
      'demo-guide',
      async (page) => {
        await page.goto('/welcome')
        await page.getByRole('button', { name: 'Try it with a demo business' }).click()
        await page.getByText('FIRS approved').waitFor()
        await page.getByText('Answer lost').waitFor()
      },
    ],
  ])('are good to look at, and without barriers: %s', async (name, open) => {
    await signUpPerson(app.origin, owner)
    await expectPageLooks(
      async (face) => app.openAs(owner, face),
      name,
      async ({ page }) => open(page),
    )
  })
})
