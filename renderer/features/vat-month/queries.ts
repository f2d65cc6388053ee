import { queryOptions } from '@tanstack/react-query'

import { getVatMonth } from '../../../core/contract/money/vat-month.ts'
import type { Client } from '../../lib/api/client.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'

/** The VAT of a month with all that its figures are made of. */
export const vatMonthQuery = (client: Client, businessId: string, month: string, since?: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'vatMonth', month, since ?? ''),
    queryFn: async ({ signal }) =>
      (
        await client.call(getVatMonth, {
          params: { id: businessId },
          query: { month, ...(since !== undefined && { since }) },
          signal,
        })
      ).data,
  })
