import { describe, expect, it } from 'vitest'

import { qrIn } from '../../printing/pdf-tools.ts'
import { createInvoice, dataOf, lineBody } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { hasFocus, holdBack, owner } from '../support/steps.ts'
import { at, field, createShop, openCounter, press, scan, soldAt } from './open-counter.ts'

const app = openApp()

describe('the counter', () => {
  it('closes the day: float, cash paid out with a reason, what was counted and what is missing, and the next day begins', async () => {
    const mine = await createShop(app.api)
    const { page, offences } = await app.openAs(owner)
    await openCounter(page, mine)
    // It is asked for where the day begins, and no longer once it has begun.
    const float = page.getByRole('button', { name: 'Set opening float' })
    await float.click()
    await page.keyboard.type('5000')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await float.waitFor({ state: 'detached' })
    await scan(page, mine.rice)
    await at(page, '12,500.00')
    await page.keyboard.press('Control+Enter')
    await soldAt(app.api, page, mine)
    // What is parked is in no day: it is said where the day is closed, and a click leads back to it.
    await scan(page, mine.ogi)
    await at(page, '1,200.00')
    await page.keyboard.press('F6')
    await at(page, '0.00')
    await page.getByRole('link', { name: 'Close day' }).click()
    await page.getByRole('heading', { name: 'Day at the counter' }).waitFor()
    const aside = '1 parked sale (₦1,200.00: Ọ̀gì, 5 kg) is not included in this day.'
    await page.getByText(aside, { exact: false }).waitFor()
    await page.getByRole('link', { name: 'Back to the counter' }).click()
    await page.getByRole('button', { name: /^Resume: Ọ̀gì, 5 kg/ }).waitFor()
    await page.getByRole('link', { name: 'Close day' }).click()
    await page.getByRole('heading', { name: 'Day at the counter' }).waitFor()

    await page.getByRole('button', { name: 'Pay cash out' }).click()
    await page.keyboard.type('1500')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Diesel for the generator')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const drawer = page
      .getByRole('region', { name: 'Day at the counter' })
      .getByRole('region', { name: 'Cash in the drawer' })
    await expect.poll(() => drawer.innerText()).toMatch(/Expected in drawer\s+16,000\.00/)
    await page.getByText('Paid out: Diesel for the generator').waitFor()
    // Who may not pay out is not offered it.
    const creator = await app.openAsRole(mine.businessId, 'CREATOR')
    await openCounter(creator.page, mine)
    await creator.page.getByRole('button', { name: 'Cash in or out' }).click()
    await creator.page.getByRole('menuitem', { name: 'Put cash in' }).waitFor()
    expect(await creator.page.getByRole('menuitem', { name: 'Pay cash out' }).count()).toBe(0)
    await page.getByLabel('Cash counted, ₦').fill('15900')
    await page.getByRole('status').filter({ hasText: 'Cash short' }).getByText('₦100.00', { exact: true }).waitFor()
    await page.getByLabel('Reason for the difference (optional)').fill('Change was given twice')
    await app.look('counter-day', async (look) => {
      await look.page.goto(`/businesses/${mine.businessId}/counter/day`)
      await look.page.getByText('Diesel for the generator').waitFor()
    })
    await page.getByRole('button', { name: 'Close day' }).click()
    const closing = page.getByRole('dialog', { name: 'Close the day now?' })
    await closing.getByText('₦16,000.00 is expected in the drawer, and ₦15,900.00 was counted.').waitFor()
    await closing.getByText(aside, { exact: false }).waitFor()
    // Where cash is missing, Enter alone closes nothing.
    await closing.getByText('Cash short ₦100.00. Count again', { exact: false }).waitFor()
    await closing.getByRole('button', { name: 'Keep the day open' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await closing.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Close day' }).click()
    await closing.getByRole('button', { name: 'Close for good' }).click()
    await page.getByRole('heading', { name: 'Close Z000001' }).waitFor()
    await expect
      .poll(() => page.getByRole('region', { name: 'Cash in the drawer' }).innerText())
      .toMatch(/Cash short\s+Change was given twice\s+100\.00/)

    const { items } = dataOf(await app.api.get(`/v1/businesses/${mine.businessId}/day-closes`))
    expect(items).toMatchObject([
      {
        number: 'Z000001',
        counted: 15_900,
        difference: -100,
        note: 'Change was given twice',
        remains: 5000,
        sales: { count: 1 },
      },
    ])
    await page.getByRole('link', { name: 'Day at the counter' }).click()
    await page.getByText('No sales or cash movements since the last close.').waitFor()
    await page.getByRole('link', { name: 'Z000001' }).waitFor()
    expect(offences).toEqual([])
  })

  it('takes sold things back by keys alone, found by what stands on the receipt, and never more than is left', async () => {
    const mine = await createShop(app.api)
    const { page, offences } = await app.openAs(owner)
    await openCounter(page, mine)
    for (let bag = 0; bag < 3; bag++) await scan(page, mine.rice)
    await scan(page, mine.ogi)
    await at(page, '38,700.00')
    await page.keyboard.press('Control+Enter')
    const [sale] = await soldAt(app.api, page, mine)

    // As fast as a scanner, and before the page is there: it is no scan of the counter.
    const letGo = await holdBack(page, /counter-return/)
    await press(page, 'F7', ...'xyzw', 'Enter')
    letGo()
    const sought = page.getByLabel('Receipt, invoice or reference number (IRN)')
    await hasFocus(sought)
    await sought.fill('')
    // What a scanner reads from the paper.
    const { qrCodeBase64 } = dataOf(await app.api.post(`/v1/invoices/${sale.id}/generate-qr`))
    await page.keyboard.type(await qrIn(Buffer.from(qrCodeBase64, 'base64')))
    await page.keyboard.press('Enter')
    const rice = page.getByLabel('Quantity of Mama Gold rice, 5 kg to return')
    await hasFocus(rice)
    await page.keyboard.type('4')
    await page.getByText('A quantity up to 3').waitFor()
    await page.keyboard.press('Backspace')
    await page.keyboard.type('2')
    await page.getByRole('button', { name: 'Refund ₦25,000.00' }).waitFor()
    await app.look('counter-return', async (look) => {
      await look.page.goto(`/businesses/${mine.businessId}/counter/return`)
      await look.page.getByLabel('Receipt, invoice or reference number (IRN)').fill(sale.irn)
      await look.page.keyboard.press('Enter')
      await look.page.getByLabel('Quantity of Mama Gold rice, 5 kg to return').fill('2')
      await look.page.getByRole('button', { name: 'Refund ₦25,000.00' }).waitFor()
    })
    await page.keyboard.press('Control+Enter')
    await page.getByText('Refund: Cash ₦25,000.00').waitFor()
    await hasFocus(page.getByRole('button', { name: 'Back to the counter' }))
    const till = dataOf(await app.api.get(`/v1/businesses/${mine.businessId}/day-closes/current`))
    expect(till).toMatchObject({ returns: { count: 1, total: 25_000 }, expected: 13_700 })
    await page.keyboard.press('Enter')
    await hasFocus(field(page))

    // Of several, each says what it came to and when; what was paid comes first.
    const walkIn = { customerId: sale.customerId, invoiceKind: 'B2C', finalize: true }
    await createInvoice(app.api, mine.businessId, sale.customerId, { ...walkIn, items: [lineBody] })
    await page.keyboard.press('F7')
    await hasFocus(sought)
    await page.keyboard.type('walk')
    await page.keyboard.press('Enter')
    const first = page.getByRole('button', { name: /^INV\d+, Walk-in customer, / }).first()
    await expect.poll(() => first.innerText()).toMatch(/ \d\d:\d\d, ₦38,700\.00$/)
    await openCounter(page, mine)
    expect(await page.getByText('“xyzw”').count()).toBe(0)
    expect(offences).toEqual([])
  })
})
