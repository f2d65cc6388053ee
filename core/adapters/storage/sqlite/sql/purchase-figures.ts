/** A hash of what a row `x` of purchases says that the log does not write down itself; nothing in it changes once it is recorded. */
export const PURCHASE_FIGURES = `fingerprint(x.type, x.environment, x.lines, x.date, x.tax_point, x.due_date, x.posting_date,
  x.subtotal, x.total_discount, x.total_tax, x.rounding, x.total, x.customs_value, x.declaration_number,
  x.supplier_name, x.supplier_tin, x.supplier_invoice_number, x.irn, x.bill_key, x.supplier_key)`

/** The same of a row `x` of what came through the network. */
export const INCOMING_FIGURES = `fingerprint(x.environment, x.irn, x.supplier_name, x.supplier_tin, x.total, x.document)`
