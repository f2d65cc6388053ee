import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { expectNoSidewaysScroll } from '../../support/browser/checks.ts'
import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { hasFocus, holdBack, holds, owner } from '../support/steps.ts'
import {
  at,
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

describe('the counter', () => {
  it('is good to look at, with a sale on it and the money in hand', { tags: 'soak' }, async () => {
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

  it('cuts nothing off that hangs below the line in its buttons', { tags: 'soak' }, async () => {
    const mine = await createShop(app.api)
    const { page } = await app.openAs(owner)
    await openCounter(page, mine)
    const label = page.getByRole('main').getByText('Close day', { exact: true })
    const [height, font] = await label.evaluate((one) => [one.clientHeight, parseFloat(getComputedStyle(one).fontSize)])
    expect(height).toBeGreaterThan(1.2 * (font ?? 0))

    // At a zoom of 200 % they go on in the next line.
    await page.setViewportSize({ width: 640, height: 800 })
    await expectNoSidewaysScroll(page)
  })

  it(
    'sells twenty times by scanner and keyboard alone: none lost, none doubled, no key swallowed',
    { tags: 'soak', timeout: 180_000 },
    async () => {
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
    },
  )

  it('sells without VAT where the business charges none, whatever its products say', { tags: 'soak' }, async () => {
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

  it('takes scans while the last ones are still looked up, in their order', { tags: 'soak' }, async () => {
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

  it('says which product has no code, and gives it one in place; twelve at 500.00 are 6,000.00', async () => {
    const mine = await createShop(app.api)
    const cola = { name: 'Coca-Cola, 50 cl', barcode: ean(9), unitPrice: 465.1163, taxPercent: 7.5 }
    const { id } = dataOf(await app.api.post('/v1/products', { businessId: mine.businessId, ...cola }))
    const { page, offences } = await app.openAs(owner)
    await openCounter(page, mine)
    await page.keyboard.type('12*')
    await scan(page, cola.barcode)
    await at(page, '6,000.00')
    await page.getByRole('button', { name: 'Add the code for Coca-Cola, 50 cl' }).click()
    const dialog = page.getByRole('dialog', { name: 'FIRS / NRS code for Coca-Cola, 50 cl' })
    await dialog.getByLabel('HS code').fill('2202.10')
    await page.getByRole('option', { name: '2202.10' }).first().click()
    await dialog.getByRole('button', { name: 'Save code' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('No code for FIRS / NRS').waitFor({ state: 'detached' })
    expect(dataOf(await app.api.get(`/v1/products/${id}`))).toMatchObject({ kind: 'GOODS', hsnCode: '2202.10' })

    await given(page).fill('6000')
    await page.keyboard.press('Enter')
    const [sale] = await soldAt(app.api, page, mine)
    expect(sale).toMatchObject({ total: 6000, paymentState: 'PAID' })
    const { items } = dataOf(await app.api.get(`/v1/invoices/${sale.id}`))
    expect(items).toMatchObject([{ hsnCode: '2202.10', unitPriceWithVat: 500, lineTotal: 5581.4, taxAmount: 418.6 }])
    expect(offences).toEqual([])
  })

  it('finds what is typed, changes it, takes it off and puts it back', { tags: 'soak' }, async () => {
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

  it(
    'parks a sale and takes it up again, over a reload; a sale in the middle is there after one, too',
    { tags: 'soak' },
    async () => {
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
    },
  )

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
})
