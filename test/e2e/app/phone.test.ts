import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { picture } from '../../support/browser/checks.ts'
import { createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { createPurchaseBusiness, type PurchaseBusiness } from '../purchases/open-purchases.ts'
import { openApp } from '../support/app.ts'
import { owner } from '../support/steps.ts'
import { phone, thumbProblems } from '../support/thumb.ts'

const app = openApp()
let data: PurchaseBusiness
let ids: Readonly<Record<string, string>>

beforeAll(async () => {
  const { api } = app
  data = await createPurchaseBusiness(app)
  const { businessId } = data
  const long = await createCustomer(api, businessId, {
    name: 'Adébáyọ̀ Ọlátúnjí & Sons Building Materials and General Merchandise',
    tin: '31569956-0001',
  })
  const billions = { description: 'Cement', quantity: 250_000, unitPrice: 8450.55, taxPercent: 7.5 }
  await createInvoice(api, businessId, long, { items: [billions] })
  const product = dataOf(
    await api.post('/v1/products', { businessId, name: 'Ọ̀gì, 5 kg', unitPrice: 1200, taxPercent: 0 }),
  )
  const bill = dataOf(
    await api.post('/v1/purchases', {
      businessId,
      supplierId: data.supplierId,
      date: '2026-11-20',
      items: [{ ...billions, category: 'Goods for resale' }],
    }),
  )
  ids = {
    businessId,
    customerId: data.customerId,
    productId: product['id'],
    billId: bill['id'],
    supplierId: data.supplierId,
    invoiceId: data.invoices.firsApproved,
  }
})

const inBusiness = '/businesses/$businessId'

/** Where pages are declared that are outside of a business. */
const outside = ['account.ts', 'businesses.ts', 'opening.ts']

/** What only leads on, or needs what is not there. */
const elsewhere = [
  ...['/sign-in', '/recover', '/invitation', '/recovery', '/open/invoice/$invoiceId', '/open/file'],
  ...['/open/backup/$name', '/counter/closes/$closeId', inBusiness],
]

const routes = join(import.meta.dirname, '..', '..', '..', 'renderer', 'app', 'routes')

/** The addresses of all pages, read where they are declared. */
const declared = readdirSync(routes).flatMap((file) =>
  Array.from(readFileSync(join(routes, file), 'utf8').matchAll(/path: '([^']+)'/g), ([, path = '']) => path)
    .filter((path) => !elsewhere.includes(path))
    .map((path) => (outside.includes(file) ? path : path === '/' ? inBusiness : `${inBusiness}${path}`)),
)

/** One kind of record is like the other, and has its addresses from a function. */
const records = ['/customers', '/products', '/payment-details', '/customers/import'].map((path) => inBusiness + path)

const paths = [...new Set([...declared, ...records])]

const fill = (path: string) =>
  path
    .replace('$billId/edit', '$billId')
    .replace('$invoiceId/edit', `${data.invoices.draft}/edit`)
    .replaceAll(/\$(\w+)/g, (_, name: string) => ids[name] ?? '')

async function visit(page: Page, path: string): Promise<string[]> {
  await page.goto(fill(path))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => document.querySelector('[data-settling], [aria-busy="true"]') === null)
  return thumbProblems(page)
}

describe('on a phone, 360 px wide', () => {
  it('every page has one line above, no key, nothing beside its window, and all that is pressed is 44 px high', async () => {
    const { page, offences } = await app.openAs(owner, phone)
    expect(paths.length).toBeGreaterThan(50)
    const wrong: string[] = []
    for (const path of paths) {
      wrong.push(...(await visit(page, path)).map((problem) => `${path}: ${problem}`))
    }
    expect(wrong).toEqual([])
    expect(offences).toEqual([])
  }, 240_000)

  it('a list shows the number, the customer, the state, the total and the days of every invoice', async () => {
    const { page } = await app.openAs(owner, phone)
    await page.goto(fill(`${inBusiness}/invoices`))
    const card = page.getByRole('row').filter({ hasText: 'Ọlátúnjí & Sons Building' })
    for (const text of [
      /^INV\d+$/,
      /Ọlátúnjí & Sons Building/,
      /^Draft$/,
      /^2,271,085,312\.50$/,
      /20 Nov 2026/,
      /20 Dec 2026/,
    ]) {
      const part = card.getByText(text).filter({ visible: true }).first()
      await part.waitFor()
      const box = await part.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= 360, `${text} is within the window`).toBe(true)
    }
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Customer ↑' })
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('customerName')
    await page.getByRole('button', { name: 'Filters' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Show' }).tap()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe.each([
  ['dark', 360, 'dark'],
  ['light', 390, 'light'],
  ['light', 768, 'light'],
] as const)('in %s, %i px wide', (_, width, colorScheme) => {
  it('every page fits a hand', { tags: 'soak', timeout: 240_000 }, async () => {
    const { page } = await app.openAs(owner, { ...phone, colorScheme, viewport: { width, height: 900 } })
    const wrong: string[] = []
    for (const path of paths) {
      wrong.push(...(await visit(page, path)).map((problem) => `${path}: ${problem}`))
      await picture(page, `phone-${colorScheme}-${width}${path.replaceAll(/[/$]+/g, '-')}`)
    }
    expect(wrong).toEqual([])
  })
})
