import { beforeAll, describe, expect, it } from 'vitest'

import { dataOf } from '../../support/scenario.ts'
import { give, importAt, save } from '../records/open-import.ts'
import { openApp } from '../support/app.ts'
import { createPurchaseBusiness, type PurchaseBusiness } from './open-purchases.ts'

const app = openApp()
let data: PurchaseBusiness

beforeAll(async () => {
  data = await createPurchaseBusiness(app)
})

const BILLS = `Bill no.,Supplier,Bill Date,Due Date,Account,Line Description,Line Amount,Line Tax Amount
1044,Dangote Cement Plc,17/11/2026,17/12/2026,Goods for resale,Cement 50 kg,"100,000.00","7,500.00"
1044,Dangote Cement Plc,17/11/2026,17/12/2026,Freight and clearing,Delivery,"20,000.00",0.00
LW-88,Lagos Water,18/11/2026,18/12/2026,Electricity and water,Water,"10,000.00",750.00
Total,,,,,,"130,000.00","8,250.00"
`

describe('bills from a list', () => {
  it('show their sums before anything is saved, come in once, and lead to each bill', async () => {
    const { businessId } = data
    const { page, offences } = await importAt(app, businessId, 'bills', 'Import bills')
    await give(page, 'bills.csv', Buffer.from(BILLS))
    await page.getByText('The rows total ₦138,250.00.').waitFor()
    await page.screenshot({ path: 'artifacts/e2e/import-bills.png', fullPage: true })
    await page.getByLabel('Total in your old books, ₦').fill('138,250')
    await page.getByText('This agrees with your old books.').waitFor()
    await save(page).click()
    await page.getByText(/^4 rows in the list: 3 added.*1 left out/).waitFor()
    await page.screenshot({ path: 'artifacts/e2e/import-bills-done.png' })

    const bills = dataOf(await app.api.get(`/v1/purchases?businessId=${businessId}`))['items']
    expect(bills.map((bill: Record<string, unknown>) => [bill['supplierName'], bill['total'], bill['status']])).toEqual(
      expect.arrayContaining([
        ['Dangote Cement Plc', 127_500, 'RECORDED'],
        ['Lagos Water', 10_750, 'RECORDED'],
      ]),
    )
    await page.getByText('Rows added').click()
    await page.getByRole('link', { name: 'Lagos Water' }).click()
    await page.getByRole('heading', { name: /BILL00000\d/ }).waitFor()
    expect(offences).toEqual([])
  })

  it('of what suppliers were owed before come in by their report', async () => {
    const { businessId } = data
    const { page, offences } = await importAt(app, businessId, 'payable-opening-items', 'Import owed to suppliers')
    const report = 'Vendor,Date,Num,Due Date,Open Balance\nDangote Cement Plc,17/10/2026,990,16/11/2026,57500\n'
    await give(page, 'payables.csv', Buffer.from(report))
    await page.getByText('The rows total ₦57,500.00.').waitFor()
    await save(page).click()
    await page.getByText('1 row in the list: 1 added').waitFor()
    await page.screenshot({ path: 'artifacts/e2e/import-payables.png' })
    const { total } = dataOf(await app.api.get(`/v1/businesses/${businessId}/payables`))
    expect(total).toBe(195_750)
    expect(offences).toEqual([])
  })
})
