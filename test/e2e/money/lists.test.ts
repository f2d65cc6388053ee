import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { clippedAmounts } from '../support/clipped-amounts.ts'
import { owner, title } from '../support/steps.ts'
import { adebayo, createSampleMoney, type SampleMoney } from './sample-money.ts'

const app = openApp()
let world: SampleMoney

beforeAll(async () => {
  world = await createSampleMoney(app)
  await world.owing('Zenith Stores Ltd', [48_250_000_000.75])
})

const rows = (page: Page, table: string) =>
  page
    .getByRole('table', { name: table })
    .locator('tbody tr')
    .filter({ has: page.getByRole('rowheader') })
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Money in' }).getByRole('link', { name })

async function open(page: Page, path: string, table: string) {
  await page.goto(world.addressOf(path))
  await rows(page, table).first().waitFor()
}

/** The rows of the text file that the page saves. */
async function exported(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Text file (.csv)' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
}

describe('what came in', () => {
  it('is good to look at, with one receipt open, and every figure whole', { tags: 'soak' }, async () => {
    await app.look('received', async ({ page }) => {
      await open(page, '/money/received', 'Payments received')
      expect(await clippedAmounts(page)).toEqual([])
    })
    await app.look('received-receipt', async ({ page }) => {
      await open(page, '/money/received', 'Payments received')
      await page.getByRole('link', { name: /^RCT000001/ }).click()
      await page.getByRole('dialog').getByText('INV000001').waitFor()
    })
  })

  it('is found beside who owes, searched, and saved as it is filtered', { tags: 'soak' }, async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(world.addressOf('/money'))
    await view(page, 'Payments received').click()
    await title(page, 'Payments received').waitFor()
    await expect.poll(() => rows(page, 'Payments received').count()).toBe(2)
    await page.getByText('Received ₦141,500.00').waitFor()

    await page.keyboard.press('/')
    await page.keyboard.type('gtb-77120')
    await expect.poll(() => rows(page, 'Payments received').count()).toBe(1)
    await page.getByText('Received ₦120,000.00').waitFor()
    const [head, line, ...rest] = await exported(page)
    expect(head).toMatch(/^Receipt,Day,Customer,/)
    expect(line).toMatch(/^RCT000001,.*GTB-77120,"?INV000001, INV000002"?,120000/)
    expect(rest).toEqual([])

    await page.getByRole('searchbox', { name: 'Receipt, reference or customer' }).fill('nobody at all')
    await page.getByText('No receipt matches.').waitFor()
    expect(offences).toEqual([])
  })

  it('is found from anywhere by its number or the reference of the bank', { tags: 'soak' }, async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(world.addressOf('/customers'))
    await title(page, 'Customers').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Find or do something' }).fill('gtb 77120')
    await page.getByRole('button', { name: /^RCT000001 / }).click()
    await page.getByRole('dialog', { name: 'Receipt RCT000001' }).getByText('INV000001').waitFor()
    expect(offences).toEqual([])
  })

  it('shows what a receipt settles, and takes it back', async () => {
    const id = await world.owing('Kelechi Ventures', [1_000])
    const { items } = dataOf(await app.api.get(`/v1/customers/${id}/open-items`))
    const paid = { customerId: id, businessId: world.businessId, date: items[0].date, amount: 500, method: 'CASH' }
    const { receiptNumber } = dataOf(await app.api.post('/v1/payments', paid))
    const { page, offences } = await app.openAs(owner)
    await open(page, '/money/received', 'Payments received')
    await page.getByRole('searchbox', { name: 'Receipt, reference or customer' }).fill(receiptNumber)
    await page.getByRole('link', { name: receiptNumber }).click()

    const receipt = page.getByRole('dialog', { name: `Receipt ${receiptNumber}` })
    await receipt.getByText(items[0].number).waitFor()
    await receipt.getByRole('button', { name: `Print receipt ${receiptNumber}` }).waitFor()
    const copied = page.waitForResponse((answer) => answer.url().includes('copy=true'))
    await receipt.getByRole('button', { name: `Print a copy of receipt ${receiptNumber}, marked COPY` }).click()
    expect((await copied).status()).toBe(200)
    await receipt.getByRole('button', { name: 'Reverse' }).click()
    const asks = page.getByRole('dialog', { name: `Reverse: ${receiptNumber}, ₦500.00, Kelechi Ventures?` })
    await asks.getByLabel('Reason').fill('Another shop paid it')
    await asks.getByRole('button', { name: 'Reverse' }).click()
    await asks.waitFor({ state: 'detached' })
    await receipt.getByText(/^Reversed on .* Another shop paid it$/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('list', { name: 'Reversed in this period' }).getByText(receiptNumber).waitFor()
    await page.getByText('₦500.00 received, ₦500.00 reversed: Received ₦0.00').waitFor()
    expect(dataOf(await app.api.get(`/v1/customers/${id}/balance`)).owed).toBe(1_075)
    expect(offences).toEqual([])
  })
})

