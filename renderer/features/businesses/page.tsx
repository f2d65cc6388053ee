import { IconBuildingStore, IconPlus } from '@tabler/icons-react'

import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Card } from '../../components/ui/card.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { PrimaryButton } from '../../components/ui/primary-button.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useBusinesses } from '../../lib/queries/businesses.ts'
import { texts } from '../../lib/texts.ts'
import { BusinessList } from './list.tsx'

const words = texts.businesses

export function BusinessesPage() {
  const { data: businesses, error, refetch } = useBusinesses()
  const isEmpty = businesses?.length === 0

  return (
    <Page>
      <PageTitle action={!isEmpty && <AddButton />}>{words.title}</PageTitle>
      {isEmpty ? (
        <Card p={0}>
          <EmptyState
            icon={<IconBuildingStore size={36} stroke={1.5} />}
            title={words.empty.title}
            text={words.empty.text}
            action={<AddButton />}
          />
        </Card>
      ) : error && !businesses ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <BusinessList businesses={businesses} />
      )}
    </Page>
  )
}

function AddButton() {
  return (
    <PrimaryButton place={{ to: '/businesses/new' }} icon={IconPlus}>
      {words.add}
    </PrimaryButton>
  )
}
