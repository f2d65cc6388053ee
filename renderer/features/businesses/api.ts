import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { createBusiness, setDefaultBusiness } from '../../../core/contract/business/business.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { businessesKey, useKeepBusiness } from '../../lib/queries/businesses.ts'
import { ofMe } from '../../lib/queries/keys.ts'

export function useAddBusiness() {
  const { client } = useApi()
  const keep = useKeepBusiness()

  return async (body: z.input<typeof createBusiness.body>) => {
    const { data: business } = await client.call(createBusiness, { body })
    await keep(business)
    return business
  }
}

/** Makes a business the one that tills and tools mean when they name none. */
export function useSetDefaultBusiness() {
  const { client } = useApi()
  const queries = useQueryClient()

  return async (id: string) => {
    await client.call(setDefaultBusiness, { params: { id } })
    await Promise.all([
      queries.invalidateQueries({ queryKey: businessesKey }),
      queries.invalidateQueries({ queryKey: ofMe(), exact: true }),
    ])
  }
}
