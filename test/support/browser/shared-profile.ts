import type { Browser, Page } from 'playwright-core'

import { openTab, type Tab, watchPage } from './launch.ts'
import { type Person, signInAt } from './session.ts'

/** What a new page of a profile can be given; anything else needs a profile of its own. */
export type SharedProfileOptions = {
  readonly colorScheme?: 'light' | 'dark'
  readonly viewport?: { readonly width: number; readonly height: number }
}

/** Runs in a page, and leaves nothing that another one of its origin has kept. */
const FORGET = `async () => {
  localStorage.clear()
  for (const { name } of await indexedDB.databases()) {
    await new Promise((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase(name)
      deleting.onsuccess = resolve
      deleting.onerror = () => reject(deleting.error)
    })
  }
}`

/**
 * One profile that the tests of a file take one after the other, each as empty as a new one. Its programs stay compiled
 * while a page of it is open, which is more than half of what a page costs.
 */
export function shareProfile(browser: Browser, origin: string) {
  let keeper: Page | undefined
  let isBusy = false

  async function open(person: Person, { colorScheme, viewport }: SharedProfileOptions): Promise<Tab | undefined> {
    if (!keeper || keeper.isClosed()) {
      keeper = (await openTab(browser, origin)).page
      await keeper.goto(`${origin}/healthz`)
    }
    if (keeper.context().pages().length > 1) return undefined

    await keeper.evaluate(`(${FORGET})()`)
    await signInAt(keeper, person)
    const page = await keeper.context().newPage()
    if (viewport) await page.setViewportSize(viewport)
    if (colorScheme) await page.emulateMedia({ colorScheme })
    return watchPage(page, origin)
  }

  return {
    /** A tab of somebody who is signed in; undefined while another tab of the profile is open. */
    async take(person: Person, look: SharedProfileOptions): Promise<Tab | undefined> {
      if (isBusy) return undefined
      isBusy = true
      try {
        return await open(person, look)
      } finally {
        isBusy = false
      }
    },

    /** Whether a page is of this profile. */
    holds: (page: Page): boolean => page.context() === keeper?.context(),

    /** Closes its tabs. */
    async giveBack(): Promise<void> {
      if (!keeper || keeper.isClosed()) return
      const context = keeper.context()
      const open = context.pages().filter((page) => page !== keeper)
      await Promise.all(open.map((page) => page.close()))
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.clearPermissions()
      await context.clearCookies()
    },
  }
}
