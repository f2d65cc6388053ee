import { Button, Skeleton, Text, Title } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCalendarDue,
  IconCertificate,
  IconChecks,
  IconCircleCheck,
  IconClockExclamation,
  IconMailOff,
  IconPlugConnectedX,
  IconReceiptTax,
  IconSend,
  IconUserExclamation,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { Grant } from '../../../core/contract/http/permissions.ts'
import { useNow } from '../../components/display/use-now.ts'
import { Card } from '../../components/ui/card.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { formatTimeAgo } from '../../lib/format/time-ago.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import { withheldQuery } from '../../lib/queries/customer-accounts.ts'
import { texts } from '../../lib/texts.ts'
import { type ActionItem, type ActionItemGroup, type ActionItemKind, actionItemsOf } from './action-items.ts'
import styles from './home.module.css'
import { useSingleInvoice } from './use-single-invoice.ts'

const words = texts.home.needs
const onInvoice = '/businesses/$businessId/invoices/$invoiceId'
const groups = ['clock', 'you', 'later'] as const satisfies readonly ActionItemGroup[]

const icons = {
  connection: IconPlugConnectedX,
  stalled: IconClockExclamation,
  late: IconClockExclamation,
  attention: IconUserExclamation,
  refused: IconAlertTriangle,
  usedUp: IconAlertTriangle,
  sentBack: IconArrowBackUp,
  soon: IconClockExclamation,
  approvals: IconChecks,
  ready: IconSend,
  reminders: IconMailOff,
  remindersServer: IconMailOff,
  overdue: IconCalendarDue,
  vatReturn: IconReceiptTax,
  certificates: IconCertificate,
} as const satisfies Record<ActionItemKind, typeof IconSend>

type Props = {
  readonly businessId: string
  readonly grant: Grant
  /** Whether no step of the set-up waits for this person; until then nothing is "all clear". */
  readonly isSetUp: boolean
}

/** What waits for this person, a sentence and a button each; what can wait stands apart. */
export function ActionItemsCard({ businessId, grant, isSetUp }: Props) {
  const { data: attention, error, refetch } = useAttention(businessId)
  const certificates = useMissingCertificates(businessId)
  const now = useNow(30_000)
  if (!attention || certificates.isPending) {
    return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton height={82} radius="lg" />
  }

  const needs = actionItemsOf(attention, grant, (at) => formatTimeAgo(at, now), certificates.data)
  if (needs.length === 0) {
    if (!isSetUp) return null
    return (
      <Card component="section" className={styles['clear'] ?? ''}>
        <IconCircleCheck size={22} aria-hidden />
        <div>
          <Title order={2}>{words.clear}</Title>
          <Text c="dimmed">{words.clearText}</Text>
        </div>
      </Card>
    )
  }
  return groups.map((group) => {
    const inGroup = needs.filter((need) => need.group === group)
    if (inGroup.length === 0) return null
    return (
      <Card key={group} p={0} component="section" data-group={group}>
        <Title order={2} className={styles['title'] ?? ''}>
          {words.titles[group]}
        </Title>
        <ul className={styles['list']} data-group={group}>
          {inGroup.map((need) => (
            <Item key={need.kind} need={need} businessId={businessId} />
          ))}
        </ul>
      </Card>
    )
  })
}

/** Counted by the list of them; who cannot ask for it sees the rest all the same. */
function useMissingCertificates(businessId: string) {
  const { client } = useApi()
  return useQuery({
    ...withheldQuery(client, businessId, { certificate: 'missing', limit: '1' }),
    select: ({ meta: { totalItems }, total }) => ({ totalItems, total }),
    staleTime: 60_000,
  })
}

function Item({ need, businessId }: { readonly need: ActionItem; readonly businessId: string }) {
  const { kind, sentence, page, isUrgent } = need
  const only = useSingleInvoice(businessId, need)
  const Icon = icons[kind]
  const label = only ? words.one(only.invoiceNumber) : words.buttons[kind](need.count)

  return (
    <li className={styles['item']} data-urgent={isUrgent || undefined}>
      <Icon size={18} aria-hidden />
      <Text className={styles['sentence'] ?? ''}>{sentence}</Text>
      <Button
        size="xs"
        variant="default"
        className={styles['button'] ?? ''}
        aria-label={`${label}: ${sentence}`}
        renderRoot={(props) =>
          only ? (
            <Link {...props} to={onInvoice} params={{ businessId, invoiceId: only.id }} />
          ) : (
            <Link {...props} {...page} params={{ businessId }} />
          )
        }
      >
        {label}
      </Button>
    </li>
  )
}
