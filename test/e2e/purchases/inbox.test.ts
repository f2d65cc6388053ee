import { beforeAll, describe, expect, it } from 'vitest'

import { dataOf, readyBusiness } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { addColleague } from '../support/colleagues.ts'
import { owner, title } from '../support/steps.ts'
import { createPurchaseBusiness, type PurchaseBusiness } from './open-purchases.ts'

const app = openApp()
let data: PurchaseBusiness
const at = (path: string) => `/businesses/${data.businessId}${path}`

beforeAll(async () => {
  data = await createPurchaseBusiness(app)
})

describe('the inbox', () => {
  it('fills by itself, is counted in the menu, and is taken, confirmed and questioned', async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(at('/inbox'))
    const table = page.getByRole('table', { name: 'Inbox' })
    const row = (number: string) => table.getByRole('row').filter({ hasText: `No. ${number}` })
    await row('SUPPLY0003').getByText('Its total is not what its lines come to').last().waitFor()
    await row('STRANGER01').getByText('FIRS / NRS does not know its TIN').last().waitFor()
    await page.getByRole('link', { name: 'Inbox , 3 waiting' }).waitFor()

    // The first that waits, by one key; its supplier is made on the way.
    await page.keyboard.press('y')
    const dialog = page.getByRole('dialog', { name: 'Add Sandbox Supplies Ltd as a supplier?' })
    await dialog.waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('The paper says 117,500.00.').waitFor()
    await page.getByText('Toner for the office printer').first().waitFor()

    await page.goto(at('/inbox'))
    await row('SUPPLY0001').getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Receipt confirmed').waitFor()
    // Its supplier has the TIN by now: no question.
    await row('SUPPLY0001')
      .getByRole('button', { name: /^Take the invoice/ })
      .click()
    await page.getByText('As on the paper').waitFor()

    await page.goto(at('/inbox'))
    await row('STRANGER01')
      .getByRole('button', { name: /^Question/ })
      .click()
    const ask = page.getByRole('dialog', { name: /^Question the invoice of/ })
    await ask.getByLabel('What is wrong').fill('We never ordered that')
    await ask.getByRole('button', { name: 'Keep the question' }).click()
    await page.getByText('All done').waitFor()
    await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor()

    await page.getByRole('link', { name: 'Show all' }).click()
    await row('STRANGER01').getByText('“We never ordered that”').waitFor()
    await row('SUPPLY0001').getByRole('link', { name: 'Open the draft' }).click()
    await title(page, 'Draft').waitFor()
    await page.getByRole('button', { name: 'Check at FIRS / NRS' }).click()
    await page.getByText('Cleared', { exact: true }).first().waitFor()
    expect(offences).toEqual([])
  })

  it('is read by a viewer, who takes nothing', async () => {
    const viewer = await addColleague(app, data.businessId, 'VIEWER')
    const { page, offences } = await app.openAs(viewer)
    await page.goto(at('/inbox?show=all'))
    await page.getByRole('row').filter({ hasText: 'No. STRANGER01' }).waitFor()
    expect(await page.getByRole('button', { name: /^(Take|Confirm|Question)/ }).count()).toBe(0)
    expect(offences).toEqual([])
  })

  it('says plainly that a provider does not deliver invoices', async () => {
    const businessId = await readyBusiness(app.api, { TIN: '20481177-0001' })
    dataOf(await app.api.patch(`/v1/businesses/${businessId}/app-provider`, { provider: 'provider1' }))
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${businessId}/inbox`)
    await page.getByText('Your provider does not deliver invoices').first().waitFor()
    await page.getByRole('link', { name: 'New bill' }).waitFor()
    expect(offences).toEqual([])
  })
})

describe('is good to look at:', { tags: 'soak' }, () => {
  it('inbox', () =>
    app.look('inbox', async ({ page }) => {
      await page.goto(at('/inbox?show=all'))
      await page.getByText('No. STRANGER01').first().waitFor()
    }))
})
