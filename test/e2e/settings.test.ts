import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { cryptoKeysFile, shortKey } from '../api/crypto-keys-files.ts'
import type { Api } from '../support/api-client.ts'
import { type Desk, startDesk } from '../support/browser-desk.ts'
import { expectGoodLooks } from '../support/browser-checks.ts'
import { plantSession, signUpPerson } from '../support/browser-session.ts'
import { launchBrowser, openTab, type Tab } from '../support/browser.ts'
import { createBusiness, createCustomer, createInvoice, dataOf, readyBusiness } from '../support/scenario.ts'
import { type ScriptedProvider, startScriptedProvider } from '../support/scripted-provider/scripted-provider.ts'
import { fileInput, joinAs } from './set-up-desk.ts'
import { choose, owner, title } from './steps.ts'

let browser: Browser
let desk: Desk
let api: Api
let gateway: ScriptedProvider
let tab: Tab

beforeAll(async () => {
  ;[browser, desk, gateway] = await Promise.all([
    launchBrowser(),
    startDesk(),
    startScriptedProvider({ dialect: 'mbs' }),
  ])
  api = await signUpPerson(desk.origin, owner)
})

afterAll(async () => {
  await Promise.all([browser.close(), desk[Symbol.asyncDispose](), gateway.close()])
})

beforeEach(async () => {
  tab = await openTab(browser, desk.origin)
  await plantSession(tab, desk.origin, owner)
})

afterEach(async () => {
  await tab.page.context().close()
})

let businesses = 0
const names = () => ({ name: `Okafor Trading ${++businesses}`, TIN: `2048116${businesses}-0001` })

const business = async (id: string) => dataOf(await api.get(`/v1/businesses/${id}`))

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

const logoFile = () =>
  sharp({ create: { width: 40, height: 10, channels: 3, background: '#0b6b53' } })
    .png()
    .toBuffer()

