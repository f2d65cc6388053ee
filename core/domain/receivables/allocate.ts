import { fillInOrder, type Kobo, sumKobo } from '../money/money.ts'

import {
  isDebit,
  isSameAccount,
  type PostingContext,
  type Allocation,
  type PartyEntry,
  type Link,
  type OpenEntry,
} from './entry.ts'

/** A part of a credit against a debit of the same account. @throws Error where both are not: a bug, never bad input */
export function allocate(
  { at, day, by }: PostingContext,
  credit: PartyEntry,
  debit: PartyEntry,
  amount: Kobo,
): Allocation {
  if (!isSameAccount(credit.account, debit.account) || isDebit(credit) || !isDebit(debit) || amount <= 0n) {
    throw new Error(`${credit.id} cannot settle ${debit.id}.`)
  }
  return { creditId: credit.id, debitId: debit.id, amount, date: latest(day, credit.date, debit.date), at, by }
}

/** Takes a link back as a whole, and no part of it before the day from which that part counts. */
export function unallocateLink(
  { at, day, by }: PostingContext,
  { credit, debit, parts }: Link<PartyEntry>,
): Allocation[] {
  const byDay = new Map<string, Kobo>()
  for (const part of parts) {
    const date = latest(day, credit.date, debit.date, part.date)
    byDay.set(date, (byDay.get(date) ?? 0n) + part.amount)
  }
  return [...byDay].map(([date, amount]) => ({ creditId: credit.id, debitId: debit.id, amount: -amount, date, at, by }))
}

/** What still stands of steps in their order, those below 0 taking back what came first. */
export function remainingParts(steps: readonly { readonly amount: Kobo; readonly date: string }[]): Link['parts'] {
  return steps.reduce<Link['parts']>((parts, step) => {
    if (step.amount >= 0n) return [...parts, step]
    let gone = -step.amount
    return parts.flatMap(({ amount, date }) => {
      const part = amount < gone ? amount : gone
      gone -= part
      return amount > part ? [{ amount: amount - part, date }] : []
    })
  }, [])
}

/** How much of `amount` goes to each of what is open, in their order, and what is left of it. */
export function spread<E extends PartyEntry>(
  amount: Kobo,
  open: readonly OpenEntry<E>[],
): { readonly parts: readonly { readonly entry: E; readonly amount: Kobo }[]; readonly rest: Kobo } {
  const amounts = fillInOrder(
    amount,
    open.map(({ open: left }) => left),
  )
  const parts = open.flatMap(({ entry }, index) => {
    const part = amounts[index] ?? 0n
    return part > 0n ? [{ entry, amount: part }] : []
  })
  return { parts, rest: amount - sumKobo(amounts) }
}

/** What is due longest comes first; of the same day what was recorded first. */
export function oldestDueFirst<E extends PartyEntry>(open: readonly OpenEntry<E>[]): OpenEntry<E>[] {
  const day = ({ dueDate, date }: PartyEntry) => dueDate ?? date
  return open.toSorted(
    ({ entry: a }, { entry: b }) =>
      compare(day(a), day(b)) || compare(a.recordedAt, b.recordedAt) || compare(a.id, b.id),
  )
}

/** Of days written `YYYY-MM-DD`. */
export const latest = (...days: readonly string[]): string => days.reduce((one, other) => (other > one ? other : one))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
