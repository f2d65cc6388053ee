import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import type { z } from 'zod'

import { type Business, getBusiness, listBusinesses } from '../../../core/contract/business/business.ts'
import { listProviders } from '../../../core/contract/business/provider-setup.ts'
import type { ProviderName } from '../../../core/contract/http/vocabulary.ts'
import { useApi } from '../api/api-context.ts'
import type { Client } from '../api/client.ts'
import { ofBusiness } from './keys.ts'

export const businessesKey = ['businesses'] as const

export const businessesQuery = (client: Client) =>
  queryOptions({
    queryKey: businessesKey,
    queryFn: async ({ signal }) => (await client.call(listBusinesses, { signal })).data,
  })

export function useBusinesses() {
  const { client } = useApi()
  return useQuery(businessesQuery(client))
}

export const businessQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ofBusiness(id, 'details'),
    queryFn: async ({ signal }) => (await client.call(getBusiness, { params: { id }, signal })).data,
  })

/** One business with its set-up, its settings and the caller's role in it. Not asked for without an id. */
export function useBusiness(id: string | undefined) {
  const { client } = useApi()
  return useQuery({ ...businessQuery(client, id ?? ''), enabled: id !== undefined })
}

/** Puts a business that the core just answered where all pages read it. */
export function useKeepBusiness() {
  const queries = useQueryClient()
  return async (business: Business) => {
    queries.setQueryData(ofBusiness(business.id, 'details'), business)
    await queries.invalidateQueries({ queryKey: businessesKey })
  }
}

/** The providers to choose from: their names for people. They change with a release only. */
const providersQuery = (client: Client) =>
  queryOptions({
    queryKey: ['providers'],
    queryFn: async ({ signal }) => (await client.call(listProviders, { signal })).data,
    staleTime: Infinity,
  })

export function useProviders() {
  const { client } = useApi()
  return useQuery(providersQuery(client))
}

export type SupportedProvider = z.infer<typeof listProviders.data>[number]

/** What a provider says of itself; undefined until that is known. */
export function useProvider(name: ProviderName | undefined): SupportedProvider | undefined {
  const { data: providers = [] } = useProviders()
  return providers.find((provider) => provider.name === name)
}

/** What a provider is called; empty until that is known. */
export const useProviderName = (name: ProviderName | undefined): string => useProvider(name)?.displayName ?? ''
