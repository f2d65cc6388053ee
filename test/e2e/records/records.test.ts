import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { expectNoAxe } from '../../support/browser/checks.ts'
import { createCustomer, dataOf, until } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { choose, hasFocus, holds } from '../support/steps.ts'
import { drawer, freshBusiness, openAt, recordsOf } from './open-records.ts'

const app = openApp()

/** N, once it is known that this person may. */
async function pressNew(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^New / }).first().waitFor()
  await page.keyboard.press('n')
}

const adebayo = 'Adébáyọ̀ Ọlátúnjí & Sons Building Materials and General Merchandise of Agbara'.normalize('NFC')

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
    await drawer(page).getByLabel('Phone').fill('')
    await drawer(page).getByLabel('City or town').fill('Agbara')
    await page.keyboard.press('Control+s')
    await drawer(page).waitFor({ state: 'detached' })
    const [changed] = await recordsOf(api, businessId, 'customers')
    expect(changed).toMatchObject({ id: saved?.['id'], phone: null, city: 'Agbara', tin: '31569955-0001' })
    expect(offences).toEqual([])
  })

  it('may not share a name, and the field says so', async () => {
    const businessId = await freshBusiness(app.api)
    await createCustomer(app.api, businessId, { name: 'Zenith Stores' })
    const { page } = await openAt(app, `/businesses/${businessId}/customers?open=new`, 'Customers')
    await drawer(page).getByLabel('Name', { exact: true }).fill('zenith stores')
    await page.keyboard.press('Control+s')
    await page.getByText('Name is taken; choose another name.').waitFor()
  })

  it('close without a question, unless something typed would be lost; a reload loses nothing', async () => {
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
  })

  it('are deleted at once, and Undo brings back the very same one', async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    const [id] = await Promise.all([
      createCustomer(api, businessId, { name: 'Zenith Stores' }),
      createCustomer(api, businessId, { name: 'Agbara Foods' }),
    ])
    const { page, offences } = await openAt(app, `/businesses/${businessId}/customers`, 'Customers')
    const row = page.getByRole('row', { name: 'Zenith Stores' })
    const remove = async () => {
      await page.getByRole('link', { name: 'Zenith Stores' }).click()
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

  it('are deleted for good once the notice of it is closed', async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    const id = await createCustomer(api, businessId, { name: 'Zenith Stores' })
    const { page, offences } = await openAt(app, `/businesses/${businessId}/customers`, 'Customers')
    const row = page.getByRole('row', { name: 'Zenith Stores' })
    const remove = async () => {
      await page.getByRole('link', { name: 'Zenith Stores' }).click()
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

  it('include one for the counter, which explains itself and stays', async () => {
    const businessId = await freshBusiness(app.api)
    const { page } = await openAt(app, `/businesses/${businessId}/customers`, 'Customers')
    await page.getByRole('link', { name: 'Walk-in customer' }).click()
    await drawer(page).getByText('everybody who buys over the counter').waitFor()
    expect(await drawer(page).getByRole('button', { name: 'Delete' }).count()).toBe(0)
    expect(await drawer(page).getByRole('textbox').count()).toBe(0)
  })

  it('lead to their invoices', async () => {
    const businessId = await freshBusiness(app.api)
    const id = await createCustomer(app.api, businessId, { name: 'Zenith Stores' })
    const { page } = await openAt(app, `/businesses/${businessId}/customers?open=${id}`, 'Customers')
    await drawer(page).getByRole('link', { name: 'Invoices of this customer' }).click()
    await page.waitForURL((url) => url.pathname.endsWith('/invoices') && url.search.includes(id))
  })

  it('come in pages, which the address and the Back button know', async () => {
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
    await drawer(page).waitFor()
    await page.goBack()
    await drawer(page).waitFor({ state: 'detached' })
    await page.goto(`/businesses/${businessId}/customers?page=9`)
    await page.getByText('51 to 61 of 61').waitFor()
  })
})

describe('products', () => {
  it('take their price exactly, and their code by words', async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    const { page, offences } = await openAt(app, `/businesses/${businessId}/products?open=new`, 'Products')
    await drawer(page).getByLabel('Name', { exact: true }).fill('Cement, 50 kg bag')
    await page.keyboard.press('Control+s')
    await page.getByText('Price ₦ is required.').waitFor()
    await drawer(page).getByLabel('Price ₦').fill('₦8,450.25')
    await choose(page, 'Goods or service', 'Goods')
    await drawer(page).getByLabel('HS code').fill('portland cement')
    expect(await drawer(page).getByLabel('ISIC code').count()).toBe(0)
    await page
      // Until the search is there, the list has what was found for nothing typed.
      .getByRole('option', { name: /portland cement/i })
      .first()
      .click()
    await drawer(page)
      .getByText(/^From /)
      .waitFor()
    await drawer(page).getByLabel('Active').click()
    await page.keyboard.press('Control+s')
    await page.getByRole('row', { name: 'Cement, 50 kg bag Inactive' }).waitFor()
    const [saved] = await recordsOf(api, businessId, 'products')
    expect(saved).toMatchObject({ unitPrice: 8450.25, taxPercent: 7.5, kind: 'GOODS', isActive: false })
    expect(String(saved?.['hsnCode'])).toMatch(/^25/)
    expect(String(saved?.['productCategory'])).toMatch(/cement/i)
    expect(offences).toEqual([])
  })
})

describe('payment details', () => {
  it('have one default', async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    const { page, offences } = await openAt(app, `/businesses/${businessId}/payment-details`, 'Payment details')
    for (const label of ['GTBank main', 'Zenith reserve']) {
      await pressNew(page)
      await drawer(page).getByLabel('Label').fill(label)
      await drawer(page).getByLabel('Account number').fill('0123456789')
      await drawer(page).getByLabel('Default').click()
      await page.keyboard.press('Control+s')
      await page.getByRole('row', { name: `${label} Default` }).waitFor()
      await drawer(page).waitFor({ state: 'detached' })
    }
    const saved = await recordsOf(api, businessId, 'payment-details')
    expect(saved.map(({ label, isDefault }) => [label, isDefault])).toEqual([
      ['GTBank main', false],
      ['Zenith reserve', true],
    ])
    expect(offences).toEqual([])
  })
})

