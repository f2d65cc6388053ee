import { Text } from '@mantine/core'

import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { useNow } from '../../../components/display/use-now.ts'
import { formatDay, formatTime } from '../../../lib/format/date-time.ts'
import { invoice as invoiceTexts } from '../../../lib/texts/invoice/page.ts'

const words = invoiceTexts.waiting

type Submission = NonNullable<Invoice['submission']>
type Props = { readonly invoice: Invoice; readonly submission: Submission }

/** Where it stands on its way to FIRS / NRS: what happens next, when, and by when it has to be there. */
export function SubmissionStatus({ invoice: { allowedActions }, submission }: Props) {
  const { state, message, lastError, deadline } = submission
  // Once it is answered, only what somebody could still try again is news.
  const isSettled = state === 'DONE' && !allowedActions.includes('retry')
  const isSaidAbove = state === 'NEEDS_ATTENTION' || state === 'WAITING_FOR_CONNECTION'
  if (isSettled) return null

  return (
    <div>
      {!isSaidAbove && <Text>{message}</Text>}
      {lastError !== null && !isSaidAbove && <Text c="dimmed">{lastError}</Text>}
      {submission.nextAttemptAt !== null && state !== 'SENT' && <NextTry at={submission.nextAttemptAt} />}
      {deadline !== null && <Deadline deadline={deadline} />}
    </div>
  )
}

function NextTry({ at }: { readonly at: string }) {
  const seconds = Math.ceil((Date.parse(at) - useNow(1_000).getTime()) / 1_000)
  return (
    <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {seconds > 0 ? words.nextTry(seconds) : words.now}
    </Text>
  )
}

function Deadline({ deadline: { at, passed, message } }: { readonly deadline: NonNullable<Submission['deadline']> }) {
  if (at === null) return <Text c="dimmed">{message}</Text>
  const said = passed ? words.deadlinePassed : words.deadline
  return <Text {...(passed && { c: 'var(--desk-bad)' })}>{said(formatDay(at), formatTime(at))}</Text>
}
