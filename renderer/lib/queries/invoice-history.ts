import { queryOptions } from '@tanstack/react-query'

import { getInvoiceHistory } from '../../../core/contract/activity/invoice-history.ts'
import type { Client } from '../api/client.ts'
import { ofInvoice } from './invoices.ts'

/** Every change, the oldest first. */
export const invoiceHistoryQuery = (client: Client, businessId: string, id: string) =>
  queryOptions({
    queryKey: ofInvoice(businessId, id, 'history'),
    queryFn: async ({ signal }) => (await client.call(getInvoiceHistory, { params: { id }, signal })).data.items,
  })
