import { invalidField } from '../../contract/http/errors.ts'
import { by } from '../../domain/audit/audit.ts'
import { environmentOf } from '../../domain/business/business.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import type { PaidOutDetails, PayableEntry, SupplierAccount } from '../../domain/payables/entry.ts'
import { sizeOf } from '../../domain/receivables/entry.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { assertMay } from '../account/access.ts'
import { expectedCash } from '../counter/day-closes.ts'
import { loadBusiness } from '../load.ts'
import { recordTillEntry, tillScreenOf, tillForLog } from '../receivables/posting/till.ts'

/** Cash that leaves the drawer of the counter for a bill, or comes back to it: the day at the counter knows it. */

/** @throws validation_failed for what is no cash of today */
export function assertCashHere(
  { today }: Pick<Unit, 'today'>,
  { accountId, method, cashMovementId }: PaidOutDetails,
  date: string,
): void {
  if (accountId !== 'TILL') return
  if (method !== 'CASH') throw invalidField('method', 'must be CASH where the money comes from the drawer (TILL)')
  if (cashMovementId !== undefined) return
  if (date !== today) {
    throw invalidField('date', `must be today, ${today}, for cash from the drawer; use PETTY_CASH for another day`)
  }
}

/** @throws role_insufficient for who may not pay out of the drawer, whatever it is for */
export async function takeFromDrawer(
  unit: Unit,
  member: Member,
  {
    account,
    amount,
    details,
    bills,
  }: {
    readonly account: SupplierAccount
    readonly amount: Kobo
    readonly details: PaidOutDetails
    readonly bills: readonly PayableEntry[]
  },
): Promise<void> {
  if (details.accountId !== 'TILL' || details.cashMovementId !== undefined || amount === 0n) return
  const numbers = bills.flatMap(({ number }) => number ?? []).join(', ')
  await moveCash(unit, member, account, {
    kind: 'CASH_OUT',
    amount,
    reason: numbers === '' ? `Paid to ${await nameOf(unit, account)}` : `Paid ${numbers}`,
  })
}

/** Cash from a supplier goes into the drawer. */
export async function putIntoDrawer(
  unit: Unit,
  member: Member,
  { account, amount, details }: { account: SupplierAccount; amount: Kobo; details: PaidOutDetails },
): Promise<void> {
  if (details.accountId !== 'TILL') return
  await moveCash(unit, member, account, { kind: 'CASH_IN', amount, reason: `Refund of ${await nameOf(unit, account)}` })
}

/** What a reversal undoes: cash that had left is here again, what had come in is gone. */
export async function undoInDrawer(unit: Unit, member: Member, entry: PayableEntry, reason: string): Promise<void> {
  const { details, account, kind } = entry
  if (details === null || !('accountId' in details) || details.accountId !== 'TILL' || entry.amount === 0n) return
  // What the cashier paid out stays paid out, and may be booked again.
  if (details.cashMovementId !== undefined) return
  await moveCash(unit, member, account, {
    kind: kind === 'REFUND' ? 'CASH_OUT' : 'CASH_IN',
    amount: sizeOf(entry),
    reason: `Reversed: ${reason}`,
  })
}

type Movement = { readonly kind: 'CASH_IN' | 'CASH_OUT'; readonly amount: Kobo; readonly reason: string }

async function moveCash(
  unit: Unit,
  member: Member,
  { environment, businessId }: SupplierAccount,
  { kind, amount, reason }: Movement,
): Promise<void> {
  if (kind === 'CASH_OUT') assertMay(member, 'till.payOut')
  if (environment !== environmentOf(await loadBusiness(unit, businessId))) {
    throw invalidField(
      'accountId',
      'is TILL, but the counter works in the other environment now; choose another account',
    )
  }
  const money = [{ method: 'CASH' as const, methodDetail: null, amount: kind === 'CASH_OUT' ? -amount : amount }]
  const id = await recordTillEntry(unit, member, { kind, environment, money, reason })
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    action: kind === 'CASH_IN' ? 'till.cashIn' : 'till.cashOut',
    subject: { kind: 'tillEntry', id },
    from: null,
    to: { amount: koboToNumber(amount), environment, ...tillForLog(tillScreenOf(member)), reason },
  })
}

/**
 * How much less than nothing should be in the drawer now; null where a payment left it alone, there is enough, or who paid is
 * not to know what is in it.
 */
export async function missingInDrawer(
  unit: ReadUnit,
  member: Member,
  { account, details }: Pick<PayableEntry, 'account' | 'details'>,
): Promise<Kobo | null> {
  if (
    details === null ||
    !('accountId' in details) ||
    details.accountId !== 'TILL' ||
    details.cashMovementId !== undefined
  )
    return null
  const expected = await expectedCash(unit, member, account.environment)
  return expected !== null && expected < 0n ? -expected : null
}

async function nameOf({ suppliers }: Unit, { businessId, supplierId }: SupplierAccount): Promise<string> {
  const supplier = supplierId === null ? undefined : await suppliers.get(businessId, supplierId)
  return supplier?.name ?? 'a supplier'
}
