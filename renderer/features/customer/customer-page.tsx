import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

import { NothingHere } from '../../components/nothing-here.tsx'
import { Problem } from '../../components/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { customerQuery } from '../../lib/queries/records.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { CustomerView } from './customer-view.tsx'

/** One customer as an account: what is owed, every document and payment, and what can be done about it. */
export function CustomerPage() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const { customerId = '' } = useParams({ strict: false })
  const { data: customer, error, refetch } = useQuery(customerQuery(client, businessId, customerId))

  // Another business's customer is not under this address, even for somebody who may see both.
  const isElsewhere = customer !== undefined && customer.businessId !== businessId
  if (isElsewhere || (error instanceof ApiError && error.code === 'not_found')) return <NothingHere />
  if (customer) return <CustomerView key={customer.id} customer={customer} />
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap="md" aria-busy>
      <Skeleton height={36} width={280} />
      <Skeleton height={128} radius="lg" />
      <Skeleton height={320} radius="lg" />
    </Stack>
  )
}
