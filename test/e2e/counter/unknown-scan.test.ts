import { describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { hasFocus, owner } from '../support/steps.ts'
import { at, ean, field, createShop, given, openCounter, press, scan, soldAt, receives } from './open-counter.ts'

const app = openApp()

describe('an unknown scan at the counter', () => {
  it(
    'says at the field that a barcode was read badly, and makes the product without it',
    { tags: 'soak' },
    async () => {
      const mine = await createShop(app.api)
      const { page, offences } = await app.openAs(owner)
      await openCounter(page, mine)
      await scan(page, '5901234999990')
      const dialog = page.getByRole('dialog', { name: 'No product has “5901234999990”' })
      await dialog.getByText('This is not a valid EAN-13: its last digit would be 1', { exact: false }).waitFor()
      await dialog.getByLabel('Barcode').fill('')
      await dialog.getByLabel('Name').fill('Hat')
      await dialog.getByLabel('Price with VAT, ₦').fill('1500')
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await at(page, '1,500.00')
      const { items } = dataOf(await app.api.get(`/v1/products?businessId=${mine.businessId}&search=Hat`))
      expect(items).toMatchObject([{ name: 'Hat', barcode: null, kind: 'GOODS' }])
      expect(offences).toEqual([])
    },
  )

  it('is none where a scanner ends with Tab, or with nothing', { tags: 'soak' }, async () => {
    const mine = await createShop(app.api)
    const { page, offences } = await app.openAs(owner)
    // A scanner keeps its pace, however busy the machine is that takes the keys.
    await page.addInitScript(() => {
      let last = 1_000
      const times = new WeakMap<Event, number>()
      Object.defineProperty(Event.prototype, 'timeStamp', {
        get(this: Event) {
          if (!times.has(this)) times.set(this, this.type === 'keydown' ? (last += 12) : last)
          return times.get(this)
        },
      })
    })
    await openCounter(page, mine)
    const burst = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    for (let pieces = 0; pieces < 3; pieces++) await burst(...mine.rice, 'Tab')
    await at(page, '37,500.00')
    await hasFocus(field(page))
    await burst(...mine.ogi)
    await at(page, '38,700.00')
    await burst(...mine.ogi)
    await at(page, '39,900.00')
    expect(await field(page).inputValue()).toBe('')
    expect(offences).toEqual([])
  })

  it(
    'asks which one is meant where several begin with what was typed, and takes none for a second Enter',
    { tags: 'soak' },
    async () => {
      const mine = await createShop(app.api)
      const cement = [
        ['Cement Dangote', 9850],
        ['Cement Lafarge', 5000],
      ] as const
      for (const [name, unitPrice] of cement) {
        const product = { businessId: mine.businessId, name, unitPrice, taxPercent: 0, hsnCode: '2523.29' }
        dataOf(await app.api.post('/v1/products', { ...product, productCategory: 'Cement' }))
      }
      const { page, offences } = await app.openAs(owner)
      await openCounter(page, mine)
      const dialog = page.getByRole('dialog', { name: 'Which one is “cement”?' })
      // Slower than a scanner.
      const byHand = async (text: string) => {
        await page.keyboard.type(text, { delay: 120 })
        await page.keyboard.press('Enter')
      }
      await byHand('3*cement')
      // As soon as there is something to press.
      await page.evaluate(async () => {
        const first = () => document.querySelector<HTMLElement>('[data-choice]:focus')
        while (!first()) await new Promise((resolve) => setTimeout(resolve, 5))
        first()?.click()
      })
      await dialog
        .getByRole('button', { name: /^Cement Dangote/ })
        .and(page.locator(':focus'))
        .waitFor()
      await at(page, '0.00')
      await page.keyboard.press('ArrowDown')
      await hasFocus(dialog.getByRole('button', { name: /^Cement Lafarge/ }))
      await new Promise((resolve) => setTimeout(resolve, 300))
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await at(page, '15,000.00')
      await hasFocus(field(page))

      // Two letters more, and it is one.
      await byHand('cement d')
      await at(page, '24,850.00')
      expect(offences).toEqual([])
    },
  )

  it(
    'stops no till while nobody answers: what is known is sold, the unknown is left out or waits',
    { tags: 'soak' },
    async () => {
      const mine = await createShop(app.api)
      const { page } = await app.openAs(owner)
      await openCounter(page, mine)
      const kept = () =>
        page.evaluate(() => Object.entries({ ...localStorage }).find(([name]) => name.includes('prices'))?.[1] ?? '')
      await expect.poll(kept).toContain(mine.ogi)
      // Too new for the price list that is kept here.
      const yam = { businessId: mine.businessId, name: 'Yam, tuber', barcode: ean(9), hsnCode: '0714.30' }
      dataOf(await app.api.post('/v1/products', { ...yam, unitPrice: 1200, taxPercent: 0, productCategory: 'Food' }))
      await page.context().setOffline(true)
      const unknown = page.getByText('Not known here; Invoice Desk is not responding')
      const why = page
        .getByRole('region', { name: 'Paid by' })
        .getByText(`${ean(9)} waits for Invoice Desk: remove it (×), or wait.`)

      await scan(page, mine.rice)
      await scan(page, ean(9))
      await unknown.waitFor()
      await scan(page, mine.ogi)
      await at(page, '13,700.00')
      await why.waitFor()
      await press(page, 'Control+Enter')
      expect(await receives(page).isDisabled()).toBe(true)
      await at(page, '13,700.00')

      // It is left out by its ×, or by a key where it is marked, and comes back as a line does.
      await page.getByRole('button', { name: `Remove ${ean(9)}` }).click()
      await unknown.waitFor({ state: 'detached' })
      await page.keyboard.press('Control+z')
      await unknown.waitFor()
      await hasFocus(field(page))
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Delete')
      await unknown.waitFor({ state: 'detached' })
      await at(page, '13,700.00')
      await given(page).fill('')
      await page.keyboard.press('Control+Enter')
      await at(page, '0.00')

      // The other that waits is looked up once there is an answer.
      await field(page).focus()
      await scan(page, ean(9))
      await scan(page, mine.rice)
      await at(page, '12,500.00')
      await unknown.waitFor()
      await page.context().setOffline(false)
      await at(page, '13,700.00')
      expect(await page.getByRole('rowheader').allTextContents()).toEqual(['Mama Gold rice, 5 kg', 'Yam, tuber'])
      await page.keyboard.press('Control+Enter')
      const sales = await soldAt(app.api, page, mine)
      expect(sales.map(({ total: of }: Json) => of)).toEqual([13_700, 13_700])
    },
  )
})
