import { Anchor, Button, CloseButton, Progress, Text } from '@mantine/core'
import { IconCircleCheck, IconUserExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { type BatchResult, summaryOf } from '../../lib/invoices/batch.ts'
import { bulkTexts } from '../../lib/texts/invoice/bulk.ts'
import { BottomBar } from '../ui/bottom-bar.tsx'
import styles from './batch-report.module.css'
import type { InvoiceReference, useBatch } from './use-batch.ts'

type Props = { readonly businessId: string; readonly batch: ReturnType<typeof useBatch> }

const words = bulkTexts.batch
const onInvoice = '/businesses/$businessId/invoices/$invoiceId'

/** What is being done to many invoices, and what became of each, with the way to it. */
export function BatchReport({ businessId, batch: { state, stop, dismiss } }: Props) {
  if (!state) {
    return (
      <BottomBar>
        <div role="status" />
      </BottomBar>
    )
  }

  const { items, done, barred, isRunning, isStopping, saying } = state
  if (isRunning) {
    return (
      <BottomBar>
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
      </BottomBar>
    )
  }

  const all = [...done, ...barred]
  const told = all.filter(({ outcome }) => outcome.detail !== undefined)
  const went = all.filter(({ outcome }) => outcome.detail === undefined)
  const isGood = all.every(({ outcome }) => outcome.isGood)
  const left = items.length - done.length
  const Icon = isGood ? IconCircleCheck : IconUserExclamation
  return (
    <BottomBar>
      <div role="status" className={styles['report']} data-good={isGood || undefined}>
        <Icon size={18} aria-hidden className={styles['icon']} />
        <div className={styles['words']}>
          <Text fw={600}>{[summaryOf(all), left > 0 && words.notBegun(left)].filter(Boolean).join(', ')}</Text>
          <Rows businessId={businessId} rows={told} />
          {went.length > 0 && (
            <details className={styles['went']}>
              <summary>{words.done(went.length)}</summary>
              <Rows businessId={businessId} rows={went} />
            </details>
          )}
        </div>
        <CloseButton size="sm" aria-label={words.dismiss} onClick={dismiss} />
      </div>
    </BottomBar>
  )
}

function Rows({
  businessId,
  rows,
}: {
  readonly businessId: string
  readonly rows: readonly BatchResult<InvoiceReference>[]
}) {
  const link = (id: string, number: string): ReactNode => (
    <Anchor
      inherit
      c="inherit"
      fw={600}
      renderRoot={(props) => <Link {...props} to={onInvoice} params={{ businessId, invoiceId: id }} />}
    >
      {number}
    </Anchor>
  )

  return (
    <ul className={styles['list']}>
      {rows.map(({ item: { id, invoiceNumber, customerName }, outcome: { group, detail, made } }) => (
        <li key={id}>
          {link(id, invoiceNumber)} {customerName}, {group}
          {made && (
            <>
              {' '}
              {words.becomes} {link(made.id, made.invoiceNumber)}
            </>
          )}
          {detail !== undefined && `. ${detail}`}
        </li>
      ))}
    </ul>
  )
}
