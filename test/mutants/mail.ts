import type { Mutant } from './mutant.ts'

const invoices = ['test/api/mail/emails.test.ts']
const customers = ['test/api/mail/customer-emails.test.ts']

/** Faults in e-mail, and in passing papers on otherwise. */
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
    file: 'core/adapters/storage/sqlite/activity/mail.ts',
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
]
