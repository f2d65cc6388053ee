import { AppError, invalidField } from '../../../contract/http/errors.ts'
import { by, differences } from '../../../domain/audit/audit.ts'
import { environmentOf, type BusinessRecord } from '../../../domain/business/business.ts'
import {
  changedPlan,
  nextRun,
  DEFAULT_REMINDER_PLAN,
  type ReminderPlan,
} from '../../../domain/business/reminder-plan.ts'
import { lagosDate } from '../../../domain/calendar/lagos.ts'
import type { Kobo } from '../../../domain/money/money.ts'
import type { Member } from '../../../domain/people/account.ts'
import type { FailedReminder } from '../../../ports/receivables/reminder-repository.ts'
import type { ReadUnit, Unit } from '../../../ports/unit.ts'
import { loadBusiness } from '../../load.ts'

import { remindersDue, type DueReminder } from './due.ts'

/** When customers are reminded by themselves: what is set, and what that would send. */

/** Why nothing goes although it is switched on: it practises, or has no mail server. */
export type ReminderObstacle = 'practice' | 'smtp_missing'

export type ReminderState = {
  readonly plan: ReminderPlan
  /** Null: switched off, or something stands in the way. */
  readonly nextAt: Date | null
  readonly obstacle: ReminderObstacle | null
  readonly failed: readonly FailedReminder[]
}

const SHOWN_FAILURES_MS = 7 * 24 * 60 * 60_000

/** Reminders that were stopped because they were not wanted any more went wrong for nobody. */
const CANCELLED_TROUBLES = ['settled', 'environment_left', 'reminder_unwanted', 'reminder_small']

/** Those of the last week that did not arrive, or may not have, and were followed by none since. */
async function failedReminders(unit: ReadUnit, businessId: string): Promise<FailedReminder[]> {
  const since = new Date(unit.now.getTime() - SHOWN_FAILURES_MS).toISOString()
  const failed = await unit.reminders.failed(businessId, since)
  return failed.filter(({ trouble }) => trouble === null || !CANCELLED_TROUBLES.includes(trouble))
}

export const planOf = ({ reminderPlan }: Pick<BusinessRecord, 'reminderPlan'>): ReminderPlan =>
  reminderPlan ?? DEFAULT_REMINDER_PLAN

/** What keeps the reminders of a business from going out. */
export async function reminderObstacle(unit: ReadUnit, business: BusinessRecord): Promise<ReminderObstacle | null> {
  if (environmentOf(business) === 'SANDBOX') return 'practice'
  return (await unit.mail.settings(business.id)) ? null : 'smtp_missing'
}

export async function reminderStateOf(unit: ReadUnit, { businessId }: Member): Promise<ReminderState> {
  const business = await loadBusiness(unit, businessId)
  const plan = planOf(business)
  const obstacle = await reminderObstacle(unit, business)
  const nextAt = plan.isOn && obstacle === null ? nextRun(plan, unit.now) : null
  return { plan, nextAt, obstacle, failed: await failedReminders(unit, businessId) }
}

/** What somebody has to look after, so that customers are reminded as it was set. */
export async function remindersInTrouble(unit: ReadUnit, business: BusinessRecord) {
  if (!planOf(business).isOn) return { remindersNotSent: 0, remindersWithoutServer: false }
  return {
    remindersNotSent: (await failedReminders(unit, business.id)).length,
    remindersWithoutServer: (await reminderObstacle(unit, business)) === 'smtp_missing',
  }
}

export type ReminderPlanInput = {
  readonly isOn?: boolean | undefined
  readonly daysAfter?: readonly number[] | undefined
  readonly daysBefore?: readonly number[] | undefined
  readonly hour?: number | undefined
  readonly weekdaysOnly?: boolean | undefined
  readonly smallestBalance?: Kobo | undefined
}

/** @throws smtp_missing where it is switched on without a mail server, validation_failed without a day */
export async function saveReminderPlan(unit: Unit, member: Member, said: ReminderPlanInput): Promise<ReminderPlan> {
  const { businessId } = member
  unit.concerns({ kind: 'business', id: businessId })
  const before = await loadBusiness(unit, businessId)
  const plan = planOf(before)
  const after = changedPlan(plan, changeOf(plan, said), lagosDate(unit.now))
  if (after.isOn && after.steps.length === 0) {
    throw invalidField('daysAfter', 'must have at least one day, such as 3; or switch reminders off')
  }
  if (after.isOn && !plan.isOn && !(await unit.mail.settings(businessId))) throw new AppError('smtp_missing')

  const business = { ...before, reminderPlan: after, updatedAt: unit.now.toISOString() }
  const changed = differences({ ...before, reminderPlan: plan }, business, ['reminderPlan'])
  if (!changed) return plan
  await unit.businesses.update(business)
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    subject: { kind: 'business', id: businessId },
    action: 'business.settingsUpdated',
    ...changed,
  })
  return after
}

function changeOf(
  plan: ReminderPlan,
  { daysAfter, daysBefore, isOn, hour, weekdaysOnly, smallestBalance }: ReminderPlanInput,
) {
  const days = plan.steps.map((step) => step.days)
  const before = daysBefore?.map((one) => -one) ?? days.filter((one) => one < 0)
  const after = daysAfter ?? days.filter((one) => one >= 0)
  return {
    steps: [...before, ...after],
    ...(isOn !== undefined && { isOn }),
    ...(hour !== undefined && { hour }),
    ...(weekdaysOnly !== undefined && { weekdaysOnly }),
    ...(smallestBalance !== undefined && { smallestBalance }),
  }
}

export type ReminderPreview = {
  readonly at: Date
  readonly isOn: boolean
  /** As it would be. */
  readonly plan: ReminderPlan
  readonly reminders: readonly DueReminder[]
}

/** What would go out next, as things stand now; while it is switched off, as if it were switched on now. */
export async function previewReminders(unit: ReadUnit, { businessId }: Member): Promise<ReminderPreview> {
  const business = await loadBusiness(unit, businessId)
  const present = planOf(business)
  // It goes out at a full hour, so the hour says as much as the time, and the answer lasts as long.
  const plan = changedPlan(present, { isOn: true }, lagosDate(unit.hour))
  const at = nextRun(plan, unit.hour)
  return { at, plan, isOn: present.isOn, reminders: await remindersDue(unit, business, { plan, day: lagosDate(at) }) }
}
