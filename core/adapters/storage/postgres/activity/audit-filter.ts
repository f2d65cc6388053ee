import type { AuditFilter } from '../../../../ports/audit/audit-repository.ts'
import { narrowedBy, type Narrowed } from '../../sqlite/activity/audit-narrowing.ts'
import { joinSurviving } from '../sql/merged-customers.ts'

/** How entries `a` of the log of a business @key are read by people: what is what, and which of them. */

/** Of a row of that table that is of the business, which the log of its members' accounts is read in, too. */
const subject = (what: string, from: string, alias: string): string =>
  `(SELECT ${what} FROM ${from} WHERE ${alias}.id = a.subject_id AND ${alias}.business_key = @key)`

const ofEntry = (what: string): string =>
  subject(
    what,
    `account_entry e ${joinSurviving('e', { alias: 'c', named: 'n' })}
      LEFT JOIN invoice i ON i.business_key = e.business_key AND i.key = e.invoice_key`,
    'e',
  )
const ofPayable = (what: string): string =>
  subject(
    what,
    `payable_entry e LEFT JOIN supplier s ON s.business_key = e.business_key AND s.key = e.supplier_key
      LEFT JOIN purchase p ON p.business_key = e.business_key AND p.key = e.purchase_key`,
    'e',
  )
const IN_ACCOUNT = "'payment', 'deduction', 'accountEntry'"

/** As it is called now, whose it is, and how much it is about. */
export const SUBJECT_WORDS = `CASE
    WHEN a.subject_kind = 'invoice' THEN ${subject('i.invoice_number', 'invoice i', 'i')}
    WHEN a.subject_kind = 'device' THEN (SELECT d.name FROM device d WHERE d.id = a.subject_id)
    WHEN a.subject_kind = 'customer' THEN ${subject('c.name', 'customer c', 'c')}
    WHEN a.subject_kind = 'product' THEN ${subject('p.name', 'product p', 'p')}
    WHEN a.subject_kind = 'supplier' THEN ${subject('s.name', 'supplier s', 's')}
    WHEN a.subject_kind = 'purchase' THEN ${subject('p.number', 'purchase p', 'p')}
    WHEN a.subject_kind = 'inboxItem' THEN ${subject('n.irn', 'inbox_item n', 'n')}
    WHEN a.subject_kind = 'payment' THEN ${ofEntry('e.number')} END AS "subjectName",
  CASE
    WHEN a.subject_kind = 'invoice' THEN ${subject('c.name', `invoice i ${joinSurviving('i', { alias: 'c', named: 'n' })}`, 'i')}
    WHEN a.subject_kind = 'purchase' THEN ${subject('p.supplier_name', 'purchase p', 'p')}
    WHEN a.subject_kind = 'inboxItem' THEN ${subject('n.supplier_name', 'inbox_item n', 'n')}
    WHEN a.subject_kind = 'payableEntry' THEN ${ofPayable('s.name')}
    WHEN a.subject_kind IN (${IN_ACCOUNT}) THEN ${ofEntry('c.name')} END AS "customerName",
  CASE
    WHEN a.subject_kind = 'payableEntry' THEN ${ofPayable('coalesce(p.number, e.number)')}
    WHEN a.subject_kind IN (${IN_ACCOUNT}) THEN ${ofEntry('coalesce(i.invoice_number, e.number)')} END AS "documentNumber",
  CASE
    WHEN a.subject_kind = 'payableEntry' THEN ${ofPayable('e.date')}
    WHEN a.subject_kind IN (${IN_ACCOUNT}) THEN ${ofEntry('e.date')} END AS day,
  CASE
    WHEN a.subject_kind = 'invoice' THEN ${subject('i.total', 'invoice i', 'i')}
    WHEN a.subject_kind = 'purchase' THEN ${subject('p.total', 'purchase p', 'p')}
    WHEN a.subject_kind = 'inboxItem' THEN ${subject('n.total', 'inbox_item n', 'n')}
    WHEN a.subject_kind = 'payableEntry' THEN ${ofPayable('abs(e.amount)')}
    WHEN a.subject_kind IN (${IN_ACCOUNT}) THEN ${ofEntry('abs(e.amount)')} END AS amount`

/** A number ends with its sequence, and by that few are found. */
const NUMBERED = `i.business_key = @key AND i.sequence = ANY(@sequences::bigint[]) AND i.invoice_number = @document`

/** The subjects of an invoice or receipt @document: itself, and the entries that are about it. */
export const OF_DOCUMENT = `a.subject_id IN (
  SELECT i.id FROM invoice i WHERE ${NUMBERED}
  UNION SELECT e.id FROM invoice i JOIN account_entry e ON e.business_key = i.business_key AND e.invoice_key = i.key WHERE ${NUMBERED}
  UNION SELECT p.id FROM purchase p
    WHERE p.business_key = @key AND p.environment IN ('SANDBOX', 'LIVE') AND p.number = @document
  UNION SELECT e.id FROM account_entry e WHERE e.business_key = @key AND e.number = @document)`

/** What narrows a log down besides a document, and what all of it is asked with. */
export const narrowed = (filter: AuditFilter): Narrowed => narrowedBy(filter, "split_part(a.action, '.', 1)")
