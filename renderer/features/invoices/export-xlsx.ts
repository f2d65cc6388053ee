import writeExcelFile, { type Cell } from 'write-excel-file/universal'

import type { ListedInvoice } from '../../lib/queries/invoice-list.ts'
import { texts } from '../../lib/texts.ts'
import { type ExportCell, exportColumns } from './export-rows.ts'

const AMOUNT = '#,##0.00'
const DAY = 'd mmm yyyy'

/** Invoices as an Excel file: amounts are numbers, days are dates, and text is text, never a formula. */
export async function invoicesAsXlsx(invoices: readonly ListedInvoice[]): Promise<Blob> {
  const head: Cell[] = exportColumns.map(({ head: value }) => ({ value, type: String, fontWeight: 'bold' }))
  const rows = invoices.map((invoice) => exportColumns.map(({ cell }) => excelCell(cell(invoice))))
  return writeExcelFile([head, ...rows], {
    sheet: texts.invoices.export.sheet,
    stickyRowsCount: 1,
    columns: exportColumns.map(({ head: { length } }) => ({ width: Math.max(14, length + 2) })),
  }).toBlob()
}

function excelCell(cell: ExportCell): Cell {
  switch (cell.kind) {
    case 'text':
      return cell.value === '' ? null : { value: cell.value, type: String }
    case 'amount':
      return { value: cell.value, type: Number, format: AMOUNT }
    case 'day':
      return { value: new Date(`${cell.value}T00:00:00Z`), type: Date, format: DAY }
  }
}
