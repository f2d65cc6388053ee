import type { PreviewedReminderBody } from '../../../../core/contract/money/reminder-plan.ts'

const customers = (count: number): string => (count === 1 ? '1 customer' : `${count.toLocaleString('en')} customers`)

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

const skipped = {
  no_email: 'No e-mail address',
  left_out: 'Never reminded by itself',
  too_small: 'Less than the smallest amount',
  reminded_today: 'Reminded by hand that day',
} as const satisfies Record<NonNullable<PreviewedReminderBody['skipped']>, string>

/** Reminders that go out by themselves. */
export const automaticReminders = {
  text: 'Customers whose invoices are overdue get a friendly e-mail from your own address, without anybody pressing a button. Each gets one e-mail a day at most, with all that is overdue and the statement. Who has paid gets none.',
  on: {
    label: 'Send reminders by themselves',
    off: 'Off: you remind customers yourself, under Money in.',
    onlyOwner: 'Only an owner can change this.',
    next: (day: string, time: string) => `Next on ${day} at ${time}.`,
    first: 'What was overdue long before is not reminded of by itself: do that once with Remind all, under Money in.',
    done: { true: 'Reminders go out by themselves now.', false: 'Reminders are off. What waited is not sent.' },
  },
  obstacles: {
    practice:
      'This business practises in the sandbox, from where nothing goes out by itself. The settings count once it bills for real.',
    smtp_missing: 'No mail server is set up, so nothing can go out. Set up e-mail first.',
  },
  setUpMail: 'Set up e-mail',
  failed: {
    title: 'These could not be sent',
    unknown: 'Nobody knows whether it arrived.',
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
      smallestBalance: 'Who owes less is left alone',
      weekdaysOnly: 'Monday has what they missed.',
    },
    list: 'must be whole numbers with commas, for example 3, 14, 30',
    save: 'Save',
    saved: 'Saved.',
    said: (after: string, before: string | null, hour: string) =>
      `${after} days after the due date${before === null ? '' : ` and ${before} days before it`}, at ${hour}.`,
    leftOut: 'Leave single customers out in their own record: “Never remind by itself”.',
  },
  preview: {
    title: (day: string, time: string) => `What would go out on ${day} at ${time}`,
    off: 'As if you switched it on now.',
    none: 'Nobody. No invoice reaches one of these days by then.',
    sum: (count: number, amount: string) => `${customers(count)}, ₦${amount}`,
    columns: { customer: 'Customer', step: 'Reached', invoices: 'Invoices', amount: 'Amount ₦' },
    step: (step: number) =>
      step === 0 ? 'Due that day' : step > 0 ? `${days(step)} overdue` : `${days(-step)} before it is due`,
    more: (count: number) => `and ${count} more`,
    left: (count: number) => `${customers(count)} ${count === 1 ? 'gets' : 'get'} none:`,
    skipped,
    owed: 'Owed from before',
  },
  test: {
    title: 'See one yourself',
    to: 'Send a test to',
    button: 'Send a test reminder',
    taken: (to: string) => `The mail server has taken the test for ${to}. Look whether it arrived, also among spam.`,
  },
  debtors: {
    next: (day: string, time: string) => `Reminders go out by themselves: next on ${day} at ${time}.`,
    noEmail: (names: string) => `Without e-mail, so not reminded: ${names}.`,
    notSent: (count: number) =>
      count === 1 ? 'One reminder could not be sent.' : `${count} reminders could not be sent.`,
    see: 'See the reminders',
  },
  customer: {
    label: 'Never remind by itself',
    hint: 'Reminders that go out by themselves leave this customer out.',
  },
  byItself: 'sent by itself',
} as const
