import { type Cell, cellText, type GridRow } from '../../../lib/spreadsheet/cell.ts'
import { foldHead, type Mapping } from '../../../lib/spreadsheet/guess-columns.ts'
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

/** The first figure of a thousand, and what follows a comma in it. */
const START = /^\D{0,4}\d{1,3}$/
const GROUP = /^\d{3}(?:\.\d{1,4})?$/

const textAt = ({ cells }: GridRow, column: number) => cellText(cells[column]).trim()

/** Headings under which numbers of three digits are nothing unusual. */
const COUNTED =
  /\b(?:qty|quantity|quantities|stock|hand|count|pcs|pieces|size|cost|price|amount|total|value|vat|tax|disc\w*|bal\w*|days?|age|no|num|number|codes?|id|sku|barcode|levels?|weight|min|max|rate|margin|sold|left|available|reorder)\b/

/**
 * Rows of a text file that are as wide as its headings, since their last cells are empty, and in which the commas of an
 * amount have still parted it: `Rice,85,000` under Item, Price and Remark. `amounts` are the columns of those.
 */
export function partedAmounts(
  rows: readonly GridRow[],
  heads: readonly string[],
  mapping: Mapping,
  amounts: readonly number[],
): RowWarning[] {
  return amounts.flatMap((column) =>
    rowsParted(rows, column, foldHead(heads[column + 1] ?? '')).flatMap((row): RowWarning[] => {
      if (row.cells.slice(heads.length).some((cell) => cellText(cell).trim() !== '')) return []
      const texts = row.cells.map((cell) => cellText(cell).trim())
      const end = texts.findIndex((text, at) => at > column && !GROUP.test(text))
      const last = end === -1 ? texts.length : end
      const text = texts.slice(column, last).join(',')
      const joined = [...row.cells.slice(0, column), text, ...row.cells.slice(last)]
      const cells = heads.map((_, at) => joined[at] ?? '')
      const message = words.parted(texts.join(' | '), text)
      return [{ row: row.number, field: mapping[column] ?? '', message, suggestion: text, cells }]
    }),
  )
}

/** The rows in which what follows an amount is more likely its thousands than what the column has elsewhere. */
function rowsParted(rows: readonly GridRow[], column: number, nextHead: string): GridRow[] {
  const isHit = (row: GridRow) => START.test(textAt(row, column)) && GROUP.test(textAt(row, column + 1))
  const hits = rows.filter(isHit)
  const filled = rows
    .filter((row) => !isHit(row))
    .map((row) => textAt(row, column + 1))
    .filter((text) => text !== '')
  const isUsual = filled.filter((text) => /^[\d.,]+$/.test(text)).length * 2 > filled.length
  if (filled.length > 0 ? !isUsual : !COUNTED.test(nextHead)) return hits

  // No number begins with a zero, but for codes.
  const startsWithZero = (text: string) => /^0\d/.test(text)
  const areCodes = /\b(?:codes?|no|sku|barcode|id)\b/.test(nextHead) || filled.some(startsWithZero)
  return areCodes ? [] : hits.filter((row) => startsWithZero(textAt(row, column + 1)))
}

/** Rows in which a quotation mark is read as a character. */
export const quotedRows = (rows: readonly GridRow[], quoted: readonly number[], name: string): RowWarning[] =>
  rows
    .filter(({ number, cells }) => quoted.includes(number - 1) && cells.some((cell) => cellText(cell).includes('"')))
    .map(({ number }) => ({ row: number, field: name, message: words.quoted, suggestion: null }))
