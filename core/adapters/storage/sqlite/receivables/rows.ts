import type { Environment } from '../../../../contract/http/vocabulary.ts'
import type { AccountEntry, EntryKind } from '../../../../domain/receivables/entry.ts'
import type { SettledEntry } from '../../../../ports/receivables/receivables-repository.ts'
import { CUSTOMER_KEY, CUSTOMER_KEYS, survivingKey } from '../sql/merged-customers.ts'
import { toIso } from '../sql/statements.ts'

/** Account entries as rows. */

export type EntryRow = {
  id: string
  businessId: string
  environment: Environment
  customerId: string
  kind: EntryKind
  amount: number
  date: string
  dueDate: string | null
  number: string | null
  invoiceId: string | null
  reverses: string | null
  details: string | null
  recordedAt: number
  recordedBy: string
}

export const ENTRY_COLUMNS = `e.id, b.id AS "businessId", e.environment, c.id AS "customerId", e.kind, e.amount, e.date,
  e.due_date AS "dueDate", e.number, i.id AS "invoiceId", r.id AS reverses, e.details, e.recorded_at AS "recordedAt",
  e.recorded_by AS "recordedBy"`

const OF_BUSINESS = 'business_key = (SELECT key FROM business WHERE id = @businessId) AND environment = @environment'

/** Counters of one account, in tables that stand alone in their query. */
export const OF_ACCOUNT = `${OF_BUSINESS} AND customer_key = ${CUSTOMER_KEY}`

/** Entries of one account: they stay where they were written, also those of a customer that was merged since. */
export const ENTRIES_OF_ACCOUNT = `${OF_BUSINESS} AND customer_key IN ${CUSTOMER_KEYS}`

/** What an entry `e` names. */
export const ENTRY_JOINS = `JOIN business b ON b.key = e.business_key
  JOIN customer c ON c.key = ${survivingKey('e.customer_key')} LEFT JOIN invoice i ON i.key = e.invoice_key
  LEFT JOIN account_entry r ON r.key = e.reverses_key`

export const ENTRY_TABLES = `account_entry e ${ENTRY_JOINS}`

export function toEntry(row: EntryRow): AccountEntry {
  const { businessId, environment, customerId, details, amount, recordedAt } = row
  return {
    id: row.id,
    account: { businessId, environment, customerId },
    kind: row.kind,
    amount: BigInt(amount),
    date: row.date,
    dueDate: row.dueDate,
    number: row.number,
    invoiceId: row.invoiceId,
    reverses: row.reverses,
    recordedAt: toIso(recordedAt),
    recordedBy: row.recordedBy,
    details: readDetails(details),
  } as AccountEntry
}

/** JSON has no whole numbers of their own: kobo, such as the base of a deduction, stand as text. */
export function writeDetails(details: AccountEntry['details']): string | null {
  return details && JSON.stringify(details, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}

function readDetails(text: string | null): AccountEntry['details'] {
  if (text === null) return null
  const stored = JSON.parse(text) as Record<string, unknown>
  const base = 'base' in stored ? { base: BigInt(String(stored['base'])) } : {}
  const { counter } = stored as { counter?: { tendered: string | null } }
  const tendered = counter?.tendered ?? null
  const atCounter = counter && { counter: { tendered: tendered === null ? null : BigInt(tendered) } }
  return { ...stored, ...base, ...atCounter } as AccountEntry['details']
}

/** An entry with its counters. */
export type OpenRow = EntryRow & {
  open: number
  paid: number
  deducted: number
  credited: number
  writtenOff: number
  stands: number
}

export const SELECT_OPEN = `SELECT ${ENTRY_COLUMNS}, o.open, o.paid, o.deducted, o.credited, o.written_off AS "writtenOff",
  o.stands FROM ${ENTRY_TABLES} JOIN account_open o ON o.entry_key = e.key`

export const toSettled = (row: OpenRow): SettledEntry => ({
  entry: toEntry(row),
  open: BigInt(row.open),
  settlement: {
    paid: BigInt(row.paid),
    deducted: BigInt(row.deducted),
    credited: BigInt(row.credited),
    writtenOff: BigInt(row.writtenOff),
    balance: BigInt(row.open),
  },
  stands: row.stands === 1,
})
