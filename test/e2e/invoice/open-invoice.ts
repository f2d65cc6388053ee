import type { Page } from 'playwright-core'

import type { Tab } from '../../support/browser/launch.ts'

/** Opens an invoice, and answers its page once its paper is drawn. */
export async function openInvoice({ page }: Tab, address: string): Promise<Page> {
  await page.goto(address)
  await page
    .getByRole('article', { name: /invoice|note/i })
    .getByText('Amount in words')
    .waitFor()
  return page
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
