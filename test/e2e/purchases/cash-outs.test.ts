import { expect, it } from 'vitest'

import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { owner } from '../support/steps.ts'
import { createPurchaseBusiness } from './open-purchases.ts'

const app = openApp()

it('cash paid out at the counter becomes an expense at one key, and by its details', async () => {
  const { businessId } = await createPurchaseBusiness(app)
  const payOut = (amount: number, reason: string) =>
    app.api.post(`/v1/businesses/${businessId}/cash-movements`, { kind: 'CASH_OUT', amount, reason })
  dataOf(await payOut(4_300, 'Diesel for the generator'))
  dataOf(await payOut(12_345_678.9, `Sand, gravel and ${'very long words '.repeat(8)}`.trim()))
  dataOf(await payOut(1_500, 'Taxi to the bank'))

  const { page, offences } = await app.openAs(owner)
  await page.goto(`/businesses/${businessId}/bills`)
  await page.getByText('Cash paid out at the counter, not an expense yet: 3').waitFor()
  await page.screenshot({ path: 'artifacts/e2e/cash-outs.png' })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.screenshot({ path: 'artifacts/e2e/cash-outs-360.png' })
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.keyboard.press('o')
  await page.getByText('Taxi to the bank: recorded as BILL000001').waitFor()
  await page.getByRole('link', { name: 'BILL000001' }).waitFor()

  await page.getByRole('button', { name: /^Record “Diesel for the generator” with/ }).click()
  await page.getByLabel('VAT %').fill('7.5')
  await page.screenshot({ path: 'artifacts/e2e/cash-out-details.png' })
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'BILL000002' }).waitFor()

  const bills = dataOf(await app.api.get(`/v1/purchases?businessId=${businessId}&sortBy=number&sortOrder=asc`))['items']
  expect(bills.map((bill: Record<string, unknown>) => [bill['total'], bill['totalTax'], bill['paymentState']])).toEqual(
    [
      [1_500, 0, 'PAID'],
      [4_300, 300, 'PAID'],
    ],
  )
  const till = dataOf(await app.api.get(`/v1/businesses/${businessId}/day-closes/current`))
  expect(till['movements']).toHaveLength(3)
  expect(offences).toEqual([])
})
