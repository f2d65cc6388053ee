import type { MailOutcome } from '../../domain/mail/email.ts'
import type { MailSettings } from '../../domain/mail/settings.ts'

/** A file that goes with an e-mail. */
export type Attachment = { readonly fileName: string; readonly bytes: Uint8Array }

/** An e-mail as it is written. */
export type MailContent = {
  readonly from: { readonly name: string | null; readonly address: string } | null
  readonly replyTo: string | null
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly text: string
  readonly attachments: readonly Attachment[]
  /** Null in a draft that somebody else sends. */
  readonly messageId: string | null
  readonly date: Date
  /** It was not sent yet, and a mail program opens it to be sent. */
  readonly isDraft: boolean
}

export type MailServer = Pick<MailSettings, 'host' | 'port' | 'security' | 'user'> & {
  readonly password: string | null
}

export type Delivery = {
  readonly from: string
  /** Whom the server is asked to take it for. */
  readonly to: readonly string[]
  readonly content: Uint8Array
  /** Awaited before the first byte of the content leaves: from there on it may have arrived. */
  readonly begins: () => Promise<void>
}

/** Speaks to a mail server. TLS is always verified. */
export type Mailer = {
  /** The e-mail as it goes over the line (RFC 5322). */
  compose(content: MailContent): Promise<Uint8Array>
  /** One try, never repeated. Resolves for whatever the network or the server does. */
  send(server: MailServer, delivery: Delivery): Promise<MailOutcome>
}
