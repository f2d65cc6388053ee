import { SYSTEM } from '../../domain/audit/audit.ts'
import { environmentOf, type BusinessRecord } from '../../domain/business/business.ts'
import { isTimeToRemind } from '../../domain/business/reminder-plan.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'
import { messageIdOf, stopped, type EmailRecord } from '../../domain/mail/email.ts'
import type { MailTrouble } from '../../domain/mail/troubles.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import type { Member } from '../../domain/people/account.ts'
import type { AutomaticReminder } from '../../ports/receivables/reminder-repository.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { customersReached, reminderContent, remindersDue, type ReminderContent } from '../receivables/reminders/due.ts'
import {
  planOf,
  reminderObstacle,
  reminderStateOf,
  saveReminderPlan,
  type ReminderState,
  type ReminderPlanInput,
} from '../receivables/reminders/plan.ts'

import { addressed, newEmail } from './new-email.ts'
import { systemMember } from './system-member.ts'

/**
 * Reminders that go out by themselves. What is queued, and which steps that stands for, is one unit of work, and the
 * database takes each step and each customer's day once: whatever happens between, nobody is reminded twice.
 */

/** Whether the reminders of a business of today go now. */
async function isReady(unit: ReadUnit, business: BusinessRecord): Promise<boolean> {
  // A copy of the data sends nothing: the other folder may be sending the same.
  if (unit.isCopy || unit.isRetired) return false
  return isTimeToRemind(planOf(business), unit.now) && (await reminderObstacle(unit, business)) === null
}

/** The businesses whose reminders of today go now. */
export async function businessesToRemind(unit: ReadUnit): Promise<BusinessRecord[]> {
  const ready: BusinessRecord[] = []
  for (const business of await unit.businesses.all()) if (await isReady(unit, business)) ready.push(business)
  return ready
}

/** The customers of a business of whom something reached a step by today. */
export const customersToLookAt = async (unit: ReadUnit, business: BusinessRecord): Promise<string[]> =>
  customersReached(unit, business, { plan: planOf(business), day: lagosDate(unit.now) })

/** Of some customers, those whose reminder goes today. */
export async function customersToRemind(
  unit: ReadUnit,
  business: BusinessRecord,
  customerIds: readonly string[],
): Promise<string[]> {
  const asked = { plan: planOf(business), day: lagosDate(unit.now) }
  const ready: string[] = []
  for (const customerId of customerIds) {
    const due = await remindersDue(unit, business, { ...asked, customerId })
    if (due.some(isHandled)) ready.push(customerId)
  }
  return ready
}

/** Whoever a person reminded today is not reminded again; the steps count as done. */
const isHandled = ({ skipped }: { readonly skipped: string | null }): boolean =>
  skipped === null || skipped === 'reminded_today'

/** Puts the reminder of a customer in the queue, where one is due now. Answers whether it did. */
export async function queueReminder(unit: Unit, businessId: string, customerId: string): Promise<boolean> {
  const business = await unit.businesses.get(businessId)
  const settings = await unit.mail.settings(businessId)
  if (!business || !settings || !(await isReady(unit, business))) return false
  const plan = planOf(business)
  const day = lagosDate(unit.now)
  const [due] = await remindersDue(unit, business, { plan, day, customerId })
  if (!due || !isHandled(due)) return false

  const last = await unit.reminders.lastOf(businessId, due.customerId)
  if (last && isCurrentToday(last, day)) {
    await unit.reminders.addSteps(last.id, due.steps)
    return false
  }
  const entries = due.steps.map(({ entryId }) => entryId)
  const content = await reminderContent(unit, business, { plan, day, customerId: due.customerId, entries })
  if (!content) return false
  const { amount, about } = content
  const reminder = {
    id: unit.ids.uuid(),
    businessId,
    customerId: due.customerId,
    day,
    asked: { amount, about },
    createdAt: unit.now.toISOString(),
  }
  if (due.skipped === 'reminded_today') {
    await unit.reminders.insert({ ...reminder, emailId: null })
    await unit.reminders.addSteps(reminder.id, due.steps)
    return false
  }

  const recipients = addressed(settings, { to: due.email === null ? [] : [due.email], cc: [] })
  if (recipients.length === 0) return false
  const id = unit.ids.uuid()
  const email = newEmail(unit, systemMember(businessId), {
    id,
    kind: 'REMINDER',
    invoiceId: null,
    customerId: due.customerId,
    recipients,
    subject: content.subject,
    message: content.text,
    format: 'a4',
    template: null,
    messageId: messageIdOf(id, settings.fromAddress),
  })
  await unit.mail.insert(email)
  await unit.reminders.insert({ ...reminder, emailId: id })
  await unit.reminders.addSteps(reminder.id, due.steps)
  unit.afterCommit({ kind: 'wakeMail' })
  return true
}

