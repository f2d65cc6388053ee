import { AppError, invalidField } from '../../contract/errors.ts'
import { dayAfter } from '../../domain/calendar/days.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'
import type { Member } from '../../domain/people/account.ts'
import type { ReadUnit } from '../../ports/unit.ts'

/** Nothing is dated in a closed period, or further ahead than tomorrow. @throws period_closed, validation_failed */
export async function assertDateOpen(unit: ReadUnit, member: Member, date: string): Promise<void> {
  assertNotAhead(unit, date)
  await assertPeriodOpen(unit, member, date)
}

/** @throws validation_failed */
export function assertNotAhead(unit: ReadUnit, date: string): void {
  if (date > dayAfter(lagosDate(unit.now), 1)) {
    throw invalidField('date', 'lies in the future; give the day on which the money came')
  }
}

/** @throws period_closed */
export async function assertPeriodOpen(unit: ReadUnit, member: Member, date: string): Promise<void> {
  const lockDate = (await unit.businesses.get(member.businessId))?.settings.lockDate ?? null
  if (lockDate !== null && date <= lockDate) {
    throw new AppError('period_closed', {
      message: `The books are closed up to ${lockDate}. Give it a later date, or move the lock date in the settings.`,
    })
  }
}
