import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { picture } from '../../support/browser/checks.ts'
import type { Tab } from '../../support/browser/launch.ts'
import { dataOf, readyBusiness } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { createCustomerWith, finalize, createInvoices, sandboxTins } from '../support/invoices.ts'
import { anotherOkafor, hasFocus, holdBack, owner } from '../support/steps.ts'
import { createSampleList, untilListed } from './sample-list.ts'

const app = openApp()
let businessId: string
let zenith: string
let tab: Tab
let page: Page

beforeAll(async () => {
  ;({ businessId, zenith } = await createSampleList(app))
})

beforeEach(async () => {
  tab = await app.openAs(owner)
  page = tab.page
})

const list = (search = '', id = businessId) => `/businesses/${id}/invoices${search}`
const row = (name: string) => page.getByRole('row', { name })
const param = (name: string) => new URL(page.url()).searchParams.get(name)

const untilRows = async (count: number) => untilListed(page, count)

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
    await page.getByRole('button', { name: 'Paid', exact: true }).click()
    await page.getByText('None of these').or(page.getByText('No invoice matches')).waitFor()
    await page.getByText('7 selected').waitFor({ state: 'detached' })
    expect(tab.offences).toEqual([])
  })

  it('goes from row to row with the arrow keys, selects with X, and opens with Enter', { tags: 'soak' }, async () => {
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
  it('are approved and sent, and each that did not go says why, with a link', { tags: 'soak' }, async () => {
    const { api } = app
    const own = await readyBusiness(api, { ...anotherOkafor(), name: 'Kano Textiles' })
    dataOf(await api.patch(`/v1/businesses/${own}/settings`, { requireApproval: true }))
    const good = await createCustomerWith(api, own, 'Agbara Foods Plc', '31569955-0012')
    const bad = await createCustomerWith(api, own, 'Sapele Rubber', sandboxTins.refused)
    await finalize(api, ...(await createInvoices(api, own, good, 3)), ...(await createInvoices(api, own, bad, 1)))

    await page.goto(list('', own))
    await untilRows(4)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    // All of what is ticked, also before it is approved.
    await page.getByText(/^Selected ₦[\d,]+\.\d\d$/).waitFor()
    await page.getByRole('button', { name: 'Approve 4' }).click()
    await page.getByText('4 approved', { exact: true }).waitFor()
    await page.getByText('4 selected').waitFor()

    // What is added up below the list is what is selected.
    await page.getByText(/^Selected ₦[\d,]+\.\d\d$/).waitFor()
    await page.getByRole('button', { name: 'Send 4 to FIRS / NRS' }).click()
    const question = page.getByRole('dialog', { name: 'Send 4 invoices to FIRS / NRS?' })
    await question.getByText(/^Total ₦[\d,]+\.\d\d\. Once FIRS/).waitFor()
    await picture(page, 'invoices-send-question')
    await question.getByRole('button', { name: 'Not now' }).click()
    await question.waitFor({ state: 'detached' })
    await page.getByText('4 selected').waitFor()
    await page.getByRole('button', { name: 'Send 4 to FIRS / NRS' }).click()
    await question.locator(':focus').waitFor()
    await page.keyboard.press('Enter')
    const report = page.getByRole('status').filter({ hasText: '3 sent to FIRS / NRS, 1 refused by FIRS / NRS' })
    await report.waitFor()
    expect(await report.getByRole('listitem').innerText()).toMatch(
      /INV000004 Sapele Rubber, refused by FIRS \/ NRS\. .*TIN/,
    )
    expect(await report.getByRole('link', { name: 'INV000004' }).getAttribute('href')).toMatch(
      /\/invoices\/[0-9a-f-]+$/,
    )
    await row('INV000004').getByText('FIRS refused').waitFor()
    await page.getByRole('button', { name: 'Unpaid 4' }).waitFor()
    // Done with those that went; the one that did not is still at hand.
    await page.getByText('1 selected').waitFor()
    expect(await row('INV000004').getByRole('checkbox').isChecked()).toBe(true)

    await page.getByRole('button', { name: 'Close this report' }).click()
    await report.waitFor({ state: 'detached' })
    expect(tab.offences).toEqual([])
  })

  it('leave the focus on the next row, whether A or the bar approved them', { tags: 'soak' }, async () => {
    const { api } = app
    const own = await readyBusiness(api, { ...anotherOkafor(), name: 'Jos Potatoes' })
    dataOf(await api.patch(`/v1/businesses/${own}/settings`, { requireApproval: true }))
    const buyer = await createCustomerWith(api, own, 'Agbara Foods Plc', '31569955-0062')
    await finalize(api, ...(await createInvoices(api, own, buyer, 5)))

    await page.goto(list('?show=needs-approval&sort=invoiceNumber&order=asc', own))
    await untilRows(5)
    const link = (number: string) => page.getByRole('row', { name: number }).getByRole('link')
    await link('INV000001').focus()
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('x')
    await page.keyboard.press('a')
    await untilRows(3)
    await hasFocus(link('INV000004'))

    await page.getByRole('checkbox', { name: 'Select INV000003' }).check()
    await page.getByRole('button', { name: 'Approve 1' }).focus()
    await page.keyboard.press('Enter')
    await untilRows(2)
    await hasFocus(page.getByRole('checkbox', { name: 'Select INV000004' }))
    expect(tab.offences).toEqual([])
  })

  it(
    'leave the dock with the list: what was finalized among the drafts is selected no more',
    { tags: 'soak' },
    async () => {
      const { api } = app
      const own = await readyBusiness(api, { ...anotherOkafor(), name: 'Jos Potteries' })
      const customer = await createCustomerWith(api, own, 'Bukuru Tiles', '31569955-0014')
      await createInvoices(api, own, customer, 2)
      await page.goto(list('?show=drafts', own))
      await untilRows(2)
      await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
      await page.getByRole('button', { name: 'Finalize 2' }).click()
      await page.getByText('2 finalized', { exact: true }).waitFor()
      await page.getByRole('group', { name: 'The selected invoices' }).waitFor({ state: 'detached' })
    },
  )

  it('can be stopped: what has not begun stays as it was', { tags: 'soak' }, async () => {
    const { api } = app
    const own = await readyBusiness(api, { ...anotherOkafor(), name: 'Jos Farms' })
    dataOf(await api.patch(`/v1/businesses/${own}/settings`, { requireApproval: true }))
    const customer = await createCustomerWith(api, own, 'Agbara Foods Plc', '31569955-0022')
    await finalize(api, ...(await createInvoices(api, own, customer, 8)))

    // The answers are held back until somebody has pressed Stop.
    const letGo = await holdBack(page, '**/approve')
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

  it('are not offered to somebody who may only look', { tags: 'soak' }, async () => {
    const other = await app.openAsRole(businessId, 'VIEWER')
    await other.page.goto(list('?show=drafts'))
    await other.page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await other.page.getByText('25 selected').waitFor()
    expect(await other.page.getByRole('link', { name: 'New invoice' }).count()).toBe(0)
    expect(await other.page.getByRole('button', { name: /^(Approve|Send) \d/ }).count()).toBe(0)
    expect(await other.page.getByRole('button', { name: 'Print' }).isEnabled()).toBe(true)
    expect(other.offences).toEqual([])
  })
})
