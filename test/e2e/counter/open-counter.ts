import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import type { Api, Json } from '../../support/api-client.ts'
import { dataOf, readyBusiness } from '../../support/scenario.ts'
import { anotherOkafor } from '../support/steps.ts'

/** An EAN-13 with its check digit. */
export function ean(number: number): string {
  const digits = `590${String(number).padStart(9, '0')}`
  const sum = [...digits].reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

export type Shop = {
  readonly businessId: string
  readonly address: string
  /** Their barcodes. */
  readonly milk: string
  readonly rice: string
  readonly ogi: string
}

/** A business that sells three things over the counter. */
export async function createShop(api: Api): Promise<Shop> {
  const businessId = await readyBusiness(api, anotherOkafor())
  const goods = [
    { name: 'Peak milk powder, 900 g', barcode: ean(1), unitPrice: 9116.2791, taxPercent: 7.5, hsnCode: '0402.21' },
    { name: 'Mama Gold rice, 5 kg', barcode: ean(2), unitPrice: 12_500, taxPercent: 0, hsnCode: '1006.30' },
    { name: 'Ọ̀gì, 5 kg', barcode: ean(3), unitPrice: 1200, taxPercent: 0, hsnCode: '1102.20' },
  ]
  for (const one of goods) dataOf(await api.post('/v1/products', { businessId, productCategory: 'Food', ...one }))
  return { businessId, address: `/businesses/${businessId}/counter`, milk: ean(1), rice: ean(2), ogi: ean(3) }
}

export const field = (page: Page) => page.getByRole('combobox', { name: 'Scan, or type a product' })
export const given = (page: Page) => page.getByLabel(/^(Received|Amount) ₦$/)
export const total = (page: Page) => page.locator('output')
export const receives = (page: Page) => page.getByRole('button', { name: /^(Take|Note) [\d,.]+/ })
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Waits until the sale comes to this. */
export const at = async (page: Page, amount: string) => expect.poll(() => total(page).textContent()).toBe(`₦${amount}`)

export async function openCounter(page: Page, { address }: Shop): Promise<void> {
  await page.goto(address)
  await field(page).and(page.locator(':focus')).waitFor()
}

/** A scanner: 30 ms between keys, and Enter at the end. It looks at nothing. */
export const scan = async (page: Page, code: string) => press(page, ...code, 'Enter')

/** Keys as fast as those of a scanner. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

/** All sales, the oldest first, once nothing is on its way any more. */
export async function soldAt(api: Api, page: Page, { businessId }: Shop): Promise<Json[]> {
  await expect.poll(() => page.locator('[data-unsent]').count()).toBe(0)
  const { items } = dataOf(await api.get(`/v1/invoices?businessId=${businessId}&limit=100`))
  return items.toReversed()
}
