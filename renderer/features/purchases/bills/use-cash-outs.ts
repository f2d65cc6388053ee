import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { bookCashOut, type CashOutBody } from '../../../../core/contract/purchases/cash-out.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { areasOfPurchases, ofBusiness } from '../../../lib/queries/keys.ts'
import { cashOutsQuery } from '../../../lib/queries/purchases/bills.ts'
import { bills } from '../../../lib/texts/purchases/bills.ts'

const NONE: readonly CashOutBody[] = []

/** Cash of the counter that is no expense yet, and what makes one of it: its reason is what it was for. */
export function useCashOuts(businessId: string, isAllowed: boolean) {
  const { client } = useApi()
  const queries = useQueryClient()
  const once = useIdempotencyKey()
  const { data } = useQuery({ ...cashOutsQuery(client, businessId), enabled: isAllowed })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ id }: CashOutBody) =>
      once(async (key) => {
        const body = { businessId }
        return (await client.call(bookCashOut, { params: { id }, body, idempotencyKey: key })).data
      }),
    onSuccess: (bill, { reason }) => {
      for (const area of areasOfPurchases) void queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })
      notifications.show({ message: bills.cashOuts.done(reason, bill.number ?? '') })
    },
  })
  return { items: data?.items ?? NONE, book: mutate, isPending, error }
}

export type CashOuts = ReturnType<typeof useCashOuts>
