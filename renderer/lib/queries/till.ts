import { queryOptions } from '@tanstack/react-query'

import { getCurrentTill, getDayClose, listDayCloses } from '../../../core/contract/counter/day-close.ts'
import type { Client } from '../api/client.ts'
import { ofBusiness } from './keys.ts'

/** The day at the counter so far. */
export const currentTillQuery = (client: Client, businessId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'till'),
    queryFn: async ({ signal }) => (await client.call(getCurrentTill, { params: { id: businessId }, signal })).data,
  })

/** Closed days, the newest first. */
export const dayClosesQuery = (client: Client, businessId: string, page: number) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'closes', page),
    queryFn: async ({ signal }) =>
      (
        await client.call(listDayCloses, {
          params: { id: businessId },
          query: { page: String(page), limit: '10' },
          signal,
        })
      ).data,
  })

/** One closed day, which never changes. */
export const dayCloseQuery = (client: Client, businessId: string, closeId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'close', closeId),
    queryFn: async ({ signal }) => (await client.call(getDayClose, { params: { id: closeId }, signal })).data,
  })
