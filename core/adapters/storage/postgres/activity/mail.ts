import type { EmailRecord } from '../../../../domain/mail/email.ts'
import type { MailRepository } from '../../../../ports/activity/mail-repository.ts'
import {
  fromSettings,
  newEmailRow,
  progressOf,
  toEmail,
  toSettings,
  type EmailRow,
} from '../../sqlite/activity/mail-codec.ts'
import { emailTable, mailSettingsTable, mailTemplateTable } from '../../sqlite/schema/tables.ts'
import { toIsoOrNull, toMillis } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import { BUSINESS_KEY, columnList, keyOf, tableStatements } from '../sql/statements.ts'

const EMAILS = `
  SELECT ${columnList(emailTable, 'e')}, b.id AS "businessId", i.id AS "invoiceId"
  FROM email e
  JOIN business b ON b.key = e.business_key AND b.deleted_at IS NULL
  LEFT JOIN invoice i ON i.business_key = e.business_key AND i.key = e.invoice_key`

const OF_BUSINESS = `e.business_key = ${BUSINESS_KEY}`

/** Whoever sends an e-mail reads it in the unit that marks it as on the line: of two at once, one is run again. */
export function createMailRepository(connection: Connection): MailRepository {
  const settings = tableStatements(connection, mailSettingsTable)
  const templates = tableStatements(connection, mailTemplateTable)
  const emails = tableStatements(connection, emailTable)
  const business = (id: string) => keyOf(connection, 'business', id)

  const emailsWhere = async (
    condition: string,
    parameters: Readonly<Record<string, unknown>>,
  ): Promise<EmailRecord[]> => {
    const rows = await connection.many<EmailRow>(`${EMAILS} WHERE ${condition}`, parameters)
    return rows.map(toEmail)
  }

  return {
    async settings(businessId) {
      const row = await settings.one('t.business_key = @businessKey', { businessKey: await business(businessId) })
      return row && toSettings(businessId, row)
    },

    async saveSettings(saved) {
      const businessKey = await business(saved.businessId)
      const changed = await settings.update(fromSettings(saved), 't.business_key = @businessKey', { businessKey })
      if (changed === 0) await settings.insert({ businessKey, ...fromSettings(saved) })
    },

    async removeSettings(businessId) {
      await connection.run(`DELETE FROM mail_settings WHERE business_key = ${BUSINESS_KEY}`, { businessId })
    },

    async template(businessId, kind) {
      const of = { businessKey: await business(businessId), kind }
      const row = await templates.one('t.business_key = @businessKey AND t.kind = @kind', of)
      return row && { kind, subject: row.subject, text: row.text }
    },

    async saveTemplate(businessId, kind, template) {
      const of = { businessKey: await business(businessId), kind }
      await connection.run('DELETE FROM mail_template WHERE business_key = @businessKey AND kind = @kind', of)
      if (template) await templates.insert({ ...of, subject: template.subject, text: template.text })
    },

    async insert(email) {
      await emails.insert({
        ...newEmailRow(email),
        businessKey: await business(email.businessId),
        invoiceKey: email.invoiceId === null ? null : await keyOf(connection, 'invoice', email.invoiceId),
      })
    },

    async email(businessId, id) {
      const [found] = await emailsWhere(`${OF_BUSINESS} AND e.id = @id`, { businessId, id })
      return found
    },

    async update(email) {
      const { id, businessId } = email
      await emails.update(progressOf(email), `t.business_key = ${BUSINESS_KEY} AND t.id = @id`, { id, businessId })
    },

    async ofInvoice(businessId, invoiceId) {
      const condition = `${OF_BUSINESS} AND i.id = @invoiceId ORDER BY e.key DESC`
      return emailsWhere(condition, { businessId, invoiceId })
    },

    async ofCustomer(businessId, customerIds) {
      const of = `${OF_BUSINESS} AND e.customer_id = ANY(@customerIds::text[]) AND e.invoice_key IS NULL`
      return emailsWhere(`${of} ORDER BY e.key DESC`, { businessId, customerIds })
    },

    async inState(state) {
      return emailsWhere('e.state = @state ORDER BY e.key', { state })
    },

    async waiting(businessId) {
      return emailsWhere(`${OF_BUSINESS} AND e.state = 'QUEUED' ORDER BY e.key`, { businessId })
    },

    async due({ now, latest }, limit) {
      return emailsWhere(
        `(e.business_key, e.key) IN (SELECT f.business_key, min(f.key) FROM email f
           WHERE f.state = 'QUEUED' AND (f.next_attempt_at <= @now OR f.next_attempt_at > @latest) GROUP BY f.business_key)
         ORDER BY e.next_attempt_at, e.key LIMIT @limit`,
        { now: toMillis(now), latest: toMillis(latest), limit },
      )
    },

    async nextDueAt(now) {
      const row = await connection.one<{ at: number | null }>(
        `SELECT min(e.next_attempt_at) AS at FROM email e
         JOIN business b ON b.key = e.business_key AND b.deleted_at IS NULL
         WHERE e.state = 'QUEUED' AND e.next_attempt_at > @now`,
        { now: toMillis(now) },
      )
      return toIsoOrNull(row?.at ?? null)
    },
  }
}
