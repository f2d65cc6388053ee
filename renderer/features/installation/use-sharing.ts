import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { updateSharing } from '../../../core/contract/installation/sharing.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { sharingQuery } from '../../lib/queries/screens/sharing.ts'

/** Changes how this installation is shared; what comes of it stands on the page. */
export function useSharing() {
  const { client } = useApi()
  const queries = useQueryClient()
  return {
    async save(body: z.input<typeof updateSharing.body>) {
      const { data } = await client.call(updateSharing, { body })
      queries.setQueryData(sharingQuery(client).queryKey, data)
    },
  }
}
