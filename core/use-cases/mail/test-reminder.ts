import { dayAfter } from '../../domain/calendar/days.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'
import type { Member } from '../../domain/people/account.ts'
import { loadBusiness } from '../load.ts'
import { reminderContent, dueReminderText } from '../receivables/reminders/due.ts'
import { previewReminders } from '../receivables/reminders/plan.ts'

import { sendTest, type Testing } from './settings.ts'

/**
 * Sends a reminder to whoever wants to see what customers get: the next one, or an invented one where none is due.
 *
 * @throws smtp_missing, mail_not_sent, secret_store_unavailable
 */
export async function testReminder(parts: Testing, member: Member, to: string | undefined): Promise<string> {
  const content = await parts.units.read(async (unit) => {
    const business = await loadBusiness(unit, member.businessId)
    const { at, plan, reminders } = await previewReminders(unit, member)
    const [next] = reminders
    const day = lagosDate(at)
    const entries = next?.steps.map(({ entryId }) => entryId) ?? []
    const found = next && (await reminderContent(unit, business, { plan, day, customerId: next.customerId, entries }))
    return found ?? (await dueReminderText(unit, business, { customerName: 'Sample Customer', ...invented(day) }))
  })
  return sendTest(parts, member, to, {
    subject: `Test: ${content.subject}`,
    text: `This is a test. No customer got it.\n\n${content.text}\n`,
  })
}

const SAMPLE = 15_000_000n

const invented = (day: string) => ({
  items: [
    { number: 'INV000123', date: dayAfter(day, -44), dueDate: dayAfter(day, -14), open: SAMPLE, daysOverdue: 14 },
  ],
  credit: 0n,
})
