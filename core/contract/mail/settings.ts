import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import { booleanField, clearable, emailField, nameField, text, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'

/** The mail server of a business. */

export const MailSecurity = z
  .enum(['TLS', 'STARTTLS', 'NONE'], { error: 'must be TLS, STARTTLS or NONE' })
  .meta({ id: 'MailSecurity', description: 'NONE is taken for a mail server on this computer only.' })
export type MailSecurity = z.infer<typeof MailSecurity>

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
  secrets: ['password'],
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

export const smtpRoutes = [getSmtp, updateSmtp, deleteSmtp, testSmtp] as const
