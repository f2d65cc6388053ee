import { CUSTOMER_KEYS, CUSTOMER_KEY, joinSurviving } from '../sql/merged-customers.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

/** Account entries in SQL. Whatever joins them stays within their business. */

export const ENTRY_COLUMNS = `e.id, b.id AS "businessId", e.environment, c.id AS "customerId", e.kind, e.amount, e.date,
  e.due_date AS "dueDate", e.number, i.id AS "invoiceId", r.id AS reverses, e.details, e.recorded_at AS "recordedAt",
  e.recorded_by AS "recordedBy"`

const inBusiness = (alias: string): string =>
  `${alias}.business_key = ${BUSINESS_KEY} AND ${alias}.environment = @environment`

/** Counters of one account. */
export const ofAccount = (alias: string): string => `${inBusiness(alias)} AND ${alias}.customer_key = ${CUSTOMER_KEY}`

/** Whatever is read under the customer @customerId. As an array, so that an index finds it. */
export const ofCustomer = (alias: string): string => `${alias}.customer_key = ANY(ARRAY${CUSTOMER_KEYS})`

/** Entries of one account: they stay where they were written, also those of a customer that was merged since. */
export const entriesOfAccount = (alias: string): string => `${inBusiness(alias)} AND ${ofCustomer(alias)}`

/** What an entry `e` names. */
const ENTRY_JOINS = `JOIN business b ON b.key = e.business_key
  ${joinSurviving('e', { alias: 'c', named: 'written' })}
  LEFT JOIN invoice i ON i.business_key = e.business_key AND i.key = e.invoice_key
  LEFT JOIN account_entry r ON r.business_key = e.business_key AND r.key = e.reverses_key`

export const ENTRY_TABLES = `account_entry e ${ENTRY_JOINS}`

/** The counters of an entry `e`. */
export const WITH_OPEN = 'JOIN account_open o ON o.business_key = e.business_key AND o.entry_key = e.key'

export const SELECT_OPEN = `SELECT ${ENTRY_COLUMNS}, o.open, o.paid, o.deducted, o.credited, o.written_off AS "writtenOff",
  o.stands FROM ${ENTRY_TABLES} ${WITH_OPEN}`

/** The invoice @invoiceId of the business @businessId. */
export const INVOICE_KEY = `(SELECT key FROM invoice WHERE business_key = ${BUSINESS_KEY} AND id = @invoiceId)`
