import Papa from 'papaparse'

import type { ListedInvoice } from '../../lib/queries/invoice-list.ts'
import { exportColumns } from './export-rows.ts'

/**
 * Invoices as CSV in UTF-8, with a mark at the beginning by which Excel knows it. Amounts are plain numbers with a
 * point. Text that a spreadsheet would run as a formula begins with an apostrophe, so that it stays text.
 */
export function invoicesAsCsv(invoices: readonly ListedInvoice[]): Blob {
  const rows = invoices.map((invoice) => exportColumns.map(({ cell }) => cell(invoice).value))
  const csv = Papa.unparse({ fields: exportColumns.map(({ head }) => head), data: rows }, { escapeFormulae: true })
  return new Blob(['\ufeff', csv, '\r\n'], { type: 'text/csv;charset=utf-8' })
}