type Last = NonNullable<Awaited<ReturnType<ReadUnit['reminders']['lastOf']>>>

/** An earlier one that has not left yet, or left today, says what this one would. */
const isCurrentToday = ({ day: of, state, sentAt }: Last, day: string): boolean =>
  of === day || state === 'QUEUED' || state === 'SENDING' || (sentAt !== null && lagosDate(new Date(sentAt)) === day)

/** What an automatic reminder says as it leaves, by what is open then; or why it does not leave any more. */
export async function contentToSend(
  unit: ReadUnit,
  { businessId, customerId }: AutomaticReminder,
  entries: readonly string[],
): Promise<ReminderContent | MailTrouble> {
  const business = await unit.businesses.get(businessId)
  const customer = await unit.customers.get(businessId, customerId)
  if (!business || !customer) return 'not_sendable'
  const plan = planOf(business)
  if (environmentOf(business) === 'SANDBOX') return 'environment_left'
  if (!plan.isOn || !customer.automaticReminders) return 'reminder_unwanted'
  const content = await reminderContent(unit, business, { plan, day: lagosDate(unit.now), customerId, entries })
  if (content === null) return 'settled'
  return content.amount < plan.smallestBalance ? 'reminder_small' : content
}

/** Notes at the customer, and at each invoice that reached a step, that an automatic reminder was sent. */
export async function recordAutomaticReminder(unit: Unit, email: EmailRecord): Promise<void> {
  const reminder = await unit.reminders.ofEmail(email.id)
  if (!reminder) return
  const { businessId, customerId, asked } = reminder
  const entry = { businessId, actor: SYSTEM, at: unit.now.toISOString(), from: null } as const
  await unit.audit.append({
    ...entry,
    subject: { kind: 'customer', id: customerId },
    action: 'reminder.noted',
    to: {
      amount: koboToNumber(asked.amount),
      channel: 'MAIL_SERVER',
      about: asked.about,
      environment: 'LIVE',
      automatic: true,
    },
  })
  for (const { invoiceId, step } of await unit.reminders.stepsOf(reminder.id)) {
    if (invoiceId === null) continue
    await unit.audit.append({
      ...entry,
      subject: { kind: 'invoice', id: invoiceId },
      action: 'invoice.reminded',
      to: { days: step },
    })
  }
}

/**
 * Changes when reminders go out by themselves; once that is switched off, nothing that waits goes out any more.
 *
 * @throws smtp_missing, validation_failed
 */
export async function changeReminderPlan(unit: Unit, member: Member, said: ReminderPlanInput): Promise<ReminderState> {
  const { isOn } = await saveReminderPlan(unit, member, said)
  if (!isOn) await stopReminders(unit, member.businessId)
  return reminderStateOf(unit, member)
}

async function stopReminders(unit: Unit, businessId: string): Promise<void> {
  for (const email of await unit.mail.waiting(businessId)) {
    if (email.kind === 'REMINDER' && (await unit.reminders.ofEmail(email.id)))
      await unit.mail.update(stopped(email, null))
  }
}
