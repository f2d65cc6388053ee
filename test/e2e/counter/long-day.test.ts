import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { owner } from '../support/steps.ts'
import {
  at,
  ean,
  field,
  createShop,
  given,
  openCounter,
  rowOf,
  scan,
  type Shop,
  soldAt,
  receives,
} from './open-counter.ts'

/** What a long day at the counter brings besides sales. */

const app = openApp()
let shop: Shop
beforeAll(async () => {
  shop = await createShop(app.api)
})

describe('a long day at the counter', () => {
  it('sells what was never scanned here, after a reload, while nobody answers', { tags: 'soak' }, async () => {
    const mine = await createShop(app.api)
    const { page } = await app.openAs(owner)
    await openCounter(page, mine)
    const list = () =>
      page.evaluate(
        () => Object.entries({ ...localStorage }).find(([name]) => name.startsWith('invoice-desk.prices'))?.[1] ?? '',
      )
    await expect.poll(list).toContain(mine.ogi)
    await page.route(/\/v1\/(products|sales)/, (route) => route.abort())
    await page.reload()
    await field(page).and(page.locator(':focus')).waitFor()
    await scan(page, mine.ogi)
    await scan(page, mine.rice)
    await at(page, '13,700.00')
    await page.keyboard.press('Control+Enter')
    await at(page, '0.00')
    await page.unroute(/\/v1\/(products|sales)/)
    expect((await soldAt(app.api, page, mine)).map(({ total: of }: Json) => of)).toEqual([13_700])
  })

  it(
    'shows the line that was scanned last, however many there are, and what is still to pay of a part',
    { tags: 'soak' },
    async () => {
      const codes = Array.from({ length: 9 }, (_, index) => ean(50 + index))
      for (const [index, barcode] of codes.entries()) {
        const body = { name: `Thing ${index + 1}`, barcode, unitPrice: 1000, taxPercent: 0, hsnCode: '1006.30' }
        dataOf(await app.api.post('/v1/products', { businessId: shop.businessId, productCategory: 'Food', ...body }))
      }
      const { page, offences } = await app.openAs(owner, { viewport: { width: 900, height: 800 } })
      await openCounter(page, shop)
      for (const [index, code] of codes.entries()) {
        await scan(page, code)
        await at(page, `${index + 1},000.00`)
      }
      const isSeen = async (name: string) => {
        const box = await rowOf(page, name).boundingBox()
        return box !== null && box.y >= 0 && box.y + box.height <= 800
      }
      await expect.poll(() => isSeen('Thing 9')).toBe(true)

      await given(page).fill('7766')
      const status = page.getByRole('status').filter({ hasText: 'Balance after this' })
      await status.getByText('₦1,234.00').waitFor()
      expect(await page.getByText('Change', { exact: true }).count()).toBe(0)
      await given(page).fill('')
      await receives(page).click()
      expect(offences).toEqual([])
    },
  )

  it(
    'pays cash out for diesel, and names a customer who is new, without leaving the sale',
    { tags: 'soak' },
    async () => {
      const mine = await createShop(app.api)
      const { page, offences } = await app.openAs(owner)
      await openCounter(page, mine)
      await scan(page, mine.rice)
      await at(page, '12,500.00')
      await page.getByRole('button', { name: 'Cash in or out' }).click()
      await page.getByRole('menuitem', { name: 'Pay cash out' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Amount, ₦').fill('1500')
      await dialog.getByLabel('What for').fill('Diesel')
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      const { movements } = dataOf(await app.api.get(`/v1/businesses/${mine.businessId}/day-closes/current`))
      expect(movements).toMatchObject([{ kind: 'CASH_OUT', amount: 1500, reason: 'Diesel' }])

      await page.keyboard.press('F3')
      await page.getByRole('combobox', { name: 'Customer' }).fill('Mama Tunde')
      await page.getByRole('option', { name: /Mama Tunde/ }).click()
      await dialog.getByLabel('Phone').fill('0803 123 4567')
      await page.keyboard.press('Control+Enter')
      await dialog.waitFor({ state: 'detached' })
      await at(page, '12,500.00')
      await page.getByText('Mama Tunde').waitFor()
      await page.keyboard.press('Control+Enter')
      expect(await soldAt(app.api, page, mine)).toMatchObject([{ customerName: 'Mama Tunde', total: 12_500 }])
      expect(offences).toEqual([])
    },
  )

  it('says before how the money of a sale goes back that was paid in several ways', { tags: 'soak' }, async () => {
    const mine = await createShop(app.api)
    const items = [
      {
        description: 'Rice',
        quantity: 1,
        unitPrice: 10_000,
        taxPercent: 0,
        hsnCode: '1006.30',
        productCategory: 'Food',
      },
    ]
    const payments = [
      { method: 'CASH', amount: 4000 },
      { method: 'CREDIT_CARD', methodDetail: 'POS_TERMINAL', amount: 6000 },
    ]
    const sale = dataOf(
      await app.api.post('/v1/sales/counter', { businessId: mine.businessId, items, payments }),
    ).invoice
    const statusNow = async () => dataOf(await app.api.get(`/v1/invoices/${sale.id}`)).status
    await expect.poll(statusNow).toBe('PAID')
    const { page } = await app.openAs(owner)
    await page.goto(`/businesses/${mine.businessId}/counter/return`)
    await page.locator('input:focus').waitFor()
    await page.keyboard.type(sale.invoiceNumber)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Return all' }).click()
    await page.getByText('As it was paid').click()
    await page.getByText('Refund: POS terminal ₦6,000.00, Cash ₦4,000.00').waitFor()
    await page.getByRole('button', { name: 'Refund ₦10,000.00' }).click()
    await page.getByText('Refund: POS terminal ₦6,000.00, Cash ₦4,000.00').waitFor()
  })
})
