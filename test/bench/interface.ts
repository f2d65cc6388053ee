import type { Browser, Page } from 'playwright-core'

import { apiClient } from '../support/api-client.ts'
import { launchBrowser, openTab, type Tab } from '../support/browser/launch.ts'
import { storeSession } from '../support/browser/session.ts'
import { createCustomer, createInvoice, dataOf } from '../support/scenario.ts'
import { startServerProcess } from '../support/server-process.ts'

import { median } from './measure.ts'
import type { Result } from './report.ts'
import type { SizedDatabase } from './sized-database.ts'

/** A long invoice and the longest that there is, with what a key in it may take at most. */
const LONG = [
  { lines: 200, against: { name: 'allowed', value: 25 } },
  { lines: 1_000, against: { name: 'allowed', value: 50 } },
]
const WORDS = 'Cement, 50 kg bag, delivered'
/** Between two keys of somebody who types fast. */
const FAST_MS = 30
/** A draft is saved when nothing was typed for 800 ms: what is typed on now falls into that. */
const UNTIL_SAVED_MS = 790
/** From a description to the quantity, which is another, and on by line and by cell. */
const MOVES = ['Tab', '1', '2', 'ArrowDown', 'Tab', 'ArrowUp', 'Enter']

/** With what Chromium has above a page, which is 1280 by 800 then. */
const WINDOW = { width: 1_280, height: 885 }

/**
 * A tab in a window as large as that. What a viewport of Playwright has beyond its window is never drawn: a key in the
 * lowest line seemed to wait for most of a second, until something higher up changed.
 */
async function openWindow(browser: Browser, origin: string): Promise<Tab> {
  const tab = await openTab(browser, origin, { viewport: null })
  const chromium = await tab.page.context().newCDPSession(tab.page)
  const { windowId } = await chromium.send('Browser.getWindowForTarget')
  await chromium.send('Browser.setWindowBounds', { windowId, bounds: WINDOW })
  await chromium.detach()
  return tab
}

/** Milliseconds from opening the address to the first row of invoices on the screen, nothing cached. */
async function firstRow({ page }: Tab, businessId: string): Promise<number> {
  await page.goto(`/businesses/${businessId}/invoices`)
  // The head says "Invoice", which is no invoice.
  await page.getByRole('row').filter({ hasText: /INV\d/ }).first().waitFor()
  return page.evaluate(
    `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))))`,
  )
}

/** Writes down how long every key press took until the page showed it (Event Timing, in steps of 8 ms). */
const watchKeys = `
  window.slowestKey = 0
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (/^key|^input|^beforeinput/.test(name)) window.slowestKey = Math.max(window.slowestKey, duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: false })`

/**
 * The longest a key waited in a long invoice, at its beginning, in its middle and at its end: in a description, while
 * that is saved, and from cell to cell. Nobody has a hand on the keys in the very moment of a click: the first comes when
 * the cursor is seen.
 */
async function slowestKey(page: Page, { place, lines }: LongDraft): Promise<number> {
  await page.goto(place)
  const grid = page.getByRole('grid')
  const descriptions = grid.locator('[data-row] [data-column="description"] textarea')
  await descriptions.nth(lines - 1).waitFor()
  await page.evaluate(watchKeys)

  for (const line of [1, lines / 2, lines]) {
    await descriptions.nth(line - 1).click()
    await page.evaluate(`new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))`)
    await page.keyboard.press('End')
    await page.keyboard.type(WORDS, { delay: FAST_MS })
    await page.waitForTimeout(UNTIL_SAVED_MS)
    await page.keyboard.type(WORDS, { delay: FAST_MS })
    for (const key of MOVES) {
      await page.keyboard.press(key)
      await page.waitForTimeout(FAST_MS)
    }
  }
  // The observer is told after the frame that showed the last key.
  return page.evaluate(`new Promise((resolve) => setTimeout(() => resolve(window.slowestKey), 250))`)
}

type LongDraft = { readonly place: string; readonly lines: number }

async function longDraft(server: { readonly url: string }, database: SizedDatabase, lines: number): Promise<LongDraft> {
  const api = apiClient(
    server.url,
    dataOf(await apiClient(server.url).post('/v1/auth/login', database.owner)).accessToken,
  )
  const customerId = await createCustomer(api, database.businessId, { name: `Customer of ${Date.now()}` })
  const items = Array.from({ length: lines }, (_, index) => ({
    description: `Item ${index + 1}`,
    quantity: index + 1,
    unitPrice: 8450.5,
    taxPercent: 7.5,
  }))
  const id = await createInvoice(api, database.businessId, customerId, { items })
  return { place: `/businesses/${database.businessId}/invoices/${id}/edit`, lines }
}

/** Row 14: what people wait for on the screen. */
export async function benchInterface(database: SizedDatabase, { rounds }: { rounds: number }): Promise<Result[]> {
  const server = await startServerProcess({ dataDir: database.dataDir })
  const browser = await launchBrowser('whole')
  try {
    const paints: number[] = []
    const keys = []
    for (const { lines, against } of LONG) {
      const draft = await longDraft(server, database, lines)
      keys.push({ lines, draft, against, waits: [] as number[] })
    }
    for (let round = 0; round < rounds; round += 1) {
      const tab = await openWindow(browser, server.url)
      await storeSession(tab, server.url, database.owner)
      paints.push(await firstRow(tab, database.businessId))
      for (const { draft, waits } of keys) waits.push(await slowestKey(tab.page, draft))
      await tab.page.context().close()
    }

    const ofKeys = keys.map(({ lines, waits }) => [`slowest key, ${lines} lines`, waits])
    const samples = { 'first row': paints, ...Object.fromEntries(ofKeys) }
    return [
      {
        row: '14',
        name: `first paint of the list, ${database.invoices} invoices`,
        unit: 'ms',
        value: median(paints),
        against: { name: 'a second', value: 1_000 },
        goal: { atMost: 1 },
        samples,
      },
      // A median of rounds says nothing of a key that waits once: in the first draft of a window, say.
      ...keys.flatMap(({ lines, against, waits }) =>
        [
          { name: `slowest key, ${lines} lines`, value: median(waits) },
          { name: `slowest key of all rounds, ${lines} lines`, value: Math.max(...waits) },
        ].map((slowest) => ({ row: '14', ...slowest, unit: 'ms', against, goal: { atMost: 1 }, samples })),
      ),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
