import type { PreviewedReminderBody } from '../../../../core/contract/money/reminder-plan.ts'

const customers = (count: number): string => (count === 1 ? '1 customer' : `${count.toLocaleString('en')} customers`)

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

const skipped = {
  no_email: 'No e-mail address',
  left_out: 'Excluded from automatic reminders',
  too_small: 'Less than the smallest amount',
  reminded_today: 'Reminded by hand that day',
} as const satisfies Record<NonNullable<PreviewedReminderBody['skipped']>, string>

/** Reminders that go out by themselves. */
export const automaticReminders = {
  text: 'Customers with overdue invoices automatically get a friendly e-mail from your own address. Each gets at most one e-mail a day, with everything that is overdue and the statement. Customers who have paid get none.',
  on: {
    label: 'Send reminders automatically',
    off: 'Off: you remind customers yourself, under Money in.',
    onlyOwner: 'Only an owner can change this.',
    next: (day: string, time: string) => `Next on ${day} at ${time}.`,
    first:
      'Invoices that were overdue long before are not reminded automatically: do that once with Remind all, under Money in.',
    done: { true: 'Automatic reminders are on.', false: 'Reminders are off. Waiting reminders are not sent.' },
  },
  obstacles: {
    practice:
      'This business is in the sandbox, where nothing is sent automatically. The settings apply once it sends real invoices.',
    smtp_missing: 'No mail server is set up, so nothing can be sent. Set up e-mail first.',
  },
  setUpMail: 'Set up e-mail',
  failed: {
    title: 'These could not be sent',
    unknown: 'It is not known whether it arrived.',
    one: (name: string, reason: string) => `${name}: ${reason}`,
    see: 'See',
  },
  plan: {
    title: 'When',
    labels: {
      daysAfter: 'Days after the due date',
      daysBefore: 'Days before the due date',
      hour: 'At',
      smallestBalance: 'Smallest amount, ₦',
      weekdaysOnly: 'Not on Saturday and Sunday',
    },
    hints: {
      daysAfter: 'With commas, for example 3, 14, 30',
      daysBefore: 'Empty: none',
      smallestBalance: 'Customers who owe less get no reminder',
      weekdaysOnly: 'Missed reminders go out on Monday.',
    },
    list: 'must be whole numbers with commas, for example 3, 14, 30',
    save: 'Save',
    saved: 'Saved.',
    said: (after: string, before: string | null, hour: string) =>
      `${after} days after the due date${before === null ? '' : ` and ${before} days before it`}, at ${hour}.`,
    leftOut: 'To exclude a customer, switch on “No automatic reminders” in its record.',
  },
  preview: {
    title: (day: string, time: string) => `Reminders for ${day} at ${time}`,
    off: 'If you switch reminders on now.',
    none: 'None. No invoice reaches one of these days by then.',
    sum: (count: number, amount: string) => `${customers(count)}, ₦${amount}`,
    columns: { customer: 'Customer', step: 'Due', invoices: 'Invoices', amount: 'Amount ₦' },
    step: (step: number) =>
      step === 0 ? 'Due that day' : step > 0 ? `${days(step)} overdue` : `${days(-step)} before it is due`,
    more: (count: number) => `and ${count} more`,
    left: (count: number) => `${customers(count)} ${count === 1 ? 'gets' : 'get'} none:`,
    skipped,
    owed: 'Opening balance',
  },
  test: {
    title: 'Test reminder',
    to: 'Send a test to',
    button: 'Send a test reminder',
    taken: (to: string) =>
      `The mail server accepted the test for ${to}. Check that it arrived, also in the spam folder.`,
  },
  debtors: {
    next: (day: string, time: string) => `Automatic reminders are on: next on ${day} at ${time}.`,
    noEmail: (names: string) => `No e-mail address, so not reminded: ${names}.`,
    notSent: (count: number) =>
      count === 1 ? 'One reminder could not be sent.' : `${count} reminders could not be sent.`,
    see: 'See the reminders',
  },
  customer: {
    label: 'No automatic reminders',
    hint: 'This customer gets no automatic reminders.',
  },
  byItself: 'sent automatically',
} as const
