import { may } from './permissions.ts'
import type { Attention } from './queue.ts'
import type { Role } from './vocabulary.ts'

type Counts = Pick<Attention, 'approvals' | 'correctable' | 'needsAttention' | 'sentBack' | 'waitingForConnection'>

/**
 * What only a person can move on, of what somebody of this role may do: how many invoices of each kind. A connection
 * counts once, however many wait for it.
 */
export function needsYouOf(counts: Counts, role: Role): Counts {
  return {
    approvals: may(role, 'invoice.approve') ? counts.approvals : 0,
    correctable: may(role, 'invoice.write') ? counts.correctable : 0,
    needsAttention: may(role, 'invoice.submit') ? counts.needsAttention : 0,
    sentBack: may(role, 'invoice.write') ? counts.sentBack : 0,
    waitingForConnection: may(role, 'provider.manage') ? Math.min(1, counts.waitingForConnection) : 0,
  }
}

/** The number of the badge. */
export function sumOfNeeds(needs: Counts): number {
  return Object.values(needs).reduce((sum, count) => sum + count, 0)
}
