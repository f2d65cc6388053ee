import type { Mutant } from './mutant.ts'

const invoices = ['test/api/mail/emails.test.ts']
const customers = ['test/api/mail/customer-emails.test.ts']

/** Faults in e-mail, in passing papers on otherwise, and in reminders that go out by themselves. */
export const mailMutants: readonly Mutant[] = [
  {
    name: 'a lost answer is tried again',
    breaks: 'what may have arrived is not sent again unseen',
    file: 'core/domain/mail/email.ts',
    find: "if (outcome.kind === 'unknown') return uncertain(tried, 'answer_lost')",
    replace: "if (outcome.kind === 'unknown') return { ...tried, state: 'QUEUED', nextAttemptAt: at }",
    tests: invoices,
  },
  {
    name: 'a queued e-mail forgets its template',
    breaks: 'an e-mail goes out in the template that was chosen for it, however long it waits',
    file: 'core/adapters/storage/sqlite/activity/mail-codec.ts',
    find: 'template: row.template',
    replace: 'template: null',
    tests: ['test/api/printing/same-pdf.test.ts'],
  },
  {
    name: 'a draft without what was typed',
    breaks: 'the draft for a mail program has the words of the person',
    file: 'core/use-cases/mail/eml-draft.ts',
    find: 'text: said.message ?? message',
    replace: 'text: message',
    tests: ['test/api/printing/same-pdf.test.ts'],
  },
  {
    name: 'an uncleared invoice leaves by itself',
    breaks: 'an uncleared B2B invoice goes only where somebody says so',
    file: 'core/use-cases/mail/emails.ts',
    find: 'if (needsClearance(prepared.invoice) && !wanted.evenUncleared)',
    replace: 'if (needsClearance(prepared.invoice) && wanted.evenUncleared === false)',
    tests: invoices,
  },
  {
    name: 'who has paid is reminded',
    breaks: 'a reminder that waited is not sent to who has paid meanwhile',
    file: 'core/use-cases/mail/current-content.ts',
    find: "amount === 0n ? 'settled'",
    replace: "amount < 0n ? 'settled'",
    tests: customers,
  },
  {
    name: 'a check sends',
    breaks: 'whoever only asks what would go out sends nothing',
    file: 'core/use-cases/mail/customer-emails.ts',
    find: 'if (!check) await queueCustomerEmail',
    replace: 'await queueCustomerEmail',
    tests: customers,
  },
  {
    name: 'a file from anywhere',
    breaks: 'a file that is handed to another program has a name and no folder in it',
    file: 'electron/shared/desktop-calls.ts',
    find: String.raw`[\p{L}\p{N}\p{M}_. -]*$/u)`,
    replace: String.raw`[^\0]*$/u)`,
    tests: ['electron/main/file-handover.test.ts'],
  },
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
