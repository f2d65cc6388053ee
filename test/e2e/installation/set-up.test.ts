import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Tab } from '../../support/browser/launch.ts'
import { cryptoKeysFile, privateKey } from '../../support/crypto-keys-files.ts'
import {
  createBusiness,
  createCustomer,
  createInvoice,
  dataOf,
  firsConfig,
  readyBusiness,
} from '../../support/scenario.ts'
import { type ScriptedProvider, startScriptedProvider } from '../../support/scripted-provider/scripted-provider.ts'
import { openApp } from '../support/app.ts'
import { hasFocus, owner, title } from '../support/steps.ts'
import { dropFile, fileInput } from './drop-file.ts'
import { fillSwitchTax, uploadKeys } from './fill-set-up.ts'

const app = openApp()
let provider: ScriptedProvider
let tab: Tab

beforeAll(async () => {
  provider = await startScriptedProvider()
})

afterAll(async () => provider.close())

beforeEach(async () => {
  tab = await app.openAs(owner)
})

let businesses = 0
const names = () => ({ name: `Okafor Trading ${++businesses}`, TIN: `2048116${businesses}-0001` })
const newBusiness = () => createBusiness(app.api, names())

const step = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

/** Waits until a step says this about itself. */
const stands = (page: Page, name: string, state: string) =>
  expect.poll(async () => (await step(page, name).innerText()).split('\n').at(-1)?.trim()).toBe(state)

