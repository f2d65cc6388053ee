import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'

import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { addColleague } from '../support/colleagues.ts'
import { hasFocus, holds, owner, title } from '../support/steps.ts'
import { countPresses, createPurchaseBusiness, type PurchaseBusiness } from './open-purchases.ts'

const app = openApp()
let data: PurchaseBusiness

beforeAll(async () => {
  data = await createPurchaseBusiness(app)
})

type Json = { readonly id: string }

const lines = [
  ['Cement, 50 kg bag', '40', '8450'],
  ['Iron rod 12 mm', '25', '4620'],
  ['Delivery to Ikeja', '1', '25000'],
] as const

describe('a bill of three lines', () => {
  it('is typed, recorded and paid by keyboard alone', async () => {
    const { page, offences } = await app.openAs(owner)
    const presses = await countPresses(page)
    await page.goto(`/businesses/${data.businessId}/bills`)
    await page.getByRole('link', { name: 'New bill' }).waitFor()
    await page.keyboard.press('n')
    const supplier = page.getByLabel('Supplier', { exact: true })
    await hasFocus(supplier)
    await page.keyboard.type('dang')
    await page.keyboard.press('Enter')
    await hasFocus(page.getByLabel('Their invoice number'))
    await page.keyboard.type('DC-1187')
    await page.keyboard.press('Enter')
    for (const [index, [what, quantity, price]] of lines.entries()) {
      const cell = (name: string) => page.getByLabel(`${name} of line ${index + 1}`, { exact: true })
      await hasFocus(cell('Description'))
      await page.keyboard.type(what)
      await page.keyboard.press('Enter')
      await hasFocus(cell('Quantity'))
      await page.keyboard.type(quantity)
      await page.keyboard.press('Enter')
      await hasFocus(cell('Price'))
      await page.keyboard.type(price)
      await page.keyboard.press('Enter')
    }
    await hasFocus(page.getByLabel('Description of line 4', { exact: true }))
    await page.keyboard.press('Control+Enter')
    await title(page, 'BILL000001').waitFor()
    // Letters of the words and figures are keys as well.
    expect(await presses()).toBeLessThan(95)
    await page.getByRole('button', { name: 'Pay BILL000001' }).waitFor()

    await page.keyboard.press('m')
    await holds(page.getByLabel('Amount paid ₦'), '514,387.50')
    await page.keyboard.press('Control+Enter')
    await page.getByText('₦514,387.50 paid').waitFor()
    await page.getByText('Paid', { exact: true }).first().waitFor()
    const { items } = dataOf(await app.api.get(`/v1/purchases?businessId=${data.businessId}&search=DC-1187`)) as {
      items: { paymentState: string; dueDate: string; date: string; items: { category: string }[] }[]
    }
    expect(items[0]).toMatchObject({ paymentState: 'PAID' })
    expect(items[0]?.items.map(({ category }) => category)).toEqual(Array(3).fill('Goods for resale'))
    expect(offences).toEqual([])
  })

  it('takes its photo when it is recorded already', async () => {
    const items = [{ description: 'Diesel', quantity: 100, unitPrice: 1200, taxPercent: 7.5 }]
    const body = { businessId: data.businessId, date: '2026-11-03', items, record: true }
    const { id, number } = dataOf(await app.api.post('/v1/purchases', body))
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${data.businessId}/bills/${id}`)
    await title(page, number).waitFor()
    const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#ddd' } })
      .png()
      .toBuffer()
    const file = { name: 'Diesel, 3 November.png', mimeType: 'image/png', buffer: photo }
    await page.locator('input[type=file]:not([capture])').setInputFiles(file)
    await page.getByText(file.name).waitFor()
    await page.getByRole('img', { name: file.name }).waitFor()
    const { attachments } = dataOf(await app.api.get(`/v1/purchases/${id}`))
    expect(attachments).toMatchObject([{ fileName: file.name }])
    expect(offences).toEqual([])
  })

  it('is still there after a reload, and after closing without saving', async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${data.businessId}/bills/new`)
    await hasFocus(page.getByLabel('Supplier', { exact: true }))
    await page.keyboard.type('dang')
    await page.keyboard.press('Enter')
    await hasFocus(page.getByLabel('Their invoice number'))
    await page.keyboard.press('Enter')
    await page.keyboard.type('Gravel')
    await page.getByLabel('Price of line 1', { exact: true }).fill('1200')
    await page.reload()
    await holds(page.getByLabel('Price of line 1', { exact: true }), '1200')
    await page.goto(`/businesses/${data.businessId}/bills`)
    await page.getByRole('link', { name: 'New bill' }).click()
    await page.getByText(/There is an unfinished bill.*Dangote Cement Plc, 1 line/).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await holds(page.getByLabel('Description of line 1', { exact: true }), 'Gravel')
    expect(offences).toEqual([])
  })

  it('says while its number is typed that it was entered before', async () => {
    const { page } = await app.openAs(owner)
    await page.goto(`/businesses/${data.businessId}/bills/new?supplier=${data.supplierId}`)
    await page.getByLabel('Their invoice number').fill('dc-1187')
    await page.getByText('This number was entered already: BILL000001.').waitFor()
  })
})

