import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { expectNoAxe } from '../../support/browser/checks.ts'
import { dataOf, readyBusiness } from '../../support/scenario.ts'

import { openApp } from '../support/app.ts'

const app = openApp()
let businessId: string
let key: string
beforeAll(async () => {
  businessId = await readyBusiness(app.api)
  for (const [name, unitPrice, barcode] of [
    ['Peak milk 400 g', 2350.5, '6001068323708'],
    ['Golden Penny spaghetti', 1199.99, '6154000046118'],
  ] as const) {
    const product = { businessId, name, unitPrice, taxPercent: 7.5, barcode }
    dataOf(await app.api.post('/v1/products', product))
  }
  key = dataOf(await app.api.post('/v1/api-keys', { businessId, name: 'Web till', role: 'CREATOR' })).key
})

/** The example as a reader starts it, on a page that Invoice Desk lets in. */
async function openTill(): Promise<Page> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../docs/examples/till-web/serve.mjs'), '0'])
  onTestFinished(() => void child.kill())
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const address = /http:\/\/\S+\//.exec(line.toString())?.[0] ?? ''
  dataOf(await app.api.patch('/v1/instance', { allowedOrigins: [new URL(address).origin] }))

  const { page } = await app.open()
  await page.goto(address)
  await page.getByLabel('Address of Invoice Desk').fill(app.origin)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByText('Everything is sent.').waitFor()
  await page.locator('#names option').first().waitFor({ state: 'attached' })
  return page
}

type Paid = { readonly by?: 'Card' | 'Transfer'; readonly given?: string }

async function scan(page: Page, code: string): Promise<void> {
  await page.getByLabel('Barcode').fill(code)
  await page.getByLabel('Barcode').press('Enter')
}

/** Answers what was to pay. */
async function sell(page: Page, scanned: readonly string[], { by, given }: Paid = {}): Promise<string> {
  for (const code of scanned) await scan(page, code)
  const total = await page.locator('#total').textContent()
  if (by) await page.getByLabel(by).check()
  if (given !== undefined) await page.getByLabel('Cash given').fill(given)
  await page.getByRole('button', { name: 'Paid' }).click()
  return total ?? ''
}

const invoices = async (): Promise<Json[]> =>
  dataOf(await app.api.get(`/v1/invoices?businessId=${businessId}&limit=100&sortBy=createdAt&sortOrder=asc`)).items
const sold = (items: readonly Json[]) =>
  items.map(({ total, paymentState }) => [total.toLocaleString('en', { minimumFractionDigits: 2 }), paymentState])
const paymentOf = async (invoiceId: string): Promise<Json> =>
  dataOf(await app.api.get(`/v1/payments?businessId=${businessId}&invoiceId=${invoiceId}`)).items

/** Paths of what the page sends from here on. */
function writesOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') paths.push(new URL(request.url()).pathname)
  })
  return paths
}

/**
 * The line loses the answer of every other request that writes: it arrives, and nobody hears of it. Answers the paths
 * of those that reach the line.
 */
