import type { Page } from 'playwright-core'

import { lagosDate } from '../../../core/domain/calendar/lagos.ts'

export const entriesOf = (page: Page) => page.getByRole('table', { name: 'Account' }).locator('tbody')
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

export const yesterday = () => lagosDate(new Date(Date.now() - 86_400_000))
export const today = () => lagosDate(new Date())

/** Opens the account of a customer and waits for what is in it. */
export async function openAccount(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await entriesOf(page).getByRole('rowheader').first().waitFor()
  await page.getByText('Owes', { exact: true }).waitFor()
}
