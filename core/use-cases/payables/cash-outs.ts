import { dayAfter } from '../../domain/calendar/days.ts'
import type { TillEntry } from '../../domain/counter/entry.ts'
import type { PayableEntry } from '../../domain/payables/entry.ts'
import { sizeOf } from '../../domain/receivables/entry.ts'
import type { ReadUnit } from '../../ports/unit.ts'

/** How long cash that was paid out may wait for whoever types its expense. */
const DAYS = 7
const MOST = 200

/** Cash of the amount of a payment from the drawer that a cashier paid out in the week before and nobody booked. */
export async function likeCashOuts(
  { till, today }: ReadUnit,
  payment: Pick<PayableEntry, 'account' | 'details' | 'amount'>,
): Promise<readonly TillEntry[]> {
  const { details, account } = payment
  if (details === null || !('accountId' in details) || details.accountId !== 'TILL') return []
  if (details.cashMovementId !== undefined) return []
  const { businessId, environment } = account
  const paidOut = await till.unbookedCash(businessId, { environment, from: dayAfter(today, -DAYS), limit: MOST })
  return paidOut.filter((entry) => -cashOf(entry) === sizeOf(payment))
}

const cashOf = ({ money }: Pick<TillEntry, 'money'>): bigint => money.reduce((sum, { amount }) => sum + amount, 0n)
