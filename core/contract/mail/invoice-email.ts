import { z } from 'zod'

import { ofBusiness, ofInvoice } from '../http/access.ts'
import { booleanField, clearable, emailField, idField, nameField, text, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { ShareChannel } from '../http/vocabulary.ts'
import { pdfFormat, pdfFormats } from '../printing/invoice-document.ts'
import { paperTemplate, templateOverride } from '../printing/print-theme.ts'

/** E-mail: the server of a business, its words, and what becomes of each e-mail. */

export const MailSecurity = z
  .enum(['TLS', 'STARTTLS', 'NONE'], { error: 'must be TLS, STARTTLS or NONE' })
  .meta({ id: 'MailSecurity', description: 'NONE is taken for a mail server on this computer only.' })
export type MailSecurity = z.infer<typeof MailSecurity>

/** What has words of its own. */
export const MailKind = z.enum(['INVOICE'], { error: 'must be INVOICE' }).meta({ id: 'MailKind' })
export type MailKind = z.infer<typeof MailKind>

/** What an e-mail carries. */
export const EmailKind = z
  .enum(['INVOICE', 'REMINDER', 'STATEMENT'])
  .meta({ id: 'EmailKind', description: 'A REMINDER and a STATEMENT go with a statement of account.' })
export type EmailKind = z.infer<typeof EmailKind>

export const EmailState = z.enum(['QUEUED', 'SENDING', 'SENT', 'REFUSED', 'UNKNOWN', 'CANCELLED']).meta({
  id: 'EmailState',
  description:
    'QUEUED: it is sent, or tried again, automatically. SENDING: it is being handed over. SENT: the mail server has taken it, for everybody but those it names. REFUSED: nobody got it, and nothing more is tried. UNKNOWN: it was handed over and no answer came; a person says what is true, and until then it is not sent again. CANCELLED: stopped before it left.',
})
export type EmailState = z.infer<typeof EmailState>

const port = z
  .int({ error: 'must be a whole number' })
  .refine((value) => value >= 1 && value <= 65_535, 'must be a port from 1 to 65535')
  .meta({ example: 465 })

const host = text(253)
  .regex(/^[A-Za-z0-9.:\-_[\]]+$/, 'must be the name of a mail server such as smtp.gmail.com')
  .meta({ example: 'smtp.gmail.com' })

const settings = z
  .object({
    host: z.string(),
    port: z.int(),
    security: MailSecurity,
    user: z.string().nullable(),
    passwordSet: z.boolean().meta({ description: 'The password itself is never answered.' }),
    fromName: z.string().nullable(),
    fromAddress: z.string(),
    replyTo: z.string().nullable(),
    copyToSelf: z.boolean().meta({ description: 'The sender gets everything too, unseen by the others.' }),
    lastTest: z.object({ at: timestamp, trouble: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'SmtpSettings' })

const setUp = z.object({ smtp: settings.nullable().meta({ description: 'Null: no mail server is set up.' }) })
export type SmtpBody = z.infer<typeof setUp>

export const getSmtp = defineRoute({
  operationId: 'getSmtp',
  method: 'get',
  path: '/v1/businesses/{id}/smtp',
  tag: 'E-mail',
  summary: 'The mail server of a business',
  access: ofBusiness('mail.manage'),
  success: { status: 200, message: 'E-mail settings retrieved successfully.' },
  data: setUp,
})

export const updateSmtp = defineRoute({
  operationId: 'updateSmtp',
  method: 'patch',
  path: '/v1/businesses/{id}/smtp',
  tag: 'E-mail',
  summary: 'Set up the mail server',
  description:
    'What is not sent stays; the first time `host`, `port`, `security` and `fromAddress` come together. The password goes to the secret store and is never answered. Another host, port, security or user takes the password away, unless it comes with it. Connections are encrypted and certificates verified, always; `NONE` is for a mail server on this computer. What waited for right settings is tried at once.',
  access: ofBusiness('mail.manage'),
  body: z.object({
    host: host.optional(),
    port: port.optional(),
    security: MailSecurity.optional(),
    user: clearable(text(254)),
    password: clearable(text(1000)).meta({ description: 'null takes it away.' }),
    fromName: clearable(nameField()),
    fromAddress: emailField().optional(),
    replyTo: clearable(emailField()),
    copyToSelf: booleanField().optional(),
  }),
  understandsBody: true,
  success: { status: 200, message: 'E-mail settings updated successfully.' },
  data: setUp,
  errors: ['secret_store_unavailable'],
})

export const deleteSmtp = defineRoute({
  operationId: 'deleteSmtp',
  method: 'delete',
  path: '/v1/businesses/{id}/smtp',
  tag: 'E-mail',
  summary: 'Delete the mail server',
  description: 'Settings and password are deleted. What is queued is not sent.',
  access: ofBusiness('mail.manage'),
  success: { status: 200, message: 'E-mail settings deleted successfully.' },
})

export const testSmtp = defineRoute({
  operationId: 'testSmtp',
  method: 'post',
  path: '/v1/businesses/{id}/smtp/test',
  tag: 'E-mail',
  summary: 'Send a test e-mail',
  description:
    'Once, waiting for the answer. 200: the mail server has taken it. 422 `mail_not_sent`: what is wrong, in plain words, and in `error.data.serverSaid` what the server said.',
  access: ofBusiness('mail.manage'),
  body: z.object({ to: emailField().optional().meta({ description: 'Without it, to the address of the sender.' }) }),
  success: { status: 200, message: 'The mail server has accepted the test e-mail.' },
  data: z.object({ to: z.string() }),
  errors: ['mail_not_sent', 'smtp_missing'],
})

const template = z
  .object({
    kind: MailKind,
    subject: z.string(),
    text: z.string(),
    isUsual: z.boolean().meta({ description: 'The words that Invoice Desk comes with.' }),
    placeholders: z
      .array(z.object({ name: z.string(), example: z.string() }))
      .meta({ description: 'What may stand in curly brackets, such as `{due date}`.' }),
    preview: z
      .object({ subject: z.string(), text: z.string() })
      .meta({ description: 'The words with the examples in them.' }),
  })
  .meta({ id: 'MailTemplate' })
export type MailTemplateBody = z.infer<typeof template>

const templates = z.object({ items: z.array(template) })
const words = {
  subject: text(200).optional(),
  text: text(10_000).optional(),
}

export const listMailTemplates = defineRoute({
  operationId: 'listMailTemplates',
  method: 'get',
  path: '/v1/businesses/{id}/mail-templates',
  tag: 'E-mail',
  summary: 'E-mail templates',
  access: ofBusiness('business.read'),
  success: { status: 200, message: 'Templates retrieved successfully.' },
  data: templates,
})

export const updateMailTemplate = defineRoute({
  operationId: 'updateMailTemplate',
  method: 'patch',
  path: '/v1/businesses/{id}/mail-templates',
  tag: 'E-mail',
  summary: 'Change an e-mail template',
  description:
    'Placeholders are names in curly brackets; one that is not known is refused, by its name. `preview: true` keeps nothing and answers what it would look like; `usual: true` goes back to the words that Invoice Desk comes with.',
  access: ofBusiness('mail.manage'),
  body: z.object({
    kind: MailKind,
    ...words,
    usual: booleanField().optional(),
    preview: booleanField().optional(),
  }),
  success: { status: 200, message: 'Template updated successfully.' },
  data: template,
})

const emailWarning = z
  .object({
    code: z.enum(['not_cleared', 'not_approved', 'practice', 'sent_already', 'unknown_before']),
    message: z.string(),
  })
  .meta({ id: 'EmailWarning' })

export const prepared = z
  .object({
    to: z.array(z.string()),
    subject: z.string(),
    message: z.string(),
    fileName: z.string().meta({ description: 'Of the PDF that goes with it.' }),
    from: z.string().nullable().meta({ description: 'Null: no mail server is set up.' }),
    phone: z.string().nullable().meta({ description: "The customer's, with `+` and the country code." }),
    warnings: z.array(emailWarning).meta({ description: 'What to think of before it is sent.' }),
  })
  .meta({ id: 'PreparedEmail' })
export type PreparedEmailBody = z.infer<typeof prepared>

export const prepareEmail = defineRoute({
  operationId: 'prepareInvoiceEmail',
  method: 'get',
  path: '/v1/invoices/{id}/email',
  tag: 'E-mail',
  summary: 'The e-mail that an invoice would go with',
  description: 'To whom, and with which words, from the template of the business. Nothing is sent.',
  access: ofInvoice('invoice.read'),
  success: { status: 200, message: 'E-mail prepared successfully.' },
  data: prepared,
  errors: ['invoice_not_sendable'],
})

export const email = z
  .object({
    id: z.string(),
    kind: EmailKind,
    invoiceId: z.string().nullable(),
    customerId: z.string().nullable(),
    state: EmailState,
    to: z.array(z.string()),
    cc: z.array(z.string()),
    subject: z.string(),
    message: z.string(),
    format: z.enum(pdfFormats),
    template: paperTemplate
      .nullable()
      .meta({ description: 'How the A4 of an invoice is laid out. Null: as the business has it when it is sent.' }),
    messageId: z.string(),
    createdAt: timestamp,
    createdBy: z.string(),
    sentAt: timestamp.nullable(),
    attempts: z.int(),
    lastAttemptAt: timestamp.nullable(),
    nextAttemptAt: timestamp.nullable(),
    trouble: z.string().nullable().meta({ description: 'Why it did not arrive yet, or at all, in a sentence.' }),
    serverSaid: z.string().nullable(),
    notTaken: z
      .array(z.object({ address: z.string(), why: z.string() }))
      .meta({ description: 'Addresses that the server refused, each with why.' }),
  })
  .meta({ id: 'Email' })
export type EmailBody = z.infer<typeof email>

const addresses = z
  .array(emailField(), { error: 'must be a list of e-mail addresses' })
  .max(20, 'must have at most 20 addresses')

const evenUncleared = booleanField().optional().meta({
  description:
    'Send a B2B or B2G invoice that FIRS / NRS has not cleared. Without it that is 409 `invoice_not_cleared`.',
})

export const sendEmail = defineRoute({
  operationId: 'emailInvoice',
  method: 'post',
  path: '/v1/invoices/{id}/email',
  tag: 'E-mail',
  summary: 'E-mail an invoice',
  description:
    'With its PDF. 202: it is queued, and sent as soon as there is a line; see `GET /v1/invoices/{id}/emails`. It is tried for two days where the server asks to wait or cannot be reached, and given up at once where it says no. Each e-mail is sent once: where an answer was lost it is UNKNOWN, and nothing is sent again unseen. Without `to` it goes to the e-mail address of the customer.',
  access: ofInvoice('invoice.email'),
  body: z.object({
    to: addresses.optional(),
    cc: addresses.optional(),
    subject: text(200).optional(),
    message: text(10_000).optional(),
    format: pdfFormat,
    template: templateOverride,
    evenUncleared,
  }),
  success: { status: 202, message: 'The e-mail is on its way.' },
  data: email,
  errors: ['smtp_missing', 'invoice_not_sendable', 'invoice_not_cleared', 'invoice_damaged'],
})

export const MAX_EMAILED_INVOICES = 100

const row = z.object({
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  customer: z.string(),
  to: z.array(z.string()),
  state: z.enum(['QUEUED', 'SKIPPED']),
  code: z.string().nullable(),
  reason: z.string().nullable().meta({ description: 'Why it was skipped, in a sentence.' }),
})
export type EmailRowBody = z.infer<typeof row>

export const sendEmails = defineRoute({
  operationId: 'emailInvoices',
  method: 'post',
  path: '/v1/invoices/email',
  tag: 'E-mail',
  summary: 'E-mail several invoices',
  description:
    'Each to its customer, with the words of the template. The answer says of each invoice whether it was queued, or why not. `check: true` queues nothing and answers what would happen.',
  access: { kind: 'business', permission: 'invoice.emailMany', from: 'body' },
  body: z.object({
    businessId: idField().optional(),
    ids: z
      .array(idField(), { error: ({ input }) => (input === undefined ? 'is required' : 'must be a list of ids') })
      .min(1, 'must name at least one invoice')
      .max(MAX_EMAILED_INVOICES, `must name at most ${MAX_EMAILED_INVOICES} invoices`),
    template: templateOverride,
    evenUncleared,
    check: booleanField().optional(),
  }),
  success: { status: 200, message: 'Done. The answer says what was queued.' },
  data: z.object({ items: z.array(row), queued: z.int(), skipped: z.int() }),
  errors: ['smtp_missing'],
})

const emails = z.object({ items: z.array(email) })

export const listEmails = defineRoute({
  operationId: 'listInvoiceEmails',
  method: 'get',
  path: '/v1/invoices/{id}/emails',
  tag: 'E-mail',
  summary: 'The e-mails of an invoice',
  description: 'Newest first.',
  access: ofInvoice('invoice.read'),
  success: { status: 200, message: 'E-mails retrieved successfully.' },
  data: emails,
})

export const decideEmail = defineRoute({
  operationId: 'decideEmail',
  method: 'post',
  path: '/v1/invoices/{id}/emails/{emailId}/decide',
  tag: 'E-mail',
  summary: 'Decide what happens to an e-mail',
  description:
    '`ARRIVED`: an UNKNOWN one is there. `SEND_AGAIN`: an UNKNOWN or REFUSED one goes again, to those who do not have it; a QUEUED one is tried now. `STOP`: a QUEUED one is not sent.',
  access: ofInvoice('invoice.email'),
  params: z.object({ id: idField(), emailId: idField() }),
  body: z.object({
    decision: z.enum(['ARRIVED', 'SEND_AGAIN', 'STOP'], { error: 'must be ARRIVED, SEND_AGAIN or STOP' }),
  }),
  success: { status: 200, message: 'Done.' },
  data: email,
  errors: ['email_not_decidable', 'smtp_missing', 'invoice_not_sendable'],
})

export const getEml = defineRoute({
  operationId: 'getInvoiceEml',
  method: 'get',
  path: '/v1/invoices/{id}/eml',
  tag: 'E-mail',
  summary: 'The e-mail as a draft for a mail program',
  description:
    'A file with the words and the PDF (`X-Unsent: 1`), which a mail program opens to be sent. Needs no mail server and no line.',
  access: ofInvoice('invoice.read'),
  query: z.object({ format: pdfFormat, template: templateOverride }),
  success: { status: 200, message: 'The draft.' },
  file: 'message/rfc822',
  errors: ['invoice_not_sendable', 'printing_busy', 'printing_failed'],
})

export const writeEml = defineRoute({
  operationId: 'writeInvoiceEml',
  method: 'post',
  path: '/v1/invoices/{id}/eml',
  tag: 'E-mail',
  summary: 'The draft for a mail program, in your own words',
  description:
    'The same file with other addresses or words; what is not sent is as `GET /v1/invoices/{id}/email` answers it. Nothing is changed, so an Idempotency-Key is ignored.',
  access: ofInvoice('invoice.read'),
  body: z.object({
    to: addresses.optional(),
    cc: addresses.optional(),
    subject: text(200).optional(),
    message: text(10_000).optional(),
    format: pdfFormat,
    template: templateOverride,
  }),
  success: { status: 200, message: 'The draft.' },
  file: 'message/rfc822',
  errors: ['invoice_not_sendable', 'printing_busy', 'printing_failed'],
})

export const noteShared = defineRoute({
  operationId: 'noteInvoiceShared',
  method: 'post',
  path: '/v1/invoices/{id}/shared',
  tag: 'E-mail',
  summary: 'Record that an invoice was shared',
  description:
    "In WhatsApp, in the own mail program, or with the system's sheet for sharing. It sends nothing; the history of the invoice says it.",
  access: ofInvoice('invoice.email'),
  body: z.object({ channel: ShareChannel }),
  success: { status: 200, message: 'Noted.' },
  errors: ['invoice_not_sendable'],
})

export const mailRoutes = [
  getSmtp,
  updateSmtp,
  deleteSmtp,
  testSmtp,
  listMailTemplates,
  updateMailTemplate,
  prepareEmail,
  sendEmail,
  sendEmails,
  listEmails,
  decideEmail,
  getEml,
  writeEml,
  noteShared,
] as const
