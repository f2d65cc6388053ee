import { describe, expect, it } from 'vitest'

import { dataOf } from '../support/scenario.ts'
import { ean, fillShop, openCounter, scan, total } from './counter-desk.ts'
import { openDesk } from './desk.ts'
import { hasFocus, owner } from './steps.ts'

const desk = openDesk()

const at = async (page: Parameters<typeof total>[0], amount: string) =>
  expect.poll(() => total(page).textContent()).toBe(`₦${amount}`)

describe('an unknown scan at the counter', () => {
  it('says at the field that a barcode was read badly, and makes the product without it', async () => {
    const mine = await fillShop(desk.api)
    const { page, offences } = await desk.openAs(owner)
    await openCounter(page, mine)
    await scan(page, '5901234999990')
    const dialog = page.getByRole('dialog', { name: 'No product has “5901234999990”' })
    await dialog.getByLabel('Name').fill('Hat')
    await dialog.getByLabel('Price with VAT, ₦').fill('1500')
    await page.keyboard.press('Enter')
    await dialog.getByText('Barcode is no EAN-13: its last digit would be 1', { exact: false }).waitFor()
    await hasFocus(dialog.getByLabel('Barcode'))
    await dialog.getByLabel('Barcode').fill('')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await at(page, '1,500.00')
    const { items } = dataOf(await desk.api.get(`/v1/products?businessId=${mine.businessId}&search=Hat`))
    expect(items).toMatchObject([{ name: 'Hat', barcode: null }])
    expect(offences).toEqual([])
  })
})
