import type { EmailRecord, Recipient } from '../../../../domain/mail/email.ts'
import type { MailSettings } from '../../../../domain/mail/settings.ts'
import type { MailRepository } from '../../../../ports/activity/mail-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { emailTable, mailSettingsTable, mailTemplateTable } from '../schema/tables.ts'
import {
  columnList,
  keyOf,
  tableStatements,
  toBit,
  toIso,
  toIsoOrNull,
  toMillis,
  toMillisOrNull,
} from '../sql/statements.ts'

type EmailRow = typeof emailTable.$inferSelect & { businessId: string; invoiceId: string | null }

const EMAILS = `
  SELECT ${columnList(emailTable, 'e')}, b.id AS "businessId", i.id AS "invoiceId"
  FROM email e
  JOIN business b ON b.key = e.business_key AND b.deleted_at IS NULL
  LEFT JOIN invoice i ON i.key = e.invoice_key`

const toEmail = (row: EmailRow): EmailRecord => ({
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
const progressOf = (email: EmailRecord) => ({
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

const toSettings = (businessId: string, row: typeof mailSettingsTable.$inferSelect): MailSettings => ({
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

const fromSettings = (settings: MailSettings) => ({
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

export function createMailRepository(connection: Connection): MailRepository {
  const settings = tableStatements(connection, mailSettingsTable)
  const templates = tableStatements(connection, mailTemplateTable)
  const emails = tableStatements(connection, emailTable)
  const business = (id: string) => keyOf(connection, 'business', id)

  const emailsWhere = (condition: string, ...values: unknown[]): EmailRecord[] =>
    connection
      .prepare<EmailRow>(`${EMAILS} WHERE ${condition}`)
      .all(...values)
      .map(toEmail)

  return {
    async settings(businessId) {
      const row = settings.one('business_key = ?', business(businessId))
      return row && toSettings(businessId, row)
    },

    async saveSettings(saved) {
      const businessKey = business(saved.businessId)
      const changed = settings.update(fromSettings(saved), 'business_key = @businessKey', { businessKey })
      if (changed === 0) settings.insert({ businessKey, ...fromSettings(saved) })
    },

    async removeSettings(businessId) {
      connection.prepare('DELETE FROM mail_settings WHERE business_key = ?').run(business(businessId))
    },

    async template(businessId, kind) {
      const row = templates.one('business_key = ? AND kind = ?', business(businessId), kind)
      return row && { kind, subject: row.subject, text: row.text }
    },

    async saveTemplate(businessId, kind, template) {
      const businessKey = business(businessId)
      connection.prepare('DELETE FROM mail_template WHERE business_key = ? AND kind = ?').run(businessKey, kind)
      if (template) templates.insert({ businessKey, kind, subject: template.subject, text: template.text })
    },

    async insert(email) {
      emails.insert({
        ...progressOf(email),
        id: email.id,
        businessKey: business(email.businessId),
        kind: email.kind,
        invoiceKey: email.invoiceId === null ? null : keyOf(connection, 'invoice', email.invoiceId),
        customerId: email.customerId,
        format: email.format,
        template: email.template,
        messageId: email.messageId,
        createdBy: email.createdBy,
        createdAt: toMillis(email.createdAt),
      })
    },

    async email(businessId, id) {
      return emailsWhere('b.id = ? AND e.id = ?', businessId, id)[0]
    },

    async update(email) {
      emails.update(progressOf(email), 'id = @id', { id: email.id })
    },

    async ofInvoice(businessId, invoiceId) {
      return emailsWhere('b.id = ? AND i.id = ? ORDER BY e.key DESC', businessId, invoiceId)
    },

    async ofCustomer(businessId, customerIds) {
      const of = 'b.id = ? AND e.customer_id IN (SELECT value FROM json_each(?)) AND e.invoice_key IS NULL'
      return emailsWhere(`${of} ORDER BY e.key DESC`, businessId, JSON.stringify(customerIds))
    },

    async inState(state) {
      return emailsWhere('e.state = ? ORDER BY e.key', state)
    },

    async waiting(businessId) {
      return emailsWhere(`b.id = ? AND e.state = 'QUEUED' ORDER BY e.key`, businessId)
    },

    async due({ now, latest }, limit) {
      return emailsWhere(
        `e.key IN (SELECT min(key) FROM email
           WHERE state = 'QUEUED' AND (next_attempt_at <= ? OR next_attempt_at > ?) GROUP BY business_key)
         ORDER BY e.next_attempt_at, e.key LIMIT ?`,
        toMillis(now),
        toMillis(latest),
        limit,
      )
    },

    async nextDueAt(now) {
      const row = connection
        .prepare<{ at: number | null }>(
          `SELECT min(e.next_attempt_at) AS at FROM email e
           JOIN business b ON b.key = e.business_key AND b.deleted_at IS NULL
           WHERE e.state = 'QUEUED' AND e.next_attempt_at > ?`,
        )
        .get(toMillis(now))
      return toIsoOrNull(row?.at ?? null)
    },
  }
}
