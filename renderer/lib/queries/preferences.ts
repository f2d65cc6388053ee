import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { getPreferences, type Preferences, updatePreferences } from '../../../core/contract/preferences.ts'
import type { Client } from '../api/client.ts'
import { useApi } from '../api/api-context.ts'
import { ofMe } from './keys.ts'

type Changes = z.input<typeof updatePreferences.body>

export const preferencesQuery = (client: Client) => ({
  queryKey: ofMe('preferences'),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await client.call(getPreferences, { signal })).data,
})

/** What the signed-in person likes: undefined until the core has said so. `change` shows at once and is kept. */
export function usePreferences() {
  const { client } = useApi()
  const queries = useQueryClient()
  const key = ofMe('preferences')
  const { data: preferences } = useQuery({ ...preferencesQuery(client), staleTime: 60_000 })

  const { mutate: change, error } = useMutation({
    mutationFn: async (changes: Changes) => (await client.call(updatePreferences, { body: changes })).data,
    onMutate: async ({ colorScheme, pageSize, lastBusinessId }) => {
      await queries.cancelQueries({ queryKey: key })
      queries.setQueryData<Preferences>(
        key,
        (before) =>
          before && {
            ...before,
            ...(colorScheme !== undefined && { colorScheme: colorScheme ?? 'auto' }),
            ...(pageSize !== undefined && { pageSize }),
            ...(lastBusinessId !== undefined && { lastBusinessId }),
          },
      )
    },
    onSuccess: (kept) => queries.setQueryData(key, kept),
    onError: async () => queries.invalidateQueries({ queryKey: key }),
  })

  return { preferences, change, error }
}
