import { Stack, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'

import { may } from '../../../core/contract/permissions.ts'
import { BatchReport } from '../../components/batch-report.tsx'
import { Card } from '../../components/card.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Problem } from '../../components/problem.tsx'
import { useBatch } from '../../components/use-batch.ts'
import { Waiting } from '../../components/waiting.tsx'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { approvals as approvalsTexts } from '../../lib/texts/approvals.ts'
import { useApprovers, usePending } from './approvals-api.ts'
import { Inbox } from './inbox.tsx'

const words = approvalsTexts

/** What waits for approval, with what it takes to decide. */
export function ApprovalsPage() {
  const businessId = useBusinessId()
  const { data: business } = useBusiness(businessId)
  const { data: page, error, refetch } = usePending(businessId)
  const batch = useBatch(businessId)
  const mayApprove = business !== undefined && may(business.role, 'invoice.approve')

  return (
    <Stack gap="md">
      <PageTitle>{words.title}</PageTitle>
      <BatchReport businessId={businessId} batch={batch} />
      {business && !mayApprove && <WhoApproves businessId={businessId} />}
      {error && !page ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : !page || !business ? (
        <Waiting />
      ) : page.items.length === 0 ? (
        <Card p={0}>
          <EmptyState
            icon={<IconChecks size={36} stroke={1.5} />}
            title={words.empty.title}
            text={business.settings.requireApproval ? words.empty.text : words.empty.off}
          />
        </Card>
      ) : (
        <Inbox
          businessId={businessId}
          items={page.items}
          total={page.meta.totalItems}
          mayApprove={mayApprove}
          batch={batch}
        />
      )}
    </Stack>
  )
}

/** For those who may only look: whom to ask. */
function WhoApproves({ businessId }: { readonly businessId: string }) {
  const { data: team } = useApprovers(businessId, true)
  const names = team?.members.filter(({ role }) => may(role, 'invoice.approve')).map(({ name }) => name) ?? []

  return (
    <Notice>
      <Text fw={600}>{words.onlyLooking}</Text>
      {names.length > 0 && <Text>{words.who(listed(names))}</Text>}
    </Notice>
  )
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')}${words.and}${last}`
}
