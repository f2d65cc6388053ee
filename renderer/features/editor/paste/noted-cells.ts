import { type CellNote, noteKey, ROWS_ON_A_PAGE } from '../../../components/table/sheet-grid.tsx'
import { type GridRow, withCell } from '../../../lib/spreadsheet/cell.ts'
import type { PastedTable } from './columns.ts'
import type { PastedLine } from './lines.ts'

type Where = Pick<PastedTable, 'rows' | 'heads' | 'mapping'>

/** A cell of the preview about which something is said, and where it is to be found. */
export type NotedCell = {
  readonly id: string
  readonly number: number
  readonly column: number
  readonly name: string
  readonly note: CellNote
  /** Among all cells, row by row. */
  readonly place: number
  readonly page: number
}

/** Where a cell stands among all cells, row by row; undefined for what is none. */
export function placeOfCell(id: string, { rows, heads }: Pick<Where, 'rows' | 'heads'>): number | undefined {
  const [, number, column] = /^cell-(\d+)-(\d+)$/.exec(id) ?? []
  if (column === undefined) return undefined
  return rows.findIndex((row) => row.number === Number(number)) * heads.length + Number(column)
}

/** All of them as they stand in the grid. */
export function notedCells(lines: readonly PastedLine[], paste: Where): readonly NotedCell[] {
  const rowOf = new Map(paste.rows.map(({ number }, index) => [number, index]))
  return lines.flatMap(({ number, notes }) =>
    paste.mapping.flatMap((name, column) => {
      const note = (notes as Readonly<Record<string, CellNote | undefined>>)[name ?? '']
      if (name === undefined || note === undefined) return []
      const row = rowOf.get(number) ?? 0
      const place = row * paste.heads.length + column
      const page = Math.floor(row / ROWS_ON_A_PAGE) + 1
      return [{ id: `cell-${number}-${column}`, number, column, name, note, place, page }]
    }),
  )
}

export const notesByCell = (cells: readonly NotedCell[]): ReadonlyMap<string, CellNote> =>
  new Map(cells.map(({ number, name, note }) => [noteKey(number, name), note]))

/** The rows with what is probably meant in place of what is wrong. */
export function withSuggestions(rows: readonly GridRow[], cells: readonly NotedCell[]): readonly GridRow[] {
  return cells.reduce<readonly GridRow[]>(
    (before, { number, column, note: { suggestion } }) =>
      suggestion === undefined ? before : withCell(before, number, column, suggestion),
    rows,
  )
}
