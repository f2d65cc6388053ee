import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { createBusiness, getBusiness, listBusinesses, listProviders } from '../../../core/contract/business.ts'
import { useApi } from '../../lib/api/api-context.ts'

const keys = {
  list: ['businesses'],
  one: (id: string) => ['businesses', id],
  providers: ['providers'],
}

export function useBusinesses() {
  const { client } = useApi()
  return useQuery({
    queryKey: keys.list,
    queryFn: async ({ signal }) => (await client.call(listBusinesses, { signal })).data,
  })
}

export function useBusiness(id: string) {
  const { client } = useApi()
  return useQuery({
    queryKey: keys.one(id),
    queryFn: async ({ signal }) => (await client.call(getBusiness, { params: { id }, signal })).data,
  })
}

/** The providers to choose from: their names for people. They change with a release only. */
export function useProviders() {
  const { client } = useApi()
  return useQuery({
    queryKey: keys.providers,
    queryFn: async ({ signal }) => (await client.call(listProviders, { signal })).data,
    staleTime: Infinity,
  })
}

export function useAddBusiness() {
  const { client } = useApi()
  const queries = useQueryClient()

  return async (body: z.input<typeof createBusiness.body>) => {
    const { data: business } = await client.call(createBusiness, { body })
    queries.setQueryData(keys.one(business.id), business)
    await queries.invalidateQueries({ queryKey: keys.list, exact: true })
    return business
  }
}
