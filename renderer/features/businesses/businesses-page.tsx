import { IconBuildingStore, IconPlus } from '@tabler/icons-react'

import { Card } from '../../components/card.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { PrimaryButton } from '../../components/primary-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useBusinesses } from '../../lib/queries/businesses.ts'
import { texts } from '../../lib/texts.ts'
import { BusinessList } from './business-list.tsx'

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
    <PrimaryButton place={{ to: '/businesses/new' }} icon={<IconPlus size={18} aria-hidden />}>
      {words.add}
    </PrimaryButton>
  )
}
