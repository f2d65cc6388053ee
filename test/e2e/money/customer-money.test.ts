import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { createInvoice, dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { holdBack, holds, owner } from '../support/steps.ts'
import { button, entriesOf, openAccount, today, yesterday } from './open-account.ts'
import { createSampleMoney, type SampleMoney } from './sample-money.ts'

const app = openApp()
let world: SampleMoney

beforeAll(async () => {
  world = await createSampleMoney(app)
})

const account = (id = world.customerId) => world.addressOf(`/customers/${id}`)
const openInvoices = async (id: string): Promise<string[]> =>
  dataOf(await app.api.get(`/v1/customers/${id}/open-items`)).items.map((item: { number: string }) => item.number)
const balanceOf = async (id: string) => dataOf(await app.api.get(`/v1/customers/${id}/balance`))
const open = (page: Page, id = world.customerId) => openAccount(page, account(id))

describe('money from a customer', () => {
  it('is recorded with two keys: all that is open', async () => {
    const id = await world.owing('Zenith Stores Ltd', [1_000, 2_000])
    const { page, offences } = await app.openAs(owner)
    await open(page, id)
    await page.keyboard.press('m')
    await button(page, /^Record 3,225.00/).waitFor()
    await page.keyboard.press('Control+Enter')
    await entriesOf(page).getByText('RCT000003').waitFor()
    await page.getByText('Nothing outstanding.').waitFor()
    expect(await balanceOf(id)).toMatchObject({ owed: 0, credit: 0 })
    expect(offences).toEqual([])
  })

  it('has every digit that is typed before its dialog knows what is open', { tags: 'soak' }, async () => {
    const id = await world.owing('Ìyá Bùkátà', [2_000_000])
    const { page, offences } = await app.openAs(owner)
    await open(page, id)
    await button(page, /^Record payment/)
      .first()
      .waitFor()
    const letGo = await holdBack(page, /\/open-items/)
    await page.keyboard.press('m')
    await page.getByRole('dialog').getByLabel('Loading').waitFor({ state: 'attached' })
    await page.keyboard.type('1500000')
    letGo()
    await holds(page.getByRole('dialog').getByLabel('Received'), '1500000')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await balanceOf(id)).owed).toBe(2_150_000 - 1_500_000)
    expect(offences).toEqual([])
  })

  it('settles what is chosen, with what was kept back; the certificate comes later, and all can be taken back', async () => {
    const id = await world.owing('Ọmọtọ́shọ̀ Ltd', [819_000, 10_000])
    const { page, offences } = await app.openAs(owner)
    await open(page, id)
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog')
    const [first, second] = await openInvoices(id)
    await dialog.getByRole('checkbox', { name: `Apply to ${second}` }).uncheck()
    await dialog.getByRole('switch', { name: 'Tax was withheld' }).click()
    await dialog.getByLabel(`Withholding tax on ${first}, %`).fill('2')
    await dialog.getByText('880,425.00 = 864,045.00 paid + 16,380.00 withheld').waitFor()
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await entriesOf(page).getByText('certificate missing').waitFor()
    expect(await balanceOf(id)).toMatchObject({ owed: 10_750, usualWhtRatePercent: 2 })

    await button(page, 'Enter certificate').click()
    await dialog.getByLabel('Number').fill('WHT/LA/4711')
    await page.keyboard.press('Enter')
    await entriesOf(page).getByText('certificate WHT/LA/4711').waitFor()

    await button(page, /^Reverse RCT/).click()
    await dialog.getByRole('button', { name: 'Reverse' }).click()
    await dialog.getByText('Enter a reason, for whoever reads the account later.').waitFor()
    await dialog.getByLabel('Reason').fill('The cheque bounced')
    const day = dialog.getByLabel('Effective date')
    await day.fill('1/1/2026')
    await dialog.getByRole('button', { name: 'Reverse' }).click()
    await dialog.getByText(/^Effective date is before .*, the day of the payment; /).waitFor()
    await expect.poll(() => day.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await day.getAttribute('aria-invalid')).toBe('true')
    await day.fill('today')
    const asked = page.waitForRequest(/\/reverse$/)
    await dialog.getByRole('button', { name: 'Reverse' }).click()
    expect((await asked).postDataJSON()).toEqual({ reason: 'The cheque bounced', date: today() })
    await dialog.waitFor({ state: 'detached' })
    await entriesOf(page).getByText('The cheque bounced').first().waitFor()
    expect(await balanceOf(id)).toMatchObject({ owed: 891_175, credit: 0 })
    expect(offences).toEqual([])
  })

  it('that is too much becomes credit, which is used, given back or stays', { tags: 'soak' }, async () => {
    const id = await world.owing('Bello Ventures', [100_000, 50_000])
    const { page, offences } = await app.openAs(owner)
    await open(page, id)
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog')
    const received = dialog.getByLabel('Received ₦')
    await expect.poll(() => received.evaluate((field) => field === document.activeElement)).toBe(true)
    await dialog.getByRole('checkbox').nth(1).uncheck()
    await received.fill('120,000')
    await dialog.getByText('12,500.00 becomes customer credit.').waitFor()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Apply credit' }).waitFor()
    await page.getByText(/^₦12,500.00 was overpaid with RCT\d+ on /).waitFor()

    await page.keyboard.press('u')
    // The invoices do not lie over what is below them.
    await dialog.getByRole('combobox', { name: 'Apply to' }).and(page.locator(':focus')).waitFor()
    expect(await page.getByRole('option').count()).toBe(0)
    await dialog.getByLabel('Amount ₦').fill('5000')
    await dialog.getByRole('button', { name: 'Apply credit' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => balanceOf(id)).toMatchObject({ owed: 48_750, credit: 7_500 })

    await page.keyboard.press('b')
    await dialog.getByRole('button', { name: 'Record refund' }).click()
    await entriesOf(page).getByText('Refund').waitFor()
    await expect.poll(() => balanceOf(id)).toMatchObject({ owed: 48_750, credit: 0 })

    await page.keyboard.press('w')
    await dialog.getByLabel('Reason').fill('The shop has closed')
    await dialog.getByLabel('Effective date').press('ArrowDown')
    await dialog.getByRole('button', { name: 'Write off' }).click()
    await page.getByText('Nothing outstanding.').waitFor()
    await expect.poll(() => balanceOf(id)).toMatchObject({ owed: 0, credit: 0 })
    const { entries } = dataOf(await app.api.get(`/v1/customers/${id}/statement?from=${yesterday()}&to=${yesterday()}`))
    expect(entries).toMatchObject([{ kind: 'WRITE_OFF' }])

    // The cheque that it came from bounces: what was given back of it is owed on account, and is paid like an invoice.
    await button(page, /^Reverse RCT/).click()
    await dialog.getByLabel('Reason').fill('The cheque bounced')
    await dialog.getByRole('button', { name: 'Reverse' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => balanceOf(id)).toMatchObject({ owed: 120_000, owedOnAccount: 7_500, overdue: 112_500 })
    await page.keyboard.press('w')
    await dialog.getByRole('combobox', { name: 'What to write off' }).click()
    await page.getByRole('option', { name: /^Refund, .* ₦7,500.00$/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('m')
    await dialog.getByRole('checkbox', { name: 'Apply to Earlier refund' }).waitFor()
    await button(page, /^Record 120,000.00/).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Nothing outstanding.').waitFor()
    expect(await balanceOf(id)).toMatchObject({ owed: 0, owedOnAccount: 0, credit: 0 })
    expect(offences).toEqual([])
  })

  it('suggests what is kept back of an invoice that tax was kept back of before', { tags: 'soak' }, async () => {
    const id = await world.owing('Sókótó Mills', [100_000])
    const [item] = dataOf(await app.api.get(`/v1/customers/${id}/open-items`)).items
    const deductions = [{ kind: 'WHT', ratePercent: 5, base: 40_000 }]
    const part = { invoiceId: item.invoiceId, amount: 41_000, deductions }
    const paid = { businessId: world.businessId, customerId: id, date: yesterday(), method: 'CASH', amount: 41_000 }
    dataOf(await app.api.post('/v1/payments', { ...paid, allocations: [part] }))
    const { page, offences } = await app.openAs(owner)
    await open(page, id)
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('switch', { name: 'Tax was withheld' }).click()
    const kept = dialog.getByRole('group', { name: item.number })
    await expect.poll(() => kept.getByText(/^Tax or credit notes were deducted/).count()).toBe(0)
    await kept.getByLabel(`Withholding tax on ${item.number}, %`).fill('5')
    const amount = kept.getByLabel(`Withholding tax on ${item.number}, ₦`)
    await expect.poll(async () => Number((await amount.inputValue()).replaceAll(',', ''))).toBe(3_000)
    expect(offences).toEqual([])
  })

  it(
    'is refused where more is set against an invoice than came, in words, before it is sent',
    { tags: 'soak' },
    async () => {
      const { page } = await app.openAs(owner)
      await open(page)
      await page.keyboard.press('m')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('This payment for INV000001, ₦').fill('200000')
      await dialog.getByText('More is applied to one invoice than is due on it.').waitFor()
      expect(await dialog.getByLabel('This payment for INV000001, ₦').getAttribute('aria-invalid')).toBe('true')
      expect(await dialog.getByRole('button', { name: /^Record/ }).isDisabled()).toBe(true)
    },
  )
})

describe('a deposit', { tags: 'soak' }, () => {
  it('has its invoice offered at once, with the VAT inside', async () => {
    const id = await world.owing('Ìkòròdú Weddings', [])
    const { page, offences } = await app.openAs(owner)
    await page.goto(account(id))
    await page.getByText('Nothing outstanding.').waitFor()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Received ₦').fill('107,500')
    await page.keyboard.press('Control+Enter')
    await dialog.getByRole('button', { name: 'Create invoice' }).click()
    await page.waitForURL(/\/invoices\/[^/]+\/edit$/)
    const invoiceId = /invoices\/([^/]+)\/edit/.exec(page.url())?.[1] ?? ''
    const draft = dataOf(await app.api.get(`/v1/invoices/${invoiceId}`))
    expect(draft).toMatchObject({ customerId: id, status: 'DRAFT', subtotal: 100_000, total: 107_500 })
    expect(draft.items[0].description).toMatch(/^Deposit, receipt RCT/)
    expect(offences).toEqual([])
  })
})

describe('a deposit on an offer', { tags: 'soak' }, () => {
  it('is recorded on the page of the proforma invoice, and its invoice is offered', async () => {
    const id = await world.owing('Ìkòròdú Halls', [])
    const offer = await createInvoice(app.api, world.businessId, id, { invoiceType: 'PROFORMA' })
    dataOf(await app.api.post(`/v1/invoices/${offer}/finalize`))
    const { page, offences } = await app.openAs(owner)
    await page.goto(world.addressOf(`/invoices/${offer}`))
    await button(page, 'Record deposit').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Received ₦').fill('50,000')
    await page.keyboard.press('Enter')
    await dialog.getByText(/is more than the ₦18,167.50 of this offer/).waitFor()
    await dialog.getByLabel('Received ₦').fill('8,000')
    await page.keyboard.press('Control+Enter')
    await dialog.getByText('Create an invoice for the deposit of ₦8,000.00?').waitFor()
    await dialog.getByRole('button', { name: 'Not now' }).click()
    expect(await balanceOf(id)).toMatchObject({ owed: 0, credit: 8000 })

    // The page has it, and the rest is suggested.
    const deposits = page.getByRole('region', { name: 'Deposit' })
    await deposits.getByText(/^RCT\d{6}, /).waitFor()
    await deposits.getByText('₦10,167.50 of the proforma is not paid yet.').waitFor()
    await button(page, 'Record deposit').click()
    await holds(dialog.getByLabel('Received ₦'), '10,167.50')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    // Once the customer agrees, the invoice is a press away, and there is one.
    await button(page, 'Create invoice').click()
    await page.waitForURL(/\/invoices\/[^/]+\/edit$/)
    const made = /invoices\/([^/]+)\/edit/.exec(page.url())?.[1] ?? ''
    const { invoiceNumber } = dataOf(await app.api.get(`/v1/invoices/${offer}`))
    expect(dataOf(await app.api.get(`/v1/invoices/${made}`))).toMatchObject({
      ...{ invoiceType: 'STANDARD', customerId: id, total: 18_167.5 },
      notes: expect.stringContaining(`As offered in ${invoiceNumber} of `),
    })
    await page.goto(world.addressOf(`/invoices/${offer}`))
    await button(page, 'Create invoice').waitFor()
    await page.keyboard.press('i')
    await page.getByText(`${invoiceNumber} already has an invoice`, { exact: false }).waitFor()
    await page.waitForURL(new RegExp(`/invoices/${made}`))
    expect(offences).toEqual([])
  })
})
