import { allocate, spread, unallocateLink } from './allocate.ts'
import {
  isDebit,
  sizeOf,
  type AccountEntry,
  type PostingContext,
  type Allocation,
  type PartyEntry,
  type Link,
  type OpenEntry,
  type Posting,
} from './entry.ts'

export type ReversalInput<E extends PartyEntry = AccountEntry> = {
  readonly entry: E
  /** What it settles, or what settles it, now. */
  readonly links: readonly Link<E>[]
  /** The day the reversal counts for. */
  readonly date: string
  readonly reason: string
  /** Of the invoices that fall open by it: credit notes that correct them and have credit left. */
  readonly notes: readonly { readonly debitId: string; readonly credit: OpenEntry<E> }[]
}

/**
 * Takes an entry back: what stood against it is free again, and an entry of the other sign stands against it for good.
 * Money whose credit was given back leaves that refund open: the customer owes it. An invoice that falls open is settled
 * first by what is left of the notes that correct it.
 */
export function reverse<E extends PartyEntry>(
  act: PostingContext,
  { entry, links, date, reason, notes }: ReversalInput<E>,
): Posting<E> {
  const counter: E = {
    ...entry,
    id: act.newId(),
    amount: -entry.amount,
    date,
    dueDate: null,
    reverses: entry.id,
    details: { reason },
    recordedAt: act.at,
    recordedBy: act.by,
  }
  const [credit, debit]: [E, E] = isDebit(entry) ? [counter, entry] : [entry, counter]
  const against = sizeOf(entry) === 0n ? [] : [allocate(act, credit, debit, sizeOf(entry))]
  return {
    entries: [counter],
    allocations: [
      ...links.flatMap((link) => unallocateLink(act, link)),
      ...against,
      ...reallocateNotes(act, links, notes, entry),
    ],
  }
}

/** Takes what a payment settles back, of one invoice or of all; the money stays as the customer's credit. */
export function unallocate<E extends PartyEntry>(
  act: PostingContext,
  links: readonly Link<E>[],
  notes: ReversalInput<E>['notes'],
): Posting<E> {
  return {
    entries: [],
    allocations: [...links.flatMap((link) => unallocateLink(act, link)), ...reallocateNotes(act, links, notes)],
  }
}

/** Credit from a note goes back first to the invoice that it corrects. */
function reallocateNotes<E extends PartyEntry>(
  act: PostingContext,
  links: readonly Link<E>[],
  notes: ReversalInput<E>['notes'],
  reversed?: E,
): Allocation[] {
  return links.flatMap(({ debit, amount }) => {
    if (debit.id === reversed?.id) return []
    const own = notes.filter((note) => note.debitId === debit.id && note.credit.entry.id !== reversed?.id)
    return spread(
      amount,
      own.map(({ credit }) => credit),
    ).parts.map(({ entry: credit, amount: part }) => allocate(act, credit, debit, part))
  })
}
