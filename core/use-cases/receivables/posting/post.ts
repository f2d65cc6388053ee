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

/** Adds what an act came to, with all that follows for the invoices whose balance it moves. */
export async function post(unit: Unit, member: Member, posting: Posting): Promise<void> {
  const before = new Map((await charges(unit, member, posting)).map((charge) => [charge.entry.id, charge.settlement]))
  await unit.receivables.post(posting)

  for (const charge of await charges(unit, member, posting)) {
    const was = before.get(charge.entry.id)
    const { paid, deducted, balance } = charge.settlement
    if (!was || (was.balance === balance && was.paid === paid && was.deducted === deducted)) continue
    await recordBalanceChange(unit, member, charge, was, await causeOf(unit, member, posting, charge.entry.id))
  }
}

/** What a posting did to a charge, by the first of its parts. */
async function causeOf(
  unit: Unit,
  { businessId }: Member,
  { entries, allocations }: Posting,
  debitId: string,
): Promise<BalanceCause | undefined> {
  const first = allocations.find((one) => one.debitId === debitId)
  const credit = first && (await unit.receivables.get(businessId, first.creditId))?.entry
  if (!credit || isDebit(credit) || credit.reverses !== null) return undefined
  const isNew = entries.some(({ id }) => id === credit.id)
  const isTakenBack = entries.some(({ reverses }) => reverses === credit.id)
  const act = first.amount < 0n ? (isTakenBack ? 'TAKEN_BACK' : 'FREED') : isNew ? 'CAME' : 'USED'
  return { kind: credit.kind as CreditKind, number: credit.number, act }
}

/** The invoices and debit notes that a posting is about and that stand, as they are settled now. */
async function charges(unit: Unit, { businessId }: Member, { entries, allocations }: Posting): Promise<SettledEntry[]> {
  const ids = new Set([...entries.map(({ id }) => id), ...allocations.map(({ debitId }) => debitId)])
  const found: SettledEntry[] = []
  for (const id of ids) {
    const settled = await unit.receivables.get(businessId, id)
    if (!settled || !settled.stands) continue
    const { entry } = settled
    if (isDebit(entry) && entry.invoiceId !== null && entry.reverses === null) found.push(settled)
  }
  return found
}
