import { readFile } from 'node:fs/promises'

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { apiClient } from '../../support/api-client.ts'
import { storedRefreshToken } from '../../support/browser/session.ts'
import { dataOf } from '../../support/scenario.ts'

export const owner = { email: 'ngozi@okafor.example', password: 'four calm green lorries' }

export const okafor = {
  name: 'Okafor Trading',
  TIN: '20481166-0001',
  businessType: 'LLC',
  address: '12 Broad Street, Lagos Island',
  city: 'Lagos',
  state: 'Lagos',
  country: 'Nigeria',
}

let businesses = 0

/** The same, under a TIN that no other business has: those that tests write down begin with a zero. */
export const anotherOkafor = () => ({ ...okafor, TIN: `20481166-${1000 + ++businesses}` })

/** Ends a session behind the page's back, as another computer's "sign out everywhere" would. */
export async function endSession({ origin }: { readonly origin: string }, page: Page): Promise<void> {
  dataOf(await apiClient(origin).post('/v1/auth/logout', { refreshToken: await storedRefreshToken(page) }))
}

/** What the browser saves when the button is pressed. */
export async function download(page: Page, press: () => Promise<unknown>): Promise<{ name: string; content: Buffer }> {
  const [saved] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: saved.suggestedFilename(), content: await readFile(await saved.path()) }
}

/**
 * Holds back what a page asks there until it is let go: the request, or, where it is to be done already, the answer.
 * Answers how to let it go.
 */
export async function holdBack(
  page: Page,
  address: string | RegExp,
  what: 'request' | 'answer' = 'request',
): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(address, async (route) => {
    const response = what === 'answer' ? await route.fetch() : undefined
    await held
    await (response ? route.fulfill({ response }) : route.continue())
  })
  return letGo
}

/** Waits until a field has this value, however it came there. */
export const holds = (field: Locator, value: string) => expect.poll(() => field.inputValue()).toBe(value)

/** Waits until the cursor is here: what is typed before goes elsewhere. */
export const hasFocus = (element: Locator) => element.and(element.page().locator(':focus')).waitFor()

export async function signIn(page: Page, { email, password } = owner): Promise<void> {
  // Other pages have fields for an e-mail, too.
  await title(page, 'Sign in').waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

export async function fillBusiness(page: Page): Promise<void> {
  await page.getByLabel('Name').fill(okafor.name)
  await page.getByLabel('TIN').fill(okafor.TIN)
  await choose(page, 'Type of business', 'Limited company (Ltd)')
  await page.getByLabel('Street address').fill(okafor.address)
  await page.getByLabel('City or town').fill(okafor.city)
  await choose(page, 'State', okafor.state)
}

export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
