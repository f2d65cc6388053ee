import Papa from 'papaparse'
import { PDFDocument } from 'pdf-lib'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { ErrorEnvelope } from '../../core/contract/envelope.ts'
import type { Tab } from '../support/browser.ts'
import { createBusiness, createCustomer, createInvoice, dataOf, readyBusiness } from '../support/scenario.ts'
import { openDesk } from './desk.ts'
import { amounting, customerWith, finalize, makeInvoices, sandboxTins, send, untilStatus } from './many-invoices.ts'
import { download, holds, okafor, owner, title } from './steps.ts'

const FORMULA = '=HYPERLINK("http://evil.example","Click") Ltd'

const desk = openDesk()
let businessId: string
let zenith: string
let walkIn: string
let tab: Tab
let page: Page

/** 32 drafts of Zenith, one invoice that FIRS has approved, one that it refused, a credit note, a cancelled one. */
beforeAll(async () => {
  const { api } = desk
  businessId = await readyBusiness(api, okafor)
  zenith = await createCustomer(api, businessId, { name: 'Zenith Stores Ltd' })
  walkIn = await createCustomer(api, businessId, { name: FORMULA, tin: '31569955-0002' })
  const refusing = await customerWith(api, businessId, 'Ìfẹọma Catering', sandboxTins.refused)

  await makeInvoices(api, businessId, zenith, 32)
  const approved = await createInvoice(api, businessId, walkIn, { ...amounting(1_000), issueDate: '2026-02-03' })
  const refused = await createInvoice(api, businessId, refusing)
  await finalize(api, approved, refused)
  await send(api, approved)
  await send(api, refused)
  await untilStatus(api, approved, 'FIRS_APPROVED')
  await untilStatus(api, refused, 'FIRS_REJECTED')
  const cancelled = await createInvoice(api, businessId, zenith, amounting(77))
  dataOf(await api.delete(`/v1/invoices/${cancelled}`))
  const { id: note } = dataOf(await api.post(`/v1/invoices/${approved}/credit-notes`))
  expect(note).toBeTypeOf('string')
})

beforeEach(async () => {
  tab = await desk.openAs(owner)
  page = tab.page
})

const list = (search = '', id = businessId) => `/businesses/${id}/invoices${search}`
const row = (name: string) => page.getByRole('row', { name })
const param = (name: string) => new URL(page.url()).searchParams.get(name)

async function untilRows(count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('main table[aria-busy="false"] tbody tr').length === wanted,
    count,
  )
}

