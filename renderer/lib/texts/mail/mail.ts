import type { EmailState } from '../../../../core/contract/mail/email.ts'
import type { MailProvider } from '../../mail/providers.ts'

const many = (count: number, one: string, several = `${one}s`): string => `${count} ${count === 1 ? one : several}`

const customers = (count: number): string => (count === 1 ? '1 customer' : `${count.toLocaleString('en')} customers`)

const states = {
  QUEUED: 'Waiting to be sent',
  SENDING: 'Being sent',
  SENT: 'Sent',
  REFUSED: 'Not sent',
  UNKNOWN: 'Delivery unknown',
  CANCELLED: 'Stopped',
} as const satisfies Record<EmailState, string>

const providers = {
  gmail: 'Gmail or Google Workspace',
  microsoft: 'Outlook or Microsoft 365',
  yahoo: 'Yahoo',
  zoho: 'Zoho',
  hosting: 'Your own domain at a web host (cPanel)',
  other: 'Other',
} as const satisfies Record<MailProvider, string>

/** What the provider wants besides, which is why a right password is refused. */
const providerHints = {
  gmail:
    'Google needs an app password here, not the one you sign in with: turn on 2-Step Verification in your Google account, then create an app password there.',
  microsoft:
    'Addresses at outlook.com and hotmail.com no longer let programs sign in with a password. With Microsoft 365, your administrator has to allow "Authenticated SMTP" for this mailbox.',
  yahoo: 'Yahoo needs an app password here: create one under Account security in your Yahoo account.',
  zoho: 'Zoho sends by smtppro.zoho.com for your own domain and by smtp.zoho.com for its free addresses; accounts in Europe end in .eu. With two-step sign-in it needs an app password.',
  hosting:
    'The user name is the full e-mail address, the password that of the mailbox. Your host may use another server.',
  other: 'Ask whoever looks after your e-mail for the outgoing (SMTP) server.',
} as const satisfies Record<MailProvider, string>

