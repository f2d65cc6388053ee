import { may, type Grant } from '../../../core/contract/http/permissions.ts'
import { actionItemCountsOf } from '../../../core/contract/invoice/action-items.ts'
import type { Attention } from '../../../core/contract/invoice/queue.ts'
import { formatShortMonth } from '../../../core/domain/calendar/format.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { formatAmount } from '../../lib/format/money.ts'
import type { BusinessPlace } from '../../lib/routing/place.ts'
import { texts } from '../../lib/texts.ts'

const words = texts.home.needs

export type ActionItemKind = keyof typeof words.buttons

/** `clock`: time runs, or ran out. `you`: what the badge of the frame counts. `later`: can wait. */
export type ActionItemGroup = keyof typeof words.titles

/** One thing that waits for this person. */
export type ActionItem = {
  readonly kind: ActionItemKind
  readonly group: ActionItemGroup
  /** What it counts for: those of `you` add up to `needsYou`. */
  readonly count: number
  readonly sentence: string
  /** Where it is done. */
  readonly page: BusinessPlace
  /** Nothing moves, or a deadline has passed. */
  readonly isUrgent: boolean
}

const invoices = (search: NonNullable<BusinessPlace<'/businesses/$businessId/invoices'>['search']>): BusinessPlace => ({
  to: '/businesses/$businessId/invoices',
  search,
})
const sending: BusinessPlace = { to: '/businesses/$businessId/sending' }

/** Certificates for withheld tax that customers still owe; `total` in naira. */
export type MissingCertificates = { readonly totalItems: number; readonly total: number }

/** What this person can move on now, group by group, the most urgent first. `timeAgo` writes how long ago it was. */
export function actionItemsOf(
  attention: Attention,
  grant: Grant,
  timeAgo: (timestamp: string) => string,
  certificates: MissingCertificates = { totalItems: 0, total: 0 },
): ActionItem[] {
  const { provider, stalledSince, deadlinesPassed, deadlinesWithin6Hours, readyToSend, overdue, waiting } = attention
  const maySend = may(grant, 'invoice.submit')
  const { vatReturn } = attention
  const yours = actionItemCountsOf(attention, grant)
  // Refused after FIRS / NRS had taken it: nothing is corrected, the sale is billed again.
  const usedUp = attention.refused - attention.correctable
  // With nothing in the queue a connection can wait.
  const isIdle = provider?.isConnected === false && yours.waitingForConnection === 0 && may(grant, 'provider.manage')
  // What has a deadline is in the queue, or approved and not sent.
  const pressing = waiting > 0 ? sending : invoices({ show: 'approved' })
  const connection = {
    kind: 'connection',
    page: { to: '/businesses/$businessId/set-up', search: { step: 'connection' } },
  } as const

  const candidates: readonly ActionItem[] = [
    {
      kind: 'stalled',
      group: 'clock',
      count: maySend && stalledSince !== null ? 1 : 0,
      sentence: words.stalled(stalledSince === null ? '' : timeAgo(stalledSince)),
      page: sending,
      isUrgent: true,
    },
    {
      kind: 'late',
      group: 'clock',
      count: maySend ? deadlinesPassed : 0,
      sentence: words.late(deadlinesPassed),
      page: pressing,
      isUrgent: true,
    },
    {
      kind: 'soon',
      group: 'clock',
      count: maySend ? deadlinesWithin6Hours : 0,
      sentence: words.soon(deadlinesWithin6Hours),
      page: pressing,
      isUrgent: false,
    },
    {
      kind: 'usedUp',
      group: 'clock',
      count: may(grant, 'invoice.abandon') ? usedUp : 0,
      sentence: words.usedUp(usedUp),
      page: invoices({ show: 'refused' }),
      isUrgent: true,
    },
    {
      ...connection,
      group: 'you',
      count: yours.waitingForConnection,
      sentence: words.connection(attention.waitingForConnection),
      isUrgent: true,
    },
    {
      kind: 'attention',
      group: 'you',
      count: yours.needsAttention,
      sentence: words.attention(yours.needsAttention),
      page: sending,
      isUrgent: true,
    },
    {
      kind: 'refused',
      group: 'you',
      count: yours.correctable,
      sentence: words.refused(yours.correctable),
      page: invoices({ show: 'refused' }),
      isUrgent: true,
    },
    {
      kind: 'sentBack',
      group: 'you',
      count: yours.sentBack,
      sentence: words.sentBack(yours.sentBack),
      page: invoices({ show: 'sent-back' }),
      isUrgent: false,
    },
    {
      kind: 'approvals',
      group: 'you',
      count: yours.approvals,
      sentence: words.approvals(yours.approvals),
      page: { to: '/businesses/$businessId/approvals' },
      isUrgent: false,
    },
    { ...connection, group: 'later', count: isIdle ? 1 : 0, sentence: words.connection(0), isUrgent: false },
    {
      kind: 'vatReturn',
      group: 'later',
      count: vatReturn !== null && may(grant, 'payment.read') ? 1 : 0,
      sentence:
        vatReturn === null ? '' : words.vatReturn(formatShortMonth(vatReturn.month), formatDay(vatReturn.dueDate)),
      page: { to: '/businesses/$businessId/money/vat', search: { month: vatReturn?.month } },
      isUrgent: false,
    },
    {
      kind: 'ready',
      group: 'later',
      count: maySend ? readyToSend : 0,
      sentence: words.ready(readyToSend),
      page: invoices({ show: 'approved' }),
      isUrgent: false,
    },
    {
      kind: 'reminders',
      group: 'later',
      count: may(grant, 'payment.record') ? attention.remindersNotSent : 0,
      sentence: words.reminders(attention.remindersNotSent),
      page: { to: '/businesses/$businessId/money' },
      isUrgent: false,
    },
    {
      kind: 'remindersServer',
      group: 'later',
      count: attention.remindersWithoutServer && may(grant, 'mail.manage') ? 1 : 0,
      sentence: words.remindersServer,
      page: { to: '/businesses/$businessId/settings', search: { section: 'email' } },
      isUrgent: false,
    },
    {
      kind: 'overdue',
      group: 'later',
      count: may(grant, 'invoice.payment') ? overdue : 0,
      sentence: words.overdue(overdue),
      page: invoices({ show: 'unpaid', sort: 'dueDate', order: 'asc' }),
      isUrgent: false,
    },
    {
      kind: 'certificates',
      group: 'later',
      count: may(grant, 'payment.record') ? certificates.totalItems : 0,
      sentence: words.certificates(certificates.totalItems, formatAmount(certificates.total)),
      page: { to: '/businesses/$businessId/money/withheld', search: { certificate: 'missing' } },
      isUrgent: false,
    },
  ]
  return candidates.filter(({ count }) => count > 0)
}