describe('the list of invoices', () => {
  it('is good to look at, in light, dark, narrow and zoomed, and without barriers', async () => {
    await desk.look('invoices', async (fresh) => {
      await fresh.page.goto(list('?show=all'))
      await fresh.page.getByRole('row', { name: 'Ìfẹọma Catering' }).waitFor()
      await fresh.page.getByRole('button', { name: 'Drafts 33' }).waitFor()
    })
    await desk.look('invoices-selected', async (fresh) => {
      await fresh.page.goto(list('?show=drafts&period=this-year&type=STANDARD'))
      await fresh.page.getByRole('checkbox', { name: 'Select all on this page' }).click()
      await fresh.page.getByText('25 selected').waitFor()
    })
    await desk.look('invoices-no-match', async (fresh) => {
      await fresh.page.goto(list('?search=nobody'))
      await fresh.page.getByText('No invoice matches').waitFor()
    })
    const empty = await createBusiness(desk.api, { name: 'Lekki Gardens Estate', TIN: '31569955-0009' })
    await desk.look('invoices-empty', async (fresh) => {
      await fresh.page.goto(list('', empty))
      await fresh.page.getByText('Make your first invoice').waitFor()
    })
  })

  it('keeps search, tab, filters, order and page in the address, through a reload and back', async () => {
    await page.goto(list())
    await untilRows(25)
    await page.getByText('1 to 25 of 36').waitFor()

    await page.getByRole('button', { name: 'Drafts' }).click()
    await page.getByText('1 to 25 of 33').waitFor()
    expect(param('show')).toBe('drafts')

    await page.getByRole('searchbox', { name: 'Number, customer, IRN or notes' }).fill('zenith')
    await page.getByText('1 to 25 of 32').waitFor()
    await page.getByRole('button', { name: 'Invoice', exact: true }).click()
    await row('INV000001').waitFor()
    expect([param('search'), param('order')]).toEqual(['zenith', 'asc'])

    await page.getByRole('button', { name: 'Next page' }).click()
    await untilRows(7)
    expect(param('page')).toBe('2')

    await page.reload()
    await page.getByText('26 to 32 of 32').waitFor()
    await holds(page.getByRole('searchbox', { name: 'Number' }), 'zenith')
    await row('INV000032').waitFor()

    await page.getByRole('button', { name: 'Refused' }).click()
    await page.getByText('No invoice matches').waitFor()
    await page.goBack()
    await page.getByText('26 to 32 of 32').waitFor()

    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('1 to 25 of 33').waitFor()
    expect(param('search')).toBeNull()
    expect(tab.offences).toEqual([])
  })

  it('narrows by customer, type and period, and adds the page up', async () => {
    await page.goto(list())
    await page.getByRole('textbox', { name: 'Customer' }).fill('hyper')
    await page.getByRole('option', { name: FORMULA }).click()
    await untilRows(2)
    await page.getByRole('button', { name: `Every customer, not only ${FORMULA}` }).waitFor()
    // An invoice of 1,000 and a credit note for the whole of it.
    await page.getByText('This page ₦0.00').waitFor()

    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Credit note' }).click()
    await untilRows(1)
    await page.getByText('This page ₦\u22121,000.00').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await untilRows(25)

    await page.getByRole('button', { name: 'Any date' }).click()
    await page.getByRole('menuitemradio', { name: 'Chosen days' }).click()
    await page.getByRole('textbox', { name: 'From' }).fill('1 Feb 2026')
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('28/2/2026')
    await page.keyboard.press('Enter')
    await page.waitForURL(/to=2026-02-28/)
    await untilRows(1)
    await row('INV000033').waitFor()
    expect([param('period'), param('from'), param('to')]).toEqual(['custom', '2026-02-01', '2026-02-28'])
    expect(tab.offences).toEqual([])
  })

  it('shows name, status and total in a narrow window, and opens from a name that is cut, too', async () => {
    const long = 'Adébáyọ̀ Ọlátúnjí & Sons Building Materials and General Merchandise (Nigeria) Limited'
    const { id: other } = dataOf(await desk.api.post('/v1/businesses/demo'))
    const customer = await createCustomer(desk.api, other, { name: long })
    await createInvoice(desk.api, other, customer, { ...amounting(132_893_851.56), issueDate: '2026-03-04' })

    await page.setViewportSize({ width: 640, height: 400 })
    await page.goto(list('?search=Nigeria', other))
    const total = page.getByRole('cell', { name: '132,893,851.56' })
    await total.waitFor()
    const box = await total.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(640)
    await page.getByText('4 Mar 2026,').waitFor()
    expect(await page.getByRole('columnheader', { name: 'Issued' }).count()).toBe(0)

    await page.getByTitle(long).click()
    await page.waitForURL(/\/invoices\/[^/?]+$/)
    expect(tab.offences).toEqual([])
  })

  it('shows a draft of a moment ago by itself', async () => {
    const own = await createBusiness(desk.api, { name: 'Aba Leather Works', TIN: '31569955-0041' })
    const customer = await createCustomer(desk.api, own)
    await createInvoice(desk.api, own, customer)
    const followed = page.waitForResponse((response) => response.url().includes('/v1/events'))
    await page.goto(list('', own))
    await untilRows(1)
    await followed
    await createInvoice(desk.api, own, customer)
    await row('INV000002').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('says why an invoice was refused', async () => {
    await page.goto(list('?show=refused'))
    await untilRows(1)
    expect(await row('Ìfẹọma Catering').innerText()).toMatch(/FIRS refused\s+\S+/)
    expect(await page.locator('main').innerText()).not.toMatch(/FIRS_REJECTED|undefined|null/)
    expect(tab.offences).toEqual([])
  })
})

describe('selecting', () => {
  it('takes ranges with Shift, and works without a mouse', async () => {
    await page.goto(list('?show=drafts&order=asc&customer=' + zenith))
    await row('INV000001').waitFor()
    const check = (number: string) => page.getByRole('checkbox', { name: `Select ${number}` })
    await check('INV000002').click()
    await check('INV000005').click({ modifiers: ['Shift'] })
    await page.getByText('4 selected').waitFor()

    await check('INV000007').focus()
    await page.keyboard.press('Shift+Space')
    await page.getByText('6 selected').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.getByText('7 selected').waitFor()

    await page.getByRole('button', { name: 'Next page' }).click()
    await row('INV000026').waitFor()
    await page.getByText('7 selected').waitFor()
    await page.getByRole('button', { name: 'Paid 0', exact: true }).click()
    await page.getByText('None of these').or(page.getByText('No invoice matches')).waitFor()
    await page.getByText('7 selected').waitFor({ state: 'detached' })
    expect(tab.offences).toEqual([])
  })

  it('goes from row to row with the arrow keys, selects with X, and opens with Enter', async () => {
    await page.goto(list('?show=drafts&order=asc&customer=' + zenith))
    await row('INV000001').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    expect(await page.getByRole('checkbox', { name: 'Select INV000002' }).isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/)

    await page.goBack()
    await row('INV000001').waitFor()
    expect(param('show')).toBe('drafts')
    expect(tab.offences).toEqual([])
  })
})

describe('many at once', () => {
  it('are approved and sent, and each that did not go says why, with a link', async () => {
    const { api } = desk
    const own = await readyBusiness(api, { name: 'Kano Textiles', TIN: '31569955-0011' })
    dataOf(await api.patch(`/v1/businesses/${own}/settings`, { requireApproval: true }))
    const good = await customerWith(api, own, 'Agbara Foods Plc', '31569955-0012')
    const bad = await customerWith(api, own, 'Sapele Rubber', sandboxTins.refused)
    await finalize(api, ...(await makeInvoices(api, own, good, 3)), ...(await makeInvoices(api, own, bad, 1)))

    await page.goto(list('', own))
    await untilRows(4)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await page.getByRole('button', { name: 'Approve 4' }).click()
    await page.getByText('4 approved', { exact: true }).waitFor()
    await page.getByText('4 selected').waitFor()

    await page.getByRole('button', { name: 'Send 4 to FIRS / NRS' }).click()
    const report = page.getByRole('status').filter({ hasText: '3 sent to FIRS / NRS, 1 refused by FIRS / NRS' })
    await report.waitFor()
    expect(await report.getByRole('listitem').innerText()).toMatch(
      /INV000004 Sapele Rubber, refused by FIRS \/ NRS\. .*TIN/,
    )
    expect(await report.getByRole('link', { name: 'INV000004' }).getAttribute('href')).toMatch(
      /\/invoices\/[0-9a-f-]+$/,
    )
    await row('INV000004').getByText('FIRS refused').waitFor()
    await page.getByRole('button', { name: 'Unpaid 3' }).waitFor()
    // Done with those that went; the one that did not is still at hand.
    await page.getByText('1 selected').waitFor()
    expect(await row('INV000004').getByRole('checkbox').isChecked()).toBe(true)

    await page.getByRole('button', { name: 'Close this report' }).click()
    await report.waitFor({ state: 'detached' })
    expect(tab.offences).toEqual([])
  })

  it('can be stopped: what has not begun stays as it was', async () => {
    const { api } = desk
    const own = await readyBusiness(api, { name: 'Jos Farms', TIN: '31569955-0021' })
    dataOf(await api.patch(`/v1/businesses/${own}/settings`, { requireApproval: true }))
    const customer = await customerWith(api, own, 'Agbara Foods Plc', '31569955-0022')
    await finalize(api, ...(await makeInvoices(api, own, customer, 8)))

    // The answers are held back until somebody has pressed Stop.
    let letGo = () => undefined as void
    const stopped = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/approve', async (route) => {
      await stopped
      await route.continue()
    })
    await page.goto(list('', own))
    await untilRows(8)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await page.getByRole('button', { name: 'Approve 8' }).click()
    await page.getByText('Approving, 0 of 8').waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    letGo()
    await page.getByText('3 approved, 5 left as they were').waitFor()
    await page.getByRole('button', { name: 'Needs approval 5' }).waitFor()
    expect(tab.offences).toEqual([])
  })

  it('are not offered to somebody who may only look', async () => {
    const other = await desk.openAsRole(businessId, 'VIEWER')
    await other.page.goto(list('?show=drafts'))
    await other.page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await other.page.getByText('25 selected').waitFor()
    expect(await other.page.getByRole('link', { name: 'New invoice' }).count()).toBe(0)
    expect(await other.page.getByRole('button', { name: /^(Approve|Send) \d/ }).count()).toBe(0)
    expect(await other.page.getByRole('button', { name: 'Print' }).isEnabled()).toBe(true)
    expect(other.offences).toEqual([])
  })
})

