import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import type { AxeResults, RunOnly } from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

import type { Tab } from './launch.ts'

/** Where pictures of the interface are kept, to be looked at. */
const pictureFolder = join(import.meta.dirname, '..', '..', '..', 'artifacts', 'e2e')

/** The ways in which every page is looked at. `zoom` is a window of 1280 × 800 at 200 %. */
const faces = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  narrow: { colorScheme: 'light', viewport: { width: 900, height: 740 } },
  zoom: { colorScheme: 'light', viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
} as const satisfies Record<string, BrowserContextOptions>

export type Face = keyof typeof faces

/** `npm run soak` also looks at every state in dark, in a narrow window and at 200 % zoom, which takes minutes. */
const isEveryFace = process.env['INVOICE_DESK_EVERY_FACE'] === '1'

/** Pictures are for people, who say when they want to look at them. */
const takesPictures = isEveryFace || process.env['INVOICE_DESK_PICTURES'] === '1'

/** Fails where a page is wider than its window; with INVOICE_DESK_PICTURES=1 it takes a picture. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  // What is still being asked for is not shown yet.
  await page.waitForFunction(() => document.querySelector('[data-settling]') === null)
  if (takesPictures) {
    await mkdir(pictureFolder, { recursive: true })
    await page.screenshot({ path: join(pictureFolder, `${name}.png`), fullPage: true })
  }
  await expectNoSidewaysScroll(page, name)
}

/** Fails where a page is wider than its window leaves it beside a scroll bar. */
export async function expectNoSidewaysScroll(page: Page, where: string = page.url()): Promise<void> {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(tooWide, `pixels by which ${where} is wider than its window`).toBe(0)
}

const wcag22aa = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } satisfies RunOnly

/**
 * The same, and what makes a page easier to find one's way in: landmarks with names of their own, heads of columns that say
 * something.
 */
export const withLandmarks: RunOnly = { type: 'tag', values: [...wcag22aa.values, 'best-practice'] }

/** Those of them that other colours can break. */
export const colourRules: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Fails with every violation of WCAG 2.2 AA that stands on the page. */
export async function expectNoAxe(page: Page, where: string = page.url(), runOnly: RunOnly = wcag22aa): Promise<void> {
  // Evaluated, not added as a script: the page's security policy would rightly refuse that.
  const isThere = await page.evaluate("typeof axe === 'object'")
  if (isThere !== true) await page.evaluate(await readFile(axeSource, 'utf8'))
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] })
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${options})`)
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  )
  expect(found, where).toEqual([])
}

/**
 * Shows one state of the interface, in the soak in every face: `open` goes there in a `newTab`, then the picture
 * `<name>-<face>` is taken, axe looks at light and dark, and nothing may have gone wrong on the way. Where `open` does not
 * ask for the face, one tab is enough: it changes its colours and its size, and axe looks once at what does not depend on
 * colours. Every screen is seen in dark where nothing may jump.
 */
export async function expectPageLooks(
  newTab: (options: BrowserContextOptions) => Promise<Tab>,
  name: string,
  open: (tab: Tab, face: Face) => Promise<unknown>,
): Promise<void> {
  const all = (Object.keys(faces) as Face[]).filter((face) => isEveryFace || face === 'light')
  const isOneTab = open.length < 2
  for (const first of isOneTab ? all.slice(0, 1) : all) {
    const tab = await newTab(faces[first])
    await open(tab, first)
    for (const face of isOneTab ? all : [first]) {
      const { colorScheme, viewport } = faces[face]
      await tab.page.emulateMedia({ colorScheme })
      await tab.page.setViewportSize(viewport)
      await picture(tab.page, `${name}-${face}`)
      if (face === 'light' || face === 'dark') {
        await expectNoAxe(tab.page, `${name}-${face}`, face === first ? wcag22aa : colourRules)
      }
    }
    expect(tab.offences, name).toEqual([])
    await tab.page.close()
  }
}
