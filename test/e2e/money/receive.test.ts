import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import { picture } from '../../support/browser/checks.ts'
import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { owner } from '../support/steps.ts'
import { createSampleMoney, type SampleMoney } from './sample-money.ts'

const app = openApp()
let world: SampleMoney

beforeAll(async () => {
  world = await createSampleMoney(app)
})

const balanceOf = async (id: string) => dataOf(await app.api.get(`/v1/customers/${id}/balance`))

/** Money that comes in from a customer, on the customer's page. */
async function receiveFrom(id: string): Promise<{ page: Page; dialog: Locator; offences: readonly string[] }> {
  const { page, offences } = await app.openAs(owner)
  await page.goto(world.addressOf(`/customers/${id}`))
  await page.getByText('Owes', { exact: true }).waitFor()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Received ₦').waitFor()
  return { page, dialog, offences }
}

describe('money that comes in', () => {
  it('is never recorded over a field in which stands no amount, by no key and no button', async () => {
    const id = await world.owing('Kánúrí Grains', [100_000, 50_000])
    const { page, dialog, offences } = await receiveFrom(id)
    const record = dialog.getByRole('button', { name: /^Record/ })
    const isHeld = async (field: Locator, wrong: string, right: string) => {
      await field.fill(wrong)
      await dialog.getByText('Correct the fields marked red: they are not amounts.').waitFor()
      expect(await record.isDisabled()).toBe(true)
      await page.keyboard.press('Control+Enter')
      await page.keyboard.press('Enter')
      expect(await balanceOf(id)).toMatchObject({ owed: 161_250, credit: 0 })
      await field.fill(right)
      await dialog.getByText('Correct the fields marked red').waitFor({ state: 'detached' })
    }
    const received = dialog.getByLabel('Received ₦')
    await isHeld(received, '300 000,50', '20000')
    await isHeld(dialog.getByLabel('This payment for INV000005, ₦'), '50 000,00', '15000')
    await dialog.getByRole('switch', { name: 'Tax was withheld' }).click()
    await isHeld(dialog.getByLabel('Withholding tax on INV000005, ₦'), '8 000,00', '500')
    await isHeld(dialog.getByLabel('VAT withheld on INV000005, ₦'), '1 000,00', '700')

    // A key that closes it asks first.
    await page.keyboard.press('Escape')
    const asks = page.getByRole('dialog', { name: 'Discard changes?' })
    await asks.getByRole('button', { name: 'Keep editing' }).click()
    await asks.waitFor({ state: 'detached' })

    // A field that goes takes along what was wrong in it.
    await dialog.getByLabel('This payment for INV000006, ₦').fill('rubbish')
    await dialog.getByRole('checkbox', { name: 'Apply to INV000006' }).click()
    await received.fill('15000')
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => balanceOf(id)).toMatchObject({ owed: 161_250 - 16_200, credit: 0 })
    expect(offences).toEqual([])
  })

  it('is nothing where the amount was emptied', { tags: 'soak' }, async () => {
    const id = await world.owing('Emptied Ltd', [100_000])
    const { page, dialog } = await receiveFrom(id)
    const received = dialog.getByLabel('Received ₦')
    await received.fill('')
    await dialog.getByText('Enter the amount received.').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+Enter')
    expect(await received.inputValue()).toBe('0.00')
    expect(await balanceOf(id)).toMatchObject({ owed: 107_500 })
  })

  it('is nothing where the amount was emptied, on the page of an invoice too', { tags: 'soak' }, async () => {
    const id = await world.owing('Emptied There Ltd', [100_000])
    const [item] = dataOf(await app.api.get(`/v1/customers/${id}/open-items`)).items
    const { page } = await app.openAs(owner)
    await page.goto(world.addressOf(`/invoices/${item.invoiceId}`))
    await page.getByRole('heading', { name: item.number }).waitFor()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog')
    const received = dialog.getByLabel('Received ₦')
    await received.fill('300 000,50')
    await received.fill('')
    await page.keyboard.press('Tab')
    expect(await received.inputValue()).toBe('')
    for (const key of ['Enter', 'Control+Enter']) {
      await received.focus()
      await page.keyboard.press(key)
      await dialog.getByText('Received ₦ is needed', { exact: false }).waitFor()
    }
    expect(await balanceOf(id)).toMatchObject({ owed: 107_500 })
    await received.fill('7500')
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => balanceOf(id)).toMatchObject({ owed: 100_000 })
  })

  it(
    'says in sight what is refused, and which field that is, however many invoices are open',
    { tags: 'soak' },
    async () => {
      const id = await world.owing('Many Open Ltd', Array<number>(14).fill(1_000))
      const { page, dialog } = await receiveFrom(id)
      const tomorrow = lagosDate(new Date(Date.now() + 2 * 86_400_000))
      const day = dialog.getByLabel('Date', { exact: true })
      await day.fill(tomorrow)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Control+Enter')
      const alert = dialog.getByRole('alert')
      await alert.getByText(/^Date /).waitFor()
      const { height } = page.viewportSize() ?? { height: 0 }
      const box = await alert.boundingBox()
      expect(box && box.y >= 0 && box.y + box.height <= height).toBe(true)
      expect(await day.getAttribute('aria-invalid')).toBe('true')

      await day.fill('today')
      await page.keyboard.press('Tab')
      await alert.waitFor({ state: 'detached' })
      await dialog.getByRole('switch', { name: 'Tax was withheld' }).click()
      const [first = ''] = dataOf(await app.api.get(`/v1/customers/${id}/open-items`)).items.map(
        ({ number }: { number: string }) => number,
      )
      await dialog.getByLabel(`VAT withheld on ${first}, ₦`).fill('900')
      await page.keyboard.press('Control+Enter')
      await alert.getByText(new RegExp(`^Tax withheld on ${first} `)).waitFor()
      expect(await balanceOf(id)).toMatchObject({ owed: 14 * 1_075 })
    },
  )

  it(
    'is asked about where its reference was recorded before, of whoever, and recorded where it is meant',
    { tags: 'soak' },
    async () => {
      const [first, second] = [await world.owing('First Payer', [10_000]), await world.owing('Second Payer', [10_000])]
      const at = { businessId: world.businessId, date: lagosDate(new Date()), method: 'BANK_TRANSFER' }
      dataOf(await app.api.post('/v1/payments', { ...at, customerId: first, amount: 10_750, reference: 'FT1 / 26' }))
      const { page, dialog, offences } = await receiveFrom(second)
      await dialog.getByLabel('Reference').fill('ft1 / 26')
      await page.keyboard.press('Control+Enter')
      await dialog
        .getByRole('alert')
        .getByText(/^Reference is already on RCT\d+ of First Payer, ₦10,750\.00 of /)
        .waitFor()
      expect(await balanceOf(second)).toMatchObject({ owed: 10_750 })
      await picture(page, 'receive-asked')
      await page.keyboard.press('Control+Enter')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => balanceOf(second)).toMatchObject({ owed: 0 })
      expect(offences).toEqual([])
    },
  )

  it(
    'is asked about without a reference where so much came from the same customer on the same day',
    { tags: 'soak' },
    async () => {
      const id = await world.owing('Twice Ltd', [10_000, 10_000])
      const at = { businessId: world.businessId, date: lagosDate(new Date()), method: 'CASH', customerId: id }
      dataOf(await app.api.post('/v1/payments', { ...at, amount: 5_000 }))
      const { page, dialog } = await receiveFrom(id)
      await dialog.getByLabel('Received ₦').fill('5000')
      await page.keyboard.press('Control+Enter')
      await dialog
        .getByRole('alert')
        .getByText(/^Received ₦ was already received from them on .*: RCT\d+/)
        .waitFor()
      expect(await balanceOf(id)).toMatchObject({ owed: 16_500 })
    },
  )

  it('is asked about once where its day is a year before what it pays', async () => {
    const id = await world.owing('Last Year Ltd', [10_000])
    const { page, dialog } = await receiveFrom(id)
    await dialog.getByLabel('Date', { exact: true }).fill('20/11/2025')
    await page.keyboard.press('Control+Enter')
    await dialog.getByText(/is far from INV\d+ of .*: check the year\./).waitFor()
    expect(await balanceOf(id)).toMatchObject({ owed: 10_750 })
    await page.keyboard.press('Control+Enter')
    await expect.poll(async () => (await balanceOf(id)).owed).toBe(0)
  })

  it('is asked about on the page of an invoice, too', { tags: 'soak' }, async () => {
    const id = await world.owing('Part Payer', [10_000])
    const [item] = dataOf(await app.api.get(`/v1/customers/${id}/open-items`)).items
    const part = { businessId: world.businessId, customerId: id, amount: 1_000, method: 'BANK_TRANSFER' }
    dataOf(await app.api.post('/v1/payments', { ...part, date: lagosDate(new Date()), reference: 'GTB-1' }))
    const { page } = await app.openAs(owner)
    await page.goto(world.addressOf(`/invoices/${item.invoiceId}`))
    await page.getByRole('heading', { name: item.number }).waitFor()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Received ₦').fill('1000')
    await dialog.getByLabel(/^Reference/).fill('GTB-1')
    const record = dialog.getByRole('button', { name: 'Record payment' })
    await record.click()
    await dialog.getByText(/is already on RCT\d+ of Part Payer/).waitFor()
    expect(await balanceOf(id)).toMatchObject({ owed: 9_750 })
    await record.click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => balanceOf(id)).toMatchObject({ owed: 8_750 })
  })
})
