import { queryOptions } from '@tanstack/react-query'

import { listPayments } from '../../../core/contract/money/payment.ts'
import type { Client } from '../api/client.ts'
import { ofBusiness } from './keys.ts'

/** What came in for one invoice. In the area of the invoices, so that their events bring it up to date. */
export const invoicePaymentsQuery = (client: Client, businessId: string, invoiceId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'invoices', 'one', invoiceId, 'payments'),
    queryFn: async ({ signal }) =>
      (await client.call(listPayments, { query: { businessId, invoiceId, limit: '100' }, signal })).data,
  })
