import { decimalFromNumber, decimalToText } from '../../../core/domain/money/decimal.ts'

/** What a cell of a file holds. Files in text have text only; Excel knows numbers. */
export type Cell = string | number

/** A table of a file: every row with its cells, empty ones too, so that a row keeps the number it has in the file. */
export type Sheet = {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  /** What parts the cells of a text file. */
  readonly delimiter?: string | undefined
  /** The indexes of rows of a text file in which a quotation mark is read as a character. */
  readonly quoted?: readonly number[] | undefined
}

/** A row of a table that is looked through; `number` is as the spreadsheet counts, from 1. */
export type GridRow = { readonly number: number; readonly cells: readonly Cell[] }

/** The rows with what was typed into one of their cells. */
export function withCell(rows: readonly GridRow[], number: number, column: number, value: string): GridRow[] {
  return rows.map((row) => {
    if (row.number !== number) return row
    const cells = Array.from({ length: Math.max(row.cells.length, column + 1) }, (_, index) => row.cells[index] ?? '')
    return { number, cells: cells.with(column, value) }
  })
}

/** Characters without a width, which copying from a page or another program brings along. */
const UNSEEN = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** A cell as people see it. Numbers are written out without an exponent and without noise of the 16th digit. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return ''
  if (typeof cell === 'string') return cell.replace(UNSEEN, '')
  const decimal = decimalFromNumber(asShown(cell), 100)
  return typeof decimal === 'string' ? String(cell) : decimalToText(decimal)
}

/** Excel shows and promises 15 digits; the 16th and 17th are noise of its arithmetic (8450.100000000001). */
export const asShown = (cell: number): number => Number(cell.toPrecision(15))

export const isEmptyRow = (row: readonly Cell[]): boolean => row.every((cell) => cellText(cell).trim() === '')

/** `A`, `B`, … `Z`, `AA`: what a spreadsheet calls its columns. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest === 0 ? '' : columnLetter(rest - 1)) + String.fromCharCode(65 + (index % 26))
}

/** Whether pasted text is rows of a spreadsheet; anything else is pasted as text. */
export const isTableText = (text: string): boolean => text.includes('\t') || text.trimEnd().includes('\n')
