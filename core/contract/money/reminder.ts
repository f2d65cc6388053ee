import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import { byId, naira, pageOf, pageQuery, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { Environment, ReminderAbout, ReminderChannel } from '../http/vocabulary.ts'

/** Reminding a customer of what is open: the words for it, and when that was done. */

const byCustomer = <P extends 'payment.read' | 'payment.record'>(permission: P) =>
  ({ kind: 'business', permission, from: { param: 'id', resource: 'customer' } }) as const

const about = ReminderAbout.optional().meta({
  description: 'What the customer is reminded of; without it what is overdue, or all that is open where nothing is.',
})

const prepared = z
  .object({
    customerId: z.string(),
    environment: Environment,
    about: ReminderAbout,
    items: z.int().meta({ description: 'How many invoices and other items it is about; 0 where none is open.' }),
    amount: naira.meta({ description: 'What the customer is asked for: what is open, less `credit`.' }),
    credit: naira.meta({
      description:
        "The customer's money that is here without an invoice, at most what is open: the message takes it off.",
    }),
    overdue: naira.meta({ description: 'Of what is open, what is past its due date in Lagos.' }),
    since: z.string().nullable().meta({
      description: 'The date of the oldest item: a statement from that day shows all of them. Null without any.',
    }),
    email: z.string().nullable(),
    phone: z.string().nullable().meta({ description: 'With `+` and the country code.' }),
    subject: z.string(),
    text: z.string(),
  })
  .meta({ id: 'PreparedReminder' })
export type PreparedReminderBody = z.infer<typeof prepared>

export const getReminder = defineRoute({
  operationId: 'getReminder',
  method: 'get',
  path: '/v1/customers/{id}/reminder',
  tag: 'Payments',
  summary: 'The text of a reminder to a customer',
  description:
    'A message in plain words: what is open, since when it was due, the sum, and the account to pay into (the usual one of the business). Your program, or a person, sends it.',
  access: byCustomer('payment.read'),
  params: byId,
  query: z.object({ environment: Environment.optional(), about }),
  success: { status: 200, message: 'Reminder prepared successfully.' },
  data: prepared,
})

const reminder = z
  .object({
    id: z.string(),
    at: timestamp,
    by: z.string().meta({ description: 'Who did it, by name.' }),
    channel: ReminderChannel,
    about: ReminderAbout,
    environment: Environment,
    amount: naira.meta({ description: 'What the customer was asked for.' }),
    automatic: z.boolean().meta({ description: 'It was sent automatically.' }),
  })
  .meta({ id: 'Reminder' })
export type ReminderBody = z.infer<typeof reminder>

const debtorReminder = prepared
  .extend({
    name: z.string(),
    lastReminder: reminder.nullable().meta({ description: 'Null where there never was one.' }),
  })
  .meta({ id: 'DebtorReminder' })
export type DebtorReminderBody = z.infer<typeof debtorReminder>

export const prepareReminders = defineRoute({
  operationId: 'prepareReminders',
  heavy: true,
  method: 'get',
  path: '/v1/businesses/{id}/reminders',
  tag: 'Payments',
  summary: 'Reminder texts for all overdue customers',
  description:
    'One message for each customer, as `GET /v1/customers/{id}/reminder` has it, with when that customer was reminded last; who is asked for most comes first. Your program, or a person, sends them, and notes each with `POST /v1/customers/{id}/reminders`. The walk-in customer gets none.',
  access: ofBusiness('payment.read'),
  query: z.object({
    environment: Environment.optional(),
    ...pageQuery,
    about: ReminderAbout.optional().meta({
      default: 'OVERDUE',
      description: '`OPEN` asks for all that is open, of everybody who owes something.',
    }),
  }),
  success: { status: 200, message: 'Reminders prepared successfully.' },
  data: pageOf(debtorReminder).extend({
    amount: naira.meta({ description: 'What all of them are asked for, on every page.' }),
  }),
})

const reminders = z.object({ items: z.array(reminder) })

export const listReminders = defineRoute({
  operationId: 'listReminders',
  method: 'get',
  path: '/v1/customers/{id}/reminders',
  tag: 'Payments',
  summary: 'When a customer was reminded',
  description: 'The newest first.',
  access: byCustomer('payment.read'),
  params: byId,
  query: z.object({ environment: Environment.optional() }),
  success: { status: 200, message: 'Reminders retrieved successfully.' },
  data: reminders,
})

export const noteReminder = defineRoute({
  operationId: 'noteReminder',
  method: 'post',
  path: '/v1/customers/{id}/reminders',
  tag: 'Payments',
  summary: 'Record that a customer was reminded',
  description:
    'With the amount that is open now. It sends nothing and changes no balance. Answers all reminders of the customer, this one first.',
  access: byCustomer('payment.record'),
  params: byId,
  body: z.object({ environment: Environment.optional(), channel: ReminderChannel, about }),
  success: { status: 200, message: 'Reminder noted successfully.' },
  data: reminders,
})

export const reminderRoutes = [getReminder, prepareReminders, listReminders, noteReminder] as const
