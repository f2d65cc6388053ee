import { DEFAULT_COUNTER_LIMITS } from '../../../core/contract/business/counter-limits.ts'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import type { Tab } from '../../support/browser/launch.ts'
import { cryptoKeysFile, shortKey } from '../../support/crypto-keys-files.ts'
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
import { finalize, send } from '../support/invoices.ts'
import { choose, holds, owner, title } from '../support/steps.ts'
import { fileInput } from './drop-file.ts'

const app = openApp()
let gateway: ScriptedProvider
let tab: Tab

beforeAll(async () => {
  gateway = await startScriptedProvider({ dialect: 'mbs' })
})

afterAll(async () => gateway.close())

beforeEach(async () => {
  tab = await app.openAs(owner)
})

let businesses = 0
const names = () => ({ name: `Okafor Trading ${++businesses}`, TIN: `2048116${businesses}-0001` })

const business = async (id: string) => dataOf(await app.api.get(`/v1/businesses/${id}`))

/** A section may have several forms: that of the lock date is its first. */
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first().click()

const logoFile = () =>
  sharp({ create: { width: 40, height: 10, channels: 3, background: '#0b6b53' } })
    .png()
    .toBuffer()

describe('the settings', () => {
  it('keep the facts of the business, refuse what is empty, and take away what was emptied', async () => {
    const { page, offences } = tab
    const id = await createBusiness(app.api, names())
    await page.goto(`/businesses/${id}/settings`)
    await page.getByLabel('Name').fill('')
    await save(page)
    await page.getByText('Name is required.').waitFor()
    await page.getByLabel('Name').fill('Okafor & Daughters')
    await choose(page, 'State', 'Ogun')
    await save(page)
    await page.getByText('Saved.').waitFor()
    expect(await business(id)).toMatchObject({ name: 'Okafor & Daughters', state: 'Ogun' })

    // Typed and left, or typed and Enter: no list needed.
    const state = page.getByRole('combobox', { name: 'State' })
    await state.fill('Enu')
    await state.press('Tab')
    await save(page)
    await expect.poll(() => business(id)).toMatchObject({ state: 'Enugu' })
    await state.fill('ogun')
    await state.press('Enter')
    await save(page)
    await expect.poll(() => business(id)).toMatchObject({ state: 'Ogun' })

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

  it('raise the next number and never lower it', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    const id = await createBusiness(app.api, names())
    await page.goto(`/businesses/${id}/settings?section=numbers`)
    const next = page.getByLabel('Next number')
    await next.fill('1,200')
    await page.getByText('The next invoice will be INV001200.').waitFor()
    await next.fill('42100')
    await save(page)
    await page.getByText('INV000001 to INV042099 would be skipped for good', { exact: false }).waitFor()
    expect((await business(id))['nextInvoiceNumber']).toBe(1)
    await next.fill('421')
    await save(page)
    await expect.poll(async () => (await business(id))['nextInvoiceNumber']).toBe(421)
    await next.fill('42100')
    await save(page)
    await page.getByRole('button', { name: /42100/ }).click()
    await expect.poll(async () => (await business(id))['nextInvoiceNumber']).toBe(42_100)
    await page.getByLabel('Next number').fill('7')
    await save(page)
    await page.getByText('can only be raised').waitFor()

    await page.getByLabel('Next number').fill('42100')
    const ofCredit = page.getByLabel('Prefix of credit notes')
    await ofCredit.fill('CRN')
    await page.getByText('The next invoice will be INV042100, or a credit note CRN042100').waitFor()
    await save(page)
    await expect.poll(async () => (await business(id))['creditNotePrefix']).toBe('CRN')
    await ofCredit.fill('')
    await save(page)
    await expect.poll(async () => (await business(id))['creditNotePrefix']).toBe(null)
    expect(offences).toEqual([])
  })

  it('find a default code by what people call the thing', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    const id = await createBusiness(app.api, names())
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

  it('take a logo, show it, and bring it back after it was removed', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    const id = await createBusiness(app.api, names())
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

  it('show how invoices look before it is saved, and keep it', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    const id = await createBusiness(app.api, names())
    const sampled = (...parts: string[]) =>
      page.waitForResponse(
        (answer) =>
          answer.url().includes('/paper-preview') &&
          answer.status() === 200 &&
          parts.every((part) => answer.url().includes(part)),
      )
    const usual = sampled('template=classic', 'letterheadMargin=0')
    await page.goto(`/businesses/${id}/settings?section=paper`)
    expect((await usual).headers()['content-type']).toBe('application/pdf')
    await page.getByTitle('A sample invoice').waitFor()

    const tried = sampled('template=modern', 'accentColour=%231f4e8c', 'letterheadMargin=45')
    await page.getByText('Modern', { exact: true }).click()
    // Copied without its first sign it is a colour; what is none stays to be corrected.
    await page.getByLabel('Your colour').fill('blue')
    await page.getByLabel('Your colour').blur()
    expect(await page.getByLabel('Your colour').inputValue()).toBe('blue')
    await page.getByLabel('Your colour').fill('1f4e8c')
    await page.getByLabel('Letterhead space, in mm').fill('45')
    await tried
    expect(await business(id)).toMatchObject({ settings: { paperTemplate: 'classic', accentColour: '#0b6b53' } })

    await page.getByLabel('Letterhead space, in mm').fill('5')
    await save(page)
    await page.getByText('must be at least 20').waitFor()
    await page.getByLabel('Letterhead space, in mm').fill('')
    await save(page)
    await page.getByText('Saved.').waitFor()
    expect(await business(id)).toMatchObject({
      settings: { paperTemplate: 'modern', accentColour: '#1f4e8c', letterheadMargin: null },
    })
    expect(offences).toEqual([])
  })

  it('keep the encryption file that is in force when a wrong one comes', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    const id = await createBusiness(app.api, names())
    await page.goto(`/businesses/${id}/settings?section=keys`)
    const upload = async (label: string, buffer: Buffer) =>
      fileInput(page, label).setInputFiles({ name: 'crypto_keys.txt', mimeType: 'text/plain', buffer })
    await upload('crypto_keys.txt', cryptoKeysFile())
    await page.getByText('The file is in use.').waitFor()
    const before = (await business(id))['cryptoKeys']

    await upload('Replace the file', cryptoKeysFile(shortKey()))
    await page.getByRole('alert').getByText('The previous file stays in use.').waitFor()
    expect((await business(id))['cryptoKeys']).toEqual(before)
    expect(offences).toEqual([])
  })

  it('hold a switch at once', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    const id = await createBusiness(app.api, names())
    await page.goto(`/businesses/${id}/settings?section=workflow`)
    await page.getByRole('switch', { name: 'Invoices need approval' }).click({ force: true })
    await page.getByRole('switch', { name: 'Somebody else has to approve' }).click({ force: true })
    await expect
      .poll(async () => (await business(id))['settings'])
      .toEqual({
        requireApproval: true,
        lockDate: null,
        chargesVat: true,
        withholdsVat: false,
        yearEndMonth: 12,
        payClearedOnly: false,
        refusalHours: 72,
        requireDifferentApprover: true,
        counterWithoutApproval: false,
        counterLimits: DEFAULT_COUNTER_LIMITS,
        autoSubmitToFirs: false,
        paperTemplate: 'classic',
        accentColour: '#0b6b53',
        letterheadMargin: null,
      })
    expect(offences).toEqual([])
  })

  it('close the books up to today once somebody has read what stops', async () => {
    const id = await createBusiness(app.api, names())
    const customerId = await createCustomer(app.api, id)
    await createInvoice(app.api, id, customerId)
    const today = lagosDate(new Date())
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${id}/settings?section=money&closeUpTo=${today}`)
    await page.getByText('Nothing is locked').waitFor()
    await save(page)
    await page
      .getByText(
        /today: no sale at the counter, invoice or payment is taken before tomorrow, and one draft keeps waiting/,
      )
      .waitFor()
    expect((await business(id))['settings'].lockDate).toBeNull()
    await save(page)
    await expect.poll(async () => (await business(id))['settings'].lockDate).toBe(today)
    expect(offences).toEqual([])
  })

  it('close the books up to a day, for a manager too, who reads the rates', { tags: 'soak' }, async () => {
    const id = await createBusiness(app.api, names())
    const { page, offences } = await app.openAsRole(id, 'MANAGER')
    await page.goto(`/businesses/${id}/settings`)
    await page.getByText('Nothing is locked').waitFor()
    await page.getByRole('rowheader').first().waitFor()
    expect(await page.getByRole('switch', { name: 'This business charges VAT' }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Change the rates' }).count()).toBe(0)
    await page.getByLabel('Books closed up to and including').fill('31 Oct 2026')
    await save(page)
    await page
      .getByText('Nothing dated 31 Oct 2026 or earlier can be recorded or reversed: no invoice, note or payment.')
      .waitFor()
    expect((await business(id))['settings'].lockDate).toBe('2026-10-31')

    await page.getByLabel('Books closed up to and including').fill('')
    await save(page)
    await page.getByText('Nothing is locked').waitFor()
    expect((await business(id))['settings'].lockDate).toBeNull()

    // From where it was offered, the day stands there already, and counts once it is saved.
    await page.goto(`/businesses/${id}/settings?section=money&closeUpTo=2026-10-31`)
    await holds(page.getByLabel('Books closed up to and including'), '31 Oct 2026')
    expect((await business(id))['settings'].lockDate).toBeNull()
    await save(page)
    await expect.poll(async () => (await business(id))['settings'].lockDate).toBe('2026-10-31')
    expect(offences).toEqual([])
  })

  it(
    'say that no VAT is charged, change the rates of withholding tax, and take the usual ones again',
    { tags: 'soak' },
    async () => {
      const { page, offences } = tab
      const id = await createBusiness(app.api, names())
      const rates = async () => dataOf(await app.api.get(`/v1/businesses/${id}/tax-rates`))
      const { rates: usual } = await rates()
      await app.look('settings-money', async (shown) => {
        await shown.page.goto(`/businesses/${id}/settings?section=money`)
        await shown.page.getByRole('rowheader').first().waitFor()
      })
      await page.goto(`/businesses/${id}/settings?section=money`)
      await page.getByRole('switch', { name: 'This business charges VAT' }).click({ force: true })
      await expect.poll(async () => (await business(id))['settings'].chargesVat).toBe(false)
      await page.getByRole('button', { name: 'Change the rates' }).click()
      await page.getByLabel('%, rate 1', { exact: true }).fill('3.5')
      await page.getByRole('button', { name: 'Remove rate 2' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).last().click()
      await page.getByRole('button', { name: 'Change the rates' }).waitFor()
      await page.getByRole('cell', { name: '3.5' }).waitFor()
      expect(await rates()).toMatchObject({ isUsual: false, rates: { length: usual.length - 1 } })

      await page.getByRole('button', { name: 'Change the rates' }).click()
      await page.getByRole('button', { name: 'Restore defaults' }).click()
      await page.getByRole('button', { name: 'Change the rates' }).waitFor()
      expect(await rates()).toMatchObject({ isUsual: true, rates: usual })
      expect(offences).toEqual([])
    },
  )

  it('connect an MBS gateway, and say what is wrong with the login', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    const id = await createBusiness(app.api, names())
    dataOf(await app.api.patch(`/v1/businesses/${id}/firs-config`, firsConfig))
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
    await page.getByText('answered and accepts your login.').waitFor()
    expect(offences).toEqual([])
  })

  it('name the invoices that are on their way, where they stand in the way of a change', { tags: 'soak' }, async () => {
    const { api } = app
    const { page, offences } = tab
    const id = await readyBusiness(api, names())
    // The sandbox leaves invoices to this TIN unconfirmed for 20 seconds.
    const customerId = await createCustomer(api, id, { name: 'Slow Stores', tin: '99999999-0002' })
    const invoice = await createInvoice(api, id, customerId)
    await finalize(api, invoice)
    await send(api, invoice)

    await page.goto(`/businesses/${id}/settings?section=firs`)
    await page.getByLabel('Service ID').fill('ABCD1234')
    await page.getByRole('button', { name: 'Save IDs' }).click()
    await page.getByRole('alert').getByText('INV000001').waitFor()
    await page.getByRole('link', { name: 'See what is on its way' }).waitFor()
    expect(offences).toEqual([])
  })

  it('delete a business after naming it, and only for an owner', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    const fresh = names()
    const id = await createBusiness(app.api, fresh)
    await page.goto(`/businesses/${id}/settings?section=remove`)
    await page.getByRole('button', { name: 'Delete this business' }).click()
    await page.getByRole('button', { name: `Delete ${fresh.name}` }).click()
    await page.getByText(`${fresh.name} is deleted.`).waitFor()
    expect((await app.api.get(`/v1/businesses/${id}`)).status).toBe(404)

    const other = await createBusiness(app.api, names())
    const second = await app.openAsRole(other, 'ADMIN')
    await second.page.goto(`/businesses/${other}/settings?section=remove`)
    await second.page.getByLabel('Name').waitFor()
    expect(await second.page.getByRole('link', { name: 'Delete' }).count()).toBe(0)
    expect([...offences, ...second.offences]).toEqual([])
  })

  it('are read by a viewer', { tags: 'soak' }, async () => {
    const id = await readyBusiness(app.api, names())
    const { page, offences } = await app.openAsRole(id, 'VIEWER')
    await page.goto(`/businesses/${id}/settings`)
    await page.getByText('Only an owner or an admin can change these.').waitFor()
    await page.getByText('Nothing is locked').waitFor()
    expect(await page.getByLabel('Books closed up to and including').count()).toBe(0)
    await page.getByText('Connected to Sandbox.').waitFor()
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
    expect(offences).toEqual([])
  })
})

describe('the settings, to look at', { tags: 'soak' }, () => {
  let id: string

  beforeAll(async () => {
    id = await readyBusiness(app.api, names())
  })

  it.each([
    ['business', 'Street address'],
    ['contact', 'Postal code'],
    ['workflow', 'Invoices need approval'],
    ['firs', 'Your login at FIRS / NRS'],
    ['provider', 'Connected to Sandbox.'],
  ])('are good, and without barriers: %s', (section, shown) =>
    app.look(`settings-${section}`, async ({ page }) => {
      await page.goto(`/businesses/${id}/settings?section=${section}`)
      await title(page, 'Settings').waitFor()
      await page.getByText(shown, { exact: true }).first().waitFor()
    }),
  )
})
