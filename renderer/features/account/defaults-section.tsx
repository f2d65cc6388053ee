import { Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'

import { Section } from '../../components/layout/section.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useBusinesses } from '../../lib/queries/businesses.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { DefaultsForm } from './defaults-form.tsx'
import { ownAccount as ownAccountTexts } from './texts.ts'

const words = ownAccountTexts.defaults

/** What new invoices begin with, a business at a time. */
export function DefaultsSection() {
  const { data: businesses, error, refetch } = useBusinesses()
  const { preferences } = usePreferences()
  const [chosen, setChosen] = useState<string | null>(null)
  const business =
    businesses?.find(({ id }) => id === (chosen ?? preferences?.lastBusinessId)) ??
    businesses?.find(({ isDefault }) => isDefault) ??
    businesses?.[0]

  return (
    <Section title={words.title} text={words.text}>
      {error && !businesses ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : business === undefined ? (
        <Text c="dimmed">{businesses && words.noBusiness}</Text>
      ) : (
        <Stack gap="md">
          {businesses !== undefined && businesses.length > 1 && (
            <Select
              label={words.business}
              data={businesses.map(({ id, name }) => ({ value: id, label: name }))}
              value={business.id}
              allowDeselect={false}
              onChange={setChosen}
            />
          )}
          {preferences && (
            <DefaultsForm key={business.id} businessId={business.id} kept={preferences.perBusiness[business.id]} />
          )}
        </Stack>
      )}
    </Section>
  )
}
