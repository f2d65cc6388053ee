import { may, type Grant } from '../http/permissions.ts'
import type { Attention } from './queue.ts'

type ActionItemCounts = Pick<
  Attention,
  'approvals' | 'correctable' | 'needsAttention' | 'sentBack' | 'waitingForConnection'
>

/**
 * What only a person can move on, of what somebody with this grant may do: how many invoices of each kind. A connection
 * counts once, however many wait for it.
 */
export function actionItemCountsOf(counts: ActionItemCounts, grant: Grant): ActionItemCounts {
  return {
    approvals: may(grant, 'invoice.approve') ? counts.approvals : 0,
    correctable: may(grant, 'invoice.write') ? counts.correctable : 0,
    needsAttention: may(grant, 'invoice.submit') ? counts.needsAttention : 0,
    sentBack: may(grant, 'invoice.write') ? counts.sentBack : 0,
    waitingForConnection: may(grant, 'provider.manage') ? Math.min(1, counts.waitingForConnection) : 0,
  }
}

/** The number of the badge. */
export function countActionItems(needs: ActionItemCounts): number {
  return Object.values(needs).reduce((sum, count) => sum + count, 0)
}
