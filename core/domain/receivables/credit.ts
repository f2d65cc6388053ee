import type { Kobo } from '../money/money.ts'

import { allocate, spread } from './allocate.ts'
import type {
  Account,
  PostingContext,
  AccountEntry,
  EntryOf,
  PartyEntry,
  Link,
  MoneyDetails,
  OpenEntry,
  Posting,
} from './entry.ts'

/** The customer's credit: what of payments, credit notes and opening credit nothing stands against. It is never used by itself. */

/** Where credit came from. */
export type CreditOrigin = 'OVERPAYMENT' | 'DEPOSIT' | 'CREDIT_NOTE' | 'OPENING_ITEM'

/**
 * What is left of money that settled nothing as it was recorded is a deposit, however much of it was used or given back
 * since; so is money that settles nothing any more of what it came for. What came besides is an overpayment.
 *
 * @param settles kobo of what a payment settled in its own posting and settles still
 */
export function creditOrigin({ kind }: Pick<AccountEntry, 'kind'>, settles: Kobo): CreditOrigin {
  if (kind === 'CREDIT_NOTE' || kind === 'OPENING_ITEM') return kind
  return settles > 0n ? 'OVERPAYMENT' : 'DEPOSIT'
}

/** Uses credit on an invoice, the oldest first. `amount` fits both: whoever calls has checked that. */
export function applyCredit<E extends PartyEntry = AccountEntry>(
  act: PostingContext,
  {
    credits,
    target,
    amount,
  }: { readonly credits: readonly OpenEntry<E>[]; readonly target: OpenEntry<E>; readonly amount: Kobo },
): Posting<E> {
  const { parts } = spread(amount, credits)
  return {
    entries: [],
    allocations: parts.map(({ entry, amount: part }) => allocate(act, entry, target.entry, part)),
  }
}

/** The proforma invoice that money was paid on, as a deposit; null of any other credit. */
export const proformaOf = ({ entry: { details } }: OpenEntry): string | null =>
  (details !== null && 'offer' in details ? details.offer : undefined) ?? null

/** What goes back first: the oldest, and a deposit on an offer only after all that is tied to nothing. */
export function refundOrder<E extends OpenEntry>(credits: readonly E[]): E[] {
  return [...credits.filter((one) => proformaOf(one) === null), ...credits.filter((one) => proformaOf(one) !== null)]
}

export type NewRefund = {
  readonly account: Account
  readonly date: string
  /** Kobo above 0, at most the credits together. */
  readonly amount: Kobo
  readonly details: MoneyDetails
  readonly credits: readonly OpenEntry[]
}

/** Money given back: the customer owes it until credit stands against it, which it does at once. */
export function refund(act: PostingContext, { account, date, amount, details, credits }: NewRefund): Posting {
  const entry: EntryOf<'REFUND'> = {
    id: act.newId(),
    account,
    kind: 'REFUND',
    amount,
    date,
    dueDate: null,
    number: null,
    invoiceId: null,
    reverses: null,
    details,
    recordedAt: act.at,
    recordedBy: act.by,
  }
  const { parts } = spread(amount, credits)
  return {
    entries: [entry],
    allocations: parts.map(({ entry: credit, amount: part }) => allocate(act, credit, entry, part)),
  }
}

/** Gives up what is open of an invoice, or a part of it: `amount` is at most that. */
export function writeOff(
  act: PostingContext,
  {
    target,
    amount,
    date,
    reason,
  }: { readonly target: OpenEntry; readonly amount: Kobo; readonly date: string; readonly reason: string },
): Posting {
  const { account, invoiceId } = target.entry
  const entry: EntryOf<'WRITE_OFF'> = {
    id: act.newId(),
    account,
    kind: 'WRITE_OFF',
    amount: -amount,
    date,
    dueDate: null,
    number: null,
    invoiceId,
    reverses: null,
    details: { reason },
    recordedAt: act.at,
    recordedBy: act.by,
  }
  return { entries: [entry], allocations: [allocate(act, entry, target.entry, amount)] }
}

/** What was owed before Invoice Desk knew of it, or what the customer had as credit then. */
export type OpeningItem = {
  readonly account: Account
  readonly number: string | null
  readonly date: string
  /** Null of credit, which does not age. */
  readonly dueDate: string | null
  /** Kobo: above 0 the customer owed it, below 0 it was the customer's credit; never 0. */
  readonly amount: Kobo
}

export function openingItem(act: PostingContext, item: OpeningItem): Posting {
  const entry: AccountEntry = {
    ...item,
    id: act.newId(),
    kind: 'OPENING_ITEM',
    invoiceId: null,
    reverses: null,
    details: null,
    recordedAt: act.at,
    recordedBy: act.by,
  }
  return { entries: [entry], allocations: [] }
}

/** Whether credit given by a note was used for something else than the invoice that it corrects. */
export function isUsedElsewhere(links: readonly Link[], originalEntryId: string | undefined): boolean {
  return links.some(({ debit }) => debit.id !== originalEntryId)
}
