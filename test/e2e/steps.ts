import type { Page } from 'playwright-core'

import type { Desk } from '../support/browser-desk.ts'

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

/** Calls the API as a program would, and answers its data. */
export async function callApi(
  desk: Desk,
  method: string,
  path: string,
  token?: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(desk.origin + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  const answer = (await response.json()) as { data?: Record<string, unknown> }
  return answer.data ?? {}
}

/** Makes the first account through the API, for tests that are about what comes after it. */
export async function makeOwner(desk: Desk): Promise<{ accessToken: string }> {
  const names = { firstName: 'Ngozi', lastName: 'Okafor' }
  const { accessToken } = await callApi(desk, 'POST', '/v1/auth/signup', undefined, { ...owner, ...names })
  return { accessToken: String(accessToken) }
}

/** Adds a business through the API and answers its id. */
export async function makeBusiness(
  desk: Desk,
  accessToken: string,
  fields: Partial<typeof okafor> = {},
): Promise<string> {
  const { id } = await callApi(desk, 'POST', '/v1/businesses', accessToken, { ...okafor, ...fields })
  return String(id)
}

/** Ends a session behind the page's back, as another computer's "sign out everywhere" would. */
export async function endSession(desk: Desk, page: Page): Promise<void> {
  const kept = await page.evaluate(() => localStorage.getItem('invoice-desk.session'))
  const { refreshToken } = JSON.parse(kept ?? '{}') as { refreshToken?: string }
  await callApi(desk, 'POST', '/v1/auth/logout', undefined, { refreshToken })
}

export async function signIn(page: Page, { email, password } = owner): Promise<void> {
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

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
