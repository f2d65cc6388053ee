import { describe, expect, it } from 'vitest'

import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { addColleague } from '../support/colleagues.ts'
import { hasFocus, owner } from '../support/steps.ts'
import { at, createShop, field, given, openCounter, receives, rowOf, scan, soldAt } from './open-counter.ts'

const app = openApp()

describe('a sale that is refused', () => {
  it.each([
    [1366, 768],
    [360, 640],
  ])('says so above all else, and keeps its lines (%d px wide)', async (width, height) => {
    const mine = await createShop(app.api)
    const { page, offences } = await app.openAs(owner)
    await page.setViewportSize({ width, height })
    await openCounter(page, mine)
    await scan(page, mine.rice)
    await at(page, '12,500.00')
    const closed = (lockDate: string | null) =>
      app.api.patch(`/v1/businesses/${mine.businessId}/settings`, { lockDate })
    dataOf(await closed(lagosDate(new Date())))
    await page.keyboard.press('Control+Enter')

    const refused = page.getByRole('alert').filter({ hasText: '₦12,500.00 not sold: give no goods or change yet' })
    await refused.waitFor()
    const box = await refused.boundingBox()
    expect(box && box.y >= 0 && box.y + box.height <= height, JSON.stringify(box)).toBe(true)
    await refused.getByText('Its lines are kept (Mama Gold rice, 5 kg).', { exact: false }).waitFor()
    await refused.getByRole('button', { name: 'Back to the till' }).click()
    await at(page, '12,500.00')
    await refused.waitFor({ state: 'detached' })

    dataOf(await closed(null))
    await page.keyboard.press('Control+Enter')
    await soldAt(app.api, page, mine)
    expect(offences).toEqual([])
  })
})

it('asks once whether a price ten times that of the product is right, and Enter sells', async () => {
  const mine = await createShop(app.api)
  const { page, offences } = await app.openAs(owner)
  await openCounter(page, mine)
  await scan(page, mine.rice)
  await at(page, '12,500.00')
  const price = page.getByLabel('Price of Mama Gold rice, 5 kg')
  await price.fill('125000')
  await price.press('Enter')
  await at(page, '125,000.00')
  await page.keyboard.press('Control+Enter')

  const question = page.getByRole('dialog', { name: 'Is this right?' })
  await question.getByText('Mama Gold rice, 5 kg has the price ₦125,000.00, but it costs ₦12,500.00').waitFor()
  await hasFocus(question.getByRole('button', { name: 'Yes, go on' }))
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await hasFocus(field(page))
  await at(page, '125,000.00')

  // A part of it, then the rest: it is asked about before the first money.
  await given(page).fill('25000')
  await given(page).press('Enter')
  await question.waitFor()
  await expect
    .poll(async () => {
      await page.keyboard.press('Enter')
      return question.count()
    })
    .toBe(0)
  await hasFocus(given(page))
  await page.keyboard.press('Enter')
  const [sold] = await soldAt(app.api, page, mine)
  expect([sold?.total, sold?.paymentState]).toEqual([125_000, 'PAID'])
  expect(offences).toEqual([])
})

