/** Entries of suppliers' accounts as SQL reads them. */

export const PAYABLE_COLUMNS = `e.id, b.id AS "businessId", e.environment, s.id AS "supplierId", e.kind, e.amount, e.date,
  e.due_date AS "dueDate", e.number, p.id AS "purchaseId", r.id AS reverses, e.details, e.recorded_at AS "recordedAt",
  e.recorded_by AS "recordedBy"`

export const PAYABLE_TABLES = `payable_entry e JOIN business b ON b.key = e.business_key
  LEFT JOIN supplier s ON s.business_key = e.business_key AND s.key = e.supplier_key
  LEFT JOIN purchase p ON p.business_key = e.business_key AND p.key = e.purchase_key
  LEFT JOIN payable_entry r ON r.business_key = e.business_key AND r.key = e.reverses_key`

/** With the counters of each entry. */
export const SETTLED_TABLES = `${PAYABLE_TABLES} JOIN payable_open o ON o.business_key = e.business_key AND o.entry_key = e.key`

export const SELECT_PAYABLE = `SELECT ${PAYABLE_COLUMNS}, o.open, o.paid, o.withheld, o.credited,
  o.written_back AS "writtenBack", o.stands FROM ${SETTLED_TABLES}`

/** Rows `t` of the business @businessId. */
export const ofBusiness = (t: string): string => `${t}.business_key = (SELECT key FROM business WHERE id = @businessId)`

/** Rows `t` of the business @businessId and its @environment. */
export const inBooks = (t: string): string => `${ofBusiness(t)} AND ${t}.environment = @environment`

/** The key of a row of a business, whose id is `id`. */
export const keyIn = (table: 'supplier' | 'purchase', id: string): string =>
  `(SELECT k.key FROM ${table} k WHERE ${ofBusiness('k')} AND k.id = ${id})`

/** Rows `t` of one account; bills without a supplier have one of their own. */
export const inAccount = (t: string, { supplierId }: { readonly supplierId: string | null }): string =>
  `${inBooks(t)} AND ${t}.supplier_key ${supplierId === null ? 'IS NULL' : `= ${keyIn('supplier', '@supplierId')}`}`
