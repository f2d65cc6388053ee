import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { ErrorEnvelope } from '../../../core/contract/http/envelope.ts'
import type { Tab } from '../../support/browser/launch.ts'
import { createBusiness, createCustomer, createInvoice, dataOf, readyBusiness } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { invoiceOver, createCustomerWith, finalize, send, untilStatus } from '../support/invoices.ts'
import { anotherOkafor, hasFocus, holdBack, holds, owner, title } from '../support/steps.ts'
import { createSampleList, FORMULA, untilListed } from './sample-list.ts'

const app = openApp()
let businessId: string
let tab: Tab
let page: Page

beforeAll(async () => {
  ;({ businessId } = await createSampleList(app))
})

beforeEach(async () => {
  tab = await app.openAs(owner)
  page = tab.page
})

const list = (search = '', id = businessId) => `/businesses/${id}/invoices${search}`
const row = (name: string) => page.getByRole('row', { name })
const param = (name: string) => new URL(page.url()).searchParams.get(name)

const untilRows = async (count: number) => untilListed(page, count)

describe('the list of invoices', () => {
  it('is good to look at, and without barriers', { tags: 'soak' }, async () => {
    await app.look('invoices', async (fresh) => {
      await fresh.page.goto(list('?show=all'))
      await fresh.page.getByRole('row', { name: 'Ìfẹọma Catering' }).waitFor()
      await fresh.page.getByRole('button', { name: 'Drafts 33' }).waitFor()
    })
    await app.look('invoices-selected', async (fresh) => {
      await fresh.page.goto(list('?show=drafts&period=this-year&type=STANDARD'))
      await fresh.page.getByRole('checkbox', { name: 'Select all on this page' }).click()
      await fresh.page.getByText('25 selected').waitFor()
    })
    await app.look('invoices-no-match', async (fresh) => {
      await fresh.page.goto(list('?search=nobody'))
      await fresh.page.getByText('No invoice matches').waitFor()
    })
    const empty = await createBusiness(app.api, { ...anotherOkafor(), name: 'Lekki Gardens Estate' })
    await app.look('invoices-empty', async (fresh) => {
      await fresh.page.goto(list('', empty))
      await fresh.page.getByText('Create your first invoice').waitFor()
    })
  })

  it('is searched with /, which the list of keys says too', { tags: 'soak' }, async () => {
    await page.goto(list())
    await untilRows(25)
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox')
    await hasFocus(search)
    await page.keyboard.type('lekki')
    await page.waitForURL(/search=lekki/)

    // Again: what is typed replaces what was looked for before.
    await title(page, 'Invoices').focus()
    await page.keyboard.press('/')
    await page.keyboard.type('ikeja')
    await page.waitForURL(/search=ikeja/)
    await holds(search, 'ikeja')

    await title(page, 'Invoices').focus()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Help' })
    await keys
      .locator('div', { has: page.getByText('Search this list', { exact: true }) })
      .getByText('/')
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
  })

  it('keeps search, tab, filters, order and page in the address, through a reload and back', async () => {
    await page.goto(list())
    await untilRows(25)
    await page.getByText('1 to 25 of 36').waitFor()

    await page.getByRole('button', { name: 'Drafts' }).click()
    await page.getByText('1 to 25 of 33').waitFor()
    expect(param('show')).toBe('drafts')

    // As slowly as the list follows: what comes back from the address late takes no letter away.
    const search = page.getByRole('searchbox', { name: 'Number, customer, what was sold, notes' })
    await search.pressSequentially('zenith', { delay: 260 })
    await holds(search, 'zenith')
    await page.getByText('1 to 25 of 32').waitFor()
    // Only what the search found is counted: the numbers of the other lists would be of all there is.
    await page.getByRole('button', { name: 'Drafts 32', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Refused', exact: true }).waitFor()
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

  it('narrows by customer, type and period, and adds up what is sold', async () => {
    await page.goto(list())
    await page.getByRole('combobox', { name: 'Customer' }).fill('hyper')
    await page.getByRole('option', { name: FORMULA }).click()
    await untilRows(2)
    await page.getByRole('button', { name: `All customers, not only ${FORMULA}` }).waitFor()
    // An invoice of 1,000; the draft of its credit note takes nothing off yet.
    await page.getByText('This page ₦1,000.00').waitFor()

    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Credit note' }).click()
    await untilRows(1)
    await page.getByText('This page ₦').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await untilRows(25)

    await page.getByRole('button', { name: 'Any date' }).click()
    await page.getByRole('menuitemradio', { name: 'Custom dates' }).click()
    await page.getByRole('textbox', { name: 'From' }).fill('1 Feb 2026')
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('28/2/2026')
    await page.keyboard.press('Enter')
    await page.waitForURL(/to=2026-02-28/)
    await untilRows(1)
    await row('INV000033').waitFor()
    expect([param('period'), param('from'), param('to')]).toEqual(['custom', '2026-02-01', '2026-02-28'])
    expect(tab.offences).toEqual([])
  })

  it(
    'shows name, status and total in a narrow window, and opens from a name that is cut, too',
    { tags: 'soak' },
    async () => {
      const long = 'Adébáyọ̀ Ọlátúnjí & Sons Building Materials and General Merchandise (Nigeria) Limited'
      const { id: other } = dataOf(await app.api.post('/v1/businesses/demo'))
      const customer = await createCustomer(app.api, other, { name: long })
      await createInvoice(app.api, other, customer, { ...invoiceOver(132_893_851.56), issueDate: '2026-03-04' })

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
    },
  )

  it('shows a draft of a moment ago by itself', { tags: 'soak' }, async () => {
    const own = await createBusiness(app.api, { ...anotherOkafor(), name: 'Aba Leather Works' })
    const customer = await createCustomer(app.api, own)
    await createInvoice(app.api, own, customer)
    const followed = page.waitForResponse((response) => response.url().includes('/v1/events'))
    await page.goto(list('', own))
    await untilRows(1)
    await followed
    await createInvoice(app.api, own, customer)
    await row('INV000002').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('shows what was made after it was read and before it was followed', { tags: 'soak' }, async () => {
    const own = await createBusiness(app.api, { ...anotherOkafor(), name: 'Warri Marine' })
    const customer = await createCustomer(app.api, own)
    await createInvoice(app.api, own, customer)
    const letGo = await holdBack(page, '**/v1/events*')
    await page.goto(list('', own))
    await untilRows(1)
    await page.getByRole('button', { name: 'All 1', exact: true }).waitFor()
    await createInvoice(app.api, own, customer)
    letGo()
    await row('INV000002').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('says why an invoice was refused', { tags: 'soak' }, async () => {
    await page.goto(list('?show=refused'))
    await untilRows(1)
    expect(await row('Ìfẹọma Catering').innerText()).toMatch(/FIRS refused\s+\S+/)
    expect(await page.locator('main').innerText()).not.toMatch(/FIRS_REJECTED|undefined|null/)
    expect(tab.offences).toEqual([])
  })
})

describe('the unpaid ones', { tags: 'soak' }, () => {
  it('are what somebody still has to pay, and add up to what is left of it', async () => {
    const { api } = app
    const own = await readyBusiness(api, { ...anotherOkafor(), name: 'Enugu Steel' })
    const agbara = await createCustomerWith(api, own, 'Agbara Foods Plc', '31569955-0052')
    const sold = async (changes: object) => {
      const id = await createInvoice(api, own, agbara, changes)
      await finalize(api, id)
      await send(api, id)
      await untilStatus(api, id, 'FIRS_APPROVED')
      return id
    }
    const credited = await sold(invoiceOver(1_000))
    await sold({ ...invoiceOver(400), invoiceType: 'CREDIT_NOTE', originalInvoiceId: credited })
    // A consumer owes until it is paid, too.
    await sold({ ...invoiceOver(77), invoiceKind: 'B2C', issueDate: '2026-11-20', dueDate: '2026-11-20' })
    const gone = await sold(invoiceOver(50))
    await sold({ ...invoiceOver(50), invoiceType: 'CREDIT_NOTE', originalInvoiceId: gone })
    await sold(invoiceOver(2_000))
    // A draft is listed, and not sold.
    await createInvoice(api, own, agbara, invoiceOver(9_000))

    await page.goto(list('', own))
    await page.getByText('This page ₦2,677.00').waitFor()
    await page.getByRole('button', { name: 'FIRS approved 6', exact: true }).click()
    await page.getByRole('button', { name: 'FIRS approved 6', pressed: true }).waitFor()
    await untilRows(6)
    await page.getByRole('button', { name: 'Unpaid 3', exact: true }).click()
    await page.getByText('Due on this page ₦2,677.00').waitFor()
    await untilRows(3)
    await page.getByRole('cell', { name: '600.00 of 1,000.00' }).waitFor()
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByText('Everything listed, 3', { exact: true }).waitFor()
    // Paid by its customer is paid, before FIRS / NRS has heard of anything.
    await page.keyboard.press('Escape')
    const [nails] = invoiceOver(88).items.map((item) => ({ ...item, description: 'Roofing nails' }))
    const notSent = await createInvoice(api, own, agbara, { items: [nails] })
    await finalize(api, notSent)
    await api.post(`/v1/invoices/${notSent}/payments`, { amount: 8 })
    await page.goto(list('?show=unpaid&search=nails', own))
    await page.getByRole('row').filter({ hasText: 'Paid in part' }).waitFor()
    await api.post(`/v1/invoices/${notSent}/payments`, {})
    await page.goto(list('?show=paid', own))
    await page.getByRole('button', { name: 'Paid 1', pressed: true }).waitFor()
    await page.getByRole('row').filter({ hasText: 'Approved' }).getByText('Paid', { exact: true }).waitFor()
    await app.look('invoices-unpaid', async (fresh) => {
      await fresh.page.goto(list('?show=unpaid', own))
      await fresh.page.getByText('Due on this page ₦2,677.00').waitFor()
    })
    expect(tab.offences).toEqual([])
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
