import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { duplicateInvoice, reopenInvoice } from '../../../core/contract/invoice/actions.ts'
import { type Attention, getQueue } from '../../../core/contract/invoice/queue.ts'
import { abandonInvoice, retrySubmission } from '../../../core/contract/invoice/submission.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { useCopyPriceMode } from '../../lib/persistence/price-modes.ts'
import { areasOfInvoices, ofBusiness } from '../../lib/queries/keys.ts'
import { sending as sendingTexts } from './texts.ts'

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
  const copyPriceMode = useCopyPriceMode(businessId)
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
    /** Answers the id of the draft to go on with. */
    reopen: async (id: string) => {
      const { data } = await client.call(reopenInvoice, { params: { id }, idempotencyKey: crypto.randomUUID() })
      await refresh()
      return data.id
    },
    /** Answers the id of the new draft. */
    duplicate: async (id: string) => {
      const { data } = await client.call(duplicateInvoice, { params: { id }, idempotencyKey: crypto.randomUUID() })
      copyPriceMode(id, data.id)
      await refresh()
      return data.id
    },
  }
}

/** How much of what is listed waits, so that other pages, which count that alone, agree; nothing where all of it does. */
export function queueCounts(
  { waiting, sent }: Pick<Attention, 'waiting' | 'sent'>,
  listed: number,
): string | undefined {
  if (listed <= waiting) return undefined
  const words = sendingTexts.counts
  const leaving = Math.max(0, listed - waiting - sent)
  const parts = [
    waiting > 0 ? words.waiting(waiting) : undefined,
    sent > 0 ? words.sent(sent) : undefined,
    leaving > 0 ? words.leaving(leaving) : undefined,
  ].filter((part) => part !== undefined)
  return parts.join(', ')
}
