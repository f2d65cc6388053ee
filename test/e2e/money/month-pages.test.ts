import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { expectNoSidewaysScroll, picture } from '../../support/browser/checks.ts'
import { createInvoice, dataOf, lineBody } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { clippedAmounts } from '../support/clipped-amounts.ts'
import { finalize } from '../support/invoices.ts'
import { download, owner, title } from '../support/steps.ts'
import { createSampleMoney, type SampleMoney } from './sample-money.ts'

const app = openApp()
let world: SampleMoney
const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
const month = today.slice(0, 7)

const mills = 'Ọmọtọ́shọ̀ Rice Mills and General Merchandise Nigeria Limited'
const carrier = 'Adébáyọ̀ Ọlátúnjí, haulage'

const post = async (path: string, body: object): Promise<Json> => dataOf(await app.api.post(path, body))
const read = async (path: string): Promise<Json> =>
  dataOf(await app.api.get(`/v1/businesses/${world.businessId}/${path}`))

async function pay(supplierId: string, line: object, deductions: readonly object[]): Promise<void> {
  const items = [{ description: 'Rice, 50 kg', quantity: 1, taxPercent: 7.5, ...line }]
  const bill = { businessId: world.businessId, supplierId, date: today, items, record: true }
  const { id } = await post('/v1/purchases', bill)
  await post(`/v1/purchases/${String(id)}/payments`, { date: today, method: 'BANK_TRANSFER', deductions })
}

beforeAll(async () => {
  world = await createSampleMoney(app)
  const { businessId } = world
  const supplier = async (body: object) => String((await post('/v1/suppliers', { businessId, ...body })).id)
  const company = await supplier({ name: mills, tin: '12345678-0001', legalForm: 'COMPANY' })
  const person = await supplier({ name: carrier, legalForm: 'INDIVIDUAL', state: 'Ogun' })
  await pay(company, { unitPrice: 812_345_678_901.23 }, [{ kind: 'WHT', ratePercent: 2 }, { kind: 'VAT_WITHHELD' }])
  await pay(person, { unitPrice: 50_000, taxPercent: 0, category: 'Transport' }, [{ kind: 'WHT', ratePercent: 5 }])
  await pay(company, { unitPrice: 200_000, kind: 'FOREIGN_SERVICE' }, [])
  await pay(company, { unitPrice: 3_000_000, kind: 'FIXED_ASSET' }, [])
  await pay(company, { unitPrice: 40_000, taxPercent: 0, inputVat: 'NONE_SHOWN' }, [])
  const items = [{ ...lineBody, quantity: 1, unitPrice: 900_000_000_000 }]
  const days = { issueDate: today, dueDate: today }
  await finalize(app.api, await createInvoice(app.api, businessId, world.customerId, { ...days, items }))
  dataOf(await app.api.patch(`/v1/businesses/${businessId}/settings`, { withholdsVat: true }))
})

const naira = (amount: number) => amount.toLocaleString('en', { minimumFractionDigits: 2 })

