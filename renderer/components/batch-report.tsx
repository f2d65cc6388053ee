import { Anchor, Button, CloseButton, Progress, Text } from '@mantine/core'
import { IconCircleCheck, IconUserExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { summaryOf } from '../lib/batch/batch.ts'
import { texts } from '../lib/texts.ts'
import styles from './batch-report.module.css'
import type { useBatch } from './use-batch.ts'

type Props = { readonly businessId: string; readonly batch: ReturnType<typeof useBatch> }

const words = texts.batch
const onInvoice = '/businesses/$businessId/invoices/$invoiceId'

/** What is being done to many invoices, and what became of each: the ones to look at with a link. */
export function BatchReport({ businessId, batch: { state, stop, dismiss } }: Props) {
  if (!state) return <div role="status" className={styles['nothing']} />

  const { items, done, isRunning, isStopping, saying } = state
  if (isRunning) {
    return (
      <div role="status" className={styles['running']}>
        <Text fw={500}>{saying(done.length, items.length)}</Text>
        <Progress
          className={styles['bar'] ?? ''}
          value={(100 * done.length) / items.length}
          aria-label={words.progress}
        />
        <Button size="xs" variant="default" onClick={stop} disabled={isStopping}>
          {isStopping ? words.stopping : words.stop}
        </Button>
      </div>
    )
  }

  const told = done.filter(({ outcome }) => outcome.detail !== undefined)
  const isGood = done.every(({ outcome }) => outcome.isGood)
  const left = items.length - done.length
  const Icon = isGood ? IconCircleCheck : IconUserExclamation
  return (
    <div role="status" className={styles['report']} data-good={isGood || undefined}>
      <Icon size={18} aria-hidden className={styles['icon']} />
      <div className={styles['words']}>
        <Text fw={600}>{[summaryOf(done), left > 0 && words.notBegun(left)].filter(Boolean).join(', ')}</Text>
        <ul className={styles['list']}>
          {told.map(({ item: { id, invoiceNumber, customerName }, outcome }) => (
            <li key={id}>
              <Anchor
                inherit
                c="inherit"
                fw={600}
                renderRoot={(props) => <Link {...props} to={onInvoice} params={{ businessId, invoiceId: id }} />}
              >
                {invoiceNumber}
              </Anchor>{' '}
              {customerName}, {outcome.group}. {outcome.detail}
            </li>
          ))}
        </ul>
      </div>
      <CloseButton size="sm" aria-label={words.dismiss} onClick={dismiss} />
    </div>
  )
}
