import { queryOptions, useQuery } from '@tanstack/react-query'

import { may } from '../../../core/contract/http/permissions.ts'
import { getAttention } from '../../../core/contract/invoice/queue.ts'
import { useApi } from '../api/api-context.ts'
import type { Client } from '../api/client.ts'
import { useBusiness } from './businesses.ts'
import { ofBusiness } from './keys.ts'

/** What needs somebody now, in numbers. Time alone changes it too (what waits grows old), so it is asked again. */
const attentionQuery = (client: Client, businessId: string | undefined) =>
  queryOptions({
    queryKey: ofBusiness(businessId ?? '', 'attention'),
    queryFn: async ({ signal }) => (await client.call(getAttention, { params: { id: businessId ?? '' }, signal })).data,
    enabled: businessId !== undefined,
    refetchInterval: 60_000,
  })

/** Asked for by who may see invoices, and by nobody else. */
export function useAttention(businessId: string | undefined) {
  const { client } = useApi()
  const { data: business } = useBusiness(businessId)
  const isSeen = business !== undefined && may(business, 'invoice.read')
  return useQuery(attentionQuery(client, isSeen ? businessId : undefined))
}
