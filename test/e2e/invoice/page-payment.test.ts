import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Tab } from '../../support/browser/launch.ts'
import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { finalize, send, untilStatus } from '../support/invoices.ts'
import { okafor, owner, title } from '../support/steps.ts'
import { button, openInvoice } from './open-invoice.ts'
import { badge, createSampleInvoices, type SampleInvoices, shortLookupDelays } from './sample-invoices.ts'

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

const open = (id: string) => openInvoice(tab, world.addressOf(id))

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

describe('the way of an invoice', () => {
  it('is paid in parts, and a part that was a mistake is taken back', async () => {
    const page = await open(await world.sent())
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

  it(
    'of a consumer is paid in cash before it is sent, and has no news of itself on other pages',
    { tags: 'soak' },
    async () => {
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
    },
  )

  it('is paid by a company that keeps back tax, and its certificate comes later', { tags: 'soak' }, async () => {
    const id = await world.sent()
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
    await open(
      await world.sent({ amount: 8_000, deductions: [{ kind: 'WHT', amount: 400, ratePercent: 5, base: 8_000 }] }),
    )
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
    const credited = await world.sent()
    await creditPart(credited)
    await open(credited)
    await page.keyboard.press('m')
    await dialog.getByRole('switch', { name: 'Tax was withheld' }).click()
    await dialog.getByText('Of ₦633.75. Government bodies withhold all of it.').waitFor()
    await page.keyboard.press('Escape')
    const { paid, deducted, balance } = dataOf(await app.api.get(`/v1/invoices/${id}`))
    expect([paid, deducted, balance]).toEqual([17_327.5, 840, 0])
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

  it(
    'owes nothing more once its credit note is finalized, here, in the list and at home',
    { tags: 'soak' },
    async () => {
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
    },
  )
})
