import type { Page } from 'playwright-core'

import type { Api } from '../../support/api-client.ts'
import { dataOf } from '../../support/scenario.ts'
import { type SampleBusiness, createSampleBusiness } from '../support/sample-business.ts'

export type PurchaseBusiness = SampleBusiness & { readonly supplierId: string }

/** A business with a supplier, whose bills are due after 14 days, and an account at a bank. */
export async function createPurchaseBusiness({ api }: { readonly api: Api }): Promise<PurchaseBusiness> {
  const filled = await createSampleBusiness({ api })
  const { businessId } = filled
  const supplier = dataOf(
    await api.post('/v1/suppliers', {
      businessId,
      name: 'Dangote Cement Plc',
      tin: '01234567-0001',
      defaultCategory: 'Goods for resale',
      paymentTermsDays: 14,
      bankAccount: { bankName: 'Zenith', accountNumber: '1012345678', accountName: 'Dangote Cement Plc' },
    }),
  ) as { id: string }
  dataOf(
    await api.post('/v1/payment-details', {
      businessId,
      label: 'GTBank',
      type: 'BANK_TRANSFER',
      details: { accountNumber: '0123456789', accountName: 'Okafor Trading', bankName: 'GTBank' },
    }),
  )
  return { ...filled, supplierId: supplier.id }
}

/** What was pressed on a page since it was opened, keys and buttons of the mouse. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counter = window as unknown as { presses?: number }
    for (const kind of ['keydown', 'mousedown']) {
      document.addEventListener(kind, () => (counter.presses = (counter.presses ?? 0) + 1), true)
    }
  })
  return () => page.evaluate(() => (window as unknown as { presses?: number }).presses ?? 0)
}
