import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { getInstance, updateInstance } from '../../../core/contract/installation/instance.ts'
import { useApi } from '../api/api-context.ts'
import type { Client } from '../api/client.ts'

/** The settings of the installation, which only its owner may see. */
export const instanceQuery = (client: Client) =>
  queryOptions({
    queryKey: ['instance'],
    queryFn: async ({ signal }) => (await client.call(getInstance, { signal })).data,
  })

/** Lets a provider be called at an address in a private network, besides those that are allowed already. */
export function useAllowAddress() {
  const { client } = useApi()
  const queries = useQueryClient()
  return async (address: string) => {
    const { privateAddresses } = (await client.call(getInstance)).data
    const { data } = await client.call(updateInstance, { body: { privateAddresses: [...privateAddresses, address] } })
    queries.setQueryData(instanceQuery(client).queryKey, data)
  }
}

/** The owner has read what was lost; nobody is told of it again. */
export function useReadDataLoss() {
  const { client } = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => (await client.call(updateInstance, { body: { dataLossRead: true } })).data,
    onSuccess: (instance) => queries.setQueryData(instanceQuery(client).queryKey, instance),
  })
}
