/** Tables that leave as files. */

/** What a cell of a file shows; undefined is an empty one. */
export type TableCell =
  | string
  | number
  /** Naira, shown with two decimals. */
  | { readonly amount: number }
  /** `YYYY-MM-DD`. */
  | { readonly day: string }
  | undefined

/** A table to be written: the names of its columns, and its rows. */
export type Table = { readonly heads: readonly string[]; readonly rows: readonly (readonly TableCell[])[] }

/** A table with the name of its sheet. */
export type NamedTable = { readonly sheet: string; readonly table: Table }

const AMOUNT = '#,##0.00'
const DAY = 'd mmm yyyy'

/** A cell as the writer of Excel files takes it. */
export type XlsxCell =
  | { value: string; type: StringConstructor; fontWeight?: 'bold' }
  | { value: number; type: NumberConstructor; format?: string }
  | { value: Date; type: DateConstructor; format: string }
  | null

/** The rows of an Excel file, heads first, and its columns: numbers are numbers, days are dates, and text is never a formula. */
export function xlsxSheet({ heads, rows }: Table): { data: XlsxCell[][]; columns: { width: number }[] } {
  const head = heads.map((value): XlsxCell => ({ value, type: String, fontWeight: 'bold' }))
  return {
    data: [head, ...rows.map((row) => row.map(xlsxCell))],
    columns: heads.map(({ length }) => ({ width: Math.max(14, length + 2) })),
  }
}

function xlsxCell(cell: TableCell): XlsxCell {
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
