import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { Invoice } from '../../../core/contract/invoice.ts'
import type { PreflightItem } from '../../../core/contract/preflight.ts'
import { Card } from '../../components/card.tsx'
import { invoice as invoiceTexts } from '../../lib/texts/invoice.ts'
import type { InvoiceAction } from './next-action.ts'
import styles from './next-card.module.css'
import { nextText } from './next-text.ts'
import { type Remedy, useRemedies } from './remedies.ts'
import { StuckWays } from './stuck-ways.tsx'
import { WaitingFor } from './waiting-for.tsx'

const words = invoiceTexts
const REASONS = 'refusal-reasons'

/** Brings the reasons of a refusal into view. */
export function showReasons(): void {
  const reasons = document.getElementById(REASONS)
  reasons?.scrollIntoView({ block: 'nearest' })
  reasons?.focus()
}

type Props = {
  readonly invoice: Invoice
  readonly checks: readonly PreflightItem[]
  readonly onAction: (action: InvoiceAction) => void
}

/** What to do next, what keeps it from going on, and the buttons that put that right. */
export function NextCard({ invoice, checks, onAction }: Props) {
  const { status, firsRejectionReason, firsRejectionDetails } = invoice
  const remedyOf = useRemedies(invoice)
  const isRefused = status === 'FIRS_REJECTED'
  const reasons =
    firsRejectionDetails.length > 0
      ? firsRejectionDetails
      : [{ field: null, message: firsRejectionReason ?? '', remedy: null }]

  return (
    <Card component="section">
      <Stack gap="sm">
        <div>
          <Title order={2}>{words.next.title}</Title>
          <Text mt={4}>{nextText(invoice)}</Text>
          {invoice.rejectionReason !== null && status === 'DRAFT' && (
            <Text mt={4} fw={600}>
              {words.sentBack(invoice.rejectionReason)}
            </Text>
          )}
        </div>
        {isRefused && (
          <List
            id={REASONS}
            tone="bad"
            title={words.refusal}
            entries={reasons.map(({ field, message, remedy }) => ({
              message,
              remedy: remedy ? remedyOf({ remedy, field }) : undefined,
            }))}
            onAction={onAction}
          />
        )}
        {!isRefused && checks.length > 0 && (
          <List
            tone="wait"
            title={words.checks(checks.filter(({ severity }) => severity === 'blocks').length)}
            entries={checks.map((check) => ({ message: check.message, remedy: remedyOf(check) }))}
            onAction={onAction}
          />
        )}
        <StuckWays invoice={invoice} onAction={onAction} />
        {invoice.submission !== null && <WaitingFor invoice={invoice} submission={invoice.submission} />}
      </Stack>
    </Card>
  )
}

type ListProps = {
  readonly id?: string
  readonly tone: 'bad' | 'wait'
  readonly title: string
  readonly entries: readonly { readonly message: string; readonly remedy: Remedy | undefined }[]
  readonly onAction: Props['onAction']
}

function List({ id, tone, title, entries, onAction }: ListProps) {
  return (
    <div className={styles['list']} data-tone={tone} {...(id !== undefined && { id, tabIndex: -1 })}>
      <Text fw={600}>{title}</Text>
      <ul>
        {entries.map(({ message, remedy }, index) => (
          <li key={index}>
            {message}
            {remedy && <RemedyButton remedy={remedy} onAction={onAction} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function RemedyButton({ remedy, onAction }: { readonly remedy: Remedy; readonly onAction: Props['onAction'] }) {
  const { label, place, action } = remedy
  return place ? (
    <Button size="xs" variant="default" renderRoot={(props) => <Link {...props} {...place} />}>
      {label}
    </Button>
  ) : (
    <Button size="xs" variant="default" onClick={() => onAction(action)}>
      {label}
    </Button>
  )
}