describe('the settings', () => {
  it('keep the facts of the business, refuse what is empty, and take away what was emptied', async () => {
    const { page, offences } = tab
    const id = await createBusiness(api, names())
    await page.goto(`/businesses/${id}/settings`)
    await page.getByLabel('Name').fill('')
    await save(page)
    await page.getByText('Name is required.').waitFor()
    await page.getByLabel('Name').fill('Okafor & Daughters')
    await choose(page, 'State', 'Ogun')
    await save(page)
    await page.getByText('Saved.').waitFor()
    expect(await business(id)).toMatchObject({ name: 'Okafor & Daughters', state: 'Ogun' })

    await page.getByRole('link', { name: 'Contact' }).click()
    await page.getByLabel('E-mail').fill('')
    await page.getByLabel('Phone').fill('12')
    await save(page)
    await page.getByText('Phone must be a phone number').waitFor()
    await page.getByLabel('Phone').fill('0803 123 4567')
    await choose(page, 'Local government area', 'Abeokuta North')
    await page.getByLabel('Registration number (RC or BN)').fill('RC 482911')
    await save(page)
    await expect
      .poll(() => business(id))
      .toMatchObject({ email: null, phone: '+2348031234567', lga: 'Abeokuta North', registrationNumber: 'RC 482911' })
    expect(offences).toEqual([])
  })

  it('raise the next number and never lower it', async () => {
    const { page, offences } = tab
    const id = await createBusiness(api, names())
    await page.goto(`/businesses/${id}/settings?section=numbers`)
    await page.getByLabel('Next number').fill('1,200')
    await save(page)
    await page.getByText('The next invoice will be INV001200.').waitFor()
    await page.getByLabel('Next number').fill('7')
    await save(page)
    await page.getByText('may only be raised').waitFor()
    expect(offences).toEqual([])
  })

  it('find a default code by what people call the thing', async () => {
    const { page, offences } = tab
    const id = await createBusiness(api, names())
    await page.goto(`/businesses/${id}/settings?section=classification`)
    await page.getByText('Goods', { exact: true }).click()
    await page.getByLabel('HS code').fill('cement')
    await page.getByRole('option', { name: '2523.29' }).first().click()
    await save(page)
    await expect
      .poll(() => business(id))
      .toMatchObject({ defaultClassification: { kind: 'GOODS', hsnCode: '2523.29' } })
    expect(offences).toEqual([])
  })

  it('take a logo, show it, and bring it back after it was removed', async () => {
    const { page, offences } = tab
    const id = await createBusiness(api, names())
    await page.goto(`/businesses/${id}/settings?section=logo`)
    await fileInput(page, 'Your logo').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    })
    await page.getByRole('alert').getByText('The file must be a PNG, JPEG or WebP image').waitFor()
    await fileInput(page, 'Your logo').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await logoFile(),
    })
    const logo = page.getByRole('img', { name: /^Logo of/ })
    await logo.waitFor()
    expect(await logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(40)

    await page.getByRole('button', { name: 'Remove the logo' }).click()
    await logo.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await logo.waitFor()
    expect(offences).toEqual([])
  })

  it('keep the keys that are in force when a wrong file comes', async () => {
    const { page, offences } = tab
    const id = await createBusiness(api, names())
    await page.goto(`/businesses/${id}/settings?section=keys`)
    const upload = async (label: string, buffer: Buffer) =>
      fileInput(page, label).setInputFiles({ name: 'crypto_keys.txt', mimeType: 'text/plain', buffer })
    await upload('crypto_keys.txt', cryptoKeysFile())
    await page.getByText('The keys are in force.').waitFor()
    const before = (await business(id))['cryptoKeys']

    await upload('Replace the keys', cryptoKeysFile(shortKey()))
    await page.getByRole('alert').getByText('The keys that were there stay in force.').waitFor()
    expect((await business(id))['cryptoKeys']).toEqual(before)
    expect(offences).toEqual([])
  })

  it('hold a switch at once', async () => {
    const { page, offences } = tab
    const id = await createBusiness(api, names())
    await page.goto(`/businesses/${id}/settings?section=workflow`)
    await page.getByRole('switch', { name: 'Invoices need an approval' }).click({ force: true })
    await page.getByRole('switch', { name: 'Somebody else has to approve' }).click({ force: true })
    await expect
      .poll(async () => (await business(id))['settings'])
      .toEqual({ requireApproval: true, requireDifferentApprover: true, autoSubmitToFirs: false })
    expect(offences).toEqual([])
  })

  it('connect an MBS gateway, and say what is wrong with its keys', async () => {
    const { page, offences } = tab
    const id = await createBusiness(api, names())
    dataOf(
      await api.patch(`/v1/businesses/${id}/firs-config`, {
        businessId: '0194f3a0-7c1e-7d3a-9d3a-2f6f0a1b2c3d',
        serviceId: '94ND90NR',
      }),
    )
    await page.goto(`/businesses/${id}/settings?section=provider`)
    await page.getByRole('button', { name: 'Use FIRS / NRS MBS gateway' }).click()
    await page.getByLabel('Address of the API').fill(gateway.url)
    await page.getByLabel('API key', { exact: true }).fill('key')
    await page.getByLabel('API secret', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Save and test' }).click()
    await page.getByText('did not accept the credentials').first().waitFor()

    await page.getByLabel('API secret', { exact: true }).fill('secret')
    await page.getByRole('button', { name: 'Save and test' }).click()
    await page.getByText('Connected to FIRS / NRS MBS gateway.').waitFor()
    await page.getByRole('button', { name: 'Test the connection' }).click()
    await page.getByText('answered and accepts your keys.').waitFor()
    expect(offences).toEqual([])
  })

  it('name the invoices that are on their way, where they stand in the way of a change', async () => {
    const { page, offences } = tab
    const id = await readyBusiness(api, names())
    // The sandbox leaves invoices to this TIN unconfirmed for 20 seconds.
    const customerId = await createCustomer(api, id, { name: 'Slow Stores', tin: '99999999-0002' })
    const invoice = await createInvoice(api, id, customerId)
    dataOf(await api.post(`/v1/invoices/${invoice}/finalize`))
    dataOf(await api.post(`/v1/invoices/${invoice}/submit-to-app`))

    await page.goto(`/businesses/${id}/settings?section=firs`)
    await page.getByLabel('Service ID').fill('ABCD1234')
    await page.getByRole('button', { name: 'Save the IDs' }).click()
    await page.getByRole('alert').getByText('INV000001').waitFor()
    await page.getByRole('link', { name: 'See what is on its way' }).waitFor()
    expect(offences).toEqual([])
  })

  it('delete a business after naming it, and only for an owner', async () => {
    const { page, offences } = tab
    const fresh = names()
    const id = await createBusiness(api, fresh)
    await page.goto(`/businesses/${id}/settings?section=remove`)
    await page.getByRole('button', { name: 'Delete this business' }).click()
    await page.getByRole('button', { name: `Delete ${fresh.name}` }).click()
    await page.getByText(`${fresh.name} is deleted.`).waitFor()
    expect((await api.get(`/v1/businesses/${id}`)).status).toBe(404)

    const other = await createBusiness(api, names())
    const admin = await joinAs(desk.origin, api, other, 'ADMIN')
    const second = await openTab(browser, desk.origin)
    await plantSession(second, desk.origin, admin)
    await second.page.goto(`/businesses/${other}/settings?section=remove`)
    await second.page.getByLabel('Name').waitFor()
    expect(await second.page.getByRole('link', { name: 'Delete' }).count()).toBe(0)
    await second.page.context().close()
    expect([...offences, ...second.offences]).toEqual([])
  })

  it('are read by a viewer', async () => {
    const id = await readyBusiness(api, names())
    const viewer = await joinAs(desk.origin, api, id, 'VIEWER')
    const { page, offences } = await openTab(browser, desk.origin)
    await plantSession({ page, offences }, desk.origin, viewer)
    await page.goto(`/businesses/${id}/settings`)
    await page.getByText('Only an owner or an admin can change these.').waitFor()
    await page.getByText('Connected to Sandbox.').waitFor()
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
    expect(offences).toEqual([])
    await page.context().close()
  })
})

describe('the settings, to look at', () => {
  let id: string

  beforeAll(async () => {
    id = await readyBusiness(api, names())
  })

  it.each([
    ['business', 'Street address'],
    ['contact', 'Postal code'],
    ['workflow', 'Invoices need an approval'],
    ['firs', 'Your login at FIRS / NRS'],
    ['provider', 'Connected to Sandbox.'],
  ])('are good, and without barriers: %s', (section, shown) =>
    expectGoodLooks(browser, desk.origin, `settings-${section}`, async (fresh) => {
      await plantSession(fresh, desk.origin, owner)
      await fresh.page.goto(`/businesses/${id}/settings?section=${section}`)
      await title(fresh.page, 'Settings').waitFor()
      await fresh.page.getByText(shown, { exact: true }).first().waitFor()
    }),
  )
})
