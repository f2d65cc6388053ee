import { queryOptions } from '@tanstack/react-query'

import { getCurrentTill, getDayClose, listDayCloses, listTills } from '../../../core/contract/counter/day-close.ts'
import { getTillPrinter } from '../../../core/contract/counter/till-printer.ts'
import type { Client } from '../api/client.ts'
import { ofBusiness } from './keys.ts'

/** The day at the counter so far: of the own till, of the desk (`desk`), or of a screen by its id. */
export const currentTillQuery = (client: Client, businessId: string, tillId?: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'till', ...(tillId === undefined ? [] : [tillId])),
    queryFn: async ({ signal }) =>
      (await client.call(getCurrentTill, { params: { id: businessId }, query: { tillId }, signal })).data,
  })

/** All tills, added up; those that sell elsewhere change by themselves. */
export const tillsQuery = (client: Client, businessId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'till', 'all tills'),
    queryFn: async ({ signal }) => (await client.call(listTills, { params: { id: businessId }, signal })).data,
    refetchInterval: 30_000,
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

/** The printer at the till, null where none is set up. It is that of the installation, for every business. */
export const tillPrinterQuery = (client: Client, businessId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'till-printer'),
    queryFn: async ({ signal }) =>
      (await client.call(getTillPrinter, { params: { id: businessId }, signal })).data.tillPrinter,
    staleTime: 60_000,
  })
