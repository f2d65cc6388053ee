import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import { booleanField, text } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'

/** The words that a business's e-mails go with. */

/** What has words of its own. */
export const MailKind = z.enum(['INVOICE'], { error: 'must be INVOICE' }).meta({ id: 'MailKind' })
export type MailKind = z.infer<typeof MailKind>

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
  access: ofBusiness('invoice.read'),
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

export const mailTemplateRoutes = [listMailTemplates, updateMailTemplate] as const
