import type { MailSecurity } from '../../contract/mail/settings.ts'
import type { MailKind } from '../../contract/mail/templates.ts'

import type { MailTrouble } from './troubles.ts'

/** How a business sends its e-mail. The password is in the secret store, under `MAIL_PASSWORD`. */
export type MailSettings = {
  readonly businessId: string
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
  readonly user: string | null
  readonly passwordSet: boolean
  readonly fromName: string | null
  readonly fromAddress: string
  readonly replyTo: string | null
  /** Everything that is sent goes to the own address too. */
  readonly copyToSelf: boolean
  readonly lastTest: { readonly at: string; readonly trouble: MailTrouble | null } | null
}

/** The name of the password in the secret store, among those of its business. */
export const MAIL_PASSWORD = 'smtpPassword'

/** The words that a business prepares its e-mail with. */
export type MailTemplate = { readonly kind: MailKind; readonly subject: string; readonly text: string }

/** Names that stand for this machine. */
export const isThisMachine = (host: string): boolean => ['127.0.0.1', 'localhost', '::1', '[::1]'].includes(host)
