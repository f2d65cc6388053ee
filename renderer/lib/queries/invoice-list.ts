import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'

import { listInvoices } from '../../../core/contract/invoice-list.ts'
import { useApi } from '../api/api-context.ts'
import type { Client } from '../api/client.ts'
import { ofBusiness } from './keys.ts'

export type InvoicePage = z.output<typeof listInvoices.data>

export type ListedInvoice = InvoicePage['items'][number]

export type InvoiceQuery = Omit<z.input<typeof listInvoices.query>, 'businessId'>

export const invoiceListQuery = (client: Client, businessId: string, query: InvoiceQuery) => ({
  queryKey: ofBusiness(businessId, 'invoices', 'list', query),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await client.call(listInvoices, { query: { businessId, ...query }, signal })).data,
  // The loader of the page has just asked: what failed is shown, and asked again when somebody says so.
  retryOnMount: false,
})

/** A page of the invoices of a business. What was shown stays until the answer to the new question is there. */
export function useInvoiceList(businessId: string, query: InvoiceQuery) {
  const { client } = useApi()
  return useQuery({ ...invoiceListQuery(client, businessId, query), placeholderData: keepPreviousData })
}