it('an account that nobody can pay into is not saved, nor two of one label unseen', async () => {
  const { api } = app
  const businessId = await freshBusiness(api)
  const { page, offences } = await openAt(app, `/businesses/${businessId}/payment-details?open=new`, 'Payment details')
  const number = drawer(page).getByLabel('Account number')
  await drawer(page).getByLabel('Label').fill('Main account')
  await drawer(page).getByLabel('Bank', { exact: true }).fill('zenit')
  await page.keyboard.press('Enter')
  await page.getByText('Account number is missing: customers pay into it by bank transfer.').waitFor()
  await number.and(page.locator(':focus')).waitFor()
  expect(await recordsOf(api, businessId, 'payment-details')).toEqual([])
  await number.fill('0123456789')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: 'Main account Default' }).waitFor()
  await drawer(page).waitFor({ state: 'detached' })

  await pressNew(page)
  await drawer(page).getByLabel('Label').fill('main  Account')
  await number.fill('9876543210')
  await page.keyboard.press('Enter')
  await page.getByText('Another account already has this label.').waitFor()
  await page.getByText('Nothing is saved yet.').waitFor()
  await expectNoAxe(page)
  await page.screenshot({ path: 'artifacts/e2e/account-label-taken.png' })
  expect(await recordsOf(api, businessId, 'payment-details')).toHaveLength(1)
  await page.getByRole('button', { name: 'Save it as main Account' }).click()
  await page.getByRole('row', { name: 'main Account 9876543210' }).waitFor()
  expect(offences).toEqual([])
})

describe('a viewer', () => {
  it('sees everything and is offered nothing that changes it', async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    const id = await createCustomer(api, businessId, { name: 'Zenith Stores' })
    const { page, offences } = await app.openAsRole(businessId, 'VIEWER')

    await page.goto(`/businesses/${businessId}/customers?open=${id}`)
    await drawer(page).getByText('office@olatunji.example').waitFor()
    expect(
      await drawer(page)
        .getByRole('button', { name: /Save|Delete/ })
        .count(),
    ).toBe(0)
    await expectNoAxe(page)
    await page.keyboard.press('Escape')
    // Nothing behind the drawer can be found by its role.
    await drawer(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Export' }).waitFor()
    expect(await page.getByRole('link', { name: /Import|New/ }).count()).toBe(0)
    await page.goto(`/businesses/${businessId}/customers/import`)
    await page.getByText('You can view the records of this business').waitFor()
    for (const area of ['products', 'payment-details']) {
      await page.goto(`/businesses/${businessId}/${area}`)
      await page.getByText('once somebody adds one').waitFor()
    }
    expect(offences).toEqual([])
  })
})

