import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

import { NotFound } from '../../../components/layout/not-found.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { billQuery } from '../../../lib/queries/purchases/bills.ts'
import { useBusinessId } from '../../../lib/routing/business-id.ts'
import { BillView } from './view.tsx'

/** One bill, expense, credit note or import: what it says, what became of it, and what can be done. */
export function BillPage() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const { billId } = useParams({ strict: false })
  const { data: bill, error, refetch } = useQuery(billQuery(client, businessId, billId))

  const isElsewhere = bill !== undefined && bill.businessId !== businessId
  if (isElsewhere || (error instanceof ApiError && error.code === 'not_found')) return <NotFound />
  if (bill) return <BillView key={bill.id} bill={bill} />
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap="md" aria-busy>
      <Skeleton height={36} width={280} />
      <Skeleton height={320} radius="lg" />
    </Stack>
  )
}
