import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import type { SampleBusiness } from '../support/sample-business.ts'
import { holds } from '../support/steps.ts'
import { cell, chooseCustomer, draftOf, createEditorBusiness, openEditorTab, saved } from './open-editor.ts'

const app = openApp()
let data: SampleBusiness

beforeAll(async () => {
  data = await createEditorBusiness(app)
  const { businessId } = data
  const half = { businessId, name: 'Half Known Ltd', tin: '20481166-0009', address: '4 Allen Avenue' }
  dataOf(await app.api.post('/v1/customers', half))
})

const focused = (page: Page, name: string, line: number) => cell(page, name, line).and(page.locator(':focus')).waitFor()
const found = (page: Page) => page.getByRole('region', { name: 'What was found before FIRS / NRS' })
const complete = (page: Page) => page.getByRole('button', { name: 'Complete Half Known Ltd' })

/** A saved draft with one line of cement, for a customer without e-mail and city. */
async function typeForHalfKnown(page: Page): Promise<string> {
  await chooseCustomer(page, 'Half Known')
  await page.keyboard.type('cem')
  await page.keyboard.press('Enter')
  await focused(page, 'Quantity', 1)
  const id = await saved(page)
  await complete(page).waitFor()
  return id
}

describe('what FIRS / NRS would refuse', () => {
  it('is one thing per remedy, as many as are listed, and the dialog opens at what is missing', async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await typeForHalfKnown(page)
    await page.getByText('One thing before FIRS / NRS').waitFor()
    const listed = found(page).getByRole('list', { name: 'One thing before FIRS / NRS' }).getByRole('listitem')
    expect(await listed.count()).toBe(1)
    expect(await listed.innerText()).toMatch(/no e-mail address[^]*no city/)
    expect(await complete(page).count()).toBe(1)

    await cell(page, 'Price', 1).focus()
    await complete(page).click()
    const dialog = page.getByRole('dialog', { name: 'Complete Half Known Ltd' })
    const email = dialog.getByLabel('E-mail')
    await email.and(page.locator(':focus')).waitFor()
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    expect(await dialog.getByText('FIRS / NRS needs it.').count()).toBe(2)
    await dialog.getByText('FIRS / NRS also needs: E-mail, City or town.', { exact: false }).waitFor()

    // It is said before a half of it is saved, and the rest is still listed afterwards.
    await email.fill('accounts@half.example')
    await dialog.getByText('FIRS / NRS also needs: City or town.', { exact: false }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await focused(page, 'Price', 1)
    await expect.poll(() => listed.innerText()).not.toMatch(/e-mail/)
    await page.getByText('One thing before FIRS / NRS').waitFor()

    await complete(page).click()
    await dialog.getByLabel('City or town').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Ikeja')
    await page.keyboard.press('Enter')
    await focused(page, 'Price', 1)
    await page.getByText('Nothing missing for FIRS / NRS').waitFor()
    expect(offences).toEqual([])
  })

  it('of the business is put right over the draft, where the cursor then is again', { tags: 'soak' }, async () => {
    const path = `/v1/businesses/${data.businessId}`
    const { email } = dataOf(await app.api.get(path))
    dataOf(await app.api.patch(path, { email: null }))
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await chooseCustomer(page)
    await page.keyboard.type('cem')
    await page.keyboard.press('Enter')
    await focused(page, 'Quantity', 1)
    await saved(page)
    const address = page.url()

    await page.getByRole('button', { name: 'Open the business' }).click()
    const dialog = page.getByRole('dialog', { name: 'Complete Okafor Trading' })
    await dialog.getByLabel('E-mail').and(page.locator(':focus')).waitFor()
    expect(await dialog.getByRole('textbox').count()).toBe(1)
    await page.keyboard.type(String(email))
    await page.keyboard.press('Enter')
    await focused(page, 'Quantity', 1)
    await page.getByText('Nothing missing for FIRS / NRS').waitFor()
    expect(dataOf(await app.api.get(path))['email']).toBe(email)
    expect(page.url()).toBe(address)
    expect(offences).toEqual([])
  })

  it(
    'is not finalized by asking again, only by who decides to knowing what comes of it',
    { tags: 'soak' },
    async () => {
      const { businessId } = data
      dataOf(await app.api.post('/v1/customers', { businessId, name: 'Nobody Knows Ltd', tin: '20481166-0011' }))
      const { page, offences } = await openEditorTab(app, data, '/invoices/new')
      await chooseCustomer(page, 'Nobody Knows')
      await page.keyboard.type('cem')
      await page.keyboard.press('Enter')
      await focused(page, 'Quantity', 1)
      const id = await saved(page)

      const remedy = page.getByRole('button', { name: 'Complete Nobody Knows Ltd' })
      for (let times = 0; times < 3; times++) {
        const checked = page.waitForResponse(/\/preflight$/)
        await page.keyboard.press('Control+Enter')
        await checked
        await found(page).getByRole('alert').waitFor()
        await remedy.and(page.locator(':focus')).waitFor()
      }
      expect((await draftOf(app.api, id)).status).toBe('DRAFT')

      await page.getByRole('button', { name: 'Finalize anyway…' }).click()
      const dialog = page.getByRole('dialog')
      // True of the sandbox, which takes what FIRS / NRS would refuse.
      await dialog.getByText('The sandbox takes it, but FIRS / NRS would refuse it.', { exact: false }).waitFor()
      await dialog.getByText('Nobody Knows Ltd has no e-mail address.', { exact: false }).waitFor()
      await dialog.getByRole('button', { name: 'Correct it first' }).and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Control+Enter')
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Finalize anyway…' }).and(page.locator(':focus')).waitFor()
      expect((await draftOf(app.api, id)).status).toBe('DRAFT')

      await page.keyboard.press('Enter')
      await dialog.getByRole('button', { name: 'Finalize anyway' }).click()
      await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/)
      await draftOf(app.api, id, ({ status }) => status === 'PENDING_APPROVAL')
      expect(offences).toEqual([])
    },
  )

  it(
    'of a rate that nobody has is no decision either: 7.5 is offered, and nothing calls it reduced',
    { tags: 'soak' },
    async () => {
      const { page, offences } = await openEditorTab(app, data, '/invoices/new')
      await chooseCustomer(page)
      await page.keyboard.type('cem')
      await page.keyboard.press('Enter')
      await focused(page, 'Quantity', 1)
      await cell(page, 'VAT', 1).fill('75')
      await cell(page, 'Price', 1).focus()
      const id = await saved(page)
      await page.getByText('has 75 % VAT; the highest rate is 7.5 %.', { exact: false }).waitFor()
      await page.keyboard.press('Control+Enter')
      await found(page).getByRole('alert').getByText('there is no VAT rate as high as that', { exact: false }).waitFor()
      expect(await page.getByRole('button', { name: 'Finalize anyway…' }).count()).toBe(0)
      expect(await found(page).getByText('Reduced').count()).toBe(0)
      await found(page).getByRole('button', { name: 'Set VAT to 7.5 %' }).click()
      await draftOf(app.api, id, ({ items }) => items[0]?.taxPercent === 7.5)
      await page.getByText('Nothing missing for FIRS / NRS').waitFor()
      expect(offences).toEqual([])
    },
  )

  it('is not a figure that looks like a slip: that is asked about, once', async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await chooseCustomer(page)
    await page.keyboard.type('cem')
    await page.keyboard.press('Enter')
    await focused(page, 'Quantity', 1)
    await cell(page, 'Price', 1).fill('84500')
    await cell(page, 'Quantity', 1).focus()
    const id = await saved(page)
    await page.getByText('has the price ₦84,500.00 without VAT', { exact: false }).first().waitFor()
    await page.keyboard.press('Control+Enter')
    const question = found(page).getByRole('alert')
    await question.getByText('Not finalized yet: is this right?').waitFor()
    expect((await draftOf(app.api, id)).status).toBe('DRAFT')
    await question.getByRole('button', { name: 'Yes, finalize it' }).click()
    await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/)
    await draftOf(app.api, id, ({ status }) => status === 'PENDING_APPROVAL')

    // Sent back and opened again, it is not asked about any more.
    dataOf(await app.api.post(`/v1/invoices/${id}/reject`, { reason: 'Add a note' }))
    await page.goto(`/businesses/${data.businessId}/invoices/${id}/edit`)
    await holds(cell(page, 'Price', 1), '84,500.00')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/)
    expect(offences).toEqual([])
  })

  it('of books that are closed is no decision of whoever types: today is taken instead', { tags: 'soak' }, async () => {
    const settings = `/v1/businesses/${data.businessId}/settings`
    dataOf(await app.api.patch(settings, { lockDate: '2026-10-31' }))
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await chooseCustomer(page)
    await page.keyboard.type('cem')
    await page.keyboard.press('Enter')
    await focused(page, 'Quantity', 1)
    const id = await saved(page)
    await page.getByLabel('Issue date').fill('2026-10-15')
    await cell(page, 'Price', 1).focus()
    await page
      .getByText('It is dated 15 Oct 2026, but the books are closed up to 31 Oct 2026.', { exact: false })
      .waitFor()

    const today = page.getByRole('button', { name: /^Date it \d+ \w+ \d{4}$/ })
    await page.keyboard.press('Control+Enter')
    await found(page).getByRole('alert').getByText('Not finalized: the books are closed for its date.').waitFor()
    await today.and(page.locator(':focus')).waitFor()
    expect(await page.getByRole('button', { name: 'Finalize anyway…' }).count()).toBe(0)
    await page.keyboard.press('Enter')
    await draftOf(app.api, id, ({ issueDate }) => issueDate > '2026-10-31')
    await page.getByText('Nothing missing for FIRS / NRS').waitFor()
    dataOf(await app.api.patch(settings, { lockDate: null }))
    expect(offences).toEqual([])
  })

  it('is said while a company is added, which is saved all the same', { tags: 'soak' }, async () => {
    const { page, offences } = await openEditorTab(app, data, '/invoices/new')
    await page.getByLabel('Customer', { exact: true }).fill('Quite New Ltd')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New customer' })
    const hint = dialog.getByText('FIRS / NRS also needs:', { exact: false })
    await holds(dialog.getByLabel('Name'), 'Quite New Ltd')
    expect(await hint.count()).toBe(0)
    await dialog.getByLabel('TIN').click()
    await page.keyboard.type('20481166-0012')
    await hint.waitFor()
    expect(await hint.innerText()).toContain('E-mail, Street address, City or town')
    await page.keyboard.press('Enter')
    await focused(page, 'Description', 1)
    expect(offences).toEqual([])
  })

  it(
    'is the code of a product that a line no longer is: it goes, and comes back to who asks for it',
    { tags: 'soak' },
    async () => {
      const { page, offences } = await openEditorTab(app, data, '/invoices/new')
      await chooseCustomer(page)
      await page.keyboard.type('cem')
      await page.keyboard.press('Enter')
      await focused(page, 'Quantity', 1)
      const id = await saved(page)
      const description = cell(page, 'Description', 1)
      await description.fill('Cement, 50 kg bag, to Lekki')
      await cell(page, 'Price', 1).focus()
      await draftOf(app.api, id, ({ items }) => items[0]?.description === 'Cement, 50 kg bag, to Lekki')
      await page.getByText('2523.29', { exact: true }).waitFor()

      await description.fill('Rice, 50 kg bag')
      await cell(page, 'Price', 1).focus()
      await page.getByText('2523.29 was the code of “Cement, 50 kg bag”', { exact: false }).waitFor()
      await draftOf(
        app.api,
        id,
        ({ items }) => items[0]?.hsnCode === null && items[0].description === 'Rice, 50 kg bag',
      )
      await page.getByText('One thing before FIRS / NRS').waitFor()

      await page.getByRole('button', { name: 'Use 2523.29 anyway' }).click()
      await focused(page, 'Quantity', 1)
      await draftOf(app.api, id, ({ items }) => items[0]?.hsnCode === '2523.29')
      await page.getByText('Nothing missing for FIRS / NRS').waitFor()
      expect(offences).toEqual([])
    },
  )

  it(
    'is exempt while no VAT is charged, and gets it in all lines by one press once it is charged again',
    { tags: 'soak' },
    async () => {
      const settings = `/v1/businesses/${data.businessId}/settings`
      dataOf(await app.api.patch(settings, { chargesVat: false }))
      const first = await openEditorTab(app, data, '/invoices/new')
      await chooseCustomer(first.page)
      for (const line of [1, 2]) {
        await cell(first.page, 'Description', line).focus()
        await first.page.keyboard.type('cem')
        await first.page.keyboard.press('Enter')
        await focused(first.page, 'Quantity', line)
      }
      const id = await saved(first.page)
      const { items } = await draftOf(app.api, id, (draft) => draft.items.length === 2)
      expect(items.map(({ taxCategory }) => taxCategory)).toEqual(['EXEMPT', 'EXEMPT'])
      await first.page.getByText('No VAT charged on 16,900.00').waitFor()
      await first.page.close()

      dataOf(await app.api.patch(settings, { chargesVat: true }))
      const { page, offences } = await openEditorTab(app, data, `/invoices/${id}/edit`)
      await found(page).getByText('charges VAT again, but line 1 was added when it did not', { exact: false }).waitFor()
      await page.getByRole('button', { name: 'Set VAT to 7.5 %' }).click()
      await draftOf(app.api, id, ({ total }) => total === 18_167.5)
      await found(page).getByText('charges VAT again', { exact: false }).waitFor({ state: 'detached' })
      expect([...first.offences, ...offences]).toEqual([])
    },
  )
})
