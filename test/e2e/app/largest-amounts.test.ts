import { beforeAll, describe, expect, it } from 'vitest'

import { koboToNumber } from '../../../core/domain/money/decimal.ts'
import { formatKobo } from '../../../core/domain/money/format.ts'
import { MAX_TOTAL_KOBO } from '../../../core/domain/money/money.ts'
import { createCustomer, createInvoice, dataOf, readyBusiness } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { invoiceOver, createCustomerWith, finalize, sandboxTins, send, untilStatus } from '../support/invoices.ts'
import { okafor, owner } from '../support/steps.ts'

const app = openApp()

/** The largest total but one kobo: sixteen digits, none of which may be lost. */
const largest = MAX_TOTAL_KOBO - 1n
const shown = formatKobo(largest)
const items = invoiceOver(0).items.map((line) => ({
  ...line,
  quantity: 7,
  unitPrice: koboToNumber(MAX_TOTAL_KOBO / 7n),
}))
const oddKobo = items.map((line) => ({ ...line, discount: 0.01 }))

let businessId: string
let customerId: string
let ids: { draft: string; pending: string; cleared: string; noted: string; refused: string; note: string }

beforeAll(async () => {
  const { api } = app
  businessId = await readyBusiness(api, okafor)
  customerId = await createCustomer(api, businessId)
  const refusing = await createCustomerWith(api, businessId, 'Refused Ventures', sandboxTins.refused)
  const make = (buyer = customerId) => createInvoice(api, businessId, buyer, { items: oddKobo, issueDate: today() })

  const [cleared, noted, refused] = [await make(), await make(), await make(refusing)]
  for (const id of [cleared, noted, refused]) {
    await finalize(api, id)
    await send(api, id)
  }
  await untilStatus(api, cleared, 'FIRS_APPROVED')
  await untilStatus(api, noted, 'FIRS_APPROVED')
  await untilStatus(api, refused, 'FIRS_REJECTED')
  const note = await createInvoice(api, businessId, customerId, {
    invoiceType: 'CREDIT_NOTE',
    originalInvoiceId: noted,
    items: oddKobo,
  })
  await finalize(api, note)

  dataOf(await api.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: true }))
  const pending = await make()
  await finalize(api, pending)
  ids = { draft: await make(), pending, cleared, noted, refused, note }
})

const today = () => new Date().toISOString().slice(0, 10)

/** Every screen with an amount, and what is on it once it is drawn. */
const screens: readonly (readonly [string, () => string, string])[] = [
  ['home', () => '/', shown],
  ['all invoices', () => '/invoices', shown],
  ['what is unpaid', () => '/invoices?show=unpaid', shown],
  ['what of a customer', () => `/invoices?customer=${customerId}`, shown],
  ['a draft', () => `/invoices/${ids.draft}`, shown],
  ['the editor', () => `/invoices/${ids.draft}/edit`, shown],
  ['what waits for approval', () => `/invoices/${ids.pending}`, shown],
  ['what was cleared', () => `/invoices/${ids.cleared}`, shown],
  ['what was credited', () => `/invoices/${ids.noted}`, shown],
  ['what was refused', () => `/invoices/${ids.refused}`, shown],
  ['a credit note', () => `/invoices/${ids.note}`, shown],
  ['approvals', () => '/approvals', shown],
  ['sending', () => '/sending', 'Refused Ventures'],
  ['the number register', () => '/numbers', 'INV000001'],
  ['a customer', () => `/customers?open=${customerId}`, 'Customers'],
  ['the account of a customer', () => `/customers/${customerId}`, shown],
  ['who owes', () => '/money', 'Owes'],
  ['the audit log', () => '/audit-log', 'Balance due changed'],
]

describe('with totals as large as there are', { tags: 'soak' }, () => {
  it.each(screens)('%s shows them to the kobo', async (_name, path, sign) => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${businessId}${path()}`)
    await expect.poll(() => page.locator('body').innerText(), { timeout: 8_000 }).toContain(sign)
    expect(await page.getByText('Something went wrong').count()).toBe(0)
    expect(offences).toEqual([])
  })

  it('Home says the months of several in all figures', async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${businessId}/`)
    await page.getByText(shown).first().waitFor()
    await expect.poll(() => page.locator('body').innerText()).toMatch(/₦\d+(\.\d)?tn/)
    expect(offences).toEqual([])
  })

  it('what is chosen in the list, the palette and a payment are told in full', async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${businessId}/invoices`)
    await page.getByText(shown).first().waitFor()
    await page.getByRole('checkbox').first().check()
    await page.getByText('selected', { exact: false }).first().waitFor()

    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Find or do something' }).fill('INV000001')
    await page.getByRole('dialog').getByText(`₦${shown}`).first().waitFor()

    await page.goto(`/businesses/${businessId}/invoices/${ids.cleared}`)
    await page.getByRole('button', { name: 'Record payment' }).click()
    await page.getByRole('dialog').getByText(shown, { exact: false }).first().waitFor()
    expect(offences).toEqual([])
  })
})
