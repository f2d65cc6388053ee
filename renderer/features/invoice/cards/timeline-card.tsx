import { Skeleton, Stack, Title } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBan,
  IconCash,
  IconMail,
  IconCheck,
  IconCloudOff,
  IconFileCheck,
  IconFlag,
  IconHash,
  IconAlertTriangle,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconRosetteDiscountCheck,
  IconSend,
  IconTruck,
} from '@tabler/icons-react'
import { useMemo } from 'react'

import { Card } from '../../../components/ui/card.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { formatDay, formatTime } from '../../../lib/format/date-time.ts'
import { invoiceHistory as invoiceHistoryTexts } from '../../../lib/texts/invoice/history.ts'
import { useInvoiceHistory } from '../actions/api.ts'
import type { TimelineIcon } from './attempt-episodes.ts'
import styles from './timeline-card.module.css'
import { timelineOf } from './timeline.ts'

const icons: Record<TimelineIcon, typeof IconCheck> = {
  created: IconPlus,
  edited: IconPencil,
  finalized: IconFileCheck,
  approved: IconCheck,
  back: IconArrowBackUp,
  cancelled: IconBan,
  changed: IconHash,
  sent: IconSend,
  cleared: IconRosetteDiscountCheck,
  refused: IconAlertTriangle,
  trouble: IconCloudOff,
  attention: IconFlag,
  handed: IconTruck,
  again: IconRefresh,
  payment: IconCash,
  mail: IconMail,
}

type Props = {
  readonly businessId: string
  readonly invoiceId: string
  readonly invoiceNumber: string
  /** It is refused now: why stands beside the paper already. */
  readonly isRefused: boolean
}

/** What happened to an invoice, in sentences, the newest first. */
export function TimelineCard({ businessId, invoiceId, invoiceNumber, isRefused }: Props) {
  const { data, error, refetch } = useInvoiceHistory(businessId, invoiceId)

  const items = useMemo(
    () => data && timelineOf({ ...data, invoiceNumber, isRefused }),
    [data, invoiceNumber, isRefused],
  )

  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {invoiceHistoryTexts.title}
      </Title>
      {items ? (
        <ol className={styles['timeline']}>
          {items.map(({ id, at, icon, tone, text }) => {
            const Icon = icons[icon]
            return (
              <li key={id} className={styles['item']}>
                <span className={styles['icon']} data-tone={tone}>
                  <Icon size={16} aria-hidden />
                </span>
                <div className={styles['text']}>
                  {text}
                  <time dateTime={at}>
                    {formatDay(at)}, {formatTime(at)}
                  </time>
                </div>
              </li>
            )
          })}
        </ol>
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md">
          <Skeleton height={36} />
          <Skeleton height={36} />
          <Skeleton height={36} />
        </Stack>
      )}
    </Card>
  )
}
