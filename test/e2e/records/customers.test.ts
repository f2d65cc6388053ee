import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { createCustomer, dataOf, until } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { choose, hasFocus, holds, title } from '../support/steps.ts'
import { adebayo, drawer, freshBusiness, openAt, pressNew, recordsOf } from './open-records.ts'

const app = openApp()

/** A row opens the page of the customer, from which E opens the form. */
async function openForm(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).click()
  await title(page, name).waitFor()
  await page.keyboard.press('e')
}

describe('customers', () => {
  it('are made with the keyboard, corrected at the field, and found again', async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    const { page, offences } = await openAt(app, `/businesses/${businessId}/customers`, 'Customers')
    await page.getByText('Add your first customer').waitFor()

    await pressNew(page)
    await hasFocus(drawer(page).getByLabel('Name', { exact: true }))
    await page.keyboard.type(adebayo)
    await drawer(page).getByLabel('TIN').fill('31569955-0001')
    await drawer(page).getByLabel('Phone').fill('080')
    await page.keyboard.press('Control+s')
    await page.getByText('Phone must be a phone number such as 0803 123 4567').waitFor()
    await hasFocus(drawer(page).getByLabel('Phone'))

    await page.keyboard.press('Control+a')
    await page.keyboard.type('0803 123 4567')
    await drawer(page).getByLabel('State').fill('Og')
    await page.getByRole('option', { name: 'Ogun' }).waitFor()
    // Enter takes what the list offers, and saves nothing yet.
    await page.keyboard.press('Enter')
    await holds(drawer(page).getByLabel('State'), 'Ogun')
    await drawer(page).getByLabel('Local government').fill('Ado')
    await page.getByRole('option', { name: 'Ado-Odo' }).click()
    await choose(page, 'Kind of buyer', 'Business (B2B)')
    await page.keyboard.press('Control+s')
    await page.getByRole('row', { name: adebayo }).waitFor()
    await drawer(page).waitFor({ state: 'detached' })

    const [saved] = await recordsOf(api, businessId, 'customers')
    expect(saved).toMatchObject({ name: adebayo, phone: '+2348031234567', state: 'Ogun', invoiceKind: 'B2B' })
    expect(String(saved?.['lga'])).toContain('Ado')

    await page.keyboard.press('/')
    await hasFocus(page.getByRole('searchbox'))
    await page.keyboard.type('agbara')
    await page.waitForURL(/search=agbara/)
    await page.getByRole('link', { name: adebayo }).press('Enter')
    await title(page, adebayo).waitFor()
    await page.keyboard.press('e')
    await drawer(page).getByLabel('Phone').fill('')
    await drawer(page).getByLabel('City or town').fill('Agbara')
    await page.keyboard.press('Control+s')
    await drawer(page).waitFor({ state: 'detached' })
    const [changed] = await recordsOf(api, businessId, 'customers')
    expect(changed).toMatchObject({ id: saved?.['id'], phone: null, city: 'Agbara', tin: '31569955-0001' })
    expect(offences).toEqual([])
  })

  it('may not share a name, and the field says so', { tags: 'soak' }, async () => {
    const businessId = await freshBusiness(app.api)
    await createCustomer(app.api, businessId, { name: 'Zenith Stores' })
    const { page } = await openAt(app, `/businesses/${businessId}/customers?open=new`, 'Customers')
    await drawer(page).getByLabel('Name', { exact: true }).fill('zenith stores')
    await page.keyboard.press('Control+s')
    await page.getByText('Name is taken; choose another name.').waitFor()
  })

  it(
    'close without a question, unless something typed would be lost; a reload loses nothing',
    { tags: 'soak' },
    async () => {
      const businessId = await freshBusiness(app.api)
      const { page } = await openAt(app, `/businesses/${businessId}/customers`, 'Customers')
      await pressNew(page)
      await drawer(page).getByLabel('Name', { exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await drawer(page).waitFor({ state: 'detached' })

      await pressNew(page)
      await drawer(page).getByLabel('Name', { exact: true }).fill('Ìyá Bọ̀sẹ̀')
      await page.reload()
      await page.getByText('Your unsaved entries of').waitFor()
      await holds(drawer(page).getByLabel('Name', { exact: true }), 'Ìyá Bọ̀sẹ̀')

      await page.keyboard.press('Escape')
      await page.getByText('Discard changes?').waitFor()
      await page.keyboard.press('Escape')
      await page.getByText('Discard changes?').waitFor({ state: 'detached' })
      await holds(drawer(page).getByLabel('Name', { exact: true }), 'Ìyá Bọ̀sẹ̀')
      // Esc and Enter, one after the other, lose nothing.
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Keep editing' }).and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Enter')
      await page.getByText('Discard changes?').waitFor({ state: 'detached' })
      await holds(drawer(page).getByLabel('Name', { exact: true }), 'Ìyá Bọ̀sẹ̀')
      // The cursor is where it was: who types on, types into the field.
      await drawer(page).locator(':focus').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Discard changes' }).click()
      await drawer(page).waitFor({ state: 'detached' })
      await pressNew(page)
      await holds(drawer(page).getByLabel('Name', { exact: true }), '')
    },
  )

  it('are deleted at once, and Undo brings back the very same one', { tags: 'soak' }, async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    const [id] = await Promise.all([
      createCustomer(api, businessId, { name: 'Zenith Stores' }),
      createCustomer(api, businessId, { name: 'Agbara Foods' }),
    ])
    const { page, offences } = await openAt(app, `/businesses/${businessId}/customers`, 'Customers')
    const row = page.getByRole('row', { name: 'Zenith Stores' })
    const remove = async () => {
      await openForm(page, 'Zenith Stores')
      await drawer(page).getByRole('button', { name: 'Delete' }).click()
      await row.waitFor({ state: 'detached' })
      await page.getByText('Zenith Stores deleted').waitFor()
    }

    await remove()
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.waitFor()
    await page.getByText('Zenith Stores deleted').waitFor({ state: 'detached' })
    expect((await recordsOf(api, businessId, 'customers')).map((record) => record['id'])).toContain(id)

    await remove()
    await page.keyboard.press('Control+z')
    await row.waitFor()
    await page.getByText('Zenith Stores deleted').waitFor({ state: 'detached' })

    // A reload takes nothing back and gives nothing up.
    await remove()
    await page.reload()
    await page.getByText('Zenith Stores deleted').waitFor()
    expect(await row.count()).toBe(0)
    expect((await recordsOf(api, businessId, 'customers')).map((record) => record['id'])).toContain(id)
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.waitFor()
    await page.reload()
    await row.waitFor()
    expect(await page.getByText('Zenith Stores deleted').count()).toBe(0)

    // Whoever comes back after the ten seconds finds it deleted.
    await remove()
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('invoice-desk.deletions')) ?? ''
      const kept = JSON.parse(localStorage.getItem(key) ?? '') as object[]
      localStorage.setItem(key, JSON.stringify(kept.map((one) => ({ ...one, until: 0 }))))
    })
    await page.reload()
    await until(
      async () => (await api.get(`/v1/customers/${id}`)).status,
      (status) => status === 404,
    )
    expect(offences).toEqual([])
  })

  it('are deleted for good once the notice of it is closed', { tags: 'soak' }, async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    const id = await createCustomer(api, businessId, { name: 'Zenith Stores' })
    const { page, offences } = await openAt(app, `/businesses/${businessId}/customers`, 'Customers')
    const row = page.getByRole('row', { name: 'Zenith Stores' })
    const remove = async () => {
      await openForm(page, 'Zenith Stores')
      await drawer(page).getByRole('button', { name: 'Delete' }).click()
      await row.waitFor({ state: 'detached' })
      await page.getByText('Zenith Stores deleted').waitFor()
    }

    // Closing the notice gives up the Undo, as waiting does.
    await remove()
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await until(
      async () => (await api.get(`/v1/customers/${id}`)).status,
      (status) => status === 404,
    )
    expect(await row.count()).toBe(0)
    expect(offences).toEqual([])
  })

  it('include one for the counter, which explains itself and stays', { tags: 'soak' }, async () => {
    const businessId = await freshBusiness(app.api)
    const { page } = await openAt(app, `/businesses/${businessId}/customers`, 'Customers')
    await page.getByRole('link', { name: 'Walk-in customer' }).click()
    await drawer(page).getByText('everybody who buys over the counter').waitFor()
    expect(await drawer(page).getByRole('button', { name: 'Delete' }).count()).toBe(0)
    expect(await drawer(page).getByRole('textbox').count()).toBe(0)
  })

  it('lead to their invoices', { tags: 'soak' }, async () => {
    const businessId = await freshBusiness(app.api)
    const id = await createCustomer(app.api, businessId, { name: 'Zenith Stores' })
    const { page } = await openAt(app, `/businesses/${businessId}/customers?open=${id}`, 'Customers')
    await drawer(page).getByRole('link', { name: 'Invoices of this customer' }).click()
    await page.waitForURL((url) => url.pathname.endsWith('/invoices') && url.search.includes(id))
  })

  it('come in pages, which the address and the Back button know', { tags: 'soak' }, async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    const rows = Array.from({ length: 60 }, (_, index) => ({ name: `Customer ${String(index + 1).padStart(2, '0')}` }))
    dataOf(await api.post('/v1/customers/import', { businessId, mode: 'save', onExisting: 'skip', rows }))
    const { page } = await openAt(app, `/businesses/${businessId}/customers?page=2`, 'Customers')
    await page.getByText('26 to 50 of 61').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('51 to 61 of 61').waitFor()
    expect(page.url()).toContain('page=3')
    await page.getByRole('link', { name: 'Customer 60' }).click()
    await title(page, 'Customer 60').waitFor()
    await page.goBack()
    await page.getByText('51 to 61 of 61').waitFor()
    await page.goto(`/businesses/${businessId}/customers?page=9`)
    await page.getByText('51 to 61 of 61').waitFor()
  })
})

describe('a name that may be there already', { tags: 'soak' }, () => {
  it('is asked about before a second customer is made, and the first can be used instead', async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    await createCustomer(api, businessId, { name: 'Adébáyọ̀ Stores Ltd' })
    await createCustomer(api, businessId, { name: "Ɗanladi A'isha" })
    const { page, offences } = await openAt(app, `/businesses/${businessId}/customers`, 'Customers')

    await page.getByRole('searchbox').fill('aisha danladi')
    await page.getByRole('row').filter({ hasText: 'Stores' }).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /Ɗanladi/ }).waitFor()

    await page.getByRole('link', { name: /^New / }).click()
    await drawer(page).getByLabel('Name', { exact: true }).fill('stores adebayo')
    await drawer(page).getByRole('status').filter({ hasText: 'Did you mean Adébáyọ̀ Stores Ltd?' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Adébáyọ̀ Stores Ltd' }).waitFor()
    expect(await recordsOf(api, businessId, 'customers')).toHaveLength(2)
    expect(offences).toEqual([])
  })
})
