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
  const missing = page.getByText(/^Before you file: 1 bill is a draft, /)
  await missing.getByRole('link', { name: '1 bill is a draft' }).waitFor()
  const claimed = page.getByRole('table', { name: 'Purchases and input VAT' }).getByRole('row', { name: /Zuma Mills/ })
  await claimed.getByText('30,000.00').last().waitFor()
  const form = page.getByRole('table', { name: 'Lines of Form 002' })
  expect(await form.getByRole('row', { name: /^75 / }).getByRole('cell').last().innerText()).toBe('30,000.00')

  await page.getByRole('button', { name: 'Mark as filed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as filed' })
  await dialog.getByRole('textbox', { name: 'Reference of the portal' }).fill('NRS-2026-77')
  await dialog.getByRole('button', { name: 'Mark as filed' }).click()
  await page.getByText(/^Filed on .*, reference NRS-2026-77\./).waitFor()
  await dialog.waitFor({ state: 'detached' })

  await sell(200_000)
  await page.reload()
  const different = page.getByRole('table', { name: 'Different since the return was filed' })
  await different.getByText('15,000.00').waitFor()
  await different.getByText(/needs an amended return/).waitFor()
  await page.getByRole('button', { name: 'Not filed after all' }).click()
  await page.getByText('This month is not marked as filed.').waitFor()
  await different.waitFor({ state: 'detached' })

  await claimed.getByRole('link', { name: 'Zuma Mills' }).click()
  await title(page, 'BILL000001').waitFor()
  expect(offences).toEqual([])
})
