import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { expectNoSidewaysScroll } from '../../support/browser/checks.ts'
import { createInvoice, dataOf, lineBody } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { clippedAmounts } from '../support/clipped-amounts.ts'
import { finalize } from '../support/invoices.ts'
import { download, owner, title } from '../support/steps.ts'
import { createSampleMoney, type SampleMoney } from './sample-money.ts'

const app = openApp()
let world: SampleMoney
let today: string
let month: string

beforeAll(async () => {
  world = await createSampleMoney(app)
  today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
  month = today.slice(0, 7)
  const name = 'Ọmọtọ́shọ̀ Building Materials and General Merchandise Nigeria Limited'
  const customerId = await world.owing(name, [])
  const line = { ...lineBody, quantity: 1 }
  const items = [
    { ...line, unitPrice: 812_345_678_901.23 },
    { ...line, unitPrice: 195_000, taxPercent: 0 },
    { ...line, unitPrice: 50_000, taxPercent: 0, taxCategory: 'EXEMPT' },
  ]
  const days = { issueDate: today, dueDate: today }
  await finalize(app.api, await createInvoice(app.api, world.businessId, customerId, { ...days, items }))
  const small = await createInvoice(app.api, world.businessId, world.customerId, {
    ...{ ...days, items: [{ ...line, unitPrice: 1000 }] },
  })
  await finalize(app.api, small)
  await createInvoice(app.api, world.businessId, customerId, days)
  const money = { businessId: world.businessId, customerId: world.customerId, date: today, method: 'CASH' }
  const deductions = [{ kind: 'VAT_WITHHELD' }]
  const allocations = [{ invoiceId: small, amount: 500, deductions }]
  dataOf(await app.api.post('/v1/payments', { ...money, amount: 500, allocations }))
  dataOf(await app.api.post('/v1/payments', { ...money, amount: 107_500, allocations: [] }))
  dataOf(await app.api.post(`/v1/invoices/${small}/write-off`, { amount: 100, reason: 'Left town' }))
})

const said = async (): Promise<Json> =>
  dataOf(await app.api.get(`/v1/businesses/${world.businessId}/vat-month?month=${month}`))
const naira = (amount: number) => amount.toLocaleString('en', { minimumFractionDigits: 2 })

