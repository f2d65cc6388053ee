import type { BalanceCause } from '../../../contract/activity/events.ts'
import { callerId, type Member } from '../../../domain/people/account.ts'
import { isDebit, type PostingContext, type CreditKind, type Posting } from '../../../domain/receivables/entry.ts'
import type { SettledEntry } from '../../../ports/receivables/receivables-repository.ts'
import type { Unit } from '../../../ports/unit.ts'

import { recordBalanceChange } from './balance-change.ts'

/** Who adds to accounts in this unit of work, and the day that it counts for. */
export const postingContext = (unit: Unit, member: Member, day: string): PostingContext => ({
  newId: () => unit.ids.uuid(),
  at: unit.now.toISOString(),
  day,
  by: callerId(member.caller),
})

/**
 * Adds what an act came to, with all that follows for the invoices whose balance it moves. Answers the invoices and debit
 * notes that it was about, as they are settled now.
 */
export async function post(unit: Unit, member: Member, posting: Posting): Promise<readonly SettledEntry[]> {
  const moved = await unit.receivables.post(posting)
  for (const { charge, before } of moved) {
    const { paid, deducted, balance } = charge.settlement
    if (before.balance === balance && before.paid === paid && before.deducted === deducted) continue
    await recordBalanceChange(unit, member, charge, before, await causeOf(unit, member, posting, charge.entry.id))
  }
  return moved.map(({ charge }) => charge)
}

/** What a posting did to a charge, by the first of its parts. */
async function causeOf(
  unit: Unit,
  { businessId }: Member,
  { entries, allocations }: Posting,
  debitId: string,
): Promise<BalanceCause | undefined> {
  const first = allocations.find((one) => one.debitId === debitId)
  if (!first) return undefined
  const added = entries.find(({ id }) => id === first.creditId)
  const credit = added ?? (await unit.receivables.get(businessId, first.creditId))?.entry
  if (!credit || isDebit(credit) || credit.reverses !== null) return undefined
  const isTakenBack = entries.some(({ reverses }) => reverses === credit.id)
  const act = first.amount < 0n ? (isTakenBack ? 'TAKEN_BACK' : 'FREED') : added ? 'CAME' : 'USED'
  return { kind: credit.kind as CreditKind, number: credit.number, act }
}
