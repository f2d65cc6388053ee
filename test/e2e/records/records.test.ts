import { describe, expect, it } from 'vitest'

import { expectNoAxe } from '../../support/browser/checks.ts'
import { createCustomer, dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { choose, hasFocus } from '../support/steps.ts'
import { adebayo, drawer, freshBusiness, openAt, pressNew, recordsOf } from './open-records.ts'

const app = openApp()

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

describe('a price with VAT', () => {
  it('is kept as it stands on the shelf', async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    const { page, offences } = await openAt(app, `/businesses/${businessId}/products?open=new`, 'Products')
    await drawer(page).getByLabel('Name', { exact: true }).fill('Cola, 50 cl')
    await drawer(page).getByLabel('The price has VAT in it').click()
    await drawer(page).getByLabel('Price with VAT ₦').fill('500')
    await drawer(page).getByText('For one unit; ₦465.1163 without VAT').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByRole('row', { name: 'Cola, 50 cl 7.5 500.00 with VAT' }).waitFor()
    const [saved] = await recordsOf(api, businessId, 'products')
    expect(saved).toMatchObject({ unitPrice: 465.1163, unitPriceWithVat: 500, taxPercent: 7.5 })
    await page.getByRole('row', { name: 'Cola, 50 cl' }).click()
    await page.getByRole('heading', { level: 1, name: 'Cola, 50 cl' }).waitFor()
    await page.keyboard.press('e')
    await expect.poll(() => drawer(page).getByLabel('Price with VAT ₦').inputValue()).toBe('500.00')
    expect(offences).toEqual([])
  })
})

describe('payment details', { tags: 'soak' }, () => {
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

it('an account that nobody can pay into is not saved, nor two of one label unseen', { tags: 'soak' }, async () => {
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

describe('a viewer', { tags: 'soak' }, () => {
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

describe('what looks mistyped', { tags: 'soak' }, () => {
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

it('a code suggests a category, chosen or typed, and never replaces one that was typed', { tags: 'soak' }, async () => {
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

describe('the pages', { tags: 'soak' }, () => {
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
