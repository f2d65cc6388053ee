import { cellText, type GridRow } from '../../../lib/spreadsheet/cell.ts'
import type { Mapping } from '../../../lib/spreadsheet/guess-columns.ts'
import { isBelowLines, isTotalRow } from '../../../lib/spreadsheet/total-row.ts'

/** Rows that may be no lines: sums, wherever they stand, and what is told by its place only. */
export const mayBeTotalRow = ({ cells }: GridRow): boolean => isTotalRow(cells) || isBelowLines(cells)

/** The rows that are no lines: sums of them and, once the last line is over, tax, discount and what is left to pay. */
export function totalRowsIn(rows: readonly GridRow[], mapping: Mapping): readonly GridRow[] {
  const lines = rows.filter((row) => !mayBeTotalRow(row))
  const counted = rows.filter((row) => !isTotalRow(row.cells) && hasQuantity(row, mapping))
  const end = counted.at(-1) ?? lines[0]
  if (end === undefined) return rows.filter(({ cells }) => isTotalRow(cells))
  return rows.filter(({ number, cells }) => isTotalRow(cells) || (number > end.number && isBelowLines(cells)))
}

/** How many of something there are; a rate is none, nor is the only figure of a row that has no price. */
function hasQuantity({ cells }: GridRow, mapping: Mapping): boolean {
  const textOf = (column: string) => cellText(cells[mapping.indexOf(column)]).trim()
  const quantity = textOf('quantity')
  const isPriced = !mapping.includes('price') || textOf('price') !== ''
  return quantity !== '' && !quantity.endsWith('%') && isPriced
}
