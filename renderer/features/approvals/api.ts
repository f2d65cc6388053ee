import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'

import type { HistoryEntry } from '../../../core/contract/activity/invoice-history.ts'
import { approveInvoice, rejectInvoice } from '../../../core/contract/invoice/actions.ts'
import type { Invoice } from '../../../core/contract/invoice/invoice.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { invoiceHistoryQuery } from '../../lib/queries/invoice-history.ts'
import { invoiceQuery, preflightQuery, useInvoiceList } from '../../lib/queries/invoices.ts'
import { areasOfInvoices, ofBusiness } from '../../lib/queries/keys.ts'
import type { approvalOrders } from '../../lib/routing/page-search.ts'

export type ApprovalOrder = (typeof approvalOrders)[number]

const orders = {
  waiting: { sortBy: 'createdAt', sortOrder: 'asc' },
  amount: { sortBy: 'total', sortOrder: 'desc' },
  customer: { sortBy: 'customerName', sortOrder: 'asc' },
} as const satisfies Record<ApprovalOrder | 'waiting', object>

/** What waits, the longest waiting first unless another order is asked for. More than this many come when these are done. */
export const usePending = (businessId: string, order: ApprovalOrder | undefined) =>
  useInvoiceList(businessId, { status: 'PENDING_APPROVAL', ...orders[order ?? 'waiting'], limit: '100' })

/** The invoice of this business that a note corrects. */
export function useOriginal(businessId: string, { originalInvoiceId }: Pick<Invoice, 'originalInvoiceId'>) {
  const { client } = useApi()
  const query = invoiceQuery(client, businessId, originalInvoiceId ?? '')
  return useQuery({ ...query, enabled: originalInvoiceId !== null }).data
}

/** All that it takes to decide: the invoice, what FIRS / NRS would say of it, and who made it. */
export function useApprovalRequest(businessId: string, id: string) {
  const { client } = useApi()
  return useQueries({
    queries: [
      invoiceQuery(client, businessId, id),
      preflightQuery(client, businessId, id),
      invoiceHistoryQuery(client, businessId, id),
    ],
    combine: ([invoice, checks, history]) => ({
      data:
        invoice.data && checks.data && history.data
          ? { invoice: invoice.data, checks: checks.data, ...pastOf(history.data) }
          : undefined,
      error: invoice.error ?? checks.error ?? history.error,
      refetch: async () => Promise.all([invoice.refetch(), checks.refetch(), history.refetch()]),
    }),
  })
}

function pastOf(history: readonly HistoryEntry[]) {
  const made = history.find(({ action }) => action === 'invoice.created')
  const refused = history
    .filter((entry) => entry.action === 'invoice.firsRejected')
    .toSorted((left, right) => right.at.localeCompare(left.at))[0]
  return {
    madeBy: made?.by.name,
    latest: history.toSorted((left, right) => right.at.localeCompare(left.at))[0],
    refusedBefore: refused && { at: refused.at, reason: refused.to.reason },
  }
}

export function useDecisions(businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  const refresh = () => {
    for (const area of areasOfInvoices) void queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })
  }

  return {
    /** Only as it was shown. */
    approve: async (id: string, version: number) => {
      const call = { params: { id }, body: { version }, idempotencyKey: crypto.randomUUID() }
      await client.call(approveInvoice, call)
      refresh()
    },
    sendBack: async (id: string, body: { readonly reason?: string | null | undefined; readonly version: number }) => {
      const call = { params: { id }, body, idempotencyKey: crypto.randomUUID() }
      await client.call(rejectInvoice, call)
      refresh()
    },
  }
}
