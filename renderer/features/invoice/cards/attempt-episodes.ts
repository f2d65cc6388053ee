import type { listAttempts } from '../../../../core/contract/invoice/queue.ts'
import type { Answer } from '../../../lib/api/client.ts'
import { formatTime } from '../../../lib/format/date-time.ts'
import { invoiceHistory as invoiceHistoryTexts } from '../../../lib/texts/invoice/history.ts'

const { attempts: words } = invoiceHistoryTexts

export type Attempt = Answer<typeof listAttempts>['data']['items'][number]

export type Tone = 'plain' | 'ok' | 'wait' | 'bad'

export type TimelineItem = {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  readonly icon: TimelineIcon
  readonly tone: Tone
  readonly text: string
}

export type TimelineIcon =
  | 'created'
  | 'edited'
  | 'finalized'
  | 'approved'
  | 'back'
  | 'cancelled'
  | 'changed'
  | 'sent'
  | 'cleared'
  | 'refused'
  | 'trouble'
  | 'attention'
  | 'handed'
  | 'again'
  | 'payment'
  | 'mail'

/** Calls of the same kind with the same end, one after the other. */
type Run = {
  readonly kind: string
  readonly first: Attempt
  readonly last: Attempt
  readonly count: number
  /** Which sending this is, from 1. */
  readonly nth: number
}

/** Outcomes that the history of the invoice tells, with who and why. */
const shownByHistory: ReadonlySet<string> = new Set([
  'submit refused',
  'submit conflict',
  'submit credentials_refused',
  'lookup credentials_refused',
  'transmit credentials_refused',
  'payment credentials_refused',
  'transmit transmitted',
  'transmit refused',
  'payment taken',
  'payment refused',
])

/** Whether the authority may have it although no clear answer came. */
const isOpen = ({ kind }: Run) => kind === 'submit unknown' || kind === 'submit duplicate' || kind === 'submit'

/**
 * The calls about an invoice, oldest first, as what happened: a lost answer together with the look-up that settled it,
 * repeated tries as one. `queuedAt`: when it was put in the queue, each time; tries are counted from there.
 */
export function attemptEpisodes(attempts: readonly Attempt[], queuedAt: readonly string[]): TimelineItem[] {
  const runs = runsOf(attempts, queuedAt)
  const items: TimelineItem[] = []

  for (let index = 0; index < runs.length; index++) {
    const run = runs[index]
    if (!run || shownByHistory.has(run.kind)) continue

    if (!isOpen(run)) {
      const item = simpleItem(run)
      if (item) items.push(item)
      continue
    }

    // What could not be looked up stands between the loss and the look-up that settles it.
    const between = runs[index + 1]?.kind === 'lookup trouble' ? runs[index + 1] : undefined
    const lookup = runs[index + (between ? 2 : 1)]
    if (between) items.push(...optional(simpleItem(between)))
    const settles = lookup?.kind.startsWith('lookup ') && lookup.kind !== 'lookup trouble' ? lookup : undefined
    items.push(lostItem(run, settles, runs.slice(index + (between ? 3 : 2))))
    index += (between ? 1 : 0) + (settles ? 1 : 0)
  }
  return items
}

function runsOf(attempts: readonly Attempt[], queuedAt: readonly string[]): Run[] {
  const runs: Run[] = []
  let nth = 0
  let before = ''
  for (const attempt of attempts) {
    if (queuedAt.some((at) => at > before && at <= attempt.startedAt)) nth = 0
    before = attempt.startedAt
    if (attempt.call === 'submit') nth += 1

    const kind = attempt.outcome === null ? attempt.call : `${attempt.call} ${attempt.outcome}`
    const last = runs.at(-1)
    if (last?.kind === kind && repeats.has(kind))
      runs[runs.length - 1] = { ...last, last: attempt, count: last.count + 1 }
    else runs.push({ kind, first: attempt, last: attempt, count: 1, nth })
  }
  return runs
}

/** What is worth one sentence however often it happened. */
const repeats: ReadonlySet<string> = new Set([
  'submit not_processed',
  'lookup trouble',
  'lookup processing',
  'transmit trouble',
  'payment trouble',
])

function lostItem(run: Run, lookup: Run | undefined, after: readonly Run[]): TimelineItem {
  const { id, startedAt } = run.first
  const time = formatTime(startedAt)
  const lead =
    run.kind === 'submit'
      ? words.cutOff(time)
      : run.kind === 'submit duplicate'
        ? words.duplicate(time)
        : words.noAnswer(time)
  const at = lookup?.first.endedAt ?? run.first.endedAt ?? startedAt
  return { id, at, icon: 'trouble', tone: 'wait', text: `${lead} ${settled(lookup, after)}` }
}

const settledBy: Readonly<Record<string, string>> = {
  'lookup known': words.lookedUpKnown,
  'lookup rejected': words.lookedUpRejected,
  'lookup processing': words.lookedUpProcessing,
}

function settled(lookup: Run | undefined, after: readonly Run[]): string {
  if (lookup?.kind !== 'lookup absent') return settledBy[lookup?.kind ?? ''] ?? words.lookingUp
  return after.some(({ kind }) => kind.startsWith('submit')) ? words.lookedUpAbsent : words.lookedUpAbsentWaiting
}

function simpleItem(run: Run): TimelineItem | undefined {
  const { first, last, count, nth } = run
  const more = count - 1
  const item = (text: string, tone: TimelineItem['tone'] = 'wait'): TimelineItem => ({
    id: first.id,
    at: last.endedAt ?? last.startedAt,
    icon: tone === 'wait' ? 'trouble' : 'sent',
    tone,
    text,
  })
  const time = formatTime(first.startedAt)

  switch (run.kind) {
    case 'submit accepted':
      return item(words.sent(first.providerName, nth), 'plain')
    case 'submit not_processed':
      return item(words.notProcessed(time, more))
    case 'lookup trouble':
      return item(words.lookupFailed(time, more))
    case 'lookup processing':
      return item(words.undecided(more), 'plain')
    case 'transmit trouble':
      return item(words.notHandedOver(time, more))
    case 'payment trouble':
      return item(words.paymentFailed(time, more))
    case 'lookup absent':
      return item(words.lookedUpAbsent)
    // The decision itself stands in the history.
    case 'lookup known':
    case 'lookup rejected':
      return undefined
    default:
      return item(first.message)
  }
}

function optional(item: TimelineItem | undefined): TimelineItem[] {
  return item ? [item] : []
}
