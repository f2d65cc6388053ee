import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { getDiagnostics } from '../../../core/contract/installation/diagnostics.ts'
import { adoptFolder, type getInstance, updateInstance } from '../../../core/contract/installation/instance.ts'
import { useApi } from '../../lib/api/api-context.ts'
import type { Client } from '../../lib/api/client.ts'
import { useBusinesses } from '../../lib/queries/businesses.ts'
import { instanceQuery } from '../../lib/queries/instance.ts'
import { ofMe } from '../../lib/queries/keys.ts'
import { teamQuery } from '../../lib/queries/team.ts'

export type Instance = z.output<typeof getInstance.data>

export const diagnosticsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['instance', 'diagnostics'],
    queryFn: async ({ signal }) => (await client.call(getDiagnostics, { signal })).data,
  })

export function useInstanceActions() {
  const { client } = useApi()
  const queries = useQueryClient()
  return {
    async save(
      body: Pick<z.input<typeof updateInstance.body>, 'port' | 'allowedOrigins' | 'privateAddresses' | 'tillPrinter'>,
    ) {
      const { data } = await client.call(updateInstance, { body })
      queries.setQueryData(instanceQuery(client).queryKey, data)
      return data
    },
    async adopt() {
      const { data } = await client.call(adoptFolder)
      queries.setQueryData(instanceQuery(client).queryKey, data)
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
  const teams = useQueries({ queries: businesses.map(({ id }) => teamQuery(client, id)) })
  const people = teams.flatMap(({ data }) => data?.members ?? [])
  return [...new Map(people.map(({ userId, name, email }) => [userId, { userId, name, email }])).values()]
}
