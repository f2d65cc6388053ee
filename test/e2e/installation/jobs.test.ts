import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { expectNoAxe } from '../../support/browser/checks.ts'
import { createCustomer, readyBusiness } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { createInvoices } from '../support/invoices.ts'
import { download, okafor, owner, title } from '../support/steps.ts'

const app = openApp()
let businessId: string
let page: Page

/** Four drafts: INV000001 to INV000004. */
beforeAll(async () => {
  businessId = await readyBusiness(app.api, okafor)
  const customerId = await createCustomer(app.api, businessId, {
    name: 'Adébáyọ̀ Ọlátúnjí & Sons, General Merchandise',
  })
  await createInvoices(app.api, businessId, customerId, 4)
})

beforeEach(async () => {
  page = (await app.openAs(owner)).page
})

const work = () => page.getByRole('list', { name: 'Background work' })
const at = (path: string) => `/businesses/${businessId}${path}`

describe('work that takes a while', () => {
  it(
    'goes on while somebody goes on, outlives a reload, hands its file over, and goes away once it was seen',
    { tags: 'soak' },
    async () => {
      await page.goto(at('/invoices'))
      for (const number of ['INV000001', 'INV000003']) {
        await page.getByRole('checkbox', { name: new RegExp(number) }).check()
      }
      await page.getByRole('button', { name: 'Print' }).click()
      await page.getByRole('menuitem', { name: 'Save as a ZIP of PDFs' }).click()
      await work().getByText('PDFs of 2 invoices').waitFor()

      await page.getByRole('link', { name: 'Customers' }).click()
      await title(page, 'Customers').waitFor()
      const save = work().getByRole('button', { name: 'Save: PDFs of 2 invoices' })
      await save.waitFor({ timeout: 60_000 })
      await page.reload()
      await save.waitFor()
      await expectNoAxe(page)

      const { name, content } = await download(page, () => save.click())
      expect(name).toBe('invoices-2.zip')
      const names = Object.keys(unzipSync(content))
      expect(names.map((one) => one.slice(0, 17)).toSorted()).toEqual(['invoice-INV000001', 'invoice-INV000003'])

      await work().getByRole('button', { name: 'Dismiss: PDFs of 2 invoices' }).click()
      await work().waitFor({ state: 'detached' })
      await page.reload()
      await title(page, 'Customers').waitFor()
      expect(await work().count()).toBe(0)
    },
  )

  it('makes the archive of the month for the accountant, and is good to look at', { tags: 'soak' }, async () => {
    await app.look('jobs', async ({ page: shown }) => {
      page = shown
      await page.goto(at('/money/vat'))
      await page.getByRole('button', { name: 'Accountant' }).click()
      await page.getByRole('menuitem', { name: 'Archive of the month (ZIP)' }).click()
      await work()
        .getByRole('button', { name: /^Save: Archive of / })
        .first()
        .waitFor({ timeout: 60_000 })
    })
  })
})
