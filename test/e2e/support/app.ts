import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

import type { Role } from '../../../core/contract/http/vocabulary.ts'
import { isHere } from '../../../scripts/test/requirements.ts'
import type { Api } from '../../support/api-client.ts'
import { type BuiltApp, startBuiltApp } from '../../support/browser/built-app.ts'
import { expectPageLooks, type Face } from '../../support/browser/checks.ts'
import { type BrowserKind, openTab, sharedBrowser, type Tab } from '../../support/browser/launch.ts'
import { type Person, storeSession, signUpPerson } from '../../support/browser/session.ts'
import { type SharedProfileOptions, shareProfile } from '../../support/browser/shared-profile.ts'
import { addColleague } from './colleagues.ts'
import { owner } from './steps.ts'

/** A running product that nobody has signed up at, and a browser whose tabs are closed after each test. */
export type EmptyApp = {
  readonly origin: string
  /** Stops the product in the middle of a test. */
  stop(): Promise<void>
  /** A tab of nobody, in a profile of its own. */
  open(options?: BrowserContextOptions): Promise<Tab>
  /** A tab of somebody who is signed in, in a profile that nothing is kept in. */
  openAs(person: Person, options?: ProfileOptions): Promise<Tab>
}

export type BrowserApp = EmptyApp & {
  /** Signed in as `owner` of steps.ts. */
  readonly api: Api
  /** A tab of somebody new, who joined the business in this role. */
  openAsRole(businessId: string, role: Role): Promise<Tab>
  /** Looks at what the owner sees, in every face; see `expectPageLooks`. */
  look(name: string, open: (tab: Tab, face: Face) => Promise<unknown>): Promise<void>
}

type ProfileOptions = BrowserContextOptions & {
  /** For a test that changes more of it than its pages, such as its clock. */
  readonly ownProfile?: boolean
}

type AppOptions = {
  /** Of every tab, where a test asks for nothing else. */
  readonly tabs?: BrowserContextOptions
  readonly env?: Readonly<Record<string, string>>
  /** `whole` for what needs more than pages: the viewer of PDFs, which prints. */
  readonly browser?: BrowserKind
}

/** One for all tests of a file, or a new one for each. */
export function openEmptyApp(
  every: 'file' | 'test',
  { tabs = {}, env = {}, browser: kind = 'lean' }: AppOptions = {},
): EmptyApp {
  let browser: Browser | undefined
  let app: BuiltApp | undefined
  let shared: ReturnType<typeof shareProfile> | undefined
  const launch = async () => {
    // Tests that cannot do without the whole one say so themselves.
    browser = await sharedBrowser(isHere('whole browser') ? kind : 'lean')
  }
  const start = async () => {
    app = await startBuiltApp(env)
  }
  const remove = async () => app?.[Symbol.asyncDispose]()

  if (every === 'file') {
    beforeAll(async () => {
      await Promise.all([launch(), start()])
      shared = shareProfile(isUp(browser), isUp(app).origin)
    })
    afterAll(remove)
  } else {
    beforeAll(launch)
    beforeEach(start)
    afterEach(remove)
  }
  afterEach(async () => {
    const own = browser?.contexts().filter((context) => !context.pages().some((page) => shared?.holds(page))) ?? []
    await Promise.all([shared?.giveBack(), ...own.map((context) => context.close())])
  })
  afterAll(async () => Promise.all(browser?.contexts().map((context) => context.close()) ?? []))

  const open = async (options: BrowserContextOptions = {}) =>
    openTab(isUp(browser), isUp(app).origin, { ...tabs, ...options })
  return {
    get origin() {
      return isUp(app).origin
    },
    stop: async () => isUp(app).stop(),
    open,
    async openAs(person, { ownProfile = false, ...options } = {}) {
      const asked = { ...tabs, ...options }
      const taken = !ownProfile && isLook(asked) ? await shared?.take(person, asked) : undefined
      if (taken) return taken
      const tab = await open(options)
      await storeSession(tab, isUp(app).origin, person)
      return tab
    },
  }
}

/** One for all tests of a file, with its owner. */
export function openApp(options: AppOptions = {}): BrowserApp {
  const app = openEmptyApp('file', options)
  let api: Api | undefined
  beforeAll(async () => {
    api = await signUpPerson(app.origin, owner)
  })

  const { stop, open, openAs } = app
  return {
    get origin() {
      return app.origin
    },
    get api() {
      return isUp(api)
    },
    stop,
    open,
    openAs,
    async openAsRole(businessId, role) {
      return openAs(await addColleague({ origin: app.origin, api: isUp(api) }, businessId, role))
    },
    look: async (name, show) => expectPageLooks(async (face) => openAs(owner, face), name, show),
  }
}

const isLook = (options: BrowserContextOptions): options is SharedProfileOptions =>
  Object.keys(options).every((key) => key === 'viewport' || key === 'colorScheme')

function isUp<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The app is not up yet: use it inside tests and hooks.')
  return part
}
