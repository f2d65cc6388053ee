import { csvLine } from '../../domain/spreadsheet/csv.ts'
import type { TableCell } from '../../domain/spreadsheet/table.ts'

import type { Sink } from './output.ts'

const encoder = new TextEncoder()

/** Text with commas, written as its rows come; numbers have a point and nothing between thousands. */
export function openCsv(output: Sink, heads: readonly string[]) {
  output.write(encoder.encode(`\uFEFF${csvLine(heads)}`))
  return {
    rows(rows: readonly (readonly TableCell[])[]) {
      output.write(encoder.encode(rows.map((row) => csvLine(row.map(plain))).join('')))
    },
    end: () => output.end(),
  }
}

function plain(cell: TableCell): string | { readonly plain: string } {
  if (cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return { plain: String(cell) }
  return { plain: 'day' in cell ? cell.day : cell.amount.toFixed(2) }
}
