import type { Page } from 'playwright-core'

import type { Api } from '../../support/api-client.ts'
import type { Tab } from '../../support/browser/launch.ts'
import { createBusiness, dataOf } from '../../support/scenario.ts'
import type { BrowserApp } from '../support/app.ts'
import { anotherOkafor, owner, title } from '../support/steps.ts'

/** A business without records. */
export const freshBusiness = (api: Api): Promise<string> => createBusiness(api, anotherOkafor())

/** A tab of the owner, on a page of the business. */
export async function openAt(app: BrowserApp, path: string, heading: string): Promise<Tab> {
  const tab = await app.openAs(owner)
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

/** N, once it is known that this person may. */
export async function pressNew(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^New / }).first().waitFor()
  await page.keyboard.press('n')
}

export const adebayo = 'Adébáyọ̀ Ọlátúnjí & Sons Building Materials and General Merchandise of Agbara'.normalize('NFC')