describe('what looks mistyped', () => {
  it('is said beside the field once it was left, and is taken when it is meant', async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    const { page, offences } = await openAt(
      app,
      `/businesses/${businessId}/payment-details?open=new`,
      'Payment details',
    )
    const account = 'Nigerian account numbers have 10 digits. Check it.'
    await drawer(page).getByLabel('Label').fill('Main')
    await drawer(page).getByLabel('Account number').fill('012345678')
    expect(await page.getByText(account).count()).toBe(0)
    await page.keyboard.press('Tab')
    await page.getByText(account).waitFor()
    await expectNoAxe(page)
    await page.screenshot({ path: 'artifacts/e2e/account-doubt.png' })
    await drawer(page).getByLabel('Account number').fill('GB33BUKB20201555555555')
    await page.keyboard.press('Tab')
    await page.getByText('Ten digits in Nigeria').waitFor()
    await drawer(page).getByLabel('Account number').fill('012345678')
    await page.keyboard.press('Control+s')
    await page.getByText('Nothing is saved yet.').waitFor()
    expect(await recordsOf(api, businessId, 'payment-details')).toEqual([])
    await page.screenshot({ path: 'artifacts/e2e/account-asked.png' })
    await page.getByRole('button', { name: 'Save it as 012345678' }).click()
    await page.getByRole('row', { name: 'Main' }).waitFor()
    // The first one is the default, although nobody has switched it on.
    expect(await recordsOf(api, businessId, 'payment-details')).toMatchObject([
      { isDefault: true, details: { accountNumber: '012345678' } },
    ])

    await page.goto(`/businesses/${businessId}/customers?open=new`)
    await drawer(page).getByLabel('Name', { exact: true }).fill('Zenith')
    await drawer(page).getByLabel('TIN').fill('12345')
    await drawer(page).getByLabel('Phone').fill('0803 123 4567')
    await page.getByText('Check it: a TIN is usually 12345678-0001').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Save it as 12345' }).click()
    await page.getByRole('row', { name: 'Zenith' }).getByText('+234 803 123 4567').waitFor()
    expect(await recordsOf(api, businessId, 'customers')).toMatchObject([{ tin: '12345', phone: '+2348031234567' }])
    expect(offences).toEqual([])
  })
})

it('a code suggests a category, chosen or typed, and never replaces one that was typed', async () => {
  const businessId = await freshBusiness(app.api)
  const { page, offences } = await openAt(app, `/businesses/${businessId}/products?open=new`, 'Products')
  const category = drawer(page).getByLabel('Product category')
  const code = drawer(page).getByLabel('HS code')
  // The drawer puts the focus on the name a moment after it is there; what is typed before that lands in the name.
  await hasFocus(drawer(page).getByLabel('Name', { exact: true }))
  await code.fill('2523.29')
  await page.keyboard.press('Tab')
  await expect.poll(() => category.inputValue()).toMatch(/cement/i)

  await category.fill('Cement in bags')
  await code.fill('rice')
  await page.getByRole('option').filter({ hasText: /rice/i }).first().click()
  await expect.poll(() => code.inputValue()).toMatch(/^10/)
  expect(await category.inputValue()).toBe('Cement in bags')
  await category.fill('')
  await code.fill('basmati or what')
  await page.keyboard.press('Tab')
  await hasFocus(category)
  await code.fill('1006')
  await page.keyboard.press('Tab')
  await expect.poll(() => category.inputValue()).toMatch(/rice/i)
  expect(offences).toEqual([])
})

describe('the pages', () => {
  it('are good to look at, and without barriers', async () => {
    const { api } = app
    const [empty, full] = [await freshBusiness(api), await freshBusiness(api)]
    const id = await createCustomer(api, full, { name: adebayo })
    for (const name of ['Zenith Stores', 'Ìfẹ́olúwa Catering', 'Ɗanladi Hardware']) {
      await createCustomer(api, full, { name, tin: null, phone: null })
    }
    const cement = { name: 'Cement, 50 kg bag', unitPrice: 8450, taxPercent: 7.5, unit: 'bag', hsnCode: '2523.29' }
    dataOf(await api.post('/v1/products', { businessId: full, ...cement, kind: 'GOODS', productCategory: 'Cement' }))
    const delivery = { name: 'Delivery within Lagos and Ogun', unitPrice: 1250000.5, taxPercent: 0, isicCode: '4923' }
    dataOf(await api.post('/v1/products', { businessId: full, ...delivery, isActive: false }))
    const details = { bankName: 'Zuma Bank', accountNumber: '0123456789', accountName: 'Okafor Trading Ltd' }
    dataOf(
      await api.post('/v1/payment-details', {
        businessId: full,
        label: 'Main account',
        type: 'BANK_TRANSFER',
        details,
        isDefault: true,
      }),
    )
    const look = (name: string, path: string, sign: string) =>
      app.look(`records-${name}`, async (tab) => {
        await tab.page.goto(`/businesses/${path}`)
        await tab.page.getByText(sign).first().waitFor()
      })

    await look('customers-empty', `${empty}/customers`, 'Add your first customer')
    await look('customers', `${full}/customers`, 'Ɗanladi Hardware')
    await look('customers-nothing', `${full}/customers?search=nobody`, 'Nothing matches')
    await look('customer', `${full}/customers?open=${id}`, 'How to reach them')
    await look('products', `${full}/products`, 'Cement, 50 kg bag')
    await look('product', `${full}/products?open=new`, 'What it costs')
    await look('payment-details', `${full}/payment-details`, 'Main account')
    await look('payment-detail', `${full}/payment-details?open=new`, 'Ten digits in Nigeria')
  })
})

describe('a name that may be there already', () => {
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
