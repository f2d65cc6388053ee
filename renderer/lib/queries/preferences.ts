import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { getPreferences, updatePreferences } from '../../../core/contract/people/preferences.ts'
import { useApi } from '../api/api-context.ts'
import type { Client } from '../api/client.ts'
import { ofMe } from './keys.ts'

type Changes = z.input<typeof updatePreferences.body>

export const preferencesQuery = (client: Client) =>
  queryOptions({
    queryKey: ofMe('preferences'),
    queryFn: async ({ signal }) => (await client.call(getPreferences, { signal })).data,
  })

/** The preferences of the signed-in person: undefined until the core has said so. `change` shows at once and is kept. */
export function usePreferences() {
  const { client } = useApi()
  const queries = useQueryClient()
  const query = preferencesQuery(client)
  const { queryKey } = query
  const { data: preferences } = useQuery({ ...query, staleTime: 60_000 })

  const { mutate: change, error } = useMutation({
    mutationFn: async (changes: Changes) => (await client.call(updatePreferences, { body: changes })).data,
    onMutate: async ({ colorScheme, pageSize, lastBusinessId }) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(
        queryKey,
        (before) =>
          before && {
            ...before,
            ...(colorScheme !== undefined && { colorScheme: colorScheme ?? 'auto' }),
            ...(pageSize !== undefined && { pageSize }),
            ...(lastBusinessId !== undefined && { lastBusinessId }),
          },
      )
    },
    onSuccess: (kept) => queries.setQueryData(queryKey, kept),
    onError: async () => queries.invalidateQueries({ queryKey }),
  })

  return { preferences, change, error }
}
