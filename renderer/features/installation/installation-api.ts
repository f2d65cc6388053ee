import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { getDiagnostics } from '../../../core/contract/diagnostics.ts'
import { getInstance, updateInstance } from '../../../core/contract/instance.ts'
import { getTeam } from '../../../core/contract/team.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { useBusinesses } from '../../lib/queries/businesses.ts'
import { ofBusiness, ofMe } from '../../lib/queries/keys.ts'

const instanceKey = ['instance'] as const

export type Instance = z.output<typeof getInstance.data>

export function useInstance() {
  const { client } = useApi()
  return useQuery({
    queryKey: instanceKey,
    queryFn: async ({ signal }) => (await client.call(getInstance, { signal })).data,
  })
}

export function useDiagnostics() {
  const { client } = useApi()
  return useQuery({
    queryKey: [...instanceKey, 'diagnostics'],
    queryFn: async ({ signal }) => (await client.call(getDiagnostics, { signal })).data,
  })
}

export function useInstanceActions() {
  const { client } = useApi()
  const queries = useQueryClient()
  return {
    async save(body: Pick<z.input<typeof updateInstance.body>, 'port' | 'allowedOrigins'>) {
      const { data } = await client.call(updateInstance, { body })
      queries.setQueryData(instanceKey, data)
      return data
    },
    async handOver(ownerId: string) {
      await client.call(updateInstance, { body: { ownerId } })
      await queries.invalidateQueries({ queryKey: ofMe() })
    },
  }
}

/** The people of all businesses of the caller, each once. */
export function usePeople(): { readonly userId: string; readonly name: string; readonly email: string }[] {
  const { client } = useApi()
  const { data: businesses = [] } = useBusinesses()
  const teams = useQueries({
    queries: businesses.map(({ id }) => ({
      queryKey: ofBusiness(id, 'team'),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await client.call(getTeam, { query: { businessId: id }, signal })).data,
    })),
  })
  const people = teams.flatMap(({ data }) => data?.members ?? [])
  return [...new Map(people.map(({ userId, name, email }) => [userId, { userId, name, email }])).values()]
}
