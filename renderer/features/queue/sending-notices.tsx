import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { Attention } from '../../../core/contract/queue.ts'
import { Notice } from '../../components/notice.tsx'
import type { Place } from '../../components/place.ts'
import { useNow } from '../../components/use-now.ts'
import { formatTimeAgo } from '../../lib/format/time-ago.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import { useRouteExists } from '../../lib/routing/route-exists.ts'
import { sending as sendingTexts } from '../../lib/texts/sending.ts'

const words = sendingTexts.notices
const setUp = '/businesses/$businessId/set-up'
const list = '/businesses/$businessId/invoices'

type Props = { readonly businessId: string }

/** What holds all of the queue up, or goes on beside it. */
export function SendingNotices({ businessId }: Props) {
  const { data: attention } = useAttention(businessId)
  const now = useNow(30_000)
  if (!attention) return null

  const { online, stalledSince, unsentPayments, readyToSend } = attention
  const params = { businessId }
  return (
    <>
      {!online && (
        <Notice>
          <Text>{words.offline}</Text>
        </Notice>
      )}
      {lacksConnection(attention) && (
        <Notice>
          <Text fw={600}>
            {attention.waitingForConnection > 0 ? words.connection(attention.waitingForConnection) : words.noConnection}
          </Text>
          <Text>{words.connectionHow}</Text>
          <Go place={{ to: setUp, params }} label={words.connectionButton} />
        </Notice>
      )}
      {stalledSince !== null && (
        <Notice>
          <Text>{words.stalled(formatTimeAgo(stalledSince, now))}</Text>
        </Notice>
      )}
      {readyToSend > 0 && (
        <Notice>
          <Text>{words.ready(readyToSend)}</Text>
          <Go place={{ to: list, params, search: { show: 'approved' } }} label={words.readyButton} />
        </Notice>
      )}
      {unsentPayments > 0 && (
        <Notice>
          <Text>{words.payments(unsentPayments)}</Text>
        </Notice>
      )}
    </>
  )
}

const lacksConnection = ({ provider, waitingForConnection }: Attention) =>
  waitingForConnection > 0 || provider?.isConnected !== true

function Go({ place, label }: { readonly place: Place; readonly label: string }) {
  const routeExists = useRouteExists()
  if (!routeExists(place.to)) return null
  return (
    <Group mt="xs">
      <Button size="xs" variant="default" renderRoot={(props) => <Link {...props} {...place} />}>
        {label}
      </Button>
    </Group>
  )
}
