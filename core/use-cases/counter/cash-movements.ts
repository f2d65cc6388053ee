import { AppError } from '../../contract/http/errors.ts'
import { mayPayOut, refusalMessage } from '../../contract/http/permissions.ts'
import { by } from '../../domain/audit/audit.ts'
import { environmentOf } from '../../domain/business/business.ts'
import type { MovementKind, TillEntry } from '../../domain/counter/entry.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'
import { recordTillEntry, tillForLog } from '../receivables/posting/till.ts'

import { findTill } from './day-closes.ts'

/** Cash that moves without a sale. */
export type CashMovementInput = {
  readonly kind: MovementKind
  /** Kobo: above 0, and 0 or more of a float. */
  readonly amount: Kobo
  readonly reason: string | null
  /** The id of a screen, or null for the desk; undefined: the till at which the member stands. */
  readonly tillId?: string | null | undefined
}

/**
 * Says what lies in the drawer at the opening, puts cash in, or pays it out with a reason.
 *
 * @throws role_insufficient for paying out, and for another till than the own; not_found
 */
export async function recordCashMovement(
  unit: Unit,
  member: Member,
  { kind, amount, reason, tillId }: CashMovementInput,
): Promise<TillEntry> {
  if (kind === 'CASH_OUT' && !mayPayOut(member)) {
    throw new AppError('role_insufficient', { message: refusalMessage(member, 'till.payOut') })
  }
  const environment = environmentOf(await loadBusiness(unit, member.businessId))
  const screen = await findTill(unit, member, { environment, tillId })
  const signed = kind === 'CASH_OUT' ? -amount : amount
  const money = [{ method: 'CASH' as const, methodDetail: null, amount: signed }]
  const id = await recordTillEntry(unit, member, { kind, environment, money, reason, screen })

  unit.concerns({ kind: 'tillEntry', id })
  const to = { amount: koboToNumber(amount), environment, ...tillForLog(screen) }
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    subject: { kind: 'tillEntry', id },
    from: null,
    ...(kind === 'FLOAT'
      ? { action: 'till.floatSet' as const, to }
      : {
          action: kind === 'CASH_IN' ? ('till.cashIn' as const) : ('till.cashOut' as const),
          to: { ...to, reason: reason ?? '' },
        }),
  })
  return readMovement(unit, member, id)
}

/** @throws not_found */
export async function readMovement({ till }: ReadUnit, { businessId }: Member, id: string): Promise<TillEntry> {
  const entry = await till.getEntry(businessId, id)
  if (!entry) throw new AppError('not_found', { message: 'Cash movement not found.' })
  return entry
}
