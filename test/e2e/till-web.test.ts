import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { expectNoAxe } from '../support/browser-checks.ts'
import type { Json } from '../support/api-client.ts'
import { dataOf, readyBusiness } from '../support/scenario.ts'

import { openDesk } from './desk.ts'

const desk = openDesk()
let businessId: string
let key: string
beforeAll(async () => {
  businessId = await readyBusiness(desk.api)
  for (const [name, unitPrice, barcode] of [
    ['Peak milk 400 g', 2350.5, '6001068323708'],
    ['Golden Penny spaghetti', 1199.99, '6154000046118'],
  ] as const) {
    const product = { businessId, name, unitPrice, taxPercent: 7.5, metadata: { barcode } }
    dataOf(await desk.api.post('/v1/products', product))
  }
  key = dataOf(await desk.api.post('/v1/api-keys', { businessId, name: 'Web till', role: 'CREATOR' })).key
})

/** The example as a reader starts it, on a page that Invoice Desk lets in. */
async function openTill(): Promise<Page> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../docs/examples/till-web/serve.mjs'), '0'])
  onTestFinished(() => void child.kill())
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const address = /http:\/\/\S+\//.exec(line.toString())?.[0] ?? ''
  dataOf(await desk.api.patch('/v1/instance', { allowedOrigins: [new URL(address).origin] }))

  const { page } = await desk.open()
  await page.goto(address)
  await page.getByLabel('Address of Invoice Desk').fill(desk.origin)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByText('Everything is sent.').waitFor()
  await page.locator('#names option').first().waitFor({ state: 'attached' })
  return page
}

async function sell(page: Page, ...scanned: string[]): Promise<string> {
  for (const code of scanned) {
    await page.getByLabel('Barcode').fill(code)
    await page.getByLabel('Barcode').press('Enter')
  }
  const total = await page.locator('#total').textContent()
  await page.getByRole('button', { name: 'Cash taken' }).click()
  return total ?? ''
}

const invoices = async (): Promise<Json[]> =>
  dataOf(await desk.api.get(`/v1/invoices?businessId=${businessId}&limit=100&sortBy=createdAt&sortOrder=asc`)).items
const sold = (items: readonly Json[]) =>
  items.map(({ total, paymentState, status }) => [
    total.toLocaleString('en', { minimumFractionDigits: 2 }),
    paymentState,
    status,
  ])

describe('the till in a browser', () => {
  it('sells by barcode, with a receipt, an invoice that is paid, and the same total to the kobo', async () => {
    const page = await openTill()
    const before = (await invoices()).length
    await page.getByLabel('Barcode').fill('0000')
    await page.getByLabel('Barcode').press('Enter')
    await page.getByRole('alert').getByText('Nothing is sold under “0000”.').waitFor()

    const total = await sell(page, '6001068323708', 'golden penny spaghetti', '6154000046118')
    expect(total).toBe('5,106.77')
    const receipt = page.getByLabel('Receipt')
    await receipt.getByText('2 × Golden Penny spaghetti').waitFor()
    await receipt.getByText('TOTAL NGN 5,106.77').waitFor()
    await receipt.getByText(/^Invoice INV\d{6}$/m).waitFor()
    await page.getByText('Everything is sent.').waitFor()
    await expectNoAxe(page)
    await page.screenshot({ path: 'artifacts/e2e/till-web.png', fullPage: true })
    expect(sold((await invoices()).slice(before))).toEqual([['5,106.77', 'PAID', 'APPROVED']])
  })

  it('sells without a connection, survives a reload, and sends each sale once though answers are lost', async () => {
    const page = await openTill()
    const before = (await invoices()).length
    await page.route(`${desk.origin}/**`, (route) => route.abort())
    const totals = [await sell(page, '6001068323708'), await sell(page, '6154000046118')]
    await page.getByText('Invoice Desk cannot be reached. 2 sales wait to be sent.').waitFor()
    await page.reload()
    await page.getByText('2 sales wait to be sent.').waitFor()
    totals.push(await sell(page, '6154000046118', '6154000046118'))

    // The line is back, and loses the answer of every other request that writes: it arrives, and nobody hears of it.
    let writes = 0
    await page.unroute(`${desk.origin}/**`)
    await page.route(`${desk.origin}/v1/invoices**`, async (route) => {
      if (route.request().method() !== 'POST' || ++writes % 2 === 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.route(`${desk.origin}/v1/invoices/**`, async (route) => {
      if (route.request().method() !== 'POST' || ++writes % 2 === 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.getByText('Everything is sent.').waitFor({ timeout: 60_000 })
    expect(writes).toBeGreaterThan(9)
    expect(sold((await invoices()).slice(before))).toEqual(totals.map((total) => [total, 'PAID', 'APPROVED']))
  })
})
