import { AppError, invalidField } from '../../../contract/http/errors.ts'
import { by } from '../../../domain/audit/audit.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import { formatNaira } from '../../../domain/money/format.ts'
import type { Kobo } from '../../../domain/money/money.ts'
import type { Member } from '../../../domain/people/account.ts'
import { spread } from '../../../domain/receivables/allocate.ts'
import * as credit from '../../../domain/receivables/credit.ts'
import type { Account, AccountEntry, MoneyDetails } from '../../../domain/receivables/entry.ts'
import type { SettledEntry } from '../../../ports/receivables/receivables-repository.ts'
import type { Unit } from '../../../ports/unit.ts'
import { assertHasAccount } from '../posting/account.ts'
import { assertNotBefore, effectiveSince } from '../posting/effective-date.ts'
import { assertDateOpen, assertTodayOpen } from '../posting/lock-date.ts'
import { postingContext, post } from '../posting/post.ts'

import { heldCreditText, availableCredit } from './available-credit.ts'
import { assertMoneyNew } from './record.ts'

/** What is done with credit, and with what nobody will pay. Each answers the id of its entry. */

/** Money given back. @throws period_closed, payment_recorded_already, validation_failed for more than the credit */
export async function recordRefund(
  unit: Unit,
  member: Member,
  {
    account,
    date,
    amount,
    details,
    from,
  }: {
    readonly account: Account
    readonly date: string
    readonly amount: Kobo
    readonly details: MoneyDetails
    /** The ids of what it is taken from, in this order; the usual one without. */
    readonly from?: readonly string[] | undefined
  },
): Promise<string> {
  await assertHasAccount(unit, account)
  await assertDateOpen(unit, member, date)
  await assertMoneyNew(unit, account, details)
  const { credits: free, reserved } = await availableCredit(unit, account)
  const credits = from === undefined ? credit.refundOrder(free) : namedOf(free, from)
  const available = credits.reduce((sum, { open }) => sum + open, 0n)
  if (amount > available) {
    const more = from === undefined ? heldCreditText(reserved) : ' you named'
    throw invalidField('amount', `is more than the credit of ${formatNaira(available)}${more}`)
  }

  for (const { entry } of spread(amount, credits).parts) {
    const since = await effectiveSince(unit, entry)
    const what =
      since > entry.date ? 'when the refunded credit was last freed' : 'when the refunded credit was received'
    assertNotBefore(date, since, what)
  }
  const posting = credit.refund(postingContext(unit, member, date), { account, date, amount, details, credits })
  const id = idOf(posting.entries)
  await recordCreditEvent(unit, member, id, {
    action: 'refund.recorded',
    to: { amount: koboToNumber(amount), date, customerId: account.customerId },
  })
  await post(unit, member, posting)
  return id
}

/** @throws validation_failed for what is no free credit, or named twice */
function namedOf(free: readonly SettledEntry[], ids: readonly string[]): SettledEntry[] {
  return ids.map((id, index) => {
    const found = free.find(({ entry }) => entry.id === id)
    if (found && ids.indexOf(id) === index) return found
    throw invalidField(`credits[${String(index)}]`, 'is not free credit of this customer, or is named twice')
  })
}

/**
 * Uses credit of the customer on a charge, what is free of it unless `kept` for just this one; without an amount, as much as
 * fits.
 *
 * @param day from which it counts, where that is not today
 * @throws period_closed, validation_failed
 */
