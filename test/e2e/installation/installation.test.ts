import { renameSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, describe, expect, it } from 'vitest'

import { expectNoAxe } from '../../support/browser/checks.ts'
import type { Tab } from '../../support/browser/launch.ts'
import { createBusiness, dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { addColleague, type Colleague, apiWords } from '../support/colleagues.ts'
import { createSampleBusiness } from '../support/sample-business.ts'
import { anotherOkafor, choose, owner, title } from '../support/steps.ts'

const app = openApp({ tabs: { permissions: ['clipboard-read', 'clipboard-write'] } })
let ada: Colleague

beforeAll(async () => {
  const { businessId } = await createSampleBusiness(app)
  ada = await addColleague(app, businessId, 'ADMIN', { firstName: 'Ada', lastName: 'Obi' })
})

async function openInstallation({ page }: Tab): Promise<void> {
  await page.goto('/installation')
  await page.getByText('Free disk space').waitFor()
  await page.getByRole('combobox', { name: 'New owner' }).waitFor()
}

describe('this installation', () => {
  it('says how it is doing, to be copied for support', async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await page.goto('/businesses')
    await page.getByRole('button', { name: 'Account of Ngozi Okafor' }).click()
    await page.getByRole('menuitem', { name: 'This installation' }).click()
    await title(page, 'This installation').waitFor()
    await page.getByText('An encrypted file with a passphrase').waitFor()
    expect(await page.getByLabel('Data folder').inputValue()).toContain('invoice-desk-e2e-')
    expect(await page.getByRole('main').innerText()).not.toMatch(apiWords)

    await page.getByRole('button', { name: 'Copy all for support' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^version: \d[\s\S]*secretStore: file, usable/m)
    expect(copied).not.toContain(owner.email)
    expect(tab.offences).toEqual([])
  })

  it('says whose passwords and keys are gone, until they are back', { tags: 'soak' }, async () => {
    const id = await createBusiness(app.api, { ...anotherOkafor(), name: 'Lekki Gardens Estate' })
    dataOf(await app.api.patch(`/v1/businesses/${id}/app-provider`, { provider: 'mbs' }))
    const config = { apiUrl: 'https://mbs.example', apiKey: 'a key', apiSecret: 'a secret' }
    dataOf(await app.api.patch(`/v1/businesses/${id}/app-config`, config))
    const secrets = join(dataOf(await app.api.get('/v1/instance/diagnostics')).dataFolder, 'secrets.enc')
    renameSync(secrets, `${secrets}.away`)

    await app.look('installation-secrets-lost', async (tab) => {
      await openInstallation(tab)
      await tab.page.getByText('It no longer has the passwords and keys for Lekki Gardens Estate').waitFor()
    })
    renameSync(`${secrets}.away`, secrets)
    const tab = await app.openAs(owner)
    await openInstallation(tab)
    expect(await tab.page.getByText('It no longer has the passwords and keys').count()).toBe(0)
    expect(tab.offences).toEqual([])
  })

  it('takes another port from the next start', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await openInstallation(tab)
    const port = page.getByLabel('Port', { exact: true })
    await port.fill('99999')
    await page.getByRole('button', { name: 'Save port' }).click()
    await page.getByText('Port must be 0 to 65535.').waitFor()
    await port.fill('high')
    await page.getByRole('button', { name: 'Save port' }).click()
    await page.getByText('Port must be a whole number from 0 to 65535.').waitFor()
    await port.fill('4999')
    await page.getByRole('button', { name: 'Save port' }).click()
    await page.getByText('The new port 4999 applies once Invoice Desk is restarted.').waitFor()
    expect(dataOf(await app.api.get('/v1/instance'))).toMatchObject({ port: 4999, restartNeeded: true })
    expect(tab.offences).toEqual([])
  })

  it('allows web pages one at a time, and takes a removal back', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await openInstallation(tab)
    await page.getByLabel('Address of the page').fill('shop.example')
    await page.keyboard.press('Enter')
    await page.getByText('must be an origin such as https://shop.example').waitFor()
    await page.getByLabel('Address of the page').fill('https://shop.example')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove https://shop.example' }).click()
    await page.getByText('None. That is the safest.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Remove https://shop.example' }).waitFor()
    await expect
      .poll(async () => dataOf(await app.api.get('/v1/instance'))['allowedOrigins'])
      .toEqual(['https://shop.example'])
    expect(tab.offences).toEqual([])
  })

  it(
    'allows a provider in a private network where it is entered, and takes that back here',
    { tags: 'soak' },
    async () => {
      const id = await createBusiness(app.api, { ...anotherOkafor(), name: 'Epe Fish Market' })
      dataOf(await app.api.patch(`/v1/businesses/${id}/app-provider`, { provider: 'mbs' }))
      const tab = await app.openAs(owner)
      const { page } = tab
      await page.goto(`/businesses/${id}/set-up?step=credentials`)
      await page.getByLabel('Address of the API').fill('https://192.0.0.8:8443')
      await page.getByLabel('API key', { exact: true }).fill('a key')
      await page.getByLabel('API secret', { exact: true }).fill('a secret')
      await page.getByRole('button', { name: 'Save and test' }).click()
      await page.getByText('Allow https://192.0.0.8:8443?').waitFor()
      expect(await page.getByRole('main').innerText()).not.toMatch(apiWords)
      await expectNoAxe(page)
      await page.screenshot({ path: 'artifacts/e2e/address-consent.png', fullPage: true })
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      const stored = async () => dataOf(await app.api.get(`/v1/businesses/${id}`)).providerSetup.apiUrl
      await expect.poll(stored).toBe('https://192.0.0.8:8443')

      await openInstallation(tab)
      await page.getByRole('button', { name: 'Remove https://192.0.0.8:8443' }).click()
      await page.getByText('None. Providers are called on the internet').waitFor()
      expect(dataOf(await app.api.get('/v1/instance'))['privateAddresses']).toEqual([])
      expect(tab.offences).toEqual([])
    },
  )

  it('is for its owner alone', { tags: 'soak' }, async () => {
    const tab = await app.openAs(ada)
    await tab.page.goto('/installation')
    await tab.page.getByText('Only the owner of this Invoice Desk sees this').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('is good to look at', { tags: 'soak' }, async () => {
    await app.look('installation', openInstallation)
  })

  // The last one: afterwards somebody else owns it.
  it('is handed over after a question that names the person', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await openInstallation(tab)
    await choose(page, 'New owner', `Ada Obi, ${ada.email}`)
    await page.getByRole('button', { name: 'Hand over', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Hand this installation over to Ada Obi?' })
    await dialog.getByText('Only Ada Obi can give it back to you.').waitFor()
    await expectNoAxe(page)
    await dialog.getByRole('button', { name: 'Hand over to Ada Obi' }).click()
    await page.getByText('Only the owner of this Invoice Desk sees this').waitFor()
    expect((await ada.api.get('/v1/instance')).status).toBe(200)
    expect(tab.offences).toEqual([])
  })
})
