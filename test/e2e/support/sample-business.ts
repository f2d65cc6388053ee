import type { Api } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, readyBusiness } from '../../support/scenario.ts'
import { finalize, invoiceAt, send, untilStatus } from './invoices.ts'
import { okafor } from './steps.ts'

export type SampleBusiness = {
  readonly businessId: string
  readonly customerId: string
  /** One invoice in each of these statuses; all were made through the API and the sandbox. */
  readonly invoices: {
    readonly draft: string
    readonly pendingApproval: string
    readonly firsApproved: string
    readonly cancelled: string
  }
}

/** A business that can send, requires approval, and has a customer and invoices. */
export async function createSampleBusiness({ api }: { readonly api: Api }): Promise<SampleBusiness> {
  const businessId = await readyBusiness(api, okafor)
  const customerId = await createCustomer(api, businessId)
  const make = (changes: object = {}) => createInvoice(api, businessId, customerId, changes)

  const firsApproved = await make()
  await finalize(api, firsApproved)
  await send(api, firsApproved)
  await untilStatus(api, firsApproved, 'FIRS_APPROVED')

  dataOf(await api.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: true }))
  const pendingApproval = await make()
  await finalize(api, pendingApproval)
  const cancelled = await make()
  dataOf(await api.delete(invoiceAt(cancelled)))
  const draft = await make({ notes: 'Goods sold are returnable within 7 days.' })

  return { businessId, customerId, invoices: { draft, pendingApproval, firsApproved, cancelled } }
}
