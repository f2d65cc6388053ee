import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

import { NotFound } from '../../../components/layout/not-found.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { supplierQuery } from '../../../lib/queries/purchases/bills.ts'
import { useBusinessId } from '../../../lib/routing/business-id.ts'
import { SupplierView } from './view.tsx'

/** One supplier as an account: what is owed, every document and payment, and what can be done about it. */
export function SupplierPage() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const { supplierId } = useParams({ strict: false })
  const { data: supplier, error, refetch } = useQuery(supplierQuery(client, businessId, supplierId))

  const isElsewhere = supplier !== undefined && supplier.businessId !== businessId
  if (isElsewhere || (error instanceof ApiError && error.code === 'not_found')) return <NotFound />
  if (supplier) return <SupplierView key={supplier.id} supplier={supplier} />
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap="md" aria-busy>
      <Skeleton height={36} width={280} />
      <Skeleton height={128} radius="lg" />
      <Skeleton height={320} radius="lg" />
    </Stack>
  )
}
