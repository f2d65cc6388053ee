import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'

import { getSharing } from '../../../../core/contract/installation/sharing.ts'
import type { Client } from '../../api/client.ts'

export type SharingStatus = z.output<typeof getSharing.data>

/** How this installation is shared on the network. Its owner alone may ask, at the computer that keeps the data. */
export const sharingQuery = (client: Client) =>
  queryOptions({
    queryKey: ['instance', 'sharing'],
    queryFn: async ({ signal }) => (await client.call(getSharing, { signal })).data,
  })
