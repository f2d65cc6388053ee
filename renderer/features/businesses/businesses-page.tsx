import { Button, Stack, Text, Title } from '@mantine/core'
import { IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { Card } from '../../components/card.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../lib/texts.ts'
import { useBusinesses } from './businesses-api.ts'
import { BusinessList } from './business-list.tsx'

export function BusinessesPage() {
  const { data: businesses, error, refetch } = useBusinesses()
  const isEmpty = businesses?.length === 0

  return (
    <Stack gap="md">
      <PageTitle action={!isEmpty && <AddButton />}>{texts.businesses.title}</PageTitle>
      {businesses ? (
        isEmpty ? (
          <NoBusiness />
        ) : (
          <BusinessList businesses={businesses} />
        )
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Stack>
  )
}

function AddButton() {
  return (
    <Button component={Link} to="/businesses/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {texts.businesses.add}
    </Button>
  )
}

function NoBusiness() {
  return (
    <Card py={56}>
      <Stack gap="md" align="center" ta="center">
        <IconBuildingStore size={36} stroke={1.5} color="var(--desk-accent)" aria-hidden />
        <div>
          <Title order={2}>{texts.businesses.empty.title}</Title>
          <Text c="dimmed" maw={440} mt={4}>
            {texts.businesses.empty.text}
          </Text>
        </div>
        <AddButton />
      </Stack>
    </Card>
  )
}
