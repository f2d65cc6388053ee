import { describe, expect, it } from 'vitest'
import writeExcelFile, { type Cell } from 'write-excel-file/universal'

import { createCustomer, dataOf } from '../../support/scenario.ts'
import { zipOf } from '../../support/zip.ts'
import { openApp } from '../support/app.ts'
import { download, hasFocus } from '../support/steps.ts'
import { give, importAt, save } from './open-import.ts'
import { freshBusiness, openAt, recordsOf } from './open-records.ts'

const app = openApp()

async function workbook(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const data = rows.map((row) =>
    row.map((value): Cell => (typeof value === 'number' ? { value, type: Number } : { value, type: String })),
  )
  const blob = await writeExcelFile(data, { sheet: 'Prices' }).toBlob()
  return Buffer.from(await blob.arrayBuffer())
}

/** `npm run soak` takes every way through both kinds of file; what they hold is compared by the tests of the transfer. */
const bothIfLong = (kind: 'csv' | 'xlsx') => (process.env['SOAK'] ? (['csv', 'xlsx'] as const) : [kind])

describe('a price list', () => {
  it('of Excel keeps every price exactly, with the VAT that no column says', async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    const { page, offences } = await importAt(app, businessId, 'products', 'Import products')
    const rows = [
      // A column that is not imported says nothing of what is missing.
      ['Item', 'Rate (₦)', 'Type', 'Place on the shelf'],
      ['Cement, 50 kg bag', 8450.1, 'Goods', 'A1'],
      ['Delivery', '₦1,250.00', 'Service', 'B2'],
    ]
    await give(page, 'prices.xlsx', await workbook(rows))
    await page.getByText('Prices in this list include VAT').waitFor()
    await page.getByLabel('VAT % of new records').fill('7.5 percent')
    await page.getByText('VAT % of new records must be a number').waitFor()
    await page.getByLabel('VAT % of new records').fill('7.5 %')
    await page.getByText('Ready: 2 to add.').waitFor()
    await save(page).click()
    await page.getByText('2 added').waitFor()
    const saved = await recordsOf(api, businessId, 'products')
    expect(saved.map(({ name, unitPrice, taxPercent, kind }) => [name, unitPrice, taxPercent, kind])).toEqual([
      ['Cement, 50 kg bag', 8450.1, 7.5, 'GOODS'],
      ['Delivery', 1250, 7.5, 'SERVICE'],
    ])
    expect(offences).toEqual([])
  })

  it('with VAT in its prices is taken as it is, and says what has no code', { tags: 'soak' }, async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    const { page, offences } = await importAt(app, businessId, 'products', 'Import products')
    const list = 'Name,Shelf price,VAT %,HS code\nCoca-Cola 50 cl,300,7.5,2202.10\nRice 5 kg,12500,0,\n'
    await give(page, 'shelf.csv', Buffer.from(list))
    await page.getByText('One product has no HS or ISIC code.', { exact: false }).waitFor()
    await page.getByText('Ready: 2 to add.').waitFor()
    await save(page).click()
    await page.getByText('2 added').waitFor()
    const saved = await recordsOf(api, businessId, 'products')
    expect(saved.map(({ name, unitPrice, unitPriceWithVat }) => [name, unitPrice, unitPriceWithVat])).toEqual([
      ['Coca-Cola 50 cl', 279.0698, 300],
      ['Rice 5 kg', 12_500, 12_500],
    ])
    expect(offences).toEqual([])
  })
})

it(
  'takes a list of names and categories: with one price for all, and to complete the products that are there',
  { tags: 'soak' },
  async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    dataOf(await api.post('/v1/products', { businessId, name: 'Sand', unitPrice: 500, taxPercent: 0 }))
    const { page, offences } = await importAt(app, businessId, 'products', 'Import products')
    await give(page, 'categories.csv', Buffer.from('Name,Category\nSand,Building sand\nGravel,Stones\n'))
    await page.getByText('No column is “Price ₦”. Choose above the rows which one it is, or enter one').waitFor()
    await page.getByLabel('If the name already exists').selectOption('update')
    await page.getByText('Row 3, Price ₦: is required, because there is no record with that name yet').waitFor()
    await page.screenshot({ path: 'artifacts/e2e/import-categories.png' })
    await page.getByLabel('If the name already exists').selectOption('skip')
    await page.getByLabel('Price ₦ of new records').fill('1,200')
    await page.getByText('Ready: 1 to add, 1 to leave as they are.').waitFor()
    await page.getByRole('button', { name: 'Leave out row 3' }).click()
    await page.getByLabel('Price ₦ of new records').fill('')
    await page.getByLabel('If the name already exists').selectOption('update')
    await page.getByLabel('VAT % of new records').fill('7.5')
    await page.getByText('Ready: 1 to change.').waitFor()
    const changes = page.getByRole('region', { name: 'One record changes' })
    await changes.getByRole('row', { name: '2, Sand' }).waitFor()
    expect(await changes.getByRole('row').allInnerTexts()).toEqual([
      'Row\tField\tBefore\tAfter',
      '2, Sand\tProduct category\tnothing\tBuilding sand',
    ])
    await page.screenshot({ path: 'artifacts/e2e/import-changes.png', fullPage: true })
    await save(page).click()
    await page.getByText('1 updated').waitFor()
    expect(await recordsOf(api, businessId, 'products')).toMatchObject([
      { name: 'Sand', unitPrice: 500, taxPercent: 0, productCategory: 'Building sand', hsnCode: null },
    ])
    expect(offences).toEqual([])
  },
)