describe('the VAT of a month', () => {
  it('is good to look at, with what a figure is made of, and every figure whole', { tags: 'soak' }, async () => {
    await app.look('vat-month', async ({ page }) => {
      await page.goto(world.addressOf(`/money/vat?month=${month}`))
      await page.getByRole('table', { name: 'Output VAT by rate' }).waitFor()
      expect(await clippedAmounts(page)).toEqual([])
    })
    await app.look('vat-month-figure', async ({ page }) => {
      await page.goto(world.addressOf(`/money/vat?month=${month}&figure=vat`))
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    })
  })

  it('has every figure in a narrow window, too, and the page does not scroll sideways', { tags: 'soak' }, async () => {
    const { page } = await app.openAs(owner, { viewport: { width: 900, height: 740 } })
    await page.goto(world.addressOf(`/money/vat?month=${month}`))
    const { total } = await said()
    const all = page.getByRole('table', { name: 'Output VAT by rate' }).getByRole('row', { name: /All sales/ })
    await all.getByRole('link', { name: `Charged: All sales: ${naira(total.charged.net)}` }).waitFor()
    await all.getByRole('link', { name: 'Credit notes: All sales' }).waitFor()
    const deposits = page.getByRole('row', { name: /Deposits without an invoice/ })
    await deposits.getByText('VAT included ₦').waitFor()
    await expectNoSidewaysScroll(page)
  })

  it(
    'is found under Month and in the palette, and goes from month to month with the keys',
    { tags: 'soak' },
    async () => {
      const { page, offences } = await app.openAs(owner)
      await page.goto(world.addressOf('/money'))
      await page.getByRole('link', { name: 'VAT month' }).click()
      await title(page, 'VAT month').waitFor()
      // What is due next comes first: the month before.
      const chosen = page.getByRole('combobox', { name: 'Month' })
      const before = await chosen.inputValue()
      await page.getByRole('button', { name: 'Next month' }).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => new URL(page.url()).searchParams.get('month')).toContain(month)
      await page.getByRole('row', { name: /All sales/ }).waitFor()
      await page.getByRole('button', { name: 'Previous month' }).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => chosen.inputValue()).toBe(before)

      await page.keyboard.press('Control+k')
      await page.keyboard.insertText('form 002')
      await page.getByRole('dialog').getByRole('button', { name: 'VAT month' }).waitFor()
      expect(offences).toEqual([])
    },
  )

  it('says the figures of the API, and each leads to the invoices that it is made of', async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(world.addressOf(`/money/vat?month=${month}`))
    const vat = await said()
    const rates = page.getByRole('table', { name: 'Output VAT by rate' })
    await rates.getByRole('row', { name: /All sales/ }).waitFor()
    for (const { net, vat: tax } of [...vat.rates, vat.total]) {
      for (const amount of [net, tax])
        await rates.getByText(naira(amount), { exact: true }).filter({ visible: true }).first().waitFor()
    }
    await rates.getByRole('link', { name: `VAT: Standard 7.5 %: ${naira(vat.total.vat)}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('listitem').first().waitFor()
    const standard = vat.documents.filter((one: Json) => one.parts.some((part: Json) => part.ratePercent === 7.5))
    expect(await dialog.getByRole('listitem').count()).toBe(standard.length)
    await dialog.getByText(`₦${naira(vat.total.vat)}`).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('link', { name: `Deposits without an invoice: ${naira(vat.deposits.amount)}` }).click()
    await dialog.getByText('VAT 7,500.00').waitFor()
    await dialog.getByText(`₦${naira(vat.deposits.amount)}`).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /VAT withheld by customers: 75\.00/ }).click()
    await dialog.getByText('certificate missing').waitFor()
    await dialog.getByRole('link', { name: /^INV/ }).click()
    await page.waitForURL(/\/invoices\//)
    expect(offences).toEqual([])
  })

  it('has the lines of the return, and says what is left out', { tags: 'soak' }, async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(world.addressOf(`/money/vat?month=${month}`))
    const form = page.getByRole('table', { name: 'Lines of Form 002' })
    await form.getByRole('row', { name: /Total output tax/ }).waitFor()
    const { form: lines } = await said()
    for (const { line, name, amount } of lines.lines) {
      const row = form
        .getByRole('row')
        .filter({ hasText: name })
        .filter({ hasText: new RegExp(`^${line}`) })
      expect(await row.getByRole('cell').last().innerText()).toBe(naira(amount ?? 0))
    }
    await page.getByRole('link', { name: '1 draft' }).click()
    await title(page, 'Invoices').waitFor()
    await page.getByRole('table').getByText('Draft', { exact: true }).first().waitFor()
    expect(offences).toEqual([])
  })

  it('is saved as an Excel file and as the schedule of the portal', { tags: 'soak' }, async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(world.addressOf(`/money/vat?month=${month}`))
    await page.getByRole('row', { name: /All sales/ }).waitFor()
    const excel = await download(page, () => page.getByRole('button', { name: 'Excel file' }).click())
    const { total } = await said()
    const sums = (await readSheet(excel.content)).find(([name]) => name === 'All sales')
    expect(sums?.slice(-2)).toEqual([total.net, total.vat])
    const schedule = await download(page, () => page.getByRole('button', { name: 'Sales schedule' }).click())
    expect(schedule.name).toBe(`sales-schedule-${month}-sandbox.xlsx`)
    expect((await readSheet(schedule.content))[0]).toEqual(['Customer', 'TIN', 'Item', 'Price', 'VAT status'])
    expect(offences).toEqual([])
  })

  it(
    'is saved for the accountant, with the accounts as the accounting program calls them',
    { tags: 'soak' },
    async () => {
      const { page, offences } = await app.openAs(owner)
      await page.goto(world.addressOf(`/money/vat?month=${month}`))
      await page.getByRole('row', { name: /All sales/ }).waitFor()
      const choose = async (name: string | RegExp) => {
        await page.getByRole('button', { name: 'Accountant' }).click()
        await page.getByRole('menuitem', { name }).click()
      }
      await choose(/^Account names/)
      const dialog = page.getByRole('dialog', { name: 'Account names' })
      await dialog.getByRole('textbox', { name: 'Name: Sales with VAT' }).fill('')
      await dialog.getByText('Enter its name there').waitFor()
      await dialog.getByRole('textbox', { name: 'Name: Sales with VAT' }).fill('Cement sales')
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })

      const ledger = await download(page, () => choose('General ledger (CSV)'))
      expect(ledger.name).toBe(`ledger-${month}-sandbox.csv`)
      expect(ledger.content.toString('utf8')).toContain(',4000,Cement sales,')
      const sage = await download(page, () => choose('Sage 50 (CSV files)'))
      expect(sage.name).toBe(`sage-${month}-sandbox.zip`)
      await app.look('ledger-accounts', async ({ page: shown }) => {
        await shown.goto(world.addressOf(`/money/vat?month=${month}`))
        await shown.getByRole('button', { name: 'Accountant' }).click()
        await shown.getByRole('menuitem', { name: /^Account names/ }).click()
        await shown.getByRole('textbox', { name: 'Name: Opening balances' }).waitFor()
      })
      expect(offences).toEqual([])
    },
  )

  it('says what changed since it was exported', { tags: 'soak' }, async () => {
    await app.api.get(`/v1/businesses/${world.businessId}/vat-month?month=${month}&format=xlsx`)
    const { page, offences } = await app.openAs(owner)
    await page.goto(world.addressOf(`/money/vat?month=${month}`))
    const changed = page.getByRole('table', { name: 'Changed since export' })
    await page.getByText('Nothing has changed since the export.').waitFor()
    const days = { issueDate: today, dueDate: today }
    const late = await createInvoice(app.api, world.businessId, world.customerId, {
      ...{ ...days, items: [{ ...lineBody, quantity: 1, unitPrice: 4000 }] },
    })
    await finalize(app.api, late)
    await page.reload()
    await page.getByText(/^1 thing has changed since this month was exported on/).waitFor()
    await changed.getByRole('row', { name: /new/ }).getByText('300.00').waitFor()
    await app.look('vat-month-changed', async ({ page: shown }) => {
      await shown.goto(world.addressOf(`/money/vat?month=${month}`))
      await shown.getByRole('table', { name: 'Changed since export' }).scrollIntoViewIfNeeded()
      expect(await clippedAmounts(shown)).toEqual([])
      const changes = shown.getByRole('table', { name: 'Changed since export' })
      await changes.getByText('4,000.00').filter({ visible: true }).waitFor()
    })
    await changed.getByRole('link', { name: /^INV/ }).click()
    await page.waitForURL(new RegExp(late))
    expect(offences).toEqual([])
  })

  it('says of a month without sales that nothing was sold', { tags: 'soak' }, async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(world.addressOf('/money/vat?month=2019-02'))
    await page.getByText('Nothing was sold').waitFor()
    expect(offences).toEqual([])
  })
})
