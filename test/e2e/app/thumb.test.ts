import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { createCustomer, createInvoice, dataOf, readyBusiness } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { finalize, invoiceAt, untilStatus } from '../support/invoices.ts'
import { anotherOkafor, owner, title } from '../support/steps.ts'
import { phone, tablet, thumbProblems } from '../support/thumb.ts'

const app = openApp()

/** A business with one customer; what it asks for is in the settings. */
async function shop(settings: object = {}): Promise<{ businessId: string; customerId: string; home: string }> {
  const businessId = await readyBusiness(app.api, anotherOkafor())
  if (Object.keys(settings).length > 0) {
    dataOf(await app.api.patch(`/v1/businesses/${businessId}/settings`, settings))
  }
  const customerId = await createCustomer(app.api, businessId)
  return { businessId, customerId, home: `/businesses/${businessId}` }
}

const invoiceOf = async (id: string) => dataOf(await app.api.get(invoiceAt(id)))

/** The sheet of a system that shares files, as far as a page sees it. */
async function withShareSheet(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const shared: string[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files = [] }: ShareData) =>
        void shared.push(...files.map(({ name, size }) => `${name} ${size > 1000}`)),
    })
  })
  return async () => page.evaluate(() => (window as unknown as { shared: readonly string[] }).shared)
}

describe('by thumb, on a phone', () => {
  it('somebody approves what waits, with the button at the foot of the window', async () => {
    const { businessId, customerId, home } = await shop({ requireApproval: true })
    const id = await createInvoice(app.api, businessId, customerId)
    await finalize(app.api, id)
    const { page, offences } = await app.openAs(owner, phone)
    await page.goto(home)
    await page.getByRole('link', { name: 'Approve (1)' }).tap()
    const approve = page.getByRole('button', { name: 'Approve', exact: true })
    await approve.waitFor()
    await page.getByText('₦18,167.50').waitFor()
    const box = await approve.boundingBox()
    expect(box && box.y + box.height).toBeGreaterThan(680)
    await approve.tap()
    await untilStatus(app.api, id, 'APPROVED')
    expect(offences).toEqual([])
  })

  it('somebody sees what came in and records money, from the first page', async () => {
    const { businessId, customerId, home } = await shop()
    const id = await createInvoice(app.api, businessId, customerId)
    await finalize(app.api, id)
    const { page, offences } = await app.openAs(owner, phone)
    await page.goto(home)
    const today = page.getByRole('region', { name: 'Today' })
    await today.getByRole('link', { name: 'Owed to you ₦18,167.50' }).waitFor()
    await today.getByRole('link', { name: 'Came in today ₦0.00' }).waitFor()
    await today.getByRole('link', { name: 'Record payment' }).tap()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Customer' }).fill('Ọlátúnjí')
    await page
      .getByRole('option', { name: /Ọlátúnjí/ })
      .first()
      .tap()
    const record = page.getByRole('dialog').getByRole('button', { name: 'Record 18,167.50' })
    await record.waitFor()
    expect(await thumbProblems(page)).toEqual([])
    await record.tap()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await invoiceOf(id))['balance']).toBe(0)

    await page.goto(home)
    await page.getByRole('link', { name: 'Came in today ₦18,167.50' }).waitFor()
    expect(offences).toEqual([])
  })

  it('somebody takes a photo of a bill from the first page, and types the bill beside it', async () => {
    const { home } = await shop()
    const { page, offences } = await app.openAs(owner, phone)
    await page.goto(home)
    const camera = page.getByLabel('Photo of a bill')
    expect(await camera.getAttribute('capture')).toBe('environment')
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await camera.setInputFiles({ name: 'bill.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
    await title(page, 'New bill').waitFor()
    await page.getByRole('button', { name: 'Remove bill.png' }).waitFor()
    expect(offences).toEqual([])
  })

  it('somebody gives an invoice to the share sheet as a PDF', async () => {
    const { businessId, customerId, home } = await shop()
    const id = await createInvoice(app.api, businessId, customerId)
    await finalize(app.api, id)
    const { page, offences } = await app.openAs(owner, phone)
    const shared = await withShareSheet(page)
    await page.goto(`${home}/invoices/${id}`)
    await page.getByRole('button', { name: 'More actions' }).tap()
    await page.getByRole('menuitem', { name: 'Send to customer' }).tap()
    await page.getByRole('button', { name: 'Share the PDF' }).tap()
    await expect.poll(shared).toEqual([expect.stringMatching(/INV000001.*\.pdf true$/)])
    expect(offences).toEqual([])
  })

  it('somebody makes an invoice, with its total and its button at the foot of the window', async () => {
    const { home } = await shop()
    const { page, offences } = await app.openAs(owner, phone)
    await page.goto(`${home}/invoices/new`)
    await page.getByRole('combobox', { name: 'Customer' }).fill('Ọlátúnjí')
    await page
      .getByRole('option', { name: /Ọlátúnjí/ })
      .first()
      .tap()
    await page.getByLabel(/^Description of line 1/).fill('Delivery within Lagos')
    await page.getByLabel('Quantity of line 1').fill('2')
    await page.getByLabel('Price of line 1').fill('1500')
    await page.getByLabel('Price of line 1').blur()
    const bar = page.getByRole('region', { name: 'Total and state' })
    await bar.getByText('3,225.00').waitFor()
    const box = await bar.boundingBox()
    expect(box && Math.round(box.y + box.height)).toBe(740)
    expect(offences).toEqual([])
  })
})

describe('by thumb, on a tablet', () => {
  it('the counter sells by tiles, a tap each, and remembers that it does', async () => {
    const { businessId, home } = await shop()
    for (const [name, counterCategory, unitPrice] of [
      ['Zobo', 'Drinks', 500],
      ['Jollof rice and chicken with fried plantain, the large plate', 'Food', 2500],
    ] as const) {
      dataOf(
        await app.api.post('/v1/products', {
          ...{ businessId, name, counterCategory, unitPrice },
          ...{ taxPercent: 0, hsnCode: '2106.90', productCategory: 'Food' },
        }),
      )
    }
    const { page, offences } = await app.openAs(owner, tablet)
    await page.goto(`${home}/counter`)
    await page.getByText('Tiles', { exact: true }).tap()
    await page.getByRole('button', { name: 'Add Zobo, ₦500.00' }).tap()
    await page.getByRole('button', { name: 'Add Zobo, ₦500.00, 1 in the sale' }).tap()
    await page.getByRole('button', { name: 'Food', exact: true }).tap()
    expect(await page.getByRole('button', { name: /^Add Zobo/ }).count()).toBe(0)
    await page.getByRole('button', { name: /^Add Jollof rice/ }).tap()
    expect(await thumbProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Take 3,500.00' }).tap()
    await expect
      .poll(async () =>
        dataOf(await app.api.get(`/v1/invoices?businessId=${businessId}`))['items'].map(
          ({ total }: { total: number }) => total,
        ),
      )
      .toEqual([3500])

    await page.reload()
    await page.getByRole('button', { name: 'Add Zobo, ₦500.00' }).waitFor()
    await page.getByText('Scan', { exact: true }).tap()
    await page.getByRole('combobox', { name: 'Scan, or type a product' }).waitFor()
    expect(await page.getByRole('button', { name: /^Add Zobo/ }).count()).toBe(0)
    expect(offences).toEqual([])
  })
})
