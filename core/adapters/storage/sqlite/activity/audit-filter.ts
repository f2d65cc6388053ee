import { prefixesOf } from '../../../../domain/audit/areas.ts'
import { dayAfter } from '../../../../domain/calendar/days.ts'
import { startOfDay } from '../../../../domain/calendar/lagos.ts'
import type { AuditFilter } from '../../../../ports/audit/audit-repository.ts'
import { survivingKey } from '../sql/merged-customers.ts'

/** How entries `a` of the log of a business @key are read by people: what is what, and which of them. */

const ofEntry = (what: string): string =>
  `(SELECT ${what} FROM account_entry e JOIN customer c ON c.key = ${survivingKey('e.customer_key')} LEFT JOIN invoice i ON i.key = e.invoice_key
    WHERE e.id = a.subject_id)`
const IN_ACCOUNT = "'payment', 'deduction', 'accountEntry'"

/** As it is called now, whose it is, and how much it is about. */
export const SUBJECT_WORDS = `CASE
    WHEN a.subject_kind = 'invoice' THEN (SELECT i.invoice_number FROM invoice i WHERE i.id = a.subject_id)
    WHEN a.subject_kind = 'customer' THEN (SELECT c.name FROM customer c WHERE c.id = a.subject_id)
    WHEN a.subject_kind = 'product' THEN (SELECT p.name FROM product p WHERE p.id = a.subject_id)
    WHEN a.subject_kind = 'payment' THEN ${ofEntry('e.number')} END AS "subjectName",
  CASE
    WHEN a.subject_kind = 'invoice' THEN (SELECT c.name FROM invoice i JOIN customer c ON c.key = ${survivingKey('i.customer_key')}
      WHERE i.id = a.subject_id)
    WHEN a.subject_kind IN (${IN_ACCOUNT}) THEN ${ofEntry('c.name')} END AS "customerName",
  CASE WHEN a.subject_kind IN (${IN_ACCOUNT}) THEN ${ofEntry('coalesce(i.invoice_number, e.number)')} END AS "documentNumber",
  CASE WHEN a.subject_kind IN (${IN_ACCOUNT}) THEN ${ofEntry('e.date')} END AS day,
  CASE
    WHEN a.subject_kind = 'invoice' THEN (SELECT i.total FROM invoice i WHERE i.id = a.subject_id)
    WHEN a.subject_kind IN (${IN_ACCOUNT}) THEN ${ofEntry('abs(e.amount)')} END AS amount`

/** The subjects of an invoice or receipt @document: itself, and the entries that are about it. */
const OF_DOCUMENT = `a.subject_id IN (
  SELECT i.id FROM invoice i WHERE i.business_key = @key AND i.invoice_number = @document
  UNION SELECT e.id FROM account_entry e JOIN invoice i ON i.key = e.invoice_key
    WHERE i.business_key = @key AND i.invoice_number = @document
  UNION SELECT e.id FROM account_entry e WHERE e.business_key = @key AND e.number = @document)`

/** What narrows a log down, and what it is asked with. */
export function narrowed({ actorId, area, from, to, document }: AuditFilter): {
  sql: string
  asked: Record<string, unknown>
} {
  const conditions = [
    actorId !== undefined && 'a.actor_id = @actorId',
    area !== undefined &&
      `substr(a.action, 1, instr(a.action, '.') - 1) IN (${prefixesOf(area)
        .map((prefix) => `'${prefix}'`)
        .join(', ')})`,
    from !== undefined && 'a.at >= @since',
    to !== undefined && 'a.at < @until',
    document !== undefined && OF_DOCUMENT,
  ].filter((one) => one !== false)
  return {
    sql: conditions.map((one) => ` AND ${one}`).join(''),
    asked: {
      ...(actorId !== undefined && { actorId }),
      ...(from !== undefined && { since: startOfDay(from) }),
      ...(to !== undefined && { until: startOfDay(dayAfter(to, 1)) }),
      ...(document !== undefined && { document: document.trim().toUpperCase() }),
    },
  }
}
