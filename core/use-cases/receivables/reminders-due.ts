import type { ReminderAbout } from '../../contract/vocabulary.ts'
import { environmentOf, type BusinessRecord } from '../../domain/business/business.ts'
import { isNamed, stepDue, type ReminderPlan } from '../../domain/business/reminder-plan.ts'
import { dayAfter, daysBetween } from '../../domain/calendar/days.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'
import type { Kobo } from '../../domain/money/money.ts'
import { reminderText, type RemindedItem } from '../../domain/paper/reminder.ts'
import { payInto } from '../../domain/records/payment-detail.ts'
import type { RemindableItem, RemindedStep } from '../../ports/reminder-repository.ts'
import type { ReadUnit } from '../../ports/unit.ts'

import { remindersOf } from './reminders.ts'

/** Whom reminders that go out by themselves ask on a day, for what, and who is left out for which reason. */

export type ReminderSkip = 'no_email' | 'left_out' | 'too_small' | 'reminded_today'

export type DueReminder = {
  readonly customerId: string
  readonly name: string
  readonly email: string | null
  /** The latest of those that something of it has reached: days after the due date, below 0 before it. */
  readonly step: number
  readonly steps: readonly RemindedStep[]
  /** All that it names, the longest due first. */
  readonly items: readonly RemindedItem[]
  /** What is open of them, less what of the customer's money is here. Kobo, above 0. */
  readonly amount: Kobo
  readonly skipped: ReminderSkip | null
}

type Asked = { readonly plan: ReminderPlan; readonly day: string; readonly customerId?: string | undefined }

/** So many days ahead something may fall due that is reminded of. */
const ahead = ({ steps }: ReminderPlan): number => Math.max(0, ...steps.map(({ days }) => -days))

const named = (items: readonly RemindableItem[], day: string): RemindedItem[] =>
  items
    .map(({ number, date, dueDate, open }) => {
      return { number, date, dueDate, open, daysOverdue: Math.max(0, daysBetween(dueDate, day)) }
    })
    .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : one.dueDate > other.dueDate ? 1 : 0))

const sumOf = (items: readonly RemindedItem[]): Kobo => items.reduce((sum, { open }) => sum + open, 0n)

/** Who has something that reached a step by a day, the most first. */
export async function remindersDue(
  unit: ReadUnit,
  business: BusinessRecord,
  { plan, day, customerId }: Asked,
): Promise<DueReminder[]> {
  const environment = environmentOf(business)
  const found = await unit.reminders.remindable(business.id, environment, {
    dueBy: dayAfter(day, ahead(plan)),
    customerId,
  })
  const byCustomer = new Map<string, RemindableItem[]>()
  for (const item of found) {
    const others = byCustomer.get(item.customerId)
    if (others) others.push(item)
    else byCustomer.set(item.customerId, [item])
  }
  const due: DueReminder[] = []
  for (const [id, items] of byCustomer) {
    const reached = items.flatMap((item) => {
      const step = stepDue(item, plan.steps, day)
      return step === null ? [] : [{ entryId: item.entryId, step }]
    })
    if (reached.length === 0) continue
    const entries = reached.map(({ entryId }) => entryId)
    const asked = named(
      items.filter((item) => entries.includes(item.entryId) || isNamed(item.dueDate, plan.steps, day)),
      day,
    )
    const { credit } = await unit.receivables.balance({ businessId: business.id, environment, customerId: id })
    const customer = await unit.customers.get(business.id, id)
    const amount = sumOf(asked) - credit
    if (!customer || amount <= 0n) continue
    due.push({
      customerId: id,
      name: customer.name,
      email: customer.email,
      step: Math.max(...reached.map(({ step }) => step)),
      steps: reached,
      items: asked,
      amount,
      skipped: !customer.automaticReminders
        ? 'left_out'
        : customer.email === null
          ? 'no_email'
          : amount < plan.smallestBalance
            ? 'too_small'
            : (await isReminded(unit, business, id, day))
              ? 'reminded_today'
              : null,
    })
  }
  return due.toSorted((one, other) => (one.amount === other.amount ? 0 : one.amount < other.amount ? 1 : -1))
}

/** Whether a person reminded the customer on a day already. */
async function isReminded(unit: ReadUnit, business: BusinessRecord, customerId: string, day: string): Promise<boolean> {
  const environment = environmentOf(business)
  const [last] = await remindersOf(unit, { businessId: business.id }, { customerId, environment })
  return last !== undefined && last.to.automatic !== true && lagosDate(new Date(last.at)) === day
}

export type ReminderContent = {
  readonly subject: string
  readonly text: string
  readonly amount: Kobo
  readonly about: ReminderAbout
}

/**
 * What a reminder says on a day: what it was queued for and all else that is overdue, as far as it is open now. Null where
 * nothing is to be asked for any more.
 */
export async function reminderContent(
  unit: ReadUnit,
  business: BusinessRecord,
  { plan, day, customerId, entries }: Asked & { readonly customerId: string; readonly entries: readonly string[] },
): Promise<ReminderContent | null> {
  const environment = environmentOf(business)
  const found = await unit.reminders.remindable(business.id, environment, {
    dueBy: dayAfter(day, ahead(plan)),
    customerId,
  })
  const items = named(
    found.filter((item) => entries.includes(item.entryId) || isNamed(item.dueDate, plan.steps, day)),
    day,
  )
  const { credit } = await unit.receivables.balance({ businessId: business.id, environment, customerId })
  const amount = sumOf(items) - credit
  const customer = await unit.customers.get(business.id, customerId)
  if (!customer || amount <= 0n) return null
  return {
    ...(await reminderWords(unit, business, { customerName: customer.businessName ?? customer.name, items, credit })),
    amount,
    about: items.every(({ daysOverdue }) => (daysOverdue ?? 0) > 0) ? 'OVERDUE' : 'OPEN',
  }
}

type Named = { readonly customerName: string; readonly items: readonly RemindedItem[]; readonly credit: Kobo }

/** The words of a reminder of this business. */
export async function reminderWords(
  unit: ReadUnit,
  business: BusinessRecord,
  { customerName, items, credit }: Named,
): Promise<{ readonly subject: string; readonly text: string }> {
  const usual = await unit.paymentDetails.getDefault(business.id)
  return reminderText({
    customerName,
    businessName: business.name,
    items,
    credit,
    payInto: usual === undefined ? null : payInto(usual),
    isSandbox: environmentOf(business) === 'SANDBOX',
  })
}
