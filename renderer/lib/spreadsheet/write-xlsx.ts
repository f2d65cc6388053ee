import writeExcelFile from 'write-excel-file/universal'

import { xlsxSheet, type Table } from '../../../core/domain/spreadsheet/table.ts'

/** A table as an Excel file. */
export async function writeXlsx(table: Table, sheet: string): Promise<Blob> {
  const { data, columns } = xlsxSheet(table)
  return writeExcelFile(data, { sheet, stickyRowsCount: 1, columns }).toBlob()
}
