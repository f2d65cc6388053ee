import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { dataOf, readyBusiness } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { choose, hasFocus, okafor, owner, title } from '../support/steps.ts'

const app = openApp()
let businessId: string

const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
const post = async (path: string, body: object): Promise<Json> => dataOf(await app.api.post(path, body))
const read = async (path: string): Promise<Json> => dataOf(await app.api.get(path))

beforeAll(async () => {
  businessId = await readyBusiness(app.api, okafor)
})

describe('a credit note of a supplier', () => {
  it('takes back what is left of a line and no more, and its rest pays another bill', async () => {
    const supplier = await post('/v1/suppliers', { businessId, name: 'Ọmọtọ́shọ̀ Rice Mills', tin: '12345678-0001' })
    const bill = async (quantity: number) => {
      const items = [{ description: 'Rice, 50 kg', quantity, unitPrice: 10_000, taxPercent: 7.5 }]
      return String(
        (await post('/v1/purchases', { businessId, supplierId: supplier.id, date: today, items, record: true })).id,
      )
    }
    const first = await bill(10)
    const second = await bill(4)
    await post(`/v1/purchases/${first}/payments`, { amount: 80_000, date: today, method: 'BANK_TRANSFER' })

    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${businessId}/bills/${first}`)
    await page.getByRole('button', { name: 'Pay BILL000001' }).waitFor()
    await page.keyboard.press('c')
    await title(page, 'Credit note from a supplier').waitFor()
    const quantity = page.getByLabel('Quantity of line 1', { exact: true })
    await quantity.click()
    await page.keyboard.type('11')
    await page.keyboard.press('Control+Enter')
    await page
      .getByText(/takes back more than is left of BILL000001: ₦100,000\.00 without VAT/)
      .first()
      .waitFor()
    await hasFocus(quantity)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('6')
    await page.keyboard.press('Control+Enter')
    await title(page, 'BILL000003').waitFor()
    expect(await read(`/v1/purchases/${first}`)).toMatchObject({ paid: 80_000, balance: 0, credited: 27_500 })
    expect(await read(`/v1/suppliers/${supplier.id}/balance`)).toMatchObject({ owed: 43_000, credit: 37_000 })

    await page.goto(`/businesses/${businessId}/bills/${second}`)
    await page.getByRole('button', { name: 'Use credit with the supplier' }).waitFor()
    await page.keyboard.press('u')
    await page.getByText('Credit used').waitFor()
    await page.getByText('6,000.00').first().waitFor()
    expect(await read(`/v1/purchases/${second}`)).toMatchObject({ balance: 6_000, credited: 37_000 })
    expect(await read(`/v1/suppliers/${supplier.id}/balance`)).toMatchObject({ owed: 6_000, credit: 0 })
    expect(offences).toEqual([])
  })
})

describe('import VAT', () => {
  it('is typed as Customs assessed it, and stands in lines 65 and 75 of its month', async () => {
    const month = today.slice(0, 7)
    const form = async () => {
      const { lines } = (await read(`/v1/businesses/${businessId}/vat-month?month=${month}`)).form
      return Object.fromEntries(lines.map(({ line, amount }: Json) => [line, amount]))
    }
    const before = await form()
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${businessId}/bills/new`)
    await choose(page, 'Type', 'Import VAT (customs)')
    await page.getByLabel('Customs value ₦').click()
    await page.keyboard.type('2,400,000')
    await page.keyboard.press('Tab')
    await page.keyboard.type('C 48812')
    await page.getByLabel('Description of line 1', { exact: true }).click()
    await page.keyboard.type('VAT on rice')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await hasFocus(page.getByLabel('Price of line 1', { exact: true }))
    await page.keyboard.type('0')
    await page.keyboard.press('Alt+Enter')
    await page.getByLabel('VAT as assessed ₦').click()
    await page.keyboard.type('181,250.50')
    await page.keyboard.press('Control+Enter')
    await title(page, /^BILL\d{6}$/).waitFor()
    await page.getByText('₦2,400,000.00').waitFor()
    await page.getByText('C 48812').waitFor()

    const { items } = await read(`/v1/purchases?businessId=${businessId}&type=IMPORT_VAT`)
    expect(items[0]).toMatchObject({
      supplierName: 'Nigeria Customs Service',
      total: 181_250.5,
      claimableVat: 181_250.5,
    })
    const after = await form()
    expect([after['65'] - before['65'], after['75'] - before['75'], after['15'] - before['15']]).toEqual([
      2_400_000, 181_250.5, 0,
    ])
    await page.goto(`/businesses/${businessId}/money/vat?month=${month}`)
    await page.getByText('2,400,000.00').filter({ visible: true }).first().waitFor()
    expect(offences).toEqual([])
  })
})