describe('the limits at the counter', () => {
  it('are set by role, keep a cashier from more discount, and say what to do', async () => {
    const mine = await createShop(app.api)
    const { page: settings, offences } = await app.openAs(owner)
    await settings.goto(`/businesses/${mine.businessId}/settings?section=counter`)
    const creators = settings.getByRole('region', { name: 'Creators' })
    await creators.getByRole('combobox', { name: 'Most they take off' }).click()
    await settings.getByRole('option', { name: '5 %', exact: true }).click()
    await creators.getByRole('switch', { name: 'Count the drawer blind' }).click({ force: true })
    const limits = async () =>
      dataOf(await app.api.get(`/v1/businesses/${mine.businessId}`)).settings.counterLimits.CREATOR
    await expect.poll(limits).toEqual({ discountPercent: 5, priceChange: false, return: false, blindCount: true })

    const { page, offences: theirs } = await app.openAsRole(mine.businessId, 'CREATOR')
    await openCounter(page, mine)
    await scan(page, mine.rice)
    await at(page, '12,500.00')
    // A price is read, not typed.
    expect(await page.getByLabel('Price of Mama Gold rice, 5 kg').count()).toBe(0)
    const discount = rowOf(page, 'Mama Gold rice').getByLabel(/^Discount/)
    await discount.fill('10%')
    await discount.press('Enter')
    await at(page, '11,250.00')
    await page.getByRole('status').getByText('You can give at most 5 % off.', { exact: false }).waitFor()
    expect(await receives(page).isDisabled()).toBe(true)
    await discount.fill('5%')
    await discount.press('Enter')
    await at(page, '11,875.00')
    await page.keyboard.press('Control+Enter')
    await soldAt(app.api, page, mine)

    expect(await page.getByRole('link', { name: 'Return items' }).count()).toBe(0)
    await page.goto(`/businesses/${mine.businessId}/counter/return`)
    await page.getByText('You cannot return sales at the counter. Ask a manager to sign in and do it.').waitFor()
    expect([...offences, ...theirs]).toEqual([])
  })

  it('let the drawer be counted before anybody sees what should be in it', async () => {
    const mine = await createShop(app.api)
    const counterLimits = { CREATOR: { blindCount: true } }
    dataOf(await app.api.patch(`/v1/businesses/${mine.businessId}/settings`, { counterLimits }))
    const seller = await addColleague(app, mine.businessId, 'CREATOR', { firstName: 'Bisi', lastName: 'Ade' })
    const { page, offences } = await app.openAs(seller)
    await openCounter(page, mine)
    await scan(page, mine.rice)
    await at(page, '12,500.00')
    await page.keyboard.press('Control+Enter')
    await soldAt(app.api, page, mine)

    await page.getByRole('link', { name: 'Close day' }).click()
    await page.getByText('Count the cash. What was expected shows once the day is closed.').waitFor()
    expect(await page.getByText('12,500.00').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Print the X report' }).count()).toBe(0)
    await page.getByLabel('Cash counted, ₦').fill('12400')
    await page.getByRole('button', { name: 'Close day' }).click()
    const closing = page.getByRole('dialog', { name: 'Close the day now?' })
    await closing.getByText('₦12,400.00 was counted.', { exact: false }).waitFor()
    await closing.getByRole('button', { name: 'Close for good' }).click()
    await page.getByText('Cash short').waitFor()
    await page.getByText('12,500.00').first().waitFor()
    expect(offences).toEqual([])
  })
})

it('a cashier sees the counter alone, and is told so elsewhere', async () => {
  const mine = await createShop(app.api)
  dataOf(
    await app.api.patch(`/v1/businesses/${mine.businessId}/settings`, { counterLimits: { CREATOR: { return: true } } }),
  )
  const name = { firstName: 'Ronke', lastName: 'Bello' }
  const { page, offences } = await app.openAs(await addColleague(app, mine.businessId, 'CREATOR', name, 'CASHIER'))
  // Signed in, they come there straight, and nothing is asked for that they may not see.
  const refused: string[] = []
  page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
  await page.goto('/')
  await field(page).and(page.locator(':focus')).waitFor()
  expect(refused).toEqual([])
  await page.goto(`/businesses/${mine.businessId}`)
  await page.waitForURL(/\/counter$/)
  await field(page).and(page.locator(':focus')).waitFor()
  await scan(page, mine.rice)
  await at(page, '12,500.00')
  await page.keyboard.press('Control+Enter')
  const [sold] = await soldAt(app.api, page, mine)
  const places = await page.getByRole('navigation').first().getByRole('link').allInnerTexts()
  expect(places.map((text) => text.trim()).filter((text) => text !== '')).toEqual(['Counter'])

  for (const path of ['/invoices', '/money', '/customers', '/settings', '/counter/../team']) {
    await page.goto(`/businesses/${mine.businessId}${path}`)
    await page.getByRole('heading', { name: 'This is not for cashiers' }).waitFor()
  }
  await page.getByRole('link', { name: 'Open the counter' }).click()
  await page.getByRole('link', { name: 'Return items' }).click()
  const receipt = page.getByLabel('Receipt, invoice or reference number (IRN)')
  await receipt.fill('INV999999')
  await receipt.press('Enter')
  await page.getByText('You sold nothing today with “INV999999”.').waitFor()
  await receipt.fill(sold?.invoiceNumber ?? '')
  await receipt.press('Enter')
  await page.getByText('Mama Gold rice', { exact: false }).first().waitFor()
  await page.goto(`/businesses/${mine.businessId}/counter/day`)
  await page.getByRole('button', { name: 'Close day' }).waitFor()
  expect(offences).toEqual([])
})
