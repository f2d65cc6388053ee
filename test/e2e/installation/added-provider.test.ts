import { join } from 'node:path'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

import { launchBrowser, openTab } from '../../support/browser/launch.ts'
import { storeSession, signUpPerson } from '../../support/browser/session.ts'
import { createPaygate } from '../../support/paygate.ts'
import { createBusiness, dataOf, firsConfig } from '../../support/scenario.ts'
import { startScriptedProvider } from '../../support/scripted-provider/scripted-provider.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { owner } from '../support/steps.ts'

let browser: Browser
let server: TestServer

beforeAll(async () => {
  const rendererDir = join(import.meta.dirname, '../../../out/renderer')
  server = await startTestServer({ alsoProviders: [createPaygate], rendererDir })
  browser = await launchBrowser('lean')
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

it(
  'the form of a provider that the interface has never heard of is drawn from its schema, and connects',
  { tags: 'soak' },
  async () => {
    const provider = await startScriptedProvider({ dialect: 'mbs' })
    onTestFinished(() => provider.close())
    const api = await signUpPerson(server.url, owner)
    const id = await createBusiness(api)
    dataOf(await api.patch(`/v1/businesses/${id}/firs-config`, firsConfig))
    const tab = await openTab(browser, server.url)
    await storeSession(tab, server.url, owner)
    const { page, offences } = tab

    await page.goto(`/businesses/${id}/set-up?step=provider`)
    await page.getByRole('button', { name: 'Use Paygate Nigeria' }).click()
    // What is next opens by itself.
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    await page.getByRole('button', { name: /^Login at your provider/ }).click()
    await page.getByRole('button', { name: 'Save and test' }).click()
    await page.getByText('Channel PIN is required.').waitFor()
    await page.getByLabel('Address of the API').fill(provider.url)
    await page.getByLabel('Channel key', { exact: true }).fill('key')
    await page.getByText('On your contract').waitFor()
    const pin = page.getByLabel('Channel PIN', { exact: true })
    expect(await pin.getAttribute('type')).toBe('password')
    await pin.fill('secret')
    expect(await page.getByLabel('Till code').getAttribute('placeholder')).toBe('only if the provider gave you one')
    await page.getByRole('button', { name: 'Save and test' }).click()
    await expect
      .poll(async () => dataOf(await api.get(`/v1/businesses/${id}`))['appProvider'])
      .toEqual({ name: 'paygate', isConnected: true })

    await page.goto(`/businesses/${id}/settings?section=provider`)
    await page.getByText('Connected to Paygate Nigeria.').waitFor()
    await page.getByText('Stored on').first().waitFor()
    expect(offences).toEqual([])
  },
)
