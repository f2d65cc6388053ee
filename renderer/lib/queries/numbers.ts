import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'

import { getNumberRegister } from '../../../core/contract/business/number-register.ts'
import { listOnlyAtFirs } from '../../../core/contract/invoice/submission.ts'
import type { Client } from '../api/client.ts'
import { ofBusiness } from './keys.ts'

export type RegisterQuery = z.input<typeof getNumberRegister.query>

/** A page of the numbers of a business, the newest first. */
export const numberRegisterQuery = (client: Client, businessId: string, query: RegisterQuery) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'numbers', query),
    queryFn: async ({ signal }) =>
      (await client.call(getNumberRegister, { params: { id: businessId }, query, signal })).data,
  })

/** What was numbered before a backup was restored, and what FIRS / NRS has of it. */
export const onlyAtFirsQuery = (client: Client, businessId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'firs', 'only-there'),
    queryFn: async ({ signal }) => (await client.call(listOnlyAtFirs, { params: { id: businessId }, signal })).data,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