describe('tax kept back', () => {
  it('is good to look at, with every figure whole', { tags: 'soak' }, async () => {
    await app.look('withheld', async ({ page }) => {
      await open(page, '/money/withheld', 'Tax withheld')
      expect(await clippedAmounts(page)).toEqual([])
    })
  })

  it(
    'lists the certificates that are missing; one is entered, and corrected where it was mistyped',
    { tags: 'soak' },
    async () => {
      const { page, offences } = await app.openAs(owner)
      await page.goto(world.addressOf('/money/withheld'))
      await page.getByText('Missing', { exact: true }).click()
      const about = new RegExp(`^Enter the certificate for ₦[\\d,.]+, withholding tax of INV000001, ${adebayo}$`)
      await page.getByRole('button', { name: about }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(/withholding tax of INV000001/).waitFor()
      await dialog.getByLabel('Number').fill('WHT/LA/4171')
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('None of these').waitFor()

      await page.getByText('Received', { exact: true }).click()
      await page.getByRole('button', { name: /^Correct the certificate for/ }).click()
      await expect.poll(() => dialog.getByLabel('Number').inputValue()).toBe('WHT/LA/4171')
      await dialog.getByLabel('Number').fill('WHT/LA/4711')
      await dialog.getByRole('button', { name: 'Save certificate' }).click()
      await dialog.waitFor({ state: 'detached' })
      await rows(page, 'Tax withheld').getByText('WHT/LA/4711').waitFor()
      const [, line] = await exported(page)
      expect(line).toContain('WHT/LA/4711')
      expect(offences).toEqual([])
    },
  )
})

describe('credit of customers', { tags: 'soak' }, () => {
  it('is listed with its sum, and leads to their accounts', async () => {
    await app.look('credit', async ({ page }) => open(page, '/money/credit', 'Customer credit'))
    const { page, offences } = await app.openAs(owner)
    await open(page, '/money', 'Money in')
    await page.getByText('₦21,500.00 of customer money is not applied to an invoice').waitFor()
    await page.getByRole('link', { name: 'See whose it is' }).click()
    await title(page, 'Customer credit').waitFor()
    await page.getByText('Total ₦21,500.00').waitFor()
    const [head, line] = await exported(page)
    expect(head).toBe('Customer,Since,Credit (NGN),As of')
    expect(line).toMatch(/,21500/)
    await page.getByRole('link', { name: adebayo }).click()
    await title(page, adebayo).waitFor()
    expect(offences).toEqual([])
  })
})

describe('who looks', { tags: 'soak' }, () => {
  it('as a viewer sees all three, and is offered nothing that changes them', async () => {
    const { page, offences } = await app.openAsRole(world.businessId, 'VIEWER')
    await open(page, '/money/withheld', 'Tax withheld')
    expect(await page.getByRole('button', { name: /certificate for/ }).count()).toBe(0)
    await view(page, 'Payments received').click()
    await page.getByRole('link', { name: /^RCT000001/ }).click()
    await page.getByRole('dialog').getByText('INV000001').waitFor()
    expect(await page.getByRole('button', { name: 'Reverse' }).count()).toBe(0)
    expect(offences).toEqual([])
  })
})
