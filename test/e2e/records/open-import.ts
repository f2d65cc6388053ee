import type { Page } from 'playwright-core'

import type { BrowserApp } from '../support/app.ts'
import { openAt } from './open-records.ts'

/** A tab of the owner, where a list is imported. */
export const importAt = (app: BrowserApp, businessId: string, area: string, heading: string) =>
  openAt(app, `/businesses/${businessId}/${area}/import`, heading)

/** Gives the page a file. */
export const give = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

export const save = (page: Page) => page.getByRole('button', { name: /^Import \d/ })
