import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { createApiKey, listApiKeys, revokeApiKey } from '../../../core/contract/people/api-key.ts'
import { useApi } from '../../lib/api/api-context.ts'
import type { Client } from '../../lib/api/client.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'

export type ApiKey = z.output<typeof listApiKeys.data>['items'][number]
export type NewKey = z.output<typeof createApiKey.data>

export const apiKeysQuery = (client: Client, businessId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'api-keys'),
    queryFn: async ({ signal }) => (await client.call(listApiKeys, { query: { businessId }, signal })).data.items,
  })

export function useKeyActions(businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  const forget = () => queries.invalidateQueries({ queryKey: apiKeysQuery(client, businessId).queryKey })

  return {
    async create(body: z.input<typeof createApiKey.body>): Promise<NewKey> {
      const { data } = await client.call(createApiKey, { body: { ...body, businessId } })
      await forget()
      return data
    },
    async revoke(id: string) {
      await client.call(revokeApiKey, { params: { id } })
      await forget()
    },
  }
}
