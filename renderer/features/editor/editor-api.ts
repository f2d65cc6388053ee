import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { listInvoices } from '../../../core/contract/invoice-list.ts'
import { getInvoiceHistory, type HistoryEntry } from '../../../core/contract/invoice-history.ts'
import { getInvoice, type Invoice } from '../../../core/contract/invoice.ts'
import type { Client } from '../../lib/api/client.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { cameBackOf } from '../../lib/invoices/came-back.ts'
import { preflightQuery } from '../../lib/queries/invoices.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { customerQuery, paymentDetailsQuery } from '../../lib/queries/records.ts'

/** A draft, and what became of it since, where FIRS / NRS refused it before. */
export type OpenedDraft = { readonly invoice: Invoice; readonly history: readonly HistoryEntry[] }

/** A draft, fetched anew each time it is opened: what is typed on top of it must be up to date. */
export const draftQuery = (client: Client, businessId: string, id: string) => ({
  queryKey: ofBusiness(businessId, 'invoices', 'to-edit', id),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OpenedDraft> => {
    const input = { params: { id }, signal }
    const { data: invoice } = await client.call(getInvoice, input)
    const wasRefused = (cameBackOf(invoice)?.refused.length ?? 0) > 0
    const history = wasRefused ? (await client.call(getInvoiceHistory, input)).data.items : []
    return { invoice, history }
  },
  staleTime: 0,
  gcTime: 0,
})

/** What FIRS / NRS would refuse in a version of the draft. */
export function usePreflight(businessId: string, draft: { readonly id: string; readonly version: number } | undefined) {
  const { client } = useApi()
  return useQuery({
    ...preflightQuery(client, businessId, draft?.id ?? '', draft?.version),
    enabled: draft !== undefined,
    placeholderData: keepPreviousData,
  })
}

export function useCustomer(businessId: string, id: string | undefined) {
  const { client } = useApi()
  return useQuery(customerQuery(client, businessId, id))
}

export function usePaymentDetails(businessId: string) {
  const { client } = useApi()
  return useQuery(paymentDetailsQuery(client, businessId))
}

/** Invoices that a note can correct: those that FIRS / NRS has. */
export async function searchOriginals(client: Client, businessId: string, search: string, signal: AbortSignal) {
  const query = { businessId, search, status: 'FIRS_APPROVED,PAID,SUBMITTED', limit: '20' }
  const { items } = (await client.call(listInvoices, { query, signal })).data
  return items.filter(({ invoiceType }) => invoiceType === 'STANDARD' || invoiceType === 'DEBIT_NOTE')
}
