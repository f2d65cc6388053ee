import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'

import { listInbox } from '../../../../core/contract/purchases/inbox.ts'
import { useApi } from '../../api/api-context.ts'
import type { Client } from '../../api/client.ts'
import { ofBusiness } from '../keys.ts'

type InboxQuery = z.input<typeof listInbox.query>

/** A page of what suppliers sent. When it was last looked changes with time alone, so it is asked again. */
const inboxQuery = (client: Client, businessId: string, asked: InboxQuery) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'purchases', 'inbox', asked),
    queryFn: async ({ signal }) => (await client.call(listInbox, { query: { businessId, ...asked }, signal })).data,
    refetchInterval: 60_000,
  })

/** The same; while another page is fetched, the one before stays. */
export function useInbox(businessId: string, asked: InboxQuery) {
  const { client } = useApi()
  return useQuery({ ...inboxQuery(client, businessId, asked), placeholderData: keepPreviousData })
}
