import { join } from 'node:path'

import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

import { apiClient, type Api } from '../../support/api-client.ts'
import { openTab, sharedBrowser, type Tab } from '../../support/browser/launch.ts'
import { signUpPerson, storeSession } from '../../support/browser/session.ts'
import { dataOf } from '../../support/scenario.ts'
import { shareServer } from '../../support/shared-client.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { owner } from '../support/steps.ts'

/** The built interface. */
const rendererDir = join(import.meta.dirname, '../../../out/renderer')

type SharedApp = {
  readonly server: TestServer
  /** Signed in as `owner` of steps.ts. */
  readonly api: Api
  /** Where other screens open it; a certificate is there for this address, too. */
  readonly origin: string
  /** A tab of the owner on the computer that keeps the data. */
  openHere(options?: BrowserContextOptions): Promise<Tab>
  /** A tab of another screen, which nobody has paired; its person has said that the certificate is right. */
  openElsewhere(options?: BrowserContextOptions): Promise<Tab>
}

/** A server that is shared over TLS, with its owner, and screens of its own for each test. */
export function openSharedApp(): SharedApp {
  let server: TestServer | undefined
  let api: Api | undefined
  let port = 0
  const up = (): TestServer => {
    if (server === undefined) throw new Error('The app is not up yet: use it inside tests and hooks.')
    return server
  }

  beforeAll(async () => {
    server = await startTestServer({ rendererDir })
    await signUpPerson(server.url, owner)
    port = (await shareServer(server)).port
  })
  // Tests let hours pass.
  beforeEach(async () => {
    const { accessToken } = dataOf(await apiClient(up().url).post('/v1/auth/login', owner))
    api = apiClient(up().url, accessToken)
  })
  afterEach(async () => {
    const browser = await sharedBrowser('lean')
    await Promise.all(browser.contexts().map((context) => context.close()))
  })
  afterAll(async () => server?.close())

  const shared = () => `https://127.0.0.1:${port}`
  return {
    get server() {
      return up()
    },
    get api() {
      if (api === undefined) throw new Error('The app is not up yet: use it inside tests and hooks.')
      return api
    },
    get origin() {
      return shared()
    },
    async openHere(options = {}) {
      const tab = await openTab(await sharedBrowser('lean'), up().url, options)
      await storeSession(tab, up().url, owner)
      return tab
    },
    openElsewhere: async (options = {}) =>
      openTab(await sharedBrowser('lean'), shared(), { ignoreHTTPSErrors: true, ...options }),
  }
}

/** Chromium runs no service worker where somebody only said that the certificate is right, and says so on the console. */
export const withoutWorker = ({ offences }: Tab): string[] =>
  offences.filter((offence) => !/An (SSL certificate|unknown) error occurred when fetching the script/.test(offence))

export const codeField = (page: Page) => page.getByLabel('Code from the desk')
export const pairButton = (page: Page) => page.getByRole('button', { name: 'Pair this screen' })

/** Adds a screen at the desk up to its code: the first choice is a till, which is limited to the counter. */
export async function showCode(page: Page, purpose = 'A second till'): Promise<string> {
  await page.goto('/screens')
  await page.getByRole('button', { name: 'Add a screen' }).click()
  await page.getByRole('radio', { name: purpose }).check()
  await page.getByRole('button', { name: 'Show the code' }).click()
  return page.getByLabel('Code', { exact: true }).innerText()
}

/** Pairs a screen through the API, and opens the sign-in page there. */
export async function pairElsewhere(app: Pick<SharedApp, 'api' | 'openElsewhere'>, body = {}): Promise<Tab> {
  const tab = await app.openElsewhere()
  const { code } = dataOf(await app.api.post('/v1/devices/pairings', body))
  await tab.page.goto('/')
  await codeField(tab.page).fill(code as string)
  await pairButton(tab.page).click()
  await tab.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  return tab
}
