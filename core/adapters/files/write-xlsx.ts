import { xlsxSheet } from '../../domain/spreadsheet/table.ts'
import type { WriteXlsx } from '../../ports/printing/spreadsheets.ts'

/** Excel files. The library is loaded with the first one: few starts need it. */
export const writeXlsx: WriteXlsx = async (table, sheet, further = []) => {
  const { default: writeExcelFile } = await import('write-excel-file/universal')
  const sheets = [{ table, sheet }, ...further].map((one) => ({
    ...xlsxSheet(one.table),
    sheet: one.sheet,
    stickyRowsCount: 1,
  }))
  const file = await writeExcelFile(sheets).toBlob()
  return new Uint8Array(await file.arrayBuffer())
}
