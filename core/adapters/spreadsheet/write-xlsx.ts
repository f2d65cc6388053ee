import { xlsxSheet } from '../../domain/spreadsheet/table.ts'
import type { WriteXlsx } from '../../ports/spreadsheets.ts'

/** Excel files. The library is loaded with the first one: few starts need it. */
export const writeXlsx: WriteXlsx = async (table, sheet) => {
  const { default: writeExcelFile } = await import('write-excel-file/universal')
  const { data, columns } = xlsxSheet(table)
  const file = await writeExcelFile(data, { sheet, stickyRowsCount: 1, columns }).toBlob()
  return new Uint8Array(await file.arrayBuffer())
}
