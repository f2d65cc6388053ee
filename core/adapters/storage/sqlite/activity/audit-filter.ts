import type { AuditFilter } from '../../../../ports/audit/audit-repository.ts'
import { isAboutOneOf } from '../forms/audit-entries.ts'
import { isId, plain } from '../forms/columns.ts'
import { survivingKey } from '../sql/merged-customers.ts'

import { narrowedBy, type Narrowed } from './audit-narrowing.ts'

/** How entries `a` of the log of a business @key are read by people: what is what, and which of them. */

const ofEntry = (what: string): string =>
  `(SELECT ${what} FROM account_entry e JOIN customer c ON c.key = ${survivingKey('e.customer_key')} LEFT JOIN invoice i ON i.key = e.invoice_key
    WHERE ${isId('e.id', 'a.subject_id')})`
const ofPayable = (what: string): string =>
  `(SELECT ${what} FROM payable_entry e LEFT JOIN supplier s ON s.key = e.supplier_key LEFT JOIN purchase p ON p.key = e.purchase_key
    WHERE e.id = a.subject_id)`
const IN_ACCOUNT = "'payment', 'deduction', 'accountEntry'"

/** As it is called now, whose it is, and how much it is about. */
export const SUBJECT_WORDS = `CASE
    WHEN a.subject_kind = 'invoice' THEN (SELECT i.invoice_number FROM invoice i WHERE i.id = a.subject_id)
    WHEN a.subject_kind = 'device' THEN (SELECT d.name FROM device d WHERE d.id = a.subject_id)
    WHEN a.subject_kind = 'customer' THEN (SELECT c.name FROM customer c WHERE c.id = a.subject_id)
    WHEN a.subject_kind = 'product' THEN (SELECT p.name FROM product p WHERE p.id = a.subject_id)
    WHEN a.subject_kind = 'supplier' THEN (SELECT s.name FROM supplier s WHERE s.id = a.subject_id)
    WHEN a.subject_kind = 'purchase' THEN (SELECT p.number FROM purchase p WHERE p.id = a.subject_id)
    WHEN a.subject_kind = 'inboxItem' THEN (SELECT n.irn FROM inbox_item n WHERE n.id = a.subject_id)
    WHEN a.subject_kind = 'payment' THEN ${ofEntry('e.number')} END AS "subjectName",
  CASE
    WHEN a.subject_kind = 'invoice' THEN (SELECT c.name FROM invoice i JOIN customer c ON c.key = ${survivingKey('i.customer_key')}
      WHERE i.id = a.subject_id)
    WHEN a.subject_kind = 'purchase' THEN (SELECT p.supplier_name FROM purchase p WHERE p.id = a.subject_id)
    WHEN a.subject_kind = 'inboxItem' THEN (SELECT n.supplier_name FROM inbox_item n WHERE n.id = a.subject_id)
    WHEN a.subject_kind = 'payableEntry' THEN ${ofPayable('s.name')}
    WHEN a.subject_kind IN (${IN_ACCOUNT}) THEN ${ofEntry('c.name')} END AS "customerName",
  CASE
    WHEN a.subject_kind = 'payableEntry' THEN ${ofPayable('coalesce(p.number, e.number)')}
    WHEN a.subject_kind IN (${IN_ACCOUNT}) THEN ${ofEntry('coalesce(i.invoice_number, e.number)')} END AS "documentNumber",
  CASE
    WHEN a.subject_kind = 'payableEntry' THEN ${ofPayable('e.date')}
    WHEN a.subject_kind IN (${IN_ACCOUNT}) THEN ${ofEntry('e.date')} END AS day,
  CASE
    WHEN a.subject_kind = 'invoice' THEN (SELECT i.total FROM invoice i WHERE i.id = a.subject_id)
    WHEN a.subject_kind = 'purchase' THEN (SELECT p.total FROM purchase p WHERE p.id = a.subject_id)
    WHEN a.subject_kind = 'inboxItem' THEN (SELECT n.total FROM inbox_item n WHERE n.id = a.subject_id)
    WHEN a.subject_kind = 'payableEntry' THEN ${ofPayable('abs(e.amount)')}
    WHEN a.subject_kind IN (${IN_ACCOUNT}) THEN ${ofEntry('abs(e.amount)')} END AS amount`

/** The plus: a number ends with its sequence, and by that few are found. */
const NUMBERED = `i.business_key = @key AND i.sequence IN (SELECT value FROM json_each(@sequences))
  AND +i.invoice_number = @document`

const ENTRY_ID = plain('account_entry', 'id', 'e')

/** The subjects of an invoice or receipt @document: itself, and the entries that are about it. */
export const OF_DOCUMENT = isAboutOneOf(`
  SELECT i.id FROM invoice i WHERE ${NUMBERED}
  UNION SELECT ${ENTRY_ID} FROM invoice i CROSS JOIN account_entry e ON e.invoice_key = i.key WHERE ${NUMBERED}
  UNION SELECT p.id FROM purchase p INDEXED BY purchase_number
    WHERE p.business_key = @key AND p.environment IN ('SANDBOX', 'LIVE') AND p.number = @document
  UNION SELECT ${ENTRY_ID} FROM account_entry e INDEXED BY account_entry_by_number WHERE e.business_key = @key AND e.number = @document
    AND e.kind <> 'INVOICE'`)

/** What narrows a log down besides a document, and what all of it is asked with. */
export function narrowed(filter: AuditFilter): Narrowed {
  const { sql, asked } = narrowedBy(filter, 'a.action_prefix')
  const { sequences, ...others } = asked
  return { sql, asked: { ...others, ...(sequences !== undefined && { sequences: JSON.stringify(sequences) }) } }
}
