import type { ReminderBody } from '../../../../core/contract/money/reminder.ts'
import { automaticReminders } from './automatic-reminders.ts'

/** What was done with the words, as the history says it. */
const channels = {
  EMAIL: 'opened in the mail program',
  WHATSAPP: 'opened in WhatsApp',
  COPY: 'copied',
  PRINT: 'statement printed',
  MAIL_SERVER: 'given to the mail server',
} as const satisfies Record<ReminderBody['channel'], string>

/** Reminding a customer of what is open. */
export const reminders = {
  how: ({ channel, automatic }: Pick<ReminderBody, 'channel' | 'automatic'>): string =>
    automatic ? automaticReminders.byItself : channels[channel],
  remind: 'Remind',
  title: (customer: string) => `Remind ${customer}`,
  intro: 'The message is ready; change what you like. You send it yourself, and it is noted when you reminded them.',
  about: { label: 'Remind of', OVERDUE: 'What is overdue', OPEN: 'All that is open' },
  message: 'Message',
  nothing: { OVERDUE: 'Nothing is overdue.', OPEN: 'Nothing is open.' },
  /** Of their money that is here. */
  covered: {
    OVERDUE: (amount: string) =>
      `There is nothing to ask for: ₦${amount} of their money is here, as much as is overdue. Use it on the invoices: Use credit, on the page of the customer.`,
    OPEN: (amount: string) =>
      `There is nothing to ask for: ₦${amount} of their money is here, as much as is open. Use it on the invoices: Use credit, on the page of the customer.`,
  },
  mail: 'Open in mail program',
  noMail: 'No e-mail is stored for this customer: the address stays empty.',
  copy: 'Copy',
  copied: 'Copied',
  print: 'Print statement',
  all: {
    button: 'Remind all',
    title: 'Remind everybody who owes',
    intro:
      'Each message is ready. Go down the list and open each in WhatsApp or your mail program, or copy it; what you did is noted.',
    asked: (count: number) => (count === 1 ? '1 customer is asked for' : `${count} customers are asked for`),
    since: (items: number, day: string | null) =>
      `${items === 1 ? '1 item' : `${items} items`}${day === null ? '' : `, the oldest of ${day}`}.`,
    credit: (amount: string) => `₦${amount} of their money is here and taken off: use it on the invoices.`,
    never: 'Not reminded yet.',
    done: 'Reminded now',
    whatsapp: 'WhatsApp',
    mail: 'E-mail',
    edit: 'Look, change or print',
    by: (customer: string, how: string) => `${customer}: ${how}`,
  },
  history: 'Reminded before',
  never: 'Not yet.',
  entry: (how: string, amount: string, by: string) => `${how}, ₦${amount}, by ${by}`,
  last: (day: string, how: string) => `Reminded on ${day}: ${how}.`,
  notNoted: 'The reminder could not be noted.',
} as const
