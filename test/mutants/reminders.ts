import type { Mutant } from './mutant.ts'

/** Faults in reminders that go out by themselves. */
export const reminderMutants: readonly Mutant[] = [
  {
    name: 'a step is reminded of again',
    breaks: 'each step of an invoice is reminded of once, and of what was missed the latest only',
    file: 'core/domain/business/reminder-plan.ts',
    find: 'days <= late && days > last && ',
    replace: 'days <= late && ',
    tests: ['core/domain/business/reminder-plan.test.ts'],
  },
  {
    name: 'a burst of reminders',
    breaks: 'days on which the computer was off send no burst',
    file: 'core/domain/business/reminder-plan.ts',
    find: 'return due.length === 0 ? null : Math.max(...due)',
    replace: 'return due.length === 0 ? null : Math.min(...due)',
    tests: ['core/domain/business/reminder-plan.test.ts'],
  },
  {
    name: 'a reminder that nobody looks at again',
    breaks: 'a payment that came first stops what was about to leave',
    file: 'core/use-cases/mail/deliver.ts',
    find: `  if (typeof now === 'string') return now
  if (now.subject !== words.subject || now.message !== words.message) return 'rewrite'
`,
    replace: '',
    tests: ['test/api/mail/automatic-reminders.test.ts'],
  },
  {
    name: 'an admin switches reminders on',
    breaks: 'only an owner has reminders sent by themselves',
    file: 'core/contract/http/permissions.ts',
    find: "'reminder.automate': { role: 'OWNER'",
    replace: "'reminder.automate': { role: 'ADMIN'",
    tests: ['test/api/mail/automatic-reminders.test.ts'],
  },
  {
    name: 'a restored backup reminds again',
    breaks: 'nobody is reminded twice because a backup was restored',
    file: 'core/use-cases/backup/complete-restore.ts',
    find: '  await skipReachedReminders(unit)\n',
    replace: '',
    tests: ['test/api/mail/automatic-reminders.test.ts'],
  },
  {
    name: 'practice reminds customers',
    breaks: 'nothing goes to a customer from the sandbox by itself',
    file: 'core/use-cases/receivables/reminders/plan.ts',
    find: "if (environmentOf(business) === 'SANDBOX') return 'practice'\n",
    replace: '',
    tests: ['test/api/mail/automatic-reminders.test.ts'],
  },
]
