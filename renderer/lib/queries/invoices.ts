import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'

import { getInvoice } from '../../../core/contract/invoice/invoice.ts'
import { listInvoices } from '../../../core/contract/invoice/list.ts'
import { preflightInvoice } from '../../../core/contract/invoice/preflight.ts'
import { listAttempts } from '../../../core/contract/invoice/queue.ts'
import { listPayments } from '../../../core/contract/money/payment.ts'
import { getInvoiceDocument } from '../../../core/contract/printing/invoice-document.ts'
import { useApi } from '../api/api-context.ts'
import type { Client } from '../api/client.ts'
import { ofBusiness } from './keys.ts'

export type InvoicePage = z.output<typeof listInvoices.data>

export type ListedInvoice = InvoicePage['items'][number]

export type InvoiceQuery = Omit<z.input<typeof listInvoices.query>, 'businessId'>

export const invoiceListQuery = (client: Client, businessId: string, query: InvoiceQuery) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'invoices', 'list', query),
    queryFn: async ({ signal }) => (await client.call(listInvoices, { query: { businessId, ...query }, signal })).data,
    // The loader of the page has just asked: what failed is shown, and asked again when somebody says so.
    retryOnMount: false,
  })

/** A page of the invoices of a business. What was shown stays until the answer to the new question is there. */
export function useInvoiceList(businessId: string, query: InvoiceQuery) {
  const { client } = useApi()
  return useQuery({ ...invoiceListQuery(client, businessId, query), placeholderData: keepPreviousData })
}

/** All of one invoice is in the area of the invoices, so that an event of any of them brings it up to date. */
export const ofInvoice = (businessId: string, id: string, ...part: readonly unknown[]) =>
  ofBusiness(businessId, 'invoices', 'one', id, ...part)

export const invoiceQuery = (client: Client, businessId: string, id: string) =>
  queryOptions({
    queryKey: ofInvoice(businessId, id, 'invoice'),
    queryFn: async ({ signal }) => (await client.call(getInvoice, { params: { id }, signal })).data,
  })

/** What the paper says. */
export const invoiceDocumentQuery = (client: Client, businessId: string, id: string) =>
  queryOptions({
    queryKey: ofInvoice(businessId, id, 'document'),
    queryFn: async ({ signal }) => (await client.call(getInvoiceDocument, { params: { id }, signal })).data,
  })

/** What FIRS / NRS would refuse. With a version, each that is saved is looked at anew. */
export const preflightQuery = (client: Client, businessId: string, id: string, version?: number) =>
  queryOptions({
    queryKey: ofInvoice(businessId, id, 'preflight', ...(version === undefined ? [] : [version])),
    queryFn: async ({ signal }) => (await client.call(preflightInvoice, { params: { id }, signal })).data,
  })

/** The newest hundred calls about it. */
export const attemptsQuery = (client: Client, businessId: string, id: string) =>
  queryOptions({
    queryKey: ofInvoice(businessId, id, 'attempts'),
    queryFn: async ({ signal }) =>
      (await client.call(listAttempts, { params: { id }, query: { limit: '100' }, signal })).data.items,
  })

/** What came in for it. */
export const invoicePaymentsQuery = (client: Client, businessId: string, invoiceId: string) =>
  queryOptions({
    queryKey: ofInvoice(businessId, invoiceId, 'payments'),
    queryFn: async ({ signal }) =>
      (await client.call(listPayments, { query: { businessId, invoiceId, limit: '100' }, signal })).data,
  })