async function exportAs(format: 'Excel' | 'Text', which: 'first' | 'last') {
  await page.getByRole('button', { name: 'Export' }).click()
  const item = page.getByRole('menuitem', { name: `${format} file` })
  return download(page, () => item[which]().click())
}

describe('an export', () => {
  it('to CSV holds everything that matches, amounts as numbers, and no formula', async () => {
    await page.goto(list())
    await untilRows(25)
    const { name, content } = await exportAs('Text', 'last')
    expect(name).toMatch(/^Invoices \d{4}-\d\d-\d\d\.csv$/)
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
      'TIN of the customer': '31569955-0001',
      'Day of payment': '',
      'Payment reference': '',
    })
    // What came later stands at the end: sheets count on the columns before.
    expect(Object.keys(data[0] ?? {}).slice(-4)).toEqual([
      'ID',
      'TIN of the customer',
      'Day of payment',
      'Payment reference',
    ])
    const formulas = data.filter((line) => line['Customer']?.includes('HYPERLINK'))
    expect(formulas.map((line) => line['Customer'])).toEqual([`'${FORMULA}`, `'${FORMULA}`])
    expect(formulas.map((line) => line['Total (NGN)']).toSorted()).toEqual(['-1000', '1000'])
    expect(data.flatMap((line) => Object.values(line)).filter((cell) => /^[=+@\t\r]/.test(cell))).toEqual([])
    await page.getByText('36 invoices exported.').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('to Excel holds what is selected: numbers, dates, and text that stays text', async () => {
    await page.goto(list(`?customer=${walkIn}&type=STANDARD`))
    await untilRows(1)
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

  it('to Excel of more than the writer compresses on its own page is whole, too', async () => {
    const { api } = desk
    const own = await createBusiness(api, { name: 'Onitsha Market', TIN: '31569955-0031' })
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
    await untilRows(25)
    const { content } = await exportAs('Excel', 'last')
    expect(await readSheet(content)).toHaveLength(301)
    expect(tab.offences).toEqual([])
  })
})

describe('printing', () => {
  it('makes one PDF of all that are selected', async () => {
    await page.goto(list('?show=drafts&order=asc&customer=' + zenith))
    await row('INV000001').waitFor()
    for (const number of ['INV000001', 'INV000002', 'INV000003']) {
      await page.getByRole('checkbox', { name: `Select ${number}` }).click()
    }
    await page.getByRole('button', { name: 'Print' }).click()
    const { content } = await download(page, () => page.getByRole('menuitem', { name: 'Save as one PDF' }).click())
    expect((await PDFDocument.load(content)).getPageCount()).toBe(3)
    expect(tab.offences).toEqual([])
  })

  it('hands the PDF to the print dialog', async () => {
    await page.goto(list('?show=drafts&customer=' + zenith))
    await untilRows(25)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await page.getByRole('button', { name: 'Print' }).click()
    await page.getByRole('menuitem', { name: 'Print them' }).click()
    await page.locator('#print-frame').waitFor({ state: 'attached' })
    expect(await page.locator('#print-frame').getAttribute('src')).toMatch(/^blob:/)
    // Chromium shows a PDF with an extension of its own.
    expect(tab.offences.filter((offence) => !offence.startsWith('outside: chrome-extension://'))).toEqual([])
  })
})

describe('a list that cannot be fetched', () => {
  it('says so in plain words, and comes with Try again', async () => {
    // A refusal, not a broken line: after that the list would be fetched again by itself.
    const json: ErrorEnvelope = { statusCode: 500, message: '', error: '', code: 'internal', requestId: 'r1' }
    await page.route('**/v1/invoices?*', (route) => route.fulfill({ status: 500, json }))
    await page.goto(list())
    const problem = page.getByRole('main').getByRole('alert')
    await problem.getByText('Something went wrong in Invoice Desk.').waitFor()
    await page.unroute('**/v1/invoices?*')
    await problem.getByRole('button', { name: 'Try again' }).click()
    await untilRows(25)
    await title(page, 'Invoices').waitFor()
  })
})
