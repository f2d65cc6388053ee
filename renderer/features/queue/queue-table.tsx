import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { type Column, DataTable } from '../../components/data-table.tsx'
import { Problem } from '../../components/problem.tsx'
import { TimeAgo } from '../../components/time-ago.tsx'
import { useNow } from '../../components/use-now.ts'
import { formatTimeAgo } from '../../lib/format/time-ago.ts'
import { useRouteExists } from '../../lib/routing/route-exists.ts'
import { texts } from '../../lib/texts.ts'
import { sending as sendingTexts } from '../../lib/texts/sending.ts'
import { type QueueItem, useQueueActions } from './queue-api.ts'
import styles from './queue-table.module.css'

const words = sendingTexts
const heads = words.columns
const onInvoice = '/businesses/$businessId/invoices/$invoiceId'

type Props = {
  readonly businessId: string
  /** Undefined while it is being fetched. */
  readonly items: readonly QueueItem[] | undefined
  readonly onAbandon: (item: QueueItem) => void
  readonly footer: ReactNode
}

/** What waits, the most urgent first, with what can be done about each. */
export function QueueTable({ businessId, items, onAbandon, footer }: Props) {
  const routeExists = useRouteExists()
  const hasDeadlines = items?.some((item) => reportBy(item) !== null) ?? false
  const hasActions = items?.some(({ allowedActions }) => actsOn(allowedActions)) ?? false

  const columns: readonly Column<QueueItem>[] = [
    {
      key: 'number',
      head: heads.number,
      isName: true,
      cell: ({ invoiceNumber, customerName }) => (
        <>
          {invoiceNumber}
          <small className={styles['customer']}>{customerName}</small>
        </>
      ),
    },
    { key: 'where', head: heads.where, wraps: true, cell: (item) => <Where item={item} /> },
    { key: 'since', head: heads.since, cell: ({ submission }) => <TimeAgo at={submission.since} /> },
    { key: 'next', head: heads.next, cell: (item) => <NextTry item={item} /> },
    ...(hasDeadlines
      ? [{ key: 'deadline', head: heads.deadline, cell: (item: QueueItem) => <Deadline item={item} /> }]
      : []),
    ...(hasActions
      ? [
          {
            key: 'actions',
            head: heads.actions,
            cell: (item: QueueItem) => <Actions businessId={businessId} item={item} onAbandon={onAbandon} />,
          },
        ]
      : []),
  ]

  return (
    <DataTable
      label={words.list}
      columns={columns}
      rows={items}
      idOf={({ invoiceId }) => invoiceId}
      {...(routeExists(onInvoice) && {
        placeOf: ({ invoiceId }: QueueItem) => ({ to: onInvoice, params: { businessId, invoiceId } }),
      })}
      empty={null}
      expectedRows={4}
      {...(footer !== undefined && footer !== false && { footer })}
    />
  )
}

const actsOn = (actions: QueueItem['allowedActions']) => actions.includes('retry') || actions.includes('abandon')

const reportBy = ({ submission: { deadline } }: QueueItem) => deadline?.at ?? null

function Where({ item: { submission } }: { readonly item: QueueItem }) {
  const { state, message, lastError, attempts } = submission
  return (
    <div className={styles['where']} data-urgent={state === 'NEEDS_ATTENTION' || undefined}>
      <span className={styles['message']}>{message}</span>
      {lastError !== null && !repeats(message, lastError) && <small>{lastError}</small>}
      {attempts > 0 && <small>{words.attempts(attempts)}</small>}
    </div>
  )
}

/** Where a person has to look, the sentence begins with the trouble already. */
const repeats = (message: string, lastError: string) => message.startsWith(lastError.replace(/\.$/, ''))

function NextTry({ item: { submission } }: { readonly item: QueueItem }) {
  const now = useNow(1_000)
  const { nextAttemptAt, state } = submission
  if (state === 'SENDING') return words.now
  if (nextAttemptAt === null) return '–'

  const isDue = Date.parse(nextAttemptAt) - now.getTime() < 1_000
  const wait = formatTimeAgo(nextAttemptAt, now)
  return <span className={styles['figure']}>{isDue || wait === texts.time.now ? words.now : words.inTime(wait)}</span>
}

function Deadline({ item }: { readonly item: QueueItem }) {
  const now = useNow(30_000)
  const at = reportBy(item)
  if (at === null) return '–'

  const { passed, message } = item.submission.deadline ?? { passed: false, message: '' }
  const time = formatTimeAgo(at, now)
  return (
    <span className={styles['figure']} data-late={passed || undefined} title={message}>
      {passed ? words.passed(time) : words.inTime(time)}
    </span>
  )
}

type ActionsProps = Pick<Props, 'businessId' | 'onAbandon'> & { readonly item: QueueItem }

function Actions({ businessId, item, onAbandon }: ActionsProps) {
  const { retry } = useQueueActions(businessId)
  const retrying = useMutation({ mutationFn: async () => retry(item.invoiceId) })

  return (
    <>
      <Group gap={6} wrap="nowrap">
        {item.allowedActions.includes('retry') && (
          <Button
            size="xs"
            variant="default"
            loading={retrying.isPending}
            aria-label={`${words.retry}, ${item.invoiceNumber}`}
            onClick={() => retrying.mutate()}
          >
            {words.retry}
          </Button>
        )}
        {item.allowedActions.includes('abandon') && (
          <Button
            size="xs"
            variant="default"
            aria-label={`${words.abandon}, ${item.invoiceNumber}`}
            onClick={() => onAbandon(item)}
          >
            {words.abandon}
          </Button>
        )}
      </Group>
      {retrying.error !== null && (
        <Text component="div" mt="xs" className={styles['problem'] ?? ''}>
          <Problem error={retrying.error} />
        </Text>
      )}
    </>
  )
}
