import { Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'

import type { Business } from '../../../core/contract/business.ts'
import { Notice } from '../../components/notice.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { fieldsOf, sentence } from '../../lib/errors/field-errors.ts'
import { texts } from '../../lib/texts.ts'
import { BusinessDetails } from './business-details.tsx'
import { BusinessSetUp } from './business-set-up.tsx'
import { useBusiness, useBusinessWarnings } from './businesses-api.ts'

/** One business and how far its set-up has come. */
export function BusinessPage() {
  const { businessId = '' } = useParams({ strict: false })
  const { data: business, error, refetch } = useBusiness(businessId)

  if (business) return <BusinessHome key={business.id} business={business} />
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  return <Waiting />
}

function BusinessHome({ business }: { readonly business: Business }) {
  const warnings = useBusinessWarnings(business.id)

  return (
    <Stack gap="md" maw={880}>
      <PageTitle>{business.name}</PageTitle>
      {warnings.length > 0 && (
        <Notice>
          <Text fw={600}>{texts.business.attention}</Text>
          {warnings.map(({ field, message }) => (
            <Text key={field}>{sentence(labelOf(field), message)}</Text>
          ))}
        </Notice>
      )}
      <BusinessSetUp business={business} />
      <BusinessDetails business={business} />
    </Stack>
  )
}

function labelOf(field: string): string {
  const known = fieldsOf(texts.businessFields).find((name) => name === field)
  return known === undefined ? field : texts.businessFields[known]
}