async function loseAnswers(page: Page): Promise<string[]> {
  const writes: string[] = []
  await page.route(`${app.origin}/v1/**`, async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    if (writes.push(new URL(request.url()).pathname) % 2 === 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  // Last, so that no request passes between the two.
  await page.unroute(`${app.origin}/**`)
  return writes
}

const keep = (page: Page, name: string): Promise<unknown> =>
  page.screenshot({ path: `artifacts/e2e/${name}.png`, fullPage: true })

describe('the till in a browser', () => {
  it(
    'sells over the counter in one act: by barcode, with change and a receipt, the same total to the kobo',
    { tags: 'soak' },
    async () => {
      const page = await openTill()
      const before = (await invoices()).length
      await scan(page, '0000')
      await page.getByRole('alert').getByText('Nothing is sold under “0000”.').waitFor()

      const writes = writesOf(page)
      const total = await sell(page, ['6001068323708', 'golden penny spaghetti', '6154000046118'], { given: '6000' })
      expect(total).toBe('5,106.77')
      const receipt = page.getByLabel('Receipt')
      await receipt.getByText('2 × Golden Penny spaghetti').waitFor()
      await receipt.getByText('TIN 20481166-0001').waitFor()
      await receipt.getByText('TOTAL NGN 5,106.77').waitFor()
      await receipt.getByText('Change 893.23').waitFor()
      await receipt.getByText(/^Invoice INV\d{6}$/m).waitFor()
      const [pdf] = await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/pdf?format=receipt-80')),
        page.waitForEvent('popup'),
        receipt.getByRole('button', { name: 'Receipt with QR code' }).click(),
      ])
      expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
      await page.getByText('Everything is sent.').waitFor()
      expect(writes).toEqual(['/v1/sales/counter'])
      await expectNoAxe(page)
      await keep(page, 'till-web')
      const [invoice, ...more] = (await invoices()).slice(before)
      expect([sold([invoice]), more]).toEqual([[['5,106.77', 'PAID']], []])
      expect(await paymentOf(invoice.id)).toMatchObject([{ amount: 5106.77, method: 'CASH' }])
    },
  )

  it(
    'takes cards and transfers, finds what was added since by its barcode, and takes no less cash than is due',
    { tags: 'soak' },
    async () => {
      const page = await openTill()
      const before = (await invoices()).length
      const fresh = { businessId, name: 'Indomie carton', unitPrice: 8900, taxPercent: 0, barcode: '6154000012342' }
      dataOf(await app.api.post('/v1/products', fresh))
      await scan(page, '6154000012342')
      await page.getByRole('cell', { name: 'Indomie carton', exact: true }).waitFor()
      await page.getByLabel('Cash given').fill('8899.99')
      expect(await page.getByRole('button', { name: 'Paid' }).isDisabled()).toBe(true)
      await sell(page, [], { by: 'Card' })
      await page.getByText('Everything is sent.').waitFor()
      await sell(page, ['6001068323708'], { by: 'Transfer' })
      await page.getByText('Everything is sent.').waitFor()

      const made = (await invoices()).slice(before)
      expect(await Promise.all(made.map(async ({ id }) => (await paymentOf(id))[0]))).toMatchObject([
        { amount: 8900, method: 'CREDIT_CARD', methodDetail: 'POS_TERMINAL' },
        { amount: 2526.79, method: 'BANK_TRANSFER' },
      ])
    },
  )

  it(
    'sells without a connection, survives a reload, and sends each sale once though answers are lost',
    { tags: 'soak' },
    async () => {
      const page = await openTill()
      const before = (await invoices()).length
      await page.route(`${app.origin}/**`, (route) => route.abort())
      const totals = [await sell(page, ['6001068323708']), await sell(page, ['6154000046118'])]
      await page.getByText('Invoice Desk cannot be reached. 2 sales wait to be sent.').waitFor()
      await scan(page, '6001068323708')
      await scan(page, '6154000046118')
      await page.getByRole('button', { name: 'Remove Peak milk 400 g' }).click()
      await page.reload()
      await page.getByText('2 sales wait to be sent.').waitFor()
      // What was half sold is there still.
      expect(await page.getByRole('cell', { name: 'Golden Penny spaghetti', exact: true }).count()).toBe(1)
      totals.push(await sell(page, ['6154000046118']))
      // The first one was sold the day before.
      const yesterday = await page.evaluate(() => {
        const sales = JSON.parse(localStorage.getItem('till.sales') ?? '[]') as { day: string }[]
        const first = sales.at(-3)
        if (!first) return ''
        first.day = new Date(Date.parse(first.day) - 86_400_000).toISOString().slice(0, 10)
        localStorage.setItem('till.sales', JSON.stringify(sales))
        return first.day
      })

      const writes = await loseAnswers(page)
      await page.getByText('Everything is sent.').waitFor({ timeout: 60_000 })
      expect(writes).toEqual(['/v1/invoices/batch', '/v1/invoices/batch'])
      totals.push(await sell(page, ['6154000046118']))
      await page.getByText('Everything is sent.').waitFor({ timeout: 60_000 })
      expect(writes.slice(2)).toEqual(['/v1/sales/counter', '/v1/sales/counter'])

      const made = (await invoices()).slice(before)
      expect(sold(made)).toEqual(totals.map((total) => [total, 'PAID']))
      expect(made[0].issueDate).toBe(yesterday)
      expect(made[1].issueDate > yesterday).toBe(true)
      const payments = await Promise.all(made.map(({ id }) => paymentOf(id)))
      expect(payments.map((of) => of.length)).toEqual([1, 1, 1, 1])
    },
  )

  it('sends a sale as an invoice, with its money, where every sale wants an approval', { tags: 'soak' }, async () => {
    dataOf(await app.api.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: true }))
    onTestFinished(async () => {
      dataOf(await app.api.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: null }))
    })
    const page = await openTill()
    await sell(page, ['6001068323708'], { given: '3000' })
    await page.getByText('Everything is sent.').waitFor()
    await page
      .getByText(/waiting for approval/)
      .first()
      .waitFor()
    await keep(page, 'till-web-approval')
    const sale = (await invoices()).at(-1)
    expect(sale).toMatchObject({ status: 'PENDING_APPROVAL' })
    expect(await paymentOf(sale.id)).toMatchObject([{ amount: 2526.79, reservedFor: sale.id }])
    dataOf(await app.api.post(`/v1/invoices/${sale.id}/approve`))
    expect(sold([(await invoices()).at(-1)])).toEqual([['2,526.79', 'PAID']])
  })

  it('says what was refused, and goes on with the others', { tags: 'soak' }, async () => {
    const page = await openTill()
    await page.route(`${app.origin}/**`, (route) => route.abort())
    await sell(page, ['6001068323708'])
    await page.getByText('1 sale waits to be sent.').waitFor()
    const { items } = dataOf(await app.api.get(`/v1/products?businessId=${businessId}&barcode=6001068323708`))
    dataOf(await app.api.patch(`/v1/products/${items[0].id}`, { unitPrice: 2600 }))
    onTestFinished(async () => {
      dataOf(await app.api.patch(`/v1/products/${items[0].id}`, { unitPrice: 2350.5 }))
    })
    await page.unroute(`${app.origin}/**`)
    await page.getByText('1 to be looked at by a person.').waitFor({ timeout: 30_000 })
    await page
      .getByText(/has another price/)
      .first()
      .waitFor()
    await sell(page, ['6154000046118'])
    await page.getByRole('button', { name: /^INV/ }).first().waitFor()
  })
})
