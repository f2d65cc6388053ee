import type { Page } from 'playwright-core'

import type { Api } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, readyBusiness } from '../../support/scenario.ts'
import { finalize, send, untilStatus } from '../support/invoices.ts'
import { okafor } from '../support/steps.ts'

export type SampleInvoices = {
  readonly businessId: string
  /** A draft for a new customer; with `tin` one of the sandbox's triggers, else anybody. */
  draft(given?: { tin?: string; customer?: object; invoice?: object }): Promise<string>
  /** The same, finalized. */
  finalized(given?: Parameters<SampleInvoices['draft']>[0]): Promise<string>
  /** One that FIRS / NRS has approved, of which a part was paid before. */
  sent(before?: object): Promise<string>
  settings(changes: { requireApproval: boolean }): Promise<void>
  addressOf(id: string): string
}

/** Lost answers are looked up soon. */
export const shortLookupDelays = { INVOICE_DESK_PROVIDER_WINDOW_MS: '1000' }

let customers = 0

/** A business that can send. */
export async function createSampleInvoices({ api }: { readonly api: Api }): Promise<SampleInvoices> {
  const businessId = await readyBusiness(api, okafor)

  async function draft({ tin, customer = {}, invoice = {} }: Parameters<SampleInvoices['draft']>[0] = {}) {
    const customerId = await createCustomer(api, businessId, {
      name: `Customer ${++customers}`,
      ...(tin !== undefined && { tin }),
      ...customer,
    })
    return createInvoice(api, businessId, customerId, invoice)
  }

  async function finalized(given?: Parameters<SampleInvoices['draft']>[0]) {
    const id = await draft(given)
    await finalize(api, id)
    return id
  }

  return {
    businessId,
    draft,
    finalized,
    async sent(before) {
      const id = await finalized()
      if (before) dataOf(await api.post(`/v1/invoices/${id}/payments`, before))
      await send(api, id)
      await untilStatus(api, id, 'FIRS_APPROVED')
      return id
    },
    async settings(changes) {
      dataOf(await api.patch(`/v1/businesses/${businessId}/settings`, changes))
    },
    addressOf: (id) => `/businesses/${businessId}/invoices/${id}`,
  }
}

/** Where it stands, as its badge beside the title says. */
export const badge = (page: Page, status: string) => page.getByRole('main').getByText(status, { exact: true }).first()

/** What happened, the newest first, without the times. */
export async function historyOf(page: Page): Promise<string[]> {
  const items = page.getByRole('main').locator('ol > li')
  await items.first().waitFor()
  return (await items.allInnerTexts()).map((text) => text.split('\n')[0] ?? '')
}

/** Counts what the page in this tab would print, instead of opening the browser's dialog. */
export async function recordPrints(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      const prints = added.filter((node) => node instanceof HTMLIFrameElement && node.src.startsWith('blob:')).length
      const { dataset } = document.documentElement
      if (prints > 0) dataset['prints'] = String(Number(dataset['prints'] ?? 0) + prints)
    }).observe(document, { childList: true, subtree: true })
  })
  return async () => page.evaluate(() => Number(document.documentElement.dataset['prints'] ?? 0))
}
