import { Button, Group } from '@mantine/core'
import { IconCircleCheck, IconPlugConnected, IconSend } from '@tabler/icons-react'

import { Link } from '@tanstack/react-router'

import { may } from '../../../core/contract/http/permissions.ts'
import type { Attention } from '../../../core/contract/invoice/queue.ts'
import { Card } from '../../components/ui/card.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { PrimaryButton } from '../../components/ui/primary-button.tsx'
import { useAttention } from '../../lib/queries/attention.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { connectionOf } from './notices.tsx'
import { sending as sendingTexts } from './texts.ts'

const words = sendingTexts.empty

type Props = { readonly businessId: string }

/** The queue is empty: everything is answered, nothing was ever sent, or nothing can be sent yet. */
export function EmptyQueue({ businessId }: Props) {
  const { data: attention } = useAttention(businessId)
  if (!attention) return null

  const isConnected = attention.provider?.isConnected === true
  return (
    <Card p={0}>
      {hasSent(attention) ? (
        <EmptyState icon={<IconCircleCheck size={36} stroke={1.5} />} title={words.title} text={words.text} />
      ) : isConnected ? (
        <EmptyState icon={<IconSend size={36} stroke={1.5} />} title={words.title} text={words.first} />
      ) : (
        <NoProvider businessId={businessId} />
      )}
    </Card>
  )
}

function NoProvider({ businessId }: Props) {
  const { data: business } = useBusiness(businessId)
  const mayConnect = business !== undefined && may(business, 'provider.manage')
  return (
    <EmptyState
      icon={<IconPlugConnected size={36} stroke={1.5} />}
      title={words.noProvider}
      text={words.noProviderText}
      {...(mayConnect && {
        action: (
          <Group gap="xs" justify="center">
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to="/businesses/$businessId/set-up" params={{ businessId }} />}
            >
              {words.sandbox}
            </Button>
            <PrimaryButton place={connectionOf(businessId)}>{words.connect}</PrimaryButton>
          </Group>
        ),
      })}
    />
  )
}

const hasSent = ({ statuses, provider }: Attention) =>
  provider?.isConnected === true &&
  statuses.SUBMITTED + statuses.FIRS_APPROVED + statuses.FIRS_REJECTED + statuses.PAID > 0
