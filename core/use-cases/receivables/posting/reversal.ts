import type { Member } from '../../../domain/people/account.ts'
import { latest } from '../../../domain/receivables/allocate.ts'
import {
  isDebit,
  isSameAccount,
  type AccountEntry,
  type EntryKind,
  type Link,
  type Posting,
} from '../../../domain/receivables/entry.ts'
import { reverse, unallocate, type ReversalInput } from '../../../domain/receivables/reverse.ts'
import type { Unit } from '../../../ports/unit.ts'

import { postingContext, post } from './post.ts'

type EntryReversal = { readonly entry: AccountEntry; readonly date: string; readonly reason: string }

/** What is about one charge alone, and goes with it: nobody could spend it on another one. */
const REVERSED_TOGETHER: readonly EntryKind[] = ['WHT', 'VAT_WITHHELD', 'WRITE_OFF']

/**
 * Takes an entry back as a whole: money and credit notes that settled it are free, deductions and write-offs are taken
 * back with it, in the same step: nobody is told of a charge that leaves what it owed in between. The caller has checked
 * that it may be.
 */
export async function postReversal(unit: Unit, member: Member, reversed: EntryReversal): Promise<void> {
  const { entry } = reversed
  const links = await unit.receivables.links(entry.id)
  const goesAlong = ({ credit }: Link) => isDebit(entry) && REVERSED_TOGETHER.includes(credit.kind)
  const rest = links.filter((link) => !goesAlong(link))
  const notes = isDebit(entry) ? [] : await notesOf(unit, member, links)
  const postings = [
    ...links
      .filter(goesAlong)
      .map((link) => reversalOf(unit, member, { ...reversed, entry: link.credit, links: [link], notes: [] })),
    reversalOf(unit, member, { ...reversed, links: rest, notes }),
  ]
  await post(unit, member, {
    entries: postings.flatMap(({ entries }) => entries),
    allocations: postings.flatMap(({ allocations }) => allocations),
  })
}

/** A day that somebody says was looked at; what goes along, or leaves by itself, may be later than that. */
function reversalOf(unit: Unit, member: Member, reversal: ReversalInput): Posting {
  const date = latest(reversal.date, reversal.entry.date)
  return reverse(postingContext(unit, member, date), { ...reversal, date })
}

/** Takes what a payment settles back, of one charge or of all. */
export async function postUnallocation(unit: Unit, member: Member, links: readonly Link[]): Promise<void> {
  const act = postingContext(unit, member, unit.today)
  await post(unit, member, unallocate(act, links, await notesOf(unit, member, links)))
}

/** Credit notes with credit left, of each invoice that falls open. */
async function notesOf(unit: Unit, { businessId }: Member, links: readonly Link[]): Promise<ReversalInput['notes']> {
  const found: ReversalInput['notes'][number][] = []
  for (const { debit } of links) {
    if (debit.invoiceId === null) continue
    for (const credit of await unit.receivables.creditLeftOfNotes(businessId, debit.invoiceId)) {
      // A note that went to the other environment before its invoice settles nothing here.
      if (isSameAccount(credit.entry.account, debit.account)) found.push({ debitId: debit.id, credit })
    }
  }
  return found
}
