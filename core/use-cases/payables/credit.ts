import { invalidField } from '../../contract/http/errors.ts'
import { by } from '../../domain/audit/audit.ts'
import { formatDate } from '../../domain/calendar/format.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import { formatNaira } from '../../domain/money/format.ts'
import { sumKobo, type Kobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import {
  isRefundable,
  type PaidOutDetails,
  type PayableEntry,
  type SupplierAccount,
} from '../../domain/payables/entry.ts'
import { supplierRefund, writeBack } from '../../domain/payables/payment.ts'
import { payableOpeningItem, type PayableOpeningItem } from '../../domain/payables/post-purchase.ts'
import { spread } from '../../domain/receivables/allocate.ts'
import * as credit from '../../domain/receivables/credit.ts'
import type { Posting } from '../../domain/receivables/entry.ts'
import type { SettledPayable } from '../../ports/payables/payables-repository.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { assertDateOpen, assertTodayOpen } from '../receivables/posting/lock-date.ts'

import { payablesContext, postPayables } from './account.ts'
import { assertCashHere, putIntoDrawer } from './drawer.ts'
import { assertNotHeld } from './hold.ts'
import { assertMoneyOutNew } from './record.ts'
import { payableSince } from './reversal.ts'

/** What is done with credit with a supplier, and with what nobody will ask for. Each answers the id of its entry. */

/** Money that a supplier sent back. @throws period_closed, payment_recorded_already, validation_failed for more than the credit */
export async function recordSupplierRefund(
  unit: Unit,
  member: Member,
  {
    account,
    date,
    amount,
    details,
  }: {
    readonly account: SupplierAccount
    readonly date: string
    readonly amount: Kobo
    readonly details: PaidOutDetails
  },
): Promise<string> {
  await assertDateOpen(unit, member, date)
  await assertMoneyOutNew(unit, account, details)
  assertCashHere(unit, details, date)
  const credits = (await unit.payables.open(account, 'credit')).filter(({ entry }) => isRefundable(entry))
  const available = sumKobo(credits.map(({ open }) => open))
  if (amount > available) {
    throw invalidField('amount', `is more than the credit of ${formatNaira(available)} with this supplier`)
  }
  for (const { entry } of spread(amount, credits).parts) {
    await assertNotBefore(unit, date, entry, 'when that credit came to be')
  }
  const posting = supplierRefund(payablesContext(unit, member, date), { account, date, amount, details, credits })
  const id = idOf(posting)
  await recordEvent(unit, member, id, {
    action: 'supplierRefund.recorded',
    to: { amount: koboToNumber(amount), date, supplierId: account.supplierId },
  })
  await putIntoDrawer(unit, member, { account, amount, details })
  await postPayables(unit, posting)
  return id
}

/** Uses credit with the supplier on a bill; without an amount, as much as fits. @throws period_closed, payment_held, validation_failed */
export async function applySupplierCredit(
  unit: Unit,
  member: Member,
  { target, amount: said }: { readonly target: SettledPayable; readonly amount: Kobo | undefined },
): Promise<void> {
  await assertTodayOpen(unit, member)
  await assertNotHeld(unit, target.entry)
  const credits = await unit.payables.open(target.entry.account, 'credit')
  const available = sumKobo(credits.map(({ open }) => open))
  const most = available < target.open ? available : target.open
  const amount = said ?? most
  if (amount > most) {
    const bound = most === target.open ? 'open balance' : 'credit with this supplier'
    throw invalidField('amount', `is more than the ${bound} of ${formatNaira(most)}`)
  }
  if (amount <= 0n) throw invalidField('amount', 'must be more than 0; there is no credit with this supplier to use')

  await recordEvent(unit, member, target.entry.id, {
    action: 'supplierCredit.applied',
    to: { amount: koboToNumber(amount), date: unit.today, purchaseId: target.entry.purchaseId },
  })
  await postPayables(unit, credit.applyCredit(payablesContext(unit, member, unit.today), { credits, target, amount }))
}

/** What nobody will ask for any more; without an amount all that is open. @throws period_closed, validation_failed */
export async function recordWriteBack(
  unit: Unit,
  member: Member,
  {
    target,
    amount: said,
    date,
    reason,
  }: {
    readonly target: SettledPayable
    readonly amount: Kobo | undefined
    readonly date: string
    readonly reason: string
  },
): Promise<string> {
  await assertDateOpen(unit, member, date)
  const amount = said ?? target.open
  if (amount > target.open) throw invalidField('amount', `is more than the open balance of ${formatNaira(target.open)}`)
  if (amount <= 0n) throw invalidField('amount', 'must be more than 0; nothing is outstanding')

  await assertNotBefore(unit, date, target.entry, 'since when this is owed')
  const posting = writeBack(payablesContext(unit, member, date), { target, amount, date, reason })
  const id = idOf(posting)
  await recordEvent(unit, member, id, {
    action: 'writeBack.recorded',
    to: { amount: koboToNumber(amount), date, purchaseId: target.entry.purchaseId, reason },
  })
  await postPayables(unit, posting)
  return id
}

/** What was owed to a supplier before Invoice Desk. @throws period_closed, validation_failed */
export async function recordPayableOpeningItem(unit: Unit, member: Member, item: PayableOpeningItem): Promise<string> {
  await assertDateOpen(unit, member, item.date)
  if (item.dueDate < item.date) throw invalidField('dueDate', 'must not be before the date')
  const posting = payableOpeningItem(payablesContext(unit, member, item.date), item)
  const id = idOf(posting)
  await recordEvent(unit, member, id, {
    action: 'payableOpeningItem.recorded',
    to: { amount: koboToNumber(item.amount), date: item.date, supplierId: item.account.supplierId },
  })
  await postPayables(unit, posting)
  return id
}

type CreditEvent =
  | {
      action: 'supplierRefund.recorded' | 'payableOpeningItem.recorded'
      to: { amount: number; date: string; supplierId: string | null }
    }
  | { action: 'supplierCredit.applied'; to: { amount: number; date: string; purchaseId: string | null } }
  | { action: 'writeBack.recorded'; to: { amount: number; date: string; purchaseId: string | null; reason: string } }

async function recordEvent(unit: Unit, member: Member, id: string, event: CreditEvent): Promise<void> {
  unit.concerns({ kind: 'payableEntry', id })
  const subject = { kind: 'payableEntry', id } as const
  await unit.audit.append({ ...by(member), at: unit.now.toISOString(), subject, from: null, ...event })
}

const idOf = ({ entries }: Posting<PayableEntry>): string => entries[0]?.id ?? ''

async function assertNotBefore(unit: ReadUnit, date: string, entry: PayableEntry, what: string): Promise<void> {
  const since = await payableSince(unit, entry)
  if (date >= since) return
  throw invalidField('date', `is before ${formatDate(since)}, ${what}; use that day or a later one`)
}
