import type { Api } from '../support/api-client.ts'
import { signUpPerson } from '../support/browser-session.ts'
import { createCustomer, createInvoice, dataOf, readyBusiness, until } from '../support/scenario.ts'
import { okafor, owner } from './steps.ts'

export type DeskWithData = {
  /** Signed in as `owner` of steps.ts. */
  readonly api: Api
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
export async function fillDesk(desk: { readonly origin: string }): Promise<DeskWithData> {
  const api = await signUpPerson(desk.origin, owner)
  const businessId = await readyBusiness(api, { ...okafor, email: 'accounts@okafor.example', phone: '08030000000' })
  const customerId = await createCustomer(api, businessId)
  const make = (changes: object = {}) => createInvoice(api, businessId, customerId, changes)
  const at = (id: string) => `/v1/invoices/${id}`

  const firsApproved = await make()
  dataOf(await api.post(`${at(firsApproved)}/finalize`))
  dataOf(await api.post(`${at(firsApproved)}/submit-to-app`))
  await until(
    async () => dataOf(await api.get(at(firsApproved)))['status'] as string,
    (status) => status === 'FIRS_APPROVED',
  )

  dataOf(await api.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: true }))
  const pendingApproval = await make()
  dataOf(await api.post(`${at(pendingApproval)}/finalize`))
  const cancelled = await make()
  dataOf(await api.delete(at(cancelled)))
  const draft = await make({ notes: 'Goods sold are returnable within 7 days.' })

  return { api, businessId, customerId, invoices: { draft, pendingApproval, firsApproved, cancelled } }
}
