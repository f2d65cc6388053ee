import { queryOptions, useQuery } from '@tanstack/react-query'

import { listDevices } from '../../../../core/contract/people/device.ts'
import { useApi } from '../../api/api-context.ts'
import type { Client } from '../../api/client.ts'
import { useManagesDevices } from './manages-devices.ts'

/** The other screens of this installation and the codes that are open, for who manages them. */
export const devicesQuery = (client: Client) =>
  queryOptions({
    queryKey: ['devices'],
    queryFn: async ({ signal }) => (await client.call(listDevices, { signal })).data,
  })

/** Asked for by who manages them, and by nobody else. */
export function useDevices() {
  const { client } = useApi()
  const isManager = useManagesDevices()
  return useQuery({ ...devicesQuery(client), enabled: isManager })
}
