import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import type { Api } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, readyBusiness } from '../../support/scenario.ts'
import {
  invoiceOver,
  createCustomerWith,
  finalize,
  createInvoices,
  sandboxTins,
  send,
  untilStatus,
} from '../support/invoices.ts'
import { okafor } from '../support/steps.ts'

/** A name that a spreadsheet would run. */
export const FORMULA = '=HYPERLINK("http://evil.example","Click") Ltd'

/**
 * A business with 36 invoices: 32 drafts of Zenith, one of `FORMULA` that FIRS has approved, one that it refused, a
 * credit note, a cancelled one.
 */
export async function createSampleList({ api }: { readonly api: Api }) {
  const businessId = await readyBusiness(api, okafor)
  const zenith = await createCustomer(api, businessId, { name: 'Zenith Stores Ltd' })
  const formula = await createCustomer(api, businessId, { name: FORMULA, tin: '31569955-0002' })
  const refusing = await createCustomerWith(api, businessId, 'Ìfẹọma Catering', sandboxTins.refused)

  await createInvoices(api, businessId, zenith, 32)
  const approved = await createInvoice(api, businessId, formula, { ...invoiceOver(1_000), issueDate: '2026-02-03' })
  const refused = await createInvoice(api, businessId, refusing)
  await finalize(api, approved, refused)
  await send(api, approved)
  await send(api, refused)
  await untilStatus(api, approved, 'FIRS_APPROVED')
  await untilStatus(api, refused, 'FIRS_REJECTED')
  const cancelled = await createInvoice(api, businessId, zenith, invoiceOver(77))
  dataOf(await api.delete(`/v1/invoices/${cancelled}`))
  const { id: note } = dataOf(await api.post(`/v1/invoices/${approved}/credit-notes`))
  expect(note).toBeTypeOf('string')
  return { businessId, zenith, formula }
}

/** Waits until the list shows so many rows of an answer. */
export async function untilListed(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('main table[aria-busy="false"] tbody tr').length === wanted,
    count,
  )
}
