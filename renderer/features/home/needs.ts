import { may, type Permission } from '../../../core/contract/permissions.ts'
import type { Attention } from '../../../core/contract/queue.ts'
import type { Role } from '../../../core/contract/vocabulary.ts'
import { texts } from '../../lib/texts.ts'

const words = texts.home.needs

export type NeedKind = keyof typeof words.buttons

/** One thing that waits for this person. */
export type Need = {
  readonly kind: NeedKind
  readonly sentence: string
  /** Where it is done, behind `/businesses/$businessId`. */
  readonly path: string
  readonly search?: Readonly<Record<string, string>>
  /** Nothing moves, or a deadline has passed. */
  readonly isUrgent: boolean
}

type Candidate = Need & { readonly permission: Permission; readonly isThere: boolean }

/** What this person can move on now, the most urgent first. `timeAgo` writes how long ago an instant was. */
export function needsOf(attention: Attention, role: Role, timeAgo: (timestamp: string) => string): Need[] {
  const { waitingForConnection, provider, stalledSince, needsAttention, deadlinesPassed, deadlinesWithin6Hours } =
    attention
  const { refused, approvals, readyToSend, overdue, waiting } = attention
  const isCut = waitingForConnection > 0 || provider?.isConnected === false
  // What has a deadline is in the queue, or approved and not sent.
  const pressing = waiting > 0 ? { path: '/sending' } : { path: '/invoices', search: { show: 'approved' } }

  const candidates: readonly Candidate[] = [
    {
      kind: 'connection',
      isThere: isCut,
      permission: 'provider.manage',
      sentence: words.connection(waitingForConnection),
      path: '/set-up',
      isUrgent: true,
    },
    {
      kind: 'stalled',
      isThere: stalledSince !== null,
      permission: 'invoice.submit',
      sentence: words.stalled(stalledSince === null ? '' : timeAgo(stalledSince)),
      path: '/sending',
      isUrgent: true,
    },
    {
      kind: 'late',
      isThere: deadlinesPassed > 0,
      permission: 'invoice.submit',
      sentence: words.late(deadlinesPassed),
      ...pressing,
      isUrgent: true,
    },
    {
      kind: 'attention',
      isThere: needsAttention > 0,
      permission: 'invoice.submit',
      sentence: words.attention(needsAttention),
      path: '/sending',
      isUrgent: true,
    },
    {
      kind: 'refused',
      isThere: refused > 0,
      permission: 'invoice.write',
      sentence: words.refused(refused),
      path: '/invoices',
      search: { show: 'refused' },
      isUrgent: true,
    },
    {
      kind: 'soon',
      isThere: deadlinesWithin6Hours > 0,
      permission: 'invoice.submit',
      sentence: words.soon(deadlinesWithin6Hours),
      ...pressing,
      isUrgent: false,
    },
    {
      kind: 'approvals',
      isThere: approvals > 0,
      permission: 'invoice.approve',
      sentence: words.approvals(approvals),
      path: '/approvals',
      isUrgent: false,
    },
    {
      kind: 'ready',
      isThere: readyToSend > 0,
      permission: 'invoice.submit',
      sentence: words.ready(readyToSend),
      path: '/invoices',
      search: { show: 'approved' },
      isUrgent: false,
    },
    {
      kind: 'overdue',
      isThere: overdue > 0,
      permission: 'invoice.payment',
      sentence: words.overdue(overdue),
      path: '/invoices',
      search: { show: 'unpaid', sort: 'dueDate', order: 'asc' },
      isUrgent: false,
    },
  ]

  return candidates
    .filter(({ isThere, permission }) => isThere && may(role, permission))
    .map(({ kind, sentence, path, search, isUrgent }) => ({
      kind,
      sentence,
      path,
      isUrgent,
      ...(search && { search }),
    }))
}
