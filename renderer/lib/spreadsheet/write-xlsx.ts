import writeExcelFile, { type Cell } from 'write-excel-file/universal'

import type { Table, TableCell } from './write-table.ts'

const AMOUNT = '#,##0.00'
const DAY = 'd mmm yyyy'

/** A table as an Excel file: numbers are numbers, days are dates, and text is text, never a formula. */
export async function writeXlsx({ heads, rows }: Table, sheet: string): Promise<Blob> {
  const head: Cell[] = heads.map((value) => ({ value, type: String, fontWeight: 'bold' }))
  return writeExcelFile([head, ...rows.map((row) => row.map(excelCell))], {
    sheet,
    stickyRowsCount: 1,
    columns: heads.map(({ length }) => ({ width: Math.max(14, length + 2) })),
  }).toBlob()
}

function excelCell(cell: TableCell): Cell {
  if (cell === undefined || cell === '') return null
  if (typeof cell === 'number') return { value: cell, type: Number }
  if (typeof cell === 'string') return { value: storable(cell), type: String }
  return 'day' in cell
    ? { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: DAY }
    : { value: cell.amount, type: Number, format: AMOUNT }
}

/** What XML cannot hold or changes, and what would be read as an escape of such a character. */
const TO_ESCAPE = /_(?=x[0-9a-f]{4}_)|(?![\t\n])[\p{Cc}\p{Cs}\uFDD0-\uFDEF\uFFFD-\uFFFF]/giu

/**
 * Text as Excel writes it: `_x` with four digits for what XML cannot hold, where the writer would leave it out. The writer
 * loses text that names a property of every object ("constructor"); with a space behind, which reading trims, it does not.
 */
function storable(text: string): string {
  const escaped = text.replace(
    TO_ESCAPE,
    (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
  return escaped in {} ? `${escaped} ` : escaped
}
