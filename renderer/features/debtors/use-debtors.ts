import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '../../lib/api/api-context.ts'
import { ageingQuery, creditQuery } from '../../lib/queries/customer-accounts.ts'
import { receivablesQuery } from '../../lib/queries/receivables.ts'
import { sortByAge } from './by-age.ts'
import type { DebtorsSearch } from './search.ts'

/** Who owes as of a day, in the order that is asked for, and what is known of today alone. */
export function useDebtors(businessId: string, asOf: string, sort: DebtorsSearch['sort']) {
  const { client } = useApi()
  const { data, error, refetch } = useQuery({
    ...ageingQuery(client, businessId, asOf),
    placeholderData: keepPreviousData,
  })
  const { data: receivables } = useQuery(receivablesQuery(client, businessId))
  const { data: credit } = useQuery(creditQuery(client, businessId))
  return {
    data,
    rows: data && (sort === 'age' ? sortByAge(data.customers) : data.customers),
    /** Naira on refused invoices, and of customers. */
    now: { refused: receivables?.refused, credit: credit?.total },
    /** Where there is nothing to show instead. */
    error: data ? null : error,
    refetch,
  }
}
