import { beforeAll, describe, expect, it } from 'vitest'

import { qrIn } from '../../printing/pdf-tools.ts'
import type { Json } from '../../support/api-client.ts'
import { createInvoice, dataOf, lineBody } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { clippedAmounts } from '../support/clipped-amounts.ts'
import { hasFocus, holdBack, holds, owner } from '../support/steps.ts'
import {
  ean,
  field,
  createShop,
  given,
  openCounter,
  press,
  rowOf,
  scan,
  type Shop,
  soldAt,
  receives,
  total,
} from './open-counter.ts'

const app = openApp()
let shop: Shop
beforeAll(async () => {
  shop = await createShop(app.api)
})

const at = async (page: Parameters<typeof total>[0], amount: string) =>
  expect.poll(() => total(page).textContent()).toBe(`₦${amount}`)

describe('the counter', () => {
  it('is good to look at, with a sale on it and the money in hand', async () => {
    await app.look('counter', async ({ page }) => {
      await openCounter(page, shop)
      await scan(page, shop.milk)
      await scan(page, shop.rice)
      await page.keyboard.type('3*')
      await scan(page, shop.ogi)
      await at(page, '25,900.00')
      await given(page).fill('30000')
      await page.getByText('₦4,100.00').waitFor()
    })
  })

  it('cuts nothing off that hangs below the line in its buttons', async () => {
    const mine = await createShop(app.api)
    const { page } = await app.openAs(owner)
    await openCounter(page, mine)
    const label = page.getByRole('main').getByText('Close day', { exact: true })
    const [height, font] = await label.evaluate((one) => [one.clientHeight, parseFloat(getComputedStyle(one).fontSize)])
    expect(height).toBeGreaterThan(1.2 * (font ?? 0))

    // At a zoom of 200 % they go on in the next line.
    await page.setViewportSize({ width: 640, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640)
  })

  it('sells twenty times by scanner and keyboard alone: none lost, none doubled, no key swallowed', async () => {
    const mine = await createShop(app.api)
    const { page, offences } = await app.openAs(owner)
    await openCounter(page, mine)
    for (let sale = 1; sale <= 20; sale++) {
      for (const code of [mine.milk, mine.rice, mine.ogi]) await scan(page, code)
      // Cash that is more, cash that is just enough, and a terminal: eight keys at most.
      if (sale % 3 === 0) await press(page, 'Enter', '2', '4', '0', '0', '0', 'Enter')
      else if (sale % 3 === 1) await press(page, 'Enter', 'ArrowDown', 'Enter')
      else await press(page, 'Control+Enter')
    }
    const sales = await soldAt(app.api, page, mine)
    expect(sales.map(({ total: of, paymentState }: Json) => [of, paymentState])).toEqual(
      Array.from({ length: 20 }, () => [23_500, 'PAID']),
    )
    const numbers = sales.map(({ invoiceNumber }: Json) => invoiceNumber)
    expect(new Set(numbers).size).toBe(20)
    for (const { id } of sales) {
      const { items } = dataOf(await app.api.get(`/v1/invoices/${id}`))
      expect(items.map(({ quantity }: Json) => quantity)).toEqual([1, 1, 1])
    }
    expect(offences).toEqual([])
  }, 180_000)

  it('sells without VAT where the business charges none, whatever its products say', async () => {
    const mine = await createShop(app.api)
    dataOf(await app.api.patch(`/v1/businesses/${mine.businessId}/settings`, { chargesVat: false }))
    const { page, offences } = await app.openAs(owner)
    await openCounter(page, mine)
    await scan(page, mine.milk)
    await at(page, '9,116.28')
    await page.keyboard.type('peak')
    await page.getByRole('option', { name: 'Peak milk powder, 900 g 9,116.28' }).waitFor()
    await press(page, 'Escape', 'Control+Enter')
    const [sale] = await soldAt(app.api, page, mine)
    const { items, total: of } = dataOf(await app.api.get(`/v1/invoices/${sale?.id}`))
    expect([of, items[0].taxPercent, items[0].taxCategory]).toEqual([9_116.28, 0, 'EXEMPT'])
    expect(offences).toEqual([])
  })

  it('takes scans while the last ones are still looked up, in their order', async () => {
    const { page, offences } = await app.openAs(owner)
    await openCounter(page, shop)
    const letGo = await holdBack(page, /\/v1\/products\?.*barcode/)
    for (const code of [shop.milk, shop.rice, shop.milk, shop.ogi]) await scan(page, code)
    await page.getByText(`Looking up ${shop.ogi}`).waitFor()
    letGo()
    await at(page, '33,300.00')
    expect(await page.getByRole('rowheader').allTextContents()).toEqual([
      'Peak milk powder, 900 g',
      'Mama Gold rice, 5 kg',
      'Ọ̀gì, 5 kg',
    ])
    expect(offences).toEqual([])
  })

  it('offers an unknown barcode in place; what is scanned meanwhile comes to no field of the dialog', async () => {
    const { page, offences } = await app.openAs(owner)
    await openCounter(page, shop)
    const code = ean(400)
    await scan(page, code)
    const dialog = page.getByRole('dialog', { name: `No product has “${code}”` })
    await dialog.waitFor()
    await dialog.getByLabel('Name').fill('Gari, 1 kg')
    await dialog.getByLabel('Price with VAT, ₦').focus()
    await scan(page, shop.rice)
    await holds(dialog.getByLabel('Price with VAT, ₦'), '')
    await dialog.getByLabel('Price with VAT, ₦').fill('1075')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await at(page, '13,575.00')
    await hasFocus(field(page))
    await scan(page, code)
    await at(page, '14,650.00')

    // Several in a row are left out together, and one that was scanned twice is one question.
    for (const other of [ean(401), ean(402), ean(401)]) await scan(page, other)
    await page.getByText('One more to resolve.').waitFor()
    await page.getByRole('button', { name: 'Skip all 2' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await at(page, '14,650.00')
    await hasFocus(field(page))
    expect(offences).toEqual([])
  })

  it('says which product has no code, and gives it one in place; cash without a kobo pays', async () => {
    const mine = await createShop(app.api)
    const cola = { name: 'Coca-Cola, 50 cl', barcode: ean(9), unitPrice: 465.1163, taxPercent: 7.5 }
    const { id } = dataOf(await app.api.post('/v1/products', { businessId: mine.businessId, ...cola }))
    const { page, offences } = await app.openAs(owner)
    await openCounter(page, mine)
    await page.keyboard.type('12*')
    await scan(page, cola.barcode)
    await at(page, '6,000.01')
    await page.getByRole('button', { name: 'Add the code for Coca-Cola, 50 cl' }).click()
    const dialog = page.getByRole('dialog', { name: 'FIRS / NRS code for Coca-Cola, 50 cl' })
    await dialog.getByLabel('HS code').fill('2202.10')
    await page.getByRole('option', { name: '2202.10' }).first().click()
    await dialog.getByRole('button', { name: 'Save code' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('No code for FIRS / NRS').waitFor({ state: 'detached' })
    expect(dataOf(await app.api.get(`/v1/products/${id}`))).toMatchObject({ kind: 'GOODS', hsnCode: '2202.10' })

    // No figure is cut, however large.
    const price = page.getByLabel('Price of Coca-Cola, 50 cl, with VAT')
    await price.fill('9,999,999,999.99')
    await price.press('Enter')
    await at(page, '119,999,999,999.88')
    expect(await clippedAmounts(page)).toEqual([])
    await price.fill('500')
    await price.press('Enter')
    await at(page, '6,000.01')

    await given(page).fill('6000')
    await at(page, '5,999.99')
    await page.keyboard.press('Enter')
    const [sale] = await soldAt(app.api, page, mine)
    expect(sale).toMatchObject({ total: 5999.99, paymentState: 'PAID' })
    const { items } = dataOf(await app.api.get(`/v1/invoices/${sale.id}`))
    expect(items).toMatchObject([{ hsnCode: '2202.10' }])
    expect(offences).toEqual([])
  })

  it('finds what is typed, changes it, takes it off and puts it back', async () => {
    const { page, offences } = await app.openAs(owner)
    await openCounter(page, shop)
    await page.keyboard.type('2*mama')
    await page.getByRole('option', { name: /^Mama Gold/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await at(page, '25,000.00')
    await page.keyboard.type('ogi')
    await page.keyboard.press('Enter')
    await at(page, '26,200.00')
    await page.keyboard.press('+')
    await at(page, '27,400.00')

    // A scan that comes while the cursor stands in a quantity is none.
    await page.keyboard.press('F2')
    await hasFocus(page.getByLabel('Quantity of Ọ̀gì, 5 kg'))
    await scan(page, shop.rice)
    await at(page, '39,900.00')
    await expect.poll(() => page.getByLabel('Quantity of Ọ̀gì, 5 kg').inputValue()).toBe('2')

    // In a field that was just emptied it takes no line off; on one that the arrow keys marked it does.
    await page.keyboard.type('mam')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Delete')
    await holds(field(page), '')
    await at(page, '39,900.00')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Delete')
    await expect.poll(() => rowOf(page, 'Mama Gold').count()).toBe(0)
    await page.keyboard.press('Control+z')
    await at(page, '39,900.00')
    await page.keyboard.press('F4')
    await page.keyboard.type('10000')
    await page.keyboard.press('Enter')
    await at(page, '32,400.00')
    await page.keyboard.press('F8')
    await page.keyboard.type('10%')
    await page.keyboard.press('Enter')
    await at(page, '29,400.00')
    await page.keyboard.press('F9')
    await page.keyboard.type('5%')
    await page.keyboard.press('Enter')
    await at(page, '27,930.00')
    await page.getByText('Sale discount, 5 %').waitFor()
    await page.keyboard.press('Control+z')
    await at(page, '29,400.00')
    await page.keyboard.press('Control+z')
    await at(page, '32,400.00')
    await page.keyboard.press('F9')
    await page.keyboard.type('400')
    await page.keyboard.press('Enter')
    await at(page, '32,000.00')
    expect(offences).toEqual([])
  })

  it('parks a sale and takes it up again, over a reload; a sale in the middle is there after one, too', async () => {
    const { page, offences } = await app.openAs(owner)
    await openCounter(page, shop)
    await scan(page, shop.milk)
    await at(page, '9,800.00')
    await page.keyboard.press('F6')
    await at(page, '0.00')
    await scan(page, shop.rice)
    await at(page, '12,500.00')
    await page.reload()
    await at(page, '12,500.00')
    await page.getByRole('button', { name: /^Resume: Peak milk powder, 900 g, ₦9,800.00, 1 line/ }).click()
    await at(page, '9,800.00')
    await hasFocus(field(page))
    await receives(page).click()
    await at(page, '0.00')
    await page.keyboard.press('F6')
    await at(page, '12,500.00')
    expect(offences).toEqual([])
  })

  it('is paid in several ways, by a customer with a name', async () => {
    const mine = await createShop(app.api)
    const { page, offences } = await app.openAs(owner)
    const name = 'Ẹniọlá Ọ̀ṣọ́bà'
    dataOf(await app.api.post('/v1/customers', { businessId: mine.businessId, name }))
    await openCounter(page, mine)
    await scan(page, mine.rice)
    await at(page, '12,500.00')
    await page.keyboard.press('F3')
    await hasFocus(page.getByLabel('Customer', { exact: true }))
    await page.keyboard.type('eni')
    await page.keyboard.press('Enter')
    await page.getByText(name).waitFor()
    await hasFocus(field(page))
    await page.keyboard.press('Enter')
    await page.keyboard.type('5000')
    await page.keyboard.press('Enter')
    const paying = page.getByRole('region', { name: 'Paid by' })
    await paying.getByRole('listitem').filter({ hasText: 'Balance due' }).getByText('₦7,500.00').waitFor()
    // One word for one thing: as the receipt and the Z report have it.
    const chosen = paying.getByRole('radio', { name: 'POS terminal', exact: true })
    expect(await chosen.getAttribute('aria-checked')).toBe('true')
    // In a small window the total and the button are in sight, too.
    await page.setViewportSize({ width: 900, height: 700 })
    for (const part of [total(page), receives(page)]) {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
      expect(y + height).toBeLessThanOrEqual(700)
    }
    await page.keyboard.press('Enter')
    const [sale] = await soldAt(app.api, page, mine)
    expect(sale).toMatchObject({ customerName: name, paymentState: 'PAID', total: 12_500 })
    const { items } = dataOf(await app.api.get(`/v1/payments?businessId=${mine.businessId}&invoiceId=${sale.id}`))
    expect(items.map(({ amount, method }: Json) => [amount, method]).toSorted()).toEqual([
      [5000, 'CASH'],
      [7500, 'CREDIT_CARD'],
    ])
    expect(offences).toEqual([])
  })

  it('goes on while the server is away: scans and sales wait, and each arrives once', async () => {
    const mine = await createShop(app.api)
    const { page } = await app.openAs(owner)
    await openCounter(page, mine)
    await scan(page, mine.rice)
    await at(page, '12,500.00')
    // Too new for the price list that is kept here.
    const late = { businessId: mine.businessId, name: 'Yam, tuber', barcode: ean(9), hsnCode: '0714.30' }
    const priced = { unitPrice: 1200, taxPercent: 0, productCategory: 'Food' }
    dataOf(await app.api.post('/v1/products', { ...late, ...priced }))
    await page.route(/\/v1\//, (route) => route.abort())
    await page.keyboard.press('Control+Enter')
    await at(page, '0.00')
    // What was looked up before is known; what nobody here knows waits.
    await scan(page, mine.rice)
    await at(page, '12,500.00')
    await scan(page, ean(9))
    await page.getByText('Not known here; Invoice Desk is not responding').waitFor()
    await page.reload().catch(() => undefined)
    await page.unroute(/\/v1\//)
    await openCounter(page, mine)
    await at(page, '13,700.00')
    await page.keyboard.press('Control+Enter')
    const sales = await soldAt(app.api, page, mine)
    expect(sales.map(({ total: of }: Json) => of)).toEqual([12_500, 13_700])
  })

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
