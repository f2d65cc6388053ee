import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { OnlyFor } from '../../components/only-for.tsx'
import { Notice } from '../../components/notice.tsx'
import { Page } from '../../components/page.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { useApi, useUserId } from '../../lib/api/api-context.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { nameOf, useMe } from '../../lib/queries/me.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { counter as words } from '../../lib/texts/counter.ts'
import { CounterDesk } from './counter-desk.tsx'
import { deskOf } from './tills.ts'

/** The counter: one field, a list, a total, and one key that sells. */
export function CounterPage() {
  return (
    <OnlyFor permission="payment.record" title={words.title}>
      <Counter />
    </OnlyFor>
  )
}

function Counter() {
  const businessId = useBusinessId()
  const userId = useUserId()
  const { data: me } = useMe()
  const { data: business } = useBusiness(businessId)
  if (userId === undefined || !business) return null
  const needsApproval = business.settings.requireApproval && !business.settings.counterWithoutApproval
  return (
    <Page>
      <PageTitle status={me && <Text c="dimmed">{words.till(nameOf(me))}</Text>}>{words.title}</PageTitle>
      {needsApproval && <Notice>{words.needsApproval}</Notice>}
      <Desk key={`${userId} ${businessId}`} {...{ businessId, userId }} />
    </Page>
  )
}

type Props = { readonly businessId: string; readonly userId: string }

function Desk({ businessId, userId }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const [desk] = useState(() => deskOf(client, queries, { userId, businessId }))
  return <CounterDesk businessId={businessId} {...desk} />
}
