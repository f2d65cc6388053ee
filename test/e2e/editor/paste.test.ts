import { beforeAll, describe, expect, it } from 'vitest'

import { openApp } from '../support/app.ts'
import type { SampleBusiness } from '../support/sample-business.ts'
import { hasFocus, holds } from '../support/steps.ts'
import { cell, chooseCustomer, draftOf, createEditorBusiness, openEditorTab, pasteTable, saved } from './open-editor.ts'

const app = openApp()
let data: SampleBusiness

beforeAll(async () => {
  data = await createEditorBusiness(app)
})

async function newInvoice() {
  const tab = await openEditorTab(app, data, '/invoices/new')
  await chooseCustomer(tab.page)
  return { ...tab, preview: tab.page.getByRole('dialog', { name: 'Lines from a spreadsheet' }) }
}

describe('rows of a spreadsheet', () => {
  it('of two hundred saved products need one key from the clipboard to nothing missing', async () => {
    const { page, offences, preview } = await newInvoice()
    const rows = Array.from({ length: 200 }, () => 'Cement, 50 kg bag\t2\t8450')
    await pasteTable(page, ['Item\tQty\tPrice', ...rows].join('\n'))
    await hasFocus(cell(page, 'Description', 201))
    await page.getByText('Nothing missing for FIRS / NRS').waitFor()
    expect(await preview.count()).toBe(0)
    const { items } = await draftOf(app.api, await saved(page))
    expect(items).toHaveLength(200)
    expect(items[199]).toMatchObject({ hsnCode: '2523.29', unitPrice: 8450, productCode: expect.any(String) })
    expect(offences).toEqual([])
  })

  it(
    'with a bad cell are shown first, with the cell marked, and each figure stays in its column',
    { tags: 'soak' },
    async () => {
      const { page, offences, preview } = await newInvoice()
      await pasteTable(
        page,
        'Nails\tabc\t21250\nBinding wire\t4\t1800\nHaulage\t1\t65000\nTOTAL\t\t88050\nVAT 7.5%\t\t6603.75\nDiscount\t\t500',
      )
      const bad = preview.getByLabel('Column B, row 1')
      await bad.waitFor()
      expect(await bad.getAttribute('aria-invalid')).toBe('true')
      await preview.getByText('6 rows pasted: 3 become lines, 3 left out.').waitFor()
      await preview.getByText('Left out as a total: TOTAL 88050.').waitFor()
      await preview.getByText('Left out as a total: VAT 7.5% 6603.75.').waitFor()
      const discount = preview.getByRole('listitem').filter({ hasText: 'a discount on all lines: Discount 500.' })
      await discount.getByRole('button', { name: 'Add it as a line' }).click()
      await preview.getByText('6 rows pasted: 4 become lines, 2 left out.').waitFor()
      await preview.getByRole('button', { name: 'Leave out row 6' }).click()
      await holds(preview.getByLabel('What “Column B” is'), 'quantity')
      await holds(preview.getByLabel('What “Column C” is'), 'price')

      // The key goes from one wrong cell to the next, and round.
      const other = preview.getByLabel('Column C, row 2')
      await other.fill('N/A')
      await bad.focus()
      await page.keyboard.press('Control+g')
      await hasFocus(other)
      await page.keyboard.press('Control+g')
      await hasFocus(bad)
      await preview.getByRole('button', { name: 'Go to the next one (Ctrl+G)' }).click()
      await hasFocus(other)
      await holds(other, 'N/A')
      await other.fill('1800')
      await bad.fill('12')
      await preview.getByText('to correct').waitFor({ state: 'detached' })
      await preview.getByRole('button', { name: 'Add 3 lines' }).click()
      await hasFocus(cell(page, 'Description', 4))
      const { items } = await draftOf(app.api, await saved(page))
      expect(items.map(({ description, quantity, unitPrice }) => [description, quantity, unitPrice])).toEqual([
        ['Nails', 12, 21250],
        ['Binding wire', 4, 1800],
        ['Haulage', 1, 65000],
      ])
      expect(offences).toEqual([])
    },
  )

  it(
    'are taken by Enter; a column can be given another meaning, and other prices are named',
    { tags: 'soak' },
    async () => {
      const { page, offences, preview } = await newInvoice()
      await pasteTable(page, 'cement 50 kg bag\t8600\t3\nIron rod 12 mm\t4620\t7')
      await hasFocus(preview.getByRole('button', { name: 'Add 2 lines' }))
      await preview.getByLabel('What “Column B” is').selectOption('Price')
      await preview.getByLabel('What “Column C” is').selectOption('Quantity')
      await preview.getByText('Saved price: 8,450.00').waitFor()
      await preview.getByRole('button', { name: 'Add 2 lines' }).press('Enter')
      await hasFocus(cell(page, 'Description', 3))
      await holds(cell(page, 'Price', 1), '8,600.00')
      await holds(cell(page, 'Unit', 1), 'bag')
      const { items } = await draftOf(app.api, await saved(page))
      expect(items).toMatchObject([
        { quantity: 3, unitPrice: 8600, hsnCode: '2523.29' },
        { quantity: 7, unitPrice: 4620, hsnCode: '7214.20' },
      ])
      expect(offences).toEqual([])
    },
  )

  it('open at the first cell that is wrong, which typing replaces', { tags: 'soak' }, async () => {
    const { page, offences } = await newInvoice()
    await pasteTable(page, 'Item\tQty\tPrice\nNails\t1\t10\nWire\tabc\t20')
    const preview = page.getByRole('dialog')
    const wrong = preview.getByRole('textbox', { name: 'Qty, row 3' })
    await hasFocus(wrong)
    await page.keyboard.type('4')
    await holds(wrong, '4')
    await page.keyboard.press('Control+Enter')
    await hasFocus(cell(page, 'Description', 3))
    await holds(cell(page, 'Quantity', 2), '4')
    expect(offences).toEqual([])
  })

  it('open at the first cell that is wrong where that is out of sight', { tags: 'soak' }, async () => {
    const { page, offences, preview } = await newInvoice()
    const rows = Array.from({ length: 24 }, (_, index) => `Nails ${index + 1}\t${index === 21 ? 'abc' : 2}\t50`)
    await pasteTable(page, ['Item\tQty\tPrice', ...rows].join('\n'))
    const wrong = preview.getByRole('textbox', { name: 'Qty, row 23' })
    await hasFocus(wrong)
    const isSeen = await wrong.evaluate((field) => {
      const { x, y, width, height } = field.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) === field
    })
    expect(isSeen).toBe(true)
    expect(offences).toEqual([])
  })

  it('without quantities say that one of each is taken', { tags: 'soak' }, async () => {
    const { page, offences, preview } = await newInvoice()
    await pasteTable(page, 'Item\tPrice\nNails\t10\nWire\t20')
    await preview.getByText('No column is the quantity: 1 is used for each.').waitFor()
    await preview.getByRole('button', { name: 'Add 2 lines' }).press('Enter')
    await holds(cell(page, 'Quantity', 2), '1')
    expect(offences).toEqual([])
  })

  it('that lack their prices are named together, and lead to the first', { tags: 'soak' }, async () => {
    const { page, offences, preview } = await newInvoice()
    await pasteTable(page, 'Item\tQty\tPrice\nNails\t1\t10\nWire\t2\t\nScrews\t3\t30\nBolts\t4\t')
    await preview.getByRole('button', { name: 'Add 4 lines' }).click()
    await page.getByRole('button', { name: 'Still needed: Price of lines 2 and 4' }).click()
    await hasFocus(cell(page, 'Price', 2))
    expect(offences).toEqual([])
  })

  it('without codes get one for those called alike, or for all of them at once', { tags: 'soak' }, async () => {
    const { page, offences } = await newInvoice()
    await pasteTable(page, 'Item,Qty,Price\nNails 2 inch,1,10\nWire,2,20\n"Nails, 3 inch",3,30')
    await hasFocus(cell(page, 'Description', 4))
    await page.getByRole('button', { name: 'Go to line 1' }).first().click()
    await page.getByLabel('HS code', { exact: true }).fill('7317')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Use 7317 for all 2 lines without a code' }).waitFor()
    await page.getByRole('button', { name: 'Use 7317 for the other line with this name' }).click()
    await hasFocus(cell(page, 'Description', 1))
    await page.getByRole('button', { name: 'Use 7317 for the other line without a code' }).click()
    await page.getByText('Nothing missing for FIRS / NRS').waitFor()
    const id = await saved(page)
    await draftOf(app.api, id, ({ items }) => items.length === 3 && items.every(({ hsnCode }) => hsnCode === '7317'))
    expect(offences).toEqual([])
  })

  it(
    'with quantities that are missing or no number are never guessed: what the amount says is one click away',
    { tags: 'soak' },
    async () => {
      const { page, offences, preview } = await newInvoice()
      const rows = [
        'Item\tQty\tUoM\tRate\tHS Code\tAmount',
        'Tap\t\tpcs\t2500\t8481.80\t25000',
        'Pipe\t1 5\tpcs\t1000\t3917.23\t1500',
        'Elbow\t4\tpcs\t500\t9999.99\t20000',
      ]
      await pasteTable(page, rows.join('\n'))
      await hasFocus(preview.getByLabel('Qty, row 2'))
      await preview.getByText('No quantity: from the amount and the price it is 10.').waitFor()
      await preview.getByText('4 × 500.00 is 2,000.00; the spreadsheet says 20,000.00.').waitFor()
      await preview.getByText('3 cells to correct').waitFor()
      await holds(preview.getByLabel('What “HS Code” is'), 'hsnCode')
      expect(await preview.getByLabel('HS Code, row 4').getAttribute('aria-invalid')).toBe('true')

      await preview.getByRole('button', { name: 'Go to the next one', exact: true }).click()
      await hasFocus(preview.getByLabel('Amount, row 4'))
      await preview.getByLabel('Qty, row 4').fill('40')
      await preview.getByLabel('HS Code, row 4').fill('391740')
      await preview.getByRole('button', { name: 'Accept the 2 suggestions' }).click()
      await preview.getByText('to correct').waitFor({ state: 'detached' })
      await preview.getByText('the spreadsheet says').waitFor({ state: 'detached' })
      await preview.getByRole('button', { name: 'Add 3 lines' }).click()
      await hasFocus(cell(page, 'Description', 4))
      await holds(cell(page, 'Unit', 1), 'pcs')
      await page.getByText('Nothing missing for FIRS / NRS').waitFor()
      const { items } = await draftOf(app.api, await saved(page))
      expect(items).toMatchObject([
        { quantity: 10, hsnCode: '8481.80', productCategory: expect.any(String) as unknown },
        { quantity: 1.5, hsnCode: '3917.23' },
        { quantity: 40, hsnCode: '3917.40' },
      ])
      expect(offences).toEqual([])
    },
  )

  it('of goods and services bring their codes: of two hundred nothing is missing', { tags: 'soak' }, async () => {
    const { page, offences, preview } = await newInvoice()
    const goods = Array.from({ length: 195 }, (_, index) => `Pipe ${index}\t2\tpcs\t1000\t3917.23\t\t2150`)
    const services = Array.from({ length: 5 }, () => 'Haulage\t1\ttrip\t5000\t\t4923\t5375')
    await pasteTable(page, ['Item\tQty\tUnit\tRate\tHSN\tISIC\tTotal', ...goods, ...services].join('\n'))
    await hasFocus(cell(page, 'Description', 201))
    await page.getByText('Nothing missing for FIRS / NRS').waitFor()
    expect(await preview.count()).toBe(0)
    const { items } = await draftOf(app.api, await saved(page))
    expect(items).toHaveLength(200)
    expect(items[0]).toMatchObject({ hsnCode: '3917.23', productCategory: expect.any(String) as unknown })
    expect(items[199]).toMatchObject({ isicCode: '4923', serviceCategory: expect.any(String) as unknown })
    expect(offences).toEqual([])
  })

  it('look good before they are taken', { tags: 'soak' }, async () => {
    await app.look('paste', async ({ page }) => {
      await page.goto(`/businesses/${data.businessId}/invoices/new`)
      await chooseCustomer(page)
      const rows = [
        'Item\tQty\tRate\tHS Code\tAmount\tRemarks',
        'cement 50 kg bag\tabc\t8600\t\t17200\tgrey',
        'Iron rod 12 mm\t7\t4620\t7214.2\t32340\t',
        'Haulage\t1\t5000\t4923\t500\tto Ikeja',
        'TOTAL\t\t\t\t50040',
      ]
      await pasteTable(page, rows.join('\n'))
      await page.getByText('Left out as a total').waitFor()
    })
  })
})
