import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

import { openTab, type Tab } from './browser.ts'

/** Where pictures of the interface are kept, to be looked at. */
export const pictureFolder = join(import.meta.dirname, '..', '..', 'artifacts', 'e2e')

/** The ways in which every page is looked at. `zoom` is a window of 1280 × 800 at 200 %. */
export const faces = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  narrow: { colorScheme: 'light', viewport: { width: 900, height: 740 } },
  zoom: { colorScheme: 'light', viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
} as const satisfies Record<string, BrowserContextOptions>

export type Face = keyof typeof faces

/** Takes a picture, and fails where a page is wider than its window. */
export async function picture(page: Page, name: string): Promise<void> {
  await mkdir(pictureFolder, { recursive: true })
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(pictureFolder, `${name}.png`), fullPage: true })
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: innerWidth,
  }))
  expect(content, `${name} is wider than its window`).toBeLessThanOrEqual(window)
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type AxeResult = {
  readonly violations: readonly {
    readonly id: string
    readonly help: string
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
  }[]
}

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Fails with every violation of WCAG 2.2 AA that stands on the page. */
export async function expectNoAxe(page: Page, where: string = page.url()): Promise<void> {
  // Evaluated, not added as a script: the page's security policy would rightly refuse that.
  await page.evaluate(await readFile(axeSource, 'utf8'))
  const result = await page.evaluate(
    (values) =>
      (globalThis as unknown as { axe: { run(options: object): Promise<unknown> } }).axe.run({
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      }),
    tags,
  )
  const found = (result as AxeResult).violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  )
  expect(found, where).toEqual([])
}

/** `npm run soak` also looks at every screen in a narrow window and at 200 % zoom, which takes minutes. */
const isEveryFace = process.env['INVOICE_DESK_EVERY_FACE'] === '1'

/**
 * Shows one state of the interface in every face: `open` goes there in a new tab, then the picture `<name>-<face>` is
 * taken, axe looks at light and dark, and nothing may have gone wrong on the way. Where `open` does not ask for the face,
 * one tab is enough: it changes its colours and its size.
 */
export async function expectGoodLooks(
  browser: Browser,
  origin: string,
  name: string,
  open: (tab: Tab, face: Face) => Promise<unknown>,
): Promise<void> {
  const all = (Object.keys(faces) as Face[]).filter((face) => isEveryFace || face === 'light' || face === 'dark')
  const isOneTab = open.length < 2
  for (const first of isOneTab ? all.slice(0, 1) : all) {
    const tab = await openTab(browser, origin, faces[first])
    await open(tab, first)
    for (const face of isOneTab ? all : [first]) {
      const { colorScheme, viewport } = faces[face]
      await tab.page.emulateMedia({ colorScheme })
      await tab.page.setViewportSize(viewport)
      await picture(tab.page, `${name}-${face}`)
      if (face === 'light' || face === 'dark') await expectNoAxe(tab.page, `${name}-${face}`)
    }
    expect(tab.offences, name).toEqual([])
    await tab.page.context().close()
  }
}
