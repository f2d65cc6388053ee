import type { EmailRecord, Recipient } from '../../../../domain/mail/email.ts'
import type { MailSettings } from '../../../../domain/mail/settings.ts'
import type { emailTable, mailSettingsTable } from '../schema/tables.ts'
import { toBit, toIso, toIsoOrNull, toMillis, toMillisOrNull } from '../sql/statements.ts'

export type EmailRow = typeof emailTable.$inferSelect & { businessId: string; invoiceId: string | null }

export const toEmail = (row: EmailRow): EmailRecord => ({
  id: row.id,
  businessId: row.businessId,
  kind: row.kind,
  invoiceId: row.invoiceId,
  customerId: row.customerId,
  recipients: JSON.parse(row.recipients) as Recipient[],
  subject: row.subject,
  message: row.message,
  format: row.format,
  template: row.template,
  messageId: row.messageId,
  state: row.state,
  createdBy: row.createdBy,
  createdAt: toIso(row.createdAt),
  attempts: row.attempts,
  tries: row.tries,
  triedSince: toIsoOrNull(row.triedSince),
  lastAttemptAt: toIsoOrNull(row.lastAttemptAt),
  nextAttemptAt: toIsoOrNull(row.nextAttemptAt),
  sentAt: toIsoOrNull(row.sentAt),
  trouble: row.trouble,
  words: row.words,
})

/** What a try changes. */
export const progressOf = (email: EmailRecord) => ({
  subject: email.subject,
  message: email.message,
  recipients: JSON.stringify(email.recipients),
  state: email.state,
  attempts: email.attempts,
  tries: email.tries,
  triedSince: toMillisOrNull(email.triedSince),
  lastAttemptAt: toMillisOrNull(email.lastAttemptAt),
  nextAttemptAt: toMillisOrNull(email.nextAttemptAt),
  sentAt: toMillisOrNull(email.sentAt),
  trouble: email.trouble,
  words: email.words,
})

export const toSettings = (businessId: string, row: typeof mailSettingsTable.$inferSelect): MailSettings => ({
  businessId,
  host: row.host,
  port: row.port,
  security: row.security,
  user: row.user,
  passwordSet: row.passwordSet === 1,
  fromName: row.fromName,
  fromAddress: row.fromAddress,
  replyTo: row.replyTo,
  copyToSelf: row.copyToSelf === 1,
  lastTest: row.testedAt === null ? null : { at: toIso(row.testedAt), trouble: row.testTrouble },
})

export const fromSettings = (settings: MailSettings) => ({
  host: settings.host,
  port: settings.port,
  security: settings.security,
  user: settings.user,
  passwordSet: toBit(settings.passwordSet),
  fromName: settings.fromName,
  fromAddress: settings.fromAddress,
  replyTo: settings.replyTo,
  copyToSelf: toBit(settings.copyToSelf),
  testedAt: toMillisOrNull(settings.lastTest?.at ?? null),
  testTrouble: settings.lastTest?.trouble ?? null,
})

/** A row without the keys of its business and its invoice. */
export const newEmailRow = (email: EmailRecord) => ({
  ...progressOf(email),
  id: email.id,
  kind: email.kind,
  customerId: email.customerId,
  format: email.format,
  template: email.template,
  messageId: email.messageId,
  createdBy: email.createdBy,
  createdAt: toMillis(email.createdAt),
})
