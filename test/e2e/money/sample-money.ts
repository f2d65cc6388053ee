import type { Api } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, lineBody, readyBusiness } from '../../support/scenario.ts'
import { finalize } from '../support/invoices.ts'
import { okafor } from '../support/steps.ts'

export type SampleMoney = {
  readonly businessId: string
  readonly customerId: string
  /** A customer with so many invoices, approved: naira without VAT each, the first due longest. */
  owing(name: string, nets: readonly number[], given?: { customer?: object }): Promise<string>
  addressOf(path: string): string
}

export const adebayo = 'Adébáyọ̀ Ọlátúnjí & Sons'

const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Invoices of one customer are this far from their due dates, one after the other. */
const dueIn = [-42, -18, 9, 30]

/** A business with one customer who owes, has paid a part, withheld tax, and has credit. */
export async function createSampleMoney({ api }: { readonly api: Api }): Promise<SampleMoney> {
  const businessId = await readyBusiness(api, okafor)

  // A test that is tried again finds the customer of its first try, which keeps the name.
  const named = new Map<string, number>()

  async function owing(name: string, nets: readonly number[], { customer = {} }: { customer?: object } = {}) {
    const times = (named.get(name) ?? 0) + 1
    named.set(name, times)
    const customerId = await createCustomer(api, businessId, {
      name: times === 1 ? name : `${name} ${times}`,
      ...customer,
    })
    for (const [index, net] of nets.entries()) {
      const due = dueIn[index % dueIn.length] ?? 0
      const id = await createInvoice(api, businessId, customerId, {
        issueDate: dayOf(Math.min(due, 0) - 30),
        dueDate: dayOf(due),
        items: [{ ...lineBody, quantity: 1, unitPrice: net }],
      })
      await finalize(api, id)
    }
    return customerId
  }

  const customerId = await owing(adebayo, [200_000, 400_000, 819_000, 1_750_000])
  const base = { businessId, customerId, date: dayOf(-2), method: 'BANK_TRANSFER' }
  const { items } = dataOf(await api.get(`/v1/customers/${customerId}/open-items`))
  dataOf(
    await api.post('/v1/payments', {
      ...base,
      amount: 120_000,
      reference: 'GTB-77120',
      allocations: [
        { invoiceId: items[0].invoiceId, amount: 90_000, deductions: [{ kind: 'WHT', ratePercent: 2 }] },
        { invoiceId: items[1].invoiceId, amount: 30_000 },
      ],
    }),
  )
  dataOf(await api.post('/v1/payments', { ...base, amount: 21_500, method: 'CASH', allocations: [] }))

  return { businessId, customerId, owing, addressOf: (path) => `/businesses/${businessId}${path}` }
}
