import { beforeAll, expect, it } from 'vitest'

import { createInvoice, dataOf, lineBody } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { finalize } from '../support/invoices.ts'
import { owner, title } from '../support/steps.ts'
import { createSampleMoney, type SampleMoney } from './sample-money.ts'

const app = openApp()
let world: SampleMoney
const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
const month = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 1)).toISOString().slice(0, 7)

const rice = { description: 'Rice, 50 kg', quantity: 1, unitPrice: 400_000, taxPercent: 7.5 }

async function buy(changes: object): Promise<void> {
  const body = { businessId: world.businessId, date: `${month}-12`, items: [rice], record: true, ...changes }
  dataOf(await app.api.post('/v1/purchases', body))
}

beforeAll(async () => {
  world = await createSampleMoney(app)
  const { businessId } = world
  const supplier = { businessId, name: 'Zuma Mills', tin: '12345678-0001' }
  const supplierId = String(dataOf(await app.api.post('/v1/suppliers', supplier)).id)
  await buy({ supplierId, supplierInvoiceNumber: 'ZM 77' })
  await buy({ supplierId, record: false })
})

const sell = async (net: number) => {
  const days = { issueDate: `${month}-10`, dueDate: `${month}-10` }
  const items = [{ ...lineBody, quantity: 1, unitPrice: net }]
  await finalize(app.api, await createInvoice(app.api, world.businessId, world.customerId, { ...days, items }))
}

it('is filed at the end of a month: what is missing, the form, filed, different since, not filed after all', async () => {
  const { page, offences } = await app.openAs(owner)
  await page.goto(world.addressOf(`/money/vat?month=${month}`))
  await page.getByText(/^Before you file:/).waitFor()
  await page.getByRole('link', { name: '1 bill is a draft' }).click()
  const drawer = page.getByRole('dialog', { name: 'Drafts of bills' })
  await drawer.getByRole('link', { name: 'Zuma Mills' }).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  const claimed = page.getByRole('table', { name: 'Input VAT claimed' }).getByRole('row', { name: /Zuma Mills/ })
  await claimed.getByText('30,000.00').last().waitFor()
  const form = page.getByRole('table', { name: 'Lines of Form 002' })
  const line = async (number: number) =>
    form
      .getByRole('row', { name: new RegExp(`^${String(number)} `) })
      .getByRole('cell')
      .last()
      .innerText()
  expect(await line(75)).toBe('30,000.00')

  await page.getByRole('button', { name: 'Enter amounts' }).click()
  const entered = page.getByRole('dialog', { name: 'Enter amounts by hand' })
  await entered.getByRole('textbox', { name: 'Line 100: credit of your last return' }).fill('12,000')
  await page.keyboard.press('Control+Enter')
  await entered.waitFor({ state: 'detached' })
  await expect.poll(() => line(100)).toBe('12,000.00')

  await page.keyboard.press('k')
  const dialog = page.getByRole('dialog', { name: 'Mark as filed' })
  await dialog.getByRole('textbox', { name: 'Reference of the portal' }).fill('NRS-2026-77')
  await dialog.getByRole('button', { name: 'The portal took other amounts…' }).click()
  const portal = dialog.getByRole('textbox', { name: 'Line 15: Total purchases' })
  await portal.fill('4OO')
  await dialog.getByText('Not an amount').waitFor()
  await portal.fill('399,000')
  await dialog.getByText('−1,000.00').waitFor()
  await dialog.getByRole('button', { name: 'Mark as filed' }).click()
  await page.getByText(/^Filed on .*, reference NRS-2026-77\./).waitFor()
  await dialog.waitFor({ state: 'detached' })
  const otherwise = page.getByRole('table', { name: 'Filed with other amounts' })
  await otherwise
    .getByRole('row', { name: /^Line 15/ })
    .getByText('399,000.00')
    .waitFor()

  await page.getByRole('button', { name: 'Payment and details' }).click()
  const details = page.getByRole('dialog', { name: 'Payment and details' })
  await details.getByRole('textbox', { name: 'Paid', exact: true }).fill('500')
  await details.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^₦500\.00 of ₦.* paid on/).waitFor()
  await otherwise.getByRole('row', { name: /^Line 15/ }).waitFor()

  await sell(200_000)
  await page.reload()
  const different = page.getByRole('table', { name: 'Different since the return was filed' })
  await different.getByText('15,000.00').waitFor()
  await different.getByText(/needs an amended return/).waitFor()
  await different.getByRole('checkbox').last().check({ force: true })
  await page.getByRole('button', { name: 'Carry to a later month' }).click()
  const carry = page.getByRole('dialog', { name: 'Carry 1 difference' })
  await carry.getByRole('button', { name: 'Carry' }).click()
  await carry.waitFor({ state: 'detached' })
  await different.getByText(/carried to/).waitFor()
  const asked = `/v1/businesses/${world.businessId}/vat-month?month=${today.slice(0, 7)}`
  const { form: next } = dataOf(await app.api.get(asked))
  expect(next.lines.find(({ line: of }: { line: number }) => of === 35).amount).toBe(200_000)
  await page.getByRole('button', { name: 'Carry no more' }).click()
  await different.getByText(/needs an amended return/).waitFor()

  await page.getByRole('button', { name: 'Mark as amended' }).click()
  const amend = page.getByRole('dialog', { name: 'Amended return' })
  await amend.getByRole('textbox', { name: 'Reference of the portal' }).fill('NRS-2026-78')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/reference NRS-2026-78\./).waitFor()
  await page.getByText(/^It amends the return of .*, reference NRS-2026-77\.$/).waitFor()
  await different.waitFor({ state: 'detached' })

  const reverse = async () => {
    await page.getByRole('button', { name: 'Not filed after all' }).click()
    const question = page.getByRole('dialog', { name: /^Was .* not filed\?$/ })
    await question.getByRole('button', { name: 'Not filed after all' }).click()
    await question.waitFor({ state: 'detached' })
  }
  await reverse()
  await page.getByText(/reference NRS-2026-77\./).waitFor()
  await reverse()
  await page.getByText('This month is not marked as filed.').waitFor()
  await different.waitFor({ state: 'detached' })

  await claimed.getByRole('link', { name: 'Zuma Mills' }).click()
  await title(page, 'BILL000001').waitFor()
  expect(offences).toEqual([])
})

