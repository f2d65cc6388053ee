import type { Api } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, until } from '../../support/scenario.ts'

/** TINs by which the sandbox shows what can go wrong; see docs/sandbox.md. */
export const sandboxTins = {
  refused: '99999999-0001',
  answerLost: '99999999-0003',
  temporarilyDown: '99999999-0004',
  needsAttention: '99999999-0007',
  credentialsRefused: '99999999-0008',
}

/** Makes invoices of one customer, one after the other, and answers their ids. */
export async function createInvoices(
  api: Api,
  businessId: string,
  customerId: string,
  count: number,
  changes: object = {},
): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.push(await createInvoice(api, businessId, customerId, changes))
  return ids
}

/** An invoice over so many naira, without VAT. */
export const invoiceOver = (naira: number) => ({
  items: [
    {
      description: 'Delivery',
      quantity: 1,
      unitPrice: naira,
      taxPercent: 0,
      hsnCode: '2523.29',
      productCategory: 'Cement',
    },
  ],
})

export const createCustomerWith = (api: Api, businessId: string, name: string, tin: string) =>
  createCustomer(api, businessId, { name, tin })

export const invoiceAt = (id: string) => `/v1/invoices/${id}`

export async function finalize(api: Api, ...ids: string[]): Promise<void> {
  for (const id of ids) dataOf(await api.post(`${invoiceAt(id)}/finalize`))
}

/** Sends an invoice, whatever becomes of it. */
export async function send(api: Api, id: string): Promise<void> {
  await api.post(`${invoiceAt(id)}/submit-to-app`)
}

export async function untilStatus(api: Api, id: string, status: string): Promise<void> {
  const ask = async () => dataOf(await api.get(invoiceAt(id)))['status'] as string
  await until(ask, (found) => found === status, { withinMs: 60_000 })
}
