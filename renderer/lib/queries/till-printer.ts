import { queryOptions } from '@tanstack/react-query'

import { getTillPrinter } from '../../../core/contract/counter/till-printer.ts'
import type { Client } from '../api/client.ts'
import { ofBusiness } from './keys.ts'

/** The printer at the till, null where none is set up. It is that of the installation, for every business. */
export const tillPrinterQuery = (client: Client, businessId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'till-printer'),
    queryFn: async ({ signal }) =>
      (await client.call(getTillPrinter, { params: { id: businessId }, signal })).data.tillPrinter,
    staleTime: 60_000,
  })
