import type { EmailRecord } from '../../../../domain/mail/email.ts'
import type { MailRepository } from '../../../../ports/activity/mail-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { emailTable, mailSettingsTable, mailTemplateTable } from '../schema/tables.ts'
import { columnList, keyOf, tableStatements, toIsoOrNull, toMillis } from '../sql/statements.ts'

import { fromSettings, newEmailRow, progressOf, toEmail, toSettings, type EmailRow } from './mail-codec.ts'

const EMAILS = `
  SELECT ${columnList(emailTable, 'e')}, b.id AS "businessId", i.id AS "invoiceId"
  FROM email e
  JOIN business b ON b.key = e.business_key AND b.deleted_at IS NULL
  LEFT JOIN invoice i ON i.key = e.invoice_key`

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
        ...newEmailRow(email),
        businessKey: business(email.businessId),
        invoiceKey: email.invoiceId === null ? null : keyOf(connection, 'invoice', email.invoiceId),
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