describe('WHT', () => {
  it('has a month by authority, marks what is remitted, and takes it back', async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(world.addressOf('/money'))
    await page.getByRole('link', { name: 'WHT', exact: true }).click()
    await title(page, 'WHT').waitFor()
    await page.getByText('Nothing was kept back').waitFor()
    await page.keyboard.press(']')
    const federal = page.getByRole('table', { name: 'Nigeria Revenue Service (NRS)' })
    const state = page.getByRole('table', { name: 'Ogun revenue service' })
    await federal.getByText(naira(16_246_913_578.02)).waitFor()
    await state.getByText('2,500.00').waitFor()
    await page.getByRole('button', { name: 'Mark as remitted: Ogun revenue service' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark as remitted' })
    await dialog.getByText('₦2,500.00 to Ogun revenue service.').waitFor()
    await dialog.getByRole('textbox', { name: 'Payment reference' }).fill('RRR 2301')
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/^₦2,500\.00 remitted on .*, reference RRR 2301$/).waitFor()
    const { byAuthority } = await read(`wht-month?month=${month}`)
    expect(byAuthority.map(({ authority, open }: Json) => [authority, open])).toEqual([
      ['NRS', 16_246_913_578.02],
      ['STATE:OG', 0],
    ])

    await page.getByRole('button', { name: 'Credit notes: Ogun revenue service' }).click()
    const notes = page.getByRole('dialog', { name: 'Credit notes of suppliers' })
    await notes.getByRole('textbox', { name: new RegExp(carrier) }).fill('CN 77/2026')
    await page.keyboard.press('Control+Enter')
    await notes.waitFor({ state: 'detached' })
    await state.getByText(/credit note CN 77\/2026/).waitFor()

    await page.getByRole('button', { name: 'Not remitted after all: Ogun revenue service' }).click()
    const question = page.getByRole('dialog', { name: 'Not remitted after all?' })
    await question.getByRole('button', { name: 'Keep it as remitted' }).click()
    await question.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Not remitted after all: Ogun revenue service' }).click()
    await question.getByRole('button', { name: 'Not remitted', exact: true }).click()
    await page.getByText(/remitted on/).waitFor({ state: 'detached' })

    const file = await download(page, () => page.getByRole('button', { name: 'Excel file' }).click())
    expect(file.name).toBe(`wht-${month}-sandbox.xlsx`)
    expect((await readSheet(file.content)).map(([authority]) => authority)).toEqual(['Authority', 'NRS', 'STATE:OG'])
    await page.keyboard.press('k')
    await page
      .getByRole('dialog')
      .getByText(/to Nigeria Revenue Service/)
      .waitFor()
    await page.keyboard.press('Escape')
    await federal.getByRole('link', { name: mills }).click()
    await title(page, 'BILL000001').waitFor()
    expect(offences).toEqual([])
  })

  it('is read by whoever may not mark it', async () => {
    const { page, offences } = await app.openAsRole(world.businessId, 'CREATOR')
    await page.goto(world.addressOf(`/month/wht?month=${month}`))
    await page.getByRole('table', { name: 'Ogun revenue service' }).waitFor()
    expect(await page.getByRole('button', { name: /^Mark as remitted/ }).count()).toBe(0)
    expect(offences).toEqual([])
  })

  it('is good to look at, every figure whole', { tags: 'soak' }, async () => {
    await app.look('wht-month', async ({ page }) => {
      await page.goto(world.addressOf(`/month/wht?month=${month}`))
      await page.getByRole('table', { name: 'Ogun revenue service' }).waitFor()
      expect(await clippedAmounts(page)).toEqual([])
      await expectNoSidewaysScroll(page)
    })
  })
})

describe('VAT withheld', () => {
  it('is in the menu of whoever withholds it, with services from abroad apart', async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(world.addressOf('/settings?section=money'))
    const entry = page.getByRole('link', { name: 'VAT withheld', exact: true })
    await entry.waitFor()
    await page.getByRole('switch', { name: 'We withhold VAT' }).click({ force: true })
    await entry.waitFor({ state: 'detached' })
    await page.getByRole('switch', { name: 'We withhold VAT' }).click({ force: true })
    await entry.click()
    await title(page, 'VAT withheld').waitFor()
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByRole('table', { name: 'Withheld from suppliers' }).getByText(naira(60_925_925_917.59)).waitFor()
    await page.getByRole('button', { name: 'Mark as remitted: On services from abroad' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark as remitted' })
    await dialog.getByText('₦15,000.00. It is claimed in the VAT month of that day.').waitFor()
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/^₦15,000\.00 remitted on/).waitFor()
    expect(offences).toEqual([])
  })

  it('is good to look at, every figure whole', { tags: 'soak' }, async () => {
    await app.look('vat-withheld-month', async ({ page }) => {
      await page.goto(world.addressOf(`/month/vat-withheld?month=${month}`))
      await page.getByRole('table', { name: 'On services from abroad' }).waitFor()
      expect(await clippedAmounts(page)).toEqual([])
      await expectNoSidewaysScroll(page)
    })
  })
})

