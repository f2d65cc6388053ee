import { z } from 'zod'

import { emailField, text } from '../../../core/contract/http/fields.ts'
import type { PreparedEmailBody } from '../../../core/contract/mail/email.ts'
import { mail } from '../../lib/texts/mail/mail.ts'
import { useServerForm } from '../form/use-server-form.ts'

/** Several addresses that were typed in one field. */
export const addressesIn = (typed: string): string[] => typed.split(/[,;\s]+/).filter((part) => part !== '')

/** Several addresses in one field; the one that is none is named. */
const addresses = z
  .string({ error: 'is required' })
  .transform(addressesIn)
  .superRefine((list, context) => {
    const wrong = list.find((one) => !emailField().safeParse(one).success)
    if (wrong !== undefined) context.addIssue(`has “${wrong}”, which is no e-mail address`)
  })

const schema = z.object({ to: addresses, cc: addresses.optional(), subject: text(200), message: text(10_000) })

type Options = {
  readonly businessId: string
  /** What it is about, so that what was typed is found again: `send.<invoice>`. */
  readonly name: string
  readonly prepared: Pick<PreparedEmailBody, 'to' | 'subject' | 'message'>
  readonly send: (typed: z.output<typeof schema>) => Promise<unknown>
  readonly onSent: () => void
}

/** An e-mail that was prepared, to be changed and sent. */
export const useMailForm = ({ businessId, name, prepared: { to, subject, message }, send, onSent }: Options) =>
  useServerForm({
    schema,
    initialValues: { to: to.join(', '), cc: '', subject, message },
    keep: { businessId, form: name, stores: false },
    labels: mail.send.labels,
    send,
    onSuccess: onSent,
  })

export type MailForm = ReturnType<typeof useMailForm>
