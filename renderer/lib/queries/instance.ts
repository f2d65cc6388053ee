import { queryOptions } from '@tanstack/react-query'

import { getInstance } from '../../../core/contract/instance.ts'
import type { Client } from '../api/client.ts'

/** The settings of the installation, which only its owner may see. */
export const instanceQuery = (client: Client) =>
  queryOptions({
    queryKey: ['instance'],
    queryFn: async ({ signal }) => (await client.call(getInstance, { signal })).data,
  })
