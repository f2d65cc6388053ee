import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { StatusBadge } from '../../components/invoice/status-badge.tsx'
import { type Column, DataTable } from '../../components/table/data-table.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { type QueueItem, useQueueActions } from './api.ts'
import { SubmissionStatus } from './submission-status.tsx'
import styles from './table.module.css'
import { sending as sendingTexts } from './texts.ts'

const words = sendingTexts
const heads = words.columns
const onInvoice = '/businesses/$businessId/invoices/$invoiceId'

type Props = {
  readonly businessId: string
  /** Undefined while it is being fetched. */
  readonly items: readonly QueueItem[] | undefined
  readonly onAbandon: (item: QueueItem) => void
  /** Above the rows. */
  readonly counts: string | undefined
  readonly footer: ReactNode
}

/** What waits, the most urgent first, with what can be done about each. */
export function QueueTable({ businessId, items, onAbandon, counts, footer }: Props) {
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
    {
      key: 'where',
      card: 'subtitle',
      head: heads.where,
      wraps: true,
      grows: true,
      cell: (item) => <Where item={item} />,
    },
    ...(hasActions
      ? [
          {
            key: 'actions',
            card: 'actions' as const,
            head: heads.actions,
            cell: (item: QueueItem) => <Actions businessId={businessId} item={item} onAbandon={onAbandon} />,
          },
        ]
      : []),
  ]

  return (
    <div className={styles['queue']}>
      <DataTable
        label={words.list}
        columns={columns}
        rows={items}
        idOf={({ invoiceId }) => invoiceId}
        placeOf={({ invoiceId }) => ({ to: onInvoice, params: { businessId, invoiceId } })}
        empty={null}
        expectedRows={4}
        {...(counts !== undefined && { bar: <Text className={styles['counts'] ?? ''}>{counts}</Text> })}
        {...(footer !== undefined && footer !== false && { footer })}
      />
    </div>
  )
}

const actsOn = (actions: QueueItem['allowedActions']) => actions.includes('retry') || actions.includes('abandon')

function Where({ item: { status, submission } }: { readonly item: QueueItem }) {
  const { state, message, lastError } = submission
  const isStuck = state === 'NEEDS_ATTENTION'
  return (
    <div className={styles['where']}>
      {isStuck && <StatusBadge status={status} isStuck />}
      <span className={styles['message']}>{message}</span>
      {lastError !== null && !repeats(message, lastError) && <small>{lastError}</small>}
      <SubmissionStatus submission={submission} />
    </div>
  )
}

/** Where a person has to look, the sentence begins with the trouble already. */
const repeats = (message: string, lastError: string) => message.startsWith(lastError.replace(/\.$/, ''))

type ActionsProps = Pick<Props, 'businessId' | 'onAbandon'> & { readonly item: QueueItem }

function Actions({ businessId, item, onAbandon }: ActionsProps) {
  const { retry } = useQueueActions(businessId)
  const retrying = useMutation({ mutationFn: async () => retry(item.invoiceId) })

  return (
    <>
      <div className={styles['actions']}>
        {item.allowedActions.includes('abandon') && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={words.abandonOne(item.invoiceNumber)}
            onClick={() => onAbandon(item)}
          >
            {words.abandon}
          </Button>
        )}
        {item.allowedActions.includes('retry') && (
          <Button
            size="xs"
            variant="default"
            loading={retrying.isPending}
            aria-label={words.retryOne(item.invoiceNumber)}
            onClick={() => retrying.mutate()}
          >
            {words.retry}
          </Button>
        )}
      </div>
      {retrying.error !== null && (
        <Text component="div" mt="xs" className={styles['problem'] ?? ''}>
          <Problem error={retrying.error} />
        </Text>
      )}
    </>
  )
}
