import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { reopenInvoice } from '../../../core/contract/invoice-actions.ts'
import { getQueue } from '../../../core/contract/queue.ts'
import { abandonInvoice, retrySubmission } from '../../../core/contract/submission.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { areasOfInvoices, ofBusiness } from '../../lib/queries/keys.ts'

export type QueueItem = z.output<typeof getQueue.data>['items'][number]

const ROWS = '100'

export function useQueue(businessId: string, page: number) {
  const { client } = useApi()
  return useQuery({
    queryKey: ofBusiness(businessId, 'queue', 'list', page),
    queryFn: async ({ signal }) => {
      const query = { page: String(page), limit: ROWS }
      return (await client.call(getQueue, { params: { id: businessId }, query, signal })).data
    },
    placeholderData: keepPreviousData,
  })
}

export function useQueueActions(businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  const refresh = async () => {
    await Promise.all(
      areasOfInvoices.map(async (area) => queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })),
    )
  }

  return {
    retry: async (id: string) => {
      await client.call(retrySubmission, { params: { id }, idempotencyKey: crypto.randomUUID() })
      await refresh()
    },
    abandon: async (id: string, reason: string) => {
      await client.call(abandonInvoice, { params: { id }, body: { reason }, idempotencyKey: crypto.randomUUID() })
      await refresh()
    },
    reopen: async (id: string) => {
      await client.call(reopenInvoice, { params: { id }, idempotencyKey: crypto.randomUUID() })
      await refresh()
    },
  }
}
