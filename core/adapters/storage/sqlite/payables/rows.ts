import { plain } from '../forms/columns.ts'

/** Entries of suppliers' accounts as SQL reads them. */

export const PAYABLE_COLUMNS = `e.id, b.id AS "businessId", e.environment, s.id AS "supplierId", e.kind, e.amount, e.date,
  e.due_date AS "dueDate", e.number, p.id AS "purchaseId", r.id AS reverses, e.details, e.recorded_at AS "recordedAt",
  ${plain('payable_entry', 'recorded_by', 'e')} AS "recordedBy"`

export const PAYABLE_TABLES = `payable_entry e JOIN business b ON b.key = e.business_key
  LEFT JOIN supplier s ON s.key = e.supplier_key LEFT JOIN purchase p ON p.key = e.purchase_key
  LEFT JOIN payable_entry r ON r.key = e.reverses_key`

export const OF_BOOKS =
  'business_key = (SELECT key FROM business WHERE id = @businessId) AND environment = @environment'

/** Of one account; bills without a supplier have one of their own. */
export const OF_SUPPLIER_ACCOUNT = `${OF_BOOKS} AND supplier_key IS (SELECT key FROM supplier WHERE id = @supplierId)
  AND (supplier_key IS NULL) = (@supplierId IS NULL)`

export const SELECT_PAYABLE = `SELECT ${PAYABLE_COLUMNS}, o.open, o.paid, o.withheld, o.credited,
  o.written_back AS "writtenBack", o.stands FROM ${PAYABLE_TABLES} JOIN payable_open o ON o.entry_key = e.key`
