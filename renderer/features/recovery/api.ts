import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'

import { getRecovery, restoreInRecovery } from '../../../core/contract/installation/recovery.ts'
import { useApi } from '../../lib/api/api-context.ts'
import type { Client } from '../../lib/api/client.ts'

/** What happened to the data. Asked anew whenever the page is opened. */
export const recoveryQuery = (client: Client) =>
  queryOptions({
    queryKey: ['recovery'],
    queryFn: async ({ signal }) => (await client.call(getRecovery, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  })

export function useRestore() {
  const { client } = useApi()
  return async (body: z.input<typeof restoreInRecovery.body>) => {
    const { passphrase, ...rest } = body
    return (await client.call(restoreInRecovery, { body: passphrase ? { ...rest, passphrase } : rest })).data
  }
}
