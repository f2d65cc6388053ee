import type { Browser, Page } from 'playwright-core'

import type { Api } from '../support/api-client.ts'
import { type Desk, startDesk } from '../support/browser-desk.ts'
import { plantSession, signUpPerson } from '../support/browser-session.ts'
import { launchBrowser, openTab, type Tab } from '../support/browser.ts'
import { createBusiness, dataOf } from '../support/scenario.ts'
import { okafor, owner, title } from './steps.ts'

export type RecordsDesk = { readonly browser: Browser; readonly desk: Desk; readonly api: Api }

/** A running product with its owner, signed in through the API. */
export async function openRecordsDesk(): Promise<RecordsDesk> {
  const [browser, desk] = await Promise.all([launchBrowser(), startDesk()])
  return { browser, desk, api: await signUpPerson(desk.origin, owner) }
}

let businesses = 0

/** A business without records. */
export async function freshBusiness(api: Api): Promise<string> {
  businesses += 1
  return createBusiness(api, { ...okafor, TIN: `20481166-${String(businesses).padStart(4, '0')}` })
}

/** A tab that is signed in, on a page of the business. */
export async function openAt({ browser, desk }: RecordsDesk, path: string, heading: string): Promise<Tab> {
  const tab = await openTab(browser, desk.origin)
  await plantSession(tab, desk.origin, owner)
  await tab.page.goto(path)
  await title(tab.page, heading).waitFor()
  return tab
}

type Listed = Record<string, unknown>

/** Every record of an area, as the API has it, but for the walk-in customer. */
export async function recordsOf(api: Api, businessId: string, area: string): Promise<Listed[]> {
  const { items } = dataOf(await api.get(`/v1/${area}?businessId=${businessId}&limit=100`)) as { items: Listed[] }
  return items.filter((record) => record['isWalkIn'] !== true)
}

/** The drawer of one record. */
export const drawer = (page: Page) => page.getByRole('dialog')
