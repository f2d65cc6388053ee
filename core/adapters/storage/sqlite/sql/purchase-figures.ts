/** The columns of purchases that the log does not write down itself; nothing in them changes once a bill is recorded. */
export const PURCHASE_FIGURE_COLUMNS = [
  'type',
  'environment',
  'lines',
  'date',
  'tax_point',
  'due_date',
  'posting_date',
  'subtotal',
  'total_discount',
  'total_tax',
  'rounding',
  'total',
  'customs_value',
  'declaration_number',
  'supplier_name',
  'supplier_tin',
  'supplier_invoice_number',
  'irn',
  'bill_key',
  'supplier_key',
] as const

/** The same of what came through the network. */
export const INCOMING_FIGURE_COLUMNS = [
  'environment',
  'irn',
  'supplier_name',
  'supplier_tin',
  'total',
  'document',
] as const

const ofRow = (columns: readonly string[]): string =>
  `fingerprint(${columns.map((column) => `x.${column}`).join(', ')})`

/** A hash of what a row `x` of purchases says there. */
export const PURCHASE_FIGURES = ofRow(PURCHASE_FIGURE_COLUMNS)

/** The same of a row `x` of what came through the network. */
export const INCOMING_FIGURES = ofRow(INCOMING_FIGURE_COLUMNS)
