import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'

import { listInvoices } from '../../../core/contract/invoice/list.ts'
import { searchAtFirs } from '../../../core/contract/invoice/submission.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import type { Criteria } from './search-query.ts'

export type FirsMatch = z.output<typeof searchAtFirs.data>['items'][number]

/** What FIRS / NRS holds. It is asked when somebody asks, not when something changes here. */
export function useFirsSearch(businessId: string, asked: Criteria | undefined) {
  const { client } = useApi()
  return useQuery({
    queryKey: ofBusiness(businessId, 'firs', 'search', asked),
    queryFn: async ({ signal }) =>
      (await client.call(searchAtFirs, { params: { businessId }, query: asked ?? {}, signal })).data.items,
    enabled: asked !== undefined,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}

/** The own invoices among these IRNs: IRN to id. */
export function useOwnInvoices(businessId: string, irns: readonly string[]) {
  const { client } = useApi()
  return useQuery({
    queryKey: ofBusiness(businessId, 'invoices', 'by-irn', irns),
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        irns.map((search) => client.call(listInvoices, { query: { businessId, search, limit: '5' }, signal })),
      )
      const own = pages.flatMap(({ data }) => data.items)
      return new Map(own.flatMap(({ irn, id }) => (irn === null ? [] : [[irn, id] as const])))
    },
    enabled: irns.length > 0,
  })
}
