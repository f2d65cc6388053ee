import { dayAfter, daysBetween } from '../calendar/days.ts'
import { lagosDate, startOfDay } from '../calendar/lagos.ts'
import type { Kobo } from '../money/money.ts'

/** When customers are reminded by themselves: the steps of what is overdue, and the hour at which reminders go. */

/** A day on which an item is reminded of. */
export type ReminderStep = {
  /** After the due date; below 0 before it. */
  readonly days: number
  /** Since when it stands, YYYY-MM-DD: what reached it before is not reminded of for it. */
  readonly since: string
}

export type ReminderPlan = {
  readonly isOn: boolean
  /** By `days`, each once. */
  readonly steps: readonly ReminderStep[]
  /** Of the day in Lagos, 0 to 23. */
  readonly hour: number
  readonly weekdaysOnly: boolean
  /** A customer who is asked for less is not reminded. Kobo. */
  readonly smallestBalance: Kobo
}

const DEFAULT_REMINDER_STEPS = [3, 14, 30] as const

/** As it begins: switched off. */
export const DEFAULT_REMINDER_PLAN: ReminderPlan = {
  isOn: false,
  steps: DEFAULT_REMINDER_STEPS.map((days) => ({ days, since: '' })),
  hour: 9,
  weekdaysOnly: false,
  smallestBalance: 0n,
}

/** What a plan is changed to; what is not said stays. */
export type PlanChange = Partial<Omit<ReminderPlan, 'steps'>> & { readonly steps?: readonly number[] | undefined }

/**
 * The changed plan. A step counts from the day on which it was set, and all of them from the day on which reminders were
 * switched on: switching on sends nothing for what was overdue long before.
 */
export function changedPlan(before: ReminderPlan, change: PlanChange, today: string): ReminderPlan {
  const isOn = change.isOn ?? before.isOn
  const isSwitched = isOn && !before.isOn
  const days = [...new Set(change.steps ?? before.steps.map((step) => step.days))].toSorted((one, other) => one - other)
  const standing = new Map(isSwitched ? [] : before.steps.map((step) => [step.days, step.since]))
  return {
    isOn,
    steps: days.map((one) => ({ days: one, since: standing.get(one) ?? today })),
    hour: change.hour ?? before.hour,
    weekdaysOnly: change.weekdaysOnly ?? before.weekdaysOnly,
    smallestBalance: change.smallestBalance ?? before.smallestBalance,
  }
}

/** The plan once nobody knows what went out up to a day: all that was reached by then counts as reminded of. */
export const resumedAfter = (plan: ReminderPlan, day: string): ReminderPlan => ({
  ...plan,
  steps: plan.steps.map((step) => ({ ...step, since: dayAfter(day, 1) > step.since ? dayAfter(day, 1) : step.since })),
})

/**
 * The step that an item is to be reminded of on a day; null: none. Of several that were missed only the latest, each
 * once, and none before one that was reminded of. One before the due date lapses once the item is overdue.
 */
export function stepDue(
  { dueDate, done }: { readonly dueDate: string; readonly done: readonly number[] },
  steps: readonly ReminderStep[],
  today: string,
): number | null {
  const late = daysBetween(dueDate, today)
  const last = Math.max(...done, Number.NEGATIVE_INFINITY)
  const due = steps
    .filter(({ days, since }) => days <= late && days > last && dayAfter(dueDate, days) >= since)
    .filter(({ days }) => days >= 0 || late <= 0)
    .map(({ days }) => days)
  return due.length === 0 ? null : Math.max(...due)
}

/** Due dates of what has reached a step by a day, both inclusive; `from` may be empty. */
export type StepWindow = { readonly days: number; readonly from: string; readonly until: string }

/** When an item fell due that `stepDue` names on a day, by the step: one that was reminded of it, or of a later one, is none. */
export const stepWindows = (steps: readonly ReminderStep[], today: string): StepWindow[] =>
  steps.map(({ days, since }) => {
    const from = since === '' ? '' : dayAfter(since, -days)
    return { days, from: days < 0 && from < today ? today : from, until: dayAfter(today, -days) }
  })

/** Whether an item stands in a reminder that goes on a day: it is overdue, and has reached the first step after that. */
export function isNamed(dueDate: string, steps: readonly ReminderStep[], today: string): boolean {
  const first = steps.map(({ days }) => days).filter((days) => days >= 0)
  return first.length > 0 && daysBetween(dueDate, today) >= Math.min(...first)
}

const SUNDAY = 0
const SATURDAY = 6
const HOUR_MS = 60 * 60_000

const isRunDay = ({ weekdaysOnly }: ReminderPlan, day: string): boolean =>
  !weekdaysOnly || ![SATURDAY, SUNDAY].includes(new Date(day).getUTCDay())

/** When reminders go on a day, in milliseconds of Unix time. */
const runAt = ({ hour }: ReminderPlan, day: string): number => startOfDay(day) + hour * HOUR_MS

/** Whether the reminders of today go: their hour has come, or passed while the computer was off. */
export function isTimeToRemind(plan: ReminderPlan, now: Date): boolean {
  const today = lagosDate(now)
  return plan.isOn && isRunDay(plan, today) && now.getTime() >= runAt(plan, today)
}

/** When reminders go next. */
export function nextRun(plan: ReminderPlan, now: Date): Date {
  let day = lagosDate(now)
  while (!isRunDay(plan, day) || runAt(plan, day) <= now.getTime()) day = dayAfter(day, 1)
  return new Date(runAt(plan, day))
}
