import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import { booleanField, byId, naira } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { ReminderAbout } from '../http/vocabulary.ts'
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

/** Reminders and statements of account to customers, by the mail server of the business. Nothing is sent by itself. */

export const CustomerMailKind = z
  .enum(['REMINDER', 'STATEMENT'], { error: 'must be REMINDER or STATEMENT' })
  .meta({ id: 'CustomerMailKind' })
export type CustomerMailKind = z.infer<typeof CustomerMailKind>

const byCustomer = <P extends 'payment.read' | 'invoice.email'>(permission: P) =>
  ({ kind: 'business', permission, from: { param: 'id', resource: 'customer' } }) as const

const about = ReminderAbout.optional().meta({
  description: 'Of a REMINDER: what is asked for; without it what is overdue, or all that is open where nothing is.',
})

const preparedCustomerEmail = prepared
  .extend({
    period: z.object({ from: z.string(), to: z.string() }).meta({ description: 'The days of the statement.' }),
  })
  .meta({ id: 'PreparedCustomerEmail' })
export type PreparedCustomerEmailBody = z.infer<typeof preparedCustomerEmail>

export const prepareCustomerEmail = defineRoute({
  operationId: 'prepareCustomerEmail',
  method: 'get',
  path: '/v1/customers/{id}/email',
  tag: 'E-mail',
  summary: 'The e-mail that a reminder or statement would go with',
  description: 'To whom, and with which words. Nothing is sent.',
  access: byCustomer('payment.read'),
  params: byId,
  query: z.object({ kind: CustomerMailKind, about }),
  success: { status: 200, message: 'E-mail prepared successfully.' },
  data: preparedCustomerEmail,
})

const evenAgain = booleanField().optional().meta({
  description: 'Of a REMINDER: true goes even where the customer was reminded of the same amount today.',
})

export const sendCustomerEmail = defineRoute({
  operationId: 'emailCustomer',
  method: 'post',
  path: '/v1/customers/{id}/email',
  tag: 'E-mail',
  summary: 'E-mail a reminder or a statement',
  description:
    'With the statement of account as a PDF: of a REMINDER from the oldest item that is asked for, of a STATEMENT from the beginning of the year or the oldest open item, up to the day on which it leaves. 202: it is queued, and tried as the e-mail of an invoice is. A REMINDER is noted (`GET /v1/customers/{id}/reminders`), and is not sent where nothing is open any more when it would leave. Without `to` it goes to the e-mail address of the customer.',
  access: byCustomer('invoice.email'),
  params: byId,
  body: z.object({
    kind: CustomerMailKind,
    about,
    evenAgain,
    ...emailContent,
  }),
  success: { status: 202, message: 'The e-mail is on its way.' },
  data: email,
  errors: ['smtp_missing', 'reminded_today'],
})

export const MAX_EMAILED_CUSTOMERS = 100

const row = z.object({
  customerId: z.string(),
  customer: z.string(),
  to: z.array(z.string()),
  amount: naira.meta({ description: 'What is asked for, or open.' }),
  ...rowOutcome,
})

export const sendCustomerEmails = defineRoute({
  operationId: 'emailCustomers',
  method: 'post',
  path: '/v1/businesses/{id}/customer-emails',
  tag: 'E-mail',
  summary: 'E-mail reminders or statements to several customers',
  description:
    'Each with its own words and its statement as a PDF. The answer says of each customer whether it was queued, or why not. `check: true` queues nothing and answers what would happen.',
  access: ofBusiness('invoice.emailMany'),
  body: z.object({
    kind: CustomerMailKind,
    about: ReminderAbout.optional(),
    evenAgain,
    customerIds: recipientIds('customer', MAX_EMAILED_CUSTOMERS),
    check: booleanField().optional(),
  }),
  success: { status: 200, message: 'Done. The answer says what was queued.' },
  data: emailReport(row),
  errors: ['smtp_missing'],
})

export const listCustomerEmails = defineRoute({
  operationId: 'listCustomerEmails',
  method: 'get',
  path: '/v1/customers/{id}/emails',
  tag: 'E-mail',
  summary: 'The reminders and statements that went to a customer by e-mail',
  description: 'Newest first.',
  access: byCustomer('payment.read'),
  params: byId,
  success: { status: 200, message: 'E-mails retrieved successfully.' },
  data: emailList,
})

export const decideCustomerEmail = defineRoute({
  operationId: 'decideCustomerEmail',
  method: 'post',
  path: '/v1/customers/{id}/emails/{emailId}/decide',
  tag: 'E-mail',
  summary: 'Decide what happens to an e-mail to a customer',
  description: 'As `POST /v1/invoices/{id}/emails/{emailId}/decide` does.',
  access: byCustomer('invoice.email'),
  params: byEmailId,
  body: emailDecision,
  success: { status: 200, message: 'Done.' },
  data: email,
  errors: ['email_not_decidable', 'smtp_missing'],
})

export const customerEmailRoutes = [
  prepareCustomerEmail,
  sendCustomerEmail,
  sendCustomerEmails,
  listCustomerEmails,
  decideCustomerEmail,
] as const
