import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

import type { Role } from '../../core/contract/http/vocabulary.ts'
import type { Api } from '../support/api-client.ts'
import { expectGoodLooks, type Face } from '../support/browser-checks.ts'
import { type Desk, startDesk } from '../support/browser-desk.ts'
import { type Person, plantSession, signUpPerson } from '../support/browser-session.ts'
import { type BrowserKind, launchBrowser, openTab, type Tab } from '../support/browser.ts'
import { type Look, shareProfile } from '../support/shared-profile.ts'
import { addColleague } from './colleagues.ts'
import { owner } from './steps.ts'

/** A running product that nobody has signed up at, and a browser whose tabs are closed after each test. */
export type EmptyDesk = {
  readonly origin: string
  /** Stops the product in the middle of a test. */
  stop(): Promise<void>
  /** A tab of nobody, in a profile of its own. */
  open(options?: BrowserContextOptions): Promise<Tab>
  /** A tab of somebody who is signed in, in a profile that nothing is kept in. */
  openAs(person: Person, options?: ProfileOptions): Promise<Tab>
}

export type BrowserDesk = EmptyDesk & {
  /** Signed in as `owner` of steps.ts. */
  readonly api: Api
  /** A tab of somebody new, who joined the business in this role. */
  openAsRole(businessId: string, role: Role): Promise<Tab>
  /** Looks at what the owner sees, in every face; see `expectGoodLooks`. */
  look(name: string, open: (tab: Tab, face: Face) => Promise<unknown>): Promise<void>
}

type ProfileOptions = BrowserContextOptions & {
  /** For a test that changes more of it than its pages, such as its clock. */
  readonly ownProfile?: boolean
}

type DeskOptions = {
  /** Of every tab, where a test asks for nothing else. */
  readonly tabs?: BrowserContextOptions
  readonly env?: Readonly<Record<string, string>>
  /** `whole` for what needs more than pages: the viewer of PDFs, which prints. */
  readonly browser?: BrowserKind
}

/** One for all tests of a file, or a new one for each. */
export function openEmptyDesk(
  every: 'file' | 'test',
  { tabs = {}, env = {}, browser: kind = 'lean' }: DeskOptions = {},
): EmptyDesk {
  let browser: Browser | undefined
  let desk: Desk | undefined
  let shared: ReturnType<typeof shareProfile> | undefined
  const launch = async () => {
    browser = await launchBrowser(kind)
  }
  const start = async () => {
    desk = await startDesk(env)
  }
  const remove = async () => desk?.[Symbol.asyncDispose]()

  if (every === 'file') {
    beforeAll(async () => {
      await Promise.all([launch(), start()])
      shared = shareProfile(isUp(browser), isUp(desk).origin)
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
  afterAll(() => browser?.close())

  const open = async (options: BrowserContextOptions = {}) =>
    openTab(isUp(browser), isUp(desk).origin, { ...tabs, ...options })
  return {
    get origin() {
      return isUp(desk).origin
    },
    stop: async () => isUp(desk).stop(),
    open,
    async openAs(person, { ownProfile = false, ...options } = {}) {
      const asked = { ...tabs, ...options }
      const taken = !ownProfile && isLook(asked) ? await shared?.take(person, asked) : undefined
      if (taken) return taken
      const tab = await open(options)
      await plantSession(tab, isUp(desk).origin, person)
      return tab
    },
  }
}

/** One for all tests of a file, with its owner. */
export function openDesk(options: DeskOptions = {}): BrowserDesk {
  const desk = openEmptyDesk('file', options)
  let api: Api | undefined
  beforeAll(async () => {
    api = await signUpPerson(desk.origin, owner)
  })

  const { stop, open, openAs } = desk
  return {
    get origin() {
      return desk.origin
    },
    get api() {
      return isUp(api)
    },
    stop,
    open,
    openAs,
    async openAsRole(businessId, role) {
      return openAs(await addColleague({ origin: desk.origin, api: isUp(api) }, businessId, role))
    },
    look: async (name, show) => expectGoodLooks(async (face) => openAs(owner, face), name, show),
  }
}

const isLook = (options: BrowserContextOptions): options is Look =>
  Object.keys(options).every((key) => key === 'viewport' || key === 'colorScheme')

function isUp<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The desk is not up yet: use it inside tests and hooks.')
  return part
}
