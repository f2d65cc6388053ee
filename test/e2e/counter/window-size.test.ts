import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { clippedAmounts } from '../support/clipped-amounts.ts'
import { hasFocus, owner } from '../support/steps.ts'
import { ean, field, createShop, given, openCounter, receives, rowOf, scan, total } from './open-counter.ts'

const app = openApp()

const windows = [
  { width: 640, height: 400 },
  { width: 900, height: 740 },
  { width: 1280, height: 800 },
]

describe('the counter in a window of any size', () => {
  it.each(process.env['SOAK'] === undefined ? windows.slice(0, 1) : windows)(
    'has the field, the line that was scanned last and the total in sight, at $width × $height',
    async (viewport) => {
      const mine = await createShop(app.api)
      const codes = Array.from({ length: 12 }, (_, index) => ean(60 + index))
      for (const [index, barcode] of codes.entries()) {
        const body = { name: `Thing ${index + 1}.`, barcode, unitPrice: 1000, taxPercent: 0, hsnCode: '1006.30' }
        dataOf(await app.api.post('/v1/products', { businessId: mine.businessId, productCategory: 'Food', ...body }))
      }
      const { page, offences } = await app.openAs(owner, { viewport })
      await openCounter(page, mine)
      const isLow = viewport.height === 400
      const sum = isLow ? page.locator('[data-slim] strong') : total(page)
      for (const [index, code] of codes.entries()) {
        await scan(page, code)
        await expect.poll(() => sum.textContent()).toBe(`₦${index + 1},000.00`)
        if (index !== 0 && index !== 5 && index !== 11) continue
        const shown = [page.locator('header').first(), field(page), rowOf(page, `Thing ${index + 1}.`)]
        const places = [...shown, isLow ? page.locator('[data-slim]') : page.getByRole('region', { name: 'Paid by' })]
        const boxes = async () => Promise.all(places.map((one) => one.boundingBox()))
        const areApart = async () => {
          const all = (await boxes()).map((box) => box ?? { x: 0, y: -1, width: 0, height: 0 })
          const meet = all.flatMap((a, i) =>
            all.slice(i + 1).filter((b) => {
              const across = a.x < b.x + b.width && b.x < a.x + a.width
              return across && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1
            }),
          )
          const out = all.filter(({ y, height }) => y < 0 || y + height > viewport.height)
          return { meet, out }
        }
        await expect.poll(areApart).toEqual({ meet: [], out: [] })
      }
      await page.keyboard.type('thing', { delay: 100 })
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Enter')
      await hasFocus(given(page))
      await page.keyboard.press('Enter')
      await hasFocus(field(page))
      expect(offences).toEqual([])
    },
  )

  it('has the key that takes the money in sight on a tablet with tiles, however many are tapped', async () => {
    const mine = await createShop(app.api)
    const names = ['Rice', 'Beans', 'Yam', 'Salt', 'Oil'].map((name) => `${name} by the bag`)
    for (const name of names) {
      const body = { name, unitPrice: 1000, taxPercent: 0, hsnCode: '1006.30', productCategory: 'Food' }
      dataOf(await app.api.post('/v1/products', { businessId: mine.businessId, ...body }))
    }
    const viewport = { width: 1024, height: 768 }
    const { page, offences } = await app.openAs(owner, { viewport, hasTouch: true })
    await openCounter(page, mine)
    await page.getByText('Tiles', { exact: true }).tap()
    for (const [index, name] of names.entries()) {
      await page.getByRole('button', { name: new RegExp(`^Add ${name}`) }).tap()
      await receives(page)
        .filter({ hasText: `${index + 1},000.00` })
        .waitFor()
      const bottomOf = async (one: Locator) => {
        const box = await one.boundingBox()
        return box === null ? Number.NaN : box.y + box.height
      }
      await expect.poll(async () => bottomOf(receives(page))).toBeLessThanOrEqual(viewport.height)
      await expect.poll(async () => bottomOf(given(page))).toBeLessThanOrEqual(viewport.height - 44)
    }
    expect(offences).toEqual([])

    // Nor does anything cover it while the desk is away.
    await page.context().setOffline(true)
    await receives(page).tap()
    await page.getByText('Go on selling', { exact: false }).waitFor()
    await page.getByRole('button', { name: /^Add Rice by the bag/ }).tap()
    await receives(page).tap()
    await page.getByText('2 sales wait to reach Invoice Desk').waitFor()
    for (const name of names) await page.getByRole('button', { name: new RegExp(`^Add ${name}`) }).tap()
    await given(page).focus()
    const top = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN
    await expect.poll(async () => (await top(receives(page))) - (await top(given(page)))).toBeGreaterThanOrEqual(48)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })

  it('cuts no figure, however large', async () => {
    const mine = await createShop(app.api)
    const plot = { name: 'Plot of land, Lekki', barcode: ean(80), unitPrice: 465.1163, taxPercent: 7.5 }
    dataOf(await app.api.post('/v1/products', { businessId: mine.businessId, hsnCode: '1006.30', ...plot }))
    const { page, offences } = await app.openAs(owner)
    await openCounter(page, mine)
    await page.keyboard.type('12*')
    await scan(page, plot.barcode)
    const price = page.getByLabel('Price of Plot of land, Lekki, with VAT')
    await price.fill('9,999,999,999.99')
    await price.press('Enter')
    await expect.poll(() => total(page).textContent()).toBe('₦119,999,999,999.88')
    expect(await clippedAmounts(page)).toEqual([])
    expect(offences).toEqual([])
  })
})
