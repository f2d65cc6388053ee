import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Api, Json } from '../../support/api-client.ts'
import { sharedBrowser } from '../../support/browser/launch.ts'
import { signInAt, signUpPerson } from '../../support/browser/session.ts'
import { dataOf } from '../../support/scenario.ts'
import {
  startServerProcess,
  temporaryDataFolder,
  type ServerProcess,
  untilShared,
} from '../../support/server-process.ts'
import { owner } from '../support/steps.ts'
import { at, createShop, field, openCounter, scan, type Shop } from './open-counter.ts'

/** Stands in for what a browser keeps of the pages themselves: they open while the server is away. */
const pages = join(import.meta.dirname, '..', '..', '..', 'out', 'renderer')
const types: Readonly<Record<string, string>> = {
  ...{ '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' },
  ...{ '.woff2': 'font/woff2', '.json': 'application/json', '.webmanifest': 'application/manifest+json' },
}

const { folder: dataDir, remove } = temporaryDataFolder()
let server: ServerProcess
let api: Api
let shop: Shop
let ports: { readonly port: number; readonly sharePort: number }
let till: BrowserContext

beforeAll(async () => {
  ports = { port: await freePort(), sharePort: await freePort() }
  server = await start()
  api = await signUpPerson(server.url, owner)
  shop = await createShop(api)
  const browser = await sharedBrowser('lean')
  till = await browser.newContext({ ignoreHTTPSErrors: true, baseURL: `https://127.0.0.1:${String(ports.sharePort)}` })
  const { code } = dataOf(await api.post('/v1/devices/pairings', {}))
  const paired = await till.request.post('/v1/devices/pair', { data: { code, name: 'Till by the door' } })
  expect(paired.status()).toBe(201)
  const page = await till.newPage()
  await page.goto('/healthz')
  await signInAt(page, owner)
  await page.close()
  await till.route((url) => !/^\/(v1|healthz)/.test(url.pathname), fromDisk)
}, 120_000)
afterAll(async () => {
  await till?.close()
  await server?.kill()
  remove()
})

async function start(): Promise<ServerProcess> {
  const flags = ['--share', '--share-port', String(ports.sharePort)]
  const started = await startServerProcess({ dataDir, port: ports.port, flags })
  await untilShared(started)
  return started
}

async function fromDisk(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url())
  const file = extname(pathname) === '' ? '/index.html' : pathname
  const body = await readFile(join(pages, file)).catch(() => undefined)
  if (body === undefined) return route.abort()
  await route.fulfill({ body, contentType: types[extname(file)] ?? 'application/octet-stream' })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function sell(page: Page, barcode: string, amount: string): Promise<void> {
  await scan(page, barcode)
  await at(page, amount)
  await page.keyboard.press('Control+Enter')
  await at(page, '0.00')
  await page.getByRole('region', { name: 'Paid by' }).getByText('Change of the last sale').waitFor()
}

const sales = async (): Promise<Json[]> =>
  dataOf(await api.get(`/v1/invoices?businessId=${shop.businessId}&limit=100`)).items.toReversed()

it('sells while the server is gone, through a reload and a new browser window; all arrives once, in order', async () => {
  let page = await till.newPage()
  await openCounter(page, shop)
  await page.getByText('Till by the door').waitFor()
  await sell(page, shop.rice, '12,500.00')
  await page.locator('[data-sold]').waitFor()
  // The list of prices is there once the page has asked for it.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('prices')).length))
    .toBe(1)

  await server.kill()
  await sell(page, shop.milk, '9,800.00')
  await sell(page, shop.rice, '12,500.00')
  await page.getByText('2 sales wait to reach Invoice Desk, ₦22,300.00').waitFor()
  await page.reload()
  await field(page).and(page.locator(':focus')).waitFor()
  await page.getByText('2 sales wait to reach Invoice Desk').waitFor()
  await sell(page, shop.ogi, '1,200.00')
  await page.close()
  page = await till.newPage()
  await page.goto('/')
  await field(page).and(page.locator(':focus')).waitFor()
  await page.getByText('3 sales wait to reach Invoice Desk').waitFor()
  if (process.env['SHOTS'] !== undefined) await page.screenshot({ path: join(process.env['SHOTS'], 'away.png') })

  server = await start()
  await expect.poll(() => page.locator('[data-unsent]').count(), { timeout: 30_000 }).toBe(0)
  const sold = await sales()
  expect(sold.map(({ total }) => total)).toEqual([12_500, 9_800, 12_500, 1_200])
  expect(sold.map(({ invoiceNumber }) => invoiceNumber)).toEqual(
    sold.map((_, index) => `INV${String(index + 1).padStart(6, '0')}`),
  )
  await page.close()
})

it('gets a sale back that is refused later, with a reason, and sends it again', async () => {
  const page = await till.newPage()
  await openCounter(page, shop)
  const settings = (changes: object) => api.patch(`/v1/businesses/${shop.businessId}/settings`, changes)
  await page.route('**/v1/sales/counter', (route) => route.abort())
  await sell(page, shop.rice, '12,500.00')
  dataOf(await settings({ requireApproval: true, counterWithoutApproval: false }))
  await page.unroute('**/v1/sales/counter')
  const refused = page.getByRole('alert').filter({ hasText: '₦12,500.00' })
  await refused.waitFor({ timeout: 20_000 })
  const before = (await sales()).length
  dataOf(await settings({ requireApproval: false }))
  await refused.getByRole('button', { name: 'Send it again' }).click()
  await expect.poll(async () => (await sales()).length).toBe(before + 1)
  await refused.waitFor({ state: 'detached' })
  await page.close()
})

it('is on the page of the day of the computer that keeps the data, which counts and closes it', async () => {
  const payments = [{ method: 'CASH', amount: 1200 }]
  const items = [{ description: 'Yam', quantity: 1, unitPrice: 1200, taxPercent: 0, hsnCode: '0714.30' }]
  dataOf(await api.post('/v1/sales/counter', { businessId: shop.businessId, items, payments }))
  const browser = await sharedBrowser('lean')
  const context = await browser.newContext({ baseURL: server.url })
  try {
    const page = await context.newPage()
    await page.goto('/healthz')
    await signInAt(page, owner)
    await page.goto(`/businesses/${shop.businessId}/counter/day`)
    const tills = page.getByRole('table', { name: 'All tills today' })
    await tills.getByRole('row').filter({ hasText: 'This computer' }).getByText('1,200.00').first().waitFor()
    const door = tills.getByRole('row').filter({ hasText: 'Till by the door' })
    await door.getByText('48,500.00').first().waitFor()
    await page.getByText('6 sales, ₦49,700.00; ₦49,700.00 expected in open drawers').waitFor()
    if (process.env['SHOTS'] !== undefined) await page.screenshot({ path: join(process.env['SHOTS'], 'day.png') })
    await door.getByRole('link').first().click()
    await page.getByText('Till by the door: cash expected in its drawer').waitFor()
    await page.getByLabel('Cash counted, ₦').fill('48500')
    await page.getByRole('button', { name: 'Close day' }).click()
    await page.getByRole('button', { name: 'Close for good' }).click()
    await page.getByText('Till by the door, closed by Ngozi Okafor').waitFor()
  } finally {
    await context.close()
  }
})