describe('the set-up', () => {
  it('is ready to practise after one click, with values that say so', async () => {
    const { api } = app
    const { page, offences } = tab
    const id = await newBusiness()
    await page.goto(`/businesses/${id}/set-up`)
    await stands(page, 'FIRS configuration', 'Next')
    expect(await page.getByText('Next', { exact: true }).count()).toBe(1)
    await page.getByRole('button', { name: 'Set up the sandbox' }).click()

    await page.getByText('The sandbox is ready').waitFor()
    const next = page.getByRole('main').getByRole('link', { name: 'Create an invoice' })
    expect(await next.getAttribute('data-variant')).toBe('filled')
    await stands(page, 'FIRS configuration', 'Sandbox')
    await stands(page, 'FIRS encryption file', 'Not needed now')
    await stands(page, 'Connection test', 'Done')

    const customerId = await createCustomer(api, id)
    const invoice = dataOf(await api.get(`/v1/invoices/${await createInvoice(api, id, customerId)}`))
    expect(invoice['irn']).toContain('-PRACTICE-')
    expect(dataOf(await api.post(`/v1/invoices/${invoice['id']}/finalize`))['status']).toBe('APPROVED')
    expect(dataOf(await api.post(`/v1/invoices/${invoice['id']}/submit-to-app`))['environment']).toBe('SANDBOX')
    await next.click()
    await title(page, 'New invoice').waitFor()
    expect(offences).toEqual([])
  })

  it('is not all clear at home before its last step is done or left for later', { tags: 'soak' }, async () => {
    const { api } = app
    const { page, offences } = tab
    const id = await newBusiness()
    dataOf(await api.patch(`/v1/businesses/${id}/firs-config`, firsConfig))
    dataOf(await api.patch(`/v1/businesses/${id}/app-provider`, { provider: 'sandbox' }))
    dataOf(await api.post(`/v1/businesses/${id}/test-app-connection`))
    await page.goto(`/businesses/${id}`)
    await page.getByRole('heading', { name: 'Set-up: 6 of 10 done' }).waitFor()
    await page.getByText('Next: What you sell.').waitFor()
    await page.getByText('Create your first invoice').waitFor()
    await page.screenshot({ path: 'artifacts/e2e/home-set-up-open.png' })
    expect(await page.getByText('All clear').count()).toBe(0)
    await page.getByRole('button', { name: 'Leave the rest for later' }).click()
    await page.getByText('All clear').waitFor()
    expect(await page.getByRole('heading', { name: /^Set-up/ }).count()).toBe(0)
    expect(offences).toEqual([])
  })

  it('confirms a TIN of an unusual form before it is stored, and offers the usual one', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    const id = await newBusiness()
    const before = dataOf(await app.api.get(`/v1/businesses/${id}`))['TIN']
    await page.goto(`/businesses/${id}/settings?section=business`)
    const tin = page.getByRole('textbox', { name: 'TIN' })
    // Pressed from within the field, whose doubt moves the button when it is left.
    await tin.fill('3156995')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Nothing is saved yet.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Nothing is saved yet.').waitFor()
    await page.screenshot({ path: 'artifacts/e2e/tin-confirm.png' })
    expect(dataOf(await app.api.get(`/v1/businesses/${id}`))['TIN']).toBe(before)

    await tin.fill('3156 9955 0001')
    await tin.press('Tab')
    await page.getByRole('button', { name: 'Use 31569955-0001' }).click()
    expect(await tin.inputValue()).toBe('31569955-0001')
    await tin.fill('3156995')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Save it as 3156995' }).click()
    await expect.poll(async () => dataOf(await app.api.get(`/v1/businesses/${id}`))['TIN']).toBe('3156995')

    // The first form of a customer asks in the same way.
    await page.goto(`/businesses/${id}/set-up?step=customer`)
    await page.getByRole('textbox', { name: 'Name' }).fill('Zenith Stores')
    await page.getByRole('textbox', { name: 'TIN' }).fill('1234567890123')
    await page.getByRole('button', { name: 'Save the customer' }).click()
    await stands(page, 'First customer', 'Done')
    expect(offences).toEqual([])
  })

  it('finds the type of business by typing, and takes no other one for it', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    await page.goto('/businesses/new')
    const type = page.getByRole('combobox', { name: 'Type of business' })
    await type.fill('ltd')
    await page.getByRole('option', { name: 'Limited company (Ltd)' }).waitFor()
    await type.press('Tab')
    expect(await type.inputValue()).toBe('Limited company (Ltd)')
    for (const word of ['shop', 'boutique', 'pharmacy', 'restaurant', 'mechanic', 'school']) {
      await type.fill(word)
      await page.getByRole('option', { name: 'Sole proprietor' }).waitFor()
      expect(await page.getByRole('option', { name: 'Limited company (Ltd)' }).count()).toBe(1)
      expect(await page.getByRole('option', { name: 'Public company (Plc)' }).count()).toBe(0)
    }
    await type.fill('church')
    await page.getByRole('option', { name: 'Non-profit organisation' }).waitFor()
    expect(await page.getByRole('option').count()).toBe(1)
    await type.fill('zzz')
    await type.press('Tab')
    await page.getByText('“zzz” is not in the list. Choose one from it.').waitFor()
    await page.screenshot({ path: 'artifacts/e2e/type-of-business.png' })
    expect(await type.inputValue()).toBe('')
    await page.getByRole('button', { name: 'Add business' }).click()
    await page.getByText('Type of business is required.').waitFor()
    expect(offences).toEqual([])
  })

  it('goes from the first step to a real provider, says what is wrong on the way, and can be left in between', async () => {
    const { page, offences } = tab
    const id = await newBusiness()
    await page.goto(`/businesses/${id}/set-up`)

    await step(page, 'FIRS configuration').click()
    await page.getByLabel('Business ID').fill(firsConfig.businessId)
    await page.getByLabel('Service ID').fill('94ND-90NR')
    await page.getByRole('button', { name: 'Save IDs' }).click()
    await page.getByText('Service ID must be letters and digits only.').waitFor()
    await page.getByLabel('Service ID').fill(firsConfig.serviceId)
    await page.getByRole('button', { name: 'Save IDs' }).click()
    await hasFocus(step(page, 'FIRS encryption file'))

    await dropFile(page, 'crypto_keys.txt', { name: 'crypto_keys.txt', content: privateKey() })
    await page.getByRole('alert').getByText('holds a private key').waitFor()
    await fileInput(page, 'crypto_keys.txt').setInputFiles({
      name: 'crypto_keys.txt',
      mimeType: 'text/plain',
      buffer: cryptoKeysFile(),
    })
    await page.getByRole('button', { name: 'Use Interswitch SwitchTax' }).click()

    await page.getByRole('button', { name: 'Save and test' }).click()
    await page.getByText('Client secret is required.').waitFor()
    await fillSwitchTax(page, 'http://127.0.0.1:9')
    await page.getByRole('button', { name: 'Save and test' }).click()
    await page.getByText('Interswitch SwitchTax cannot be reached.').waitFor()

    await fillSwitchTax(page, provider.url, 'wrong')
    await page.getByRole('button', { name: 'Save and test' }).click()
    await page.getByText('did not accept the credentials').waitFor()

    await page.reload()
    await page.getByRole('button', { name: 'Save and test' }).waitFor()
    await fillSwitchTax(page, provider.url)
    await page.getByRole('button', { name: 'Save and test' }).click()
    await page.getByText('All set. Invoices of this business can be sent.').waitFor()
    await stands(page, 'Login at your provider', 'Done')
    expect(await page.locator('body').innerText()).not.toContain('invalid client')
    expect(offences).toEqual([])
  })

  it('asks what the business sells most, by everyday words, and gives the code to what is not sent yet', async () => {
    const { api } = app
    const { page, offences } = tab
    const id = await readyBusiness(api, names())
    const bare = [{ description: 'Cement', quantity: 1, unitPrice: 9500, taxPercent: 7.5 }]
    const draft = await createInvoice(api, id, await createCustomer(api, id), { items: bare })
    await page.goto(`/businesses/${id}/set-up`)
    await stands(page, 'What you sell', 'Next')
    await page.getByRole('button', { name: 'Do this later' }).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Search for what you sell and choose it from the list.').waitFor()

    await page.getByLabel('HS code').fill('cement')
    await page.getByRole('option', { name: '2523.29' }).first().click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('1 invoice that is not sent yet has this code now.').waitFor()
    await stands(page, 'What you sell', 'Done')
    await page.screenshot({ path: 'artifacts/e2e/set-up-classification.png' })
    const { items } = dataOf(await api.get(`/v1/invoices/${draft}`))
    expect(items).toMatchObject([{ kind: 'GOODS', hsnCode: '2523.29' }])
    expect(offences).toEqual([])
  })

  it('lets what nothing waits for be left for later, and takes the first customer', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    const id = await newBusiness()
    await page.goto(`/businesses/${id}/set-up?step=settings`)
    await page.getByRole('button', { name: 'Do this later' }).click()
    await stands(page, 'Approval and sending', 'Skipped for now')

    // Its head is in sight anyway, and would not be scrolled to.
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.goto(`/businesses/${id}/set-up?step=logo`)
    const later = page.getByRole('button', { name: 'Do this later' })
    await expect
      .poll(() => later.evaluate((button) => button.getBoundingClientRect().bottom <= window.innerHeight))
      .toBe(true)
    await page.goto(`/businesses/${id}/set-up?step=customer`)
    await page.getByRole('button', { name: 'Save the customer' }).click()
    await page.getByText('Name is required.').waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('Adébáyọ̀ Ọlátúnjí & Sons')
    await page.getByRole('button', { name: 'Save the customer' }).click()
    await stands(page, 'First customer', 'Done')
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

    await page.reload()
    await title(page, 'Set-up').waitFor()
    await stands(page, 'Approval and sending', 'Skipped for now')
    expect(offences).toEqual([])
  })

  it('shows a member how far it has come, and nothing to press', { tags: 'soak' }, async () => {
    const id = await newBusiness()
    const { page, offences } = await app.openAsRole(id, 'VIEWER')
    await page.goto(`/businesses/${id}/set-up`)

    await page.getByRole('heading', { name: 'An owner or an admin sets this business up' }).waitFor()
    await page.getByText('There is nothing for you to do.').waitFor()
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
    expect(offences).toEqual([])
  })
})