it('is said on the home page with its day and amount', async () => {
  const { page, offences } = await app.openAs(owner)
  await page.goto(world.addressOf(''))
  const name = new Date(`${month}-15`).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  await page.getByRole('heading', { name: 'Taxes due next' }).waitFor()
  await page.getByRole('link', { name: `VAT of ${name}` }).click()
  await title(page, 'VAT month').waitFor()
  expect(offences).toEqual([])
})

it('is good to look at while it is filed', { tags: 'soak' }, async () => {
  await app.look('vat-month-purchases', async ({ page }) => {
    await page.goto(world.addressOf(`/money/vat?month=${month}`))
    await page.getByRole('table', { name: 'Lines of Form 002' }).waitFor()
  })
  await app.look('vat-filing-dialog', async ({ page }) => {
    await page.goto(world.addressOf(`/money/vat?month=${month}`))
    await page.getByRole('button', { name: 'Mark as filed' }).click()
    await page.getByRole('button', { name: 'The portal took other amounts…' }).click()
    await page.getByRole('textbox', { name: 'Line 15: Total purchases' }).fill('812,345,678,901.23')
  })
  await app.look('vat-entered-dialog', async ({ page }) => {
    await page.goto(world.addressOf(`/money/vat?month=${month}`))
    await page.getByRole('button', { name: 'Enter amounts' }).click()
    await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  })
  await app.look('home-taxes', async ({ page }) => {
    await page.goto(world.addressOf(''))
    await page.getByRole('heading', { name: 'Taxes due next' }).waitFor()
  })
})
