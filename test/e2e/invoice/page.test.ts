import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openSecondTab, type Tab } from '../../support/browser/launch.ts'
import { createBusiness, dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { finalize, send, untilStatus } from '../support/invoices.ts'
import { download, hasFocus, holdBack, okafor, owner, title } from '../support/steps.ts'
import { badge, createSampleInvoices, type SampleInvoices, shortLookupDelays, historyOf } from './sample-invoices.ts'

const app = openApp({ env: shortLookupDelays, tabs: { permissions: ['clipboard-read', 'clipboard-write'] } })
let world: SampleInvoices
let tab: Tab

beforeAll(async () => {
  world = await createSampleInvoices(app)
})

beforeEach(async () => {
  await world.settings({ requireApproval: false })
  tab = await app.openAs(owner)
})

afterEach(async () => {
  expect(tab.offences).toEqual([])
})

async function open(id: string): Promise<Page> {
  await tab.page.goto(world.addressOf(id))
  await tab.page
    .getByRole('article', { name: /invoice|note/i })
    .getByText('Amount in words')
    .waitFor()
  return tab.page
}

/** An invoice that FIRS / NRS has approved, of which a part was paid before. */
async function sent(before?: object): Promise<string> {
  const id = await world.finalized()
  if (before) dataOf(await app.api.post(`/v1/invoices/${id}/payments`, before))
  await send(app.api, id)
  await untilStatus(app.api, id, 'FIRS_APPROVED')
  return id
}

/** A credit note over one of its two. */
async function creditPart(id: string): Promise<void> {
  const { businessId, customerId, items } = dataOf(await app.api.get(`/v1/invoices/${id}`))
  const [{ description, unitPrice, taxPercent }] = items
  const note = await app.api.post('/v1/invoices', {
    ...{ businessId, customerId, invoiceType: 'CREDIT_NOTE', originalInvoiceId: id },
    ...{ issueDate: '2026-11-20', dueDate: '2026-11-20' },
    items: [{ description, quantity: 1, unitPrice, taxPercent }],
  })
  dataOf(await app.api.post(`/v1/invoices/${dataOf(note).id}/finalize`))
}

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

describe('the way of an invoice', () => {
  it('goes from finalizing over approval and sending to paid, on one page and with the keyboard', async () => {
    await world.settings({ requireApproval: true })
    const page = await open(await world.draft())
    const story = page.getByRole('main').locator('ol')

    await page.keyboard.press('Control+Enter')
    await badge(page, 'Needs approval').waitFor()
    await page.keyboard.press('a')
    await badge(page, 'Approved').waitFor()
    await page.keyboard.press('s')
    await story.getByText('FIRS / NRS approved it').waitFor()
    await badge(page, 'FIRS approved').waitFor()

    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('owes ₦18,167.50 on this invoice').waitFor()
    await dialog.getByLabel('Reference').fill('TRF 4711')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await badge(page, 'Paid').waitFor()
    await story.getByText('FIRS / NRS knows about the payment').waitFor()

    const told = await historyOf(page)
    expect(told.at(-1)).toMatch(/^Ngozi Okafor created INV\d{6}, ₦[\d,]+\.\d\d$/)
    expect(told.toReversed().slice(1, 5)).toEqual([
      expect.stringMatching(/^Ngozi Okafor finalized it and asked for approval, ₦[\d,]+\.\d\d$/),
      expect.stringMatching(/^Ngozi Okafor approved it, ₦[\d,]+\.\d\d$/),
      'Ngozi Okafor sent it',
      'Sent through the sandbox',
    ])
  })

  it('is paid in parts, and a part that was a mistake is taken back', async () => {
    const page = await open(await sent())
    const paymentsOf = page.getByRole('region', { name: 'Payments' })
    await page.keyboard.press('m')
    await page.getByRole('dialog').getByLabel('Received ₦').fill('10,000')
    await page.getByRole('dialog').getByText('₦8,167.50 is still due.').waitFor()
    // What is no day is never taken for the day that stood there.
    const day = page.getByRole('dialog').getByLabel('Date')
    const today = await day.inputValue()
    await day.fill('31/11/2026')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Type a day such as', { exact: false }).waitFor()
    await day.fill(today)
    await page.getByRole('dialog').getByRole('combobox', { name: 'Method' }).click()
    await page.getByRole('option', { name: 'Cheque' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
    const news = page.getByText('Payment recorded. ₦8,167.50 is still due.')
    await news.waitFor()
    await paymentsOf.getByText(/^Receipt RCT\d{6}$/).waitFor()
    await paymentsOf.getByText(/Cheque/).waitFor()

    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('owes ₦8,167.50 on this invoice').waitFor()
    await dialog.getByLabel('Received ₦').fill('8,167.51')
    await dialog.getByText('That is ₦0.01 more than is due.').waitFor()
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await dialog.getByText(/more than the open balance of ₦8,167.50/).waitFor()
    await dialog.getByLabel('Received ₦').fill('8167.50')
    await dialog.getByLabel('Received ₦').press('Enter')
    await badge(page, 'Paid').waitFor()
    await expect.poll(() => paymentsOf.getByText(/^Receipt RCT\d{6}$/).count()).toBe(2)

    await paymentsOf
      .getByRole('button', { name: /^Reverse Receipt RCT/ })
      .first()
      .click()
    await page.getByRole('dialog').getByLabel('Reason').fill('The cheque bounced')
    await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click()
    await badge(page, 'FIRS approved').waitFor()
    await paymentsOf.getByText('Reversed').waitFor()
    await page.getByText('Paid so far ₦10,000.00').waitFor()
  })

  it('of a consumer is paid in cash before it is sent, and has no news of itself on other pages', async () => {
    const page = await open(await world.finalized({ invoice: { invoiceKind: 'B2C' } }))
    await button(page, 'Record payment').waitFor()
    await page.keyboard.press('m')
    const how = page.getByRole('dialog').getByRole('combobox', { name: 'Method' })
    await expect.poll(() => how.inputValue()).toBe('Cash')
    await page.getByRole('dialog').getByLabel('Received ₦').fill('10,000')
    await page.keyboard.press('Enter')
    const news = page.getByText('Payment recorded. ₦8,167.50 is still due.')
    await news.waitFor()
    // As long as a hand on it, which keeps it from going by itself.
    await news.hover()
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await title(page, 'Invoices').waitFor()
    await news.waitFor({ state: 'detached' })
    await page.goBack()
  })

  it('is paid by a company that keeps back tax, and its certificate comes later', async () => {
    const id = await sent()
    const page = await open(id)
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('switch', { name: 'Tax was withheld' }).click()
    await page.keyboard.press('Control+Enter')
    await dialog.getByText('is needed, or the amount withheld', { exact: false }).waitFor()
    await dialog.getByLabel('Withholding tax, %').fill('5')
    await dialog.getByText('Nothing left to pay.').waitFor()
    await expect.poll(() => dialog.getByLabel('Received ₦').inputValue()).toBe('17,322.50')
    await expect.poll(() => dialog.getByLabel('Withholding tax, ₦').inputValue()).toBe('845.00')

    // Their slip says something else.
    await dialog.getByLabel('Withholding tax, ₦').fill('840')
    await expect.poll(() => dialog.getByLabel('Received ₦').inputValue()).toBe('17,327.50')
    await dialog.getByText('Withheld ₦840.00, 5 % of ₦16,800.00. Nothing left to pay.').waitFor()
    await page.keyboard.press('Enter')
    await badge(page, 'Paid').waitFor()
    await page.getByText('Withholding tax ₦840.00, certificate missing').waitFor()
    await page.getByText('The certificate for ₦840.00 of withheld tax is missing.').waitFor()
    // The second time, too: of what was not taken of yet.
    await open(await sent({ amount: 8_000, deductions: [{ kind: 'WHT', amount: 400, ratePercent: 5, base: 8_000 }] }))
    await page.keyboard.press('m')
    await dialog.getByRole('switch', { name: 'Tax was withheld' }).click()
    await dialog.getByLabel('Withholding tax, %').fill('5')
    await expect.poll(() => dialog.getByLabel('Withholding tax, ₦').inputValue()).toBe('445.00')
    await expect.poll(() => dialog.getByLabel('Received ₦').inputValue()).toBe('9,322.50')
    await dialog.getByText('Of ₦1,267.50. Government bodies withhold all of it.').waitFor()
    // What was typed is not lost by a key.
    await page.keyboard.press('Escape')
    const asks = page.getByRole('dialog', { name: 'Discard changes?' })
    await asks.waitFor()
    await page.keyboard.press('Control+Enter')
    await asks.getByRole('button', { name: 'Keep editing' }).click()
    await asks.waitFor({ state: 'detached' })
    await expect.poll(() => dialog.getByLabel('Withholding tax, %').inputValue()).toBe('5')
    await page.keyboard.press('Escape')
    await asks.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // A credit note takes VAT off that cannot be kept back any more.
    const credited = await sent()
    await creditPart(credited)
    await open(credited)
    await page.keyboard.press('m')
    await dialog.getByRole('switch', { name: 'Tax was withheld' }).click()
    await dialog.getByText('Of ₦633.75. Government bodies withhold all of it.').waitFor()
    await page.keyboard.press('Escape')
    const { paid, deducted, balance } = dataOf(await app.api.get(`/v1/invoices/${id}`))
    expect([paid, deducted, balance]).toEqual([17_327.5, 840, 0])
  })

  it('is not sent by who presses the key of finalizing again and again', async () => {
    const id = await world.draft()
    const page = await open(id)
    const sent: string[] = []
    page.on('request', (request) => {
      if (/\/(submit-to-app|payment-status)$/.test(request.url())) sent.push(request.url())
    })
    await page.keyboard.press('Control+Enter')
    await button(page, /^Send to FIRS/).waitFor()
    for (let times = 0; times < 3; times++) await page.keyboard.press('Control+Enter')

    // The way back from the core, after which a request of these presses would be known.
    dataOf(await app.api.get(`/v1/invoices/${id}`))
    await page.evaluate(async () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(sent).toEqual([])
    await badge(page, 'Approved').waitFor()
    await page.keyboard.press('s')
    await badge(page, 'FIRS approved').waitFor()
    expect(sent).toHaveLength(1)
  })

  it('goes on as soon as it shows what was done, though the answer to that is still under way', async () => {
    await world.settings({ requireApproval: true })
    const page = await open(await world.finalized())
    const release = await holdBack(page, '**/approve', 'answer')

    await badge(page, 'Needs approval').waitFor()
    await page.keyboard.press('a')
    await badge(page, 'Approved').waitFor()
    await page.keyboard.press('s')
    await badge(page, 'FIRS approved').waitFor()

    // The late answer knows of no sending.
    const answered = page.waitForResponse('**/approve')
    release()
    await (await answered).finished()
    await page.getByRole('button', { name: 'Record payment' }).waitFor()
    await badge(page, 'FIRS approved').waitFor()
  })

  it('comes back from its approver with a reason', async () => {
    await world.settings({ requireApproval: true })
    const page = await open(await world.finalized())
    await page.keyboard.press('r')
    await page.getByLabel('What should change').fill('The price of the cement is from last month.')
    await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
    await badge(page, 'Draft').waitFor()
    await page.getByText('It was sent back: The price of the cement is from last month.').waitFor()
    await page.reload()
    await page.getByText('It was sent back: The price of the cement').waitFor()
    await page.getByRole('link', { name: 'Invoices', exact: true }).first().click()
    await title(page, 'Invoices').waitFor()
    await page.getByRole('row').getByText('Sent back: The price of the cement is from last month').waitFor()
  })

  it('is refused, says why beside the customer, is made a draft again and approved', async () => {
    const id = await world.finalized({ tin: '99999999-0001' })
    const page = await open(id)
    await button(page, 'Send to FIRS / NRS').click()
    await badge(page, 'FIRS refused').waitFor()
    await page.getByText('Why FIRS / NRS refused it').waitFor()
    const reasons = page.getByText('Why FIRS / NRS refused it').locator('..')
    await page.getByRole('article').getByRole('button', { name: 'See why' }).click()
    await hasFocus(reasons)
    await expect.poll(async () => (await historyOf(page))[0]).toBe('FIRS / NRS refused it')
    expect(await page.getByRole('main').innerText()).not.toMatch(/undefined|null|FIRS_REJECTED|invoice_refused|422/)

    await button(page, 'Correct').click()
    await page.waitForURL(`**/invoices/${id}/edit`)
    await expect.poll(async () => dataOf(await app.api.get(`/v1/invoices/${id}`)).status === 'DRAFT').toBe(true)
    const { customerId } = dataOf(await app.api.get(`/v1/invoices/${id}`))
    dataOf(await app.api.patch(`/v1/customers/${customerId}`, { tin: '31569955-0001' }))

    await page.goto(world.addressOf(id))
    await button(page, 'Finalize').click()
    await badge(page, 'Approved').waitFor()
    await button(page, 'Send to FIRS / NRS').click()
    await badge(page, 'FIRS approved').waitFor()
    expect(await page.getByRole('article').getByText('See why').count()).toBe(0)
    expect((await historyOf(page)).some((text) => /^FIRS \/ NRS refused (it|this invoice)[:.] /.test(text))).toBe(true)
  })

  it('tells of a lost answer what is true, and goes on by itself', async () => {
    const page = await open(await world.finalized({ tin: '99999999-0003' }))
    await button(page, 'Send to FIRS / NRS').click()
    await badge(page, 'Waiting to send').waitFor()
    await page.getByText('It is looked up at FIRS / NRS first, and sent again only if it is not there.').waitFor()
    await page.getByText('Waiting to send. It is sent automatically.').waitFor()
    await badge(page, 'FIRS approved').waitFor({ timeout: 60_000 })
    const told = (await historyOf(page)).join('\n')
    expect(told).toMatch(
      /No answer at \d\d:\d\d\. Looked up first: (FIRS \/ NRS has it, so it was not sent again|there, not decided yet)/,
    )
    expect(told.match(/Sent through/g)).toBeNull()
  })

  it('counts tries, when FIRS / NRS cannot take it at once', async () => {
    const id = await world.finalized({ tin: '99999999-0004' })
    const page = await open(id)
    await button(page, 'Send to FIRS / NRS').click()
    await badge(page, 'FIRS approved').waitFor({ timeout: 60_000 })
    const told = await historyOf(page)
    expect(told.find((text) => text.startsWith('Sent through'))).toBe('Sent through the sandbox, third try')
    expect(told.some((text) => /^It could not be sent at \d\d:\d\d; tried again$/.test(text))).toBe(true)
  })

  it('appears approved by itself when FIRS / NRS takes its time', async () => {
    const page = await open(await world.finalized({ tin: '99999999-0002' }))
    await button(page, 'Send to FIRS / NRS').click()
    await badge(page, 'Sent').waitFor()
    const head = title(page, 'INV')
    const before = await head.boundingBox()
    await badge(page, 'FIRS approved').waitFor({ timeout: 60_000 })
    expect(await head.boundingBox()).toEqual(before)
  })

  it('that nobody can bring on is given up with a reason', async () => {
    const id = await world.finalized({ tin: '99999999-0007' })
    await send(app.api, id)
    const page = await open(id)
    await badge(page, 'Needs you').waitFor()
    await page.getByText(/^Owed, due /).waitFor()
    await page.getByText('FIRS / NRS has another document under the reference number').first().waitFor()
    // Both ways out stand beside each other, with what comes of them.
    await button(page, 'Try again').last().waitFor()
    await page.getByText('It is cancelled for good and its number stays used.').waitFor()
    await button(page, /^Give up on INV/).click()

    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Give up on INV/ }).click()
    await dialog.getByText('Reason for giving up is required.').waitFor()
    await dialog.getByLabel('Reason for giving up').fill('Sent twice by the old till.')
    await dialog.getByRole('button', { name: /^Give up on INV/ }).click()
    await badge(page, 'Cancelled').waitFor()
    await page.getByText('Ngozi Okafor gave up on it: Sent twice by the old till.').waitFor()
  })

  it('is cancelled only after the question that names its number', async () => {
    const id = await world.draft()
    const page = await open(id)
    const { invoiceNumber } = dataOf(await app.api.get(`/v1/invoices/${id}`))
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: `Cancel ${invoiceNumber}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Cancel ${invoiceNumber}` })
      .click()
    await badge(page, 'Cancelled').waitFor()
    await page.getByText('Cancelled, nothing to pay').waitFor()
  })

  it('is cancelled in one act also when it was approved and is not sent', async () => {
    const id = await world.finalized()
    dataOf(await app.api.post(`/v1/invoices/${id}/payments`, { amount: 100, method: 'CASH' }))
    const { invoiceNumber } = dataOf(await app.api.get(`/v1/invoices/${id}`))
    const page = await open(id)
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: `Cancel ${invoiceNumber}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('₦100.00 was paid for it. The money stays as credit of').waitFor()
    await dialog.getByRole('button', { name: `Cancel ${invoiceNumber}` }).click()
    await badge(page, 'Cancelled').waitFor()
    expect(dataOf(await app.api.get(`/v1/invoices/${id}`))).toMatchObject({ status: 'CANCELLED', paid: 0 })
  })

  it('is printed again as a copy once it is cleared, and not before', async () => {
    const page = await open(await world.finalized({ invoice: { invoiceKind: 'B2B' } }))
    await button(page, 'More actions').click()
    const copy = page.getByRole('menuitem', { name: 'Print a copy' })
    await page.getByRole('menuitem', { name: 'Save PDF' }).waitFor()
    expect(await copy.count()).toBe(0)

    await open(await sent())
    await button(page, 'More actions').click()
    const copied = page.waitForResponse((answer) => answer.url().includes('copy=true'))
    await copy.click()
    expect((await copied).status()).toBe(200)
  })

  it('is corrected with a credit note, which is a new draft', async () => {
    const id = await world.finalized()
    await send(app.api, id)
    await untilStatus(app.api, id, 'FIRS_APPROVED')
    const page = await open(id)
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Correct with a credit note' }).click()
    await page.waitForURL((url) => url.pathname.includes('/invoices/') && !url.pathname.includes(id))
    const note = /invoices\/([^/]+)/.exec(new URL(page.url()).pathname)?.[1] ?? ''
    expect(dataOf(await app.api.get(`/v1/invoices/${note}`))).toMatchObject({
      invoiceType: 'CREDIT_NOTE',
      status: 'DRAFT',
      originalInvoiceId: id,
    })
    await page.goto(world.addressOf(note))
    await page.getByRole('article', { name: /^Credit note/ }).waitFor()
    await page.getByText('Corrects invoice').waitFor()
  })

  it('owes nothing more once its credit note is finalized, here, in the list and at home', async () => {
    const id = await world.finalized({ customer: { name: 'Credited Trading' } })
    await send(app.api, id)
    await untilStatus(app.api, id, 'FIRS_APPROVED')
    const page = await open(id)
    await page.getByText(/^Due by/).waitFor()
    const note = dataOf(await app.api.post(`/v1/invoices/${id}/credit-notes`)).id
    await finalize(app.api, note)

    const rowOf = (amount: string) =>
      page.getByRole('row').filter({ hasText: 'Credited Trading' }).filter({ hasText: amount })

    await page.reload()
    await page.getByText('Credited in full, nothing to pay').waitFor()
    await page.getByText('Credited ₦18,167.50').waitFor()
    const notes = page.getByRole('region', { name: 'Credit and debit notes' })
    await notes.getByText('₦−18,167.50').waitFor()
    await notes.getByText('Approved', { exact: true }).waitFor()
    await notes.getByRole('link', { name: /^INV\d+$/ }).click()
    await page.waitForURL(new RegExp(`/invoices/${note}$`))
    await page.getByRole('article', { name: /^Credit note/ }).waitFor()
    const { irn } = dataOf(await app.api.get(`/v1/invoices/${id}`))
    await page.getByRole('article').getByRole('link', { name: irn }).click()
    await page.waitForURL(new RegExp(`/invoices/${id}$`))
    await page.getByText('Credited in full, nothing to pay').waitFor()
    await notes.waitFor()
    await page.getByRole('link', { name: 'Invoices', exact: true }).first().click()
    await rowOf('Credited in full').waitFor()
    await rowOf('−18,167.50').waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await title(page, okafor.name).waitFor()
    await rowOf('−18,167.50').waitFor()
  })
})

describe('the next one', () => {
  it('is one key away, and stands with it among the other actions', async () => {
    const id = await world.draft()
    const page = await open(id)
    await button(page, 'Finalize').click()
    await badge(page, 'Approved').waitFor()
    await page.keyboard.press('n')
    await title(page, 'New invoice').waitFor()

    await page.goto(world.addressOf(id))
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'New invoice' }).click()
    await title(page, 'New invoice').waitFor()
  })
})

describe('who looks', () => {
  it('as a viewer sees everything and is offered nothing', async () => {
    await world.settings({ requireApproval: true })
    tab = await app.openAsRole(world.businessId, 'VIEWER')
    const id = await world.finalized()
    const page = await open(id)
    await page.getByText('It waits for somebody who may approve it.').waitFor()
    await historyOf(page)
    for (const name of [/^Approve/, /^Send back/, /^Edit/]) {
      expect(await page.getByRole('main').getByRole('button', { name }).count()).toBe(0)
    }
    await page.keyboard.press('a')
    await page.keyboard.press('r')
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Save PDF' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Save PDF', 'Copy the reference number'])
    expect(dataOf(await app.api.get(`/v1/invoices/${id}`)).status).toBe('PENDING_APPROVAL')
  })

  it('in little room keeps the one button beside the title, and finds the others behind the dots', async () => {
    await world.settings({ requireApproval: true })
    const page = await open(await world.finalized())
    await button(page, 'Print').waitFor()
    await page.setViewportSize({ width: 640, height: 400 })
    await button(page, 'Print').waitFor({ state: 'hidden' })

    const [head, approve] = [await title(page, 'INV').boundingBox(), await button(page, 'Approve').boundingBox()]
    expect(approve?.x).toBeGreaterThan((head?.x ?? 0) + (head?.width ?? 0))
    expect(Math.abs((approve?.y ?? 0) - (head?.y ?? 0))).toBeLessThan(30)

    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Print', exact: true }).waitFor()
    await page.getByRole('menuitem', { name: 'Send back' }).click()
    await page.getByLabel('What should change').waitFor()
  })

  it('in two tabs sees the same without reloading', async () => {
    await world.settings({ requireApproval: true })
    const page = await open(await world.finalized())
    const second = await openSecondTab(tab, app.origin)
    await second.page.goto(page.url())
    await badge(second.page, 'Needs approval').waitFor()
    await button(page, 'Approve').click()
    await badge(second.page, 'Approved').waitFor()
    await second.page.getByText('Ngozi Okafor approved it').waitFor()
    expect(second.offences).toEqual([])
  })

  it('under a wrong address, or that of another business, is told that there is nothing', async () => {
    const id = await world.draft()
    const otherId = await createBusiness(app.api, { name: 'Lekki Gardens', TIN: '31569955-0001' })
    await tab.page.goto(`/businesses/${otherId}/invoices/${id}`)
    await title(tab.page, 'Page not found').waitFor()
    await tab.page.goto(world.addressOf('00000000-0000-7000-8000-000000000000'))
    await title(tab.page, 'Page not found').waitFor()
  })
})

describe('the paper', () => {
  it('keeps the copies of its day when the customer is renamed, also after a reload', async () => {
    const id = await world.finalized({ customer: { name: 'Zenith Stores' } })
    const { customerId } = dataOf(await app.api.get(`/v1/invoices/${id}`))
    dataOf(await app.api.patch(`/v1/customers/${customerId}`, { name: 'Renamed Stores', city: 'Elsewhere' }))
    const page = await open(id)
    const paper = page.getByRole('article')
    expect(await paper.getByText('Zenith Stores').count()).toBe(1)
    expect(await paper.innerText()).not.toMatch(/Renamed|Elsewhere/)
    expect(await paper.getByText('NOT YET CLEARED · SANDBOX').count()).toBe(1)
  })

  it('is set in the typeface of its PDF', async () => {
    const page = await open(await world.finalized())
    const paper = page.getByRole('article')
    await paper.waitFor()
    expect(await paper.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(/^"?Inter"?,/)
    const loaded = () =>
      page.evaluate(
        () =>
          [...document.fonts].filter(({ family, status }) => /^"?Inter"?$/.test(family) && status === 'loaded').length,
      )
    await expect.poll(loaded).toBeGreaterThan(1)
  })

  it('shows its code large, and copies its reference number', async () => {
    const id = await world.finalized()
    const page = await open(id)
    await button(page, 'Copy the reference number').click()
    await page.getByText('Reference number copied.').waitFor()
    const { irn } = dataOf(await app.api.get(`/v1/invoices/${id}`))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(irn)

    await button(page, 'Enlarge the QR code').click()
    const file = await download(page, () => page.getByRole('button', { name: 'Save image' }).click())
    expect(file.name).toBe(`${irn}-qr.png`)
    expect(file.content.subarray(1, 4).toString()).toBe('PNG')
  })

  it('is saved as the PDF', async () => {
    const id = await world.finalized()
    const page = await open(id)
    await button(page, 'More actions').click()
    const file = await download(page, () => page.getByRole('menuitem', { name: 'Save PDF' }).click())
    const { irn } = dataOf(await app.api.get(`/v1/invoices/${id}`))
    expect(file.name).toBe(`invoice-${irn}.pdf`)
    expect(file.content.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
