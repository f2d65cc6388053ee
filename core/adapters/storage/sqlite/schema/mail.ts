import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { EmailKind, EmailState } from '../../../../contract/mail/email.ts'
import type { MailSecurity } from '../../../../contract/mail/settings.ts'
import type { MailKind } from '../../../../contract/mail/templates.ts'
import type { PdfFormat } from '../../../../contract/printing/invoice-document.ts'
import type { PaperTemplate } from '../../../../contract/printing/print-theme.ts'
import type { MailTrouble } from '../../../../domain/mail/troubles.ts'

import { ofBusiness } from './business.ts'
import { id, key } from './columns.ts'
import { invoiceTable } from './invoice.ts'

/** How a business sends e-mail. The password is in the secret store. */
export const mailSettingsTable = sqliteTable(
  'mail_settings',
  {
    key: key(),
    businessKey: ofBusiness(),
    host: text('host').notNull(),
    port: integer('port').notNull(),
    security: text('security').$type<MailSecurity>().notNull(),
    user: text('user'),
    passwordSet: integer('password_set').notNull(),
    fromName: text('from_name'),
    fromAddress: text('from_address').notNull(),
    replyTo: text('reply_to'),
    copyToSelf: integer('copy_to_self').notNull(),
    testedAt: integer('tested_at'),
    testTrouble: text('test_trouble').$type<MailTrouble>(),
  },
  (t) => [uniqueIndex('mail_settings_business').on(t.businessKey)],
)

/** The own words of a business; without a row, the usual ones. */
export const mailTemplateTable = sqliteTable(
  'mail_template',
  {
    key: key(),
    businessKey: ofBusiness(),
    kind: text('kind').$type<MailKind>().notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
  },
  (t) => [uniqueIndex('mail_template_kind').on(t.businessKey, t.kind)],
)

/** E-mails on their way, and those that went. The PDF is drawn when one is sent. */
export const emailTable = sqliteTable(
  'email',
  {
    key: key(),
    id: id(),
    businessKey: ofBusiness(),
    kind: text('kind').$type<EmailKind>().notNull(),
    invoiceKey: integer('invoice_key').references(() => invoiceTable.key),
    customerId: text('customer_id'),
    /** A list, as JSON. */
    recipients: text('recipients').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    format: text('format').$type<PdfFormat>().notNull(),
    messageId: text('message_id').notNull(),
    state: text('state').$type<EmailState>().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').notNull(),
    attempts: integer('attempts').notNull(),
    tries: integer('tries').notNull(),
    triedSince: integer('tried_since'),
    lastAttemptAt: integer('last_attempt_at'),
    nextAttemptAt: integer('next_attempt_at'),
    sentAt: integer('sent_at'),
    trouble: text('trouble').$type<MailTrouble>(),
    words: text('words'),
    /** Null: as the business has it when it is sent. */
    template: text('template').$type<PaperTemplate>(),
  },
  (t) => [
    uniqueIndex('email_id').on(t.id),
    index('email_invoice').on(t.invoiceKey),
    index('email_waiting')
      .on(t.nextAttemptAt)
      .where(sql`state = 'QUEUED'`),
    index('email_open')
      .on(t.state)
      .where(sql`state in ('QUEUED', 'SENDING', 'UNKNOWN')`),
  ],
)
