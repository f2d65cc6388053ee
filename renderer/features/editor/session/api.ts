import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'

import { getInvoiceHistory, type HistoryEntry } from '../../../../core/contract/activity/invoice-history.ts'
import { getInvoice, type Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { listInvoices } from '../../../../core/contract/invoice/list.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import type { Client } from '../../../lib/api/client.ts'
import { draftReturnOf } from '../../../lib/invoices/draft-return.ts'
import { invoiceQuery, preflightQuery } from '../../../lib/queries/invoices.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { customerQuery, paymentDetailsQuery } from '../../../lib/queries/records.ts'
import { daysBetweenInputs } from '../document/doc.ts'
import type { LastInvoice } from './default-terms.ts'

/** A draft, and what became of it since, where FIRS / NRS refused it before. */
export type OpenedDraft = { readonly invoice: Invoice; readonly history: readonly HistoryEntry[] }

/** A draft, fetched anew each time it is opened: what is typed on top of it must be up to date. */
export const draftQuery = (client: Client, businessId: string, id: string) => ({
  queryKey: ofBusiness(businessId, 'invoices', 'to-edit', id),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OpenedDraft> => {
    const input = { params: { id }, signal }
    const { data: invoice } = await client.call(getInvoice, input)
    const wasRefused = (draftReturnOf(invoice)?.refused.length ?? 0) > 0
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

const FINALIZED = 'PENDING_APPROVAL,APPROVED,PENDING,SUBMITTED,FIRS_APPROVED,FIRS_REJECTED,PAID'

/** When the newest invoice of a customer that is no draft was due, and its payment terms; null where there is none. */
export const lastInvoiceQuery = (client: Client, businessId: string, customerId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'invoices', 'last-of', customerId),
    queryFn: async ({ signal, client: queries }): Promise<LastInvoice | null> => {
      const query = { businessId, customerId, status: FINALIZED, invoiceType: 'STANDARD', limit: '1' } as const
      const newest = { ...query, sortBy: 'issueDate', sortOrder: 'desc' } as const
      const [found] = (await client.call(listInvoices, { query: newest, signal })).data.items
      const days = found && daysBetweenInputs(found.issueDate, found.dueDate)
      if (!found || days === undefined || days < 0) return null
      const { paymentTerms } = await queries.fetchQuery(invoiceQuery(client, businessId, found.id))
      return { customerId, number: found.invoiceNumber, days, terms: paymentTerms ?? '' }
    },
  })

/** Invoices that a note can correct: those that FIRS / NRS has. */
export async function searchOriginals(client: Client, businessId: string, search: string, signal: AbortSignal) {
  const query = { businessId, search, status: 'FIRS_APPROVED,PAID,SUBMITTED', limit: '20' }
  const { items } = (await client.call(listInvoices, { query, signal })).data
  return items.filter(({ invoiceType }) => invoiceType === 'STANDARD' || invoiceType === 'DEBIT_NOTE')
}
