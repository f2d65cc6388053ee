import type { Page } from 'playwright-core'

/** Counts, from its first paint on, how much of a page jumps. To be called before the first `goto`. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const what = entry.sources.map(({ node, previousRect: before, currentRect: after }) => {
          const element = node instanceof Element ? node : node?.parentElement
          const name = `${element?.tagName.toLowerCase()}.${element?.className} "${element?.textContent.slice(0, 40)}"`
          return `${name} ${before.x},${before.y} ${before.width}x${before.height} -> ${after.x},${after.y} ${after.width}x${after.height}`
        })
        shifts.push({ value: entry.value, what: what.join('\n    ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What the browser tells of one jump; TypeScript's own types leave it out. */
type LayoutShift = PerformanceEntry & {
  readonly value: number
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRect
    readonly currentRect: DOMRect
  }[]
}

export type Shift = { readonly value: number; readonly what: string }

/** What has jumped so far; those that follow a key or a click count too. */
export async function shiftsOf(page: Page): Promise<readonly Shift[]> {
  await untilPainted(page)
  return page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts)
}

/**
 * Lets the answers of the core come one at a time, each painted before the next: so what comes late on a slow machine
 * comes late here, every time. Answers how to wait until the page has asked for everything and painted it.
 */
export async function delayAnswersOneByOne(page: Page): Promise<() => Promise<void>> {
  let before: Promise<unknown> = Promise.resolve()
  await page.route(
    (url) => url.pathname.startsWith('/v1/') && url.pathname !== '/v1/events',
    async (route) => {
      const turn = before
      let end = () => {}
      before = new Promise<void>((done) => (end = done))
      try {
        const response = await route.fetch()
        await turn
        await route.fulfill({ response })
        await untilPainted(page)
      } catch {
        // The page has gone on meanwhile, and with it who asked.
      } finally {
        end()
      }
    },
  )
  return async () => {
    for (let last: unknown; last !== before; await untilPainted(page)) await (last = before)
  }
}

const untilPainted = (page: Page) =>
  page.evaluate(
    async () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(seen)))),
  )
