import Papa from 'papaparse'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Tab } from '../../support/browser/launch.ts'
import { createBusiness, createCustomer, createInvoice } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { anotherOkafor, download, owner } from '../support/steps.ts'
import { createSampleList, FORMULA, untilListed } from './sample-list.ts'

const app = openApp()
let businessId: string
let formula: string
let tab: Tab
let page: Page

beforeAll(async () => {
  ;({ businessId, formula } = await createSampleList(app))
})

beforeEach(async () => {
  tab = await app.openAs(owner)
  page = tab.page
})

const list = (search = '', id = businessId) => `/businesses/${id}/invoices${search}`

async function exportAs(format: 'Excel' | 'Text', which: 'first' | 'last') {
  await page.getByRole('button', { name: 'Export' }).click()
  const item = page.getByRole('menuitem', { name: `${format} file` })
  return download(page, () => item[which]().click())
}

describe('an export', () => {
  it('to CSV holds everything that matches, amounts as numbers, and no formula', { tags: 'soak' }, async () => {
    await page.goto(list())
    await untilListed(page, 25)
    const { name, content } = await exportAs('Text', 'last')
    expect(name).toMatch(/^Invoices .+ up to \d{4}-\d\d-\d\d\.csv$/)
    expect([...content.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])

    const { data } = Papa.parse<Record<string, string>>(content.toString('utf8').slice(1), {
      header: true,
      skipEmptyLines: true,
    })
    expect(data).toHaveLength(36)
    const first = data.find((line) => line['Invoice'] === 'INV000001')
    expect(first).toMatchObject({
      Customer: 'Zenith Stores Ltd',
      Status: 'Draft',
      Issued: '2026-11-20',
      'Without VAT (NGN)': '16900',
      'VAT (NGN)': '1267.5',
      'Total (NGN)': '18167.5',
      'Customer TIN': '31569955-0001',
      'Payment date': '',
      'Payment reference': '',
    })
    // What came later stands at the end: sheets count on the columns before.
    expect(Object.keys(data[0] ?? {}).slice(-13)).toEqual([
      'ID',
      'Customer TIN',
      'Payment date',
      'Payment reference',
      'Credited (NGN)',
      'Discount (NGN)',
      'Paid (NGN)',
      'Tax withheld (NGN)',
      'Written off (NGN)',
      'Open (NGN)',
      'Metadata',
      'Credit notes (NGN)',
      'For invoice',
    ])
    const formulas = data.filter((line) => line['Customer']?.includes('HYPERLINK'))
    expect(formulas.map((line) => line['Customer'])).toEqual([`'${FORMULA}`, `'${FORMULA}`])
    expect(formulas.map((line) => line['Total (NGN)']).toSorted()).toEqual(['-1000', '1000'])
    expect(data.flatMap((line) => Object.values(line)).filter((cell) => /^[=+@\t\r]/.test(cell))).toEqual([])
    await page.getByText('36 invoices exported.').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('to Excel holds what is selected: numbers, dates, and text that stays text', async () => {
    await page.goto(list(`?customer=${formula}&type=STANDARD`))
    await untilListed(page, 1)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    const { name, content } = await exportAs('Excel', 'first')
    expect(name).toMatch(/\.xlsx$/)

    const [head = [], ...lines] = await readSheet(content)
    expect(lines).toHaveLength(1)
    const cell = (column: string) => lines[0]?.[head.indexOf(column)]
    expect(cell('Customer')).toBe(FORMULA)
    expect(cell('Total (NGN)')).toBe(1000)
    expect(cell('Issued')).toEqual(new Date('2026-02-03T00:00:00Z'))
    expect(cell('Status')).toBe('FIRS approved')
    expect(content.toString('latin1')).not.toContain('<f>')
    expect(tab.offences).toEqual([])
  })

  it('to Excel of more than the writer compresses on its own page is whole, too', { tags: 'soak' }, async () => {
    const { api } = app
    const own = await createBusiness(api, { ...anotherOkafor(), name: 'Onitsha Market' })
    const customer = await createCustomer(api, own)
    const notes = { externalReference: '' }
    for (let batch = 0; batch < 10; batch++) {
      await Promise.all(
        Array.from({ length: 30 }, async (_, index) =>
          createInvoice(api, own, customer, { ...notes, externalReference: `${batch}-${index}-${'x'.repeat(180)}` }),
        ),
      )
    }
    await page.goto(list('', own))
    await untilListed(page, 25)
    const { content } = await exportAs('Excel', 'last')
    expect(await readSheet(content)).toHaveLength(301)
    expect(tab.offences).toEqual([])
  })
})
