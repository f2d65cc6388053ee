import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

import { type BrowserKind, findBrowser, noBrowser } from '../../../scripts/browser/find-browser.ts'
import { prepareChromium } from '../../../scripts/browser/packaged-chromium.ts'
import { restMouse, windowScale } from './window.ts'

export type { BrowserKind }

/**
 * What Chromium need not do for tests. The first three load pages of its address bar into every window, which costs more
 * than opening one of ours. The others are switched off by Playwright, whose list this one replaces.
 */
const needless = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
]

/**
 * One process for all pages, which compiles our programs once and keeps them: none is begun for a page that opens, none
 * held ready for the next. Nothing draws by another one, and what runs for a second is not made faster first. A page
 * load costs half of what it does without these.
 */
const frugal = [
  '--process-per-site',
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  '--disable-gpu',
  '--in-process-gpu',
  '--js-flags=--no-turbofan --no-maglev',
]

/** What would begin such processes after all, or compile again what is kept. */
const costly = ['IsolateOrigins', 'site-per-process', 'SpareRendererForSitePerProcess', 'ScriptStreaming']

type Trust = {
  /** SHA-256 in Base64 of public keys (SPKI) whose certificates it trusts, as after somebody has trusted an authority. */
  readonly trustedKeys?: readonly string[]
}

/**
 * A real Chromium that asks nobody anything by itself, and that reaches nothing but this machine; in a window where
 * INVOICE_DESK_WINDOW asks for one.
 */
export async function launchBrowser(asked: BrowserKind, { trustedKeys = [] }: Trust = {}): Promise<Browser> {
  const kind = windowScale === undefined ? asked : 'whole'
  const found = findBrowser(kind)
  if (!found) throw new Error(noBrowser(kind))
  const { executablePath, env } = found.isPackaged ? prepareChromium() : { executablePath: found.path, env: {} }

  const isRoot = process.getuid?.() === 0
  const isFrugal = asked === 'lean' && windowScale === undefined
  return chromium.launch({
    executablePath,
    headless: windowScale === undefined,
    env: { ...process.env, ...env },
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      ...(isFrugal ? frugal : []),
      ...(windowScale === undefined ? [] : [`--force-device-scale-factor=${windowScale}`, '--window-position=0,0']),
      ...(trustedKeys.length === 0 ? [] : [`--ignore-certificate-errors-spki-list=${trustedKeys.join(',')}`]),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-default-apps',
      `--disable-features=${[...needless, ...(isFrugal ? costly : [])].join(',')}`,
      '--disable-sync',
      '--no-first-run',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  })
}

const running = new Map<BrowserKind, Promise<Browser>>()

/** One for all files that a worker runs one after the other; it ends with the worker. Its profiles are theirs to close. */
export async function sharedBrowser(kind: BrowserKind): Promise<Browser> {
  const known = await running.get(kind)
  if (known?.isConnected() === true) return known
  const launched = launchBrowser(kind)
  running.set(kind, launched)
  return launched
}

// Chromium keeps quiet about violations that the page catches, such as a tried `eval`.
const reportViolations = `addEventListener('securitypolicyviolation', (event) => {
  console.error('security policy: ' + event.violatedDirective + ' ' + event.blockedURI)
})`

// The dialog would lie over a window and take its keys, and whole headless Chromium ends over it.
const noPrintDialog = 'window.print = () => {}'

export type Tab = {
  readonly page: Page
  /** What no page may do: errors on the console, exceptions, answers of 500 and above, requests to elsewhere. */
  readonly offences: readonly string[]
}

/** Opens a page in a profile of its own, and writes down its offences. */
export async function openTab(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-NG',
    reducedMotion: 'reduce',
    ...(windowScale !== undefined && { deviceScaleFactor: windowScale }),
    ...options,
  })
  await context.addInitScript({ content: reportViolations })
  await context.addInitScript({ content: noPrintDialog })
  return watchPage(await context.newPage(), origin)
}

/** Another tab of the same profile. */
export async function openSecondTab({ page }: Tab, origin: string): Promise<Tab> {
  return watchPage(await page.context().newPage(), origin)
}

/** Writes down the offences of a page. */
export function watchPage(page: Page, origin: string): Tab {
  const offences: string[] = []
  if (windowScale !== undefined) restMouse(page)

  page.on('console', (message) => {
    // Chromium reports every refused call as an error of its own; refusals are what many tests are about.
    const isRefusedCall = message.text().startsWith('Failed to load resource') && isApi(message.location().url)
    if (['error', 'warning'].includes(message.type()) && !isRefusedCall) offences.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => offences.push(`exception: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) offences.push(`${response.status()}: ${response.url()}`)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    // Printing goes through Chromium's own viewer of PDFs, an extension made of its own resources.
    const isInside = url.origin === origin || ['data:', 'blob:', 'chrome:', 'chrome-extension:'].includes(url.protocol)
    if (!isInside) offences.push(`outside: ${request.url()}`)
  })

  return { page, offences }
}

function isApi(url: string): boolean {
  return URL.canParse(url) && new URL(url).pathname.startsWith('/v1/')
}
