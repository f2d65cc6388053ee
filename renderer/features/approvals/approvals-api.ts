import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { approveInvoice, rejectInvoice } from '../../../core/contract/invoice-actions.ts'
import { getInvoiceHistory } from '../../../core/contract/invoice-history.ts'
import { getInvoice } from '../../../core/contract/invoice.ts'
import { preflightInvoice } from '../../../core/contract/preflight.ts'
import { getTeam } from '../../../core/contract/team.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { areasOfInvoices, ofBusiness } from '../../lib/queries/keys.ts'
import { useInvoiceList } from '../../lib/queries/invoice-list.ts'

/** What waits, the longest waiting first. More than this many come when these are done. */
export const usePending = (businessId: string) =>
  useInvoiceList(businessId, { status: 'PENDING_APPROVAL', sortBy: 'createdAt', sortOrder: 'asc', limit: '100' })

/** All that it takes to decide: the invoice, what FIRS / NRS would say of it, and who made it. */
export function useCase(businessId: string, id: string) {
  const { client } = useApi()
  return useQuery({
    queryKey: ofBusiness(businessId, 'invoices', 'approval', id),
    queryFn: async ({ signal }) => {
      const input = { params: { id }, signal }
      const [invoice, checks, history] = await Promise.all([
        client.call(getInvoice, input),
        client.call(preflightInvoice, input),
        client.call(getInvoiceHistory, input),
      ])
      const made = history.data.items.find(({ action }) => action === 'invoice.created')
      const refused = history.data.items
        .filter(({ action }) => action === 'invoice.firsRejected')
        .toSorted((left, right) => right.at.localeCompare(left.at))[0]
      const reason = refused?.to?.['reason']
      return {
        invoice: invoice.data,
        checks: checks.data,
        madeBy: made?.by.name,
        refusedBefore: refused && { at: refused.at, reason: typeof reason === 'string' ? reason : undefined },
      }
    },
  })
}

/** The people of the business who may approve. */
export function useApprovers(businessId: string) {
  const { client } = useApi()
  return useQuery({
    queryKey: ofBusiness(businessId, 'team'),
    queryFn: async ({ signal }) => (await client.call(getTeam, { query: { businessId }, signal })).data,
  })
}

export function useDecisions(businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  const refresh = () => {
    for (const area of areasOfInvoices) void queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })
  }

  return {
    approve: async (id: string) => {
      const { warnings } = await client.call(approveInvoice, { params: { id }, idempotencyKey: crypto.randomUUID() })
      refresh()
      return warnings
    },
    sendBack: async (id: string, body: z.output<typeof rejectInvoice.body>) => {
      await client.call(rejectInvoice, { params: { id }, body, idempotencyKey: crypto.randomUUID() })
      refresh()
    },
  }
}