describe('a bill of an earlier day', () => {
  it('takes its day on the way to the lines, and a fixed asset by its category', async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${data.businessId}/bills/new?supplier=${data.supplierId}`)
    await page.getByLabel('Their invoice number').fill('DC-0903')
    await page.getByLabel('Date', { exact: true }).fill('3/9/2026')
    await page.keyboard.press('Enter')
    await hasFocus(page.getByLabel('Description of line 1', { exact: true }))
    await holds(page.getByLabel('Date', { exact: true }), '3 Sep 2026')
    await page.keyboard.type('Block machine')
    await page.getByLabel('Price of line 1', { exact: true }).fill('400000')
    await page.keyboard.press('Alt+Enter')
    await page.getByRole('combobox', { name: 'Category' }).fill('Fixed assets')
    await holds(page.getByRole('combobox', { name: 'Goods or service' }), 'Fixed asset')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Fixed assets, VAT claimed').waitFor()
    await page.getByText('September 2026', { exact: true }).waitFor()
    expect(offences).toEqual([])
  })
})

describe('a supplier of whom tax is usually withheld', () => {
  const supplier = { name: 'Ikeja Haulage Ltd', defaultWhtPercent: 5, paymentTermsDays: 0 }
  const bill = (supplierInvoiceNumber: string) => ({
    ...{ businessId: data.businessId, supplierInvoiceNumber, date: '2026-11-02', record: true },
    items: [{ description: 'Haulage', quantity: 1, unitPrice: 100_000, taxPercent: 7.5, kind: 'SERVICE' }],
  })
  let supplierId: string

  beforeAll(async () => {
    supplierId = (dataOf(await app.api.post('/v1/suppliers', { businessId: data.businessId, ...supplier })) as Json).id
  })

  it('is paid less that tax, unless somebody says otherwise', async () => {
    const { id } = dataOf(await app.api.post('/v1/purchases', { ...bill('IH-1'), supplierId })) as Json
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${data.businessId}/bills/${id}`)
    await page.getByText('The TIN of the supplier is missing: VAT claimed without it may be refused.').waitFor()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog')
    await holds(dialog.getByLabel('Amount paid ₦'), '102,500.00')
    await dialog.getByRole('switch', { name: 'Tax is kept back' }).click()
    await holds(dialog.getByLabel('Amount paid ₦'), '107,500.00')
    await dialog.getByText('No tax is kept back, although this supplier usually has 5 % withheld.').waitFor()
    await dialog.getByRole('switch', { name: 'Tax is kept back' }).click()
    await page.keyboard.press('Control+Enter')
    await page.getByText(/₦102,500\.00 paid, receipt WHR\d{6}/).waitFor()
    expect(offences).toEqual([])
  })

  it('is paid less it with all that is due, too', async () => {
    dataOf(await app.api.post('/v1/purchases', { ...bill('IH-2'), supplierId }))
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${data.businessId}/payables?view=due`)
    await page.getByRole('checkbox', { name: /^(Select|Choose) all/ }).click()
    await page
      .getByRole('row', { name: /Ikeja Haulage/ })
      .getByRole('checkbox')
      .click()
    await page.getByRole('button', { name: 'Pay and make the bank file' }).click()
    await page.getByRole('button', { name: /^Pay ₦107,500\.00 less tax/ }).click()
    await page.getByText('₦102,500.00 paid, ₦5,000.00 tax kept back.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    expect(offences).toEqual([])
  })
})

describe('a supplier', () => {
  it('is made while a bill is typed, from the name alone', async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${data.businessId}/bills/new`)
    await hasFocus(page.getByLabel('Supplier', { exact: true }))
    await page.keyboard.type('Ìyá Àjọkẹ́ Foods')
    await page.getByRole('option', { name: 'Create “Ìyá Àjọkẹ́ Foods”' }).click()
    await hasFocus(page.getByRole('dialog').getByLabel('Name'))
    await page.keyboard.press('Control+Enter')
    await hasFocus(page.getByLabel('Their invoice number'))
    await holds(page.getByLabel('Supplier', { exact: true }), 'Ìyá Àjọkẹ́ Foods')
    expect(offences).toEqual([])
  })
})

describe('an expense', () => {
  it('takes three fields', async () => {
    const { page, offences } = await app.openAs(owner)
    const presses = await countPresses(page)
    await page.goto(`/businesses/${data.businessId}/bills`)
    await page.getByRole('link', { name: 'New bill' }).waitFor()
    await page.keyboard.press('q')
    const dialog = page.getByRole('dialog')
    await hasFocus(dialog.getByLabel('What for'))
    await page.keyboard.type('Diesel')
    await page.keyboard.press('Tab')
    await page.keyboard.type('15000')
    await page.keyboard.press('Enter')
    await page.getByText(/BILL\d{6} recorded and paid/).waitFor()
    expect(await presses()).toBe(14)
    await page
      .getByRole('row', { name: /Diesel/ })
      .getByText('15,000.00')
      .first()
      .waitFor()
    expect(offences).toEqual([])
  })
})

describe('a purchaser', () => {
  it('types bills and sees no sales', async () => {
    const buyer = await addColleague(app, data.businessId, 'CREATOR', undefined, 'PURCHASES')
    const { page, offences } = await app.openAs(buyer)
    await page.goto(`/businesses/${data.businessId}`)
    await title(page, 'Bills').waitFor()
    const menu = page.getByRole('complementary', { name: 'This business' })
    await menu.getByRole('link', { name: 'Suppliers' }).waitFor()
    expect(await menu.getByRole('link', { name: 'Invoices' }).count()).toBe(0)
    expect(await menu.getByRole('link', { name: 'Customers' }).count()).toBe(0)
    await page.goto(`/businesses/${data.businessId}/invoices`)
    await title(page, 'This is not for purchasers').waitFor()
    await page.getByRole('link', { name: 'Open the bills' }).click()
    await page.getByRole('link', { name: 'New bill' }).click()
    await hasFocus(page.getByLabel('Supplier', { exact: true }))
    expect(offences).toEqual([])
  })
})
