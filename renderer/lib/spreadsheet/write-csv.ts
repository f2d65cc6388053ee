import Papa from 'papaparse'

import { harmless } from '../../../core/domain/spreadsheet/formula-guard.ts'
import type { Table, TableCell } from '../../../core/domain/spreadsheet/table.ts'
import { cellText } from './cell.ts'

/**
 * A table in UTF-8, with a mark by which Excel knows it. Numbers have a point and no commas; text that a spreadsheet
 * would run as a formula begins with an apostrophe, which reading it takes away again.
 */
export function writeCsv({ heads, rows }: Table): Blob {
  const data = rows.map((row) => row.map(plain))
  return new Blob(['\ufeff', Papa.unparse({ fields: [...heads], data }), '\r\n'], { type: 'text/csv;charset=utf-8' })
}

function plain(cell: TableCell): string {
  if (typeof cell === 'string') return harmless(cell)
  if (typeof cell !== 'object') return cellText(cell)
  return 'day' in cell ? cell.day : cellText(cell.amount)
}
