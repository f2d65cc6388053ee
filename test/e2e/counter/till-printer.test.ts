import { beforeAll, describe, expect, it } from 'vitest'

import { printEscpos } from '../../support/escpos-printer.ts'
import { startRawPrinter } from '../../support/raw-printer.ts'
import { openApp } from '../support/app.ts'
import { choose, owner } from '../support/steps.ts'
import { createShop, openCounter, press, scan, type Shop, total } from './open-counter.ts'

const app = openApp()
let shop: Shop
beforeAll(async () => {
  shop = await createShop(app.api)
})

describe('a till printer', { tags: 'soak' }, () => {
  it('is set up and tried, takes each receipt with the drawer, and costs no sale when it is off', async () => {
    const printer = await startRawPrinter()
    const printed = () => printer.papers.map((bytes) => printEscpos(bytes, 384))
    const { page } = await app.openAs(owner)
    await page.goto('/installation')
    await page.getByLabel('Address of the printer').fill('127.0.0.1')
    const section = page.locator('section', { has: page.getByRole('heading', { name: 'Till printer' }) })
    await section.getByLabel('Port of the printer').fill(String(printer.port))
    await choose(page, 'Paper', '58 mm')
    await section.getByRole('button', { name: 'Save printer' }).click()
    await page.getByText('Receipts are printed there from now on.').waitFor()
    await section.getByRole('button', { name: 'Print a test' }).click()
    await page.getByText('Sent to the printer.').waitFor()
    expect(printed()[0]?.lines.join('\n')).toContain('TEST')

    await openCounter(page, shop)
    await page.getByRole('switch', { name: 'Print each receipt' }).check()
    await scan(page, shop.milk)
    await press(page, 'Control+Enter')
    await expect.poll(() => printer.papers.length).toBe(2)
    const receipt = printed()[1]
    expect(receipt?.pulses).toHaveLength(1)
    expect(receipt?.lines.join('\n')).toMatch(/PAID\nCash/)
    await press(page, 'F10')
    await expect.poll(() => printer.papers.length).toBe(3)
    expect(printed()[2]?.pulses).toEqual([])

    await printer.switchOff()
    await scan(page, shop.rice)
    await press(page, 'Control+Enter')
    await page.getByText('The sale is safe.').waitFor()
    await page.getByText(`127.0.0.1, but it is not a printer at port ${String(printer.port)}`).waitFor()
    await expect.poll(() => total(page).textContent()).toBe('₦0.00')
    await page.locator('[data-sold]').nth(1).waitFor()
  }, 120_000)
})