export async function applyCredit(
  unit: Unit,
  member: Member,
  {
    target,
    amount: said,
    kept,
    day,
  }: {
    readonly target: SettledEntry
    readonly amount: Kobo | undefined
    readonly kept?: readonly SettledEntry[]
    readonly day?: string
  },
): Promise<void> {
  if (day === undefined) await assertTodayOpen(unit, member)
  const { account, invoiceId } = target.entry
  const free = await availableCredit(unit, account)
  const credits = kept ?? free.credits
  const available = credits.reduce((sum, { open }) => sum + open, 0n)
  const most = available < target.open ? available : target.open
  const amount = said ?? most
  if (amount > most) {
    const bound = most === target.open ? 'open balance' : 'credit'
    const more = most === target.open ? '' : heldCreditText(free.reserved)
    throw invalidField('amount', `is more than the ${bound} of ${formatNaira(most)}${more}`)
  }
  if (amount <= 0n) throw invalidField('amount', 'must be more than 0; there may be no credit to use')

  await recordCreditEvent(unit, member, target.entry.id, {
    action: 'credit.applied',
    to: { amount: koboToNumber(amount), date: unit.today, invoiceId: invoiceId ?? '' },
  })
  await post(
    unit,
    member,
    credit.applyCredit(postingContext(unit, member, day ?? unit.today), { credits, target, amount }),
  )
}

/** Gives up what is open of a charge; without an amount all of it. @throws period_closed, validation_failed */
export async function recordWriteOff(
  unit: Unit,
  member: Member,
  {
    target,
    amount: said,
    date,
    reason,
  }: {
    readonly target: SettledEntry
    readonly amount: Kobo | undefined
    readonly date: string
    readonly reason: string
  },
): Promise<string> {
  await assertDateOpen(unit, member, date)
  const amount = said ?? target.open
  if (amount > target.open) throw invalidField('amount', `is more than the open balance of ${formatNaira(target.open)}`)
  if (amount <= 0n) throw invalidField('amount', 'must be more than 0; nothing is outstanding')

  assertNotBefore(date, await effectiveSince(unit, target.entry), 'since when this is owed')
  const posting = credit.writeOff(postingContext(unit, member, date), { target, amount, date, reason })
  const id = idOf(posting.entries)
  await recordCreditEvent(unit, member, id, {
    action: 'writeOff.recorded',
    to: { amount: koboToNumber(amount), date, invoiceId: target.entry.invoiceId ?? '', reason },
  })
  await post(unit, member, posting)
  return id
}

/**
 * What was owed before Invoice Desk or, with an amount below 0, what the customer had as credit: that has no due date.
 *
 * @throws period_closed, validation_failed
 */
export async function recordOpeningItem(unit: Unit, member: Member, given: credit.OpeningItem): Promise<string> {
  const item = given.amount < 0n ? { ...given, dueDate: null } : given
  await assertHasAccount(unit, item.account)
  await assertDateOpen(unit, member, item.date)
  if (item.amount === 0n) throw invalidField('amount', 'must not be 0')
  if (item.amount > 0n && item.dueDate === null) {
    throw invalidField('dueDate', 'is required: the day on which it was to be paid, which may be the date itself')
  }
  if (item.dueDate !== null && item.dueDate < item.date) throw invalidField('dueDate', 'must not be before the date')

  const posting = credit.openingItem(postingContext(unit, member, item.date), item)
  const id = idOf(posting.entries)
  const { customerId } = item.account
  await recordCreditEvent(unit, member, id, {
    action: 'openingItem.recorded',
    to: { amount: koboToNumber(item.amount), date: item.date, customerId },
  })
  await post(unit, member, posting)
  return id
}

type CreditEvent =
  | { action: 'refund.recorded' | 'openingItem.recorded'; to: { amount: number; date: string; customerId: string } }
  | { action: 'credit.applied'; to: { amount: number; date: string; invoiceId: string } }
  | { action: 'writeOff.recorded'; to: { amount: number; date: string; invoiceId: string; reason: string } }

async function recordCreditEvent(unit: Unit, member: Member, id: string, noted: CreditEvent): Promise<void> {
  const subject = { kind: 'accountEntry', id } as const
  unit.concerns({ kind: 'accountEntry', id })
  await unit.audit.append({ ...by(member), at: unit.now.toISOString(), subject, from: null, ...noted })
}

function idOf([entry]: readonly AccountEntry[]): string {
  if (!entry) throw new AppError('internal')
  return entry.id
}
