import { beforeAll, expect, it } from 'vitest'

import { createInvoice, lineBody } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { type SampleBusiness, createSampleBusiness } from '../support/sample-business.ts'
import { okafor, owner, title } from '../support/steps.ts'

const app = openApp()
let data: SampleBusiness

beforeAll(async () => {
  data = await createSampleBusiness(app)
})

async function openPrinted(path: string, name: string | RegExp) {
  const tab = await app.openAs(owner, { colorScheme: 'dark' })
  await tab.page.goto(`/businesses/${data.businessId}${path}`)
  await title(tab.page, name).waitFor()
  await tab.page.waitForSelector('main:not([data-settling])')
  return tab
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

it.each(['draft', 'firsApproved', 'cancelled'] as const)(
  'the print of the browser is the document of one page, and nothing beside it: %s',
  async (which) => {
    const { page, offences } = await openPrinted(`/invoices/${data.invoices[which]}`, /^INV/)
    await page
      .getByRole('article')
      .getByText('TOTAL')
      .or(page.getByRole('article').getByText('Total'))
      .first()
      .waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: /^(?!Enlarge)/ }).count()).toBe(0)
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await title(page, /^INV/).count()).toBe(0)
    const ink = await page.getByRole('article').evaluate((sheet) => getComputedStyle(sheet).backgroundColor)
    expect(ink).toBe('rgb(255, 255, 255)')
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true, format: 'A4' }))).toBe(1)
    expect(offences).toEqual([])
  },
)

it('a long one goes on for as many pages as it needs, with its last line and its total', { tags: 'soak' }, async () => {
  const items = Array.from({ length: 80 }, (_, index) => ({ ...lineBody, description: `Bag ${index + 1}` }))
  const id = await createInvoice(app.api, data.businessId, data.customerId, { items })
  const { page } = await openPrinted(`/invoices/${id}`, /^INV/)
  await page.getByRole('article').getByText('Bag 80').waitFor()
  const pages = pagesOf(await page.pdf({ preferCSSPageSize: true, format: 'A4' }))
  expect(pages).toBeGreaterThanOrEqual(2)
  expect(pages).toBeLessThanOrEqual(5)
})

it('the print of a list is its rows, dark on white, without frame, filters and buttons', { tags: 'soak' }, async () => {
  const { page } = await openPrinted('/invoices', 'Invoices')
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('row', { name: 'INV000001' }).waitFor()
  expect(await title(page, 'Invoices').count()).toBe(1)
  for (const role of ['complementary', 'banner', 'searchbox', 'checkbox'] as const) {
    expect(await page.getByRole(role).count(), role).toBe(0)
  }
  expect(await page.getByRole('link', { name: 'New invoice' }).count()).toBe(0)
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(paper).toBe('rgb(255, 255, 255)')
  expect(await page.getByText(okafor.name).filter({ visible: true }).count()).toBe(0)
})