it('asks about names that are nearly there, and about rates and codes that are none', { tags: 'soak' }, async () => {
  const { api } = app
  const businessId = await freshBusiness(api)
  dataOf(await api.post('/v1/products', { businessId, name: 'Adébáyọ̀ Rice', unitPrice: 500, taxPercent: 0 }))
  const { page, offences } = await importAt(app, businessId, 'products', 'Import products')
  await give(page, 'prices.csv', Buffer.from('Name,Price,HS code\nAdebayo Rice,700,1006\nBeans,900,12\n'))
  await page.getByLabel('VAT % of new records').fill('7')
  await page.getByText('3 things to look at').waitFor()
  await page.getByRole('button', { name: 'Row 2, Name: “Adebayo Rice” is similar to Adébáyọ̀ Rice' }).waitFor()
  await page.getByRole('button', { name: 'Row 3, HS code: “12” is not a complete HS code' }).waitFor()
  expect(await save(page).isDisabled()).toBe(true)
  await page.screenshot({ path: 'artifacts/e2e/import-doubts.png', fullPage: true })
  await page.getByRole('button', { name: 'VAT % of new records: “7” is not a VAT rate in Nigeria' }).click()
  await hasFocus(page.getByLabel('VAT % of new records'))

  await page.getByRole('button', { name: 'Accept the 2 suggestions' }).click()
  await page.getByText('Not yet: 1 to add, 1 to leave as they are, once').waitFor()
  await page.getByRole('button', { name: 'Import them as they are' }).click()
  await save(page).click()
  await page.getByText('1 added').waitFor()
  const saved = await recordsOf(api, businessId, 'products')
  expect(saved.map(({ name, unitPrice, taxPercent }) => [name, unitPrice, taxPercent])).toEqual([
    ['Adébáyọ̀ Rice'.normalize('NFC'), 500, 0],
    ['Beans', 900, 7.5],
  ])
  expect(offences).toEqual([])
})

describe('what was exported', { tags: 'soak' }, () => {
  it.each(bothIfLong('csv'))('as %s changes nothing when it is imported again', async (kind) => {
    const { api } = app
    const businessId = await freshBusiness(api)
    await createCustomer(api, businessId, { name: '=1+1', address: '12, Broad Street; "Upper"' })
    await createCustomer(api, businessId, { name: 'Ìyá Bọ̀sẹ̀', invoiceKind: 'B2G' })
    const product = { name: '-5 °C box', unitPrice: 0.0125, taxPercent: 0.5, unit: '+' }
    dataOf(await api.post('/v1/products', { businessId, ...product, isActive: false }))
    const details = { bankName: '@bank', accountNumber: '0000000001' }
    dataOf(await api.post('/v1/payment-details', { businessId, label: 'Main', type: 'CASH', details }))

    for (const [area, heading] of [
      ['customers', 'Customers'],
      ['products', 'Products'],
      ['payment-details', 'Payment details'],
    ] as const) {
      const { page, offences } = await openAt(app, `/businesses/${businessId}/${area}`, heading)
      const { name, content } = await download(page, async () => {
        await page.getByRole('button', { name: 'Export' }).click()
        await page.getByRole('menuitem', { name: `(.${kind})` }).click()
      })
      expect(name).toBe(`${area}.${kind}`)
      if (kind === 'csv') expect(content.toString()).not.toMatch(/(^|,)"?[=+@]/m)

      await page.getByRole('link', { name: 'Import' }).click()
      await give(page, name, content)
      await page.getByLabel('If the name already exists').selectOption('update')
      await page.getByText('Everything in it already exists').waitFor()
      expect(await save(page).isDisabled()).toBe(true)
      expect(offences).toEqual([])
    }
  })
})

const buttons = { csv: 'Text file (.csv)', xlsx: 'Excel file (.xlsx)' } as const

describe('the template', { tags: 'soak' }, () => {
  it.each(bothIfLong('xlsx'))('as %s is understood when it comes back', async (kind) => {
    const businessId = await freshBusiness(app.api)
    for (const [area, heading] of [
      ['customers', 'Import customers'],
      ['products', 'Import products'],
      ['payment-details', 'Import payment details'],
    ] as const) {
      const { page, offences } = await importAt(app, businessId, area, heading)
      const { name, content } = await download(page, () =>
        page.getByRole('button', { name: buttons[kind], exact: true }).click(),
      )
      await give(page, name, content)
      await page.getByText('Ready: 1 to add.').waitFor()
      expect(offences).toEqual([])
    }
  })
})

describe('an Excel file made to do harm', { tags: 'soak' }, () => {
  it('is refused by what it unpacks to, and the page goes on', async () => {
    const businessId = await freshBusiness(app.api)
    const { page, offences } = await importAt(app, businessId, 'customers', 'Import customers')
    const sheet = { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(200 * 1024 * 1024, ' '), declares: 10 }
    await give(page, 'customers.xlsx', zipOf([sheet]))
    await page.getByText('This file is too large to read here.').waitFor()

    await give(page, 'customers.xlsx', await workbook([['Customer'], ['Zenith Stores']]))
    await page.getByText('Ready: 1 to add.').waitFor()
    expect(offences).toEqual([])
  })
})