/** E-mail, and passing invoices on otherwise. */
export const mail = {
  settings: {
    text: 'Invoices and statements go out from your own address. The password stays in the safe of this computer.',
    provider: 'Your e-mail is with',
    providers,
    hints: providerHints,
    labels: {
      fromAddress: 'Your e-mail address',
      fromName: 'Name that customers see',
      user: 'User name',
      password: 'Password',
      host: 'Mail server',
      port: 'Port',
      security: 'Encryption',
      replyTo: 'Reply to',
      copyToSelf: 'Send a copy to myself',
    },
    fromNameHint: 'The name of the business, unless you type another',
    replyToHint: 'Your address, unless you type another',
    userHint: 'Usually your full e-mail address',
    passwordKept: 'A password is saved',
    copyHint: 'You get a copy of every e-mail; the customer does not see this.',
    security: {
      TLS: 'TLS (usually port 465)',
      STARTTLS: 'STARTTLS (usually port 587)',
      NONE: 'None: a mail server on this computer',
    },
    encrypted: 'The connection is always encrypted, and the server certificate is checked.',
    save: 'Save e-mail settings',
    saved: 'Saved. Send yourself a test now.',
    test: {
      title: 'Test',
      to: 'Send a test to',
      button: 'Send a test e-mail',
      taken: (to: string) =>
        `The mail server accepted the test for ${to}. Check that it arrived, also in the spam folder.`,
      said: (words: string) => `The server said: ${words}`,
      good: (when: string) => `The last test succeeded, ${when}.`,
      bad: (when: string) => `The last test failed, ${when}.`,
    },
    stop: {
      button: 'Turn off e-mail',
      title: 'Turn off e-mail?',
      text: 'The settings and the password are deleted. E-mails still waiting are not sent.',
      confirm: 'Delete the e-mail settings',
      keep: 'Keep them',
      done: 'E-mail is turned off.',
    },
    words: {
      title: 'Wording',
      text: 'What the e-mail says. You can change it for each e-mail before sending.',
      kinds: { label: 'Wording for', INVOICE: 'Invoices' },
      labels: { subject: 'Subject', text: 'Message' },
      insert: 'Insert what changes with each e-mail:',
      insertOne: (name: string) => `Insert {${name}}`,
      preview: 'What your customer reads',
      save: 'Save wording',
      saved: 'The wording is saved.',
      usual: 'Restore the default wording',
      isUsual: 'This is the default wording.',
    },
  },

  send: {
    button: 'Send to customer',
    title: (number: string) => `Send ${number}`,
    labels: { to: 'To', cc: 'Copy to', subject: 'Subject', message: 'Message' },
    addressHint: 'Separate several with commas',
    format: 'The PDF as',
    formats: { a4: 'A4', 'receipt-80': 'Receipt 80 mm', 'receipt-58': 'Receipt 58 mm' },
    now: 'Send e-mail',
    evenSo: 'Send anyway',
    from: (address: string) => `From ${address}`,
    noServer: 'Invoice Desk can send it itself once a mail server is set up. Until then, use your own mail program.',
    noServerMember:
      'An owner or admin can set up a mail server in the settings. Until then, use your own mail program.',
    setUp: 'Set up e-mail',
    program: 'Open in my mail program',
    programHint: 'Saves the e-mail with its PDF as a file: open it, and your mail program sends it.',
    programSaved: (file: string) =>
      `Saved as ${file} in your downloads. Open it: your mail program shows the e-mail with its PDF. Check it and send it there. The history records that you opened it.`,
    otherWays: 'Or share it yourself',
    queued: (number: string) => `${number} is queued for e-mail.`,
    leave: 'Do not send',
  },

  customer: {
    statement: 'E-mail statement',
    title: (customer: string) => `E-mail the statement of ${customer}`,
    queued: (customer: string) => `The statement of ${customer} is queued for e-mail.`,
    remind: (address: string) => `E-mail it to ${address}`,
    reminded: (customer: string) => `The reminder to ${customer} is queued for e-mail.`,
  },

  all: {
    remind: 'E-mail them all',
    statement: 'E-mail to everybody',
    titles: { REMINDER: 'E-mail reminders?', STATEMENT: 'E-mail statements?' },
    goes: {
      REMINDER: (count: number) =>
        `${customers(count)} ${count === 1 ? 'gets' : 'get'} a reminder of their own, with the statement as a PDF.`,
      STATEMENT: (count: number) => `${customers(count)} ${count === 1 ? 'gets' : 'get'} the statement as a PDF.`,
    },
    none: 'Nobody can be reached by e-mail.',
    left: (count: number) => `${customers(count)} not reached:`,
    more: (count: number) => `and ${count.toLocaleString('en')} more`,
    button: (count: number) => `Send ${many(count, 'e-mail')}`,
    keep: 'Not now',
    done: (count: number) => `${many(count, 'e-mail')} queued.`,
    where: 'The status of each is on the page of its customer.',
    close: 'Close',
  },

  list: {
    title: 'E-mails',
    states,
    kinds: { INVOICE: 'Invoice', REMINDER: 'Reminder', STATEMENT: 'Statement' },
    by: (what: string, who: string, when: string) => `${what}, by ${who}, ${when}`,
    sentAt: (when: string) => `The mail server accepted it ${when}.`,
    next: (when: string) => `Next try at ${when}.`,
    soon: 'It is sent as soon as there is a connection.',
    attempts: (count: number) => `${many(count, 'try', 'tries')} so far.`,
    notTaken: (address: string, why: string) => `Not for ${address}. ${why}`,
    said: (words: string) => `The server said: ${words}`,
    now: 'Try now',
    stop: 'Stop it',
    arrived: 'It arrived',
    again: 'Send again',
    of: (action: string, addresses: string) => `${action}: ${addresses}`,
    details: 'Message',
    messageId: (id: string) => `Message ID ${id}`,
  },
} as const
