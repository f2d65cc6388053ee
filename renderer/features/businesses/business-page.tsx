import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'

import { NothingHere } from '../../components/nothing-here.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { BusinessDetails } from './business-details.tsx'
import { BusinessSetUp } from './business-set-up.tsx'
import { useBusiness } from './businesses-api.ts'

/** One business and how far its set-up has come. */
export function BusinessPage() {
  const { businessId = '' } = useParams({ strict: false })
  const { data: business, error, refetch } = useBusiness(businessId)

  if (business) {
    return (
      <Stack gap="md" maw={880}>
        <PageTitle>{business.name}</PageTitle>
        <BusinessSetUp business={business} />
        <BusinessDetails business={business} />
      </Stack>
    )
  }
  if (error instanceof ApiError && error.code === 'not_found') return <NothingHere />
  return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Waiting />
}