describe('the VAT year', () => {
  it('has twelve months, each leading to its own', async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(world.addressOf('/month/vat-year'))
    const table = page.getByRole('table', { name: 'VAT year' })
    await table.getByText('Running').waitFor()
    expect(await table.getByRole('row').count()).toBe(13)
    const { months } = await read(`vat-year?year=${month.slice(0, 4)}`)
    const now = months.find((one: Json) => one.month === month)
    await table.getByText(naira(now.outputVat)).filter({ visible: true }).first().waitFor()
    await page.keyboard.press('[')
    await expect.poll(() => page.getByRole('combobox', { name: 'Year' }).inputValue()).not.toBe(month.slice(0, 4))
    await page.getByRole('button', { name: 'Next year' }).click()
    await table.getByText('Running').waitFor()
    const name = new Date(`${month}-15`).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    await table.getByRole('link', { name }).click()
    await title(page, 'VAT month').waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Month' }).inputValue()).toBe(name)
    expect(offences).toEqual([])
  })

  it('is good to look at, every figure whole', { tags: 'soak' }, async () => {
    await app.look('vat-year', async ({ page }) => {
      await page.goto(world.addressOf('/month/vat-year'))
      await page.getByRole('table', { name: 'VAT year' }).getByText('Running').waitFor()
      expect(await clippedAmounts(page)).toEqual([])
      await expectNoSidewaysScroll(page)
    })
  })
})

describe('the profit', () => {
  it('says how it comes about, by the accounting year of the business', async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(world.addressOf('/month/profit'))
    const table = page.getByRole('table', { name: 'How it comes about' })
    const profit = await read('profit')
    await table
      .getByRole('row', { name: /^Profit/ })
      .getByText(naira(profit.profit))
      .waitFor()
    await table
      .getByRole('row', { name: /^Transport/ })
      .getByText('−50,000.00')
      .waitFor()
    await page.getByText('Fixed assets bought').waitFor()
    await page.getByText(/This is not a balance sheet/).waitFor()
    const file = await download(page, () => page.getByRole('button', { name: 'Excel file' }).click())
    expect(file.name).toBe(`profit-${profit.from}-${profit.to}-sandbox.xlsx`)
    await page.getByRole('link', { name: 'See the bills' }).click()
    await title(page, 'Bills').waitFor()
    await page.getByText('40,000.00').filter({ visible: true }).first().waitFor()

    // The year ends with the month before: it began with this one.
    const end = Number(month.slice(5, 7)) - 1 || 12
    await page.goto(world.addressOf('/settings?section=money'))
    await page.getByRole('combobox', { name: 'Accounting year ends in' }).click()
    await page
      .getByRole('option')
      .nth(end - 1)
      .click()
    await expect.poll(async () => (await read('')).settings.yearEndMonth).toBe(end)
    expect((await read('profit')).from).toBe(`${month}-01`)
    dataOf(await app.api.patch(`/v1/businesses/${world.businessId}/settings`, { yearEndMonth: null }))
    expect(offences).toEqual([])
  })

  it('says of days without documents that there is nothing', async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(world.addressOf('/month/profit?period=custom&from=2019-01-01&to=2019-12-31'))
    await page.getByText('Nothing in this period').waitFor()
    expect(offences).toEqual([])
  })

  it('is good to look at, every figure whole', { tags: 'soak' }, async () => {
    await app.look('profit', async ({ page }) => {
      await page.goto(world.addressOf('/month/profit'))
      await page.getByRole('table', { name: 'How it comes about' }).waitFor()
      expect(await clippedAmounts(page)).toEqual([])
      await expectNoSidewaysScroll(page)
    })
  })
})

describe('in a window of 360 pixels', () => {
  it.each([
    ['wht', () => `/month/wht?month=${month}`, 'Ogun revenue service'],
    ['vat-withheld', () => `/month/vat-withheld?month=${month}`, 'On services from abroad'],
    ['vat-year', () => '/month/vat-year', 'VAT year'],
    ['profit', () => '/month/profit', 'How it comes about'],
  ])('%s has every figure whole and does not scroll sideways', { tags: 'soak' }, async (name, address, table) => {
    for (const width of [360, 1920]) {
      const { page, offences } = await app.openAs(owner, { viewport: { width, height: 780 } })
      await page.goto(world.addressOf(address()))
      await page.getByRole('table', { name: table }).getByRole('row').nth(1).waitFor()
      expect(await clippedAmounts(page)).toEqual([])
      await picture(page, `month-${name}-${String(width)}`)
      expect(offences).toEqual([])
    }
  })
})
