import readExcelFile from 'read-excel-file/universal'

import type { Cell, Sheet } from '../../../../lib/spreadsheet/cell.ts'

/** Every sheet of an Excel file. */
export async function readXlsx(file: Blob): Promise<Sheet[]> {
  const sheets = await readExcelFile(await file.arrayBuffer(), { trim: false })
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellOf)) }))
}

/** The types of the library name the class of dates where it answers a date. */
function cellOf(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value instanceof Date ? value.toISOString().slice(0, 10) : ''
}
