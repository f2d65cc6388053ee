import { queryOptions } from '@tanstack/react-query'

import { getReceivables } from '../../../core/contract/money/receivables.ts'
import type { Client } from '../api/client.ts'
import { ofBusiness } from './keys.ts'

/** What the business is owed now. Apart from the accounts, which the first page does not need. */
export const receivablesQuery = (client: Client, businessId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'receivables'),
    queryFn: async ({ signal }) => (await client.call(getReceivables, { params: { id: businessId }, signal })).data,
  })