it(
  'tells who makes invoices who has to set the business up, and what can be done meanwhile',
  { tags: 'soak' },
  async () => {
    const id = await newBusiness()
    dataOf(await app.api.patch('/v1/users/me', { firstName: 'Ngozi', lastName: 'Okafor' }))
    const { page, offences } = await app.openAsRole(id, 'CREATOR')
    await page.goto(`/businesses/${id}`)
    await page.getByText('Ngozi Okafor can set it up.').waitFor()
    await page.screenshot({ path: 'artifacts/e2e/home-member.png' })
    await page.getByRole('link', { name: 'See what is missing' }).click()

    await title(page, 'Set-up').waitFor()
    await page.getByRole('definition').getByText('Ngozi Okafor').waitFor()
    await page.getByText(owner.email).first().waitFor()
    await page.getByText('They can be finalized once the FIRS configuration is entered').waitFor()
    await page.screenshot({ path: 'artifacts/e2e/set-up-member.png' })
    await page.setViewportSize({ width: 900, height: 800 })
    await page.screenshot({ path: 'artifacts/e2e/set-up-member-narrow.png' })
    await page.getByRole('main').getByRole('link', { name: 'New invoice' }).click()
    await title(page, 'New invoice').waitFor()

    await page.goto(`/businesses/${id}/settings`)
    await page.getByText('Only an owner or an admin can change these. Ask Ngozi Okafor.').waitFor()
    expect(offences).toEqual([])
  },
)

