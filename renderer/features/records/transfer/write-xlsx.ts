import writeExcelFile, { type Cell } from 'write-excel-file/universal'

import type { Table } from './write-file.ts'

/** A table as an Excel file: numbers are numbers, and text is text, never a formula. */
export async function writeXlsx({ heads, rows }: Table, sheet: string): Promise<Blob> {
  const head: Cell[] = heads.map((value) => ({ value, type: String, fontWeight: 'bold' }))
  const body = rows.map((row) =>
    row.map((value): Cell => {
      if (value === undefined || value === '') return null
      return typeof value === 'number' ? { value, type: Number } : { value: storable(value), type: String }
    }),
  )
  return writeExcelFile([head, ...body], {
    sheet,
    stickyRowsCount: 1,
    columns: heads.map(({ length }) => ({ width: Math.max(14, length + 2) })),
  }).toBlob()
}

/** The writer loses text that names a property of every object ("constructor"); with a space behind, which reading trims, it does not. */
const storable = (text: string): string => (text in {} ? `${text} ` : text)
