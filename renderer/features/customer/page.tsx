import { Skeleton, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'

import type { Customer } from '../../../core/contract/records/customer.ts'
import { NotFound } from '../../components/layout/not-found.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { customerQuery } from '../../lib/queries/records.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { customerMerge } from './merge-texts.ts'
import { CustomerView } from './view.tsx'

/** One customer as an account: what is owed, every document and payment, and what can be done about it. */
export function CustomerPage() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const { customerId = '' } = useParams({ strict: false })
  const { data: customer, error, refetch } = useQuery(customerQuery(client, businessId, customerId))

  // Another business's customer is not under this address, even for somebody who may see both.
  const isElsewhere = customer !== undefined && customer.businessId !== businessId
  if (isElsewhere || (error instanceof ApiError && error.code === 'not_found')) return <NotFound />
  if (customer?.mergedInto) return <RedirectToMerged customer={customer} into={customer.mergedInto} />
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

/** An old link: the customer was merged into another one, who is shown instead. */
function RedirectToMerged({ customer, into }: { readonly customer: Customer; readonly into: string }) {
  const { businessId, name } = customer
  const { client } = useApi()
  const navigate = useNavigate()
  const { data: kept } = useQuery(customerQuery(client, businessId, into))
  useEffect(() => {
    if (!kept) return
    notifications.show({ id: `merged.${customer.id}`, message: customerMerge.wentTo(name, kept.name) })
    void navigate({
      to: '/businesses/$businessId/customers/$customerId',
      params: { businessId, customerId: kept.id },
      replace: true,
    })
  }, [kept, customer.id, businessId, name, navigate])
  return <Loading />
}
