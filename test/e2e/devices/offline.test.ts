import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Api } from '../../support/api-client.ts'
import { launchBrowser, openTab } from '../../support/browser/launch.ts'
import { signUpPerson } from '../../support/browser/session.ts'
import { dataOf } from '../../support/scenario.ts'
import { shareServer } from '../../support/shared-client.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { createShop, field, rowOf, type Shop } from '../counter/open-counter.ts'
import { owner, signIn, title } from '../support/steps.ts'
import { codeField, pairButton } from './open-shared.ts'

let rendererDir: string
let server: TestServer
let api: Api
let shop: Shop
let port: number
let browser: Browser

beforeAll(async () => {
  rendererDir = await mkdtemp(join(tmpdir(), 'invoice-desk-renderer-'))
  await cp(join(import.meta.dirname, '../../../out/renderer'), rendererDir, { recursive: true })
  server = await startTestServer({ rendererDir })
  api = await signUpPerson(server.url, owner)
  shop = await createShop(api)
  port = (await shareServer(server)).port
  browser = await launchBrowser('lean', { trustedKeys: [await publicKeyHash()] })
})
afterAll(async () => {
  await browser.close()
  await server.close()
  await rm(rendererDir, { recursive: true, force: true })
})

/** Of the certificate: a browser whose person trusts the authority takes it. */
async function publicKeyHash(): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { publicKey } = new X509Certificate(socket.getPeerCertificate().raw)
  socket.destroy()
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
}

async function share(isShared: boolean): Promise<void> {
  const { instanceSettings, sharing } = server.core
  await instanceSettings.save({ share: isShared, sharePort: port })
  await sharing.apply()
}

/** The names of whole copies of the interface in the browser. */
const copies = (page: Page): Promise<string[]> =>
  page.evaluate(`caches.keys().then(async (names) => {
    const whole = []
    for (const name of names) if (await (await caches.open(name)).match('/')) whole.push(name)
    return whole
  })`)

/** A till that is paired and has had its counter open once. */
async function openTill(): Promise<Page> {
  const { page } = await openTab(browser, `https://127.0.0.1:${port}`)
  const { code } = dataOf(await api.post('/v1/devices/pairings', { name: 'Till', roleCeiling: 'CASHIER' }))
  await page.goto(shop.address)
  await codeField(page).fill(code as string)
  await pairButton(page).click()
  await signIn(page)
  await field(page).waitFor()
  await expect.poll(async () => (await copies(page)).length).toBe(1)
  return page
}

describe('a till whose browser trusts the desk', () => {
  it('opens its counter again while the desk is away, and sells', async () => {
    const till = await openTill()
    await share(false)
    try {
      const page = await till.context().newPage()
      await till.close()
      await page.goto(shop.address)
      await field(page).fill(shop.milk)
      await field(page).press('Enter')
      await rowOf(page, 'Peak milk powder').waitFor()
    } finally {
      await share(true)
    }
  })

  it('has a new version at once, and keeps nothing of the one before', async () => {
    const page = await openTill()
    const [before] = await copies(page)
    const index = join(rendererDir, 'index.html')
    await writeFile(
      index,
      (await readFile(index, 'utf8')).replace('<html lang="en">', '<html lang="en" data-build="next">'),
    )
    await page.reload()
    expect(await page.locator('html').getAttribute('data-build')).toBe('next')
    await expect.poll(() => copies(page)).not.toContain(before)
    await expect.poll(async () => (await copies(page)).length).toBe(1)
    await share(false)
    try {
      await page.reload()
      expect(await page.locator('html').getAttribute('data-build')).toBe('next')
    } finally {
      await share(true)
    }
  })

  it('keeps none of the API, and nothing once it was removed', async () => {
    const page = await openTill()
    const stored: string[] = await page.evaluate(`caches.keys().then(async (names) => {
      const urls = []
      for (const name of names) for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname)
      return urls
    })`)
    expect(stored.length).toBeGreaterThan(50)
    expect(stored.filter((path) => /^\/(v1|docs|uploads|pair)/.test(path))).toEqual([])

    const { items } = dataOf(await api.get('/v1/devices'))
    for (const { id } of items) dataOf(await api.delete(`/v1/devices/${id}`))
    await page.getByText('This screen is no longer paired').waitFor()
    expect(await page.evaluate('caches.keys()')).toEqual([])
    await share(false)
    try {
      await page.goto('/').catch(() => undefined)
      expect(await title(page, /./).count()).toBe(0)
    } finally {
      await share(true)
    }
  })
})
