import { plain } from '../forms/columns.ts'
import { CUSTOMER_KEY, CUSTOMER_KEYS, survivingKey } from '../sql/merged-customers.ts'

/** Account entries in SQL. */

/** The id of an entry `e`. */
export const ENTRY_ID = plain('account_entry', 'id', 'e')

export const ENTRY_COLUMNS = `${ENTRY_ID} AS id, b.id AS "businessId", e.environment, c.id AS "customerId", e.kind, e.amount, e.date,
  e.due_date AS "dueDate", e.number, i.id AS "invoiceId", ${plain('account_entry', 'id', 'r')} AS reverses, e.details, e.recorded_at AS "recordedAt",
  ${plain('account_entry', 'recorded_by', 'e')} AS "recordedBy"`

const OF_BUSINESS = 'business_key = (SELECT key FROM business WHERE id = @businessId) AND environment = @environment'

/** Counters of one account, in tables that stand alone in their query. */
export const OF_ACCOUNT = `${OF_BUSINESS} AND customer_key = ${CUSTOMER_KEY}`

/** Entries of one account: they stay where they were written, also those of a customer that was merged since. */
export const ENTRIES_OF_ACCOUNT = `${OF_BUSINESS} AND customer_key IN ${CUSTOMER_KEYS}`

/** In the words of the index of kinds. */
export const NO_INVOICE = "e.kind <> 'INVOICE'"

/** What an entry `e` names. */
export const ENTRY_JOINS = `JOIN business b ON b.key = e.business_key
  JOIN customer c ON c.key = ${survivingKey('e.customer_key')} LEFT JOIN invoice i ON i.key = e.invoice_key
  LEFT JOIN account_entry r ON r.key = e.reverses_key`

export const ENTRY_TABLES = `account_entry e ${ENTRY_JOINS}`

/**
 * The tax that came with a payment `p`, taken back or not. By the index of such tax: a customer at the counter has a
 * thousand entries a day, which were all read for it (a page of cash payments of a million invoices 15 ms).
 *
 * @param payment says which one `p` is
 */
export const taxOf = (payment: string): string => `SELECT w.key FROM account_entry p
    CROSS JOIN account_entry w INDEXED BY account_entry_deductions
      ON w.customer_key = p.customer_key AND w.environment = p.environment AND w.date = p.date
  WHERE ${payment} AND w.kind IN ('WHT', 'VAT_WITHHELD') AND w.reverses_key IS NULL
    AND +w.business_key = p.business_key AND w.details ->> 'paymentId' = ${plain('account_entry', 'id', 'p')}`

export const SELECT_OPEN = `SELECT ${ENTRY_COLUMNS}, o.open, o.paid, o.deducted, o.credited, o.written_off AS "writtenOff",
  o.stands FROM ${ENTRY_TABLES} JOIN account_open o ON o.entry_key = e.key`
