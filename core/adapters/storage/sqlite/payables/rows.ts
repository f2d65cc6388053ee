import type { Environment } from '../../../../contract/http/vocabulary.ts'
import type { PayableEntry, PayableKind } from '../../../../domain/payables/entry.ts'
import type { SettledPayable } from '../../../../ports/payables/payables-repository.ts'
import { toIso } from '../sql/statements.ts'

/** Entries of suppliers' accounts as rows. */

export type PayableRow = {
  id: string
  businessId: string
  environment: Environment
  supplierId: string | null
  kind: PayableKind
  amount: number
  date: string
  dueDate: string | null
  number: string | null
  purchaseId: string | null
  reverses: string | null
  details: string | null
  recordedAt: number
  recordedBy: string
}

export const PAYABLE_COLUMNS = `e.id, b.id AS "businessId", e.environment, s.id AS "supplierId", e.kind, e.amount, e.date,
  e.due_date AS "dueDate", e.number, p.id AS "purchaseId", r.id AS reverses, e.details, e.recorded_at AS "recordedAt",
  e.recorded_by AS "recordedBy"`

export const PAYABLE_TABLES = `payable_entry e JOIN business b ON b.key = e.business_key
  LEFT JOIN supplier s ON s.key = e.supplier_key LEFT JOIN purchase p ON p.key = e.purchase_key
  LEFT JOIN payable_entry r ON r.key = e.reverses_key`

export const OF_BOOKS =
  'business_key = (SELECT key FROM business WHERE id = @businessId) AND environment = @environment'

/** Of one account; bills without a supplier have one of their own. */
export const OF_SUPPLIER_ACCOUNT = `${OF_BOOKS} AND supplier_key IS (SELECT key FROM supplier WHERE id = @supplierId)`

export function toPayable(row: PayableRow): PayableEntry {
  const { businessId, environment, supplierId, details, amount, recordedAt } = row
  return {
    id: row.id,
    account: { businessId, environment, supplierId },
    kind: row.kind,
    amount: BigInt(amount),
    date: row.date,
    dueDate: row.dueDate,
    number: row.number,
    purchaseId: row.purchaseId,
    reverses: row.reverses,
    recordedAt: toIso(recordedAt),
    recordedBy: row.recordedBy,
    details: readDetails(details),
  } as PayableEntry
}

/** JSON has no whole numbers of their own: kobo, such as the base of a deduction, stand as text. */
export function writePayableDetails(details: PayableEntry['details']): string | null {
  return details && JSON.stringify(details, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}

function readDetails(text: string | null): PayableEntry['details'] {
  if (text === null) return null
  const stored = JSON.parse(text) as Record<string, unknown>
  return { ...stored, ...('base' in stored && { base: BigInt(String(stored['base'])) }) } as PayableEntry['details']
}

/** An entry with its counters. */
export type PayableOpenRow = PayableRow & {
  open: number
  paid: number
  withheld: number
  credited: number
  writtenBack: number
  stands: number
}

export const SELECT_PAYABLE = `SELECT ${PAYABLE_COLUMNS}, o.open, o.paid, o.withheld, o.credited,
  o.written_back AS "writtenBack", o.stands FROM ${PAYABLE_TABLES} JOIN payable_open o ON o.entry_key = e.key`

export const toSettledPayable = (row: PayableOpenRow): SettledPayable => ({
  entry: toPayable(row),
  open: BigInt(row.open),
  settled: {
    paid: BigInt(row.paid),
    withheld: BigInt(row.withheld),
    credited: BigInt(row.credited),
    writtenBack: BigInt(row.writtenBack),
  },
  stands: row.stands === 1,
})
