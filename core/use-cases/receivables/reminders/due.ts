import type { ReminderAbout } from '../../../contract/http/vocabulary.ts'
import { environmentOf, type BusinessRecord } from '../../../domain/business/business.ts'
import {
  isNamed,
  stepDue,
  stepWindows,
  type ReminderPlan,
  type StepWindow,
} from '../../../domain/business/reminder-plan.ts'
import { dayAfter, daysBetween } from '../../../domain/calendar/days.ts'
import { lagosDate } from '../../../domain/calendar/lagos.ts'
import type { Kobo } from '../../../domain/money/money.ts'
import { areOverdue, reminderText, sumOpen, type RemindedItem } from '../../../domain/printing/reminder.ts'
import type { CustomerRecord } from '../../../domain/records/customer.ts'
import { payInto } from '../../../domain/records/payment-detail.ts'
import type { RemindableItem, RemindedStep } from '../../../ports/receivables/reminder-repository.ts'
import type { ReadUnit } from '../../../ports/unit.ts'

import { remindersOf } from './prepare.ts'

/** Whom reminders that go out by themselves ask on a day, for what, and who is left out for which reason. */

type ReminderSkip = 'no_email' | 'left_out' | 'too_small' | 'reminded_today'

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

type DueContext = { readonly plan: ReminderPlan; readonly day: string; readonly customerId?: string | undefined }
type CustomerReminders = DueContext & { readonly customerId: string }

/** So many days ahead something may fall due that is reminded of. */
const ahead = ({ steps }: ReminderPlan): number => Math.max(0, ...steps.map(({ days }) => -days))

/** What is open and may be reminded of on a day, the longest due first. */
const openItems = async (
  unit: ReadUnit,
  business: BusinessRecord,
  { plan, day, customerId }: DueContext,
  reached?: readonly StepWindow[],
) =>
  unit.reminders.remindable(business.id, environmentOf(business), {
    ...{ dueBy: dayAfter(day, ahead(plan)), customerId, reached },
  })

/** Customers of whom something reached a step by a day, for whom it was not reminded of. */
export const customersReached = async (
  unit: ReadUnit,
  business: BusinessRecord,
  { plan, day }: DueContext,
): Promise<string[]> => unit.reminders.reaching(business.id, environmentOf(business), stepWindows(plan.steps, day))

/**
 * What a reminder of a customer names on a day (`reached` and all else that is overdue), the customer's own money, and what
 * that leaves to be asked for; undefined where that is nothing, or the customer is gone.
 */
async function askedAmounts(
  unit: ReadUnit,
  business: BusinessRecord,
  found: readonly RemindableItem[],
  reached: readonly string[],
  { plan, day, customerId }: CustomerReminders,
) {
  const items = found
    .filter((item) => reached.includes(item.entryId) || isNamed(item.dueDate, plan.steps, day))
    .map(({ number, date, dueDate, open }): RemindedItem => {
      return { number, date, dueDate, open, daysOverdue: Math.max(0, daysBetween(dueDate, day)) }
    })
  const account = { businessId: business.id, environment: environmentOf(business), customerId }
  const { credit } = await unit.receivables.balance(account)
  const customer = await unit.customers.get(business.id, customerId)
  const amount = sumOpen(items) - credit
  return customer && amount > 0n ? { customer, items, credit, amount } : undefined
}

/** Who has something that reached a step by a day, the most first. */
export async function remindersDue(
  unit: ReadUnit,
  business: BusinessRecord,
  asked: DueContext,
): Promise<DueReminder[]> {
  const { plan, day } = asked
  const due: DueReminder[] = []
  const reached = asked.customerId === undefined ? stepWindows(plan.steps, day) : undefined
  for (const [customerId, items] of byCustomer(await openItems(unit, business, asked, reached))) {
    const steps = items.flatMap((item) => {
      const step = stepDue(item, plan.steps, day)
      return step === null ? [] : [{ entryId: item.entryId, step }]
    })
    if (steps.length === 0) continue
    const entries = steps.map(({ entryId }) => entryId)
    const found = await askedAmounts(unit, business, items, entries, { plan, day, customerId })
    if (!found) continue
    const { customer, amount } = found
    due.push({
      customerId,
      name: customer.name,
      email: customer.email,
      step: Math.max(...steps.map(({ step }) => step)),
      steps,
      items: found.items,
      amount,
      skipped:
        skipOf(customer, amount, plan) ??
        ((await isReminded(unit, business, customerId, day)) ? 'reminded_today' : null),
    })
  }
  return due.toSorted((one, other) => (one.amount === other.amount ? 0 : one.amount < other.amount ? 1 : -1))
}

function byCustomer(items: readonly RemindableItem[]): ReadonlyMap<string, readonly RemindableItem[]> {
  const found = new Map<string, RemindableItem[]>()
  for (const item of items) {
    const known = found.get(item.customerId)
    if (known) known.push(item)
    else found.set(item.customerId, [item])
  }
  return found
}

function skipOf({ automaticReminders, email }: CustomerRecord, amount: Kobo, plan: ReminderPlan): ReminderSkip | null {
  if (!automaticReminders) return 'left_out'
  if (email === null) return 'no_email'
  return amount < plan.smallestBalance ? 'too_small' : null
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
  { plan, day, customerId, entries }: CustomerReminders & { readonly entries: readonly string[] },
): Promise<ReminderContent | null> {
  const open = await openItems(unit, business, { plan, day, customerId })
  const found = await askedAmounts(unit, business, open, entries, { plan, day, customerId })
  if (!found) return null
  const { customer, items, credit, amount } = found
  return {
    ...(await dueReminderText(unit, business, { customerName: customer.businessName ?? customer.name, items, credit })),
    amount,
    about: areOverdue(items) ? 'OVERDUE' : 'OPEN',
  }
}

type Named = { readonly customerName: string; readonly items: readonly RemindedItem[]; readonly credit: Kobo }

/** The words of a reminder of this business. */
export async function dueReminderText(
  unit: ReadUnit,
  business: BusinessRecord,
  { customerName, items, credit }: Named,
): Promise<{ readonly subject: string; readonly text: string }> {
  const usual = await unit.paymentDetails.getDefault(business.id)
  return reminderText({
    customerName,
    businessName: business.name,
    items,
    all: { items: items.length, open: sumOpen(items), areOverdue: areOverdue(items) },
    credit,
    payInto: usual === undefined ? null : payInto(usual),
    isSandbox: environmentOf(business) === 'SANDBOX',
  })
}
