import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import { booleanField, emailField, naira, nairaField, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'

/** Reminders of overdue invoices that go out by themselves: when, to whom, and what that would be next. */

const MAX_DAYS = 10

const days = (least: number, most: number, what: string) =>
  z
    .array(
      z
        .int({ error: 'must be a whole number of days' })
        .min(least, `must be at least ${least}`)
        .max(most, `must be at most ${most}`),
      { error: 'must be a list of days, such as [3, 14, 30]' },
    )
    .max(MAX_DAYS, `can have at most ${MAX_DAYS} days`)
    .meta({ description: what })

const obstacle = z.enum(['practice', 'smtp_missing']).meta({
  description:
    'practice: the business practises in the sandbox, from where nothing is sent automatically. smtp_missing: no mail server is set up.',
})

const plan = z
  .object({
    isOn: z.boolean(),
    daysAfter: z.array(z.int()).meta({ description: 'Days after the due date on which an invoice is reminded of.' }),
    daysBefore: z.array(z.int()).meta({ description: 'Days before the due date, each above 0.' }),
    hour: z.int().meta({ description: 'Of the day in Lagos, 0 to 23.' }),
    weekdaysOnly: z
      .boolean()
      .meta({ description: 'Nothing goes on Saturday and Sunday; Monday has what they missed.' }),
    smallestBalance: naira.meta({ description: 'Who would be asked for less is not reminded.' }),
    nextAt: timestamp.nullable().meta({ description: 'When reminders go next; null where none do.' }),
    obstacle: obstacle.nullable().meta({ description: 'Why none go, although they are, or could be, switched on.' }),
    failed: z
      .array(
        z.object({
          customerId: z.string(),
          name: z.string(),
          emailId: z.string(),
          state: z.enum(['REFUSED', 'UNKNOWN']),
          reason: z.string().nullable().meta({ description: 'In a sentence that says what to do.' }),
        }),
      )
      .meta({
        description: 'Of the last seven days: reminders that did not arrive, or may not have. Each until the next one.',
      }),
  })
  .meta({ id: 'ReminderPlan' })
export type ReminderPlanBody = z.infer<typeof plan>

export const getReminderPlan = defineRoute({
  operationId: 'getReminderPlan',
  method: 'get',
  path: '/v1/businesses/{id}/reminder-plan',
  tag: 'Payments',
  summary: 'When customers get automatic reminders',
  description: 'Switched off until an OWNER switches it on.',
  access: ofBusiness('payment.read'),
  success: { status: 200, message: 'Reminder plan retrieved successfully.' },
  data: plan,
})

export const updateReminderPlan = defineRoute({
  operationId: 'updateReminderPlan',
  method: 'patch',
  path: '/v1/businesses/{id}/reminder-plan',
  tag: 'Payments',
  summary: 'Set up automatic reminders',
  description:
    'What is not sent stays. A customer gets one e-mail a day at most, which names all that is overdue and has reached its first day; each day of an invoice is reminded of once, and of days that passed while the computer was off the latest only. A day counts from when it was set, and all of them from when reminders were switched on: what was overdue long before is not reminded of automatically. Whoever pays before the e-mail leaves gets none. Customers with `automaticReminders: false` or without e-mail are left out, and so is what FIRS / NRS has refused. Switching off stops what waits.',
  access: ofBusiness('reminder.automate'),
  body: z.object({
    isOn: booleanField().optional(),
    daysAfter: days(0, 365, 'Days after the due date; 0 is that day itself. 3, 14 and 30 by default.').optional(),
    daysBefore: days(1, 30, 'Days before the due date. None by default.').optional(),
    hour: z
      .int({ error: 'must be a whole hour from 0 to 23' })
      .min(0, 'must be at least 0')
      .max(23, 'must be at most 23')
      .optional()
      .meta({ description: 'Of the day in Lagos. 9 by default.' }),
    weekdaysOnly: booleanField().optional(),
    smallestBalance: nairaField().optional(),
  }),
  understandsBody: true,
  success: { status: 200, message: 'Reminder plan updated successfully.' },
  data: plan,
  errors: ['smtp_missing'],
})

export const MAX_PREVIEWED = 200

const previewed = z
  .object({
    customerId: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    step: z.int().meta({
      description: 'The latest day that something of it has reached: days after the due date, below 0 before it.',
    }),
    amount: naira.meta({ description: 'What the customer would be asked for.' }),
    items: z.array(z.object({ number: z.string().nullable(), dueDate: z.string(), open: naira, daysOverdue: z.int() })),
    skipped: z.enum(['no_email', 'left_out', 'too_small', 'reminded_today']).nullable().meta({
      description:
        'Why none would go: the customer has no e-mail address, is left out, would be asked for less than the smallest amount, or was reminded by a person on that day. Null: one would go.',
    }),
  })
  .meta({ id: 'PreviewedReminder' })
export type PreviewedReminderBody = z.infer<typeof previewed>

export const previewReminderPlan = defineRoute({
  operationId: 'previewReminderPlan',
  heavy: true,
  method: 'get',
  path: '/v1/businesses/{id}/reminder-plan/preview',
  tag: 'Payments',
  summary: 'Who would get the next reminders',
  description:
    'As things stand now, who is asked for most first; nothing is sent. While reminders are switched off, as if they were switched on now.',
  access: ofBusiness('payment.read'),
  success: { status: 200, message: 'Preview retrieved successfully.' },
  data: z.object({
    at: timestamp.meta({ description: 'When they would go.' }),
    isOn: z.boolean(),
    items: z.array(previewed).meta({ description: `The first ${MAX_PREVIEWED}.` }),
    reminders: z.int().meta({ description: 'How many would go.' }),
    skipped: z.int(),
    amount: naira.meta({ description: 'What all who get one would be asked for.' }),
  }),
})

export const testReminder = defineRoute({
  operationId: 'testReminder',
  method: 'post',
  path: '/v1/businesses/{id}/reminder-plan/test',
  tag: 'Payments',
  summary: 'Send yourself a reminder as customers get it',
  description:
    'Once, waiting for the answer: the words of the next reminder, or of an invented one where none is due, marked as a test. Nobody is reminded by it. 422 `mail_not_sent`: what is wrong, in plain words.',
  access: ofBusiness('mail.manage'),
  body: z.object({ to: emailField().optional().meta({ description: 'Without it, to the address of the sender.' }) }),
  success: { status: 200, message: 'The mail server has accepted the test e-mail.' },
  data: z.object({ to: z.string() }),
  errors: ['mail_not_sent', 'smtp_missing'],
})

export const reminderPlanRoutes = [getReminderPlan, updateReminderPlan, previewReminderPlan, testReminder] as const
