import { beforeAll, describe, expect, it } from 'vitest'

import { dataOf } from '../../support/scenario.ts'
import { badge } from '../invoice/sample-invoices.ts'
import { openApp } from '../support/app.ts'
import { owner } from '../support/steps.ts'
import { createShop, type Shop } from './open-counter.ts'

const app = openApp()
let shop: Shop
beforeAll(async () => {
  shop = await createShop(app.api)
})

const garri = { description: 'Garri, loose', quantity: 1, unitPrice: 4500, taxPercent: 0, taxCategory: 'CUSTOM' }

/** A sale of something that FIRS / NRS has no tax category for: it is paid, and not sent. */
async function unsentSale(): Promise<string> {
  const body = { businessId: shop.businessId, items: [garri], payments: [{ method: 'CASH', amount: 4500 }] }
  return dataOf(await app.api.post('/v1/sales/counter', body)).invoice.id
}

describe('a sale at the counter that was not sent', () => {
  it('says what becomes of its money before it is a draft again, and is paid by it once it is finalized', async () => {
    const id = await unsentSale()
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${shop.businessId}/invoices/${id}`)
    const reopen = page.getByRole('main').getByRole('button', { name: 'Correct', exact: true })
    await reopen.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('₦4,500.00 was paid for it. The money stays as credit of Walk-in customer.').waitFor()
    await dialog.getByText('that credit is applied automatically', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Leave it as it is' }).click()
    await badge(page, 'Approved').waitFor()

    await reopen.click()
    await dialog.getByRole('button', { name: 'Make it a draft again' }).click()
    await page.waitForURL(/\/edit$/)
    const items = [{ ...garri, taxCategory: 'ZERO_RATED', hsnCode: '1108.14', productCategory: 'Food' }]
    dataOf(await app.api.patch(`/v1/invoices/${id}`, { items }))
    expect(dataOf(await app.api.post(`/v1/invoices/${id}/finalize`))).toMatchObject({ paid: 4500, balance: 0 })
    expect(offences).toEqual([])
  })

  it('is said before the day is closed, and a click leads to it', { tags: 'soak' }, async () => {
    const { invoiceNumber } = dataOf(await app.api.get(`/v1/invoices/${await unsentSale()}`))
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${shop.businessId}/counter/day`)
    await page
      .getByText('has not been sent to FIRS / NRS')
      .or(page.getByText('have not been sent to FIRS / NRS'))
      .waitFor()
    await page.getByRole('link', { name: 'View them' }).click()
    await page.getByRole('table').getByText(invoiceNumber).waitFor()
    expect(offences).toEqual([])
  })

  it('is undone as a whole where something comes back, and says what money goes back', { tags: 'soak' }, async () => {
    const { id, invoiceNumber } = dataOf(await app.api.get(`/v1/invoices/${await unsentSale()}`))
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${shop.businessId}/counter/return`)
    await page.getByLabel('Receipt, invoice or reference number (IRN)').fill(invoiceNumber)
    await page.keyboard.press('Enter')
    await page.getByText('Refund, as it was paid: Cash ₦4,500.00').waitFor()
    await page.getByRole('button', { name: 'Undo the sale and refund ₦4,500.00' }).click()
    await page.getByText('Refund: Cash ₦4,500.00').waitFor()
    await page.getByText(`${invoiceNumber} is cancelled and its sale undone.`).waitFor()
    expect(dataOf(await app.api.get(`/v1/invoices/${id}`)).status).toBe('CANCELLED')
    expect(offences).toEqual([])
  })

  it(
    'says what it was paid with before it is cancelled, and its receipt is taken back on its page',
    { tags: 'soak' },
    async () => {
      const id = await unsentSale()
      const takenBack = async (): Promise<number> =>
        dataOf(await app.api.get(`/v1/businesses/${shop.businessId}/day-closes/current`)).takenBack.total
      const before = await takenBack()
      dataOf(await app.api.post(`/v1/invoices/${id}/reopen`))
      const { page, offences } = await app.openAs(owner)
      await page.goto(`/businesses/${shop.businessId}/invoices/${id}`)
      await page.getByRole('main').getByRole('button', { name: /^More/ }).click()
      await page.getByRole('menuitem', { name: /^Cancel / }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('₦4,500.00 was paid for it. The money stays as credit of Walk-in customer.').waitFor()
      await dialog.getByText('under Payments on its page', { exact: false }).waitFor()
      await dialog.getByRole('button', { name: /^Cancel / }).click()
      await badge(page, 'Cancelled').waitFor()

      const payments = page.getByRole('region', { name: 'Payments' })
      await payments.getByText('₦4,500.00 of it is now customer credit').waitFor()
      await payments.getByRole('button', { name: /^Reverse / }).click()
      await dialog.getByLabel('Reason').fill('The customer got the money back')
      await dialog.getByRole('button', { name: 'Reverse' }).click()
      await payments.getByText('Reversed', { exact: true }).waitFor()
      expect(await takenBack()).toBe(before - 4500)
      expect(offences).toEqual([])
    },
  )
})
