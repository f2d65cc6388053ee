import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'

import {
  approveInvoice,
  createCreditNote,
  createDebitNote,
  duplicateInvoice,
  finalizeInvoice,
  reopenInvoice,
} from '../../../core/contract/invoice-actions.ts'
import { getInvoiceHistory } from '../../../core/contract/invoice-history.ts'
import { getInvoice } from '../../../core/contract/invoice.ts'
import { preflightInvoice } from '../../../core/contract/preflight.ts'
import { getInvoiceDocument } from '../../../core/contract/invoice-document.ts'
import { listAttempts } from '../../../core/contract/queue.ts'
import { retrySubmission, submitInvoice } from '../../../core/contract/submission.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { areasOfInvoices, ofBusiness } from '../../lib/queries/keys.ts'

/** All of one invoice is in the area of the invoices, so that an event of any of them brings it up to date. */
const keyOf = (businessId: string, invoiceId: string, part: string) =>
  ofBusiness(businessId, 'invoices', 'one', invoiceId, part)

export const invoiceKey = (businessId: string, invoiceId: string) => keyOf(businessId, invoiceId, 'invoice')

export function useInvoice(businessId: string, id: string) {
  const { client } = useApi()
  return useQuery({
    queryKey: invoiceKey(businessId, id),
    queryFn: async ({ signal }) => (await client.call(getInvoice, { params: { id }, signal })).data,
  })
}

/** What the paper says. */
export function usePaper(businessId: string, id: string) {
  const { client } = useApi()
  return useQuery({
    queryKey: keyOf(businessId, id, 'paper'),
    queryFn: async ({ signal }) => (await client.call(getInvoiceDocument, { params: { id }, signal })).data,
  })
}

/** What FIRS / NRS would refuse; asked for while something can still be changed. */
export function usePreflight(businessId: string, id: string, isAsked: boolean) {
  const { client } = useApi()
  return useQuery({
    queryKey: keyOf(businessId, id, 'preflight'),
    queryFn: async ({ signal }) => (await client.call(preflightInvoice, { params: { id }, signal })).data,
    enabled: isAsked,
  })
}

/** The changes of an invoice and the newest hundred calls about it. */
export function usePast(businessId: string, id: string) {
  const { client } = useApi()
  return useQuery({
    queryKey: keyOf(businessId, id, 'past'),
    queryFn: async ({ signal }) => {
      const [history, attempts] = await Promise.all([
        client.call(getInvoiceHistory, { params: { id }, signal }),
        client.call(listAttempts, { params: { id }, query: { limit: '100' }, signal }),
      ])
      return { history: history.data.items, attempts: attempts.data.items }
    },
    placeholderData: keepPreviousData,
  })
}

/** What needs no words from a person. */
const routes = {
  finalize: finalizeInvoice,
  approve: approveInvoice,
  submit: submitInvoice,
  retry: retrySubmission,
  reopen: reopenInvoice,
  creditNote: createCreditNote,
  debitNote: createDebitNote,
  duplicate: duplicateInvoice,
} as const

export type PlainAction = keyof typeof routes

export function useInvoiceCalls(businessId: string, id: string) {
  const { client } = useApi()
  const queries = useQueryClient()

  return {
    /** Answers the invoice that it led to, which of a note or a duplicate is a new one. */
    run: async (action: PlainAction, idempotencyKey: string) =>
      (await client.call(routes[action], { params: { id }, idempotencyKey })).data,

    /** Everything that an invoice shows may look different now. */
    refresh: async () => {
      await Promise.all(
        areasOfInvoices.map((area) => queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })),
      )
    },
  }
}
