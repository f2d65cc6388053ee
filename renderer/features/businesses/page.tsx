import { Button } from '@mantine/core'
import { IconBuildingStore, IconFlask, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Card } from '../../components/ui/card.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { PrimaryButton } from '../../components/ui/primary-button.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useOpenDemo } from '../../lib/queries/business-set-up.ts'
import { useBusinesses } from '../../lib/queries/businesses.ts'
import { texts } from '../../lib/texts.ts'
import { welcome } from '../../lib/texts/business/new-business.ts'
import { BusinessList } from './list.tsx'

const words = texts.businesses

export function BusinessesPage() {
  const { data: businesses, error, refetch } = useBusinesses()
  const isEmpty = businesses?.length === 0

  return (
    <Page>
      <PageTitle {...(!isEmpty && { actions: <DemoButton /> })} action={!isEmpty && <AddButton />}>
        {words.title}
      </PageTitle>
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

/** The demo stays within reach of who has a business of their own: the one that is there, or a new one. */
function DemoButton() {
  const openDemo = useOpenDemo()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: openDemo,
    onSuccess: ({ id }) => void navigate({ to: '/businesses/$businessId/set-up', params: { businessId: id } }),
  })
  return (
    <>
      {error !== null && <Problem error={error} />}
      <Button
        variant="default"
        leftSection={<IconFlask size={18} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {welcome.sample.button}
      </Button>
    </>
  )
}

function AddButton() {
  return (
    <PrimaryButton place={{ to: '/businesses/new' }} icon={IconPlus}>
      {words.add}
    </PrimaryButton>
  )
}
