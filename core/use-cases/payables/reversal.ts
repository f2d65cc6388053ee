import type { Member } from '../../domain/people/account.ts'
import type { PayableEntry, PayableKind } from '../../domain/payables/entry.ts'
import { latest } from '../../domain/receivables/allocate.ts'
import { isDebit, type Link, type Posting } from '../../domain/receivables/entry.ts'
import { reverse, unallocate, type ReversalInput } from '../../domain/receivables/reverse.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'

import { payablesContext, postPayables } from './account.ts'

type EntryReversal = { readonly entry: PayableEntry; readonly date: string; readonly reason: string }

/** What is about one bill alone, and goes with it: nobody could spend it on another one. */
const REVERSED_TOGETHER: readonly PayableKind[] = ['WHT', 'VAT_WITHHELD', 'WRITE_BACK']

/**
 * Takes an entry back as a whole: money and credit notes that settled it are free, tax and write-backs are taken back with it.
 * The caller has checked that it may be.
 */
export async function reversePayable(unit: Unit, member: Member, reversed: EntryReversal): Promise<void> {
  const { entry } = reversed
  const links = await unit.payables.links(entry.id)
  const goesAlong = ({ credit }: Link<PayableEntry>) => isDebit(entry) && REVERSED_TOGETHER.includes(credit.kind)
  const rest = links.filter((link) => !goesAlong(link))
  const notes = isDebit(entry) ? [] : await notesOf(unit, links)
  const postings = [
    ...links
      .filter(goesAlong)
      .map((link) => reversalOf(unit, member, { ...reversed, entry: link.credit, links: [link], notes: [] })),
    reversalOf(unit, member, { ...reversed, links: rest, notes }),
  ]
  await postPayables(unit, {
    entries: postings.flatMap(({ entries }) => entries),
    allocations: postings.flatMap(({ allocations }) => allocations),
  })
}

function reversalOf(unit: Unit, member: Member, reversal: ReversalInput<PayableEntry>): Posting<PayableEntry> {
  const date = latest(reversal.date, reversal.entry.date)
  return reverse(payablesContext(unit, member, date), { ...reversal, date })
}

/** Takes what a payment settles off, of one bill or of all. */
export async function unallocatePayable(
  unit: Unit,
  member: Member,
  links: readonly Link<PayableEntry>[],
): Promise<void> {
  await postPayables(unit, unallocate(payablesContext(unit, member, unit.today), links, await notesOf(unit, links)))
}

/** Credit notes with credit left, of each bill that falls open. */
async function notesOf(
  { payables }: ReadUnit,
  links: readonly Link<PayableEntry>[],
): Promise<ReversalInput<PayableEntry>['notes']> {
  const found: ReversalInput<PayableEntry>['notes'][number][] = []
  for (const { debit } of links) {
    if (debit.purchaseId === null) continue
    for (const credit of await payables.creditLeftOfNotes(debit.account.businessId, debit.purchaseId)) {
      found.push({ debitId: debit.id, credit })
    }
  }
  return found
}

/** From when on an entry stands as it does now: its own day, or the last one on which something was taken back of it. */
export async function payableSince({ payables }: ReadUnit, { id, date }: PayableEntry): Promise<string> {
  return latest(date, (await payables.freedOn(id)) ?? date)
}
