import { useQuery } from '@tanstack/react-query'

import { listInvoices } from '../../../core/contract/invoice/list.ts'
import { getQueue } from '../../../core/contract/invoice/queue.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import type { ActionItem } from './action-items.ts'

type Only = { readonly id: string; readonly invoiceNumber: string }

/** The one invoice that a need is about, so that it leads there at once; undefined for several, and for other needs. */
export function useSingleInvoice(businessId: string, { kind, count }: ActionItem): Only | undefined {
  const { client } = useApi()
  const isQueued = kind === 'attention'
  const isAsked = count === 1 && (isQueued || kind === 'refused' || kind === 'sentBack')

  const { data } = useQuery({
    queryKey: ofBusiness(businessId, isQueued ? 'queue' : 'invoices', 'only', kind),
    queryFn: async ({ signal }): Promise<Only | null> => {
      if (isQueued) {
        const { items } = (await client.call(getQueue, { params: { id: businessId }, query: { limit: '1' }, signal }))
          .data
        return items[0] ? { id: items[0].invoiceId, invoiceNumber: items[0].invoiceNumber } : null
      }
      const which = kind === 'sentBack' ? { sentBackToMe: 'true' as const } : { status: 'FIRS_REJECTED' }
      const query = { businessId, ...which, limit: '2' }
      const { items } = (await client.call(listInvoices, { query, signal })).data
      // With a second one it is not told here which of them counts: the other is used up, or of the other environment.
      return items.length === 1 && items[0] ? items[0] : null
    },
    enabled: isAsked,
  })
  return isAsked && data ? data : undefined
}
