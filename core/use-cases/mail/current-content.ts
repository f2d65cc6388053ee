import type { EmailRecord } from '../../domain/mail/email.ts'
import type { MailTrouble } from '../../domain/mail/troubles.ts'
import type { AutomaticReminder } from '../../ports/receivables/reminder-repository.ts'
import type { ReadUnit } from '../../ports/unit.ts'
import { prepareReminder } from '../receivables/reminders/prepare.ts'

import { contentToSend } from './automatic-reminders.ts'
import { systemMember } from './system-member.ts'

/** What an e-mail says. */
export type EmailContent = {
  readonly subject: string
  readonly message: string
  /** Of a reminder that goes by itself: what it asks for. */
  readonly reminder?: Pick<AutomaticReminder, 'id' | 'asked'>
}

/**
 * What an e-mail says if it leaves now, or why it does not any more. A reminder that a person queued keeps that person's
 * words; one that goes by itself asks for what is open now.
 */
export async function currentContent(unit: ReadUnit, email: EmailRecord): Promise<EmailContent | MailTrouble> {
  const { subject, message, businessId, customerId } = email
  if (email.kind !== 'REMINDER' || customerId === null) return { subject, message }
  const reminder = await unit.reminders.ofEmail(email.id)
  if (!reminder) {
    if (!(await unit.customers.get(businessId, customerId))) return 'not_sendable'
    const asked = { customerId, about: undefined, environment: undefined }
    const { amount } = await prepareReminder(unit, systemMember(businessId), asked)
    return amount === 0n ? 'settled' : { subject, message }
  }
  const entries = (await unit.reminders.stepsOf(reminder.id)).map(({ entryId }) => entryId)
  const content = await contentToSend(unit, reminder, entries)
  if (typeof content === 'string') return content
  const { amount, about } = content
  return {
    subject: content.subject,
    message: content.text,
    reminder: { id: reminder.id, asked: { amount, about } },
  }
}
