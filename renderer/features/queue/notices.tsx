import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { useNow } from '../../components/display/use-now.ts'
import { Notice } from '../../components/ui/notice.tsx'
import { formatTimeAgo } from '../../lib/format/time-ago.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import type { Place } from '../../lib/routing/place.ts'
import { sending as sendingTexts } from './texts.ts'

const words = sendingTexts.notices

type Props = {
  readonly businessId: string
  /** An empty page says itself that no provider is connected. */
  readonly isEmpty: boolean
}

/** What holds all of the queue up. */
export function QueueNotices({ businessId, isEmpty }: Props) {
  const { data: attention } = useAttention(businessId)
  const now = useNow(30_000)
  if (!attention) return null

  const { online, stalledSince, provider, waitingForConnection } = attention
  const lacksConnection = waitingForConnection > 0 || (!isEmpty && provider?.isConnected !== true)
  return (
    <>
      {!online && (
        <Notice>
          <Text>{words.offline}</Text>
        </Notice>
      )}
      {lacksConnection && (
        <Notice action={<Go place={connectionOf(businessId)} label={words.connectionButton} />}>
          <Text fw={600}>{waitingForConnection > 0 ? words.connection(waitingForConnection) : words.noConnection}</Text>
          <Text>{words.connectionHow}</Text>
        </Notice>
      )}
      {stalledSince !== null && (
        <Notice>
          <Text>{words.stalled(formatTimeAgo(stalledSince, now))}</Text>
        </Notice>
      )}
    </>
  )
}

/** What is not in the queue yet, and could be: above it, since other pages count both. */
export function ReadyNotice({ businessId }: Pick<Props, 'businessId'>) {
  const { data: attention } = useAttention(businessId)
  if (!attention || attention.readyToSend === 0) return null
  const approved: Place = {
    to: '/businesses/$businessId/invoices',
    params: { businessId },
    search: { show: 'approved' },
  }
  return (
    <Notice tone="quiet" action={<Go place={approved} label={words.readyButton} />}>
      <Text>{words.ready(attention.readyToSend)}</Text>
    </Notice>
  )
}

/** What goes on beside the queue, and holds nothing up. */
export function PaymentsNotice({ businessId }: Pick<Props, 'businessId'>) {
  const { data: attention } = useAttention(businessId)
  if (!attention || attention.unsentPayments === 0) return null
  return (
    <Notice tone="quiet">
      <Text>{words.payments(attention.unsentPayments)}</Text>
    </Notice>
  )
}

/** Where the provider of a business is chosen and tested. */
export const connectionOf = (businessId: string): Place => ({
  to: '/businesses/$businessId/set-up',
  params: { businessId },
  search: { step: 'connection' },
})

function Go({ place, label }: { readonly place: Place; readonly label: string }) {
  return (
    <Button size="xs" variant="default" renderRoot={(props) => <Link {...props} {...place} />}>
      {label}
    </Button>
  )
}