it('asks for the e-mail that invoices to companies need, and says so', { tags: 'soak' }, async () => {
  const { page, offences } = tab
  const id = await createBusiness(app.api, { ...names(), email: null, phone: null })
  await page.goto(`/businesses/${id}/set-up`)
  await stands(page, 'The business', 'Next')
  await step(page, 'The business').click()
  await page.getByText('accepts an invoice to another company (B2B) only with the e-mail address of both').waitFor()
  await page.getByLabel('E-mail of the business').fill('accounts')
  await page.getByRole('button', { name: 'Save contact details' }).click()
  await page.getByText('E-mail of the business must be an e-mail address').waitFor()
  await page.screenshot({ path: 'artifacts/e2e/set-up-reach.png' })
  await page.setViewportSize({ width: 900, height: 800 })
  await page.screenshot({ path: 'artifacts/e2e/set-up-reach-narrow.png' })
  await page.getByLabel('E-mail of the business').fill('accounts@okafor.example')
  await page.getByRole('textbox', { name: 'Phone' }).fill('0803 123 4567')
  await page.getByRole('button', { name: 'Save contact details' }).click()
  await stands(page, 'The business', 'Done')
  // And on to the next one.
  await page.getByLabel('Service ID').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('FIRS configuration')
  expect(dataOf(await app.api.get(`/v1/businesses/${id}`))).toMatchObject({
    email: 'accounts@okafor.example',
    phone: '+2348031234567',
  })
  expect(offences).toEqual([])
})

describe('the set-up, to look at', { tags: 'soak' }, () => {
  let fresh: string
  let practising: string

  beforeAll(async () => {
    fresh = await newBusiness()
    practising = await readyBusiness(app.api, names())
    const upload = await app.openAs(owner)
    await uploadKeys(upload.page, practising)
    await upload.page.context().close()
  })

  const look = (name: string, open: (page: Page) => Promise<unknown>) =>
    it(`is good, and without barriers: ${name}`, () => app.look(name, async ({ page }) => open(page)))

  look('set-up-begin', async (page) => {
    await page.goto(`/businesses/${fresh}/set-up`)
    await page.getByRole('button', { name: 'Set up the sandbox' }).waitFor()
  })
  look('set-up-firs', async (page) => {
    await page.goto(`/businesses/${fresh}/set-up?step=firs`)
    await page.getByRole('button', { name: 'Save IDs' }).click()
    await page.getByText('Service ID is required.').waitFor()
  })
  look('set-up-reach', async (page) => {
    await page.goto(`/businesses/${fresh}/set-up?step=business`)
    await page.getByRole('button', { name: 'Save contact details' }).waitFor()
  })
  look('set-up-keys-wrong', async (page) => {
    await page.goto(`/businesses/${fresh}/set-up?step=keys`)
    await page.getByText('crypto_keys.txt', { exact: true }).waitFor()
    await dropFile(page, 'crypto_keys.txt', { name: 'crypto_keys.txt', content: privateKey() })
    await page.getByRole('alert').getByText('holds a private key').waitFor()
  })
  look('set-up-practising', async (page) => {
    await page.goto(`/businesses/${practising}/set-up`)
    await page.getByText('The sandbox is ready').waitFor()
    await page.getByText('Answer lost').waitFor()
  })
  look('go-live', async (page) => {
    await page.goto(`/businesses/${practising}/go-live`)
    await page.getByLabel('Client secret', { exact: true }).waitFor()
  })
})
