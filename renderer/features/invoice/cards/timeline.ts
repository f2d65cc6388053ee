import type { InvoiceAction } from '../../../../core/contract/activity/events.ts'
import type { HistoryEntry } from '../../../../core/contract/activity/invoice-history.ts'
import { formatDay, formatTime } from '../../../lib/format/date-time.ts'
import { type EntryContext, invoiceHistory as words } from '../../../lib/texts/invoice/history.ts'
import { type Attempt, attemptEpisodes, type TimelineIcon, type TimelineItem, type Tone } from './attempt-episodes.ts'

const looks: Record<InvoiceAction, { icon: TimelineIcon; tone?: Tone }> = {
  'invoice.created': { icon: 'created' },
  'invoice.updated': { icon: 'edited' },
  'invoice.cancelled': { icon: 'cancelled' },
  'invoice.finalized': { icon: 'finalized' },
  'invoice.approved': { icon: 'approved' },
  'invoice.rejected': { icon: 'back', tone: 'wait' },
  'invoice.reopened': { icon: 'back' },
  'invoice.irnChanged': { icon: 'changed' },
  'invoice.environmentFixed': { icon: 'changed' },
  'invoice.queued': { icon: 'sent' },
  'invoice.submitted': { icon: 'sent' },
  'invoice.firsApproved': { icon: 'cleared', tone: 'ok' },
  'invoice.firsRejected': { icon: 'refused', tone: 'bad' },
  'invoice.delayed': { icon: 'trouble', tone: 'wait' },
  'invoice.lookedUp': { icon: 'trouble', tone: 'wait' },
  'invoice.waitingForConnection': { icon: 'trouble', tone: 'wait' },
  'invoice.needsAttention': { icon: 'attention', tone: 'bad' },
  'invoice.stalled': { icon: 'trouble', tone: 'wait' },
  'invoice.handedOver': { icon: 'handed' },
  'invoice.notHandedOver': { icon: 'handed', tone: 'wait' },
  'invoice.retried': { icon: 'again' },
  'invoice.abandoned': { icon: 'cancelled' },
  'invoice.paymentRecorded': { icon: 'payment' },
  'invoice.balanceChanged': { icon: 'payment' },
  'invoice.paymentTaken': { icon: 'payment', tone: 'ok' },
  'invoice.paymentRefused': { icon: 'payment', tone: 'bad' },
  'invoice.emailQueued': { icon: 'mail' },
  'invoice.emailSent': { icon: 'mail' },
  'invoice.emailFailed': { icon: 'mail', tone: 'bad' },
  'invoice.emailUnknown': { icon: 'mail', tone: 'wait' },
  'invoice.reminded': { icon: 'mail' },
  'invoice.invoiced': { icon: 'created' },
  'invoice.shared': { icon: 'mail' },
}

/** What the log of calls tells better, with its times. */
const shownByAttempts: ReadonlySet<InvoiceAction> = new Set<InvoiceAction>([
  'invoice.submitted',
  'invoice.delayed',
  'invoice.lookedUp',
])

type Sources = {
  /** Oldest first. */
  readonly history: readonly HistoryEntry[]
  /** The newest first, as the API answers them; perhaps not all. */
  readonly attempts: readonly Attempt[]
  readonly invoiceNumber: string
  /** It is refused now: the reason is told elsewhere, and left out here. Reasons of earlier refusals stay. */
  readonly isRefused?: boolean
}

/** What happened to an invoice, the newest first: its history and the calls about it as one story. */
export function timelineOf({ history, attempts, invoiceNumber, isRefused = false }: Sources): TimelineItem[] {
  const oldestCall = attempts.at(-1)?.startedAt
  const isShown = ({ action, at }: HistoryEntry) =>
    oldestCall !== undefined && shownByAttempts.has(action) && at >= oldestCall

  const refusal = isRefused ? history.findLast((entry) => entry.action === 'invoice.firsRejected') : undefined
  const withoutReason = refusal && { ...refusal, to: { ...refusal.to, reason: null } }
  let total: number | undefined
  const changes = stepsTogether(history.filter((entry) => !isShown(entry))).map(
    ({ entry, changed, count, ...steps }) => {
      const before = steps.before ?? total
      total = steps.after ?? total
      const setting = { changed, count, invoiceNumber, before, after: total }
      return itemOf(withoutReason && entry === refusal ? withoutReason : entry, setting)
    },
  )
  const queuedAt = history.filter(({ action }) => action === 'invoice.queued').map(({ at }) => at)
  const calls = attemptEpisodes(attempts.toReversed(), queuedAt)
  // At the same moment: what was asked for, the call, what came of it.
  const inOrder = [
    ...changes.filter(({ tone }) => tone === 'plain'),
    ...calls,
    ...changes.filter(({ tone }) => tone !== 'plain'),
  ]
  return inOrder.toSorted((left, right) => left.at.localeCompare(right.at)).toReversed()
}

type Steps = {
  readonly entry: HistoryEntry
  readonly changed: readonly string[]
  readonly count: number
  /** What it came to before and after, where the entries say it. */
  readonly before: number | undefined
  readonly after: number | undefined
}

/** Edits that one person made one after the other are one thing that happened. */
function stepsTogether(history: readonly HistoryEntry[]): Steps[] {
  const steps: Steps[] = []
  for (const entry of history) {
    const last = steps.at(-1)
    const changed = entry.action === 'invoice.updated' ? Object.keys(entry.to) : []
    const before = entry.action === 'invoice.updated' ? entry.from.total : undefined
    const isSaid = entry.action === 'invoice.updated' || entry.action === 'invoice.created'
    const after = isSaid ? entry.to.total : undefined
    const goesOn =
      entry.action === 'invoice.updated' && last?.entry.action === entry.action && last.entry.by.name === entry.by.name
    if (goesOn)
      steps[steps.length - 1] = {
        entry,
        changed: [...last.changed, ...changed],
        count: last.count + 1,
        before: last.before ?? before,
        after: after ?? last.after,
      }
    else steps.push({ entry, changed, count: 1, before, after })
  }
  return steps
}

type Setting = Pick<Sources, 'invoiceNumber'> & Omit<Steps, 'entry'>

function itemOf(entry: HistoryEntry, { changed, count, invoiceNumber, before, after }: Setting): TimelineItem {
  const { id, at, action, by } = entry
  const total = { before, after }
  const context = { by: by.name, number: invoiceNumber, changed, total, day: formatDay, time: formatTime }
  if (!Object.hasOwn(looks, action)) return { id, at, icon: 'changed', tone: 'plain', text: words.other(context) }

  const { icon, tone = 'plain' } = looks[action]
  const text = count > 1 ? words.manyChanges(context, count) : sentenceOf(entry, context)
  return { id, at, icon, tone, text }
}

function sentenceOf<A extends InvoiceAction>({ action, to, from }: HistoryEntry<A>, context: EntryContext): string {
  return words.sentences[action](context, to, from)
}
