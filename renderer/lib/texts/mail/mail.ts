import type { EmailState } from '../../../../core/contract/mail/invoice-email.ts'
import type { MailProvider } from '../../mail/providers.ts'

const many = (count: number, one: string, several = `${one}s`): string => `${count} ${count === 1 ? one : several}`

const customers = (count: number): string => (count === 1 ? '1 customer' : `${count.toLocaleString('en')} customers`)

const states = {
  QUEUED: 'Waiting to be sent',
  SENDING: 'Being sent',
  SENT: 'Sent',
  REFUSED: 'Not sent',
  UNKNOWN: 'Nobody knows',
  CANCELLED: 'Stopped',
} as const satisfies Record<EmailState, string>

const providers = {
  gmail: 'Gmail or Google Workspace',
  microsoft: 'Outlook or Microsoft 365',
  yahoo: 'Yahoo',
  zoho: 'Zoho',
  hosting: 'Your own domain at a web host (cPanel)',
  other: 'Something else',
} as const satisfies Record<MailProvider, string>

/** What the provider wants besides, which is why a right password is refused. */
const providerHints = {
  gmail:
    'Google wants an app password here, not the one you sign in with: turn on 2-Step Verification in your Google account, then make an app password there.',
  microsoft:
    'Addresses at outlook.com and hotmail.com no longer let programs sign in with a password. With Microsoft 365, whoever looks after it has to allow "Authenticated SMTP" for this mailbox.',
  yahoo: 'Yahoo wants an app password here: make one under Account security in your Yahoo account.',
  zoho: 'Zoho sends by smtppro.zoho.com for your own domain and by smtp.zoho.com for its free addresses; accounts in Europe end in .eu. With two-step sign-in it wants an app password.',
  hosting:
    'The user name is the whole e-mail address, the password the one of the mailbox. Your host may name another server.',
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
      replyTo: 'Answers go to',
      copyToSelf: 'Send a copy to myself',
    },
    fromNameHint: 'The name of the business, unless you type another',
    replyToHint: 'Your address, unless you type another',
    userHint: 'Mostly your whole e-mail address',
    passwordKept: 'A password is kept',
    copyHint: 'Everything that goes out comes to your address too, unseen by the customer.',
    security: {
      TLS: 'TLS (usually port 465)',
      STARTTLS: 'STARTTLS (usually port 587)',
      NONE: 'None: a mail server on this computer',
    },
    encrypted: 'The connection is always encrypted, and the certificate of the server checked.',
    save: 'Save e-mail settings',
    saved: 'Saved. Send yourself a test now.',
    test: {
      title: 'Test',
      to: 'Send a test to',
      button: 'Send a test e-mail',
      taken: (to: string) => `The mail server has taken the test for ${to}. Look whether it arrived, also among spam.`,
      said: (words: string) => `The server said: ${words}`,
      good: (when: string) => `The last test went well, ${when}.`,
      bad: (when: string) => `The last test failed, ${when}.`,
    },
    stop: {
      button: 'Send no more e-mail',
      title: 'Send no more e-mail?',
      text: 'The settings and the password are deleted. What still waits is not sent.',
      confirm: 'Delete the e-mail settings',
      keep: 'Keep them',
      done: 'No more e-mail is sent.',
    },
    words: {
      title: 'Words',
      text: 'What the e-mail says. You can change it for each e-mail before it goes.',
      kinds: { label: 'Words for', INVOICE: 'Invoices' },
      labels: { subject: 'Subject', text: 'Message' },
      insert: 'Put in what changes with each e-mail:',
      insertOne: (name: string) => `Put in {${name}}`,
      preview: 'What your customer reads',
      save: 'Save the words',
      saved: 'The words are saved.',
      usual: 'The usual words again',
      isUsual: 'These are the usual words.',
    },
  },

  send: {
    button: 'Send to customer',
    title: (number: string) => `Send ${number}`,
    labels: { to: 'To', cc: 'Copy to', subject: 'Subject', message: 'Message' },
    addressHint: 'Several with commas',
    format: 'The PDF as',
    formats: { a4: 'A4', 'receipt-80': 'Receipt 80 mm', 'receipt-58': 'Receipt 58 mm' },
    now: 'Send e-mail',
    evenSo: 'Send it all the same',
    from: (address: string) => `From ${address}`,
    noServer: 'Invoice Desk can send it itself once a mail server is set up. Until then, use your own mail program.',
    noServerMember:
      'An owner or admin can set up a mail server in the settings. Until then, use your own mail program.',
    setUp: 'Set up e-mail',
    program: 'Open in my mail program',
    programHint: 'Saves the e-mail with its PDF as a file: open it, and your mail program sends it.',
    programSaved: (file: string) =>
      `Saved as ${file}, where your downloads are. Open it: your mail program shows the e-mail with its PDF. Look at it and send it there. The history notes that you opened it.`,
    otherWays: 'Or pass it on yourself',
    queued: (number: string) => `${number} is on its way by e-mail.`,
    leave: 'Do not send',
  },

  customer: {
    statement: 'E-mail statement',
    title: (customer: string) => `E-mail the statement of ${customer}`,
    queued: (customer: string) => `The statement of ${customer} is on its way by e-mail.`,
    remind: (address: string) => `E-mail it to ${address}`,
    reminded: (customer: string) => `The reminder to ${customer} is on its way by e-mail.`,
  },

  all: {
    remind: 'E-mail them all',
    statement: 'E-mail to everybody',
    titles: { REMINDER: 'E-mail reminders?', STATEMENT: 'E-mail statements?' },
    goes: {
      REMINDER: (count: number) =>
        `${customers(count)} ${count === 1 ? 'gets' : 'get'} a reminder in its own words, with the statement as a PDF.`,
      STATEMENT: (count: number) => `${customers(count)} ${count === 1 ? 'gets' : 'get'} the statement as a PDF.`,
    },
    none: 'Nobody can get one by e-mail.',
    left: (count: number) => `${customers(count)} ${count === 1 ? 'is' : 'are'} left:`,
    more: (count: number) => `and ${count.toLocaleString('en')} more`,
    button: (count: number) => `Send ${many(count, 'e-mail')}`,
    keep: 'Not now',
    done: (count: number) => `${many(count, 'e-mail')} on ${count === 1 ? 'its' : 'their'} way.`,
    where: 'What becomes of each stands on the page of its customer.',
    close: 'Close',
  },

  list: {
    title: 'E-mails',
    states,
    kinds: { INVOICE: 'Invoice', REMINDER: 'Reminder', STATEMENT: 'Statement' },
    by: (what: string, who: string, when: string) => `${what}, by ${who}, ${when}`,
    sentAt: (when: string) => `The mail server took it ${when}.`,
    next: (when: string) => `It is tried again at ${when}.`,
    soon: 'It goes as soon as there is a connection.',
    attempts: (count: number) => `${many(count, 'try', 'tries')} so far.`,
    notTaken: (address: string, why: string) => `Not for ${address}. ${why}`,
    said: (words: string) => `The server said: ${words}`,
    now: 'Try now',
    stop: 'Stop it',
    arrived: 'It arrived',
    again: 'Send again',
    of: (action: string, addresses: string) => `${action}: ${addresses}`,
    details: 'What was written',
    messageId: (id: string) => `Message ID ${id}`,
  },
} as const
