import type { Locator, Page } from 'playwright-core'

import type { SampleInvoices } from '../invoice/sample-invoices.ts'

/** An invoice to a consumer, who has an address or none. */
export const invoiceToConsumer = (
  shop: SampleInvoices,
  email: string | null = 'ada@example.com',
  name?: string,
): Promise<string> =>
  shop.finalized({
    customer: { email, phone: '0803 123 4567', ...(name !== undefined && { name }) },
    invoice: { invoiceKind: 'B2C' },
  })

export const noAccount = (within: Page | Locator) => within.getByText('Customers will not see where to pay.')

export async function openInvoice(page: Page, shop: SampleInvoices, id: string): Promise<void> {
  await page.goto(shop.addressOf(id))
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** The dialog by which an invoice is sent to its customer. */
export async function openSending(page: Page, shop: SampleInvoices, id: string): Promise<Locator> {
  await openInvoice(page, shop, id)
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: /^Send INV/ })
  await dialog.waitFor()
  return dialog
}
