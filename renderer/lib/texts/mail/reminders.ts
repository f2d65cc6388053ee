import type { ReminderBody } from '../../../../core/contract/money/reminder.ts'
import { automaticReminders } from './automatic-reminders.ts'

/** What was done with the words, as the history says it. */
const channels = {
  EMAIL: 'opened in the mail program',
  WHATSAPP: 'opened in WhatsApp',
  COPY: 'copied',
  PRINT: 'statement printed',
  MAIL_SERVER: 'sent by e-mail',
} as const satisfies Record<ReminderBody['channel'], string>

/** Reminding a customer of what is open. */
export const reminders = {
  how: ({ channel, automatic }: Pick<ReminderBody, 'channel' | 'automatic'>): string =>
    automatic ? automaticReminders.byItself : channels[channel],
  remind: 'Remind',
  title: (customer: string) => `Remind ${customer}`,
  intro: 'The message is ready; change what you like. You send it yourself, and the reminder is recorded.',
  about: { label: 'Remind about', OVERDUE: 'Overdue', OPEN: 'All outstanding' },
  message: 'Message',
  again: 'Send it once more',
  isSecond: 'They were reminded of the same amount today already. Nothing was sent.',
  nothing: { OVERDUE: 'Nothing is overdue.', OPEN: 'Nothing is outstanding.' },
  /** Of their money that is here. */
  covered: {
    OVERDUE: (amount: string) =>
      `Nothing to ask for: their credit of ₦${amount} covers what is overdue. Apply it to the invoices: Apply credit, on the page of the customer.`,
    OPEN: (amount: string) =>
      `Nothing to ask for: their credit of ₦${amount} covers what is outstanding. Apply it to the invoices: Apply credit, on the page of the customer.`,
  },
  mail: 'Open in mail program',
  noMail: 'No e-mail is stored for this customer: the address stays empty.',
  copy: 'Copy',
  copied: 'Copied',
  print: 'Print statement',
  all: {
    button: 'Remind all',
    title: 'Remind all who owe',
    intro:
      'Each message is ready. Go down the list and open each in WhatsApp or your mail program, or copy it; each reminder is recorded.',
    asked: (count: number) => (count === 1 ? '1 customer to remind' : `${count} customers to remind`),
    since: (items: number, day: string | null) =>
      `${items === 1 ? '1 item' : `${items} items`}${day === null ? '' : `, the oldest from ${day}`}.`,
    credit: (amount: string) => `₦${amount} of credit is deducted: apply it to the invoices.`,
    never: 'Not reminded yet.',
    done: 'Reminded now',
    whatsapp: 'WhatsApp',
    mail: 'E-mail',
    edit: 'View, edit or print',
    by: (customer: string, how: string) => `${customer}: ${how}`,
  },
  history: 'Earlier reminders',
  never: 'None yet.',
  entry: (how: string, amount: string, by: string) => `${how}, ₦${amount}, by ${by}`,
  last: (day: string, how: string) => `Reminded on ${day}: ${how}.`,
  notNoted: 'The reminder could not be recorded.',
} as const
