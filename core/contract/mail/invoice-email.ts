import { z } from 'zod'

import { ofInvoice } from '../http/access.ts'
import { booleanField, idField } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { ShareChannel } from '../http/vocabulary.ts'
import { pdfFormat } from '../printing/invoice-document.ts'
import { templateOverride } from '../printing/print-theme.ts'
import {
  byEmailId,
  email,
  emailContent,
  emailDecision,
  emailList,
  emailReport,
  prepared,
  recipientIds,
  rowOutcome,
} from './email.ts'

/** Invoices by e-mail, and what becomes of each. */

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
    ...emailContent,
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
  ...rowOutcome,
})

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
    ids: recipientIds('invoice', MAX_EMAILED_INVOICES),
    template: templateOverride,
    evenUncleared,
    check: booleanField().optional(),
  }),
  success: { status: 200, message: 'Done. The answer says what was queued.' },
  data: emailReport(row),
  errors: ['smtp_missing'],
})

export const listEmails = defineRoute({
  operationId: 'listInvoiceEmails',
  method: 'get',
  path: '/v1/invoices/{id}/emails',
  tag: 'E-mail',
  summary: 'The e-mails of an invoice',
  description: 'Newest first.',
  access: ofInvoice('invoice.read'),
  success: { status: 200, message: 'E-mails retrieved successfully.' },
  data: emailList,
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
  params: byEmailId,
  body: emailDecision,
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
    ...emailContent,
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

export const invoiceEmailRoutes = [
  prepareEmail,
  sendEmail,
  sendEmails,
  listEmails,
  decideEmail,
  getEml,
  writeEml,
  noteShared,
] as const
