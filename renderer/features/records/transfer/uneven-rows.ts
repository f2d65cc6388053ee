import { type Cell, cellText, type GridRow } from '../../../lib/spreadsheet/cell.ts'
import type { Mapping } from '../../../lib/spreadsheet/guess-columns.ts'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import type { RowWarning } from './rows-to-send.ts'

const { doubts: words } = importTexts

/** A thousands comma that was taken for the end of a cell. */
const THOUSANDS = /^\D{0,4}\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?$/

/**
 * Rows of a text file with more or fewer cells than it has headings, each with its text; and with the repair where the
 * commas of one figure explain it: `Rice,85,000` means 85,000.
 */
export function unevenRows(rows: readonly GridRow[], width: number, mapping: Mapping, name: string): RowWarning[] {
  return rows.flatMap(({ number, cells }): RowWarning[] => {
    const more = cells.slice(width).some((cell) => cellText(cell).trim() !== '')
    if (!more && cells.length >= width) return []
    const written = cells.map(cellText).join(' | ')
    if (!more) return [{ row: number, field: name, message: words.fewerCells(written), suggestion: null }]

    const [repair, another] = repairsOf(cells, width)
    if (!repair || another) {
      return [{ row: number, field: name, message: words.moreCells(written), suggestion: null }]
    }
    const field = mapping[repair.at] ?? name
    return [
      { row: number, field, message: words.meant(written, repair.text), suggestion: repair.text, cells: repair.cells },
    ]
  })
}

/** The ways in which one figure of several cells makes a row as wide as the headings. */
function repairsOf(cells: readonly Cell[], width: number) {
  const filled = cells.slice(0, cells.findLastIndex((cell) => cellText(cell).trim() !== '') + 1)
  const count = filled.length - width + 1
  return filled.flatMap((_, at) => {
    const parts = filled.slice(at, at + count).map((cell) => cellText(cell).trim())
    const text = parts.join(',')
    // What has its commas already was put right by hand.
    const isFigure = parts.length === count && THOUSANDS.test(text) && !parts.some((part) => part.includes(','))
    return isFigure ? [{ at, text, cells: [...filled.slice(0, at), text, ...filled.slice(at + count)] }] : []
  })
}

/** Rows in which a quotation mark is read as a character. */
export const quotedRows = (rows: readonly GridRow[], quoted: readonly number[], name: string): RowWarning[] =>
  rows
    .filter(({ number, cells }) => quoted.includes(number - 1) && cells.some((cell) => cellText(cell).includes('"')))
    .map(({ number }) => ({ row: number, field: name, message: words.quoted, suggestion: null }))
