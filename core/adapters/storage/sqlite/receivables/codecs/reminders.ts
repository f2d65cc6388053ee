import type { ReminderAbout } from '../../../../../contract/http/vocabulary.ts'
import type { EmailState } from '../../../../../contract/mail/email.ts'
import type { AutomaticReminder, RemindableItem } from '../../../../../ports/receivables/reminder-repository.ts'
import { toIso, toMillis } from '../../sql/statements.ts'

/** Reminders, and what there is to remind of, as rows. */

export type ItemRow = {
  entryId: string
  invoiceId: string | null
  customerId: string
  number: string | null
  date: string
  dueDate: string
  open: number
  done: string
}

export type ReminderRow = {
  id: string
  businessId: string
  customerId: string
  day: string
  emailId: string | null
  amount: number
  about: ReminderAbout
  createdAt: number
}

/** With where its e-mail stands. */
export type SentReminderRow = ReminderRow & { state: EmailState | null; sentAt: number | null }

export const toReminder = (row: ReminderRow): AutomaticReminder => ({
  id: row.id,
  businessId: row.businessId,
  customerId: row.customerId,
  day: row.day,
  emailId: row.emailId,
  asked: { amount: BigInt(row.amount), about: row.about },
  createdAt: toIso(row.createdAt),
})

export const toItem = ({ open, done, ...row }: ItemRow): RemindableItem => ({
  ...row,
  open: BigInt(open),
  done: JSON.parse(done) as number[],
})

/** A row without the keys of what it names. */
export const newReminderRow = ({ id, day, asked, createdAt }: AutomaticReminder) => ({
  ...{ id, day },
  amount: Number(asked.amount),
  about: asked.about,
  createdAt: toMillis(createdAt),
})
